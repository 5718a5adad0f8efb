//! Games on heaps.

use super::{name, pairs, spaced};
use crate::kit::io::Scan;
use crate::kit::search::{Search, sum_options};

/// Returns what one move leaves of a sum, given what it leaves of a heap, which stays one.
fn smaller(sum: &[u64], left: impl Fn(u64) -> Vec<u64>) -> Vec<Vec<u64>> {
    sum_options(sum, |&heap| left(heap).into_iter().map(|left| vec![left]).collect())
}

/// Returns what one move of Nim leaves of a sum.
fn nim(sum: &[u64]) -> Vec<Vec<u64>> {
    smaller(sum, |heap| (0..heap).collect())
}

/// Returns whether the player to move wins a sum, given what one move leaves of a heap.
fn heaps_win(heaps: Vec<u64>, left: impl Fn(u64) -> Vec<u64>) -> bool {
    Search::new(false, |sum: &Vec<u64>| smaller(sum, &left)).wins(&heaps)
}

/// Reads a count and as many numbers.
fn counted(scan: &mut Scan<'_>) -> Vec<u64> {
    let count = scan.get();
    scan.list(count)
}

/// Answers a number of cases.
fn cases(input: &str, mut answer: impl FnMut(&mut Scan<'_>) -> String) -> String {
    let mut scan = Scan::new(input.as_bytes());
    (0..scan.get()).map(|_| answer(&mut scan)).collect()
}

/// Answers cases that begin with a number, up to a 0 or the end.
fn cases_to_the_end(input: &str, mut answer: impl FnMut(&mut Scan<'_>, u64) -> String) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let mut output = String::new();
    while let Some(first) = scan.try_get().filter(|&first| first > 0) {
        output += &answer(&mut scan, first);
    }
    output
}

pub(super) fn misere_answer(input: &str) -> String {
    let mut search = Search::new(true, |sum: &Vec<u64>| nim(sum));
    cases(input, |scan| name(search.wins(&counted(scan)), ["win", "lose"]))
}

pub(super) fn nim_answer(input: &str) -> String {
    let mut search = Search::new(false, |sum: &Vec<u64>| nim(sum));
    cases(input, |scan| name(search.wins(&counted(scan)), ["Yes", "No"]))
}

/// Returns every winning first move of Nim as (heap index, stones left).
fn winning_moves(heaps: &[u64]) -> Vec<(usize, u64)> {
    let mut search = Search::new(false, |sum: &Vec<u64>| nim(sum));
    let indexed = heaps.iter().enumerate();
    let moves = indexed.flat_map(|(index, &heap)| (0..heap).map(move |left| (index, left)));
    let wins = |&(index, left): &(usize, u64)| {
        let mut after = heaps.to_vec();
        after[index] = left;
        !search.wins(&after)
    };
    moves.filter(wins).collect()
}

pub(super) fn winning_moves_answer(input: &str) -> String {
    cases_to_the_end(input, |scan, count| {
        format!("{}\n", winning_moves(&scan.list(count as usize)).len())
    })
}

pub(super) fn first_move_answer(input: &str) -> String {
    let mut heaps = counted(&mut Scan::new(input.as_bytes()));
    let takes = winning_moves(&heaps).into_iter().map(|(index, left)| (index, heaps[index] - left));
    let Some((index, take)) = takes.min() else {
        return "lose\n".to_string();
    };
    heaps[index] -= take;
    format!("{take} {}\n{}\n", index + 1, spaced(&heaps))
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
    cases(input, |scan| name(search.wins(&counted(scan)), ["win", "lose"]))
}

pub(super) fn forbidden_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let (heaps, forbidden): (usize, usize) = (scan.get(), scan.get());
    let heaps: Vec<u64> = scan.list(heaps);
    let forbidden = pairs(&mut scan, forbidden);
    let wins = heaps_win(heaps, |heap| {
        let takes = (1..=heap).filter(|&take| !forbidden.contains(&(heap as usize, take as usize)));
        takes.map(|take| heap - take).collect()
    });
    name(wins, ["Takahashi", "Aoki"])
}

pub(super) fn bounded_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let (count, low, high): (usize, u64, u64) = (scan.get(), scan.get(), scan.get());
    let left = |heap: u64| (low..=high.min(heap)).map(|take| heap - take).collect();
    name(heaps_win(scan.list(count), left), ["First", "Second"])
}

pub(super) fn halving_answer(input: &str) -> String {
    let left = |heap: u64| (1..=heap.div_ceil(2)).map(|take| heap - take).collect();
    name(heaps_win(counted(&mut Scan::new(input.as_bytes())), left), ["Alice", "Bob"])
}

pub(super) fn bash_answer(input: &str) -> String {
    cases(input, |scan| {
        let (heap, most): (u64, u64) = (scan.get(), scan.get());
        let left = |heap: u64| (1..=most.min(heap)).map(|take| heap - take).collect();
        name(heaps_win(vec![heap], left), ["first", "second"])
    })
}

pub(super) fn auction_answer(input: &str) -> String {
    cases_to_the_end(input, |scan, target| {
        let most: u64 = scan.get();
        // A raise may go beyond the target, and buys.
        let mut search = Search::new(false, |&price: &u64| match price < target {
            true => (1..=most).map(|raise| price + raise).collect(),
            false => Vec::new(),
        });
        let raises: Vec<u64> = (1..=most).filter(|raise| !search.wins(raise)).collect();
        if raises.is_empty() { "none\n".to_string() } else { spaced(&raises) + "\n" }
    })
}

pub(super) fn fibonacci_answer(input: &str) -> String {
    // What is left, and the greatest take.
    let mut search = Search::new(false, |&(heap, most): &(u64, u64)| {
        let after = |take: u64| (heap - take, (2 * take).min(heap - take));
        (1..=most).map(after).collect()
    });
    cases_to_the_end(input, |_, heap| {
        name(search.wins(&(heap, heap - 1)), ["First win", "Second win"])
    })
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
    cases_to_the_end(input, |scan, count| {
        name(search.wins(&non_empty(&scan.list(count as usize))), ["Yes", "No"])
    })
}

pub(super) fn lasker_answer(input: &str) -> String {
    let mut search = Search::new(false, |heaps: &Vec<u64>| {
        sum_options(heaps, |&size| {
            let splits = (1..size).map(|part| vec![part, size - part]);
            (0..size).map(|left| non_empty(&[left])).chain(splits).collect()
        })
    });
    cases(input, |scan| name(search.wins(&counted(scan)), ["Alice", "Bob"]))
}

pub(super) fn equal_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let (games, floor): (usize, u64) = (scan.get(), scan.get());
    let mut search = Search::new(false, |heaps: &Vec<u64>| {
        sum_options(heaps, |&heap| {
            let part_counts = 2..=if heap < floor { 0 } else { heap };
            let parts = |count| (0..count).map(|part| (heap + part) / count).collect();
            part_counts.map(parts).collect()
        })
    });
    let wins = (0..games).map(|_| u8::from(search.wins(&counted(&mut scan))));
    spaced(&wins.collect::<Vec<_>>()) + "\n"
}

pub(super) fn sets_answer(input: &str) -> String {
    cases_to_the_end(input, |scan, count| {
        let set: Vec<u64> = scan.list(count as usize);
        let mut search = Search::new(false, |sum: &Vec<u64>| {
            smaller(sum, |heap| set.iter().filter_map(|take| heap.checked_sub(*take)).collect())
        });
        let wins = (0..scan.get()).map(|_| search.wins(&counted(scan)));
        wins.map(|wins| if wins { 'W' } else { 'L' }).chain(['\n']).collect()
    })
}

pub(super) fn boxes_answer(input: &str) -> String {
    let mut case = 0;
    cases_to_the_end(input, |scan, count| {
        case += 1;
        format!("Case {case}:\n{}", box_winner(scan, count))
    })
}

pub(super) fn one_line_of_boxes_answer(input: &str) -> String {
    cases_to_the_end(input, box_winner)
}

/// Answers boxes given as (size, stones inside).
fn box_winner(scan: &mut Scan<'_>, count: u64) -> String {
    let mut search = Search::new(false, |boxes: &Vec<(usize, usize)>| {
        sum_options(boxes, |&(size, inside)| {
            let added = 1..=(inside * inside).min(size - inside);
            added.map(|added| vec![(size, inside + added)]).collect()
        })
    });
    name(search.wins(&pairs(scan, count as usize)), ["Yes", "No"])
}

/// Returns every move, in lexicographic order, with the beans after it. Beans in the last bottle
/// never move again and are left out.
fn bean_moves(beans: &[u64]) -> Vec<([usize; 3], Vec<u64>)> {
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
    cases(input, |scan| {
        let mut search = Search::new(false, |beans: &Vec<u64>| {
            bean_moves(beans).into_iter().map(|(_, next)| next).collect()
        });
        let mut winning = bean_moves(&counted(scan));
        winning.retain(|(_, next)| !search.wins(next));
        let first = winning.first().map_or("-1 -1 -1".to_string(), |(triple, _)| spaced(triple));
        format!("{first}\n{}\n", winning.len())
    })
}
