//! The whole public interface at its extremes: nothing, one, the greatest numbers, duplicates.

use std::panic::catch_unwind;
use tree_hackenbush::{Colour, Dyadic, Edge, Player, Position, WeightedTree};

const COLOURS: [Colour; 3] = [Colour::Blue, Colour::Red, Colour::Green];
const COUNTS: [u64; 6] = [1, 2, 1 << 32, u64::MAX / 2, u64::MAX - 1, u64::MAX];

/// Calls every function on a position; answers may be errors.
fn ask(position: &Position) {
    let _ = position.value().map(|value| value.to_string());
    let _ = position.outcome();
    for player in [Player::Left, Player::Right] {
        let _ = position.winning_moves(player);
        let _ = position.best_moves(player);
    }
    let _ = position.values_after_moves();
    let _ = position.green_value_and_moves();
    let _ = position.grounded_parts();
    let _ = (position.to_svg(), position.to_text());
    for place in 0..position.edge_count() as u32 {
        let _ = position.after_move(place).value();
        let _ = (position.edge(place), position.line(place));
    }
    let _ = (position.name(0), position.name(u32::MAX), position.line(u32::MAX));
}

#[test]
fn bundles_of_any_count_are_answered_or_refused() {
    let shapes: [&[(u32, u32)]; 6] = [
        &[(0, 0)],
        &[(0, 1)],
        &[(0, 1), (0, 1)],
        &[(0, 1), (1, 2)],
        &[(0, 1), (1, 2), (2, 0)],
        &[(1, 2), (2, 1)],
    ];
    for shape in shapes {
        for (round, &count) in COUNTS.iter().enumerate() {
            for first in 0..9 {
                let edges = shape.iter().enumerate().map(|(index, &(u, v))| Edge {
                    u,
                    v,
                    colour: COLOURS[[first % 3, first / 3, round % 3][index]],
                    count: if index == 1 { COUNTS[(round + 4) % 6] } else { count },
                });
                ask(&Position::from_edges(3, edges.collect()).unwrap());
            }
        }
    }
    ask(&Position::from_edges(0, Vec::new()).unwrap());
    ask(&Position::parse(b"0 4294967295 g 18446744073709551615\n").unwrap());
    assert!(Position::from_edges(u32::MAX, Vec::new()).is_err());
}

#[test]
fn trees_of_any_weights_are_answered_or_refused() {
    for weight in COUNTS.into_iter().chain([0]) {
        for other in COUNTS.into_iter().chain([0]) {
            if let Ok(tree) = WeightedTree::from_parents(&[0, 0, 1], &[0, weight, other]) {
                let _ = (tree.value(), tree.winning_moves());
            }
            let _ = WeightedTree::from_edges(3, &[(0, 1, weight), (2, 1, other)]);
        }
    }
    for parents in [&[][..], &[0], &[1], &[u32::MAX], &[0, u32::MAX], &[0, 1]] {
        let _ = WeightedTree::from_parents(parents, &vec![1; parents.len()]);
    }
    for count in [0, 1, u32::MAX] {
        let _ = WeightedTree::from_edges(count, &[]).map(|tree| tree.value());
        let _ = WeightedTree::from_edges(count, &[(0, u32::MAX, 1)]);
    }
}

#[test]
fn numbers_of_any_exponent_are_compared_and_added_or_refused() {
    let fine = Dyadic::new(1, u64::MAX);
    let integers = [i128::MIN, -1, 0, 1, i128::MAX].map(|integer| Dyadic::new(integer, 0));
    for integer in &integers {
        assert_eq!(*integer > fine, integer.sign().is_gt(), "{integer}");
        assert_eq!(integer.floor(), integer.to_parts().unwrap().0);
        let _ = (integer.to_string(), (-integer.clone()).to_string());
    }
    assert_eq!(fine.clone() + Dyadic::zero(), fine);
    assert_eq!(Dyadic::zero() - fine.clone(), -fine.clone());
    assert_eq!((fine.clone() + fine.clone()).exponent(), u64::MAX - 1);
    assert_eq!(((-fine.clone()).floor(), fine.floor()), (-1, 0));
    assert_eq!(fine.clone().doubled(u64::MAX), Dyadic::from(1));
    assert_eq!(Dyadic::zero().doubled(u64::MAX).halved(u64::MAX), Dyadic::zero());
    assert_eq!(fine.to_string(), format!("1/2^{}", u64::MAX));
    assert!(catch_unwind(|| fine.clone().halved(1)).is_err());
    assert!(catch_unwind(|| fine.clone() + Dyadic::from(1)).is_err());
    assert!(catch_unwind(|| Dyadic::from(1).doubled(u64::MAX)).is_err());
}
