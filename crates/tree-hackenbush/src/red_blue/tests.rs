//! Red-blue trees against the definition.

use crate::Colour::{Blue, Red};
use crate::naive::{GraphSearch, number_of, search_of, stalk_value};
use crate::red_blue::moves::{Goal, RedBlueTree};
use crate::{Colour, Dyadic, Edge, EvaluateError, Player, Position};
use test_support::Rng;

/// A random tree, and the same as a graph of single edges, each with its child endpoint.
struct Sample {
    parents: Vec<u32>,
    colours: Vec<Colour>,
    counts: Vec<u64>,
    edges: Vec<(u32, u32, Colour)>,
}

fn sample(rng: &mut Rng, edge_limit: u64, heaviest: u64) -> Sample {
    let mut sample =
        Sample { parents: vec![0], colours: vec![Blue], counts: vec![1], edges: Vec::new() };
    let limit = rng.below(edge_limit + 1);
    let reach = 1 + rng.below(4);
    while (sample.edges.len() as u64) < limit {
        let child = sample.parents.len() as u64;
        let parent = (child - 1 - rng.below(child.min(reach))) as u32;
        let colour = [Blue, Red][rng.below(2) as usize];
        let count = (1 + rng.below(heaviest)).min(limit - sample.edges.len() as u64);
        sample.parents.push(parent);
        sample.colours.push(colour);
        sample.counts.push(count);
        for _ in 0..count {
            sample.edges.push((parent, child as u32, colour));
        }
    }
    sample
}

/// Returns the position of a tree, in which edge v − 1 leads to vertex v.
fn position(parents: &[u32], colours: &[Colour], counts: &[u64]) -> Position {
    let bundles = (0..).zip(parents).zip(colours.iter().zip(counts)).skip(1);
    let edges = bundles.map(|((v, &u), (&colour, &count))| Edge { u, v, colour, count });
    Position::from_edges(parents.len() as u32, edges.collect()).unwrap()
}

impl Sample {
    fn tree(&self) -> RedBlueTree {
        let Self { parents, colours, counts, .. } = self;
        RedBlueTree { parents: parents.clone(), colours: colours.clone(), counts: counts.clone() }
    }

    fn value(&self) -> Dyadic {
        position(&self.parents, &self.colours, &self.counts).value().unwrap().number
    }

    /// Returns the value after each move of a player, with the child endpoint of the edge.
    fn options(&self, search: &mut GraphSearch, player: Player) -> Vec<(u32, Dyadic)> {
        let mut options: Vec<(u32, Dyadic)> = search
            .moves(search.whole())
            .into_iter()
            .map(|(edge, option)| (self.edges[edge as usize], option))
            .filter(|((_, _, colour), _)| colour.belongs_to(player))
            .map(|((_, child, _), option)| (child, number_of(search, option)))
            .collect();
        options.dedup();
        options
    }
}

fn check_moves(sample: &Sample, search: &mut GraphSearch) {
    let tree = sample.tree();
    let note = format!("{:?} {:?} {:?}", sample.parents, sample.colours, sample.counts);
    for player in [Player::Left, Player::Right] {
        let gain = |value: &Dyadic| match player {
            Player::Left => value.clone(),
            Player::Right => -value.clone(),
        };
        let options = sample.options(search, player);
        let best = options.iter().map(|(_, value)| gain(value)).max();
        let those = |keep: &dyn Fn(Dyadic) -> bool| -> Vec<u32> {
            options.iter().filter(|(_, value)| keep(gain(value))).map(|&(child, _)| child).collect()
        };
        let winning = those(&|value| value >= Dyadic::zero());
        assert_eq!(tree.moves(player, Goal::Zero).unwrap(), winning, "{player} {note}");
        let more = those(&|value| value > Dyadic::zero());
        assert_eq!(tree.moves(player, Goal::More).unwrap(), more, "{player} {note}");
        let bests = those(&|value| Some(value) == best);
        assert_eq!(tree.moves(player, Goal::Best).unwrap(), bests, "{player} {note}");
    }
}

#[test]
fn small_trees_agree_with_search() {
    let mut rng = Rng::new(1);
    for round in 0..2500 {
        let sample = sample(&mut rng, 9, 1 + round % 4);
        let mut search = search_of(&sample.edges);
        let whole = search.whole();
        let value = number_of(&mut search, whole);
        assert_eq!(sample.value(), value, "{:?}", sample.edges);
        check_moves(&sample, &mut search);
    }
}

#[test]
fn stalks_follow_the_sign_rule() {
    let mut rng = Rng::new(2);
    for round in 0..600u32 {
        let colours: Vec<Colour> = (0..round)
            .map(|place| [Blue, Red][(rng.below(2) * u64::from(place > round % 5)) as usize])
            .collect();
        let parents: Vec<u32> = (0..=round).map(|v| v.saturating_sub(1)).collect();
        let mut with_root = vec![Blue];
        with_root.extend(&colours);
        let value = position(&parents, &with_root, &vec![1; parents.len()]).value().unwrap();
        assert_eq!(stalk_value(&colours), value.number, "{colours:?}");
    }
}

#[test]
fn a_move_in_a_large_tree_is_worth_what_the_tree_without_it_is() {
    let mut rng = Rng::new(3);
    for round in 0..60u64 {
        let sample = sample(&mut rng, 60 + round * 4, 1 + round % 3);
        let tree = sample.tree();
        let after: Vec<Option<Dyadic>> = (0..sample.parents.len())
            .map(|child| (child > 0).then(|| value_after(&sample, child)))
            .collect();
        for (player, own) in [(Player::Left, Blue), (Player::Right, Red)] {
            let gain = |child: usize| {
                let value = after[child].clone().filter(|_| sample.colours[child] == own)?;
                Some(if own == Blue { value } else { -value })
            };
            let best = (0..after.len()).filter_map(gain).max();
            let those = |keep: &dyn Fn(&Dyadic) -> bool| -> Vec<u32> {
                (0..after.len())
                    .filter(|&child| gain(child).as_ref().is_some_and(keep))
                    .map(|child| child as u32)
                    .collect()
            };
            let winning = those(&|value| *value >= Dyadic::zero());
            assert_eq!(tree.moves(player, Goal::Zero).unwrap(), winning);
            assert_eq!(
                tree.moves(player, Goal::Best).unwrap(),
                those(&|value| Some(value) == best.as_ref())
            );
        }
    }
}

/// Returns the value of a tree after one edge was taken away.
fn value_after(sample: &Sample, edge: usize) -> Dyadic {
    let mut counts = sample.counts.clone();
    if counts[edge] > 1 {
        counts[edge] -= 1;
        return position(&sample.parents, &sample.colours, &counts).value().unwrap().number;
    }
    let mut new_names = vec![Some(0)];
    let mut left = (vec![0], vec![Blue], vec![1]);
    for child in 1..sample.parents.len() {
        let parent = new_names[sample.parents[child] as usize];
        let standing = parent.filter(|_| child != edge);
        new_names.push(standing.map(|_| left.0.len() as u32));
        if let Some(parent) = standing {
            left.0.push(parent);
            left.1.push(sample.colours[child]);
            left.2.push(sample.counts[child]);
        }
    }
    position(&left.0, &left.1, &left.2).value().unwrap().number
}

#[test]
fn a_path_of_a_hundred_thousand_edges_is_evaluated_and_played() {
    let n = 100_000u32;
    let parents: Vec<u32> = (0..=n).map(|v| v.saturating_sub(1)).collect();
    let mut rng = Rng::new(4);
    let colours: Vec<Colour> = (0..=n).map(|_| [Blue, Red][rng.below(2) as usize]).collect();
    let path = position(&parents, &colours, &vec![1; parents.len()]);
    assert_eq!(path.value().unwrap().number, stalk_value(&colours[1..]));
    let last = |colour| (1..=n).rev().find(|&v| colours[v as usize] == colour).unwrap() - 1;
    assert_eq!(path.best_moves(Player::Left).unwrap(), Some(vec![last(Blue)]));
    assert_eq!(path.best_moves(Player::Right).unwrap(), Some(vec![last(Red)]));
}

#[test]
fn values_that_no_memory_holds_are_refused() {
    let tree = |counts: &[u64]| {
        let parents: Vec<u32> = (0..counts.len() as u32).map(|v| v.saturating_sub(1)).collect();
        let colours: Vec<Colour> = (0..counts.len()).map(|v| [Red, Blue][v % 2]).collect();
        position(&parents, &colours, counts)
    };
    let too_fine = tree(&[1, 1, u64::MAX]);
    assert!(matches!(too_fine.value(), Err(EvaluateError::ValueTooFine { .. })));
    assert!(too_fine.best_moves(Player::Left).is_err());
    let large = tree(&[1, u64::MAX, 1]);
    assert_eq!(large.value().unwrap().to_string(), "18446744073709551614");
    assert_eq!(large.winning_moves(Player::Left).unwrap(), [0]);
}
