//! Games on graphs with draws: two seats and six.

use super::cases::{pair_lines, random_acyclic};
use super::tokens::{from_one, read_arcs};
use crate::kit::io::Scan;
use judge_io::Rng;

const GENNADY: usize = 0;
const GEORGIY: usize = 1;

pub(super) fn two_seats_case(rng: &mut Rng) -> String {
    let positions = rng.count(1, 5);
    let density = rng.between(2, 6);
    let mut arcs = Vec::new();
    for from in 1..=positions {
        for to in 1..=positions {
            if rng.once_in(density) && strategy_count(&arcs, positions) < 100 {
                arcs.push((from, to));
            }
        }
    }
    rng.shuffle(&mut arcs);
    format!("{positions} {}\n{}", arcs.len(), pair_lines(&arcs))
}

fn strategy_count(arcs: &[(usize, usize)], positions: usize) -> usize {
    let outgoing = |from| arcs.iter().filter(|arc| arc.0 == from).count().max(1);
    (1..=positions).map(outgoing).product()
}

pub(super) fn two_seats_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let (positions, arcs) = (scan.get(), scan.get());
    let successors = read_arcs(&mut scan, positions, arcs);
    let mut output = String::new();
    for starter in [GENNADY, GEORGIY] {
        let own = if starter == GENNADY { 'A' } else { 'B' };
        output.extend((0..positions).map(|position| {
            match result(&successors, position, starter) {
                'D' => 'D',
                winner if winner == own => 'W',
                _ => 'L',
            }
        }));
        output.push('\n');
    }
    output
}

/// Returns what each player can force by committing to one fixed option for each position, which
/// must be the same for both: otherwise fixed options would not suffice.
fn result(successors: &[Vec<usize>], start: usize, starter: usize) -> char {
    let rank = |outcome: char| "BAD".find(outcome).unwrap_or(0);
    let gennady = committed(successors, start, starter, GENNADY)
        .into_iter()
        .filter_map(|outcomes| outcomes.chars().min_by_key(|&outcome| rank(outcome)))
        .max_by_key(|&outcome| rank(outcome));
    let georgiy = committed(successors, start, starter, GEORGIY)
        .into_iter()
        .filter_map(|outcomes| outcomes.chars().max_by_key(|&outcome| rank(outcome)))
        .min_by_key(|&outcome| rank(outcome));
    assert_eq!(gennady, georgiy, "{successors:?} {start} {starter}");
    gennady.unwrap_or('D')
}

/// Returns, for every choice of one option per position by one seat, all outcomes that the other
/// seat can still bring about.
fn committed(successors: &[Vec<usize>], start: usize, starter: usize, seat: usize) -> Vec<String> {
    let mut choices = vec![Vec::new()];
    for options in successors {
        let mut longer = Vec::new();
        for choice in &choices {
            let each: Vec<Option<usize>> = if options.is_empty() {
                vec![None]
            } else {
                options.iter().copied().map(Some).collect()
            };
            longer.extend(each.iter().map(|&to| [choice.as_slice(), &[to]].concat()));
        }
        choices = longer;
    }
    choices
        .iter()
        .map(|choice: &Vec<Option<usize>>| {
            possible_outcomes((start, starter), |(position, mover)| {
                let to = if mover == seat {
                    choice[position].into_iter().collect()
                } else {
                    successors[position].clone()
                };
                to.into_iter().map(|to| (to, 1 - mover)).collect()
            })
        })
        .collect()
}

/// Returns the outcomes of all walks from a state: A or B for the winner where the walk gets
/// stuck, D when it can go on for ever.
fn possible_outcomes(
    start: (usize, usize),
    next: impl Fn((usize, usize)) -> Vec<(usize, usize)>,
) -> String {
    let mut states = vec![start];
    let mut outcomes = String::new();
    let mut seen = 0;
    while seen < states.len() {
        let after = next(states[seen]);
        if after.is_empty() {
            outcomes.push(if states[seen].1 == GENNADY { 'B' } else { 'A' });
        }
        for state in after {
            if !states.contains(&state) {
                states.push(state);
            }
        }
        seen += 1;
    }
    let mut endless = states;
    loop {
        let before = endless.len();
        let copy = endless.clone();
        endless.retain(|&state| next(state).iter().any(|state| copy.contains(state)));
        if endless.len() == before {
            break;
        }
    }
    if !endless.is_empty() {
        outcomes.push('D');
    }
    outcomes
}

const SEATS: usize = 6;

pub(super) fn six_seats_case(rng: &mut Rng) -> String {
    let cases = rng.count(1, 3);
    let mut input = format!("{cases}\n");
    for _ in 0..cases {
        let positions = rng.count(1, 5);
        let mut arcs = Vec::new();
        if rng.once_in(2) {
            arcs = from_one(&random_acyclic(rng, positions));
        }
        let more = rng.count(0, if arcs.is_empty() { 9 } else { 2 });
        arcs.extend((0..more).map(|_| (rng.count(1, positions), rng.count(1, positions))));
        let mut seats =
            |letters: [char; 2]| -> String { (0..SEATS).map(|_| rng.pick(&letters)).collect() };
        let teams = seats(['A', 'B']);
        let actors = seats(['0', '1']);
        input += &format!("{positions} {}\n{}{teams}\n{actors}\n", arcs.len(), pair_lines(&arcs));
    }
    input
}

pub(super) fn six_seats_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let cases: usize = scan.get();
    let mut output = String::new();
    for _ in 0..cases {
        let (positions, arcs) = (scan.get(), scan.get());
        let successors = read_arcs(&mut scan, positions, arcs);
        let teams = scan.word().unwrap_or("").to_string();
        let actors = scan.word().unwrap_or("");
        let seats: Vec<(char, bool)> =
            teams.chars().zip(actors.chars().map(|actor| actor == '1')).collect();
        output.extend(truncated_play(&successors, &seats));
        output.push('\n');
    }
    output
}

/// Returns the results with seat 0 to move: those of the game that is called a draw after so many
/// moves that one more move changes nothing.
fn truncated_play(successors: &[Vec<usize>], seats: &[(char, bool)]) -> Vec<char> {
    let other = |team| if team == 'A' { 'B' } else { 'A' };
    let mut results = vec![vec!['D'; seats.len()]; successors.len()];
    loop {
        let mut longer = results.clone();
        for (position, options) in successors.iter().enumerate() {
            for (seat, &(team, actor)) in seats.iter().enumerate() {
                let wanted = if actor { other(team) } else { team };
                let after = (seat + 1) % seats.len();
                let reach = |outcome| options.iter().any(|&to| results[to][after] == outcome);
                longer[position][seat] = if options.is_empty() {
                    other(team)
                } else if reach(wanted) {
                    wanted
                } else if reach('D') {
                    'D'
                } else {
                    other(wanted)
                };
            }
        }
        if longer == results {
            return results.iter().map(|result| result[0]).collect();
        }
        results = longer;
    }
}
