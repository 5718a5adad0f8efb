//! A process that is talked with, line by line, and is ended, with all that it started, when a limit is
//! passed or the session is dropped.
//!
//! Lines are written and read by threads of their own, so that neither side waits for a pipe that the
//! other does not empty.

use super::child::{
    Ending, Event, Outputs, PAUSES, end_group, ending_of, has_ended, serve_pipes, spawn,
};
use std::io::{self, Write};
use std::process::{Child, ChildStdin, Command};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Instant;

/// The longest line that is read.
const LONGEST_LINE: usize = 1 << 16;

/// The most bytes that a process may write in all.
const MOST_OUTPUT: usize = 1 << 22;

/// A process that is talked with.
pub(super) struct Session {
    child: Child,
    /// What writes to the process; none once its input has ended.
    lines: Option<Sender<Vec<u8>>>,
    received: Receiver<Event>,
    outputs: Outputs,
    /// The bytes of the output that were returned as lines.
    taken: usize,
}

impl Session {
    /// Starts a process.
    ///
    /// # Errors
    /// When it cannot be started, or the system has no thread for its pipes.
    pub(super) fn begin(command: &mut Command) -> io::Result<Self> {
        let (lines, written) = mpsc::channel::<Vec<u8>>();
        // A process that has ended, or closed its input, reads no more; the next look finds that out.
        let write = move |mut pipe: ChildStdin| {
            while let Ok(line) = written.recv() {
                if pipe.write_all(&line).and_then(|()| pipe.flush()).is_err() {
                    return;
                }
            }
        };
        let mut child = spawn(command)?;
        match serve_pipes(&mut child, write, MOST_OUTPUT) {
            Ok(received) => {
                let outputs = Outputs::default();
                Ok(Session { child, lines: Some(lines), received, outputs, taken: 0 })
            }
            Err(error) => {
                end_group(&mut child);
                child.wait()?;
                Err(error)
            }
        }
    }

    /// Sends a line.
    pub(super) fn send(&self, line: &str) {
        if let Some(lines) = &self.lines {
            // The writer may have left; then the process has, too, or reads no more.
            let _ = lines.send(format!("{line}\n").into_bytes());
        }
    }

    /// Returns the next line without its end, or why there is none.
    pub(super) fn line(&mut self, deadline: Instant, stop: &AtomicBool) -> Result<String, Ending> {
        let mut searched = self.taken;
        self.wait(deadline, stop, |outputs, taken| {
            let found = outputs.output[searched..].iter().position(|&byte| byte == b'\n');
            let end = found.map(|place| searched + place);
            searched = outputs.output.len();
            let line = end.map(|end| {
                let line = String::from_utf8_lossy(&outputs.output[*taken..end]).into_owned();
                *taken = end + 1;
                line.trim_end_matches('\r').to_string()
            });
            match line {
                Some(line) if line.len() <= LONGEST_LINE => Some(Ok(line)),
                None if searched - *taken <= LONGEST_LINE => None,
                _ => Some(Err(Ending::Output)),
            }
        })
    }

    /// Ends the input of the process and waits until it has ended by itself, or returns why it is to be
    /// ended.
    pub(super) fn finish(&mut self, deadline: Instant, stop: &AtomicBool) -> Ending {
        self.lines = None;
        match self.wait(deadline, stop, |_, _| None::<Result<String, Ending>>) {
            Ok(_) => Ending::Status(0),
            Err(ending) => ending,
        }
    }

    /// Returns what was written and not yet returned.
    pub(super) fn rest(&self) -> String {
        String::from_utf8_lossy(&self.outputs.output[self.taken..]).into_owned()
    }

    /// Ends the process and returns the end of what it wrote to standard error.
    pub(super) fn errors(mut self) -> Vec<u8> {
        self.end();
        std::mem::take(&mut self.outputs.errors)
    }

    /// Waits until something is found in the output, the process has ended, or a limit is passed.
    fn wait<T>(
        &mut self,
        deadline: Instant,
        stop: &AtomicBool,
        mut find: impl FnMut(&Outputs, &mut usize) -> Option<Result<T, Ending>>,
    ) -> Result<T, Ending> {
        let [shortest, longest] = PAUSES;
        let mut pause = shortest;
        loop {
            if let Some(found) = find(&self.outputs, &mut self.taken) {
                return found;
            }
            if self.outputs.are_too_much {
                return Err(Ending::Output);
            }
            if stop.load(Ordering::Relaxed) {
                return Err(Ending::Interrupted);
            }
            if has_ended(&mut self.child) {
                self.end();
                let found = find(&self.outputs, &mut self.taken);
                let status = self.child.wait().map_or(Ending::Status(-1), ending_of);
                return found.unwrap_or(Err(status));
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(Ending::Time);
            }
            pause = pause.min(left);
            match self.received.recv_timeout(pause) {
                Ok(event) => {
                    self.outputs.take(event);
                    pause = shortest;
                }
                Err(RecvTimeoutError::Timeout) => pause = (pause * 2).min(longest),
                Err(RecvTimeoutError::Disconnected) => {
                    thread::sleep(pause);
                    pause = (pause * 2).min(longest);
                }
            }
        }
    }

    /// Ends the process with its group, and takes what it has written.
    fn end(&mut self) {
        self.lines = None;
        end_group(&mut self.child);
        // It has been ended, so that this waits for nothing; once it was waited for, it has no group.
        let _ = self.child.wait();
        self.outputs.collect(&self.received);
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.lines = None;
        if !matches!(self.child.try_wait(), Ok(Some(_))) {
            end_group(&mut self.child);
            let _ = self.child.wait();
        }
    }
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn talk(script: &str) -> Session {
        Session::begin(Command::new("sh").args(["-c", script])).expect("there is sh")
    }

    fn line(session: &mut Session, milliseconds: u64) -> Result<String, Ending> {
        let deadline = Instant::now() + Duration::from_millis(milliseconds);
        session.line(deadline, &AtomicBool::new(false))
    }

    const LONG: u64 = 60_000;

    #[test]
    fn lines_are_answered_and_the_end_of_the_input_ends_a_process() {
        let mut session = talk("while read -r x; do echo \"got $x\"; done; exit 3");
        for text in ["a", "b c", ""] {
            session.send(text);
            assert_eq!(line(&mut session, LONG), Ok(format!("got {text}")));
        }
        let deadline = Instant::now() + Duration::from_millis(LONG);
        assert_eq!(session.finish(deadline, &AtomicBool::new(false)), Ending::Status(3));
        assert_eq!(session.rest(), "");
    }

    #[test]
    fn what_was_written_before_the_end_is_still_read() {
        let mut session = talk("echo 1; printf 2; echo lost >&2");
        assert_eq!(line(&mut session, LONG), Ok("1".to_string()));
        assert_eq!(line(&mut session, LONG), Err(Ending::Status(0)));
        assert_eq!(session.rest(), "2");
        assert_eq!(session.errors(), b"lost\n");
    }

    #[test]
    fn neither_side_waits_for_a_full_pipe() {
        // It never reads, and writes for ever; the judge sends more than a pipe holds.
        let mut session = talk("while :; do echo 0123456789; done");
        for _ in 0..100 {
            session.send(&"9".repeat(10_000));
            assert_eq!(line(&mut session, LONG), Ok("0123456789".to_string()));
        }
        drop(session);
        let mut session = talk("while :; do printf 0123456789; done");
        assert_eq!(line(&mut session, LONG), Err(Ending::Output));
        let mut session = talk("sleep 1000 & wait");
        session.send(&"9".repeat(1 << 20));
        assert_eq!(line(&mut session, 50), Err(Ending::Time));
    }
}
