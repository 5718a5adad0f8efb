//! Outcomes and winning moves of sums against search.

use crate::naive::random_graph;
use crate::{
    Component, Ending, GameGraph, Outcome, Play, Selection, SumError, SumMove, SumMovePart,
    SumRule, sum_outcome, sum_winning_moves,
};
use test_support::{Rng, Search};

/// A single component: its game and its position.
type Token = (usize, u64);

/// Games as plain lists of options; heaps come last.
struct Games(Vec<Vec<Vec<u64>>>);

impl Games {
    fn options(&self, (game, place): Token) -> &[u64] {
        &self.0[game][place as usize]
    }

    /// Returns every position after a move, by the definition of the rule.
    fn moves(&self, tokens: &[Token], rule: SumRule) -> Vec<Vec<Token>> {
        let live = |&token: &Token| !self.options(token).is_empty();
        let over = match rule.ending {
            Ending::First => tokens.is_empty() || !tokens.iter().all(live),
            Ending::All => !tokens.iter().any(live),
        };
        if over {
            return Vec::new();
        }
        let mut sums: Vec<(Vec<Token>, usize)> = vec![(Vec::new(), 0)];
        let live_count = tokens.iter().filter(|token| live(token)).count();
        for &token in tokens {
            let mut next = Vec::new();
            for (sum, moved) in sums {
                let with = |place| [&sum[..], &[(token.0, place)]].concat();
                next.push((with(token.1), moved));
                next.extend(self.options(token).iter().map(|&to| (with(to), moved + 1)));
            }
            sums = next;
        }
        let allowed = |moved| match rule.selection {
            Selection::One => moved == 1,
            Selection::Every => moved == live_count,
            Selection::Some => moved > 0,
        };
        sums.retain(|&(_, moved)| allowed(moved));
        sums.into_iter().map(|(sum, _)| sum).collect()
    }
}

fn plain(graph: &GameGraph) -> Vec<Vec<u64>> {
    let options = |position| graph.options(position).iter().map(|&to| to.into()).collect();
    (0..graph.position_count()).map(options).collect()
}

fn after(tokens: &[Token], chosen: &SumMove) -> Vec<Token> {
    let mut next = tokens.to_vec();
    for part in &chosen.parts {
        next[part.component].1 = part.to;
    }
    next
}

/// Compares outcome and winning moves of a sum with a search of all play.
fn check(
    games: &Games,
    (tokens, components): (&[Token], &[Component<'_>]),
    rule: SumRule,
    limit: usize,
) {
    let stuck_wins = rule.play.stuck_player_wins();
    let mut search = Search::new(stuck_wins, |sum: &Vec<Token>| games.moves(sum, rule));
    let outcome = sum_outcome(components, rule, limit).map(Outcome::mover_wins);
    assert_eq!(outcome, Ok(search.wins(&tokens.to_vec())), "{rule} {components:?}");
    let moves = sum_winning_moves(components, rule, limit).unwrap();
    let mut found: Vec<Vec<Token>> = moves.iter().map(|chosen| after(tokens, chosen)).collect();
    let mut expected = games.moves(tokens, rule);
    expected.retain(|sum| !search.wins(sum));
    expected.sort_unstable();
    expected.dedup();
    found.sort_unstable();
    assert_eq!(found, expected, "{rule} {components:?}");
}

#[test]
fn the_largest_heaps_are_won_by_the_sizes_that_can_win() {
    let to = |to| vec![SumMove { parts: vec![SumMovePart { component: 0, to }] }];
    let heap = [Component::Heap(u64::MAX)];
    for rule in SumRule::all() {
        let moves = sum_winning_moves(&heap, rule, 10).unwrap();
        assert!(sum_outcome(&heap, rule, 10).unwrap().mover_wins(), "{rule}");
        assert_eq!(moves, to(u64::from(rule.play == Play::Misere)), "{rule}");
    }
    let two = [Component::Heap(u64::MAX), Component::Heap(u64::MAX - 1)];
    for rule in SumRule::all() {
        let wins = sum_outcome(&two, rule, 20).unwrap().mover_wins();
        match sum_winning_moves(&two, rule, 20) {
            Ok(moves) => assert_eq!(!moves.is_empty(), wins, "{rule}"),
            // Whatever is left in the other heap, ending one wins.
            Err(error) => {
                assert_eq!(error, SumError::TooManyMoves { limit: 20 });
                assert_ne!(rule.selection, Selection::One, "{rule}");
            }
        }
    }
    for rule in SumRule::all().filter(|rule| rule.selection == Selection::One) {
        let [large, small] = [u64::MAX, 9].map(Component::Heap);
        for sum in [[large, small], [large, large], [small, Component::Heap(0)]] {
            assert!(sum_winning_moves(&sum, rule, 0).is_ok(), "{rule}");
        }
    }
}

#[test]
fn every_rule_agrees_with_literal_play() {
    let mut rng = Rng::new(15);
    for _ in 0..2200 {
        let count = 1 + rng.below_u32(6);
        let graphs = [random_graph(&mut rng, count), random_graph(&mut rng, 5)];
        let heap = (0..6).map(|size| (0..size).collect()).collect();
        let games = Games(vec![plain(&graphs[0]), plain(&graphs[1]), heap]);
        let tokens: Vec<Token> = (0..rng.below_u32(4))
            .map(|_| {
                let game = rng.below_u32(3) as usize;
                (game, rng.below_u32(games.0[game].len() as u32).into())
            })
            .collect();
        let component = |&(game, place): &Token| match graphs.get(game) {
            Some(graph) => Component::Position { graph, position: place as u32 },
            None => Component::Heap(place),
        };
        let components: Vec<Component<'_>> = tokens.iter().map(component).collect();
        for rule in SumRule::all() {
            check(&games, (&tokens, &components), rule, 100_000);
        }
    }
}

#[test]
fn wild_positions_beside_heaps_are_searched_within_the_limit() {
    // *1, *2, {*2}, {{*2}, *1} and the position that only leads there, which is wild.
    let edges = [(1, 0), (2, 0), (2, 1), (3, 2), (4, 3), (4, 1), (5, 4)];
    let graph = GameGraph::from_edges(6, &edges).unwrap();
    let rule = SumRule::disjunctive(Play::Misere);
    let games = Games(vec![plain(&graph), (0..8).map(|size| (0..size).collect()).collect()]);
    let wild = Component::Position { graph: &graph, position: 5 };
    for (first, second) in (0..8).flat_map(|first| (0..8).map(move |second| (first, second))) {
        let sum = [wild, Component::Heap(first), Component::Heap(second)];
        check(&games, (&[(0, 5), (1, first), (1, second)], &sum), rule, 10_000);
    }
    for heap in [1000, 1001, u64::MAX] {
        let refused = sum_outcome(&[wild, Component::Heap(heap)], rule, 1000);
        assert_eq!(refused, Err(SumError::LimitReached { limit: 1000 }), "{heap}");
    }
}

#[test]
fn the_twelve_rules_have_their_names() {
    let names: Vec<String> = SumRule::all().map(|rule| rule.to_string()).collect();
    let kinds = [
        "disjunctive",
        "short disjunctive",
        "short conjunctive",
        "continued conjunctive",
        "short selective",
        "continued selective",
    ];
    let plays = ["normal play", "misère play"];
    let expected: Vec<String> =
        plays.iter().flat_map(|play| kinds.map(|kind| format!("{kind}, {play}"))).collect();
    assert_eq!(names, expected);
}

#[test]
fn as_many_moves_are_listed_as_the_limit_allows() {
    let mut cases = 0;
    for rule in SumRule::all().filter(|rule| rule.selection != Selection::One) {
        for (first, second) in (6..14).flat_map(|first| (0..14).map(move |second| (first, second)))
        {
            let heaps = [first, second].map(Component::Heap);
            let all = sum_winning_moves(&heaps, rule, 10_000).unwrap();
            // At most 16 combinations then stand for more than 16 moves.
            if all.len() > 16 {
                cases += 1;
                let limit = all.len();
                assert_eq!(sum_winning_moves(&heaps, rule, limit - 1), too_many(limit - 1));
                assert_eq!(sum_winning_moves(&heaps, rule, limit), Ok(all), "{rule}");
            }
        }
    }
    assert!(cases > 0);
}

fn too_many(limit: usize) -> Result<Vec<SumMove>, SumError> {
    Err(SumError::TooManyMoves { limit })
}
