//! Bottles and beans.

use super::cases::spaced;
use crate::kit::io::Scan;
use crate::kit::search::Search;
use judge_io::Rng;

pub(super) fn random_case(rng: &mut Rng) -> String {
    let cases = rng.count(1, 2);
    let mut input = format!("{cases}\n");
    for _ in 0..cases {
        let beans = if rng.once_in(4) { even_first_bottle(rng) } else { random_beans(rng) };
        input += &format!("{}\n{}\n", beans.len(), spaced(&beans));
    }
    input
}

fn random_beans(rng: &mut Rng) -> Vec<u32> {
    let bottles = rng.count(2, 5);
    let mut beans = vec![0; bottles];
    beans[bottles - 1] = rng.pick(&[0, 1, 2, 10_000]);
    let mut work = rng.count(0, 22);
    for _ in 0..6 {
        let bottle = rng.count(0, bottles - 1);
        let cost = 1 << (bottles - 1 - bottle);
        if bottle + 1 < bottles && cost <= work {
            work -= cost;
            beans[bottle] += 1;
        }
    }
    beans
}

/// Returns two beans in the first bottle of five: they cancel out, and a move of either can win.
fn even_first_bottle(rng: &mut Rng) -> Vec<u32> {
    let mut beans = vec![2, 0, 0, 0, 0];
    let other = rng.count(2, 3);
    beans[other] = rng.pick(&[0, 1, 1]);
    beans
}

/// Returns every move, in lexicographic order, with the beans after it. Beans in the last bottle
/// never move again and are left out.
fn moves(beans: &[u32]) -> Vec<([usize; 3], Vec<u32>)> {
    let mut moves = Vec::new();
    let last = beans.len() - 1;
    for i in (0..last).filter(|&i| beans[i] > 0) {
        for j in i + 1..=last {
            for k in j..=last {
                let mut next = beans.to_vec();
                next[i] -= 1;
                next[j] += 1;
                next[k] += 1;
                next[last] = 0;
                moves.push(([i, j, k], next));
            }
        }
    }
    moves
}

pub(super) fn answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let cases: usize = scan.get();
    let mut output = String::new();
    for _ in 0..cases {
        let bottles = scan.get();
        let beans: Vec<u32> = scan.list(bottles);
        let mut search = Search::new(false, |beans: &Vec<u32>| {
            moves(beans).into_iter().map(|(_, next)| next).collect()
        });
        let winning: Vec<[usize; 3]> = moves(&beans)
            .into_iter()
            .filter(|(_, next)| !search.wins(next))
            .map(|(triple, _)| triple)
            .collect();
        output += &match winning.first() {
            Some(triple) => spaced(triple) + "\n",
            None => "-1 -1 -1\n".to_string(),
        };
        output += &format!("{}\n", winning.len());
    }
    output
}
