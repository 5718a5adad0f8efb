//! Winners on graphs whose positions have owners: a complete attractor for each team.
//!
//! A position settles for the team of its owner if one option does, and for the other team if all
//! options do. So the attractors of both teams share the counters of options: only the team that
//! does not own a position counts it down. If the winner of endless play depends on where play
//! stays, components follow, those without edges to open ones first: all open positions of a
//! component go to the team that wins endless play there, which need not leave and cannot be forced
//! to. Rows of many positions are first copied one after the other, so that cache misses overlap,
//! and the effect of an edge is selected without a branch, which would often be mispredicted.

use crate::game::seat::{Endless, Owners, SeatValue, Team};
use crate::graph::components;
use crate::graph::counter::{CHOSEN, CHUNK_EMPTY, FIRST, RAN_OUT, Reserves, SECOND, SETTLED};
use crate::graph::digraph::{Digraph, RowsView};
use crate::graph::error::DigraphError;
use crate::graph::memory::probe;
use crate::graph::rows::{MemoryRows, SHORT, gather};
use crate::solve::lane::{BATCH, BURST};
use mex_core::RowStart;
use mex_core::StopPoints;

impl Owners {
    /// Returns the winner from each position when its owner moves. Each team prefers a win to
    /// endless play, which has the given value, and endless play to a loss.
    ///
    /// # Complexity
    /// O(positions + edges) time, and 7 bytes per position; 60 more for the components if the
    /// winner of endless play depends on the position.
    ///
    /// # Errors
    /// [`DigraphError::OutOfMemory`] when the system has too little memory.
    ///
    /// # Panics
    /// Panics unless each position has one owner, one winner and, if it depends on the position,
    /// one winner of endless play, equal for positions that lead to each other.
    ///
    /// # Examples
    /// ```
    /// use graph_retro::{Digraph, Owners, SeatValue, Team};
    ///
    /// let graph = Digraph::from_edges(3, &[(0, 1), (1, 0), (1, 2)])?;
    /// let owners = Owners {
    ///     teams: vec![Team::A, Team::A, Team::B],
    ///     dead_ends: vec![Team::A; 3],
    ///     endless: SeatValue::Draw.into(),
    ///     absent: Vec::new(),
    /// };
    /// assert_eq!(owners.values(&graph)?[0], SeatValue::A);
    /// # Ok::<(), graph_retro::DigraphError>(())
    /// ```
    #[track_caller]
    pub fn values(&self, graph: &Digraph) -> Result<Vec<SeatValue>, DigraphError> {
        let counters = graph.counters();
        let count = graph.position_count() as usize;
        assert_eq!(self.teams.len(), count, "one owner for each position");
        assert_eq!(self.dead_ends.len(), count, "one winner for each position");
        probe(self.memory_bytes(graph))?;
        let mut search = Search {
            states: counters.bytes.iter().copied().zip(self.teams.iter().copied()).collect(),
            reserves: counters.reserves.clone(),
            settled: vec![0; count + 1],
            spans: Vec::new(),
            gathered: vec![0; BURST + SHORT],
        };
        let is_dead_end = |position: usize| counters.bytes[position] == RAN_OUT;
        for team in [Team::A, Team::B] {
            let mut end = 0;
            for position in (0..count).filter(|&position| is_dead_end(position)) {
                if self.dead_ends[position] == team {
                    search.settled[end] = position as u32;
                    end += 1;
                }
            }
            search.attract(graph.rows(), team, end);
        }
        let endless = match &self.endless {
            Endless::Everywhere(value) => *value,
            Endless::ByPosition(winners) => {
                assert_eq!(winners.len(), count, "one winner of endless play for each position");
                search.settle_components(graph, winners);
                // Nothing is open any more.
                SeatValue::Draw
            }
        };
        let value = |(position, &(state, owner)): (usize, &(u8, Team))| match state {
            RAN_OUT if is_dead_end(position) => self.dead_ends[position].win(),
            RAN_OUT => owner.opponent().win(),
            CHOSEN => owner.win(),
            FIRST => SeatValue::A,
            SECOND => SeatValue::B,
            _ => endless,
        };
        Ok(search.states.iter().enumerate().map(value).collect())
    }

    /// Returns the most bytes that [`values`](Self::values) takes, in addition to the graph and the
    /// owners.
    pub fn memory_bytes(&self, graph: &Digraph) -> u64 {
        // A state with its owner, an entry of the list, and a value; and the lists of a batch.
        let lists = 16 * BATCH + 4 * (BURST + SHORT + 1);
        let position_count = u64::from(graph.position_count());
        let components = match self.endless {
            Endless::Everywhere(_) => 0,
            Endless::ByPosition(_) => components::memory_bytes(position_count),
        };
        let reserves = graph.counters().reserves.memory_bytes();
        7 * position_count + components + reserves + lists as u64
    }
}

/// The states of all positions, and the memory of an attractor.
struct Search {
    /// Each with its owner, so that an edge causes one cache miss.
    states: Vec<(u8, Team)>,
    reserves: Reserves,
    /// Positions that settled for the present team; one entry longer than the number of positions.
    settled: Vec<u32>,
    spans: Vec<(usize, usize)>,
    gathered: Vec<u32>,
}

impl Search {
    /// Settles the open positions of each component for the winner of endless play there.
    #[track_caller]
    fn settle_components(&mut self, graph: &Digraph, winners: &[Team]) {
        let (order, ends) = components::components(graph);
        let mut start = 0;
        for end in ends {
            let component = &order[start..end as usize];
            start = end as usize;
            let mut count = 0;
            for &position in component {
                let state = &mut self.states[position as usize].0;
                if *state == RAN_OUT || *state >= SETTLED {
                    continue;
                }
                let winner = winners[position as usize];
                assert_eq!(winner, winners[component[0] as usize], "one winner for each component");
                // Options of it that settle later must not be counted any more.
                *state = if winner == Team::A { FIRST } else { SECOND };
                self.settled[count] = position;
                count += 1;
            }
            if count > 0 {
                self.attract(graph.rows(), winners[component[0] as usize], count);
            }
        }
    }

    /// Settles the positions that a team attracts from the first positions of the list.
    fn attract(&mut self, rows: RowsView<'_>, team: Team, count: usize) {
        match rows {
            RowsView::Narrow(rows) => self.attract_in(rows, team, count),
            RowsView::Wide(rows) => self.attract_in(rows, team, count),
        }
    }

    fn attract_in<O: RowStart>(&mut self, rows: MemoryRows<'_, O>, team: Team, count: usize) {
        let (mut at, mut end) = (0, count);
        let mut stops = StopPoints::default();
        while at < end {
            stops.pass();
            let batch = at..end.min(at + BATCH);
            at = batch.end;
            let mut spans = std::mem::take(&mut self.spans);
            spans.clear();
            spans.extend(self.settled[batch].iter().map(|&position| rows.span_of(position)));
            let edge_count: usize = spans.iter().map(|(start, end)| end - start).sum();
            if edge_count <= BURST {
                let mut gathered = std::mem::take(&mut self.gathered);
                gather(&spans, rows.predecessors, &mut gathered);
                end = self.settle(&gathered[..edge_count], team, end);
                self.gathered = gathered;
            } else {
                for &(start, last) in &spans {
                    end = self.settle(&rows.predecessors[start..last], team, end);
                }
            }
            self.spans = spans;
        }
    }

    /// Counts an option settled for a team in these positions, appends those that settle with it to
    /// the list, and returns its new end.
    fn settle(&mut self, positions: &[u32], team: Team, mut end: usize) -> usize {
        for &position in positions {
            let (state, owner) = &mut self.states[position as usize];
            let is_open = *state < SETTLED;
            let counted = state.wrapping_sub(1);
            let next = if *owner == team { CHOSEN } else { counted };
            *state = if is_open { next } else { *state };
            if *state == CHUNK_EMPTY {
                *state = self.reserves.as_mut().reload(position);
            }
            self.settled[end] = position;
            end += usize::from(is_open & ((*state == CHOSEN) | (*state == RAN_OUT)));
        }
        end
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::{Rng, forced_wins};

    /// Repeats the definition of both attractors until nothing changes.
    fn by_rounds(game: &Owners, edges: &[(u32, u32)]) -> Vec<SeatValue> {
        let mut options = vec![Vec::new(); game.teams.len()];
        for &(from, to) in edges {
            options[from as usize].push(to as usize);
        }
        let won = forced_wins(&options, (&game.teams, &game.dead_ends), Team::opponent);
        let Endless::Everywhere(endless) = game.endless else { unreachable!() };
        won.into_iter().map(|team| team.map_or(endless, Team::win)).collect()
    }

    #[track_caller]
    fn check(rng: &mut Rng, position_count: u32, edges: &[(u32, u32)]) -> Vec<SeatValue> {
        let mut teams = |_| [Team::A, Team::B][rng.below(2) as usize];
        let graph = Digraph::from_edges(position_count, edges).unwrap();
        let game = Owners {
            teams: (0..position_count).map(&mut teams).collect(),
            dead_ends: (0..position_count).map(&mut teams).collect(),
            endless: [SeatValue::Draw, SeatValue::A][rng.below(2) as usize].into(),
            absent: Vec::new(),
        };
        let values = game.values(&graph).unwrap();
        assert!(values == by_rounds(&game, edges), "{position_count} positions");
        values
    }

    #[test]
    fn owners_agree_with_the_definition() {
        let mut rng = Rng::new(9);
        for _ in 0..2000 {
            let position_count = 1 + rng.below(9) as u32;
            let edge_count = rng.below(2 * u64::from(position_count)) as usize;
            let edges = rng.pairs(position_count, edge_count);
            check(&mut rng, position_count, &edges);
        }
        check(&mut rng, 0, &[]);
    }

    #[test]
    fn batches_bursts_and_chunks_agree_with_the_definition() {
        let mut rng = Rng::new(16);
        for round in 0..60 {
            // Equally many dead ends and other positions, so that most positions settle.
            let position_count = 600 + rng.below(3000) as u32;
            let mut edges = rng.pairs(position_count, 2 * position_count as usize);
            edges.retain(|&(from, _)| from % 2 == round % 2);
            // Counters of several chunks, to dead ends and to others.
            let many = 100 + rng.below(600);
            edges.extend((0..many).map(|step| (round % 2, (step as u32 * 7 + 1) % position_count)));
            // A row longer than a burst, with repeated edges.
            let hub = rng.below_u32(position_count);
            let from = |_| rng.below_u32(position_count) / 2 * 2 + round % 2;
            let row: Vec<u32> = (0..BURST + 10).map(from).collect();
            let row = row.into_iter().filter(|&from| from < position_count);
            edges.extend(row.map(|from| (from, hub)).take(if round < 30 { 0 } else { BURST + 1 }));
            check(&mut rng, position_count, &edges);
        }
        // A path, one position after the other.
        let path: Vec<(u32, u32)> = (1..500).map(|position| (position, position - 1)).collect();
        let values = check(&mut rng, 500, &path);
        assert!(values.windows(2).all(|pair| pair[0] == pair[1]));
    }
}
