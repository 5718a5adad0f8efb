//! Progress of long work: count, rate and time left.

use super::{Console, Terminal};
use std::io::Write;
use std::time::{Duration, Instant};

const SHOWN_EVERY: Duration = Duration::from_millis(100);

/// How often a log gets a line.
const LOGGED_EVERY: Duration = Duration::from_secs(60);

/// A line on the terminal that is overwritten, and cleared on drop; in a log file, one line a
/// minute.
pub(crate) struct Progress<'a> {
    errors: &'a mut dyn Write,
    terminal: Terminal,
    is_shown: bool,
    logged: Instant,
}

impl<'a> Progress<'a> {
    /// Returns a progress line for a terminal or a log; a log of errors in JSON gets none.
    pub(crate) fn new(errors: &'a mut dyn Write, terminal: Terminal) -> Self {
        Progress { errors, terminal, is_shown: false, logged: Instant::now() }
    }

    pub(crate) fn show(&mut self, text: &str) {
        if self.terminal.shows_errors {
            self.is_shown = true;
            write_over(self.errors, text);
            return;
        }
        let is_log = self.terminal.logs_errors && !self.terminal.prints_json;
        if is_log && self.logged.elapsed() >= LOGGED_EVERY {
            self.logged = Instant::now();
            let _ = writeln!(self.errors, "{text}");
        }
    }

    /// Writes a count, unless one was shown just before.
    pub(crate) fn show_pace(&mut self, pace: &mut Pace, done: u64) {
        if let Some(text) = pace.text(done) {
            self.show(&text);
        }
    }
}

impl Drop for Progress<'_> {
    fn drop(&mut self) {
        if self.is_shown {
            write_over(self.errors, "");
        }
    }
}

/// Progress that cannot be shown must not stop the work.
fn write_over(errors: &mut dyn Write, text: &str) {
    let _ = write!(errors, "\r{text}\x1b[K");
    let _ = errors.flush();
}

impl Console<'_> {
    /// Returns the progress line of a run, which is cleared when it is dropped.
    pub(crate) fn progress(&mut self) -> Progress<'_> {
        Progress::new(&mut *self.errors, self.terminal)
    }
}

/// A count that grows while a person waits.
pub(crate) struct Pace {
    unit: &'static str,
    /// The final count, if it is known.
    total: Option<u64>,
    begun: Instant,
    shown: Option<Instant>,
    /// The count at the beginning.
    before: Option<u64>,
}

impl Pace {
    /// Returns the pace of work that begins now. The unit is a plural, such as `values`.
    pub(crate) fn new(unit: &'static str, total: Option<u64>) -> Self {
        Pace { unit, total, begun: Instant::now(), shown: None, before: None }
    }

    /// Returns the text for a count, unless one was shown just before.
    pub(crate) fn text(&mut self, done: u64) -> Option<String> {
        let now = Instant::now();
        let before = *self.before.get_or_insert(done);
        if self.shown.is_some_and(|shown| now - shown < SHOWN_EVERY) {
            return None;
        }
        self.shown = Some(now);
        Some(self.words(done, done - before.min(done), now - self.begun))
    }

    /// Returns the text for a count that grew by `gain` in a time.
    fn words(&self, done: u64, gain: u64, elapsed: Duration) -> String {
        let mut text = match self.total {
            Some(total) => format!("{} of {} {}", grouped(done), grouped(total), self.unit),
            None => format!("{} {}", grouped(done), self.unit),
        };
        let milliseconds = elapsed.as_millis();
        // The first second does not predict the rest.
        if milliseconds < 1000 || gain == 0 {
            return text;
        }
        let rate = u128::from(gain) * 1000 / milliseconds;
        text += &format!(", {} a second", grouped(u64::try_from(rate).unwrap_or(u64::MAX)));
        if let Some(total) = self.total {
            let left =
                u128::from(total.saturating_sub(done)) * milliseconds / u128::from(gain) / 1000;
            text += &format!(", {} left", spoken(u64::try_from(left).unwrap_or(u64::MAX)));
        }
        text
    }
}

fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev();
    let groups: Vec<_> = groups.map(String::from_utf8_lossy).collect();
    groups.join(" ")
}

/// Returns a time in seconds as text for a person.
pub(crate) fn spoken(seconds: u64) -> String {
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds} s"),
        (0, minutes, seconds) => format!("{minutes} min {seconds} s"),
        (hours, minutes, _) => format!("{hours} h {minutes} min"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rate_and_time_left_follow_from_what_was_done() {
        let pace = Pace::new("values", Some(1_000_000));
        let after = |done, gain, seconds| pace.words(done, gain, Duration::from_secs(seconds));
        assert_eq!(after(10, 10, 0), "10 of 1 000 000 values");
        let text = "250 000 of 1 000 000 values, 50 000 a second, 15 s left";
        assert_eq!(after(250_000, 250_000, 5), text);
        // Work done before does not count towards the rate.
        let text = "250 000 of 1 000 000 values, 10 000 a second, 1 min 15 s left";
        assert_eq!(after(250_000, 50_000, 5), text);
        assert_eq!(after(7, 0, 60), "7 of 1 000 000 values");
        let text = "2 000 000 of 1 000 000 values, 1 000 000 a second, 0 s left";
        assert_eq!(after(2_000_000, 2_000_000, 2), text);
        let endless = Pace::new("MiB", None);
        assert_eq!(endless.words(1234, 1000, Duration::from_secs(4)), "1 234 MiB, 250 a second");
        assert!(after(1, 1, 1_000_000_000).contains(" h "));
        let mut endless = Pace::new("values", None);
        assert_eq!([5, 6].map(|it| endless.text(it)), [Some("5 values".to_string()), None]);
        let huge = Pace::new("values", Some(u64::MAX));
        assert!(huge.words(1, 1, Duration::from_secs(1 << 40)).ends_with(" min left"));
    }

    #[test]
    fn a_log_gets_a_line_each_minute() {
        let mut log = Vec::new();
        let terminal = Terminal { logs_errors: true, ..Terminal::default() };
        let mut progress = Progress::new(&mut log, terminal);
        progress.show("too early");
        progress.logged = Instant::now().checked_sub(LOGGED_EVERY).unwrap();
        progress.show("7 values");
        progress.show("8 values");
        drop(progress);
        assert_eq!(log, b"7 values\n");
    }
}
