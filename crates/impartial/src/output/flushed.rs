//! Files that keep what was flushed, whatever ends the work.

use super::{Output, OutputError, Place, name, neighbour};
use crate::system::INTERRUPTED;
use std::fs::File;
use std::path::PathBuf;
use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;
use tempfile::TempPath;

/// How long the work goes on after Ctrl-C.
const WAIT: Duration = Duration::from_millis(50);

/// The neighbour of a target, until it takes the name.
type Unnamed = Mutex<Option<(File, TempPath)>>;

impl Output {
    /// Writes what a function writes from the beginning to the end: to a device or a pipe at once, and
    /// to a file that is there in the end, with what was written before an error. Once a flag is
    /// raised, the file is named and the program ends, since the function may take long.
    ///
    /// # Errors
    /// Those of the function; when the file cannot be brought to the disk.
    pub(crate) fn commit_flushed<T, E: From<OutputError>>(
        self,
        stop: &AtomicBool,
        write: impl FnOnce(File) -> Result<T, E>,
    ) -> Result<T, E> {
        let (path, is_kept, made) = (self.path, self.place.replaces(), self.made);
        let unwritten = |source| OutputError::Write { path: path.clone(), is_kept, source };
        let (target, replaced): (PathBuf, _) = match self.place {
            Place::InPlace(file) => return write(file),
            Place::Beside { target, replaced } => (target, replaced),
        };
        let (file, unnamed) = neighbour(&target).map_err(unwritten)?.into_parts();
        let output = file.try_clone().map_err(unwritten)?;
        let unnamed: Unnamed = Mutex::new(Some((file, unnamed)));
        let finish = |is_whole: bool| -> Result<(), OutputError> {
            let mut unnamed = unnamed.lock().unwrap_or_else(PoisonError::into_inner);
            let Some((file, neighbour)) = unnamed.take() else { return Ok(()) };
            if !is_whole && file.metadata().map_err(unwritten)?.len() == 0 {
                return Ok(());
            }
            made.check(&target, &path)?;
            name(file, neighbour, &target, replaced.as_deref()).map_err(unwritten)
        };
        let is_done = AtomicBool::new(false);
        let watch = || {
            while !is_done.load(Ordering::SeqCst) {
                if stop.load(Ordering::SeqCst) {
                    // Nothing is left to do if this fails.
                    let _ = finish(false);
                    exit(INTERRUPTED.into());
                }
                thread::park_timeout(WAIT);
            }
        };
        let written = thread::scope(|scope| {
            // Where there are no threads, Ctrl-C waits for the end.
            let watcher = thread::Builder::new().spawn_scoped(scope, watch);
            let written = write(output);
            is_done.store(true, Ordering::SeqCst);
            if let Ok(watcher) = &watcher {
                watcher.thread().unpark();
            }
            written
        });
        let finished = finish(written.is_ok());
        let written = written?;
        finished?;
        Ok(written)
    }
}
