//! Places of the vertices in a picture.

use crate::Position;
use crate::draw::order::Stroke;

/// The distance between twigs, and between the heights of an edge's ends, if there is room.
pub(super) const STEP: i64 = 80;
pub(super) const MARGIN: i64 = 60;
/// The height of the legend below the ground.
pub(super) const BELOW: i64 = 84;
/// The widest and the tallest picture.
const MOST: i64 = 2000;
/// The most vertices of a picture in which ring tops are moved.
const MOST_MOVED: usize = 100;
/// The width of the legend.
const LEAST: i64 = 640;

/// The places of the vertices.
pub(super) struct Layout {
    places: Vec<(i64, i64)>,
    pub(super) width: i64,
    /// The distance of the ground line from the top.
    pub(super) ground: i64,
    /// The least difference in height between an edge's ends, and the least space between twigs.
    pub(super) rise: i64,
    pub(super) space: i64,
}

impl Layout {
    /// Gives each twig a column, and centres each vertex below the part above it.
    pub(super) fn new(position: &Position, strokes: &[Stroke]) -> Self {
        let branches: Vec<&Stroke> = strokes.iter().filter(|stroke| stroke.is_branch).collect();
        let tallest = branches.iter().map(|stroke| i64::from(stroke.height) + 1).max();
        let levels = tallest.unwrap_or(1);
        let tall = (levels * STEP).min(MOST - MARGIN - BELOW);
        let ground = tall + MARGIN;
        let vertex_count = position.vertex_count() as usize;
        let mut carries = vec![false; vertex_count];
        branches.iter().for_each(|stroke| carries[stroke.from as usize] = true);
        let twigs = branches.iter().filter(|stroke| !carries[stroke.to as usize]).count() as i64;
        let gaps = (twigs - 1).max(1);
        let wide = (gaps * STEP).min(MOST - 2 * MARGIN);
        let mut spans: Vec<Option<(i64, i64)>> = vec![None; vertex_count];
        let ends = branches.iter().filter(|stroke| !carries[stroke.to as usize]);
        for (column, stroke) in (0..).zip(ends) {
            let x = MARGIN + column * wide / gaps;
            spans[stroke.to as usize] = Some((x, x));
        }
        let mut places = vec![(0, ground); vertex_count];
        for stroke in branches.iter().rev() {
            let (first, last) = spans[stroke.to as usize].unwrap_or((MARGIN, MARGIN));
            let middle = (first + last) / 2;
            let top = ground - tall * (i64::from(stroke.height) + 1) / levels;
            places[stroke.to as usize] = (middle, top);
            let below = &mut spans[stroke.from as usize];
            let (least, most) = below.unwrap_or((middle, middle));
            *below = Some((least.min(middle), most.max(middle)));
        }
        close_rings(strokes, &mut places, wide / gaps);
        let width = (wide + 2 * MARGIN).max(LEAST);
        Self { places, width, ground, rise: tall / levels, space: wide / gaps }
    }

    pub(super) fn height(&self) -> i64 {
        self.ground + BELOW
    }

    pub(super) fn place(&self, vertex: u32) -> (i64, i64) {
        self.places[vertex as usize]
    }

    /// Returns the ends of a stroke; an edge meets the ground straight below its other end.
    pub(super) fn ends(&self, stroke: &Stroke) -> [(i64, i64); 2] {
        let [mut from, mut to] = [stroke.from, stroke.to].map(|vertex| self.place(vertex));
        match (stroke.from, stroke.to) {
            (0, 0) => (from.0, to.0) = (MARGIN, MARGIN),
            (0, _) => from.0 = to.0,
            (_, 0) => to.0 = from.0,
            _ => {}
        }
        [from, to]
    }
}

/// Centres the top of each ring, with the part above it, over the ring's lower vertices, if there
/// is room.
fn close_rings(strokes: &[Stroke], places: &mut [(i64, i64)], space: i64) {
    let branches: Vec<&Stroke> = strokes.iter().filter(|stroke| stroke.is_branch).collect();
    if branches.len() > MOST_MOVED {
        return;
    }
    for (at, top) in branches.iter().enumerate() {
        let (old, height) = places[top.to as usize];
        let feet = strokes.iter().filter_map(|stroke| match (stroke.from, stroke.to) {
            (0, _) | (_, 0) => None,
            (from, to) if to == top.to => Some(from),
            (from, to) if from == top.to => Some(to),
            _ => None,
        });
        let feet = feet.map(|foot| places[foot as usize]).filter(|foot| foot.1 > height);
        let feet: Vec<i64> = feet.map(|foot| foot.0).collect();
        if feet.len() < 2 {
            continue;
        }
        let aside = feet.iter().sum::<i64>() / feet.len() as i64 - old;
        // The part above follows it in drawing order.
        let above = branches[at + 1..].iter().take_while(|stroke| stroke.height > top.height);
        let moved: Vec<u32> = above.map(|stroke| stroke.to).chain([top.to]).collect();
        let is_free = |&vertex: &u32| {
            let (x, y) = places[vertex as usize];
            branches.iter().filter(|other| !moved.contains(&other.to)).all(|other| {
                let (other_x, other_y) = places[other.to as usize];
                other_y != y || (other_x - x - aside).abs() >= space * 3 / 4
            })
        };
        if moved.iter().all(is_free) {
            moved.iter().for_each(|&vertex| places[vertex as usize].0 += aside);
        }
    }
}
