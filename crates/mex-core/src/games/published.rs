//! Values of other systems for games with rules of their own.

use std::collections::HashMap;

use crate::{Evaluator, Genus, Options, Ruleset};

type Pair = (u32, u32);

/// A game whose positions are pairs of numbers.
struct Pairs(fn(Pair, &mut dyn FnMut(Pair)));

impl Ruleset for Pairs {
    type Position = Pair;

    fn options(&self, &position: &Pair, options: &mut Options<Pair>) {
        (self.0)(position, &mut |option| options.push(option));
    }
}

/// Takes from one heap, or from both numbers that differ by less than `reach`.
fn wythoff((a, b): Pair, reach: u32, add: &mut dyn FnMut(Pair)) {
    for take in 1..=a {
        add((a - take, b));
    }
    for take in 1..=b {
        add((a, b - take));
    }
    for first in 1..=a {
        for second in 1..=b {
            if first.abs_diff(second) < reach {
                add((a - first, b - second));
            }
        }
    }
}

/// A heap beside the number that was taken last, which says what may be taken next.
fn after((heap, _): Pair, allows: impl Fn(u32) -> bool, add: &mut dyn FnMut(Pair)) {
    for take in (1..=heap).filter(|&take| allows(take)) {
        add((heap - take, take));
    }
}

fn rules(name: &str) -> Pairs {
    Pairs(match name {
        "Wythoff" => |position, add| wythoff(position, 1, add),
        "GenWythoff" => |position, add| wythoff(position, 2, add),
        "FibonacciNim" => |position, add| after(position, |take| take <= 2 * position.1, add),
        "TakeAway" => |position, add| after(position, |take| take <= 3 * position.1, add),
        "Mem" => |position, add| after(position, |take| take >= position.1, add),
        "GenMem" => |position, add| after(position, |take| take != position.1, add),
        _ => panic!("no rules for {name}"),
    })
}

fn genus(rules: &Pairs, position: Pair, known: &mut HashMap<Pair, Genus>) -> Genus {
    if let Some(genus) = known.get(&position) {
        return genus.clone();
    }
    let mut options = Vec::new();
    (rules.0)(position, &mut |option| options.push(option));
    let of_options: Vec<Genus> =
        options.iter().map(|&option| genus(rules, option, known)).collect();
    let genus = Genus::from_options(&of_options);
    known.insert(position, genus.clone());
    genus
}

#[test]
fn pairs_of_numbers_agree_with_another_system() {
    // CGSuite's tests of its games of pairs; of a genus that it does not call tame it writes the
    // first misère value only.
    let mut rows = 0;
    for line in include_str!("published_pairs.tsv").lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[name, quantity, heap, second, expected] = &fields[..] else {
            panic!("{line}");
        };
        let rules = rules(name);
        let position = (heap.parse().unwrap(), second.parse().unwrap());
        match quantity {
            "nim_value" => {
                let value = Evaluator::new(&rules).value(&position).unwrap();
                assert_eq!(value.to_string(), expected, "{line}");
            }
            "option_count" => {
                let mut options = Options::new();
                rules.options(&position, &mut options);
                assert_eq!(options.len().to_string(), expected, "{line}");
            }
            "genus" => {
                let genus = genus(&rules, position, &mut HashMap::new());
                let (value, misere) = expected.split_once('^').unwrap_or((expected, ""));
                assert_eq!(genus.value().to_string(), value, "{line}");
                let misere = misere.trim_matches(['(', ')']);
                if misere.is_empty() {
                    assert!(genus.is_tame(), "{line}: {genus}");
                } else {
                    assert_eq!(genus.misere_value(0).to_string(), misere, "{line}");
                }
            }
            _ => panic!("{line}"),
        }
        rows += 1;
    }
    assert_eq!(rows, 258);
}

/// Sorting as a game: a move puts the smaller numbers before a number and the larger ones after
/// it, each in their order, where that changes anything.
struct Quicksort;

impl Ruleset for Quicksort {
    type Position = Vec<u32>;

    fn options(&self, list: &Vec<u32>, options: &mut Options<Vec<u32>>) {
        for (place, &pivot) in list.iter().enumerate() {
            let is_split = list[..place].iter().all(|&other| other < pivot)
                && list[place..].iter().all(|&other| other >= pivot);
            if !is_split {
                let (smaller, larger): (Vec<u32>, Vec<u32>) =
                    list.iter().filter(|&&other| other != pivot).partition(|&&other| other < pivot);
                options.push_sum([smaller, larger]);
            }
        }
    }

    fn canonical(&self, list: Vec<u32>) -> Vec<u32> {
        let mut sorted = list.clone();
        sorted.sort_unstable();
        let rank = |number: &u32| sorted.partition_point(|other| other < number) as u32;
        list.iter().map(rank).collect()
    }
}

#[test]
fn sorting_agrees_with_another_system() {
    // The tests of quicksort in the crate cgt 0.11.0; what it calls pseudo-quicksort is left out.
    let mut evaluator = Evaluator::new(&Quicksort);
    let mut value = |list: &[u32]| evaluator.value(&list.to_vec()).unwrap();
    assert_eq!(value(&[1, 2, 3, 6, 5, 4]), 2);
    assert_eq!(value(&[4, 1, 6, 5, 7, 3, 8, 2]), 5);
    assert_eq!(value(&[4, 1, 6, 5, 7, 8, 2, 3]), 0);
    for length in 2..=15 {
        let list: Vec<u32> = (2..=length).chain([1]).collect();
        assert_eq!(value(&list), length - 1);
    }
}

#[test]
fn compounds_of_heaps_agree_with_another_system() {
    // CGSuite's tests of compounds, for heaps of 5 and 6.
    let value = |moves| Evaluator::new(&Pairs(moves)).value(&(5, 6)).unwrap();
    let conjunctive = value(|(a, b), add| {
        for pair in (0..a).flat_map(|a| (0..b).map(move |b| (a, b))) {
            add(pair);
        }
    });
    assert_eq!(conjunctive, 5);
    // The first heap carries the second, which a move in the first takes away.
    let ordinal = value(|(a, b), add| {
        (0..a).for_each(|a| add((a, 0)));
        (0..b).for_each(|b| add((a, b)));
    });
    assert_eq!(ordinal, 11);
    // There the selective compound is 8, as only its first move may be one in both heaps; where
    // every move may be, as the word is used, it is 11.
    let selective = value(|(a, b), add| {
        for pair in (0..=a).flat_map(|a| (0..=b).map(move |b| (a, b))) {
            if pair != (a, b) {
                add(pair);
            }
        }
    });
    assert_eq!(selective, 11);
    let first_move_only: Vec<u32> = (0..=5)
        .flat_map(|a| (0..=6).map(move |b| (a, b)))
        .filter(|&pair| pair != (5, 6))
        .map(|(a, b)| a ^ b)
        .collect();
    assert_eq!(crate::mex_of_slice(&first_move_only), 8);
}
