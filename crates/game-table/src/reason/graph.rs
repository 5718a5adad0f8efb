//! Reasons for outcomes and values of positions of graphs.

use super::line::{BestPlay, Place};
use super::loopy::{self, LoopyPart};
use super::mex;
use super::passages::{Answers, Reason, SHOWN};
use super::sum::{self, Part};
use super::words::{count_noun, step};
use crate::errors::Result;
use crate::named_graph::NamedGraph;
use graph_retro::{
    LoopyValue, LoopyValues, Moves, Outcome, Owners, Play, Seat, SeatSolution, SeatValue, Solution,
    Team,
};
use std::collections::HashSet;

/// The most tokens in the sums searched after each sum whose moves are ranked.
const MOST_STEPS: usize = 1 << 16;

/// Returns why a position is won, lost or drawn; by default, the position with the longest play.
pub fn solution(loaded: &NamedGraph, solution: &Solution, at: Option<&str>) -> Result<Reason> {
    let (before, position) = match at {
        Some(name) => (Reason::default(), loaded.position(name)?),
        None => match longest_play(solution) {
            (summary, Some(longest)) => (summary, longest),
            (summary, None) => return Ok(summary),
        },
    };
    let graph = &loaded.graph;
    loaded.allow("the list of moves", 5 * u64::from(graph.position_count()))?;
    let moves = solution.moves(graph);
    let place = |position| Place {
        name: loaded.name(position),
        outcome: solution.outcome(position),
        remoteness: solution.remoteness(position),
    };
    let options = options(loaded, position);
    let mut answers = Vec::new();
    if solution.outcome(position) == Outcome::Previous {
        answers.extend(options.iter().filter_map(|&option| {
            let reply = moves.option(option)?;
            Some((loaded.name(option), loaded.name(reply)))
        }));
    }
    let best = BestPlay {
        play: solution.play(),
        start: place(position),
        options: options.iter().map(|&option| place(option)).collect(),
        line: best_line(&moves, position),
        name: &|position| loaded.name(position),
        answers,
    };
    Ok(before.then(best.reason()))
}

/// Returns the number of positions of each outcome, and the one with the longest play.
fn longest_play(solution: &Solution) -> (Reason, Option<u32>) {
    let [won, lost, drawn] =
        [Outcome::Next, Outcome::Previous, Outcome::Draw].map(|outcome| solution.count(outcome));
    let count = solution.position_count();
    let summary = Reason::of(format!(
        "Of {count} positions the player to move wins {won}, loses {lost} and draws {drawn}."
    ));
    let longest = (0..count).rev().max_by_key(|&position| solution.remoteness(position));
    let Some(longest) = longest else {
        return (summary, None);
    };
    let text = match solution.remoteness(longest) {
        Some(moves) => {
            format!("The longest play that ends takes {}:", count_noun(moves as usize, "move"))
        }
        None => "Play never ends:".to_string(),
    };
    (summary.say(text).gap(), Some(longest))
}

/// Follows optimal moves to the end, or to a repeated position.
fn best_line(moves: &Moves, start: u32) -> Vec<u32> {
    let mut line = vec![start];
    let mut seen = vec![false; moves.iter().len()];
    seen[start as usize] = true;
    let mut position = start;
    while let Some(next) = moves.option(position) {
        line.push(next);
        if std::mem::replace(&mut seen[next as usize], true) {
            break;
        }
        position = next;
    }
    line
}

/// Returns who wins from a position for each starting seat, with a line of best play; by default,
/// for the position with the longest play if the first seat begins.
pub fn seats(
    loaded: &NamedGraph,
    solution: &SeatSolution,
    seats: &[Seat],
    (at, play): (Option<&str>, Play),
) -> Result<Reason> {
    const MOST_SEATS: usize = 64;
    if seats.len() > MOST_SEATS {
        return Err(format!("--explain takes at most {MOST_SEATS} seats").into());
    }
    let graph = &loaded.graph;
    let positions = 0..solution.position_count();
    let longest = || positions.rev().max_by_key(|&p| solution.remoteness(p, 0));
    let position = match at {
        Some(name) => loaded.position(name)?,
        None => match longest() {
            Some(position) => position,
            None => return Ok(Reason::of("There are no positions.")),
        },
    };
    let bytes = 5 * u64::from(graph.position_count()) * seats.len() as u64;
    loaded.allow("the list of moves", bytes)?;
    let moves: Vec<Moves> = (0..seats.len()).map(|seat| solution.moves(graph, seat)).collect();
    let mut reason = Reason::default();
    for first in 0..seats.len().min(SHOWN) {
        let winner = match solution.value(position, first) {
            SeatValue::A => "team A wins",
            SeatValue::B => "team B wins",
            SeatValue::Draw => "play never ends",
        };
        let length = match solution.remoteness(position, first) {
            Some(moves) => format!(" after {}", count_noun(moves as usize, "move")),
            None => String::new(),
        };
        let (name, team) = (loaded.name(position), team(seats[first].team));
        let line = seated_line(loaded, seats, &moves, (position, first), play);
        reason = reason
            .say(format!(
                "At {name}, when seat {} of team {team} moves first, {winner}{length}:",
                first + 1
            ))
            .list(vec![line], 0, "line");
    }
    Ok(match seats.len().saturating_sub(SHOWN) {
        0 => reason,
        more => reason.say(format!("and {}", count_noun(more, "more seat"))),
    })
}

fn team(team: Team) -> char {
    team.win().letter()
}

/// Returns the line of best play from a position with the seat that moves there.
fn seated_line(
    loaded: &NamedGraph,
    seats: &[Seat],
    moves: &[Moves],
    (start, first): (u32, usize),
    play: Play,
) -> String {
    let states = loaded.graph.position_count() as usize * seats.len();
    let mut seen = vec![false; states];
    let mut text = loaded.name(start);
    let (mut position, mut seat) = (start, first);
    let mut made = 0_usize;
    loop {
        let state = position as usize * seats.len() + seat;
        if std::mem::replace(&mut seen[state], true) {
            return format!("{text}, and so on for ever");
        }
        let Some(next) = moves[seat].option(position) else {
            let end = match play {
                Play::Normal => "loses",
                Play::Misere => "wins",
            };
            let (place, team) = (seat + 1, team(seats[seat].team));
            if made > SHOWN {
                text.push_str(&format!(" … {}", loaded.name(position)));
            }
            return format!("{text}, where seat {place} cannot move and team {team} {end}");
        };
        made += 1;
        if made <= SHOWN {
            text.push_str(&format!(" -> {}", loaded.name(next)));
        }
        position = next;
        seat = (seat + 1) % seats.len();
    }
}

/// Returns who wins from a position of a graph whose positions have owners.
pub fn owned(
    loaded: &NamedGraph,
    (owners, values): (&Owners, &[SeatValue]),
    at: Option<&str>,
) -> Result<Reason> {
    let Some(name) = at else {
        return Err("if the graph has owners of positions, --explain needs --at POSITION".into());
    };
    let position = loaded.position(name)?;
    let value_of = |position: u32| values[position as usize];
    let value = value_of(position);
    let name = loaded.name(position);
    let verdict = |value: SeatValue| match value {
        SeatValue::Draw => "nobody can force a win".to_string(),
        value => format!("{} wins", value.letter()),
    };
    let owner = team(owners.teams[position as usize]);
    let reason = Reason::of(format!("At {name}, {owner} moves, and {}:", verdict(value)));
    let mut options = options(loaded, position);
    if options.is_empty() {
        return Ok(reason.list(vec!["play is over there".to_string()], 0, "line"));
    }
    // The reason is the options with the value of the position.
    options.sort_by_key(|&option| value_of(option) != value);
    let text =
        |&option: &u32| format!("{name} -> {}: {}", loaded.name(option), verdict(value_of(option)));
    Ok(reason.moves(options.iter().map(text).collect()))
}

/// Returns why a position has its value, or who wins the sum of several; by default, for the
/// position with the greatest value.
pub fn grundy(loaded: &NamedGraph, values: &[u32], mut tokens: Vec<u32>) -> Reason {
    let mut before = Reason::default();
    if tokens.is_empty() {
        let positions = (0..loaded.graph.position_count()).rev();
        let Some(greatest) = positions.max_by_key(|&p| values[p as usize]) else {
            return Reason::of("There are no positions.");
        };
        let zeros = values.iter().filter(|&&value| value == 0).count();
        let are = if zeros == 1 { "is" } else { "are" };
        before = Reason::of(format!(
            "Of {} positions {zeros} {are} worth 0, where the player to move loses. The greatest \
             value is {}:",
            values.len(),
            values[greatest as usize]
        ))
        .gap();
        tokens.push(greatest);
    }
    let value = |position: u32| values[position as usize];
    if let [token] = tokens[..] {
        let options = options(loaded, token).into_iter();
        let named = options.map(|option| (loaded.name(option), value(option)));
        return before.then(mex::of_options(&loaded.name(token), named.collect()));
    }
    before.then(grundy_sum(loaded, &tokens, &value))
}

/// Returns who wins a sum of tokens on positions with these values, and why.
fn grundy_sum(loaded: &NamedGraph, tokens: &[u32], value: &dyn Fn(u32) -> u32) -> Reason {
    let part = |&token: &u32| (format!("token on {}", loaded.name(token)), value(token).into());
    let parts: Vec<Part> = tokens.iter().map(part).collect();
    let options: Vec<Vec<u32>> = tokens.iter().map(|&token| options(loaded, token)).collect();
    let mut answered = None;
    if sum::outcome(&parts, Play::Normal) == Outcome::Previous {
        answered = Some(answers(loaded, tokens, &options, |tokens| {
            let sum = tokens.iter().fold(0, |sum, &token| sum ^ value(token));
            tokens.iter().find_map(|&token| {
                let wanted = sum ^ value(token);
                let mut replies = self::options(loaded, token).into_iter();
                replies.find(|&it| value(it) == wanted).map(|reply| (token, reply))
            })
        }));
    }
    let mut move_to = |index: usize, wanted: u64| {
        let mut fitting = options[index].iter();
        let option = fitting.find(|&&it| u64::from(value(it)) == wanted)?;
        Some(token_step(loaded, tokens[index], *option))
    };
    sum::by_values(&parts, Play::Normal, &mut move_to, answered)
}

/// Returns who wins the sum of tokens on a graph with cycles, and why; by default, for the first
/// position with an infinite value.
pub fn loopy(loaded: &NamedGraph, values: &LoopyValues, mut tokens: Vec<u32>) -> Reason {
    let mut before = Reason::default();
    if tokens.is_empty() {
        let count = values.position_count();
        let is_infinite =
            |&position: &u32| matches!(values.value(position), LoopyValue::Infinite(_));
        let infinite = (0..count).filter(is_infinite).count();
        let have = if infinite == 1 { "has" } else { "have" };
        before = Reason::of(format!("Of {count} positions {infinite} {have} an infinite value."));
        let first = (0..count).find(is_infinite);
        let Some(first) = first.or((count > 0).then_some(0)) else {
            return before;
        };
        before = before.gap();
        tokens.push(first);
    }
    let part = |&token: &u32| (format!("token on {}", loaded.name(token)), values.value(token));
    let parts: Vec<LoopyPart> = tokens.iter().map(part).collect();
    let ranked = values.ranked_moves(&loaded.graph, &tokens, MOST_STEPS);
    let mut seen = HashSet::new();
    let moves = ranked.moves.iter().map(|made| (tokens[made.token], made.option));
    let moves = moves.filter(|&made| seen.insert(made));
    let texts = moves.map(|(from, to)| token_step(loaded, from, to));
    let mut answered = None;
    if loopy::value(&parts).outcome() == Outcome::Previous {
        let options: Vec<Vec<u32>> = tokens.iter().map(|&token| options(loaded, token)).collect();
        answered = Some(answers(loaded, &tokens, &options, |tokens| {
            let replies = values.ranked_moves(&loaded.graph, tokens, MOST_STEPS);
            let reply = replies.moves.first()?;
            Some((tokens[reply.token], reply.option))
        }));
    }
    before.then(loopy::of_sum(&parts, texts.collect(), answered))
}

fn options(loaded: &NamedGraph, position: u32) -> Vec<u32> {
    let mut options = loaded.graph.find_options(position);
    options.dedup();
    options
}

/// Returns the text of a move of a token.
fn token_step(loaded: &NamedGraph, from: u32, to: u32) -> String {
    step(loaded.name(from), [loaded.name(to)])
}

/// Returns the first moves of tokens, each with the reply found by `reply`.
fn answers(
    loaded: &NamedGraph,
    tokens: &[u32],
    options: &[Vec<u32>],
    reply: impl Fn(&[u32]) -> Option<(u32, u32)>,
) -> Answers {
    // Equal tokens have equal moves.
    let mut seen = HashSet::new();
    let first = (0..tokens.len()).filter(|&index| seen.insert(tokens[index]));
    let first: Vec<usize> = first.collect();
    let count: usize = first.iter().map(|&index| options[index].len()).sum();
    let steps = first.iter();
    let steps = steps.flat_map(|&index| options[index].iter().map(move |&to| (index, to)));
    let answer = |(index, to): (usize, u32)| {
        let mut after = tokens.to_vec();
        after[index] = to;
        let text = match reply(&after) {
            Some((from, to)) => token_step(loaded, from, to),
            None => "the game is over".to_string(),
        };
        (token_step(loaded, tokens[index], to), text)
    };
    Answers::new(steps.take(SHOWN).map(answer), count.saturating_sub(SHOWN))
}
