//! Making a book: which positions need an entry, which reply refutes which option, and in which
//! order.
//!
//! Entries are made on a stack, one frame for each position whose value is being proven. A frame
//! treats its options one by one: first, for each smaller value, the easiest option that has it,
//! and then the unknown options. An option with a smaller value is proven itself. Any other needs
//! one reply: a known one if possible, otherwise the easiest that the guide allows. The parts of
//! the option or the reply are pushed before the next option is treated, so that each can use
//! everything proven for those before. An entry is checked when it is made, just as by the checker:
//! if the guide is wrong, no book is made.

use crate::game::Game;
use crate::graphs::Graph;
use crate::maps::{Map, To};
use crate::placement::OUTSIDE;
use crate::proof::{Choice, Head, Known, choices, prove, written};
use flate2::{Compression, GzBuilder};
use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::io::{self, Write};

/// The first words of a book, before the number of its format.
const TITLE: &str = "impartial book ";

/// The bytes of an entry, besides its position, which is stored twice, and its replies.
const ENTRY: u64 = 160;

/// A source of the values of positions.
pub trait Guide {
    /// The error of a guide without an answer.
    type Error: From<PlanError>;

    /// Returns whether a position, in which some cells may be [`OUTSIDE`], has the nimber `target`.
    ///
    /// # Errors
    /// If the answer is not found.
    fn is_value(&mut self, position: &[u8], target: u32) -> Result<bool, Self::Error>;

    /// Returns the result of [`is_value`](Self::is_value) if it is remembered.
    fn recall_value(&mut self, position: &[u8], target: u32) -> Option<bool>;
}

/// Why a book was not planned.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlanError {
    /// The rules or the position are malformed, or too large for the checker.
    Unfit(String),
    /// The guide's answers contradict each other.
    Contradiction(String),
    /// The book needs more memory than allowed.
    TooMuchMemory {
        /// The number of entries so far.
        entries: u64,
    },
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlanError::Unfit(reason) => write!(f, "cannot make a book: {reason}"),
            PlanError::Contradiction(reason) => write!(f, "contradictory values: {reason}"),
            PlanError::TooMuchMemory { entries } => {
                write!(f, "a book of more than {entries} entries needs more memory than allowed")
            }
        }
    }
}

impl std::error::Error for PlanError {}

/// The entries of a book, each after those that it depends on.
#[derive(Debug)]
pub struct Plan {
    game: Game,
    head: Head,
    shifts: Vec<To>,
    symmetries: Vec<To>,
    entries: Vec<Entry>,
    known: Known,
    bytes: u64,
}

#[derive(Debug)]
struct Entry {
    position: Vec<u8>,
    value: u32,
    replies: Box<[u32]>,
}

/// A position whose entry is being made.
struct Frame {
    position: Vec<u8>,
    value: u32,
    choices: Vec<Choice>,
    /// The reply to each choice, if it has one.
    replies: Vec<Option<usize>>,
    /// Every value below this one is that of some option.
    met: u32,
    /// The choices still to be treated, the easiest last.
    open: Vec<usize>,
    /// The parts that need an entry before the next choice is treated.
    waiting: Vec<Vec<u8>>,
}

impl Plan {
    /// Returns a plan that proves a position's value, in at most about `bytes` bytes of its own.
    ///
    /// Shifts and symmetries of the cells are tried, and those that do not preserve the moves are
    /// left out.
    ///
    /// # Complexity
    /// For each entry, each of its options is split into parts, and so are options of unknown ones,
    /// up to the first that is a reply. The guide is consulted for positions without a known value.
    ///
    /// # Errors
    /// If a text is malformed, the guide fails, its answers contradict each other, or there are too
    /// many entries.
    pub fn new<G: Guide + ?Sized>(
        (rules, position): (&str, &str),
        bytes: u64,
        guide: &mut G,
    ) -> Result<Self, G::Error> {
        let mut game = Game::new(rules, position).map_err(PlanError::Unfit)?;
        let [shifts, symmetries] = game.graph().map(Graph::likely_maps).unwrap_or_default();
        let shifts = kept(shifts, &mut game, |game, map| game.maps.shifts.push(map));
        let symmetries = kept(symmetries, &mut game, |game, map| game.maps.symmetries.push(map));
        let head = Head {
            rules: rules.lines().map(|line| format!("{line}\n")).collect(),
            position: position.to_string(),
            value: 0,
            entries: 0,
        };
        let known = Known::default();
        let mut plan = Plan { game, head, shifts, symmetries, entries: Vec::new(), known, bytes };
        let start = plan.game.parts(plan.game.start());
        for part in &start {
            plan.add(part, guide)?;
        }
        plan.head.value = plan.known.sum(&start).unwrap_or_default();
        plan.head.entries = plan.entries.len() as u64;
        Ok(plan)
    }

    /// Returns the head of the book.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// Adds the entry of a position, after those that it needs.
    fn add<G: Guide + ?Sized>(&mut self, position: &[u8], guide: &mut G) -> Result<(), G::Error> {
        let mut stack: Vec<Frame> = Vec::new();
        let mut on_stack: HashSet<Vec<u8>> = HashSet::new();
        let mut next = Some(position.to_vec());
        loop {
            if let Some(position) = next.take().filter(|position| !self.known.has(position)) {
                if !on_stack.insert(position.clone()) {
                    return Err(
                        PlanError::Unfit("play can return to a position".to_string()).into()
                    );
                }
                stack.push(self.frame(position, guide)?);
            }
            let Some(frame) = stack.last_mut() else { return Ok(()) };
            next = self.needed(frame, guide)?;
            if let (None, Some(frame)) = (&next, stack.pop_if(|_| next.is_none())) {
                on_stack.remove(&frame.position);
                self.finish(frame)?;
            }
        }
    }

    fn frame<G: Guide + ?Sized>(
        &self,
        position: Vec<u8>,
        guide: &mut G,
    ) -> Result<Frame, G::Error> {
        let choices = choices(&self.game, &position).map_err(PlanError::Unfit)?;
        let mut value = 0;
        while !guide.is_value(&position, value)? {
            value += 1;
            if value as usize > choices.len() {
                let position = written(&position);
                return Err(contradiction(format!("{position} has no value")).into());
            }
        }
        let mut open: Vec<usize> = (0..choices.len()).collect();
        open.sort_by_key(|&place| std::cmp::Reverse(self.size(&choices[place].1)));
        let replies = vec![None; choices.len()];
        Ok(Frame { position, value, choices, replies, met: 0, open, waiting: Vec::new() })
    }

    /// Returns the next position for which a frame needs an entry, if there is one.
    fn needed<G: Guide + ?Sized>(
        &self,
        frame: &mut Frame,
        guide: &mut G,
    ) -> Result<Option<Vec<u8>>, G::Error> {
        loop {
            if let Some(part) = frame.waiting.pop() {
                return Ok(Some(part));
            }
            if frame.met < frame.value {
                frame.waiting = self.option_worth(frame, guide)?;
                frame.met += 1;
            } else if let Some(place) = frame.open.pop() {
                if self.known.sum(&frame.choices[place].1).is_none() {
                    self.answer(frame, place, guide)?;
                }
            } else {
                return Ok(None);
            }
        }
    }

    /// Returns the unknown parts of an option with the next smaller value.
    fn option_worth<G: Guide + ?Sized>(
        &self,
        frame: &Frame,
        guide: &mut G,
    ) -> Result<Vec<Vec<u8>>, G::Error> {
        let target = frame.met;
        if frame.choices.iter().any(|choice| self.known.sum(&choice.1) == Some(target)) {
            return Ok(Vec::new());
        }
        let choices = frame.open.iter().rev().map(|&place| &frame.choices[place]);
        let open = choices.filter(|choice| self.known.sum(&choice.1).is_none());
        if let Some(known) =
            open.clone().find(|choice| guide.recall_value(&choice.0, target) == Some(true))
        {
            return Ok(self.unknown(&known.1));
        }
        for (option, parts) in open {
            if guide.is_value(option, target)? {
                return Ok(self.unknown(parts));
            }
        }
        let position = written(&frame.position);
        let value = frame.value;
        let none = format!("{position} has the value {value}, but no option has {target}");
        Err(contradiction(none).into())
    }

    /// Decides how to prove that an option does not have the value of the position.
    fn answer<G: Guide + ?Sized>(
        &self,
        frame: &mut Frame,
        place: usize,
        guide: &mut G,
    ) -> Result<(), G::Error> {
        let (option, parts) = &frame.choices[place];
        let mut answers: BTreeMap<usize, Vec<u8>> =
            self.game.options(option).map_err(PlanError::Unfit)?.into_iter().collect();
        let mut open = Vec::new();
        // A reply to another option may refute this one too.
        let likely: Vec<usize> = frame.replies.iter().flatten().copied().collect();
        let likely: Vec<_> =
            likely.into_iter().filter_map(|number| answers.remove_entry(&number)).collect();
        for (number, after) in likely.into_iter().chain(answers) {
            let parts = self.game.parts(&after);
            match self.known.sum(&parts) {
                Some(found) if found == frame.value => {
                    frame.replies[place] = Some(number);
                    return Ok(());
                }
                Some(_) => {}
                None => open.push((self.size(&parts), number, after)),
            }
        }
        // The values that a search remembers are those it needed, so they take few entries.
        let mut ranked = Vec::new();
        for (size, number, after) in open {
            match guide.recall_value(&after, frame.value) {
                Some(false) => {}
                known => ranked.push((known.is_none(), size, number, after)),
            }
        }
        ranked.sort_unstable();
        let is_answered = ranked.first().is_some_and(|first| !first.0);
        for smaller in 0..if is_answered { 0 } else { frame.value } {
            if guide.is_value(option, smaller)? {
                frame.waiting = self.unknown(parts);
                return Ok(());
            }
        }
        for (_, _, number, after) in ranked {
            if guide.is_value(&after, frame.value)? {
                frame.replies[place] = Some(number);
                frame.waiting = self.unknown(&self.game.parts(&after));
                return Ok(());
            }
        }
        let (position, value) = (written(&frame.position), frame.value);
        let option = written(option);
        let unanswered =
            format!("{position} has the value {value}, and {option} has no greater one");
        Err(contradiction(unanswered).into())
    }

    /// Adds the entry of a frame, all of whose options have a known value or a reply.
    fn finish(&mut self, frame: Frame) -> Result<(), PlanError> {
        let Frame { position, value, choices, replies, .. } = frame;
        let replies = choices.iter().zip(replies);
        let replies = replies.filter(|(choice, _)| self.known.sum(&choice.1).is_none());
        let replies: Vec<usize> = replies.filter_map(|(_, reply)| reply).collect();
        let given = replies.iter().copied().map(Ok);
        prove(&self.game, &self.known, (&choices, value), given).map_err(contradiction)?;
        let replies: Box<[u32]> = replies.into_iter().map(|reply| reply as u32).collect();
        let bytes = ENTRY + 2 * position.len() as u64 + 4 * replies.len() as u64;
        let entries = self.entries.len() as u64;
        self.bytes = self.bytes.checked_sub(bytes).ok_or(PlanError::TooMuchMemory { entries })?;
        self.known.add(position.clone(), value);
        self.entries.push(Entry { position, value, replies });
        Ok(())
    }

    /// Returns the parts without an entry, the easiest last.
    fn unknown(&self, parts: &[Vec<u8>]) -> Vec<Vec<u8>> {
        let mut parts: Vec<Vec<u8>> =
            parts.iter().filter(|part| !self.known.has(part)).cloned().collect();
        parts.sort_by_key(|part| std::cmp::Reverse(cells(part)));
        parts
    }

    /// Returns an estimate of the work to prove the unknown parts.
    fn size(&self, parts: &[Vec<u8>]) -> usize {
        parts.iter().filter(|part| !self.known.has(part)).map(|part| cells(part) + 1).sum()
    }

    /// Writes the book.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, mut output: impl Write) -> io::Result<()> {
        let Head { rules, position, value, entries } = &self.head;
        writeln!(output, "{TITLE}1\nrules {}", rules.lines().count())?;
        writeln!(output, "{rules}position {position}\nvalue {value}")?;
        for (name, maps) in [("shifts", &self.shifts), ("symmetries", &self.symmetries)] {
            writeln!(output, "{name} {}", maps.len())?;
            for to in maps {
                let cell = |to: &Option<usize>| to.map_or("-".to_string(), |to| to.to_string());
                writeln!(output, "{}", to.iter().map(cell).collect::<Vec<String>>().join(" "))?;
            }
        }
        writeln!(output, "entries {entries}")?;
        for Entry { position, value, replies } in &self.entries {
            write!(output, "{} {value}", written(position))?;
            for reply in replies {
                write!(output, " {reply}")?;
            }
            writeln!(output)?;
        }
        output.flush()
    }

    /// Writes the book, compressed by gzip.
    ///
    /// # Errors
    /// As [`write`](Self::write).
    pub fn write_packed(&self, output: impl Write) -> io::Result<()> {
        let packed = GzBuilder::new().comment(TITLE);
        let mut packed = packed.write(output, Compression::default());
        self.write(&mut packed)?;
        packed.finish()?.flush()
    }
}

/// Returns whether a file with these first bytes is a book written by a [`Plan`], compressed or
/// not; 32 bytes are enough.
///
/// # Examples
/// ```
/// use book_checker::begins_book;
///
/// assert!(begins_book(b"impartial book 1\nrules 2\n"));
/// assert!(!begins_book(b"\x1f\x8b\x08 any other packed file"));
/// ```
pub fn begins_book(head: &[u8]) -> bool {
    // In a compressed file the comment comes first, as the header has no other optional part.
    const PACKED: &[u8] = &[0x1f, 0x8b, 8, 16];
    const BEFORE: usize = 10;
    let comment = head.get(BEFORE..).filter(|_| head.starts_with(PACKED));
    comment.unwrap_or(head).starts_with(TITLE.as_bytes())
}

/// Returns the maps that preserve the moves, and adds them to a game.
fn kept(maps: Vec<To>, game: &mut Game, put: impl Fn(&mut Game, Map)) -> Vec<To> {
    let keeps = |to: &To| game.map(to).map(|map| put(game, map)).is_ok();
    maps.into_iter().filter(keeps).collect()
}

fn contradiction(reason: String) -> PlanError {
    PlanError::Contradiction(reason)
}

fn cells(part: &[u8]) -> usize {
    part.iter().filter(|&&state| state != OUTSIDE).count()
}
