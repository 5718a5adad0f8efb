//! Rules of games, as in books: the moves of a player, and the position after each.

use test_support::Hackenbush;

/// A position: lists of numbers of any meaning.
pub type State = Vec<Vec<u64>>;

/// The moves of a player, Left or Right, each as the program writes it, with the position after it.
pub type Moves = Box<dyn Fn(&State, bool) -> Vec<(String, State)>>;

fn step(from: &str, to: &[String]) -> String {
    let to = if to.is_empty() { "nothing".to_string() } else { to.join(" + ") };
    format!("{from} -> {to}")
}

/// Returns the game of a sum, in which a move replaces one component.
fn sum(
    options: impl Fn(&[u64]) -> Vec<Vec<Vec<u64>>> + 'static,
    name: impl Fn(&[u64]) -> String + 'static,
) -> Moves {
    Box::new(move |state, _| {
        let mut moves = Vec::new();
        for (index, component) in state.iter().enumerate() {
            for mut option in options(component) {
                option.sort_unstable();
                let mut after = state.clone();
                after.remove(index);
                after.extend(option.iter().cloned());
                after.sort_unstable();
                let names: Vec<String> = option.iter().map(|part| name(part)).collect();
                moves.push((step(&name(component), &names), after));
            }
        }
        moves
    })
}

/// Returns the game of heaps whose options are given; heaps of 0 vanish unless they have options.
pub fn heaps(options: impl Fn(u64) -> Vec<Vec<u64>> + 'static) -> Moves {
    let keeps_empty = !options(0).is_empty();
    let parts = move |heap: &[u64]| {
        let live = |part: &u64| keeps_empty || *part > 0;
        let option = |option: Vec<u64>| option.into_iter().filter(live).map(|it| vec![it]);
        options(heap[0]).into_iter().map(|it| option(it).collect()).collect()
    };
    sum(parts, |heap| heap[0].to_string())
}

fn pairs(left: u64) -> impl Iterator<Item = Vec<u64>> {
    (1..=left / 2).map(move |part| vec![part, left - part])
}

/// Returns the options under a take-and-break code: a digit for each take from 0 on, with a bit for
/// each number of heaps that may be left.
pub fn code(digits: &'static [u8]) -> impl Fn(u64) -> Vec<Vec<u64>> {
    move |heap| {
        let mut options = Vec::new();
        for (take, digit) in (0..=heap).zip(digits) {
            let left = heap - take;
            if digit & 1 > 0 && left == 0 {
                options.push(Vec::new());
            }
            if digit & 2 > 0 && left > 0 {
                options.push(vec![left]);
            }
            if digit & 4 > 0 {
                options.extend(pairs(left));
            }
            if digit & 8 > 0 {
                let three = (1..=left / 3).flat_map(|least| {
                    pairs(left - least).filter(move |two| two[0] >= least).map(move |mut two| {
                        two.push(least);
                        two
                    })
                });
                options.extend(three);
            }
        }
        options
    }
}

/// Returns the options of a heap from which a player takes some of these numbers.
pub fn takes(takes: impl Fn(u64) -> Vec<u64>) -> impl Fn(u64) -> Vec<Vec<u64>> {
    move |heap| {
        let lefts = takes(heap).into_iter().filter_map(|take| heap.checked_sub(take));
        lefts.map(|left| vec![left]).collect()
    }
}

/// Tokens on a graph, which may have cycles.
pub fn tokens(edges: Vec<(u64, u64)>) -> Moves {
    let options = move |token: &[u64]| {
        let from_here = edges.iter().filter(|edge| edge.0 == token[0]);
        from_here.map(|edge| vec![vec![edge.1]]).collect()
    };
    sum(options, |token| token[0].to_string())
}

/// Fair Shares and Varied Pairs: the heaps of a component, the largest first.
pub fn fair_shares() -> Moves {
    let sorted = |mut heaps: Vec<u64>| {
        heaps.sort_unstable_by_key(|&heap| std::cmp::Reverse(heap));
        heaps
    };
    let options = move |heaps: &[u64]| {
        let mut options = Vec::new();
        for (place, &heap) in heaps.iter().enumerate() {
            let mut others = heaps.to_vec();
            others.remove(place);
            for count in (2..=heap).filter(|count| heap % count == 0) {
                let shares = vec![heap / count; count as usize];
                options.push(vec![sorted([&others[..], &shares].concat())]);
            }
            for (other, &smaller) in others.iter().enumerate().filter(|(_, it)| **it < heap) {
                let mut after = others.clone();
                after[other] = heap + smaller;
                options.push(vec![sorted(after)]);
            }
        }
        options
    };
    sum(options, |heaps| heaps.iter().map(u64::to_string).collect::<Vec<String>>().join(","))
}

/// Heaps with two kinds of moves, of which the second must be answered in the same heap: the next
/// move must be made in a heap with a 1 behind it.
pub fn entailing(
    ordinary: impl Fn(u64) -> Vec<Vec<u64>> + 'static,
    entailing: impl Fn(u64) -> Vec<Vec<u64>> + 'static,
) -> Moves {
    Box::new(move |state, _| {
        let is_bound = state.iter().any(|heap| heap.len() > 1);
        let mut moves = Vec::new();
        for (index, heap) in state.iter().enumerate().filter(|(_, it)| !is_bound || it.len() > 1) {
            let mut others: State = state.iter().map(|other| vec![other[0]]).collect();
            others.remove(index);
            let usual = ordinary(heap[0]).into_iter().map(|option| (option, false));
            let bound = entailing(heap[0]).into_iter().map(|option| (option, true));
            for (mut option, binds) in usual.chain(bound) {
                option.retain(|&part| part > 0);
                option.sort_unstable();
                let mark = if binds { "!" } else { "" };
                let mut names: Vec<String> =
                    option.iter().map(|part| format!("{part}{mark}")).collect();
                let mut after = others.clone();
                if binds && option.is_empty() {
                    names.push("0!".to_string());
                    option.push(0);
                }
                after.extend(
                    option.iter().map(|&part| if binds { vec![part, 1] } else { vec![part] }),
                );
                after.sort_unstable();
                moves.push((step(&heap[0].to_string(), &names), after));
            }
        }
        moves
    })
}

/// Hackenbush on edges with their colours; the state lists the numbers of those that remain.
pub fn hackenbush(edges: Vec<(u64, u64, char)>) -> Moves {
    let edge = |(u, v, colour)| (u as u32, v as u32, colour);
    let edges: Vec<(u32, u32, char)> = edges.into_iter().map(edge).collect();
    let is_own = |colour: char, is_left: bool| colour != if is_left { 'r' } else { 'b' };
    let game = Hackenbush::new(&edges, &[0], [true, false], is_own);
    Box::new(move |standing, left_moves| {
        let set = standing[0].iter().fold(0, |set, edge| set | 1 << edge);
        let named = |(edge, after): (u32, u64)| {
            let (u, v, _) = edges[edge as usize];
            let kept = (0..u64::from(u64::BITS)).filter(|edge| after >> edge & 1 == 1).collect();
            (format!("edge {edge} ({u}–{v})"), vec![kept])
        };
        game.own_moves(set, left_moves).into_iter().map(named).collect()
    })
}
