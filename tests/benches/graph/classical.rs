//! The contest program.

use std::collections::VecDeque;

use graph_retro::{Order, Seat, SeatValue};

/// Predecessors and out-degrees.
pub struct Classical {
    predecessors: Vec<Vec<u32>>,
    degrees: Vec<u32>,
}

impl Classical {
    /// Reads "n m" and m lines "u v", from 1.
    pub fn read(text: &[u8]) -> Self {
        let mut at = 0;
        let mut number = || {
            while !text[at].is_ascii_digit() {
                at += 1;
            }
            let mut number = 0u32;
            while at < text.len() && text[at].is_ascii_digit() {
                number = number * 10 + u32::from(text[at] - b'0');
                at += 1;
            }
            number
        };
        let position_count = number();
        let edge_count = number();
        let mut classical = Classical {
            predecessors: vec![Vec::new(); position_count as usize],
            degrees: vec![0; position_count as usize],
        };
        for _ in 0..edge_count {
            let (from, to) = (number() - 1, number() - 1);
            classical.predecessors[to as usize].push(from);
            classical.degrees[from as usize] += 1;
        }
        classical
    }

    /// Solves the two-player game and writes a letter for each position, as the mover sees it.
    pub fn outcomes(&self) -> String {
        let seats = [graph_retro::Team::A, graph_retro::Team::B].map(Seat::loyal);
        let values = self.solve(&seats);
        let mut text: String = values
            .iter()
            .step_by(2)
            .map(|value| match value {
                SeatValue::A => 'N',
                SeatValue::Draw => 'D',
                SeatValue::B => 'P',
            })
            .collect();
        text.push('\n');
        text
    }

    /// Returns the value of each vertex and seat, at `vertex * seats + seat`. The orders must be
    /// one order and its reverse.
    pub fn solve(&self, seats: &[Seat]) -> Vec<SeatValue> {
        let order = seats[0].order;
        let [best, middle, worst] = order.best_first();
        let mut search = Search::new(self, seats);
        if middle == SeatValue::Draw {
            search.start(&[best, worst]);
            search.run(|seat, value| seat.best_first()[0] == value);
        } else {
            // First the result that the seats which prefer draws like least, then the other win.
            let lovers = if best == SeatValue::Draw { order } else { order.reversed() };
            let [_, second, first] = lovers.best_first();
            for value in [first, second] {
                search.start(&[value]);
                search.run(|seat, _| seat != lovers);
            }
        }
        search.values
    }
}

struct Search<'a> {
    graph: &'a Classical,
    seats: &'a [Seat],
    values: Vec<SeatValue>,
    settled: Vec<bool>,
    /// How many options have each value.
    counters: Vec<[u32; 3]>,
    queue: VecDeque<(u32, u32)>,
}

impl<'a> Search<'a> {
    fn new(graph: &'a Classical, seats: &'a [Seat]) -> Self {
        let states = graph.degrees.len() * seats.len();
        Search {
            graph,
            seats,
            values: vec![SeatValue::Draw; states],
            settled: vec![false; states],
            counters: vec![[0; 3]; states],
            queue: VecDeque::new(),
        }
    }

    fn start(&mut self, values: &[SeatValue]) {
        for (vertex, &degree) in self.graph.degrees.iter().enumerate() {
            for (index, seat) in self.seats.iter().enumerate() {
                let value = seat.team.opponent().win();
                if degree == 0 && values.contains(&value) {
                    let state = vertex * self.seats.len() + index;
                    self.values[state] = value;
                    self.settled[state] = true;
                    self.queue.push_back((vertex as u32, index as u32));
                }
            }
        }
    }

    fn run(&mut self, takes_at_once: impl Fn(Order, SeatValue) -> bool) {
        let seat_count = self.seats.len();
        while let Some((vertex, index)) = self.queue.pop_front() {
            let value = self.values[vertex as usize * seat_count + index as usize];
            let before = (index as usize + seat_count - 1) % seat_count;
            let takes = takes_at_once(self.seats[before].order, value);
            for &predecessor in &self.graph.predecessors[vertex as usize] {
                let state = predecessor as usize * seat_count + before;
                if self.settled[state] {
                    continue;
                }
                let counters = &mut self.counters[state];
                counters[value as usize] += 1;
                let all = counters[0] + counters[1] + counters[2];
                if takes || all == self.graph.degrees[predecessor as usize] {
                    self.values[state] = value;
                    self.settled[state] = true;
                    self.queue.push_back((predecessor, before as u32));
                }
            }
        }
    }
}
