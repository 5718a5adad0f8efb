//! Where a command reads and writes, and what a person sees of it.

mod colour;
mod pace;
mod progress;
mod terminal;

pub(crate) use pace::{Pace, spoken};
pub(crate) use progress::Progress;
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
use std::thread;
use std::time::{Duration, Instant};

/// The streams of a run of the program.
pub struct Console<'a> {
    /// Standard input.
    pub input: &'a mut dyn Read,
    /// The same if it is a file, which can be read at several places at once.
    pub input_file: Option<&'a File>,
    /// Standard output.
    pub output: &'a mut dyn Write,
    /// Standard error.
    pub errors: &'a mut dyn Write,
    /// Which of them a person sees.
    pub terminal: Terminal,
}

impl Console<'_> {
    /// Returns the same streams for a shorter time.
    pub(crate) fn again(&mut self) -> Console<'_> {
        Console {
            input: &mut *self.input,
            input_file: self.input_file,
            output: &mut *self.output,
            errors: &mut *self.errors,
            terminal: self.terminal,
        }
    }

    /// Prints a record as JSON on a line, and returns the status of an answer. Long lists are written as
    /// they are made.
    pub(crate) fn print_json(&mut self, record: &impl Serialize) -> Result {
        let mut output = BufWriter::with_capacity(1 << 16, &mut *self.output);
        print_json(record, &mut output)?;
        output.flush()?;
        Ok(SUCCESS)
    }

    /// Prints a record as JSON, or a text in place of it, and returns the status of an answer.
    pub(crate) fn print_as(&mut self, record: &impl Serialize, text: impl fmt::Display) -> Result {
        if self.is_json() {
            return self.print_json(record);
        }
        write!(self.output, "{text}")?;
        Ok(SUCCESS)
    }

    /// Returns whether answers are JSON.
    pub(crate) fn is_json(&self) -> bool {
        self.terminal.prints_json
    }

    /// Refuses to print as JSON what is text.
    pub(crate) fn refuse_json(&self, what: &str) -> Result<()> {
        match self.is_json() {
            true => Err(format!("--json has no meaning for {what}").into()),
            false => Ok(()),
        }
    }

    /// Prints a reason as text or as JSON, and returns the status of an answer.
    pub(crate) fn print_reason(&mut self, reason: &Reason) -> Result {
        reason.print(self.is_json(), self.output)?;
        Ok(SUCCESS)
    }

    /// Shows how far a run has come, until the next call or [`clear_progress`](Self::clear_progress).
    pub(crate) fn show_progress(&mut self, text: &str) {
        let mut progress = self.progress();
        progress.show(text);
        progress.leave();
    }

    /// Shows a count that grows, as [`show_progress`](Self::show_progress) does.
    pub(crate) fn show_pace(&mut self, pace: &mut Pace, done: u64) {
        if let Some(text) = pace.text(done) {
            self.show_progress(&text);
        }
    }

    /// Removes what [`show_progress`](Self::show_progress) left.
    pub(crate) fn clear_progress(&mut self) {
        self.progress().clear_left();
    }

    /// Returns a line that shows how far a run has come and goes with the value.
    pub(crate) fn progress(&mut self) -> Progress<'_> {
        Progress::new(&mut *self.errors, self.terminal.shows_errors)
    }

    /// Does work that cannot say how far it has come, and shows a person how long it has taken.
    pub(crate) fn wait_for<T: Send>(&mut self, what: &str, work: impl FnOnce() -> T + Send) -> T {
        let gauge = Arc::new(SearchGauge::default());
        let mut pace = Pace::new("positions visited", None);
        let show = |waited: Duration| {
            if waited < Duration::from_secs(1) {
                return None;
            }
            let time = spoken(waited.as_secs());
            let Some(searched) = pace.text(gauge.visits()).filter(|_| gauge.room() > 0) else {
                return (gauge.room() == 0).then(|| format!("{what}, {time}"));
            };
            let share = gauge.remembered() * 100 / gauge.room();
            let tried = gauge.value_tried();
            Some(format!("{what}, {time}: {searched}, memory {share}% full, is it {tried}?"))
        };
        self.watch(show, || gauge.watch(work))
    }

    /// Does work that counts as it goes, and shows a person how far it has come.
    pub(crate) fn wait_for_count<T: Send>(
        &mut self,
        mut pace: Pace,
        done: impl Fn() -> u64,
        work: impl FnOnce() -> T + Send,
    ) -> T {
        self.watch(|_| pace.text(done()), work)
    }

    /// Does work, and shows a person now and then what there is to show after some time.
    fn watch<T: Send>(
        &mut self,
        mut show: impl FnMut(Duration) -> Option<String>,
        work: impl FnOnce() -> T + Send,
    ) -> T {
        if !self.terminal.shows_errors {
            return work();
        }
        let mut line = self.progress();
        let begun = Instant::now();
        let watcher = thread::current();
        thread::scope(|scope| {
            let worker = scope.spawn(move || {
                let done = work();
                watcher.unpark();
                done
            });
            while !worker.is_finished() {
                thread::park_timeout(Duration::from_millis(100));
                if let Some(text) = show(begun.elapsed()) {
                    line.show(&text);
                }
            }
            line.clear();
            worker.join().unwrap_or_else(|panic| resume_unwind(panic))
        })
    }

    /// Returns whether text on the output may be moved by what else is on the terminal.
    pub(crate) fn shows_output(&self) -> bool {
        self.terminal.columns.is_some()
    }
}

/// Prints a record as JSON on a line.
pub(crate) fn print_json(record: &impl Serialize, out: &mut dyn Write) -> Result<()> {
    serde_json::to_writer(&mut *out, record)?;
    Ok(out.write_all(b"\n")?)
}

impl fmt::Debug for Console<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Console").field("terminal", &self.terminal).finish()
    }
}
