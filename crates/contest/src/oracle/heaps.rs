//! Games on heaps.

use super::{Oracle, cases, cases_to_the_end, counted, name, pairs, spaced};
use crate::kit::io::Scan;
use crate::kit::search::{Search, sum_options};
use std::collections::HashMap;

/// Returns the options of a sum, given the options of a heap, which remains one heap.
fn smaller(sum: &[u64], left: impl Fn(u64) -> Vec<u64>) -> Vec<Vec<u64>> {
    sum_options(sum, |&heap| left(heap).into_iter().map(|left| vec![left]).collect())
}

/// Returns the options of a sum in Nim.
fn nim(sum: &[u64]) -> Vec<Vec<u64>> {
    smaller(sum, |heap| (0..heap).collect())
}

/// Returns whether the player to move wins a sum, given the options of a heap.
fn heaps_win(heaps: Vec<u64>, left: impl Fn(u64) -> Vec<u64>) -> bool {
    Search::new(false, |sum: &Vec<u64>| smaller(sum, &left)).wins(&heaps)
}

/// Returns every winning first move of Nim as (heap index, stones taken).
fn winning_moves(heaps: &[u64]) -> Vec<(usize, u64)> {
    let mut search = Search::new(false, |sum: &Vec<u64>| nim(sum));
    let indexed = heaps.iter().enumerate();
    let moves = indexed.flat_map(|(index, &heap)| (1..=heap).map(move |take| (index, take)));
    let wins = |&(index, take): &(usize, u64)| {
        let mut after = heaps.to_vec();
        after[index] -= take;
        !search.wins(&after)
    };
    moves.filter(wins).collect()
}

fn non_empty(sizes: &[u64]) -> Vec<u64> {
    sizes.iter().copied().filter(|&size| size > 0).collect()
}

/// Answers a case of boxes, given as (size, stones inside).
fn box_winner(scan: &mut Scan<'_>, count: u64) -> String {
    let mut search = Search::new(false, |boxes: &Vec<(usize, usize)>| {
        sum_options(boxes, |&(size, inside)| {
            let added = 1..=(inside * inside).min(size - inside);
            added.map(|added| vec![(size, inside + added)]).collect()
        })
    });
    name(search.wins(&pairs(scan, count as usize)), ["Yes", "No"])
}

const MODULUS: u64 = 998_244_353;
const HALF: u64 = MODULUS.div_ceil(2);

/// Counts the sets of kept copies whose largest value occurs an odd number of times.
fn by_subsets(counts: &[(i64, u128)]) -> u64 {
    let mut copies = Vec::new();
    for &(key, count) in counts {
        copies.extend((0..count).map(|_| key));
    }
    let mut odd = 0;
    for kept in 0..1u32 << copies.len() {
        let kept: Vec<i64> = (0..copies.len())
            .filter(|copy| kept >> copy & 1 == 1)
            .map(|copy| copies[copy])
            .collect();
        let largest = kept.iter().max();
        odd += kept.iter().filter(|&key| Some(key) == largest).count() as u64 % 2;
    }
    (0..copies.len()).fold(odd, |chance, _| chance * HALF % MODULUS)
}

pub(super) const ORACLES: &[Oracle] = &[
    ("abc255g-constrained-nim", |input| {
        let mut scan = Scan::new(input.as_bytes());
        let (heaps, forbidden): (usize, usize) = (scan.get(), scan.get());
        let heaps: Vec<u64> = scan.list(heaps);
        let forbidden = pairs(&mut scan, forbidden);
        let wins = heaps_win(heaps, |heap| {
            let takes =
                (1..=heap).filter(|&take| !forbidden.contains(&(heap as usize, take as usize)));
            takes.map(|take| heap - take).collect()
        });
        name(wins, ["Takahashi", "Aoki"])
    }),
    ("abc297g-constrained-nim-2", |input| {
        let mut scan = Scan::new(input.as_bytes());
        let (count, low, high): (usize, u64, u64) = (scan.get(), scan.get(), scan.get());
        let left = |heap: u64| (low..=high.min(heap)).map(|take| heap - take).collect();
        name(heaps_win(scan.list(count), left), ["First", "Second"])
    }),
    ("anti-nim", |input| {
        let mut search = Search::new(true, |sum: &Vec<u64>| nim(sum));
        cases(input, |scan| name(search.wins(&counted(scan)), ["win", "lose"]))
    }),
    ("gym104025j-stones", |input| {
        let left = |heap: u64| (1..=heap.div_ceil(2)).map(|take| heap - take).collect();
        name(heaps_win(counted(&mut Scan::new(input.as_bytes())), left), ["Alice", "Bob"])
    }),
    ("hdu1729-stone-game", |input| {
        let mut case = 0;
        cases_to_the_end(input, |scan, count| {
            case += 1;
            format!("Case {case}:\n{}", box_winner(scan, count))
        })
    }),
    ("hdu1846-brave-game", |input| {
        cases(input, |scan| {
            let (heap, most): (u64, u64) = (scan.get(), scan.get());
            let left = |heap: u64| (1..=most.min(heap)).map(|take| heap - take).collect();
            name(heaps_win(vec![heap], left), ["first", "second"])
        })
    }),
    ("hdu1850-good-boy", |input| {
        cases_to_the_end(input, |scan, count| {
            format!("{}\n", winning_moves(&scan.list(count as usize)).len())
        })
    }),
    ("hdu2149-public-sale", |input| {
        cases_to_the_end(input, |scan, target| {
            let most: u64 = scan.get();
            // A raise beyond the target buys.
            let mut search = Search::new(false, |&price: &u64| match price < target {
                true => (1..=most).map(|raise| price + raise).collect(),
                false => Vec::new(),
            });
            let raises: Vec<u64> = (1..=most).filter(|raise| !search.wins(raise)).collect();
            if raises.is_empty() { "none\n".to_string() } else { spaced(&raises) + "\n" }
        })
    }),
    ("hdu2509-be-the-winner", |input| {
        let mut search = Search::new(true, |lines: &Vec<u64>| {
            sum_options(lines, |&size| {
                let pairs =
                    (0..size).flat_map(|left| (0..size - left).map(move |right| [left, right]));
                pairs.map(|pair| non_empty(&pair)).collect()
            })
        });
        cases_to_the_end(input, |scan, count| {
            name(search.wins(&non_empty(&scan.list(count as usize))), ["Yes", "No"])
        })
    }),
    ("hdu2516-fibonacci-nim", |input| {
        // The stones left, and the greatest take.
        let mut search = Search::new(false, |&(heap, most): &(u64, u64)| {
            let after = |take: u64| (heap - take, (2 * take).min(heap - take));
            (1..=most).map(after).collect()
        });
        cases_to_the_end(input, |_, heap| {
            name(search.wins(&(heap, heap - 1)), ["First win", "Second win"])
        })
    }),
    ("hdu3032-nim-or-not-nim", |input| {
        let mut search = Search::new(false, |heaps: &Vec<u64>| {
            sum_options(heaps, |&size| {
                let splits = (1..size).map(|part| vec![part, size - part]);
                (0..size).map(|left| non_empty(&[left])).chain(splits).collect()
            })
        });
        cases(input, |scan| name(search.wins(&counted(scan)), ["Alice", "Bob"]))
    }),
    ("hnoi2014-jiangnanle", |input| {
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
    }),
    ("luogu-p1247-matches", |input| {
        let mut heaps = counted(&mut Scan::new(input.as_bytes()));
        let Some((index, take)) = winning_moves(&heaps).into_iter().min() else {
            return "lose\n".to_string();
        };
        heaps[index] -= take;
        format!("{take} {}\n{}\n", index + 1, spaced(&heaps))
    }),
    ("luogu-p2197-nim", |input| {
        let mut search = Search::new(false, |sum: &Vec<u64>| nim(sum));
        cases(input, |scan| name(search.wins(&counted(scan)), ["Yes", "No"]))
    }),
    ("nowcoder34655c-stone-game", |input| cases_to_the_end(input, box_winner)),
    ("matiji-max-odd-probability", |input| {
        let mut counts: HashMap<i64, u128> = HashMap::new();
        cases(input, |scan| {
            let (kind, first): (u8, i64) = (scan.get(), scan.get());
            if kind == 1 {
                *counts.entry(first).or_default() += scan.get::<u128>();
                return String::new();
            }
            let last: i64 = scan.get();
            let inside = counts.iter().map(|(&key, &count)| (key, count));
            let inside: Vec<(i64, u128)> =
                inside.filter(|&(key, count)| first <= key && key <= last && count > 0).collect();
            format!("{}\n", by_subsets(&inside))
        })
    }),
    ("staircase-nim", |input| {
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
    }),
];
