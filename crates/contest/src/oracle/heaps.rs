//! Games on heaps.

use super::{pairs, spaced};
use crate::kit::io::Scan;
use crate::kit::search::{Search, sum_options};
use crate::kit::takes::mex;
use std::sync::OnceLock;

/// Returns whether the player to move wins a sum of heaps, given what one move leaves of a heap.
fn heaps_win(heaps: Vec<u64>, left: impl Fn(u64) -> Vec<u64>) -> bool {
    let after = |&heap: &u64| left(heap).into_iter().map(|left| vec![left]).collect();
    Search::new(false, |heaps: &Vec<u64>| sum_options(heaps, after)).wins(&heaps)
}

/// Returns what one move of Nim leaves of a sum of heaps.
fn options(sum: &[u64]) -> Vec<Vec<u64>> {
    sum_options(sum, |&heap| (0..heap).map(|left| vec![left]).collect())
}

/// Reads a count and as many numbers.
fn counted<T: std::str::FromStr>(scan: &mut Scan<'_>) -> Vec<T>
where
    T::Err: std::fmt::Debug,
{
    let count = scan.get();
    scan.list(count)
}

/// Returns every winning first move as (pile index, stones left), by search.
fn winning_moves(piles: &[u64]) -> Vec<(usize, u64)> {
    let mut search = Search::new(false, |sum: &Vec<u64>| options(sum));
    let moves = piles
        .iter()
        .enumerate()
        .flat_map(|(index, &pile)| (0..pile).map(move |left| (index, left)));
    let wins = |&(index, left): &(usize, u64)| {
        let mut after = piles.to_vec();
        after[index] = left;
        !search.wins(&after)
    };
    moves.filter(wins).collect()
}

pub(super) fn misere_answer(input: &str) -> String {
    let mut search = Search::new(true, |sum: &Vec<u64>| options(sum));
    answer_each(input, |piles| {
        let wins = search.wins(&piles);
        if wins { "win" } else { "lose" }
    })
}

pub(super) fn nim_answer(input: &str) -> String {
    let mut search = Search::new(false, |sum: &Vec<u64>| options(sum));
    answer_each(input, |piles| {
        let wins = search.wins(&piles);
        if wins { "Yes" } else { "No" }
    })
}

/// Answers T tests, each a count followed by that many sizes.
fn answer_each(input: &str, mut answer: impl FnMut(Vec<u64>) -> &'static str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let tests: usize = scan.get();
    let mut output = String::new();
    for _ in 0..tests {
        let count = scan.get();
        output += answer(scan.list(count));
        output.push('\n');
    }
    output
}

pub(super) fn winning_moves_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let mut output = String::new();
    loop {
        let count = scan.get();
        if count == 0 {
            return output;
        }
        let moves = winning_moves(&scan.list(count));
        output += &format!("{}\n", moves.len());
    }
}

pub(super) fn first_move_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let count = scan.get();
    let mut piles: Vec<u64> = scan.list(count);
    let first =
        winning_moves(&piles).into_iter().map(|(index, left)| (index, piles[index] - left)).min();
    let Some((index, take)) = first else {
        return "lose\n".to_string();
    };
    piles[index] -= take;
    format!("{take} {}\n{}\n", index + 1, spaced(&piles))
}

pub(super) fn nim_digraph_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let count = scan.get();
    let heaps: Vec<u64> = scan.list(count);
    let largest = heaps.iter().max().copied().unwrap_or(0);
    let mut values = Vec::new();
    for _ in 0..=largest {
        values.push(mex(&values));
    }
    let of_heaps: Vec<u64> = heaps.iter().map(|&heap| values[heap as usize]).collect();
    let wins = Search::new(false, |sum: &Vec<u64>| options(sum)).wins(&heaps);
    format!("{}\n{}\n", spaced(&of_heaps), if wins { "win" } else { "lose" })
}

pub(super) fn staircase_answer(input: &str) -> String {
    let mut search = Search::new(false, |steps: &Vec<u64>| {
        let mut options = Vec::new();
        for (index, &stones) in steps.iter().enumerate() {
            for moved in 1..=stones {
                let mut next = steps.clone();
                next[index] -= moved;
                if index > 0 {
                    next[index - 1] += moved;
                }
                options.push(next);
            }
        }
        options
    });
    answer_each(input, |steps| if search.wins(&steps) { "win" } else { "lose" })
}

pub(super) fn forbidden_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let (piles, forbidden): (usize, usize) = (scan.get(), scan.get());
    let piles: Vec<u64> = scan.list(piles);
    let forbidden = pairs(&mut scan, forbidden);
    let wins = heaps_win(piles, |pile| {
        let takes = (1..=pile).filter(|&take| !forbidden.contains(&(pile as usize, take as usize)));
        takes.map(|take| pile - take).collect()
    });
    if wins { "Takahashi\n" } else { "Aoki\n" }.to_string()
}

pub(super) fn bounded_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let count = scan.get();
    let (low, high): (u64, u64) = (scan.get(), scan.get());
    let wins = heaps_win(scan.list(count), |pile| {
        (low..=high.min(pile)).map(|take| pile - take).collect()
    });
    if wins { "First\n" } else { "Second\n" }.to_string()
}

fn left_of_half(pile: u64) -> Vec<u64> {
    (1..=pile.div_ceil(2)).map(|take| pile - take).collect()
}

pub(super) fn halving_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let wins = heaps_win(counted(&mut scan), left_of_half);
    if wins { "Alice\n" } else { "Bob\n" }.to_string()
}

pub(super) fn bash_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let lines = scan.get();
    let mut output = String::new();
    for (heap, most) in pairs(&mut scan, lines) {
        let mut wins = vec![false];
        for size in 1..=heap {
            wins.push((1..=most.min(size)).any(|take| !wins[size - take]));
        }
        output += if wins[heap] { "first\n" } else { "second\n" };
    }
    output
}

pub(super) fn auction_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let mut output = String::new();
    while let Some(target) = scan.try_get::<usize>() {
        let most: usize = scan.get();
        let mut wins = vec![false; target];
        let good = |wins: &[bool], price: usize, raise: usize| {
            price + raise >= wins.len() || !wins[price + raise]
        };
        for price in (0..target).rev() {
            wins[price] = (1..=most).any(|raise| good(&wins, price, raise));
        }
        let raises: Vec<usize> = (1..=most).filter(|&raise| good(&wins, 0, raise)).collect();
        output += &if raises.is_empty() { "none\n".to_string() } else { spaced(&raises) + "\n" };
    }
    output
}

const LARGEST_PILE: usize = 700;

/// Returns, for each pile and each largest take up to the pile, whether the mover wins.
fn fibonacci_wins() -> &'static [Vec<bool>] {
    static WINS: OnceLock<Vec<Vec<bool>>> = OnceLock::new();
    WINS.get_or_init(|| {
        let mut wins: Vec<Vec<bool>> = Vec::new();
        for pile in 0..=LARGEST_PILE {
            let mut row = vec![false];
            for take in 1..=pile {
                let left = pile - take;
                let good = left == 0 || !wins[left][left.min(2 * take)];
                row.push(row[take - 1] || good);
            }
            wins.push(row);
        }
        wins
    })
}

pub(super) fn fibonacci_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let mut output = String::new();
    loop {
        let pile: usize = scan.get();
        if pile == 0 {
            return output;
        }
        let wins = fibonacci_wins()[pile][pile - 1];
        output += if wins { "First win\n" } else { "Second win\n" };
    }
}

fn non_empty(sizes: &[u64]) -> Vec<u64> {
    sizes.iter().copied().filter(|&size| size > 0).collect()
}

pub(super) fn apples_answer(input: &str) -> String {
    let mut search = Search::new(true, |lines: &Vec<u64>| {
        sum_options(lines, |&size| {
            let pairs = (0..size).flat_map(|left| (0..size - left).map(move |right| [left, right]));
            pairs.map(|pair| non_empty(&pair)).collect()
        })
    });
    let mut scan = Scan::new(input.as_bytes());
    let mut output = String::new();
    while let Some(count) = scan.try_get() {
        let lines = scan.list(count);
        output += if search.wins(&non_empty(&lines)) { "Yes\n" } else { "No\n" };
    }
    output
}

pub(super) fn lasker_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let mut cases = Vec::new();
    for _ in 0..scan.get() {
        let count = scan.get();
        cases.push(scan.list(count));
    }
    let mut search = Search::new(false, |heaps: &Vec<u64>| {
        sum_options(heaps, |&size| {
            let splits = (1..size).map(|part| vec![part, size - part]);
            (0..size).map(|left| non_empty(&[left])).chain(splits).collect()
        })
    });
    cases.iter().map(|heaps| if search.wins(heaps) { "Alice\n" } else { "Bob\n" }).collect()
}

pub(super) fn equal_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let (games, floor): (usize, usize) = (scan.get(), scan.get());
    let mut search = Search::new(false, |piles: &Vec<usize>| {
        sum_options(piles, |&pile| {
            let part_counts = 2..=if pile < floor { 0 } else { pile };
            let parts = |count| (0..count).map(|part| (pile + part) / count).collect();
            part_counts.map(parts).collect()
        })
    });
    let mut answers = Vec::new();
    for _ in 0..games {
        let count = scan.get();
        let piles: Vec<usize> = scan.list(count);
        answers.push(u8::from(search.wins(&piles)));
    }
    spaced(&answers) + "\n"
}

pub(super) fn many_sets_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let mut output = String::new();
    loop {
        let count = scan.get();
        if count == 0 {
            return output;
        }
        output += &letters(&mut scan, count);
    }
}

pub(super) fn one_set_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let count = scan.get();
    letters(&mut scan, count)
}

/// Answers the positions of one set, whose size has been read.
fn letters(scan: &mut Scan<'_>, count: usize) -> String {
    let set: Vec<u64> = scan.list(count);
    let mut search = Search::new(false, |sum: &Vec<u64>| {
        let left = |heap: u64| set.iter().filter_map(move |take| heap.checked_sub(*take));
        sum_options(sum, |&heap| left(heap).map(|left| vec![left]).collect())
    });
    let positions: usize = scan.get();
    let mut line = String::new();
    for _ in 0..positions {
        let heaps = scan.get();
        let sum: Vec<u64> = scan.list(heaps);
        line.push(if search.wins(&sum) { 'W' } else { 'L' });
    }
    line + "\n"
}

pub(super) fn many_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let mut output = String::new();
    for case in 1.. {
        let count = scan.get();
        if count == 0 {
            break;
        }
        output += &format!("Case {case}:\n{}\n", yes_no(&pairs(&mut scan, count)));
    }
    output
}

pub(super) fn one_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let count = scan.get();
    format!("{}\n", yes_no(&pairs(&mut scan, count)))
}

/// Answers boxes given as (size, stones inside).
fn yes_no(boxes: &[(usize, usize)]) -> &'static str {
    let mut search = Search::new(false, |boxes: &Vec<(usize, usize)>| {
        sum_options(boxes, |&(size, inside)| {
            let added = 1..=(inside * inside).min(size - inside);
            added.map(|added| vec![(size, inside + added)]).collect()
        })
    });
    if search.wins(&boxes.to_vec()) { "Yes" } else { "No" }
}

/// Returns every move, in lexicographic order, with the beans after it. Beans in the last bottle
/// never move again and are left out.
fn bean_moves(beans: &[u32]) -> Vec<([usize; 3], Vec<u32>)> {
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

pub(super) fn beans_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let cases: usize = scan.get();
    let mut output = String::new();
    for _ in 0..cases {
        let bottles = scan.get();
        let beans: Vec<u32> = scan.list(bottles);
        let mut search = Search::new(false, |beans: &Vec<u32>| {
            bean_moves(beans).into_iter().map(|(_, next)| next).collect()
        });
        let winning: Vec<[usize; 3]> = bean_moves(&beans)
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
