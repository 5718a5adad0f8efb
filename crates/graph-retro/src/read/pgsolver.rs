//! Parity games, read as graphs whose positions have owners.

use crate::game::owned::OwnedDigraph;
use crate::game::seat::{SeatValue, Team};
use crate::graph::builder::DigraphBuilder;
use crate::graph::digraph::Digraph;
use crate::graph::limits::{MAX_POSITIONS, check_plausible};
use crate::graph::memory::{Account, probe};
use crate::read::error::{Fault, Place, ReadGraphError};
use crate::read::token::Cursor;

pub(crate) fn read(text: &[u8], account: Account) -> Result<OwnedDigraph, ReadGraphError> {
    let mut file = File { nodes: Vec::new(), successors: Vec::new(), account };
    file.read(&mut Cursor::new(text)).map_err(|fault| fault.locate(text, Place::START))?;
    file.finish(text)
}

/// One line of a file.
struct Node {
    id: u32,
    id_at: usize,
    priority_at: usize,
    odd: bool,
    owner: Team,
    successors: (usize, usize),
}

struct File {
    nodes: Vec<Node>,
    /// Successors of all nodes with their places.
    successors: Vec<(u32, usize)>,
    account: Account,
}

impl File {
    fn read(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Fault> {
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
        while cursor.peek().is_some() {
            self.node(cursor)?;
            cursor.skip_space();
        }
        Ok(())
    }

    fn node(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Fault> {
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
        let first = self.successors.len();
        loop {
            cursor.skip_space();
            let at = cursor.at;
            let successor = (self::id(cursor)?, at);
            self.account.push(&mut self.successors, successor)?;
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
        let node = Node {
            id,
            id_at,
            priority_at,
            odd: priority % 2 == 1,
            owner,
            successors: (first, self.successors.len()),
        };
        Ok(self.account.push(&mut self.nodes, node)?)
    }

    fn finish(self, text: &[u8]) -> Result<OwnedDigraph, ReadGraphError> {
        let largest = self.nodes.iter().map(|node| node.id).max();
        let position_count = largest.map_or(0, |largest| u64::from(largest) + 1);
        let edge_count = self.successors.len() as u64;
        check_plausible(position_count, edge_count)?;
        let count = position_count as usize;
        self.account.take(3 * position_count)?;
        probe(3 * position_count)?;
        let mut listed = vec![false; count];
        let mut game = OwnedDigraph {
            graph: Digraph::from_edges(0, &[])?,
            owners: vec![Team::A; count],
            dead_ends: vec![Team::A; count],
            endless: SeatValue::A,
        };
        let mut endless = None;
        let mut builder = DigraphBuilder::within(position_count as u32, self.account.clone());
        for node in &self.nodes {
            let fail = |fault: Fault| fault.locate(text, Place::START);
            if std::mem::replace(&mut listed[node.id as usize], true) {
                return Err(fail(Fault::unexpected(node.id_at, "an id not seen before")));
            }
            let successors = &self.successors[node.successors.0..node.successors.1];
            let winner = if node.odd { Team::B } else { Team::A };
            game.owners[node.id as usize] = node.owner;
            if successors.iter().all(|&(successor, _)| successor == node.id) {
                game.dead_ends[node.id as usize] = winner;
                continue;
            }
            if *endless.get_or_insert(winner) != winner {
                let expected = "a priority of the same parity as the others";
                return Err(fail(Fault::unexpected(node.priority_at, expected)));
            }
            for &(successor, at) in successors {
                if u64::from(successor) >= position_count {
                    return Err(fail(Fault::out_of_range(at, 0, position_count - 1)));
                }
                builder.add_edge(node.id, successor);
            }
        }
        for &(successor, at) in &self.successors {
            if !listed.get(successor as usize).is_some_and(|&listed| listed) {
                return Err(
                    Fault::unexpected(at, "an id that has a line").locate(text, Place::START)
                );
            }
        }
        game.graph = builder.finish(Some(position_count as u32))?;
        game.endless = endless.unwrap_or(Team::A).win();
        Ok(game)
    }
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
    Err(Fault::unexpected(start, "a name that ends"))
}
