//! The streams of a command, and the progress shown to a person.

mod pace;
mod terminal;

pub(crate) use pace::{Pace, Progress, spoken};
pub use terminal::Terminal;

use crate::errors::{Result, SUCCESS};
use game_table::SearchGauge;
use game_table::reason::Reason;
use serde::Serialize;
use std::fmt;
use std::fs::File;
use std::io::{BufWriter, Read, Write};
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// The streams of a run of the program.
#[allow(missing_debug_implementations)]
pub struct Console<'a> {
    /// Standard input.
    pub input: &'a mut dyn Read,
    /// Standard input as a file, if it is one, for reading at several places at once.
    pub input_file: Option<&'a File>,
    /// Standard output.
    pub output: &'a mut dyn Write,
    /// Standard error.
    pub errors: &'a mut dyn Write,
    /// Which of the streams are a terminal.
    pub terminal: Terminal,
}

impl Console<'_> {
    /// Returns the same streams with a shorter lifetime.
    pub(crate) fn again(&mut self) -> Console<'_> {
        Console {
            input: &mut *self.input,
            input_file: self.input_file,
            output: &mut *self.output,
            errors: &mut *self.errors,
            terminal: self.terminal,
        }
    }

    /// Prints a record as a line of JSON, writing long lists as they are produced, and returns the
    /// status of an answer.
    pub(crate) fn print_json(&mut self, record: &impl Serialize) -> Result {
        let mut output = BufWriter::with_capacity(1 << 16, &mut *self.output);
        print_json(record, &mut output)?;
        output.flush()?;
        Ok(SUCCESS)
    }

    /// Prints a record as JSON, or else a text, and returns the status of an answer.
    pub(crate) fn print_as(&mut self, record: &impl Serialize, text: impl fmt::Display) -> Result {
        if self.is_json() { self.print_json(record) } else { self.print_text(text) }
    }

    /// Prints a text, and returns the status of an answer.
    pub(crate) fn print_text(&mut self, text: impl fmt::Display) -> Result {
        write!(self.output, "{text}")?;
        Ok(SUCCESS)
    }

    pub(crate) fn is_json(&self) -> bool {
        self.terminal.prints_json
    }

    /// Refuses `--json` for output that is text.
    pub(crate) fn refuse_json(&self, what: &str) -> Result<()> {
        match self.is_json() {
            true => Err(format!("--json has no meaning for {what}").into()),
            false => Ok(()),
        }
    }

    pub(crate) fn print_reason(&mut self, reason: &Reason) -> Result {
        reason.print(self.is_json(), self.output)?;
        Ok(SUCCESS)
    }

    /// Does work of unknown length, and shows a person how long it has taken.
    pub(crate) fn wait_for<T: Send>(&mut self, what: &str, work: impl FnOnce() -> T + Send) -> T {
        // The waiting code is compiled once, not for each type of result.
        let (mut work, mut result) = (Some(work), None);
        self.wait(what, &mut || result = work.take().map(|work| work()));
        result.expect("the work was done")
    }

    fn wait(&mut self, what: &str, work: &mut (dyn FnMut() + Send)) {
        let gauge = Arc::new(SearchGauge::default());
        let mut pace = Pace::new("positions visited", None);
        let mut show = |waited: Duration| {
            if waited < Duration::from_secs(1) {
                return None;
            }
            let time = spoken(waited.as_secs());
            let Some(searched) = pace.text(gauge.visits()).filter(|_| gauge.room() > 0) else {
                return (gauge.room() == 0).then(|| format!("{what}, {time}"));
            };
            let share = gauge.remembered() * 100 / gauge.room();
            let tried = gauge.value_tried();
            Some(format!("{what}, {time}: {searched}, memory {share}% full, trying {tried}"))
        };
        self.watch(&mut show, &mut || gauge.watch(&mut *work));
    }

    /// Does work, and shows a person its progress after some time.
    pub(crate) fn watch(
        &mut self,
        show: &mut dyn FnMut(Duration) -> Option<String>,
        work: &mut (dyn FnMut() + Send),
    ) {
        if !self.terminal.shows_errors && !self.terminal.logs_errors {
            return work();
        }
        let mut line = Progress::new(&mut *self.errors, self.terminal);
        let begun = Instant::now();
        let (working, ended) = mpsc::channel::<()>();
        thread::scope(|scope| {
            let worker = scope.spawn(move || {
                // Dropped at the end, even after a panic, which wakes the watcher.
                let _working = working;
                work();
            });
            let tick = Duration::from_millis(100);
            while ended.recv_timeout(tick) == Err(RecvTimeoutError::Timeout) {
                if let Some(text) = show(begun.elapsed()) {
                    line.show(&text);
                }
            }
            drop(line);
            worker.join().unwrap_or_else(|panic| resume_unwind(panic));
        });
    }
}

pub(crate) fn print_json(record: &impl Serialize, out: &mut dyn Write) -> Result<()> {
    serde_json::to_writer(&mut *out, record)?;
    Ok(out.write_all(b"\n")?)
}
