//! Values of positions on graphs with cycles.
//!
//! # The idea
//! Smith's rule labels positions with the Grundy values that remain valid despite cycles. A
//! position gets the label m if m is the mex of the labels of its options so far, and each option
//! without a label has an option labelled m: a player who moves there can be sent back to m. A
//! position that never gets a label is infinite, with the labels of its options as its set.
//!
//! ```text
//! for m = 0, 1, 2, ... while there are candidates:     those whose options have all labels below m
//!     queue := candidates without an open option                       open: without a label
//!     for p in queue:
//!         label p with m
//!         for each q before p:      open[q] -= 1, and mark q: it has an option labelled m
//!         for each q marked just now, for each unmarked candidate r before q:
//!             reverted[r] += 1;  if reverted[r] = open[r], add r to the queue
//!     candidates := those that are marked and have no label
//! ```
//!
//! # Why it is right
//! A position marked in phase m has an option labelled m and cannot get that label. A position
//! neither marked nor labelled at the end of the phase has no label m among its options and never
//! gets one, so it cannot get a larger label: it is no longer a candidate. The possible labels do
//! not depend on the order of labelling (Fraenkel and Yesha), so a queue is enough. An open option
//! that is marked is counted once, when it is marked; an option that gets its label leaves `open`
//! and was never counted in `reverted`, since only unmarked positions get labels.
//!
//! # What makes it fast
//! A phase takes time proportional to the edges into labelled and marked positions. If no candidate
//! waits, as in a graph without cycles, the second round of predecessors is skipped.

use mex_core::{Outcome, Rows, StopPoints};

use crate::graph::digraph::Digraph;
use crate::graph::memory::demand;
use crate::loopy::value::LoopyValue;

/// The label of a position without one.
const NONE: u32 = u32::MAX;

/// The loopy Grundy value of every position of a graph.
///
/// Values are stored as labels of four bytes, with the sets of infinite values in one list, so
/// there is no indexing by `[position]`. [`value`](Self::value) allocates a value;
/// [`finite`](Self::finite) and [`options_of_infinite`](Self::options_of_infinite) read it without
/// allocation. Methods panic if a position, or that of a token, is out of range.
#[derive(Clone, Debug)]
pub struct LoopyValues {
    labels: Vec<u32>,
    /// The number of positions labelled before each; meaningless without a label.
    times: Vec<u32>,
    /// The set of each position that has no label.
    sets: Rows<u32, u64>,
}

/// Values are equal position by position; the order of labelling does not matter.
impl PartialEq for LoopyValues {
    fn eq(&self, other: &Self) -> bool {
        self.labels == other.labels && self.sets == other.sets
    }
}

impl Eq for LoopyValues {}

impl LoopyValues {
    /// Returns the number of positions.
    pub fn position_count(&self) -> u32 {
        self.labels.len() as u32
    }

    /// Returns the value of a position.
    #[track_caller]
    pub fn value(&self, position: u32) -> LoopyValue {
        match self.finite(position) {
            Some(value) => LoopyValue::Finite(value),
            None => LoopyValue::Infinite(self.options_of_infinite(position).to_vec()),
        }
    }

    /// Returns the value of a position if it is finite.
    #[track_caller]
    pub fn finite(&self, position: u32) -> Option<u32> {
        let label = self.labels[position as usize];
        (label != NONE).then_some(label)
    }

    /// Returns the number of positions labelled before this one, which has a label.
    pub(crate) fn labelled_at(&self, position: u32) -> u32 {
        self.times[position as usize]
    }

    /// Returns the finite values of the options of a position with an infinite value, in increasing
    /// order; an empty slice for other positions.
    #[track_caller]
    pub fn options_of_infinite(&self, position: u32) -> &[u32] {
        self.sets.row(position)
    }

    /// Returns the value of the sum of tokens on these positions.
    ///
    /// # Examples
    /// ```
    /// use graph_retro::{Digraph, Outcome, loopy_values};
    ///
    /// let graph = Digraph::from_edges(3, &[(1, 0), (2, 2), (2, 1)])?;
    /// let values = loopy_values(&graph);
    /// assert_eq!(values.value(2).to_string(), "∞(1)");
    /// assert_eq!(values.sum(&[2, 1]).outcome(), Outcome::Next);
    /// # Ok::<(), graph_retro::DigraphError>(())
    /// ```
    #[track_caller]
    pub fn sum(&self, tokens: &[u32]) -> LoopyValue {
        let Total { heap, infinite_count, places } = Total::of(self, tokens);
        match infinite_count {
            0 => LoopyValue::Finite(heap),
            1 => self.value(places as u32) + LoopyValue::Finite(heap),
            _ => LoopyValue::Infinite(Vec::new()),
        }
    }

    /// Returns all moves in a sum of tokens that preserve its outcome for the mover: the winning
    /// ones if the mover wins, drawing ones in a draw, and none if the mover loses. Each is the
    /// index of a token and the option to which it is moved, in increasing order.
    ///
    /// Every one of them preserves the outcome, but a player who always takes any winning move may
    /// repeat positions for ever; the order of [`ranked_moves`](Self::ranked_moves) prevents that.
    ///
    /// # Complexity
    /// O(positions + edges + options · log options), as it reads the whole graph once.
    ///
    /// # Panics
    /// Panics if a token is on no position of the graph, or if the values are those of another
    /// graph.
    #[track_caller]
    pub fn best_moves(&self, graph: &Digraph, tokens: &[u32]) -> Vec<(usize, u32)> {
        assert_eq!(graph.position_count(), self.position_count(), "the values are of this graph");
        let total = Total::of(self, tokens);
        let wanted = match total.outcome(self) {
            Outcome::Previous => return Vec::new(),
            Outcome::Next => Outcome::Previous,
            Outcome::Draw => Outcome::Draw,
        };
        let mut on_position: Vec<(u32, usize)> =
            (0..).zip(tokens).map(|(i, &token)| (token, i)).collect();
        on_position.sort_unstable();
        let mut occupied = vec![false; self.labels.len()];
        for &token in tokens {
            occupied[token as usize] = true;
        }
        let mut moves = Vec::new();
        let mut stops = StopPoints::default();
        for option in 0..graph.position_count() {
            stops.pass();
            for &position in graph.predecessors(option) {
                if !occupied[position as usize] {
                    continue;
                }
                let first = on_position.partition_point(|&(token, _)| token < position);
                let here = on_position[first..].iter();
                for &(_, index) in here.take_while(|&&(token, _)| token == position) {
                    if total.after(self, (position, option)).outcome(self) == wanted {
                        moves.push((index, option));
                    }
                }
            }
        }
        moves.sort_unstable();
        moves.dedup();
        moves
    }
}

/// What decides the outcome of a sum of tokens.
#[derive(Clone, Copy, Default)]
pub(crate) struct Total {
    /// The nim sum of the finite values.
    heap: u32,
    infinite_count: u32,
    /// The sum of the positions with infinite values: the position itself if there is only one.
    places: u64,
}

impl Total {
    pub(crate) fn of(values: &LoopyValues, tokens: &[u32]) -> Self {
        let mut total = Total::default();
        for &token in tokens {
            match values.finite(token) {
                Some(value) => total.heap ^= value,
                None => {
                    total.infinite_count += 1;
                    total.places += u64::from(token);
                }
            }
        }
        total
    }

    /// Returns the total after a move of a token.
    pub(crate) fn after(mut self, values: &LoopyValues, (token, option): (u32, u32)) -> Self {
        let [left, new] = [[token], [option]].map(|one| Total::of(values, &one));
        self.heap ^= left.heap ^ new.heap;
        self.infinite_count = self.infinite_count - left.infinite_count + new.infinite_count;
        self.places = self.places - left.places + new.places;
        self
    }

    pub(crate) fn outcome(self, values: &LoopyValues) -> Outcome {
        let Total { heap, infinite_count, places } = self;
        match infinite_count {
            0 if heap == 0 => Outcome::Previous,
            0 => Outcome::Next,
            1 if values.options_of_infinite(places as u32).contains(&heap) => Outcome::Next,
            _ => Outcome::Draw,
        }
    }
}

/// Returns the loopy Grundy value of every position.
///
/// For m = 0, 1, 2, … a position whose labelled options have exactly the labels below m gets the
/// label m if each of its other options itself has an option labelled m, so that the move there can
/// be reverted. A position that never gets a label is infinite.
///
/// # Constraints
/// Any [`Digraph`], and memory for [`Digraph::loopy_memory_bytes`].
///
/// # Complexity
/// O(positions + edges) time for each value that occurs, of which there are O(√edges); usually far
/// less. At most 49 bytes per position, or 36 and 4 per edge if that is more.
///
/// # Examples
/// ```
/// use graph_retro::{Digraph, LoopyValue, loopy_values};
///
/// let graph = Digraph::from_edges(3, &[(1, 1), (2, 0), (2, 1)])?;
/// let values = loopy_values(&graph);
/// assert_eq!(values.value(0), LoopyValue::Finite(0));
/// assert_eq!(values.value(1), LoopyValue::Infinite(vec![]));
/// assert_eq!(values.value(2), LoopyValue::Infinite(vec![0]));
/// # Ok::<(), graph_retro::DigraphError>(())
/// ```
///
/// # References
/// C. A. B. Smith, "Graphs and composite games", J. Combin. Theory 1 (1966), section 9; A. S.
/// Fraenkel, Y. Yesha, "The generalized Sprague-Grundy function and its invariance under certain
/// mappings", J. Combin. Theory A 43 (1986).
///
/// # Panics
/// Panics if the system does not have [`Digraph::loopy_memory_bytes`].
pub fn loopy_values(graph: &Digraph) -> LoopyValues {
    demand(graph.loopy_memory_bytes());
    let (labels, times) = labels(graph);
    let sets = sets(graph, &labels);
    LoopyValues { labels, times, sets }
}

impl Digraph {
    /// Returns the most bytes that [`loopy_values`] takes, in addition to the graph.
    pub fn loopy_memory_bytes(&self) -> u64 {
        // Growing lists may be half empty.
        let labelling = 49 * u64::from(self.position_count());
        let sets = 36 * u64::from(self.position_count()) + 4 * self.edge_count();
        labelling.max(sets) + 64
    }
}

/// Returns the label of each position, and the number of positions labelled before it.
fn labels(graph: &Digraph) -> (Vec<u32>, Vec<u32>) {
    let mut labelling = Labelling::new(graph);
    let mut label = 0;
    while !labelling.candidates.is_empty() {
        labelling.phase(label);
        label += 1;
    }
    (labelling.labels, labelling.times)
}

struct Labelling<'a> {
    graph: &'a Digraph,
    labels: Vec<u32>,
    times: Vec<u32>,
    /// The number of labelled positions.
    labelled: u32,
    /// Positions without a label whose options have all labels below the present one.
    candidates: Vec<u32>,
    is_candidate: Vec<bool>,
    /// Options without a label.
    open: Vec<u64>,
    /// Open options that can be reverted in the present phase.
    reverted: Vec<u64>,
    /// The last label of an option, for positions without a label.
    marks: Vec<u32>,
    /// Scratch: positions that have just been marked.
    marked: Vec<u32>,
    stops: StopPoints,
}

impl<'a> Labelling<'a> {
    fn new(graph: &'a Digraph) -> Self {
        let positions = 0..graph.position_count();
        let count = positions.len();
        Labelling {
            graph,
            labels: vec![NONE; count],
            times: vec![0; count],
            labelled: 0,
            candidates: positions.clone().collect(),
            is_candidate: vec![true; count],
            open: positions.map(|position| graph.option_count(position)).collect(),
            reverted: vec![0; count],
            marks: vec![NONE; count],
            marked: Vec::new(),
            stops: StopPoints::default(),
        }
    }

    fn phase(&mut self, label: u32) {
        let mut queue = Vec::new();
        // Candidates without a label, and without an option that has the present one.
        let mut waiting = self.candidates.len();
        for &position in &self.candidates {
            self.reverted[position as usize] = 0;
            if self.open[position as usize] == 0 {
                queue.push(position);
            }
        }
        while let Some(position) = queue.pop() {
            self.stops.pass();
            self.labels[position as usize] = label;
            self.times[position as usize] = self.labelled;
            self.labelled += 1;
            let mut marked = std::mem::take(&mut self.marked);
            for &before in self.graph.predecessors(position) {
                let index = before as usize;
                if self.labels[index] != NONE {
                    continue;
                }
                self.open[index] -= 1;
                if self.marks[index] != label {
                    self.marks[index] = label;
                    waiting -= usize::from(self.is_candidate[index]);
                    marked.push(before);
                }
            }
            waiting -= 1;
            // In a graph without cycles no candidate ever waits here.
            for &before in marked.iter().take_while(|_| waiting > 0) {
                self.revert(before, label, &mut queue);
            }
            marked.clear();
            self.marked = marked;
        }
        let mut candidates = std::mem::take(&mut self.candidates);
        candidates.retain(|&position| {
            let index = position as usize;
            let stays = self.labels[index] == NONE && self.marks[index] == label;
            self.is_candidate[index] = stays;
            stays
        });
        self.candidates = candidates;
    }

    /// Records that moves to this position can be reverted to the present label.
    fn revert(&mut self, position: u32, label: u32, queue: &mut Vec<u32>) {
        self.stops.pass();
        for &before in self.graph.predecessors(position) {
            let index = before as usize;
            let waits = self.is_candidate[index]
                && self.labels[index] == NONE
                && self.marks[index] != label;
            if waits {
                self.reverted[index] += 1;
                if self.reverted[index] == self.open[index] {
                    queue.push(before);
                }
            }
        }
    }
}

/// Returns for each position without a label the labels of its options, in rows.
fn sets(graph: &Digraph, labels: &[u32]) -> Rows<u32, u64> {
    let mut by_label: Vec<u32> =
        (0..graph.position_count()).filter(|&position| labels[position as usize] != NONE).collect();
    by_label.sort_unstable_by_key(|&position| labels[position as usize]);
    Rows::sorted(labels.len(), || {
        let (mut last, mut stops) = (vec![NONE; labels.len()], StopPoints::default());
        let options = by_label.iter().inspect(move |_| stops.pass());
        let edges = options.flat_map(move |&option| {
            let label = labels[option as usize];
            graph.predecessors(option).iter().map(move |&position| (position, label))
        });
        edges.filter(move |&(position, label)| {
            let position = position as usize;
            labels[position] == NONE && std::mem::replace(&mut last[position], label) != label
        })
    })
}

#[cfg(test)]
mod tests;
