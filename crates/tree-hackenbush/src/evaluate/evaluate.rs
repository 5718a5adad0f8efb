//! Value, outcome and moves of a position of any colours.

use crate::mixed::garden::flower_lead;
use crate::position::parts::Parts;
use crate::red_blue::graph::{RedBlueGraph, stalk_of};
use crate::search::search::{EDGE_LIMIT, POSITION_LIMIT, Search};
use crate::{Colour, Dyadic, EvaluateError, Outcome, Player, Position, Value};
use std::cmp::Ordering;

impl Position {
    /// Returns the value of the position where it is a number, a nimber, or the sum of both.
    ///
    /// Green parts are evaluated by fusion, red-blue parts bundle by bundle from the branches
    /// down; only parts in which no vertex holds a branch, and which are more than a bundle, are
    /// searched. Parts in which green edges hang together with others are searched too: such a
    /// part is worth x + *n exactly when the second player wins it together with stalks for −x
    /// and *n, where x is tried that is left without the green edges. Edges apart from the ground
    /// count for nothing.
    ///
    /// # Complexity
    /// O(V + E) steps on numbers beside the search. The search takes parts of at most 56 edges,
    /// the stalks among them, and keeps at most 2^20 positions; to evaluate red-blue graphs is
    /// NP-hard.
    ///
    /// # Errors
    /// [`EvaluateError`] when a part is too large to be searched, or a value too fine to be kept;
    /// [`EvaluateError::Mixed`] when green edges hang together with others and the search found
    /// no such value.
    ///
    /// # Examples
    /// ```
    /// use tree_hackenbush::Position;
    ///
    /// let mixed = Position::parse(b"0 1 g\n1 2 b\n1 3 r\n")?;
    /// assert_eq!(mixed.value()?.to_string(), "*");
    /// assert!(Position::parse(b"0 1 g\n1 2 b\n")?.value().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # References
    /// Berlekamp, Conway, Guy, *Winning Ways*, chapters 2 and 7.
    pub fn value(&self) -> Result<Value, EvaluateError> {
        if let Some(tree) = self.green_tree() {
            return Ok(Value { number: Dyadic::zero(), nimber: tree.value() });
        }
        let parts = Parts::new(self);
        let pure = self.value_of_pure(&parts)?;
        if parts.mixed.is_empty() {
            return Ok(pure);
        }
        match self.value_of_mixed() {
            Some(mixed) => Ok(pure.plus(mixed)),
            None => self.require_unmixed(&parts).map(|()| pure),
        }
    }

    fn require_unmixed(&self, parts: &Parts) -> Result<(), EvaluateError> {
        let coloured = parts.mixed.iter().find(|&&edge| self.colour(edge) != Colour::Green);
        match coloured {
            Some(&edge) => {
                Err(EvaluateError::Mixed { edge: edge as usize, colour: self.colour(edge) })
            }
            None => Ok(()),
        }
    }

    fn colour(&self, edge: u32) -> Colour {
        self.edges.get(edge).colour
    }

    /// Returns the value of the parts that are not mixed.
    fn value_of_pure(&self, parts: &Parts) -> Result<Value, EvaluateError> {
        let number = if parts.red_blue.is_empty() {
            Dyadic::zero()
        } else {
            RedBlueGraph::new(self.vertex_count, &self.edges, &parts.red_blue).value()?
        };
        let nimber = if parts.green.is_empty() { 0 } else { parts.green_graph(self).0.value() };
        Ok(Value { number, nimber })
    }

    /// Returns who wins the position.
    ///
    /// Where green edges hang together with others this is found by search, with a stalk for the
    /// value of all other parts. Two rules spare the search: where every mixed part stands on
    /// green edges only, the mixed parts are infinitesimal, so that a number other than 0 decides;
    /// and where the mixed parts are flowers, two more flowers of one colour than of the other
    /// decide.
    ///
    /// # Complexity
    /// As [`value`](Self::value); a search takes at most 56 edges in all.
    ///
    /// # Errors
    /// [`EvaluateError`] when there is too much to be searched, or a value too fine to be kept.
    ///
    /// # References
    /// *Winning Ways*, chapters 7 and 8: infinitesimals, flower gardens and the two-ahead rule.
    pub fn outcome(&self) -> Result<Outcome, EvaluateError> {
        self.outcome_within(&mut { POSITION_LIMIT })
    }

    /// Returns who wins the position, and takes the positions that a search keeps off a budget.
    pub(crate) fn outcome_within(&self, budget: &mut usize) -> Result<Outcome, EvaluateError> {
        let parts = Parts::new(self);
        let pure = self.value_of_pure(&parts)?;
        if parts.mixed.is_empty() {
            return Ok(pure.outcome());
        }
        let stands_on_green = parts.mixed.iter().all(|&edge| {
            let edge = self.edges.get(edge);
            edge.colour == Colour::Green || (edge.u != 0 && edge.v != 0)
        });
        if stands_on_green && pure.number.sign() != Ordering::Equal {
            return Ok(pure.outcome());
        }
        match flower_lead(self, &parts) {
            Some(2..) if pure.number.sign() == Ordering::Equal => return Ok(Outcome::Left),
            Some(..=-2) if pure.number.sign() == Ordering::Equal => return Ok(Outcome::Right),
            _ => {}
        }
        let mut edges = self.single_edges(&parts.mixed)?;
        let mut tip = self.vertex_count;
        let number = stalk_of(&pure.number, EDGE_LIMIT);
        let nimber = usize::try_from(pure.nimber).ok().filter(|&nimber| nimber <= EDGE_LIMIT);
        let (Some(number), Some(nimber)) = (number, nimber) else {
            return Err(EvaluateError::PartTooLarge { edges: u64::MAX, limit: EDGE_LIMIT as u64 });
        };
        for stalk in [number, vec![Colour::Green; nimber]] {
            let mut below = 0;
            for colour in stalk {
                edges.push((below, tip, colour));
                below = tip;
                tip += 1;
            }
        }
        let (mut search, _) = Search::new(&edges)?;
        search.limit_to(*budget);
        let whole = search.whole();
        let left = search.wins(whole, Player::Left)?;
        let right = search.wins(whole, Player::Right)?;
        *budget = budget.saturating_sub(search.position_count());
        Ok(Outcome::from_starts(left, right))
    }

    /// Returns some bundles as single edges.
    pub(crate) fn single_edges(
        &self,
        chosen: &[u32],
    ) -> Result<Vec<(u32, u32, Colour)>, EvaluateError> {
        let bundles = || chosen.iter().map(|&edge| self.edges.get(edge));
        let total = bundles().fold(0u64, |sum, edge| sum.saturating_add(edge.count));
        if total > EDGE_LIMIT as u64 {
            return Err(EvaluateError::PartTooLarge { edges: total, limit: EDGE_LIMIT as u64 });
        }
        Ok(bundles()
            .flat_map(|edge| {
                std::iter::repeat_n((edge.u, edge.v, edge.colour), edge.count as usize)
            })
            .collect())
    }

    /// Returns the edges, by their place and in increasing order, of which the player can take one
    /// when it is his turn, and win.
    ///
    /// # Complexity
    /// O((V + E) log V) time for green graphs, O(E d / 64) for red-blue trees whose value has d
    /// digits, and E evaluations for other red-blue graphs. A position with mixed parts is
    /// searched whole, up to 56 edges; beyond that the [outcome](Self::outcome) after each move is
    /// found, with 2^20 positions for all of them.
    ///
    /// # Errors
    /// As [`outcome`](Self::outcome).
    pub fn winning_moves(&self, player: Player) -> Result<Vec<u32>, EvaluateError> {
        if let Some((_, moves)) = self.green_value_and_moves() {
            return Ok(moves);
        }
        let parts = Parts::new(self);
        if !parts.mixed.is_empty() {
            return self.moves_with_mixed(&parts, player);
        }
        let value = self.value_of_pure(&parts)?;
        let lead = player_sign(&value.number, player);
        let mut moves = match lead {
            Ordering::Less => return Ok(Vec::new()),
            Ordering::Greater => parts.green.clone(),
            Ordering::Equal => self.moves_of_green(&parts).1,
        };
        moves.extend(self.red_blue_moves(&parts, player, value.nimber > 0)?);
        moves.sort_unstable();
        Ok(moves)
    }

    /// Returns the red-blue edges that leave the player at least nothing, or more with `strict`.
    fn red_blue_moves(
        &self,
        parts: &Parts,
        player: Player,
        strict: bool,
    ) -> Result<Vec<u32>, EvaluateError> {
        let graph = RedBlueGraph::new(self.vertex_count, &self.edges, &parts.red_blue);
        if let Some((tree, members)) = graph.to_tree() {
            let children = tree.moves_to(player, strict)?;
            let edges = children.iter().flat_map(|&child| members[child as usize]);
            return Ok(edges.copied().collect());
        }
        let options = self.red_blue_options(&graph, player)?;
        let enough = |value: &Dyadic| match player_sign(value, player) {
            Ordering::Less => false,
            Ordering::Equal => !strict,
            Ordering::Greater => true,
        };
        let winning = options.into_iter().filter(|(_, value)| enough(value));
        Ok(winning.map(|(edge, _)| edge).collect())
    }

    /// Returns what the red-blue parts are worth after each move of the player's.
    fn red_blue_options(
        &self,
        graph: &RedBlueGraph,
        player: Player,
    ) -> Result<Vec<(u32, Dyadic)>, EvaluateError> {
        let mut options = Vec::new();
        let mut search = match graph.single_edges() {
            Some(singles) => Some(Search::new(&singles)?),
            None => None,
        };
        let everything: Vec<u32> =
            graph.groups().flat_map(|(_, members)| members).copied().collect();
        let mut edges = self.edges.clone();
        for (first, members) in graph.groups() {
            if !self.colour(members[0]).belongs_to(player) {
                continue;
            }
            let value = if let Some((search, places)) = &mut search {
                let option = search.without(search.whole(), places[first as usize]);
                search.number(option)?
            } else {
                let count = edges.get(members[0]).count;
                edges.lower(members[0]);
                let option = RedBlueGraph::new(self.vertex_count, &edges, &everything);
                let value = option.value()?;
                edges.set_count(members[0], count);
                value
            };
            options.extend(members.iter().map(|&edge| (edge, value.clone())));
        }
        options.sort_unstable_by_key(|&(edge, _)| edge);
        Ok(options)
    }

    /// Returns the edges, in increasing order, that leave the player best off, where the value of
    /// the position is a number; else `None`.
    ///
    /// # Complexity
    /// As [`winning_moves`](Self::winning_moves).
    ///
    /// # Errors
    /// As [`value`](Self::value), but mixed parts give `None`.
    pub fn best_moves(&self, player: Player) -> Result<Option<Vec<u32>>, EvaluateError> {
        let parts = Parts::new(self);
        if !parts.mixed.is_empty() || !parts.green.is_empty() {
            return Ok(None);
        }
        let graph = RedBlueGraph::new(self.vertex_count, &self.edges, &parts.red_blue);
        if let Some((tree, members)) = graph.to_tree() {
            let children = tree.best_moves(player)?;
            let edges = children.iter().flat_map(|&child| members[child as usize]);
            let mut edges: Vec<u32> = edges.copied().collect();
            edges.sort_unstable();
            return Ok(Some(edges));
        }
        let gain = |value: &Dyadic| match player {
            Player::Left => value.clone(),
            Player::Right => -value.clone(),
        };
        let options = self.red_blue_options(&graph, player)?;
        let best = options.iter().map(|(_, value)| gain(value)).max();
        let bests = options.into_iter().filter(|(_, value)| Some(gain(value)) == best);
        Ok(Some(bests.map(|(edge, _)| edge).collect()))
    }

    /// Returns the value after a move on each edge, `None` for edges that are apart from the
    /// ground.
    ///
    /// # Complexity
    /// E evaluations; a red-blue graph that is searched whole is searched once.
    ///
    /// # Errors
    /// As [`value`](Self::value), and [`EvaluateError::Mixed`] for every mixed position.
    pub fn values_after_moves(&self) -> Result<Vec<Option<Value>>, EvaluateError> {
        let parts = Parts::new(self);
        self.require_unmixed(&parts)?;
        let whole = self.value_of_pure(&parts)?;
        let mut values = vec![None; self.edges.len()];
        let graph = RedBlueGraph::new(self.vertex_count, &self.edges, &parts.red_blue);
        for player in [Player::Left, Player::Right] {
            for (edge, number) in self.red_blue_options(&graph, player)? {
                let nimber = whole.nimber;
                values[edge as usize] = Some(Value { number, nimber });
            }
        }
        for &edge in &parts.green {
            let option = self.after_move(edge);
            let nimber = Parts::new(&option).green_graph(&option).0.value();
            let number = whole.number.clone();
            values[edge as usize] = Some(Value { number, nimber });
        }
        Ok(values)
    }

    /// Returns the same as [`values_after_moves`](Self::values_after_moves), the evaluations
    /// spread over the cores.
    ///
    /// # Errors
    /// As [`values_after_moves`](Self::values_after_moves).
    #[cfg(feature = "parallel")]
    pub fn par_values_after_moves(&self) -> Result<Vec<Option<Value>>, EvaluateError> {
        use rayon::prelude::*;

        let parts = Parts::new(self);
        self.require_unmixed(&parts)?;
        let mut stands = vec![false; self.edges.len()];
        for &edge in parts.green.iter().chain(&parts.red_blue) {
            stands[edge as usize] = true;
        }
        let after = |edge: usize| self.after_move(edge as u32).value();
        (0..stands.len())
            .into_par_iter()
            .map(|edge| stands[edge].then(|| after(edge)).transpose())
            .collect()
    }
}

/// Returns how well a number is for a player, against 0.
fn player_sign(number: &Dyadic, player: Player) -> Ordering {
    match player {
        Player::Left => number.sign(),
        Player::Right => number.sign().reverse(),
    }
}
