//! Hackenbush: files, and values against a search of every line of play.

use crate::choices::Choices;
use crate::mex::value_by_moves;
use crate::pieces::Pieces;
use std::collections::HashMap;
use tree_hackenbush::{Colour, Dyadic, Edge, PartizanOutcome, Player, Position};

/// Reads any text as a position, whole and in pieces, and evaluates what is small.
pub fn hackenbush_text(data: &[u8]) {
    let mut choices = Choices::new(data);
    let plan_length = choices.below(8);
    let plan = choices.bytes(plan_length);
    let text = text(&mut choices);
    let whole = Position::parse(&text);
    let pieces = Position::read(Pieces::new(&text, plan, 1).without_errors());
    match (&whole, &pieces) {
        (Ok(whole), Ok(pieces)) => {
            assert!(whole.edges().eq(pieces.edges()));
            assert_eq!(whole.vertex_count(), pieces.vertex_count());
            for place in 0..whole.edge_count() as u32 {
                assert_eq!(whole.line(place), pieces.line(place));
                let edge = whole.edge(place);
                assert_eq!(whole.name(edge.u), pieces.name(edge.u));
            }
        }
        (Err(whole), Err(pieces)) => assert_eq!(whole, pieces),
        (whole, pieces) => panic!("whole {whole:?}, in pieces {pieces:?}"),
    }
    // A reader that fails gives an error, not a wrong position.
    let failing = Position::read(Pieces::new(&text, plan, 1));
    if let (Ok(whole), Ok(found)) = (&whole, &failing) {
        assert!(whole.edges().eq(found.edges()));
    }
    let Ok(position) = whole else {
        return;
    };
    let singles: u64 = position.edges().fold(0, |sum, edge| sum.saturating_add(edge.count));
    // Searches double with every edge; what needs none takes any number of them.
    if position.edge_count() <= 40 && (singles <= 14 || is_plain(&position)) {
        let value = position.value();
        let outcome = position.outcome();
        if let (Ok(value), Ok(outcome)) = (&value, &outcome) {
            assert_eq!(value.outcome(), *outcome);
        }
        for player in [Player::Left, Player::Right] {
            let _ = position.winning_moves(player);
        }
        let _ = (position.to_svg(), position.to_text());
    }
    let _ = (position.check_tree(), position.to_weighted_tree().is_ok());
    let parts = position.grounded_parts();
    assert!(parts.len() <= position.edge_count());
}

/// Returns whether all edges are green, or the position is a tree.
fn is_plain(position: &Position) -> bool {
    position.edges().all(|edge| edge.colour == Colour::Green) || position.check_tree().is_ok()
}

fn text(choices: &mut Choices<'_>) -> Vec<u8> {
    if choices.byte() > 200 {
        return choices.rest().to_vec();
    }
    let mut text = Vec::new();
    while !choices.is_empty() {
        let byte = choices.byte();
        match byte {
            0..=79 => {
                let colour = choices.pick(&["b", "r", "g", "blue", "green", "x"]);
                let (u, v) = (byte % 7, choices.byte() % 7);
                text.extend_from_slice(format!("{u} {v} {colour}\n").as_bytes());
            }
            80..=109 => {
                let (u, v) = (choices.number() % (1 << 33), choices.byte());
                let count = choices.number();
                text.extend_from_slice(format!("{u} {v} g {count}\n").as_bytes());
            }
            110..=199 => {
                let words =
                    ["\n", " ", "0", "1", "7", "# c\n", "g", "b 3", "r\n", "\r\n", "\t", "-1"];
                text.extend_from_slice(choices.pick(&words).as_bytes());
            }
            _ => text.push(byte),
        }
    }
    text
}

/// Evaluates a small position of any colours.
pub fn hackenbush(data: &[u8]) {
    let mut choices = Choices::new(data);
    let colours: &[Colour] = match choices.byte() % 4 {
        0 => &[Colour::Green],
        1 => &[Colour::Blue, Colour::Red],
        _ => &[Colour::Blue, Colour::Red, Colour::Green],
    };
    let vertex_count = 2 + choices.below_u32(6);
    let bundles = choices.byte().is_multiple_of(8);
    let tree = choices.flag();
    let mut edges = Vec::new();
    for at in 0..choices.below(8) as u32 {
        let (u, v) = if tree {
            (choices.below_u32((at + 1).min(vertex_count)), (at + 1) % vertex_count)
        } else {
            (choices.below_u32(vertex_count), choices.below_u32(vertex_count))
        };
        let count = if bundles { 1 + choices.below_u64(2) } else { 1 };
        let colour = colours[choices.below(colours.len())];
        edges.push(Edge { u, v, colour, count });
    }
    let position =
        Position::from_edges(vertex_count, edges.clone()).expect("the ends are vertices");
    let search = &mut Search::new(vertex_count, &edges);
    let whole = search.whole();
    let starts = [Player::Left, Player::Right].map(|player| search.wins(whole, player));
    let outcome = PartizanOutcome::from_starts(starts[0], starts[1]);
    assert_eq!(position.outcome(), Ok(outcome), "{edges:?}");
    for player in [Player::Left, Player::Right] {
        let expected = search.winning_moves(player, edges.len() as u32);
        assert_eq!(position.winning_moves(player), Ok(expected), "{player:?} {edges:?}");
    }
    if let Some((value, moves)) = position.green_value_and_moves() {
        assert_eq!(value, u64::from(search.grundy(whole)), "{edges:?}");
        assert_eq!(position.winning_moves(Player::Left), Ok(moves));
    }
    let Ok(value) = position.value() else {
        return;
    };
    assert_eq!(value.outcome(), outcome, "{edges:?}");
    let after = position.values_after_moves();
    if bundles {
        assert_eq!(position.par_values_after_moves(), after, "{edges:?}");
    }
    match colours {
        [Colour::Green] => assert_eq!(value.nimber, u64::from(search.grundy(whole)), "{edges:?}"),
        [_, _] => {
            let (numerator, scale) = search.number(whole);
            let expected = Dyadic::new(numerator.into(), scale.into());
            assert_eq!(value.number, expected, "{edges:?}");
        }
        _ => {}
    }
}

/// A position by sets of single edges.
struct Search {
    /// The ends, the colour, and the bundle of every single edge.
    edges: Vec<(u32, u32, Colour, u32)>,
    vertex_count: u32,
    known: HashMap<(u32, Player), bool>,
    numbers: HashMap<u32, (i64, u32)>,
}

impl Search {
    fn new(vertex_count: u32, bundles: &[Edge]) -> Self {
        let mut edges = Vec::new();
        for (place, edge) in (0..).zip(bundles) {
            for _ in 0..edge.count {
                edges.push((edge.u, edge.v, edge.colour, place));
            }
        }
        Search { edges, vertex_count, known: HashMap::new(), numbers: HashMap::new() }
    }

    fn whole(&self) -> u32 {
        self.grounded((1 << self.edges.len()) - 1)
    }

    /// Returns the edges that still hang on the ground.
    fn grounded(&self, set: u32) -> u32 {
        let mut reached = vec![false; self.vertex_count as usize];
        reached[0] = true;
        let mut kept = 0;
        loop {
            let before = kept;
            for (at, &(u, v, ..)) in self.edges.iter().enumerate() {
                if set >> at & 1 == 1 && (reached[u as usize] || reached[v as usize]) {
                    reached[u as usize] = true;
                    reached[v as usize] = true;
                    kept |= 1 << at;
                }
            }
            if kept == before {
                return kept;
            }
        }
    }

    /// Returns the bundle taken from and what is left, for every move.
    fn options(&self, set: u32, player: Player) -> Vec<(u32, u32)> {
        let moves = self.edges.iter().enumerate();
        moves
            .filter(|&(at, edge)| set >> at & 1 == 1 && edge.2.belongs_to(player))
            .map(|(at, edge)| (edge.3, self.grounded(set & !(1 << at))))
            .collect()
    }

    fn wins(&mut self, set: u32, player: Player) -> bool {
        if let Some(&known) = self.known.get(&(set, player)) {
            return known;
        }
        let options = self.options(set, player);
        let wins = options.iter().any(|&(_, after)| !self.wins(after, player.opponent()));
        self.known.insert((set, player), wins);
        wins
    }

    /// Returns the bundles that the first move of a win takes an edge from.
    fn winning_moves(&mut self, player: Player, bundle_count: u32) -> Vec<u32> {
        let whole = self.whole();
        let mut winning = self.options(whole, player);
        winning.retain(|&(_, after)| !self.wins(after, player.opponent()));
        let is_winning = |bundle: &u32| winning.iter().any(|(taken, _)| taken == bundle);
        (0..bundle_count).filter(is_winning).collect()
    }

    fn grundy(&self, set: u32) -> u32 {
        let after = |&set: &u32| {
            self.options(set, Player::Left).into_iter().map(|(_, after)| after).collect()
        };
        value_by_moves(&set, &after, &mut HashMap::new())
    }

    /// Returns the number that a red-blue position is, as numerator and exponent of two: the
    /// simplest one between the options.
    fn number(&mut self, set: u32) -> (i64, u32) {
        if let Some(&known) = self.numbers.get(&set) {
            return known;
        }
        const SCALE: u32 = 32;
        let mut best = |player: Player| -> Vec<i64> {
            let options = self.options(set, player).into_iter();
            options
                .map(|(_, after)| {
                    let (numerator, exponent) = self.number(after);
                    numerator << (SCALE - exponent)
                })
                .collect()
        };
        let low = best(Player::Left).into_iter().max();
        let high = best(Player::Right).into_iter().min();
        let found = simplest(low, high, SCALE);
        self.numbers.insert(set, found);
        found
    }
}

/// Returns the simplest number between two bounds that are scaled by 2^scale: the integer nearest
/// to 0, else the one with the least denominator.
fn simplest(low: Option<i64>, high: Option<i64>, scale: u32) -> (i64, u32) {
    let above = |number: i64| low.is_none_or(|low| number > low);
    let below = |number: i64| high.is_none_or(|high| number < high);
    let fits = |number: i64| above(number) && below(number);
    for size in 0..64 {
        for integer in [size, -size] {
            if fits(integer << scale) {
                return (integer, 0);
            }
        }
    }
    let low = low.expect("without a bound an integer fits");
    for exponent in 1..=scale {
        let step = 1_i64 << (scale - exponent);
        let numerator = low.div_euclid(step) + 1;
        if fits(numerator * step) {
            return (numerator, exponent);
        }
    }
    panic!("the bounds {low} and {high:?} leave no number");
}
