//! Parity games, read as graphs whose positions have owners.

use crate::game::seat::{Endless, Owners, Team};
use crate::graph::builder::{DigraphBuilder, EXPECTED};
use crate::graph::components;
use crate::graph::digraph::Digraph;
use crate::graph::error::{MAX_POSITIONS, check_plausible};
use crate::graph::memory::{Account, probe};
use crate::read::error::{Fault, FaultKind, Place, ReadGraphError};
use crate::read::format::GraphFile;
use crate::read::token::Cursor;

pub(crate) fn read(text: &[u8], account: Account) -> Result<GraphFile, ReadGraphError> {
    let builder = DigraphBuilder::within(EXPECTED, account.clone());
    let locate = |fault: Fault| fault.locate(text, Place::START);
    let mut file = File {
        nodes: Vec::new(),
        builder,
        line: Vec::new(),
        endless: None,
        is_mixed: false,
        account,
    };
    header(&mut Cursor::new(text)).and_then(|cursor| file.read(cursor)).map_err(locate)?;
    file.finish(text)
}

/// Skips the optional header.
fn header<'a>(cursor: &mut Cursor<'a>) -> Result<Cursor<'a>, Fault> {
    cursor.skip_space();
    for word in ["parity", "start"] {
        if cursor.text[cursor.at..].starts_with(word.as_bytes()) {
            cursor.at += word.len();
            cursor.skip_space();
            cursor.number("the largest id", u64::from(u32::MAX))?;
            semicolon(cursor)?;
            cursor.skip_space();
        }
    }
    Ok(*cursor)
}

/// A position without its edges, and the winner of endless play there.
#[derive(Clone, Copy)]
struct Node {
    id: u32,
    owner: Team,
    winner: Team,
    /// Whether no edge leads to another position.
    is_end: bool,
}

/// The file so far, without places: an error that depends on the whole file is located by a second
/// pass.
struct File {
    nodes: Vec<Node>,
    builder: DigraphBuilder,
    /// The successors of one position.
    line: Vec<u32>,
    /// The winner of endless play at the first position with an edge to another.
    endless: Option<Team>,
    /// Whether this winner differs between positions.
    is_mixed: bool,
    account: Account,
}

/// The contents of a line, without the successors.
struct Line {
    id: u32,
    id_at: usize,
    priority: u64,
    priority_at: usize,
    owner: Team,
}

/// Reads a line, and passes each successor on with its place.
fn line(
    cursor: &mut Cursor<'_>,
    mut each: impl FnMut(u32, usize) -> Result<(), Fault>,
) -> Result<Line, Fault> {
    let id_at = cursor.at;
    let id = id(cursor)?;
    cursor.skip_space();
    let priority_at = cursor.at;
    let priority = cursor.number("a priority", u64::MAX)?;
    cursor.skip_space();
    let owner_at = cursor.at;
    let owner = match cursor.number("an owner, 0 or 1", u64::MAX)? {
        0 => Team::A,
        1 => Team::B,
        _ => return Err(Fault::out_of_range(owner_at, 0, 1)),
    };
    loop {
        cursor.skip_space();
        let at = cursor.at;
        each(self::id(cursor)?, at)?;
        cursor.skip_space();
        if cursor.peek() != Some(b',') {
            break;
        }
        cursor.at += 1;
    }
    if cursor.peek() == Some(b'"') {
        name(cursor)?;
    }
    semicolon(cursor)?;
    Ok(Line { id, id_at, priority, priority_at, owner })
}

impl File {
    fn read(&mut self, mut cursor: Cursor<'_>) -> Result<(), Fault> {
        while cursor.peek().is_some() {
            self.line.clear();
            let Line { id, priority, owner, .. } = line(&mut cursor, |successor, _| {
                Ok(self.account.push(&mut self.line, successor)?)
            })?;
            let winner = if priority % 2 == 1 { Team::B } else { Team::A };
            let is_end = self.line.iter().all(|&successor| successor == id);
            if !is_end {
                self.is_mixed |= *self.endless.get_or_insert(winner) != winner;
                self.line.iter().for_each(|&successor| self.builder.add_edge(id, successor));
            }
            self.account.push(&mut self.nodes, Node { id, owner, winner, is_end })?;
            cursor.skip_space();
        }
        Ok(())
    }

    fn finish(self, text: &[u8]) -> Result<GraphFile, ReadGraphError> {
        let largest = self.nodes.iter().map(|node| node.id).max();
        let position_count = largest.map_or(0, |largest| u64::from(largest) + 1);
        let edge_count = self.builder.edge_count().max(self.nodes.len() as u64);
        check_plausible(position_count, edge_count)?;
        let count = position_count as usize;
        let held = if self.is_mixed { 4 } else { 3 } * position_count;
        self.account.take(held)?;
        probe(held)?;
        let mut listed = vec![false; count];
        let (mut teams, mut dead_ends) = (vec![Team::A; count], vec![Team::A; count]);
        let mut is_twice = false;
        for node in &self.nodes {
            let index = node.id as usize;
            is_twice |= std::mem::replace(&mut listed[index], true);
            teams[index] = node.owner;
            if node.is_end {
                dead_ends[index] = node.winner;
            }
        }
        let reaches_beyond =
            self.builder.edge_count() > 0 && u64::from(self.builder.largest()) >= position_count;
        if is_twice || reaches_beyond {
            return Err(wrong_id(text, &listed));
        }
        let winners = self.is_mixed.then(|| {
            let mut winners = dead_ends.clone();
            self.nodes.iter().for_each(|node| winners[node.id as usize] = node.winner);
            winners
        });
        let mut absent = self.account.reserved(count - self.nodes.len())?;
        drop(self.nodes);
        let graph = self.builder.finish(Some(position_count as u32))?;
        absent.extend((0..position_count as u32).filter(|&position| !listed[position as usize]));
        if absent.iter().any(|&position| !graph.predecessors(position).is_empty()) {
            return Err(wrong_id(text, &listed));
        }
        let endless = match winners {
            Some(winners) => {
                check_components(&graph, &winners, text, &self.account)?;
                Endless::ByPosition(winners)
            }
            None => self.endless.unwrap_or(Team::A).win().into(),
        };
        let owners = Owners { teams, dead_ends, endless, absent };
        Ok(GraphFile { owners: Some(owners), ..graph.into() })
    }
}

/// Checks that one team wins endless play among positions that lead to each other.
fn check_components(
    graph: &Digraph,
    winners: &[Team],
    text: &[u8],
    account: &Account,
) -> Result<(), ReadGraphError> {
    let bytes = components::memory_bytes(winners.len() as u64);
    account.take(bytes)?;
    probe(bytes)?;
    let (order, ends) = components::components(graph);
    account.give_back(bytes);
    let mut start = 0;
    for end in ends {
        let winner = |position: u32| winners[position as usize];
        let component = &order[start..end as usize];
        if let Some(&odd) = component.iter().find(|&&other| winner(other) != winner(component[0])) {
            return Err(mixed_parities(text, odd));
        }
        start = end as usize;
    }
    Ok(())
}

/// Reads a file again, to locate an error at a line or at a successor.
#[cold]
fn scan(
    text: &[u8],
    mut line_is: impl FnMut(&Line) -> Option<Fault>,
    successor: impl Fn(u32, usize) -> Result<(), Fault>,
) -> ReadGraphError {
    let mut scan = || -> Result<Fault, Fault> {
        let mut cursor = header(&mut Cursor::new(text))?;
        while cursor.peek().is_some() {
            if let Some(fault) = line_is(&line(&mut cursor, &successor)?) {
                return Ok(fault);
            }
            cursor.skip_space();
        }
        Ok(Fault::unexpected(cursor.at, "a line for each position"))
    };
    scan().unwrap_or_else(|fault| fault).locate(text, Place::START)
}

/// Returns the error of a file with priorities of both parities on a cycle.
fn mixed_parities(text: &[u8], position: u32) -> ReadGraphError {
    let kind = || FaultKind::MixedParities { position };
    let is_it =
        |line: &Line| (line.id == position).then(|| Fault { at: line.priority_at, kind: kind() });
    scan(text, is_it, |_, _| Ok(()))
}

/// Returns the error of a file that has two lines for an id, or none.
fn wrong_id(text: &[u8], listed: &[bool]) -> ReadGraphError {
    let mut seen = vec![false; listed.len()];
    let check = |successor: u32, at: usize| match listed.get(successor as usize) {
        Some(true) => Ok(()),
        Some(false) => Err(Fault::unexpected(at, "an id with a line of its own")),
        None => Err(Fault::out_of_range(at, 0, (listed.len() as u64).saturating_sub(1))),
    };
    let is_twice = |line: &Line| {
        let was_seen = std::mem::replace(&mut seen[line.id as usize], true);
        was_seen.then(|| Fault::unexpected(line.id_at, "an id of no earlier line"))
    };
    scan(text, is_twice, check)
}

fn id(cursor: &mut Cursor<'_>) -> Result<u32, Fault> {
    let most = u64::from(MAX_POSITIONS - 1);
    Ok(cursor.number("an id", most)? as u32)
}

fn semicolon(cursor: &mut Cursor<'_>) -> Result<(), Fault> {
    cursor.skip_space();
    if cursor.peek() != Some(b';') {
        return Err(Fault::unexpected(cursor.at, "a semicolon"));
    }
    cursor.at += 1;
    Ok(())
}

fn name(cursor: &mut Cursor<'_>) -> Result<(), Fault> {
    let start = cursor.at;
    cursor.at += 1;
    while let Some(byte) = cursor.peek() {
        cursor.at += 1;
        if byte == b'"' {
            return Ok(());
        }
    }
    Err(Fault::unexpected(start, "a name with a closing quote"))
}
