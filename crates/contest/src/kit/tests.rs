//! The kits against the crates, in cases that no problem covers; `inputs/tests.rs` has the rest.

use super::graph::Graph;
use super::nim_product::Nimbers;
use super::seats::{self, Outcome};
use super::{draws, golden, grundy, takes};
use graph_retro::{DeadEndRule, Digraph, Order, SeatValue, Team};
use heap_games::{ListGame, PeriodSearch, Rule};
use mex_core::{GameGraph, Play};
use nim_algebra::nim_mul;
use test_support::{Rng, size};

fn arcs(rng: &mut Rng, vertices: usize, acyclic: bool) -> Vec<(usize, usize)> {
    let count = rng.below(3 * vertices as u64 + 1);
    let pairs = (0..count).map(|_| (rng.count(0, vertices - 1), rng.count(0, vertices - 1)));
    let mut pairs: Vec<_> = pairs.filter(|(from, to)| !acyclic || from > to).collect();
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

fn narrow(arcs: &[(usize, usize)]) -> Vec<(u32, u32)> {
    arcs.iter().map(|&(from, to)| (from as u32, to as u32)).collect()
}

#[test]
fn golden_sections_are_exact() {
    let mut rng = Rng::named("golden");
    let (mut low, mut high) = (1_u64, 2_u64);
    while high < 1 << 61 {
        for (a, b) in [(low, high), (low - 1, high), (low, high + 1), (low, high - 1)] {
            let is_lost = !ListGame::Wythoff.outcome(&[a, b]).mover_wins();
            assert_eq!(golden::wythoff_is_lost(a, b), is_lost, "{a} {b}");
        }
        let greatest = [12_200_160_415_121_876_737, 12_200_160_415_121_876_738, u64::MAX];
        for stones in [low - 1, low, low + 1, 1 + rng.below(high)].into_iter().chain(greatest) {
            let left = ListGame::Fibonacci.winning_moves(&[stones, stones.saturating_sub(1)]);
            assert_eq!(golden::fibonacci_is_lost(stones), left.is_empty(), "{stones}");
            let least = left.first().map_or(stones, |left| stones - left[0]);
            assert_eq!(golden::fibonacci_take(stones), least, "{stones}");
        }
        (low, high) = (high, low + high);
    }
}

#[test]
fn octal_games_have_the_values_and_periods_of_the_crates() {
    let mut rng = Rng::named("octal periods");
    let mut proven = 0;
    for _ in 0..size(300, 3000) {
        let digits: Vec<u8> = (0..2 + rng.below(4))
            .map(|take| rng.below(8) as u8 & if take == 0 { 4 } else { 7 })
            .collect();
        let code: String = digits.iter().map(|digit| char::from(b'0' + digit)).collect();
        let rule: Rule = format!("{}.{}", &code[..1], &code[1..]).parse().unwrap();
        let values = takes::octal(&digits, 240);
        let wanted = heap_games::values_by_definition(&rule, 240);
        assert!(values.iter().copied().eq(wanted.into_iter().map(u64::from)), "{rule}");
        for end in [1, 2, 3, 4, 5, 8, 12, 20, 40, 80, 120, 241] {
            let Some((first, length)) = takes::octal_period(&digits, &values[..end]) else {
                continue;
            };
            proven += 1;
            let report = PeriodSearch::new(rule.clone(), 240).run().unwrap();
            let found = (report.period.preperiod as usize, report.period.length as usize);
            assert_eq!((first, length), found, "{rule}, {end} values");
        }
    }
    assert!(proven > 200, "{proven}");
}

#[test]
fn graphs_have_the_answers_of_the_crates() {
    let mut rng = Rng::named("graphs");
    for _ in 0..size(1000, 10_000) {
        let vertices = 1 + rng.below(9) as usize;
        let pairs = arcs(&mut rng, vertices, true);
        let graph = Graph::new(vertices, &pairs);
        let twin = GameGraph::from_edges(vertices as u32, &narrow(&pairs)).unwrap();
        let values = mex_core::grundy_values(&twin).unwrap();
        assert_eq!(grundy::values(&graph), Some(values.into_iter().map(u64::from).collect()));
        let suspenses = mex_core::suspenses(&twin, Play::Normal).unwrap();
        assert_eq!(grundy::suspenses(&graph), Some(suspenses), "{pairs:?}");
        let pairs = arcs(&mut rng, vertices, false);
        let twin = Digraph::from_edges(vertices as u32, &narrow(&pairs)).unwrap();
        let solution = graph_retro::solve(&twin, Play::Normal);
        let wanted: Vec<_> = (0..vertices as u32).map(|it| solution.remoteness(it)).collect();
        assert_eq!(draws::remoteness(&Graph::new(vertices, &pairs)), wanted, "{pairs:?}");
    }
    assert_eq!(grundy::values(&Graph::new(2, &[(0, 1), (1, 0)])), None);
}

#[test]
fn seats_have_the_results_of_the_crates() {
    let mut rng = Rng::named("seats");
    let [a, b, draw] = [Outcome::A, Outcome::B, Outcome::Draw];
    let orders = [[a, draw, b], [draw, a, b], [a, b, draw], [b, a, draw]];
    let mut clashes = 0;
    for _ in 0..size(3000, 30_000) {
        let vertices = 1 + rng.below(7) as usize;
        let pairs = arcs(&mut rng, vertices, false);
        let mixed = rng.below(8) == 0;
        let common = rng.below(4) as usize;
        let mine: Vec<seats::Seat> = (0..1 + rng.below(6))
            .map(|_| {
                let mut order = orders[if mixed { rng.below(4) as usize } else { common }];
                if rng.below(2) == 0 {
                    order.reverse();
                }
                seats::Seat { team: [a, b][rng.below(2) as usize], order }
            })
            .collect();
        let letter = |it| match it {
            it if it == a => 'A',
            it if it == b => 'B',
            _ => 'D',
        };
        let theirs = mine.iter().map(|seat| {
            let order = String::from_iter(seat.order.map(letter)).parse::<Order>().unwrap();
            graph_retro::Seat { team: if seat.team == a { Team::A } else { Team::B }, order }
        });
        let theirs: Vec<graph_retro::Seat> = theirs.collect();
        let twin = Digraph::from_edges(vertices as u32, &narrow(&pairs)).unwrap();
        let found = seats::solve(&Graph::new(vertices, &pairs), &mine);
        let Ok(wanted) = graph_retro::solve_seats(&twin, &theirs, DeadEndRule::StuckLoses) else {
            clashes += 1;
            assert!(found.is_none());
            continue;
        };
        // The kit needs orders that are equal or completely reversed.
        let Some(found) = found else { continue };
        for (seat, results) in found.into_iter().enumerate() {
            let wanted = wanted.values(seat).map(|value| match value {
                SeatValue::A => a,
                SeatValue::B => b,
                SeatValue::Draw => draw,
            });
            assert!(wanted.eq(results), "{pairs:?} {mine:?}");
        }
    }
    assert!(clashes > 20, "{clashes}");
}

#[test]
fn nim_products_are_those_of_the_field() {
    let nimbers = Nimbers::new();
    let mut rng = Rng::named("products");
    for bits in [1, 2, 4, 8, 15, 16, 17, 31, 32, 33, 63, 64] {
        for _ in 0..size(500, 5000) {
            let [x, y] = [rng.bits() >> (64 - bits), rng.bits() >> (64 - bits)];
            assert_eq!(nimbers.mul(x, y), nim_mul(x, y), "{x} {y}");
            assert!(x == 0 || nimbers.mul(x, nimbers.inverse(x)) == 1, "{x}");
        }
    }
    assert_eq!(nimbers.mul(u64::MAX, u64::MAX), nim_mul(u64::MAX, u64::MAX));
}
