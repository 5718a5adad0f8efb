//! Games of every kind, played to the end against a person who plays at random or follows the
//! hints: moves are compared with independent rules, and the winner with a search of all positions.
//!
//! Other heaps, lists and boards are tested beside their code, and moves by the table of questions.
#![cfg(unix)]

mod models;
mod table;

use contest::kit::draws;
use contest::kit::graph::Graph;
use impartial::{Console, Terminal};
use models::{Moves, State};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read, Write};
use std::rc::Rc;
use test_support::Rng;

/// The most moves of a game, and the most positions that one may have.
const LONGEST: usize = 200;
const MOST_POSITIONS: usize = 20_000;

/// Draws a position, with the arguments that state it.
pub type Draw = Box<dyn Fn(&mut Rng) -> (State, Vec<String>)>;

/// A game on small positions.
pub struct Entry {
    /// The name as a person types it.
    pub rule: String,
    pub moves: Moves,
    pub draw: Draw,
    /// Whether Left and Right have different moves.
    pub is_partizan: bool,
    pub has_misere: bool,
    pub rounds: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    Won,
    Lost,
    Drawn,
}

/// The result of each reachable position for the player to move; only in a partizan game it matters
/// whether that is Left.
struct Labels(BTreeMap<(State, bool), Label>);

impl Labels {
    fn of(entry: &Entry, start: (State, bool), is_misere: bool) -> Option<Self> {
        let mut places = BTreeMap::from([(start.clone(), 0)]);
        let (mut list, mut arcs, mut ends) = (vec![start], Vec::new(), Vec::new());
        for at in 0.. {
            let Some((state, is_left)) = list.get(at).cloned() else { break };
            let options = (entry.moves)(&state, is_left);
            ends.extend(options.is_empty().then_some(at));
            for (_, after) in options {
                let position = (after, entry.is_partizan != is_left);
                let place = *places.entry(position.clone()).or_insert(list.len());
                if place == list.len() {
                    list.push(position);
                }
                arcs.push((at, place));
            }
            if list.len() > MOST_POSITIONS {
                return None;
            }
        }
        if is_misere {
            // A final move is added, so that the player who is stuck wins.
            arcs.extend(ends.into_iter().map(|end| (end, list.len())));
        }
        let moves = draws::remoteness(&Graph::new(list.len() + 1, &arcs));
        let label = |moves: Option<u32>| match moves {
            None => Label::Drawn,
            Some(moves) if moves % 2 == 1 => Label::Won,
            Some(_) => Label::Lost,
        };
        Some(Labels(list.into_iter().zip(moves.into_iter().map(label)).collect()))
    }
}

/// How the person plays.
#[derive(Clone, Copy, Debug)]
enum Person {
    TakesHints,
    Random,
}

/// A game in progress, as the person follows it.
struct Match<'a> {
    entry: &'a Entry,
    labels: &'a Labels,
    state: State,
    /// Whether Left moves, and whether the person does.
    left_moves: bool,
    person_moves: bool,
    person: Person,
    rng: Rng,
    made: usize,
    about: String,
    /// The program's output that was not read yet.
    output: Rc<RefCell<Vec<u8>>>,
    /// Whether the list of moves was requested.
    asked: bool,
}

impl Match<'_> {
    fn label(&self) -> Label {
        self.labels.0[&(self.state.clone(), self.left_moves)]
    }

    /// Makes a move, which the rules must allow.
    fn make(&mut self, text: &str) {
        let before = self.label();
        let moves = (self.entry.moves)(&self.state, self.left_moves);
        let found = moves.into_iter().find(|(name, _)| name == text);
        let (_, after) = found.unwrap_or_else(|| panic!("{text:?} is no move: {}", self.about));
        self.state = after;
        self.left_moves = self.entry.is_partizan != self.left_moves;
        if !self.person_moves || matches!(self.person, Person::TakesHints) {
            let kept = match before {
                Label::Won => Label::Lost,
                Label::Drawn => Label::Drawn,
                Label::Lost => Label::Won,
            };
            assert_eq!(self.label(), kept, "{text}: {}", self.about);
        }
        self.person_moves = !self.person_moves;
        self.made += 1;
        assert!(self.made < LONGEST, "{}", self.about);
    }

    /// Follows the program's output.
    fn follow(&mut self) -> String {
        let bytes = std::mem::take(&mut *self.output.borrow_mut());
        let text = String::from_utf8(bytes).unwrap();
        self.about.push_str(&text);
        for line in text.lines() {
            if let Some(made) =
                line.strip_prefix(if self.person_moves { "You: " } else { "The program: " })
            {
                self.make(made.strip_prefix("cut ").unwrap_or(made));
            }
        }
        text
    }

    /// Returns the next line that the person types.
    fn line(&mut self) -> String {
        let text = self.follow();
        self.asked = !self.asked;
        if self.asked {
            return "hint\nmoves\n".to_string();
        }
        let mut lines = text.lines();
        let (label, about) = (self.label(), &self.about);
        let hint = lines.find_map(|line| match label {
            Label::Won => line.strip_prefix("Wins: "),
            Label::Drawn => line.strip_prefix("Holds the draw: "),
            Label::Lost => line.strip_suffix("No move wins."),
        });
        let hint = hint.unwrap_or_else(|| panic!("{label:?} is not what the hint says: {about}"));
        let listed: Vec<(&str, &str)> =
            lines.filter_map(|line| line.trim_start().split_once("  ")).collect();
        let object = |text: &str| text.strip_prefix("cut ").unwrap_or(text).to_string();
        let mut objects: Vec<String> = listed.iter().map(|(_, text)| object(text)).collect();
        let wanted = match self.person {
            Person::TakesHints if hint.is_empty() => Some(0),
            Person::TakesHints => objects.iter().position(|it| *it == object(hint)),
            Person::Random => Some(self.rng.below(listed.len() as u64) as usize),
        };
        let key = wanted.map(|at| listed[at].0).unwrap_or_else(|| panic!("{hint}: {about}"));
        // The list contains each move of the rules once.
        let moves: BTreeSet<String> =
            (self.entry.moves)(&self.state, self.left_moves).into_iter().map(|it| it.0).collect();
        objects.sort_unstable();
        assert!(moves.iter().eq(&objects), "{moves:?}: {about}");
        format!("{key}\n")
    }
}

/// The person's input: a line is typed when the program waits for one.
struct Typed<'m, 'a>(&'m mut Match<'a>);

impl Read for Typed<'_, '_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let line = self.0.line();
        buffer[..line.len()].copy_from_slice(line.as_bytes());
        Ok(line.len())
    }
}

struct Shown(Rc<RefCell<Vec<u8>>>);

impl Write for Shown {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Plays a game to its end; the predicted player must win, unless the person errs.
fn play(words: &[String], game: &mut Match<'_>) {
    let foretold = game.label();
    let first_is_person = game.person_moves;
    let output = game.output.clone();
    let (mut shown, mut errors) = (Shown(output), Vec::new());
    let mut typed = Typed(game);
    let mut console = Console {
        input: &mut typed,
        input_file: None,
        output: &mut shown,
        errors: &mut errors,
        terminal: Terminal::default(),
    };
    let status = impartial::run(
        ["impartial", "play"].into_iter().chain(words.iter().map(String::as_str)),
        &mut console,
    );
    assert_eq!((status, &errors[..]), (0, &b""[..]), "{}", game.about);
    let text = game.follow();
    let end = text.lines().last().unwrap_or_default();
    let is_over = (game.entry.moves)(&game.state, game.left_moves).is_empty();
    let who = if game.person_moves { "You cannot" } else { "The program cannot" };
    assert!(end.starts_with(who) == is_over, "{}", game.about);
    let result = if is_over { Some(end.ends_with("so you win.")) } else { None };
    assert!(is_over || end.ends_with("the game is drawn."), "{}", game.about);
    // The best result for the program depends on who moves first.
    let foretold = match foretold {
        Label::Won => Some(first_is_person),
        Label::Lost => Some(!first_is_person),
        Label::Drawn => None,
    };
    match (game.person, foretold) {
        (Person::TakesHints, _) | (_, Some(false)) => {
            assert_eq!(result, foretold, "{}", game.about)
        }
        (Person::Random, None) => assert_ne!(result, Some(true), "{}", game.about),
        (Person::Random, Some(true)) => {}
    }
}

/// Plays a position from both seats, against hints and at random; returns the number of games.
fn play_all(entry: &Entry, rng: &mut Rng, is_misere: bool) -> Option<usize> {
    let (state, position) = (entry.draw)(rng);
    let labels = |is_left| Labels::of(entry, (state.clone(), is_left), is_misere);
    let left = labels(true)?;
    let right = if entry.is_partizan { Some(labels(false)?) } else { None };
    let mut games = 0;
    for person in [Person::TakesHints, Person::Random, Person::Random] {
        for flags in [&[][..], &["--second"], &["--right"], &["--right", "--second"]] {
            if flags.contains(&"--right") && !entry.is_partizan {
                continue;
            }
            let person_moves = !flags.contains(&"--second");
            let left_moves = !entry.is_partizan || flags.contains(&"--right") != person_moves;
            let mut words = vec![entry.rule.clone()];
            words.extend(position.iter().cloned());
            words.extend(flags.iter().map(ToString::to_string));
            words.extend(is_misere.then(|| "--misere".to_string()));
            let mut game = Match {
                entry,
                labels: right.as_ref().filter(|_| !left_moves).unwrap_or(&left),
                state: state.clone(),
                left_moves,
                person_moves,
                person,
                rng: Rng::new(rng.below(1 << 40)),
                made: 0,
                about: format!("{words:?}\n"),
                output: Rc::default(),
                asked: false,
            };
            play(&words, &mut game);
            games += 1;
        }
    }
    Some(games)
}

#[test]
fn games_play_themselves_to_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let mut rng = Rng::new(38);
    let mut named = BTreeSet::new();
    for entry in table::entries(folder.path(), &mut rng) {
        for is_misere in [false, true].into_iter().take(1 + usize::from(entry.has_misere)) {
            for _ in 0..entry.rounds {
                let games = play_all(&entry, &mut rng, is_misere);
                assert!(games.is_some_and(|games| games > 0), "{} is too large", entry.rule);
            }
        }
        named.insert(entry.rule.split(':').next().unwrap_or_default().to_string());
    }
    let missing: Vec<String> =
        table::names().into_iter().filter(|it| !named.contains(it)).collect();
    assert_eq!(missing, Vec::<String>::new(), "games without a test");
}
