//! The search for outcomes against the definition.

use super::{EDGE_LIMIT, Search};
use crate::Colour::{Blue, Green, Red};
use crate::naive::{number_of, search_of};
use crate::{Colour, EvaluateError, Player};
use test_support::Rng;

fn random_edges(rng: &mut Rng, colours: &[Colour]) -> Vec<(u32, u32, Colour)> {
    let vertex_count = 1 + rng.below(6);
    (0..rng.below(10))
        .map(|_| {
            let colour = colours[rng.below(colours.len() as u64) as usize];
            let mut end = || rng.below(vertex_count) as u32;
            (end(), end(), colour)
        })
        .collect()
}

#[test]
fn red_blue_graphs_have_the_simplest_number_between_their_options() {
    let mut rng = Rng::new(1);
    for _ in 0..2500 {
        let edges = random_edges(&mut rng, &[Blue, Red]);
        let mut naive = search_of(&edges);
        let (mut search, places) = Search::new(&edges).unwrap();
        let (set, whole) = (naive.whole(), search.whole());
        assert_eq!(search.number(whole).unwrap(), number_of(&mut naive, set), "{edges:?}");
        for (edge, option) in naive.moves(set) {
            let same = search.without(whole, places[edge as usize]);
            assert_eq!(
                search.number(same).unwrap(),
                number_of(&mut naive, option),
                "{edges:?} {edge}"
            );
        }
    }
}

#[test]
fn outcomes_agree_with_play() {
    let mut rng = Rng::new(2);
    for _ in 0..2500 {
        let edges = random_edges(&mut rng, &[Blue, Red, Green]);
        let mut naive = search_of(&edges);
        let (mut search, _) = Search::new(&edges).unwrap();
        let whole = naive.whole();
        for player in [Player::Left, Player::Right] {
            let wins = search.wins(search.whole(), player).unwrap();
            assert_eq!(wins, naive.wins(whole, player), "{edges:?} {player}");
        }
    }
}

#[test]
fn graphs_beyond_the_limit_are_refused() {
    let edges = vec![(0, 1, Blue); EDGE_LIMIT + 1];
    let refused = Search::new(&edges).err();
    let error = EvaluateError::PartTooLarge { edges: 57, limit: 56 };
    assert_eq!(refused, Some(error));
    let (mut search, _) = Search::new(&edges[..EDGE_LIMIT]).unwrap();
    assert_eq!(search.number(search.whole()).unwrap().to_string(), "56");
}
