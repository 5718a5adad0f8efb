//! Games in which cells have states, with every possible move as a list of cells.
//!
//! # The idea
//! A pattern of the rules fits a given field in finitely many places. Each is a *placement*: what
//! some cells must be, and what they become. All are listed once, and then a move is a placement
//! that fits, whatever the rules look like. The states that a cell can still reach follow from its
//! current state and from the changes of each letter by placements; so a placement that can never
//! fit again no longer joins cells, and the rest falls apart.
//!
//! # Why it is right
//! A placement is dead if one of its cells can never become what it must be. A cell that every live
//! placement accepts, whatever the cell becomes, and that none changes, joins nothing. All other
//! cells that one live placement needs or changes are in one part: so a move in one part neither
//! needs nor changes a cell of another, now or later, and the position is the sum of its parts.
//! Conditions join cells in the same way. Two neighbours are joined as long as one can be in a
//! group, and the other in that group or the letter that it must touch: then a group and all cells
//! that can save it are in one part, which keeps of a group that never changes only the cells that
//! connect its neighbours. Under a rule about the whole position (`end`, `never disconnect`) a
//! position is one part, and so is one that already breaks a condition.

use super::compile::{Needs, OUTSIDE, Placement, Placements, Step, connected, reach};
use super::frame::Frame;
use super::numbers;
use super::quick::Quick;
use crate::ending;
use crate::error::TextPositionError;
use crate::field::Field;
use crate::text::{Move, TextRules, states};
use mex_core::{Options, Ruleset};

/// A game on cells with states; a position has the letter of each cell.
#[derive(Clone, Debug)]
pub struct StateGame {
    pub(crate) field: Field,
    /// The set for each letter, and the set of letters that it can become.
    bits: Box<[u32; 256]>,
    reach: Box<[u32; 256]>,
    placements: Vec<Placement>,
    never: Vec<Needs>,
    end: Vec<Needs>,
    groups: Vec<(u8, Option<u8>)>,
    frame: Frame,
    pub(crate) quick: Option<Quick>,
    ends: bool,
}

impl StateGame {
    /// Returns the game of rules on a field, with the initial letters of its cells.
    pub(crate) fn new(
        rules: &TextRules,
        field: Field,
        letters: &[u8],
    ) -> Result<Self, TextPositionError> {
        let mut all = states(rules);
        all.extend(letters);
        all.sort_unstable();
        all.dedup();
        let mut bits = [0; 256];
        bits[OUTSIDE as usize] = 1;
        for (number, &letter) in (1..).zip(&all) {
            if number >= 32 {
                return Err(TextPositionError::TooLarge { what: "different letters", limit: 31 });
            }
            bits[letter as usize] = 1_u32 << number;
        }
        let mut found = Placements::on(&field, bits);
        for motion in &rules.moves {
            match motion {
                Move::Rewrite { images, around, .. } => {
                    for (from, to) in images {
                        for cells in found.places(from)? {
                            found.add_pattern((&from.letters, &to.letters), &cells, around)?;
                        }
                    }
                }
                Move::Connected { least, most, from, to, around } => {
                    for cells in connected(&field, *least, *most)? {
                        let (from, to) = (vec![*from; cells.len()], vec![*to; cells.len()]);
                        found.add_pattern((&from, &to), &cells, around)?;
                    }
                }
                Move::Take { .. } | Move::Change(_) => {}
            }
        }
        let never = found.conditions(&rules.never)?;
        let end = found.conditions(&rules.end)?;
        let placements = found.list;
        let reach = Box::new(reach(&placements, &bits));
        let (frame, quick) = (Frame::new(rules, &field), Quick::of(rules, &field));
        let (bits, groups) = (Box::new(bits), rules.groups.clone());
        let ends = ending::ends(rules);
        Ok(StateGame { field, bits, reach, placements, never, end, groups, frame, quick, ends })
    }

    /// Returns the game of taking numbers from a set.
    pub(crate) fn of_numbers(
        rules: &TextRules,
        numbers: &[u64],
    ) -> Result<Self, TextPositionError> {
        let field = Field::graph(numbers.iter().map(u64::to_string).collect(), &[], false)?;
        let mut game = StateGame::new(rules, field.clone(), &[numbers::TAKEN])?;
        let bits = *game.bits;
        let mut found = Placements::on(&field, bits);
        for motion in &rules.moves {
            if let Move::Take { count, with, every } = motion {
                numbers::list(&mut found, numbers, (*count, with.as_ref(), every.as_ref()))?;
            }
        }
        game.placements = found.list;
        game.reach = Box::new(reach(&game.placements, &bits));
        Ok(game)
    }
}

impl StateGame {
    /// Returns the field of the game.
    pub fn field(&self) -> &Field {
        &self.field
    }

    /// Returns the possible letters of cells.
    pub(crate) fn letters(&self) -> impl Iterator<Item = u8> {
        (0..=u8::MAX).filter(|&letter| letter != OUTSIDE && self.bits[letter as usize] != 0)
    }

    fn fits(&self, needs: &[(u32, u32)], position: &[u8]) -> bool {
        needs.iter().all(|&(cell, set)| self.bits[position[cell as usize] as usize] & set != 0)
    }

    /// Returns whether a cell can still become one of a set of letters.
    fn can_become(&self, position: &[u8], (cell, set): (u32, u32)) -> bool {
        self.reach[position[cell as usize] as usize] & set != 0
    }

    /// Returns whether a cell can become something outside a set of letters.
    fn can_leave(&self, position: &[u8], (cell, set): (u32, u32)) -> bool {
        self.reach[position[cell as usize] as usize] & !set != 0
    }

    /// Returns whether a step can ever change its cell.
    fn can_change(&self, position: &[u8], step: &Step) -> bool {
        let from = step.from & !self.bits[step.to as usize];
        self.can_become(position, (step.cell, from))
    }

    fn is_over(&self, position: &[u8]) -> bool {
        self.end.iter().any(|needs| self.fits(needs, position))
    }

    /// Returns whether a position after a move satisfies the conditions.
    fn is_allowed(&self, position: &[u8]) -> bool {
        !self.never.iter().any(|needs| self.fits(needs, position))
            && self.groups.iter().all(|&group| self.groups_touch(position, group))
    }

    /// Returns whether every group touches `free`; without it, whether at most one group exists.
    fn groups_touch(&self, position: &[u8], (group, free): (u8, Option<u8>)) -> bool {
        let mut is_first = true;
        let mut seen = vec![false; position.len()];
        let mut open = Vec::new();
        for start in 0..position.len() {
            if position[start] != group || seen[start] {
                continue;
            }
            let mut touches = false;
            seen[start] = true;
            open.push(start);
            while let Some(cell) = open.pop() {
                for &next in self.field.out[cell].iter().chain(&self.field.into[cell]) {
                    let next = next as usize;
                    touches |= free == Some(position[next]);
                    if position[next] == group && !seen[next] {
                        seen[next] = true;
                        open.push(next);
                    }
                }
            }
            if !touches && (free.is_some() || !is_first) {
                return false;
            }
            is_first = false;
        }
        true
    }

    /// Returns the position after a placement, if it changes anything and is allowed.
    fn after(&self, placement: &Placement, position: &[u8]) -> Option<Vec<u8>> {
        if !self.fits(&placement.needs, position) {
            return None;
        }
        let mut after = position.to_vec();
        let mut is_changed = false;
        for step in &placement.steps {
            let cell = step.cell as usize;
            // Only the first matching step of a cell applies.
            if after[cell] == position[cell] && self.bits[position[cell] as usize] & step.from != 0
            {
                is_changed |= position[cell] != step.to;
                after[cell] = step.to;
            }
        }
        (is_changed && self.is_allowed(&after)).then_some(after)
    }

    /// Returns the position after each move, with the cells of its pattern.
    pub(crate) fn moves(&self, position: &[u8]) -> Vec<(Vec<u32>, Vec<u8>)> {
        let mut moves = Vec::new();
        if !self.is_over(position) {
            for placement in &self.placements {
                if let Some(after) = self.after(placement, position) {
                    moves.push((placement.needs.iter().map(|need| need.0).collect(), after));
                }
            }
        }
        moves
    }

    /// Returns whether a position is always a single part.
    fn is_whole(&self, position: &[u8]) -> bool {
        !self.end.is_empty()
            || self.groups.iter().any(|group| group.1.is_none())
            || !self.is_allowed(position)
    }

    /// Returns whether two neighbours can be in one group, or one of them in a group that touches the
    /// other.
    fn can_meet(&self, position: &[u8], one: u32, other: u32) -> bool {
        self.groups.iter().any(|&(group, free)| {
            let own = self.bits[group as usize];
            let both = own | free.map_or(0, |free| self.bits[free as usize]);
            let can = |cell, set| self.can_become(position, (cell, set));
            can(one, own) && can(other, both) || can(other, own) && can(one, both)
        })
    }

    /// Returns whether a cell of a part never changes and touches the rest only at one cell of its
    /// group: without it, the group touches the same letters.
    fn is_tip(&self, part: &[u8], cell: usize) -> bool {
        let letter = part[cell];
        let mut near = None;
        for &next in self.field.out[cell].iter().chain(&self.field.into[cell]) {
            let found = part[next as usize];
            if found == OUTSIDE || !self.can_meet(part, cell as u32, next) {
                continue;
            }
            if found != letter || *near.get_or_insert(next) != next {
                return false;
            }
        }
        near.is_some() && self.reach[letter as usize] == self.bits[letter as usize]
    }

    /// Splits a position into parts that no move connects.
    fn split(&self, position: &[u8], mut part: impl FnMut(Vec<u8>)) {
        let mut roots: Vec<u32> = (0..position.len() as u32).collect();
        if !self.groups.is_empty() {
            for (cell, row) in (0..).zip(&self.field.out) {
                for &next in row.iter().filter(|&&next| self.can_meet(position, cell, next)) {
                    let root = root_of(&mut roots, cell);
                    roots[root as usize] = root_of(&mut roots, next);
                }
            }
        }
        let mut live: Vec<Live<'_>> = Vec::new();
        let none = Placement::default();
        let conditions = self.never.iter().map(|needs| (&needs[..], &none));
        let placements = self.placements.iter().map(|found| (&found.needs[..], found));
        for (needs, placement) in placements.chain(conditions) {
            if !needs.iter().all(|&need| self.can_become(position, need)) {
                continue;
            }
            let needed = needs.iter().filter(|&&need| self.can_leave(position, need));
            let changed = placement.steps.iter().filter(|step| self.can_change(position, step));
            let mut first = None;
            for cell in needed.map(|need| need.0).chain(changed.map(|step| step.cell)) {
                let root = root_of(&mut roots, cell);
                let joined = *first.get_or_insert(root);
                let joined = root_of(&mut roots, joined);
                roots[root as usize] = joined;
            }
            if let Some(first) = first {
                live.push(Live { joined: first, needs, placement });
            }
        }
        let mut parts: Vec<(u32, Vec<u8>)> = Vec::new();
        for Live { joined, needs, placement } in live {
            let root = root_of(&mut roots, joined);
            let place = parts.iter().position(|part| part.0 == root).unwrap_or_else(|| {
                parts.push((root, vec![OUTSIDE; position.len()]));
                parts.len() - 1
            });
            let kept = &mut parts[place].1;
            // A needed cell that is in no part can never change: it is copied to all parts that
            // need it.
            let changed = placement.steps.iter().filter(|step| self.can_change(position, step));
            let looked_at = needs.iter().map(|need| need.0);
            for cell in looked_at.chain(changed.map(|step| step.cell)) {
                kept[cell as usize] = position[cell as usize];
            }
        }
        if !self.groups.is_empty() {
            for (root, kept) in &mut parts {
                let is_new = |cell: &usize| {
                    kept[*cell] == OUTSIDE && root_of(&mut roots, *cell as u32) == *root
                };
                let mut added: Vec<usize> = (0..position.len()).filter(is_new).collect();
                added.iter().for_each(|&cell| kept[cell] = position[cell]);
                while let Some(tip) = added.iter().position(|&cell| self.is_tip(kept, cell)) {
                    kept[added.swap_remove(tip)] = OUTSIDE;
                }
            }
        }
        parts.into_iter().for_each(|found| part(found.1));
    }
}

/// A placement or a condition that can still fit: a cell that it joins, and the cells it looks at.
struct Live<'g> {
    joined: u32,
    needs: &'g [(u32, u32)],
    placement: &'g Placement,
}

/// Returns the root of a cell, and shortens the path to it.
fn root_of(roots: &mut [u32], mut cell: u32) -> u32 {
    while roots[cell as usize] != cell {
        let next = roots[cell as usize];
        roots[cell as usize] = roots[next as usize];
        cell = next;
    }
    cell
}

impl Ruleset for StateGame {
    type Position = Vec<u8>;

    fn options(&self, position: &Vec<u8>, options: &mut Options<Vec<u8>>) {
        let mut whole = Options::new();
        self.undivided(position, &mut whole);
        let mut parts = Vec::new();
        for option in whole.iter().flatten() {
            self.parts(option.clone(), &mut parts);
            options.push_sum(parts.drain(..));
        }
    }

    fn undivided(&self, position: &Vec<u8>, options: &mut Options<Vec<u8>>) {
        if self.is_over(position) {
            return;
        }
        for placement in &self.placements {
            if let Some(after) = self.after(placement, position) {
                options.push(after);
            }
        }
    }

    fn is_terminal(&self, position: &Vec<u8>) -> bool {
        self.is_over(position)
            || !self.placements.iter().any(|placement| self.after(placement, position).is_some())
    }

    fn parts(&self, position: Vec<u8>, parts: &mut Vec<Vec<u8>>) {
        if self.is_whole(&position) {
            parts.push(position);
        } else {
            self.split(&position, |part| parts.push(part));
        }
    }

    fn canonical(&self, position: Vec<u8>) -> Vec<u8> {
        self.frame.least(position)
    }

    fn description(&self, position: &Vec<u8>) -> Option<Vec<u8>> {
        self.frame.label(&self.field, position)
    }

    fn ends(&self) -> bool {
        self.ends
    }

    fn effort(&self, position: &Vec<u8>) -> u32 {
        let fits = |placement: &&Placement| self.fits(&placement.needs, position);
        self.placements.iter().filter(fits).count() as u32
    }
}
