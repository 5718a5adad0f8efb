//! Misère quotients against a search of every line of play.

use std::collections::HashMap;

use heap_games::{HeapRule, MisereQuotient, Rule};
use workspace_tests::race::{Race, print_heading, timed};

fn main() {
    print_heading();
    for (code, total) in [("0.77", 26), ("0.123", 40), ("0.15", 40)] {
        let rule: Rule = code.parse().expect("the code is written well");
        let race = Race::run(3, || by_search(&rule, total), || by_quotient(&rule, total));
        let work = format!("{code}: losing sums with a total of up to {total}");
        race.print(&work, 1, "");
    }
    println!();
    for code in ["0.77", "0.123", "0.15"] {
        let (order, time) = timed(|| whole_game(code));
        println!("{code}: the quotient of the whole game, order {order}, proven in {time:?}");
    }
    let (orders, time) = timed(peer_orders);
    println!("43 codes with heaps up to 20, orders {orders} together: {time:?}");
}

/// Counts the sums of heaps with at most the given total that the player to move loses.
fn count_losing(total: u64, mut is_losing: impl FnMut(&[u64]) -> bool) -> usize {
    let mut losing = 0;
    let mut stack: Vec<(Vec<u64>, u64)> = vec![(Vec::new(), total)];
    while let Some((sum, left)) = stack.pop() {
        losing += usize::from(is_losing(&sum));
        let least = sum.last().copied().unwrap_or(1);
        for heap in least..=left {
            let mut next = sum.clone();
            next.push(heap);
            stack.push((next, left - heap));
        }
    }
    losing
}

/// The classical way: remember every position visited.
fn by_search(rule: &Rule, total: u64) -> usize {
    let mut known: HashMap<Vec<u64>, bool> = HashMap::new();
    let options: Vec<Vec<Vec<u64>>> = (0..=total)
        .map(|heap| {
            let mut list = Vec::new();
            rule.for_each_option(heap, &mut |parts| list.push(parts.to_vec()));
            list
        })
        .collect();
    count_losing(total, |sum| {
        let mut stack = vec![sum.to_vec()];
        while let Some(current) = stack.pop() {
            if known.contains_key(&current) {
                continue;
            }
            let (mut losing, mut has_moves, mut open) = (true, false, None);
            'options: for (place, &heap) in current.iter().enumerate() {
                for parts in &options[heap as usize] {
                    has_moves = true;
                    let mut next = current.clone();
                    next.remove(place);
                    next.extend(parts);
                    next.sort_unstable();
                    match known.get(&next) {
                        Some(true) => {
                            losing = false;
                            break 'options;
                        }
                        Some(false) => {}
                        None => {
                            open = Some(next);
                            break 'options;
                        }
                    }
                }
            }
            match open {
                Some(next) => {
                    stack.push(current);
                    stack.push(next);
                }
                None => {
                    known.insert(current, losing && has_moves);
                }
            }
        }
        known[sum]
    })
}

fn by_quotient(rule: &Rule, total: u64) -> usize {
    let mut quotient = MisereQuotient::new(rule.clone());
    quotient.extend_to(total as usize).expect("the quotient is small");
    count_losing(total, |sum| !quotient.outcome(sum).expect("the heaps are covered").mover_wins())
}

/// Returns the order of the quotient of all heaps.
fn whole_game(code: &str) -> usize {
    let mut quotient = MisereQuotient::new(code.parse::<Rule>().expect("the code is written well"));
    while quotient.period().is_none_or(|period| period.proof.is_none()) {
        let heap = quotient.greatest_heap();
        quotient.extend_to(heap + 8).expect("the quotient is small");
    }
    quotient.order()
}

/// Returns the sum of the orders of the quotients in the table of another solver.
fn peer_orders() -> usize {
    let table = include_str!("../fixtures/misere-quotients.tsv");
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    let orders = lines.map(|line| {
        let code = line.split('\t').next().unwrap_or_default();
        let mut quotient =
            MisereQuotient::new(code.parse::<Rule>().expect("the code is written well"));
        quotient.extend_to(20).expect("the quotient is small");
        quotient.order()
    });
    orders.sum()
}
