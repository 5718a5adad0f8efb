use crate::Colour::{Blue, Green, Red};
use crate::naive::{GraphSearch, Random};
use crate::{Colour, Dyadic, Edge, EvaluateError, Outcome, Player, Position};

const PLAYERS: [Player; 2] = [Player::Left, Player::Right];

/// Returns a random position of few edges with the single edges of each.
fn random_position(random: &mut Random, colours: &[Colour], limit: u64) -> (Position, Singles) {
    let vertex_count = 1 + random.below(6);
    let mut edges = Vec::new();
    let mut singles = Singles::default();
    let target = random.below(limit + 1);
    while (singles.edges.len() as u64) < target {
        let colour = colours[random.below(colours.len() as u64) as usize];
        let count = 1 + random.below(2);
        let (u, v) = match random.below(3) {
            0 => (0, random.below(vertex_count) as u32),
            _ => (
                random.below(vertex_count) as u32,
                random.below(vertex_count) as u32,
            ),
        };
        for _ in 0..count {
            singles.edges.push((u, v, colour));
            singles.bundles.push(edges.len() as u32);
        }
        edges.push(Edge {
            u,
            v,
            colour,
            count,
        });
    }
    (
        Position::from_edges(vertex_count as u32, edges).unwrap(),
        singles,
    )
}

#[derive(Default)]
struct Singles {
    edges: Vec<(u32, u32, Colour)>,
    bundles: Vec<u32>,
}

impl Singles {
    fn winning_moves(&self, search: &mut GraphSearch, player: Player) -> Vec<u32> {
        let mut moves = Vec::new();
        for (edge, option) in search.moves(search.whole()) {
            let own = self.edges[edge as usize].2.belongs_to(player);
            if own && !search.wins(option, player.opponent()) {
                moves.push(self.bundles[edge as usize]);
            }
        }
        moves.dedup();
        moves
    }
}

fn naive_outcome(search: &mut GraphSearch) -> Outcome {
    let set = search.whole();
    Outcome::from_starts(
        search.wins(set, Player::Left),
        search.wins(set, Player::Right),
    )
}

#[test]
fn positions_of_all_colours_agree_with_play() {
    let mut random = Random::new(1);
    let palettes: [&[Colour]; 4] = [
        &[Blue, Red, Green],
        &[Blue, Red],
        &[Green],
        &[Green, Green, Blue],
    ];
    for round in 0..6000 {
        let (position, singles) = random_position(&mut random, palettes[round % 4], 9);
        let mut search = GraphSearch::new(&singles.edges, &[0]);
        let note = format!("{:?}", singles.edges);
        let outcome = naive_outcome(&mut search);
        assert_eq!(position.outcome().unwrap(), outcome, "{note}");
        for player in PLAYERS {
            let expected = singles.winning_moves(&mut search, player);
            assert_eq!(
                position.winning_moves(player).unwrap(),
                expected,
                "{player} {note}"
            );
        }
        match position.value() {
            Ok(value) => assert_eq!(value.outcome(), outcome, "{note}"),
            Err(error) => assert!(matches!(error, EvaluateError::Mixed { .. })),
        }
    }
}

#[test]
fn red_blue_positions_have_their_number_and_best_moves() {
    let mut random = Random::new(2);
    for _ in 0..2500 {
        let (position, singles) = random_position(&mut random, &[Blue, Red], 9);
        let mut search = GraphSearch::new(&singles.edges, &[0]);
        let note = format!("{:?}", singles.edges);
        let value = position.value().unwrap();
        let whole = search.whole();
        assert_eq!(value.number, search.number(whole), "{note}");
        let after = position.values_after_moves().unwrap();
        for player in PLAYERS {
            let gain = |value: Dyadic| {
                if player == Player::Left {
                    value
                } else {
                    -value
                }
            };
            let mut options = Vec::new();
            for (edge, option) in search.moves(whole) {
                if singles.edges[edge as usize].2.belongs_to(player) {
                    let number = search.number(option);
                    let bundle = singles.bundles[edge as usize];
                    assert_eq!(
                        after[bundle as usize].clone().unwrap().number,
                        number,
                        "{note}"
                    );
                    options.push((bundle, gain(number)));
                }
            }
            options.dedup();
            let best = options.iter().map(|(_, gain)| gain.clone()).max();
            options.retain(|(_, gain)| Some(gain) == best.as_ref());
            let bests: Vec<u32> = options.into_iter().map(|(edge, _)| edge).collect();
            assert_eq!(position.best_moves(player).unwrap(), Some(bests), "{note}");
        }
    }
}

#[test]
fn branches_and_rings_far_beyond_the_search_are_evaluated() {
    // A ladder of rings, each a triangle on the one before, with a stalk at its top: the parts are
    // small, and the whole has 450 edges.
    let mut edges = Vec::new();
    let mut ground = 0;
    for ring in 0..150u32 {
        let (a, b) = (2 * ring + 1, 2 * ring + 2);
        for (u, v, colour) in [(ground, a, Blue), (a, b, Red), (b, ground, Blue)] {
            edges.push(Edge {
                u,
                v,
                colour,
                count: 1,
            });
        }
        ground = b;
    }
    let position = Position::from_edges(301, edges.clone()).unwrap();
    let whole = position.value().unwrap();
    // What stands on the first ring counts by its value only.
    let shifted: Vec<Edge> = edges[3..]
        .iter()
        .map(|edge| Edge {
            u: edge.u - 2,
            v: edge.v - 2,
            ..*edge
        })
        .collect();
    let upper = Position::from_edges(299, shifted).unwrap().value().unwrap();
    let mut replaced = edges[..3].to_vec();
    let stalk = crate::red_blue_graph::stalk_of(&upper.number, 50).unwrap();
    let mut below = 2;
    for (place, colour) in (3..).zip(stalk) {
        replaced.push(Edge {
            u: below,
            v: place,
            colour,
            count: 1,
        });
        below = place;
    }
    let small = Position::from_edges(60, replaced).unwrap();
    assert_eq!(small.value().unwrap(), whole);
}

#[test]
fn what_no_rule_takes_apart_is_refused_beyond_the_limit() {
    let wheel: Vec<Edge> = (1..40u32)
        .flat_map(|v| [(0, v, Blue), (v, v % 39 + 1, Red)])
        .map(|(u, v, colour)| Edge {
            u,
            v,
            colour,
            count: 1,
        })
        .collect();
    let position = Position::from_edges(40, wheel).unwrap();
    let error = EvaluateError::PartTooLarge {
        edges: 78,
        limit: 56,
    };
    assert_eq!(position.value().unwrap_err(), error);
    assert_eq!(position.winning_moves(Player::Left).unwrap_err(), error);
    let counts = [u64::MAX, u64::MAX, u64::MAX];
    let huge = counts.map(|count| Edge {
        u: 0,
        v: 1,
        colour: Red,
        count,
    });
    let position = Position::from_edges(2, huge.to_vec()).unwrap();
    assert!(matches!(
        position.value(),
        Err(EvaluateError::PartTooLarge { .. })
    ));
}

/// Returns a garden of flowers, each with its stem and its petals, blue where positive.
fn garden(flowers: &[(u32, i32)]) -> (Position, Vec<(u32, u32, Colour)>) {
    let mut singles = Vec::new();
    let mut next = 1;
    for (place, &(stem, petals)) in flowers.iter().enumerate() {
        let mut below = 0;
        for _ in 0..stem {
            singles.push((below, next, Green));
            below = next;
            next += 1;
        }
        let colour = if petals > 0 { Blue } else { Red };
        for _ in 0..petals.abs() {
            let outer = if place % 2 == 0 { below } else { next };
            singles.push((below, outer, colour));
            next += 1;
        }
    }
    let edges = singles.iter().map(|&(u, v, colour)| Edge {
        u,
        v,
        colour,
        count: 1,
    });
    (
        Position::from_edges(next, edges.collect()).unwrap(),
        singles,
    )
}

#[test]
fn gardens_agree_with_play() {
    let mut random = Random::new(3);
    let mut ahead = 0;
    for _ in 0..2000 {
        let mut flowers = Vec::new();
        let mut size = 0;
        loop {
            let (stem, petals) = (1 + random.below(3) as u32, 1 + random.below(2) as i32);
            size += stem + petals as u32;
            if size > 10 {
                break;
            }
            flowers.push((
                stem,
                if random.below(3) == 0 {
                    -petals
                } else {
                    petals
                },
            ));
        }
        let lead: i32 = flowers.iter().map(|&(_, petals)| petals.signum()).sum();
        ahead += u32::from(lead.abs() >= 2);
        let (position, singles) = garden(&flowers);
        let mut search = GraphSearch::new(&singles, &[0]);
        assert_eq!(
            position.outcome().unwrap(),
            naive_outcome(&mut search),
            "{flowers:?}"
        );
    }
    assert!(ahead > 400);
}

#[test]
fn gardens_two_ahead_need_no_search() {
    let flowers: Vec<(u32, i32)> = (1..=40)
        .map(|n| (n, if n % 3 == 0 { -5 } else { 7 }))
        .collect();
    assert_eq!(garden(&flowers).0.outcome().unwrap(), Outcome::Left);
    let level: Vec<(u32, i32)> = (1..=40)
        .map(|n| (n, if n % 2 == 0 { -5 } else { 7 }))
        .collect();
    assert!(matches!(
        garden(&level).0.outcome(),
        Err(EvaluateError::PartTooLarge { .. })
    ));
}

#[test]
fn a_sum_at_the_ground_has_the_sum_of_the_values() {
    let mut random = Random::new(4);
    for _ in 0..500 {
        let (one, _) = random_position(&mut random, &[Blue, Red], 9);
        let (two, _) = random_position(&mut random, &[Blue, Red], 9);
        let shift = |end: u32| {
            if end == 0 {
                0
            } else {
                end + one.vertex_count()
            }
        };
        let mut edges = one.edges().to_vec();
        edges.extend(two.edges().iter().map(|edge| Edge {
            u: shift(edge.u),
            v: shift(edge.v),
            ..*edge
        }));
        let sum = Position::from_edges(one.vertex_count() + two.vertex_count(), edges).unwrap();
        let added = one.value().unwrap().number + two.value().unwrap().number;
        assert_eq!(sum.value().unwrap().number, added);
    }
}
