//! Equivalent positions: turned, mirrored or moved on a board, or isomorphic in a graph.
//!
//! In a graph the label, with states, is sufficient if the rules depend only on the cells of a part
//! and the edges among them. `?` looks at cells outside the part, and so do `successors` and
//! `predecessors`. Labels pay off if positions fall apart: Kayles on a hypercube of 16 vertices
//! takes 3,600 visits instead of 42,000, in a sixteenth of the time. With `end` a position is
//! always the whole graph, whose few symmetries save less time than labels cost: a path of 11 took
//! twice as long, so such games use no labels.

use super::compile::OUTSIDE;
use crate::field::Field;
use crate::text::{ANY, Block, Move, Place, Reach, TextRules, states};
use nimber_search::{GraphLabel, Way};

/// The transformations of a board that preserve the rules.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    /// Rows and columns; `None` if the field is not a board.
    size: Option<(usize, usize)>,
    /// The symmetries of the rules: for each, whether rows and columns are exchanged, and whether
    /// the order of the columns, and of the rows, is then reversed.
    symmetries: Vec<(bool, bool, bool)>,
    /// The pairs of letters that can be exchanged in all rules.
    swaps: Vec<(u8, u8)>,
    /// Whether the rules depend only on the cells of a part, so that it may be moved.
    is_movable: bool,
}

impl Frame {
    pub(super) fn new(rules: &TextRules, field: &Field) -> Self {
        let size = field.board.map(|(rows, columns)| (rows as usize, columns as usize));
        let mut symmetries = Vec::new();
        for number in 0..8 {
            let symmetry = (number & 1 != 0, number & 2 != 0, number & 4 != 0);
            if size.is_some() && keeps(rules, symmetry) {
                symmetries.push(symmetry);
            }
        }
        let sees_letters = |block: &Block| !block.letters.contains(&ANY);
        let is_near = |motion: &Move| match motion {
            Move::Rewrite { images, around, .. } => {
                images.iter().all(|image| sees_letters(&image.0))
                    && around.iter().all(|around| around.place == Place::Neighbours)
            }
            Move::Connected { around, .. } => {
                around.iter().all(|around| around.place == Place::Neighbours)
            }
            Move::Take { .. } | Move::Change(_) => false,
        };
        let is_movable = rules.end.is_empty()
            && rules.groups.iter().all(|group| group.1.is_some())
            && rules.never.iter().all(sees_letters)
            && rules.moves.iter().all(is_near);
        let letters: Vec<u8> = states(rules).into_iter().filter(|&it| it != ANY).collect();
        let pairs = letters.iter().flat_map(|&one| letters.iter().map(move |&two| (one, two)));
        let swaps = pairs.filter(|&(one, two)| one < two && keeps_swap(rules, (one, two)));
        let swaps = swaps.filter(|_| size.is_some());
        Frame { size, symmetries, swaps: swaps.collect(), is_movable }
    }

    /// Returns a label that is the same for isomorphic parts of a graph.
    pub(super) fn label(&self, field: &Field, position: &[u8]) -> Option<Vec<u8>> {
        if !self.is_movable || self.size.is_some() {
            return None;
        }
        let mut places = vec![0; position.len()];
        let inside = places.iter_mut().zip(position).filter(|cell| *cell.1 != OUTSIDE);
        inside.enumerate().for_each(|(count, (place, _))| *place = count);
        let mut graph = GraphLabel::default();
        let kept = |cell: &&u32| position[**cell as usize] != OUTSIDE;
        for (cell, &state) in position.iter().enumerate().filter(|cell| *cell.1 != OUTSIDE) {
            let listed = |row: &'_ [u32], way| {
                row.iter().filter(kept).map(|&to| (places[to as usize], way)).collect::<Vec<_>>()
            };
            let edges = match field.is_directed {
                true => [listed(&field.out[cell], Way::To), listed(&field.into[cell], Way::From)],
                false => [listed(&field.out[cell], Way::Both), Vec::new()],
            };
            graph.add_vertex(state, edges.into_iter().flatten());
        }
        graph.label()
    }

    pub(super) fn least(&self, position: Vec<u8>) -> Vec<u8> {
        let Some((rows, columns)) = self.size.filter(|_| !position.is_empty()) else {
            return position;
        };
        let (top, left, height, width) = match self.is_movable {
            true => bounds(&position, columns),
            false => (0, 0, rows, columns),
        };
        let images = self.symmetries.iter().filter_map(|&(is_turned, is_mirrored, is_flipped)| {
            let (down, across) = if is_turned { (width, height) } else { (height, width) };
            if down > rows
                || across > columns
                || (!self.is_movable && (down, across) != (rows, columns))
            {
                return None;
            }
            let mut image = vec![OUTSIDE; position.len()];
            for row in 0..height {
                for column in 0..width {
                    let (to_row, to_column) = if is_turned { (column, row) } else { (row, column) };
                    let to_column = if is_mirrored { across - 1 - to_column } else { to_column };
                    let to_row = if is_flipped { down - 1 - to_row } else { to_row };
                    image[to_row * columns + to_column] =
                        position[(top + row) * columns + left + column];
                }
            }
            Some(image)
        });
        let swapped = |image: Vec<u8>| {
            let other = |&swap: &(u8, u8)| image.iter().map(|&it| exchanged(it, swap)).collect();
            let others: Vec<Vec<u8>> = self.swaps.iter().map(other).collect();
            others.into_iter().chain([image])
        };
        images.flat_map(swapped).min().unwrap_or(position)
    }
}

fn exchanged(letter: u8, (one, two): (u8, u8)) -> u8 {
    match letter {
        _ if letter == one => two,
        _ if letter == two => one,
        _ => letter,
    }
}

/// Returns whether exchanging two letters, such as the colours of stones, preserves the rules;
/// false for rules with clauses about surrounding cells.
fn keeps_swap(rules: &TextRules, swap: (u8, u8)) -> bool {
    let image = |block: &Block| {
        let letters = block.letters.iter().map(|&letter| exchanged(letter, swap)).collect();
        Block { letters, ..block.clone() }
    };
    let same = |blocks: &[Block]| are_same(blocks.to_vec(), blocks.iter().map(image).collect());
    let (mut moves, mut swapped) = (Vec::new(), Vec::new());
    for motion in &rules.moves {
        let Move::Rewrite { images, reach: Reach::Letters, around } = motion else { return false };
        if !around.is_empty() {
            return false;
        }
        moves.extend(images.iter().cloned());
        swapped.extend(images.iter().map(|(from, to)| (image(from), image(to))));
    }
    let exchange = |letter| exchanged(letter, swap);
    let groups = rules.groups.iter().map(|group| (exchange(group.0), group.1.map(exchange)));
    same(&rules.never)
        && same(&rules.end)
        && are_same(moves, swapped)
        && are_same(rules.groups.clone(), groups.collect())
}

/// Returns the first row and column of the cells in the position, and their height and width.
fn bounds(position: &[u8], columns: usize) -> (usize, usize, usize, usize) {
    let cells = position.iter().enumerate().filter(|(_, state)| **state != OUTSIDE);
    let places = cells.map(|(cell, _)| (cell / columns, cell % columns));
    let (mut low, mut high) = ((usize::MAX, usize::MAX), (0, 0));
    for (row, column) in places {
        low = (low.0.min(row), low.1.min(column));
        high = (high.0.max(row + 1), high.1.max(column + 1));
    }
    if let (0, _) = high { (0, 0, 0, 0) } else { (low.0, low.1, high.0 - low.0, high.1 - low.1) }
}

/// Returns whether a symmetry preserves the rules; the clauses about surrounding cells are always
/// preserved.
fn keeps(rules: &TextRules, (is_turned, is_mirrored, is_flipped): (bool, bool, bool)) -> bool {
    let image = |block: &Block| {
        let mut block = if is_turned { block.transposed() } else { block.clone() };
        if is_mirrored {
            block = block.mirrored();
        }
        if is_flipped { block.turned().turned().mirrored() } else { block }
    };
    let same = |blocks: &[Block]| are_same(blocks.to_vec(), blocks.iter().map(image).collect());
    let (mut moves, mut turned) = (Vec::new(), Vec::new());
    for motion in &rules.moves {
        if let Move::Rewrite { images, around, .. } = motion {
            moves.extend(images.iter().map(|(from, to)| (from.clone(), to.clone(), around)));
            turned.extend(images.iter().map(|(from, to)| (image(from), image(to), around)));
        }
    }
    same(&rules.never) && same(&rules.end) && are_same(moves, turned)
}

/// Returns whether two lists are equal as sets.
pub(crate) fn are_same<T: Ord>(mut one: Vec<T>, mut other: Vec<T>) -> bool {
    for list in [&mut one, &mut other] {
        list.sort_unstable();
        list.dedup();
    }
    one == other
}
