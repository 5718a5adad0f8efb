//! `impartial play RULE POSITION`: a game against the perfect player.

use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use crate::play::green::{self, Green};
use mex_core::{
    Chomp, Contest, GameGraph, GraphError, Play, Ruleset, RulesetMove, TakeAndBreak, grundy_values,
};
use std::fs;
use std::io::{BufRead, BufReader, Read};
use tree_hackenbush::Position;

/// Play a game against the perfect player
#[derive(clap::Args)]
#[command(after_help = "\
RULE is one of
  nim, kayles, dawson, lasker, grundy   heaps by their names
  subtract:1,3,4                        take 1, 3 or 4 from a heap
  0.77, 4.007                           heaps by an octal code
  chomp                                 one bar of chocolate, the lengths of its rows
  graph:FILE                            tokens on a graph, lines \"u v\" from 0
  hackenbush:FILE                       green Hackenbush, the picture being the position

POSITION lists heaps, rows or tokens: 3,4,5

Each line of the input is a move by its number in the list, or
  hint   a move that wins         undo   take your last move back
  why    the reason               moves  all moves
  help   this list                quit   leave the game

Examples:
  impartial play nim 3,4,5
  impartial play kayles 7,3 --misere
  impartial play hackenbush:picture.txt
  printf '1\\nhint\\nquit\\n' | impartial play subtract:1,2 5")]
pub(super) struct Arguments {
    /// The rule of the game
    rule: String,
    /// Where the game starts; a picture of Hackenbush is its own
    position: Option<String>,
    /// The player who cannot move wins
    #[arg(long)]
    misere: bool,
    /// Let the program make the first move
    #[arg(long)]
    second: bool,
    /// How many positions the program may look at
    #[arg(long, default_value_t = 200_000)]
    limit: usize,
}

/// Moves listed before the rest is only counted.
const SHOWN_MOVES: usize = 12;

/// The longest line that can be a command.
const LONGEST_LINE: u64 = 256;

const HELP: &str = "\
a number makes the move of that number
  hint   a move that wins         undo   take your last move back
  why    the reason               moves  all moves
  help   this list                quit   leave the game";

impl Arguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        if let Some(path) = self.rule.strip_prefix("graph:") {
            let graph = read_graph(path)?;
            let tokens = self.numbers()?;
            let count = graph.position_count();
            if let Some(token) = tokens.iter().find(|&&token| token >= count) {
                return Err(format!("there is no position {token} among {count}").into());
            }
            if let Some(cycle) = cycle_from(&graph, &tokens)? {
                return Err(self.endless(path, cycle).into());
            }
            return self.start(console, &graph, tokens, u32::to_string);
        }
        if let Some(path) = self.rule.strip_prefix("hackenbush:") {
            if self.position.is_some() {
                return Err("a picture of Hackenbush is its own POSITION".into());
            }
            let text = fs::read(path).map_err(|error| format!("{path}: {error}"))?;
            let picture = Position::parse(&text).map_err(|error| format!("{path}: {error}"))?;
            let parts = green::parts(&picture)?;
            let name = |part: &Vec<green::Bundle>| green::name(&picture, part);
            return self.start(console, &Green, parts, name);
        }
        if self.rule == "chomp" {
            let rows = self.numbers()?;
            if !rows.is_sorted_by(|a, b| a >= b) || rows.contains(&0) {
                return Err("rows of chocolate do not grow and are not empty: 4,3,3".into());
            }
            if rows.iter().map(|&row| u64::from(row)).sum::<u64>() > 1000 {
                return Err("more than 1000 squares are too many".into());
            }
            let name = |rows: &Vec<u32>| {
                let rows: Vec<String> = rows.iter().map(u32::to_string).collect();
                rows.join(",")
            };
            return self.start(console, &Chomp, vec![rows], name);
        }
        let rules: TakeAndBreak = self.rule.parse()?;
        let heaps = self.numbers()?;
        if let Some(heap) = heaps.iter().find(|&&heap| !rules.accepts(heap)) {
            return Err(format!("a heap of {heap} is too large").into());
        }
        self.start(console, &rules, heaps, u32::to_string)
    }

    /// Returns the message for a game that need not end.
    fn endless(&self, path: &str, cycle: Vec<u32>) -> String {
        let cycle = GraphError::Cycle { cycle };
        let position = self.position.as_deref().unwrap_or_default();
        let advice = match self.misere {
            true => format!("graph solve {path} --misere` tells who wins from one position"),
            false => format!("graph loopy {path} --sum {position}` tells who wins, and the moves"),
        };
        format!("{path}: {cycle}, so play need not end; `impartial {advice}")
    }

    fn numbers(&self) -> Result<Vec<u32>> {
        let Some(position) = &self.position else {
            return Err(format!("{} needs a POSITION to start from", self.rule).into());
        };
        let parts = position.split([',', ' ', '+']);
        let parts = parts.filter(|part| !part.is_empty());
        let number = |part: &str| {
            let bad = |_| format!("POSITION lists numbers like 3,4,5, and {part:?} is none");
            part.parse().map_err(bad).map_err(Into::into)
        };
        parts.map(number).collect()
    }

    fn start<R: Ruleset>(
        &self,
        console: &mut Console<'_>,
        rules: &R,
        start: Vec<R::Position>,
        name: impl Fn(&R::Position) -> String,
    ) -> Result
    where
        R::Position: Ord,
    {
        let play = if self.misere { Play::Misere } else { Play::Normal };
        let mut table = Table {
            contest: Contest::new(rules, start, play, self.limit),
            play,
            name,
            person_moves: !self.second,
        };
        table.run(console)?;
        Ok(SUCCESS)
    }
}

/// Reads the edges of a graph, one a line.
fn read_graph(path: &str) -> Result<GameGraph> {
    let text = fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let mut edges = Vec::new();
    let mut count = 0;
    for (index, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default();
        let fields: Vec<&str> = line.split_whitespace().collect();
        let edge = match fields[..] {
            [] => continue,
            [from, to] => from.parse().ok().zip(to.parse().ok()),
            _ => None,
        };
        let bad = || format!("{path}:{}: expected two positions, found {line:?}", index + 1);
        let (from, to): (u32, u32) = edge.ok_or_else(bad)?;
        count = count.max(from.max(to).saturating_add(1));
        edges.push((from, to));
    }
    if u64::from(count) > 64 + 16 * edges.len() as u64 {
        return Err(format!("{path}: position {} is far beyond the others", count - 1).into());
    }
    Ok(GameGraph::from_edges(count, &edges)?)
}

/// Returns a cycle that can be reached from the tokens, where there is one.
fn cycle_from(graph: &GameGraph, tokens: &[u32]) -> Result<Option<Vec<u32>>> {
    let mut numbers = vec![None; graph.position_count() as usize];
    let mut reached: Vec<u32> = Vec::new();
    let mut edges = Vec::new();
    let mut meet = |position: u32, reached: &mut Vec<u32>| {
        *numbers[position as usize].get_or_insert_with(|| {
            reached.push(position);
            reached.len() as u32 - 1
        })
    };
    for &token in tokens {
        meet(token, &mut reached);
    }
    let mut next = 0;
    while let Some(&position) = reached.get(next) {
        for &option in graph.options(position) {
            edges.push((next as u32, meet(option, &mut reached)));
        }
        next += 1;
    }
    let part = GameGraph::from_edges(reached.len() as u32, &edges)?;
    match grundy_values(&part) {
        Ok(_) => Ok(None),
        Err(GraphError::Cycle { cycle }) => {
            let named = cycle.iter().map(|&number| reached[number as usize]);
            Ok(Some(named.collect()))
        }
        Err(error) => Err(error.into()),
    }
}

/// A game and the two who play it.
struct Table<'r, R: Ruleset, N> {
    contest: Contest<'r, R>,
    play: Play,
    name: N,
    person_moves: bool,
}

/// What becomes of the game after a line of the person.
enum Turn {
    Moved,
    Stays,
    Left,
}

impl<R: Ruleset, N: Fn(&R::Position) -> String> Table<'_, R, N>
where
    R::Position: Ord,
{
    fn run(&mut self, console: &mut Console<'_>) -> Result<()> {
        let mut input = BufReader::new(&mut *console.input);
        let output = &mut *console.output;
        writeln!(output, "{}", self.rule_text())?;
        loop {
            if self.contest.is_over() {
                return Ok(writeln!(output, "{}", self.ending())?);
            }
            if !self.person_moves {
                self.reply(output)?;
                continue;
            }
            writeln!(output, "\nPosition: {}", self.position())?;
            self.list_moves(output, SHOWN_MOVES)?;
            loop {
                if console.is_terminal {
                    write!(output, "> ")?;
                }
                output.flush()?;
                let Some(line) = next_line(&mut input)? else {
                    return Ok(writeln!(output, "The game is left unfinished.")?);
                };
                match self.obey(line.trim(), output)? {
                    Turn::Moved => break,
                    Turn::Stays => {}
                    Turn::Left => return Ok(()),
                }
            }
        }
    }

    fn rule_text(&self) -> &'static str {
        match self.play {
            Play::Normal => "Who cannot move loses. Type help for the commands.",
            Play::Misere => "Who cannot move wins. Type help for the commands.",
        }
    }

    fn ending(&self) -> &'static str {
        let person_wins = self.person_moves == self.play.stuck_player_wins();
        match (self.person_moves, person_wins) {
            (true, true) => "You cannot move, so you win.",
            (true, false) => "You cannot move, so you lose.",
            (false, true) => "The program cannot move, so you win.",
            (false, false) => "The program cannot move, so you lose.",
        }
    }

    fn position(&self) -> String {
        let names: Vec<String> = self.contest.components().iter().map(&self.name).collect();
        names.join(" + ")
    }

    fn list_moves(&self, output: &mut dyn std::io::Write, most: usize) -> Result<()> {
        let moves = self.contest.moves();
        for (index, chosen) in moves.iter().take(most).enumerate() {
            writeln!(output, "{:>4}  {}", index + 1, self.text(chosen))?;
        }
        if moves.len() > most {
            let more = moves.len() - most;
            writeln!(output, "      and {more} more, up to {}: type moves", moves.len())?;
        }
        Ok(())
    }

    fn text(&self, chosen: &RulesetMove<R::Position>) -> String {
        self.contest.text_of(chosen, &self.name)
    }

    /// Makes the program's move: one that wins, or the first where none does.
    fn reply(&mut self, output: &mut dyn std::io::Write) -> Result<()> {
        let chosen = match self.contest.winning_moves()?.into_iter().next() {
            Some(winning) => Some(winning),
            None => self.contest.moves().into_iter().next(),
        };
        if let Some(chosen) = chosen {
            writeln!(output, "The program moves {}.", self.text(&chosen))?;
            self.contest.make(&chosen);
            self.person_moves = true;
        }
        Ok(())
    }

    fn obey(&mut self, line: &str, output: &mut dyn std::io::Write) -> Result<Turn> {
        match line {
            "" => {}
            "help" => writeln!(output, "{HELP}")?,
            "quit" => return Ok(Turn::Left),
            "moves" => self.list_moves(output, usize::MAX)?,
            "hint" => match self.contest.winning_moves()?.first() {
                Some(winning) => writeln!(output, "Moving {} wins.", self.text(winning))?,
                None => writeln!(output, "No move wins.")?,
            },
            "why" => write!(output, "{}", self.contest.explanation(&self.name)?)?,
            "undo" => {
                if self.contest.move_count() >= 2 {
                    // The program's move goes back first, then the person's.
                    self.contest.undo();
                    self.contest.undo();
                    return Ok(Turn::Moved);
                }
                writeln!(output, "There is nothing to take back.")?;
            }
            number => {
                let moves = self.contest.moves();
                let index = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
                if let Some(chosen) = index.and_then(|index| moves.get(index)) {
                    writeln!(output, "You move {}.", self.text(chosen))?;
                    self.contest.make(chosen);
                    self.person_moves = false;
                    return Ok(Turn::Moved);
                }
                let count = moves.len();
                writeln!(output, "There is no move {number:?}; type 1 to {count}, or help.")?;
            }
        }
        Ok(Turn::Stays)
    }
}

/// Reads a line that is not too long; a longer one is cut into several.
fn next_line(input: &mut impl BufRead) -> Result<Option<String>> {
    let mut line = Vec::new();
    let read = input.take(LONGEST_LINE).read_until(b'\n', &mut line)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
}
