//! The game of a rule text on one graph, board, word or set: its moves one by one, and its parts.
//!
//! On cells a move is a *placement*: what some cells must be, and what they become. All are listed
//! once. The states that a cell can reach depend on the placements that can ever fit, so both are
//! found together, starting from the current states. A placement that can never fit again joins
//! nothing, nor does a cell that can never change. The other placements and the forbidden patterns
//! join the cells that they need or change; cells that are not joined are in different parts. A
//! move in one part reads and writes no cell of another, now or later, so the position is the sum
//! of its parts. A game with rules about the whole position has only one part.

use crate::graphs::Graph;
use crate::maps::{Map, Maps, To, moved};
use crate::numbers;
use crate::pattern::{ANY, letter_fits};
use crate::placement::{Needs, OUTSIDE, Placement};
use crate::text::{Condition, Rules, bounded_by, statements};
use std::collections::{BTreeMap, BTreeSet};

/// A game with its initial position. A position has a byte for each cell, letter or number.
#[derive(Debug)]
pub struct Game {
    start: Vec<u8>,
    kind: Kind,
    pub(crate) maps: Maps,
}

#[derive(Debug)]
enum Kind {
    Cells(Cells),
    Words(Rules),
}

#[derive(Debug, Default)]
struct Cells {
    placements: Vec<Placement>,
    /// The cells of each placement, and whether it needs them.
    touched: Vec<Vec<(usize, bool)>>,
    never: BTreeSet<Needs>,
    end: BTreeSet<Needs>,
    groups: Vec<(u8, Option<u8>)>,
    graph: Graph,
    /// Whether some letter becomes rarer, or more frequent, in every move.
    ends: bool,
}

impl Game {
    /// Reads a rule text and a position.
    ///
    /// # Errors
    /// If either is malformed, or there are too many moves.
    pub fn new(rules: &str, position: &str) -> Result<Self, String> {
        let is_unseen = |sign: char| sign.is_control() && !"\n\t".contains(sign);
        if rules.contains(is_unseen) || position.contains(is_unseen) {
            return Err("the text has a control character".to_string());
        }
        let (ground, statements) = statements(rules)?;
        let (start, kind) = match ground {
            "numbers" => {
                let start = numbers::position(position)?;
                let placements = numbers::Rules::new(&statements, &start)?.placements(&start)?;
                (vec![numbers::THERE; start.len()], Kind::Cells(Cells::new(placements)))
            }
            _ => {
                let (rules, start) = Rules::new(ground, &statements, position)?;
                match ground {
                    "graph" | "board" => (start, Kind::Cells(Cells::of_rules(rules)?)),
                    _ => (start, Kind::Words(rules)),
                }
            }
        };
        Ok(Game { start, kind, maps: Maps::default() })
    }

    /// Returns the initial position.
    pub fn start(&self) -> &[u8] {
        &self.start
    }

    /// Returns whether positions are words of changing length.
    pub fn has_words(&self) -> bool {
        matches!(self.kind, Kind::Words(_))
    }

    /// Returns the options of a position, each with the number of its move; there may be
    /// duplicates.
    ///
    /// # Errors
    /// If a word becomes too long.
    pub fn options(&self, position: &[u8]) -> Result<Vec<(usize, Vec<u8>)>, String> {
        match &self.kind {
            Kind::Words(rules) => {
                let options = rules.options(position)?.into_iter();
                Ok(options.enumerate().collect())
            }
            Kind::Cells(cells) => Ok(cells.options(position).collect()),
        }
    }

    /// Returns the position after the move `number`, if that can be made.
    pub(crate) fn after(&self, position: &[u8], number: usize) -> Option<Vec<u8>> {
        match &self.kind {
            Kind::Words(rules) => rules.options(position).ok()?.into_iter().nth(number),
            Kind::Cells(cells) if cells.is_over(position) => None,
            Kind::Cells(cells) => cells.after(cells.placements.get(number)?, position),
        }
    }

    /// Returns independent parts of a position, sorted, each as the least of its images; their nim
    /// sum is the value of the position. Pairs of equal parts are left out if play surely ends:
    /// their sum is 0.
    pub(crate) fn parts(&self, position: &[u8]) -> Vec<Vec<u8>> {
        let parts = match &self.kind {
            Kind::Words(_) => vec![position.to_vec()],
            Kind::Cells(cells) => cells.parts(position),
        };
        let mut parts: Vec<Vec<u8>> = parts.into_iter().map(|part| self.maps.least(part)).collect();
        parts.sort_unstable();
        if !matches!(&self.kind, Kind::Cells(cells) if cells.ends) {
            return parts;
        }
        let mut odd: Vec<Vec<u8>> = Vec::new();
        for part in parts {
            if odd.last() == Some(&part) { _ = odd.pop() } else { odd.push(part) }
        }
        odd
    }

    /// Returns the graph of the cells, which has no edges for numbers; `None` for words.
    pub(crate) fn graph(&self) -> Option<&Graph> {
        match &self.kind {
            Kind::Words(_) => None,
            Kind::Cells(cells) => Some(&cells.graph),
        }
    }

    /// Returns a map of cells if it preserves the moves and conditions: they act on cells and on
    /// their images alike.
    ///
    /// # Errors
    /// If it does not.
    pub(crate) fn map(&self, to: &To) -> Result<Map, &'static str> {
        let Kind::Cells(cells) = &self.kind else { return Err("words have no symmetries") };
        if !cells.groups.is_empty() {
            return Err("rules about groups have no symmetries");
        }
        let map = Map::new(to, self.start.len())?;
        match cells.moved(to) == cells.moved(&map.still()) {
            true => Ok(map),
            false => Err("the map does not preserve the moves"),
        }
    }
}

impl Cells {
    fn new(placements: Vec<Placement>) -> Self {
        let touched = |placement: &Placement| {
            let steps = placement.steps.iter().map(|step| (step.0, false));
            let needs = placement.needs.iter().map(|need| (need.0, true));
            let cells: BTreeMap<usize, bool> = steps.chain(needs).collect();
            cells.into_iter().collect()
        };
        let touched = placements.iter().map(touched).collect();
        let ends = ends(&placements);
        Cells { placements, touched, ends, ..Cells::default() }
    }

    fn of_rules(rules: Rules) -> Result<Self, String> {
        let mut cells = Cells::new(rules.placements()?);
        for condition in &rules.conditions {
            match condition {
                Condition::Never(pattern) => cells.never.extend(rules.needs(pattern)?),
                Condition::End(pattern) => cells.end.extend(rules.needs(pattern)?),
                Condition::Groups { of, touch } => cells.groups.push((*of, *touch)),
            }
            bounded_by(cells.never.len() + cells.end.len() + cells.groups.len())?;
        }
        cells.graph = rules.graph;
        Ok(cells)
    }

    /// Returns the moves and the forbidden patterns among the cells with an image, mapped to the
    /// images.
    fn moved(&self, to: &To) -> (BTreeSet<Placement>, BTreeSet<Needs>, BTreeSet<Needs>) {
        let placements = self.placements.iter().filter_map(|placement| {
            let steps = placement.steps.iter();
            let steps = steps.filter_map(|&(cell, from, after)| Some((to[cell]?, from, after)));
            let mut steps: Vec<_> = steps.collect();
            // The order of the steps of one cell matters, and is kept.
            steps.sort_by_key(|step| step.0);
            Some(Placement { needs: moved(&placement.needs, to)?, steps })
        });
        let all = |all: &BTreeSet<Needs>| all.iter().filter_map(|needs| moved(needs, to)).collect();
        (placements.collect(), all(&self.never), all(&self.end))
    }

    fn is_over(&self, position: &[u8]) -> bool {
        self.end.iter().any(|needs| fits(needs, position))
    }

    fn options(&self, position: &[u8]) -> impl Iterator<Item = (usize, Vec<u8>)> {
        let moves: &[Placement] = if self.is_over(position) { &[] } else { &self.placements };
        let moves = moves.iter().enumerate();
        moves
            .filter_map(move |(number, placement)| Some((number, self.after(placement, position)?)))
    }

    /// Returns the position after a placement, if it fits, changes anything and is allowed.
    fn after(&self, placement: &Placement, position: &[u8]) -> Option<Vec<u8>> {
        if !fits(&placement.needs, position) {
            return None;
        }
        let mut after = position.to_vec();
        for &(cell, from, to) in &placement.steps {
            let before = position[cell];
            // A changed cell is not changed again.
            if before != OUTSIDE && letter_fits(from, before) && after[cell] == before {
                after[cell] = to;
            }
        }
        let is_allowed = after != position
            && !self.never.iter().any(|needs| fits(needs, &after))
            && self.groups.iter().all(|&(of, touch)| self.graph.groups_touch(of, touch, &after));
        is_allowed.then_some(after)
    }

    /// Returns the parts of a position in which there may be moves.
    fn parts(&self, position: &[u8]) -> Vec<Vec<u8>> {
        let is_whole = !self.end.is_empty()
            || !self.groups.is_empty()
            || self.never.iter().any(|needs| fits(needs, position));
        if is_whole {
            return vec![position.to_vec()];
        }
        let (reach, live) = self.reach(position);
        let can_be = |&(cell, state): &(usize, u8)| reach[cell] & bit(state) != 0;
        let can_change = |cell: usize| reach[cell].count_ones() > 1;
        let forbidden = self.never.iter().filter(|needs| needs.iter().all(can_be));
        let forbidden: Vec<Vec<(usize, bool)>> =
            forbidden.map(|needs| needs.iter().map(|need| (need.0, true)).collect()).collect();
        let moves = live.iter().map(|&number| &self.touched[number]);
        let joined: Vec<&Vec<(usize, bool)>> = moves.chain(&forbidden).collect();
        let mut roots: Vec<usize> = (0..position.len()).collect();
        for cells in &joined {
            let mut changing = cells.iter().map(|cell| cell.0).filter(|&cell| can_change(cell));
            let Some(first) = changing.next() else { continue };
            for cell in changing {
                let (root, other) = (root_of(&mut roots, first), root_of(&mut roots, cell));
                roots[root] = other;
            }
        }
        let mut parts = Vec::new();
        let mut part_of = vec![usize::MAX; position.len()];
        for cells in &joined {
            let Some(&(cell, _)) = cells.iter().find(|cell| can_change(cell.0)) else { continue };
            let number = &mut part_of[root_of(&mut roots, cell)];
            if *number == usize::MAX {
                *number = parts.len();
                parts.push(vec![OUTSIDE; position.len()]);
            }
            let part = &mut parts[*number];
            // A cell that cannot change, and that no move needs, belongs to no part.
            let matters = |&&(cell, is_needed): &&(usize, bool)| is_needed || can_change(cell);
            cells.iter().filter(matters).for_each(|&(cell, _)| part[cell] = position[cell]);
        }
        parts
    }

    /// Returns the states that each cell can ever have, as bits, and the placements that can ever
    /// fit.
    fn reach(&self, position: &[u8]) -> (Vec<u128>, Vec<usize>) {
        let mut reach: Vec<u128> = position.iter().map(|&state| bit(state)).collect();
        let mut live = Vec::new();
        let mut waiting: Vec<usize> = (0..self.placements.len()).collect();
        loop {
            let mut is_changed = false;
            waiting.retain(|&number| {
                let needs = &self.placements[number].needs;
                let is_live = needs.iter().all(|&(cell, state)| reach[cell] & bit(state) != 0);
                if is_live {
                    live.push(number);
                    is_changed = true;
                }
                !is_live
            });
            for &number in &live {
                for &(cell, from, to) in &self.placements[number].steps {
                    let from = if from == ANY { !bit(OUTSIDE) } else { bit(from) };
                    if reach[cell] & from != 0 && reach[cell] & bit(to) == 0 {
                        reach[cell] |= bit(to);
                        is_changed = true;
                    }
                }
            }
            if !is_changed {
                return (reach, live);
            }
        }
    }
}

/// Returns whether every move decreases, or every move increases, the number of cells with some
/// letter; then play ends.
fn ends(placements: &[Placement]) -> bool {
    let steps = placements.iter().flat_map(|placement| &placement.steps);
    let letters: BTreeSet<u8> = steps.flat_map(|step| [step.1, step.2]).collect();
    letters.iter().any(|&letter| {
        [1, -1].iter().any(|sign| {
            placements.iter().all(|placement| {
                let at_least = placement.steps.iter().map(|&(cell, from, to)| {
                    let gain =
                        |from: u8| sign * (i32::from(to == letter) - i32::from(from == letter));
                    match from {
                        // The cell may hold the letter already, or any other.
                        ANY => gain(to).min(gain(letter)).min(gain(0)),
                        from if placement.needs.contains(&(cell, from)) => gain(from),
                        from => gain(from).min(0),
                    }
                });
                at_least.sum::<i32>() > 0
            })
        })
    })
}

fn bit(state: u8) -> u128 {
    1 << (state & 127)
}

fn fits(needs: &Needs, position: &[u8]) -> bool {
    needs.iter().all(|&(cell, state)| position[cell] == state)
}

fn root_of(roots: &mut [usize], mut cell: usize) -> usize {
    while roots[cell] != cell {
        roots[cell] = roots[roots[cell]];
        cell = roots[cell];
    }
    cell
}
