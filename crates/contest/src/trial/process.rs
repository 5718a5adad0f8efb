//! A process that gets an input or takes part in a dialogue. It is killed, with every process that
//! it started, once it exceeds a limit or is dropped.
//!
//! Separate threads write the input and read both outputs, so that no full pipe blocks the others.
//! A program may stop reading at any time. The processes that it starts are in its process group
//! and are killed with it; on systems other than Unix only the process itself is.

use std::io::{self, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// How much of the end of standard error is kept.
const MOST_ERRORS: usize = 1 << 12;

/// The bytes of output read at a time.
const PIECE: usize = 1 << 16;

/// How long to wait for output after the process has exited.
const GRACE: Duration = Duration::from_secs(1);

/// The shortest and longest pause between two checks whether the process has exited.
const PAUSES: [Duration; 2] = [Duration::from_micros(50), Duration::from_millis(5)];

/// The longest line read from a program, in bytes.
pub(super) const LONGEST_LINE: usize = 1 << 16;

/// The most bytes that a process may write in a dialogue.
pub(super) const MOST_OUTPUT: usize = 1 << 22;

/// The end of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It exited with a status.
    Status(i32),
    /// A signal killed it, not one of ours.
    Signal(i32),
    /// Its time was up.
    Time,
    /// It wrote too much.
    Output,
    /// The flag stopped it.
    Interrupted,
}

/// The result of a run.
#[derive(Debug)]
pub struct Run {
    /// How it ended.
    pub ending: Ending,
    /// What it wrote to standard output.
    pub output: Vec<u8>,
    /// The end of its standard error.
    pub errors: Vec<u8>,
}

/// A message from a thread that reads an output.
enum Event {
    /// A piece of the output; an empty one ends it.
    Output(Vec<u8>),
    TooMuch,
    /// The end of standard error, after its last byte.
    Errors(Vec<u8>),
}

/// Runs a command on an input within limits on time and output.
pub(super) fn run(
    command: &mut Command,
    input: Vec<u8>,
    (time, most_output): (Duration, usize),
    stop: &AtomicBool,
) -> io::Result<Run> {
    let deadline = Instant::now() + time;
    let mut session = Session::start(command, most_output)?;
    session.write(input);
    let ending = session.finish(deadline, stop);
    session.end();
    let Outputs { output, errors, .. } = std::mem::take(&mut session.outputs);
    Ok(Run { ending, output, errors })
}

/// A process in a dialogue.
pub(super) struct Session {
    child: Child,
    /// The thread that writes to the process; `None` once its input has ended.
    lines: Option<Sender<Vec<u8>>>,
    received: Receiver<Event>,
    outputs: Outputs,
    /// The number of bytes already returned as lines.
    taken: usize,
    /// The exit status, once the process was waited for.
    status: Option<ExitStatus>,
}

impl Session {
    /// Starts a process with a limit on its output.
    ///
    /// # Errors
    /// If it cannot be started, or a thread for a pipe cannot be.
    pub(super) fn start(command: &mut Command, most_output: usize) -> io::Result<Self> {
        let (lines, written) = mpsc::channel::<Vec<u8>>();
        // A process that exited or closed its input reads no more; the next check notices.
        let write = move |mut pipe: ChildStdin| {
            while let Ok(line) = written.recv() {
                if pipe.write_all(&line).and_then(|()| pipe.flush()).is_err() {
                    return;
                }
            }
        };
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = pipes.spawn()?;
        let ((events, received), outputs) = (mpsc::channel(), Outputs::default());
        let lines = Some(lines);
        let mut session = Session { child, lines, received, outputs, taken: 0, status: None };
        // If a thread for a pipe cannot be started, dropping the session kills the process.
        let child = &mut session.child;
        if let (Some(input), Some(output), Some(errors)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        {
            let others = events.clone();
            start(move || write(input))?;
            start(move || read_output(output, most_output, &events))?;
            start(move || read_errors(errors, &others))?;
        }
        Ok(session)
    }

    pub(super) fn send(&self, line: &str) {
        self.write(format!("{line}\n").into_bytes());
    }

    fn write(&self, bytes: Vec<u8>) {
        if let Some(lines) = &self.lines {
            // The writer is gone if the process exited or reads no more.
            let _ = lines.send(bytes);
        }
    }

    /// Returns the next line without its line end, or why there is none.
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

    /// Ends the input of the process and waits until it exits, or returns why it must be killed.
    pub(super) fn finish(&mut self, deadline: Instant, stop: &AtomicBool) -> Ending {
        self.lines = None;
        match self.wait(deadline, stop, |_, _| None::<Result<String, Ending>>) {
            Ok(_) => Ending::Status(0),
            Err(ending) => ending,
        }
    }

    /// Returns the output not yet returned as lines.
    pub(super) fn rest(&self) -> String {
        String::from_utf8_lossy(&self.outputs.output[self.taken..]).into_owned()
    }

    /// Kills the process and returns the end of its standard error.
    pub(super) fn errors(mut self) -> Vec<u8> {
        self.end();
        std::mem::take(&mut self.outputs.errors)
    }

    /// Waits until a closure finds something in the output, the process exits, or a limit is
    /// passed.
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
                let ending = match self.status {
                    _ if self.outputs.are_too_much => Ending::Output,
                    Some(status) => ending_of(status),
                    None => Ending::Status(-1),
                };
                return found.unwrap_or(Err(ending));
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

    /// Kills the process group, and collects the remaining output.
    fn end(&mut self) {
        self.lines = None;
        if self.status.is_none() {
            end_group(&mut self.child);
            // The process was killed, so this returns at once; the group no longer exists
            // afterwards.
            self.status = self.child.wait().ok();
            self.outputs.collect(&self.received);
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.end();
    }
}

/// Starts a thread, which the system may refuse.
fn start(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().spawn(work).map(drop)
}

/// The outputs received so far.
#[derive(Default)]
struct Outputs {
    output: Vec<u8>,
    errors: Vec<u8>,
    are_too_much: bool,
    ended: usize,
}

impl Outputs {
    fn take(&mut self, event: Event) {
        let is_end = !matches!(&event, Event::Output(piece) if !piece.is_empty());
        self.ended += usize::from(is_end);
        match event {
            Event::Output(piece) => self.output.extend(piece),
            Event::TooMuch => self.are_too_much = true,
            Event::Errors(bytes) => self.errors = bytes,
        }
    }

    /// Waits for the rest of the output. Only a process that left the group keeps a pipe open.
    fn collect(&mut self, received: &Receiver<Event>) {
        let deadline = Instant::now() + GRACE;
        while self.ended < 2 {
            match received.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(event) => self.take(event),
                Err(_) => return,
            }
        }
    }
}

fn read_output(mut pipe: ChildStdout, most: usize, events: &Sender<Event>) {
    let (mut piece, mut length) = (vec![0; PIECE], 0);
    loop {
        // A read error ends the output; the receiver of a finished run is gone.
        let count = pipe.read(&mut piece).unwrap_or(0);
        length += count;
        let event =
            if length > most { Event::TooMuch } else { Event::Output(piece[..count].to_vec()) };
        if events.send(event).is_err() || count == 0 || length > most {
            return;
        }
    }
}

fn read_errors(mut pipe: ChildStderr, events: &Sender<Event>) {
    let mut bytes = Vec::new();
    let mut piece = [0; MOST_ERRORS];
    while let Ok(count @ 1..) = pipe.read(&mut piece) {
        bytes.extend_from_slice(&piece[..count]);
        bytes.drain(..bytes.len().saturating_sub(MOST_ERRORS));
    }
    let _ = events.send(Event::Errors(bytes));
}

/// Returns whether a process has exited. It stays a zombie until it is waited for, so that its
/// group number is not reused.
#[cfg(unix)]
fn has_ended(child: &mut Child) -> bool {
    use rustix::process::{WaitId, WaitIdOptions, waitid};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    group_of(child).is_none_or(|id| !matches!(waitid(WaitId::Pid(id), options), Ok(None)))
}

/// Kills a process and all in its group.
#[cfg(unix)]
fn end_group(child: &mut Child) {
    use rustix::process::{Signal, kill_process_group};
    if let Some(id) = group_of(child) {
        // There may be nothing left to kill.
        let _ = kill_process_group(id, Signal::KILL);
    }
}

#[cfg(unix)]
fn group_of(child: &Child) -> Option<rustix::process::Pid> {
    rustix::process::Pid::from_raw(i32::try_from(child.id()).ok()?)
}

#[cfg(not(unix))]
fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

#[cfg(not(unix))]
fn end_group(child: &mut Child) {
    let _ = child.kill();
}

fn ending_of(status: ExitStatus) -> Ending {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return Ending::Signal(signal);
    }
    Ending::Status(status.code().unwrap_or(-1))
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use super::*;

    fn script(text: &str, input: &[u8], most: usize, milliseconds: u64) -> Run {
        let stop = AtomicBool::new(false);
        let bounds = (Duration::from_millis(milliseconds), most);
        let mut command = Command::new("sh");
        run(command.args(["-c", text]), input.to_vec(), bounds, &stop).expect("there is sh")
    }

    const LONG: u64 = 60_000;

    #[test]
    fn large_inputs_and_outputs_pass_each_other() {
        let input = b"0123456789abcde\n".repeat(200_000);
        let run = script("cat", &input, input.len(), LONG);
        assert!(run.ending == Ending::Status(0) && run.output == input);
        let run = script("cat; cat >&2", &input, input.len(), LONG);
        assert!(run.output == input && run.errors.is_empty());
        let run = script("cat >&2; echo end", &input, 10, LONG);
        assert!(run.output == b"end\n" && input.ends_with(&run.errors));
    }

    #[test]
    fn a_program_need_not_read() {
        let input = vec![b'1'; 1 << 22];
        for text in ["echo 1", "exec <&-; echo 1", "head -c 5 > /dev/null; echo 1"] {
            let run = script(text, &input, 10, LONG);
            assert_eq!((run.ending, &*run.output), (Ending::Status(0), &b"1\n"[..]), "{text}");
        }
    }

    #[test]
    fn too_much_output_ends_a_program() {
        let text = "while :; do echo 0123456789; done";
        assert_eq!(script(text, b"", 1000, LONG).ending, Ending::Output);
        assert_eq!(script("echo 12345", b"", 5, LONG).ending, Ending::Output);
        assert_eq!(script("printf 12345", b"", 5, LONG).ending, Ending::Status(0));
    }

    #[test]
    fn what_left_the_group_keeps_nobody_waiting() {
        let start = Instant::now();
        let run = script("echo 1; setsid sleep 20 & exit 0", b"", 10, LONG);
        assert_eq!((run.ending, &*run.output), (Ending::Status(0), &b"1\n"[..]));
        assert!(start.elapsed() < Duration::from_secs(15));
    }

    #[test]
    fn endings_are_told_apart() {
        assert_eq!(script("exit 3", b"", 10, LONG).ending, Ending::Status(3));
        assert_eq!(script("kill -SEGV $$", b"", 10, LONG).ending, Ending::Signal(11));
        assert_eq!(script("while :; do :; done", b"", 10, 100).ending, Ending::Time);
        let stop = AtomicBool::new(true);
        let mut command = Command::new("sleep");
        let bounds = (Duration::from_millis(LONG), 10);
        let run = run(command.arg("1000"), Vec::new(), bounds, &stop).expect("it runs");
        assert_eq!(run.ending, Ending::Interrupted);
    }

    #[test]
    fn what_a_program_started_ends_with_it() {
        for (text, ending) in [
            ("sleep 1000 & echo $!; wait", Ending::Time),
            ("(sleep 1000 & echo $!; exec sleep 1000) & wait", Ending::Time),
            ("sleep 1000 & echo $!", Ending::Status(0)),
        ] {
            let file = tempfile::NamedTempFile::new().expect("a file can be made");
            let text = format!("{{ {text}; }} > {}", file.path().display());
            let start = Instant::now();
            let run = script(&text, b"", 10, 1000);
            assert_eq!(run.ending, ending, "{text}");
            assert!(start.elapsed() < Duration::from_secs(60), "{text}");
            let id = std::fs::read_to_string(file.path()).expect("it is text");
            // A zombie that its next parent has not waited for counts as well.
            let state = || {
                let status = std::fs::read_to_string(format!("/proc/{}/stat", id.trim()));
                status.ok().filter(|text| !text.contains(") Z"))
            };
            let deadline = Instant::now() + Duration::from_secs(20);
            while cfg!(target_os = "linux") && state().is_some() {
                assert!(Instant::now() < deadline, "{text}: {:?}", state());
                thread::sleep(Duration::from_millis(5));
            }
        }
    }

    fn talk(script: &str) -> Session {
        Session::start(Command::new("sh").args(["-c", script]), MOST_OUTPUT).expect("there is sh")
    }

    fn line(session: &mut Session, milliseconds: u64) -> Result<String, Ending> {
        let deadline = Instant::now() + Duration::from_millis(milliseconds);
        session.line(deadline, &AtomicBool::new(false))
    }

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
        // It never reads and does not stop writing; the judge sends more than a pipe holds.
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
