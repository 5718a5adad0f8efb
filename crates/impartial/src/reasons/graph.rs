//! Reasons for outcomes and values of positions of graphs.

use super::flags::Flags;
use super::words::SHOWN;
use crate::errors::Result;
use crate::source::Loaded;
use graph_retro::{
    LoopyValue, LoopyValues, Moves, Outcome, OwnedDigraph, OwnedSolution, Seat, SeatSolution,
    SeatValue, Solution, Team,
};
use mex_core::{
    EndlessExplanation, EndlessPart, EndlessValue, Explanation, LineExplanation, LineStep,
    MexExplanation, Play,
};
use std::io::Write;

/// Tokens looked at in the sums that can follow one, for each sum whose moves are ranked.
const MOST_STEPS: usize = 1 << 16;

/// Explains who wins from a position; without one, from where play lasts longest.
pub(crate) fn solution(
    loaded: &Loaded,
    solution: &Solution,
    at: Option<&str>,
    flags: Flags,
    out: &mut dyn Write,
) -> Result<()> {
    let position = match at {
        Some(name) => loaded.position(name)?,
        None => {
            let [won, lost, drawn] = [Outcome::Next, Outcome::Previous, Outcome::Draw]
                .map(|outcome| solution.count(outcome));
            writeln!(
                out,
                "Of {} positions the player to move wins {won}, loses {lost} and draws {drawn}.",
                solution.position_count()
            )?;
            let positions = 0..solution.position_count();
            let longest = positions.rev().max_by_key(|&p| solution.remoteness(p));
            let Some(longest) = longest else {
                return Ok(());
            };
            if let Some(moves) = solution.remoteness(longest) {
                let s = if moves == 1 { "" } else { "s" };
                writeln!(out, "The longest play that ends takes {moves} move{s}:\n")?;
            } else {
                writeln!(out, "Play never ends:\n")?;
            }
            longest
        }
    };
    let graph = &loaded.graph;
    let moves = solution.moves(graph);
    let step = |position| LineStep {
        name: loaded.name(position),
        outcome: solution.outcome(position),
        remoteness: solution.remoteness(position),
    };
    let mut options = graph.options(position);
    options.dedup();
    let line = best_line(&moves, position);
    let steps = options.iter().map(|&option| step(option)).collect();
    let name = |position: &u32| loaded.name(*position);
    let mut reason = LineExplanation::new(solution.play(), step(position), steps, &line, name);
    if flags.replies && reason.outcome() == Outcome::Previous {
        let replies = options.iter().filter_map(|&option| {
            let reply = moves.option(option)?;
            Some((loaded.name(option), loaded.name(reply)))
        });
        reason = reason.with_replies(replies);
    }
    write!(out, "{reason}")?;
    Ok(())
}

/// Follows optimal moves to the end, or to a position that was there before.
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

/// Explains who wins from a position for each seat that may begin; without one, from where play
/// lasts longest when the first seat begins.
pub(crate) fn seats(
    loaded: &Loaded,
    solution: &SeatSolution,
    seats: &[Seat],
    (at, play): (Option<&str>, Play),
    out: &mut dyn Write,
) -> Result<()> {
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
            None => return Ok(writeln!(out, "There are no positions.")?),
        },
    };
    let moves: Vec<Moves> = (0..seats.len()).map(|seat| solution.moves(graph, seat)).collect();
    for first in 0..seats.len().min(SHOWN) {
        let value = solution.value(position, first);
        let winner = match value {
            SeatValue::A => "team A wins",
            SeatValue::B => "team B wins",
            SeatValue::Draw => "play never ends",
        };
        let length = match solution.remoteness(position, first) {
            Some(1) => " after 1 move".to_string(),
            Some(moves) => format!(" after {moves} moves"),
            None => String::new(),
        };
        let name = loaded.name(position);
        let team = team(seats[first].team);
        writeln!(
            out,
            "At {name}, when seat {} of team {team} moves first, {winner}{length}:",
            first + 1
        )?;
        writeln!(out, "  {}", seated_line(loaded, seats, &moves, (position, first), play))?;
    }
    if seats.len() > SHOWN {
        writeln!(out, "and {} seats more", seats.len() - SHOWN)?;
    }
    Ok(())
}

fn team(team: Team) -> char {
    team.win().letter()
}

/// The line of best play from a position with the seat that moves there.
fn seated_line(
    loaded: &Loaded,
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

/// Explains who wins from a position of a graph whose positions have owners.
pub(crate) fn owned(
    loaded: &Loaded,
    (game, solution): (&OwnedDigraph, &OwnedSolution),
    at: Option<&str>,
    out: &mut dyn Write,
) -> Result<()> {
    let position = match at {
        Some(name) => loaded.position(name)?,
        None => return Err("where the file says who moves, --explain needs --at POSITION".into()),
    };
    let value = solution.value(position);
    let owner = game.owners[position as usize];
    let name = loaded.name(position);
    let verdict = match value {
        SeatValue::Draw => "nobody can force a win".to_string(),
        value => format!("{} wins", value.letter()),
    };
    writeln!(out, "At {name} it is {} who moves, and {verdict}:", team(owner))?;
    let mut options = game.graph.options(position);
    options.dedup();
    if options.is_empty() {
        return Ok(writeln!(out, "  play is over there")?);
    }
    // The options that are worth what the position is are its reason.
    options.sort_by_key(|&option| solution.value(option) != value);
    for &option in options.iter().take(SHOWN) {
        let then = match solution.value(option) {
            SeatValue::Draw => "nobody can force a win".to_string(),
            value => format!("{} wins", value.letter()),
        };
        writeln!(out, "  {name} -> {}: {then}", loaded.name(option))?;
    }
    if options.len() > SHOWN {
        writeln!(out, "  and {} more moves", options.len() - SHOWN)?;
    }
    Ok(())
}

/// Explains the value of a position, or the sum of several; without any, the greatest value.
pub(crate) fn grundy(
    loaded: &Loaded,
    values: &[u32],
    at: &[String],
    flags: Flags,
    out: &mut dyn Write,
) -> Result<()> {
    let graph = &loaded.graph;
    let mut tokens = positions(loaded, at)?;
    if tokens.is_empty() {
        let greatest = (0..graph.position_count()).rev().max_by_key(|&p| values[p as usize]);
        let Some(greatest) = greatest else {
            return Ok(writeln!(out, "There are no positions.")?);
        };
        let zeros = values.iter().filter(|&&value| value == 0).count();
        writeln!(
            out,
            "Of {} positions {zeros} are worth 0, where the player to move loses. The greatest \
             value is {}:\n",
            values.len(),
            values[greatest as usize]
        )?;
        tokens.push(greatest);
    }
    let value = |position: u32| values[position as usize];
    let options: Vec<Vec<u32>> = tokens.iter().map(|&token| options(loaded, token)).collect();
    if let [token] = tokens[..] {
        let named = options[0].iter().map(|&it| (loaded.name(it), value(it)));
        write!(out, "{}", MexExplanation::new(loaded.name(token), named.collect()))?;
        return Ok(());
    }
    let part = |&token: &u32| {
        let name = format!("token on {}", loaded.name(token));
        (name, u64::from(value(token)))
    };
    let parts: Vec<(String, u64)> = tokens.iter().map(part).collect();
    let mut reason = Explanation::of_sum(&parts, Play::Normal, |index, wanted| {
        let mut fitting = options[index].iter();
        let option = fitting.find(|&&it| u64::from(value(it)) == wanted)?;
        Some(step_text(loaded, tokens[index], *option))
    });
    if flags.replies && reason.outcome() == Outcome::Previous {
        let (answers, more) = answers(loaded, &tokens, &options, |tokens| {
            let sum = tokens.iter().fold(0, |sum, &token| sum ^ value(token));
            tokens.iter().find_map(|&token| {
                let mut replies = self::options(loaded, token).into_iter();
                let wanted = sum ^ value(token);
                replies.find(|&it| value(it) == wanted).map(|reply| (token, reply))
            })
        });
        reason = reason.with_answers(answers, more);
    }
    write!(out, "{reason}")?;
    Ok(())
}

/// Explains the sum of tokens on a graph with cycles; without any, the first infinite value.
pub(crate) fn loopy(
    loaded: &Loaded,
    values: &LoopyValues,
    at: &[String],
    flags: Flags,
    out: &mut dyn Write,
) -> Result<()> {
    let mut tokens = positions(loaded, at)?;
    if tokens.is_empty() {
        let is_infinite =
            |&position: &u32| matches!(values.value(position), LoopyValue::Infinite(_));
        let count = (0..values.position_count()).filter(is_infinite).count();
        writeln!(out, "Of {} positions {count} have an infinite value.", values.position_count())?;
        let first = (0..values.position_count()).find(is_infinite);
        let Some(first) = first.or((values.position_count() > 0).then_some(0)) else {
            return Ok(());
        };
        writeln!(out)?;
        tokens.push(first);
    }
    let part = |&token: &u32| EndlessPart {
        name: format!("token on {}", loaded.name(token)),
        value: match values.value(token) {
            LoopyValue::Finite(value) => EndlessValue::Finite(value),
            LoopyValue::Infinite(set) => EndlessValue::Infinite(set),
        },
    };
    let ranked = values.ranked_moves(&loaded.graph, &tokens, MOST_STEPS);
    let texts = ranked.moves.iter().map(|made| step_text(loaded, tokens[made.token], made.option));
    let mut reason = EndlessExplanation::new(tokens.iter().map(part).collect(), texts.collect());
    if flags.replies && reason.outcome() == Outcome::Previous {
        let options: Vec<Vec<u32>> = tokens.iter().map(|&token| options(loaded, token)).collect();
        let (answers, more) = answers(loaded, &tokens, &options, |tokens| {
            let replies = values.ranked_moves(&loaded.graph, tokens, MOST_STEPS);
            let reply = replies.moves.first()?;
            Some((tokens[reply.token], reply.option))
        });
        reason = reason.with_answers(answers, more);
    }
    write!(out, "{reason}")?;
    Ok(())
}

fn positions(loaded: &Loaded, names: &[String]) -> Result<Vec<u32>> {
    let position = |name: &String| loaded.position(name.trim());
    names.iter().map(position).collect()
}

fn options(loaded: &Loaded, position: u32) -> Vec<u32> {
    let mut options = loaded.graph.options(position);
    options.dedup();
    options
}

fn step_text(loaded: &Loaded, from: u32, to: u32) -> String {
    format!("move the token on {} to {}", loaded.name(from), loaded.name(to))
}

/// The first moves of tokens, each with the answer that `reply` finds, and how many more there
/// are.
fn answers(
    loaded: &Loaded,
    tokens: &[u32],
    options: &[Vec<u32>],
    reply: impl Fn(&[u32]) -> Option<(u32, u32)>,
) -> (Vec<(String, String)>, usize) {
    let count: usize = options.iter().map(Vec::len).sum();
    let steps = options.iter().enumerate();
    let steps = steps.flat_map(|(index, options)| options.iter().map(move |&to| (index, to)));
    let answer = |(index, to): (usize, u32)| {
        let mut after = tokens.to_vec();
        after[index] = to;
        let text = match reply(&after) {
            Some((from, to)) => step_text(loaded, from, to),
            None => "the game is over".to_string(),
        };
        (step_text(loaded, tokens[index], to), text)
    };
    (steps.take(SHOWN).map(answer).collect(), count.saturating_sub(SHOWN))
}
