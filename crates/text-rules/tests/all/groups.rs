//! Rules about groups, against a definition that evaluates whole positions.

use std::collections::HashMap;
use test_support::{Rng, size};
use text_rules::TextRules;

/// Moves that change one letter, and the groups that must touch a letter.
type Rules = (&'static [(u8, u8)], &'static [(u8, u8)]);

const RULES: [Rules; 5] = [
    (&[(b'.', b'x'), (b'.', b'o')], &[(b'x', b'.'), (b'o', b'.')]),
    (&[(b'.', b'x'), (b'.', b'o'), (b'x', b'o')], &[(b'x', b'.'), (b'o', b'.')]),
    (&[(b'.', b'x'), (b'.', b'o')], &[(b'x', b'.')]),
    (&[(b'.', b'x'), (b'x', b'o')], &[(b'o', b'x')]),
    (&[(b'.', b'x'), (b'.', b'o'), (b'o', b'-')], &[(b'x', b'o'), (b'o', b'.'), (b'x', b'-')]),
];

fn text((moves, groups): Rules) -> String {
    let mut text = "on board\n".to_string();
    for &(from, to) in moves {
        text += &format!("{} -> {}\n", char::from(from), char::from(to));
    }
    for &(group, free) in groups {
        text += &format!("groups of {} touch {}\n", char::from(group), char::from(free));
    }
    text
}

/// Returns whether the group of a cell has the letter `free` beside it.
fn touches(cells: &[u8], columns: usize, start: usize, free: u8) -> bool {
    let are_adjacent = |one: usize, two: usize| {
        one.abs_diff(two) == columns || one.abs_diff(two) == 1 && one / columns == two / columns
    };
    let mut group = vec![start];
    let mut done = 0;
    while done < group.len() {
        let from = group[done];
        for cell in (0..cells.len()).filter(|&cell| are_adjacent(from, cell)) {
            if cells[cell] == free {
                return true;
            }
            if cells[cell] == cells[start] && !group.contains(&cell) {
                group.push(cell);
            }
        }
        done += 1;
    }
    false
}

fn value(rules: Rules, columns: usize, cells: &[u8], known: &mut HashMap<Vec<u8>, u32>) -> u32 {
    if let Some(&value) = known.get(cells) {
        return value;
    }
    let mut options = Vec::new();
    for &(from, to) in rules.0 {
        for cell in (0..cells.len()).filter(|&cell| cells[cell] == from) {
            let mut after = cells.to_vec();
            after[cell] = to;
            let is_allowed = rules.1.iter().all(|&(group, free)| {
                let mut own = (0..after.len()).filter(|&cell| after[cell] == group);
                own.all(|cell| touches(&after, columns, cell, free))
            });
            if is_allowed {
                options.push(value(rules, columns, &after, known));
            }
        }
    }
    let value = (0..).find(|value| !options.contains(value)).unwrap();
    known.insert(cells.to_vec(), value);
    value
}

#[test]
fn parts_of_positions_with_groups_are_worth_what_the_whole_is() {
    let mut rng = Rng::new(61);
    for round in 0..size(600, 6000) {
        let rules = RULES[round as usize % RULES.len()];
        let (rows, columns) = [(1, 7), (2, 3), (3, 2), (1, 8), (2, 4)][rng.below(5) as usize];
        let letters = if rules.0.len() == 3 && round % 2 == 0 { &b"...xo"[..] } else { b"..xo" };
        let any = |rng: &mut Rng| letters[rng.below(letters.len() as u64) as usize];
        let cells: Vec<u8> = (0..rows * columns).map(|_| any(&mut rng)).collect();
        let lines: Vec<_> = cells.chunks(columns).map(String::from_utf8_lossy).collect();
        let position = lines.join("/");
        let (game, start) = TextRules::parse(&text(rules)).unwrap().game(&position).unwrap();
        let found = game.search(1 << 16).value(&start).unwrap();
        let expected = value(rules, columns, &cells, &mut HashMap::new());
        assert_eq!(found, expected, "{position} under {}", text(rules));
    }
}
