//! Labels that overlap neither each other nor a vertex, and stay inside the frame.
//!
//! Letters have a fixed width, so label sizes are known. Each label tries some places around the
//! middle of its edge, first in full and then shortened; if none is free it is left out, and the
//! tooltip of the edge still has it. The occupied places are kept in the squares of a grid, so that
//! each try checks few of them.

use std::collections::HashMap;

/// The width and the height of a letter.
pub(super) const LETTER: (i64, i64) = (8, 15);
/// The space at each side of a label: half of a letter between two labels.
const SPACE: i64 = 4;
/// The side of a square of the grid.
const SQUARE: i64 = 64;

/// A box, from its least to its greatest corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Room {
    pub(super) x: (i64, i64),
    pub(super) y: (i64, i64),
}

impl Room {
    fn meets(&self, other: &Room) -> bool {
        self.x.0 < other.x.1 && other.x.0 < self.x.1 && self.y.0 < other.y.1 && other.y.0 < self.y.1
    }

    /// Returns the squares of the grid that the box touches.
    fn squares(&self) -> impl Iterator<Item = (i64, i64)> + use<> {
        let [x, y] =
            [self.x, self.y].map(|(from, to)| from.div_euclid(SQUARE)..=to.div_euclid(SQUARE));
        x.flat_map(move |column| y.clone().map(move |row| (column, row)))
    }
}

/// The occupied boxes.
pub(super) struct Rooms {
    frame: Room,
    taken: HashMap<(i64, i64), Vec<Room>>,
}

impl Rooms {
    pub(super) fn new(frame: Room) -> Self {
        Rooms { frame, taken: HashMap::new() }
    }

    /// Occupies a box, whether or not it is free.
    pub(super) fn take(&mut self, room: Room) {
        for square in room.squares() {
            self.taken.entry(square).or_default().push(room);
        }
    }

    fn is_free(&self, room: &Room) -> bool {
        let frame = &self.frame;
        let inside = frame.x.0 <= room.x.0
            && room.x.1 <= frame.x.1
            && frame.y.0 <= room.y.0
            && room.y.1 <= frame.y.1;
        let meets = |taken: &Vec<Room>| taken.iter().any(|other| other.meets(room));
        inside && !room.squares().any(|square| self.taken.get(&square).is_some_and(meets))
    }

    /// Finds room near a place for the first of these texts that fits; returns the text and the
    /// start of its base line.
    pub(super) fn find<'t>(
        &mut self,
        (x, y): (i64, i64),
        texts: &[&'t str],
    ) -> Option<(&'t str, (i64, i64))> {
        for &text in texts {
            let width = LETTER.0 * text.chars().count() as i64;
            let sides = [7, 14, 21].into_iter().flat_map(|gap| [x + gap, x - gap - width]);
            let heights = [0, -LETTER.1, LETTER.1, -2 * LETTER.1, 2 * LETTER.1];
            let places = heights.iter().flat_map(|&up| sides.clone().map(move |left| (left, up)));
            for (left, up) in places {
                let bottom = y + 5 + up;
                let room = Room {
                    x: (left - SPACE, left + width + SPACE),
                    y: (bottom + 3 - LETTER.1, bottom + 3),
                };
                if self.is_free(&room) {
                    self.take(room);
                    return Some((text, (left, bottom)));
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    #[test]
    fn labels_never_meet_nor_leave_the_frame() {
        let mut rng = Rng::new(9);
        for _ in 0..200 {
            let size = 40 + rng.below(600) as i64;
            let mut rooms = Rooms::new(Room { x: (0, size), y: (0, size) });
            let mut placed: Vec<Room> = Vec::new();
            for _ in 0..60 {
                let place = (rng.below(size as u64) as i64, rng.below(size as u64) as i64);
                let Some((text, (x, y))) = rooms.find(place, &["12: -3/4", "12"]) else { continue };
                let width = LETTER.0 * text.len() as i64;
                let room = Room { x: (x, x + width), y: (y + 3 - LETTER.1, y + 3) };
                assert!(room.x.0 >= 0 && room.x.1 <= size && room.y.0 >= 0 && room.y.1 <= size);
                assert!(placed.iter().all(|other| !other.meets(&room)));
                placed.push(room);
            }
            assert!(!placed.is_empty());
        }
    }
}
