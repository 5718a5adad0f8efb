//! Games by name, each with its rules and how its small positions are drawn.

use super::Entry;
use super::models::{self, Moves, State, code, heaps, takes};
use game_table::games;
use std::path::Path;
use test_support::{Rng, size};
use workspace_tests::questions::TABLE;

/// How many positions of a game are played in each convention.
fn rounds() -> usize {
    size(3, 8)
}

/// Returns the name of every game whose moves are not in the table of questions, except those
/// tested by definition beside their code.
pub fn names() -> Vec<String> {
    let is_asked = |name: &str| TABLE.contains(&format!(r#""rule": "{name}"#));
    let names = games().into_iter().map(|game| game.name.to_string());
    names
        .filter(|it| !is_asked(it) && !["product", "childish", "turning-corners"].contains(&&**it))
        .collect()
}

fn entry(
    rule: impl Into<String>,
    moves: Moves,
    draw: impl Fn(&mut Rng) -> (State, Vec<String>) + 'static,
) -> Entry {
    let (rule, draw) = (rule.into(), Box::new(draw));
    Entry { rule, moves, draw, is_partizan: false, has_misere: true, rounds: rounds() }
}

/// Returns a state of components with its words in the command.
fn sum(mut state: State) -> (State, Vec<String>) {
    let words =
        |list: &Vec<u64>| list.iter().map(u64::to_string).collect::<Vec<String>>().join(",");
    let text = state.iter().map(words).collect::<Vec<String>>().join(" + ");
    state.sort_unstable();
    (state, vec![text])
}

/// Draws some heaps, at most `most`, from `least` up to a greatest one.
fn some_heaps(least: u64, greatest: u64, most: u64) -> impl Fn(&mut Rng) -> (State, Vec<String>) {
    move |rng| {
        let heap = |rng: &mut Rng| vec![least + rng.below(greatest + 1 - least)];
        sum((0..1 + rng.below(most)).map(|_| heap(rng)).collect())
    }
}

/// Returns all games; those that need files get them in a folder.
pub fn entries(folder: &Path, rng: &mut Rng) -> Vec<Entry> {
    let mut entries = heap_entries();
    entries.extend(endless_entries());
    entries.extend(entailing_entries());
    entries.extend(own_entries(folder));
    entries.extend(graph_entries(folder, rng));
    entries
}

fn heap_entries() -> Vec<Entry> {
    vec![
        entry("nim", heaps(takes(|heap| (1..=heap).collect())), some_heaps(0, 5, 3)),
        entry("kayles", heaps(code(&[0, 7, 7])), some_heaps(0, 6, 3)),
        entry("8.F", heaps(code(&[8, 15])), some_heaps(0, 6, 3)),
    ]
}

fn endless_entries() -> Vec<Entry> {
    let dial = (1..7).flat_map(|place| [2, 5].map(|take| (place, (place + 7 - take) % 7)));
    let heaps = (1..6_u64).flat_map(|heap| {
        let taken = [1, 3].into_iter().filter_map(move |take| heap.checked_sub(take));
        taken.chain([heap, heap + 2].into_iter().filter(|&sum| sum < 6)).map(move |to| (heap, to))
    });
    let shares = |rng: &mut Rng| {
        let component = |rng: &mut Rng| {
            let mut heaps: Vec<u64> = (0..1 + rng.below(2)).map(|_| 1 + rng.below(3)).collect();
            heaps.sort_unstable_by_key(|&heap| std::cmp::Reverse(heap));
            heaps
        };
        sum((0..1 + rng.below(2)).map(|_| component(rng)).collect())
    };
    vec![
        entry("windup:7:2,5", models::tokens(dial.collect()), some_heaps(0, 6, 3)),
        entry("take-add:5:1,3:0,2", models::tokens(heaps.collect()), some_heaps(0, 5, 3)),
        entry("fair-shares", models::fair_shares(), shares),
    ]
}

fn entailing_entries() -> Vec<Entry> {
    let top = models::entailing(code(&[4]), code(&[0, 3]));
    let nim = models::entailing(takes(|heap| (1..=heap).collect()), code(&[0, 7, 7]));
    let games = [("top-entails", top), ("entailing:nim/kayles", nim)];
    let entry = |(rule, moves)| {
        let game = entry(rule, moves, some_heaps(1, 5, 2));
        Entry { has_misere: false, ..game }
    };
    games.into_iter().map(entry).collect()
}

fn own_entries(folder: &Path) -> Vec<Entry> {
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let text =
        "options of 0: nothing\ntake 1, 3\noptions of n for k = 0..n-2: n-2-k + k, k + n-2-k\n";
    let live_zero = |heap: u64| match heap {
        0 => vec![vec![]],
        _ => {
            let takes = [1, 3].into_iter().filter_map(|take| heap.checked_sub(take));
            let two = |left: u64| (0..=left).map(move |part| vec![part, left - part]);
            let splits = heap.checked_sub(2).into_iter().flat_map(two);
            takes.map(|left| vec![left]).chain(splits).collect()
        }
    };
    let script = "while read n; do o=; for k in 2 5; do [ $k -le $n ] && o=\"$o,$((n-k))\"; done\n\
                  echo \"${o#,}\"; done\n";
    let text = write("rule.txt", text);
    let script = write("rule.sh", script);
    let run = entry(format!("run:sh {script}"), heaps(takes(|_| vec![2, 5])), some_heaps(0, 7, 3));
    vec![
        entry(format!("file:{text}"), heaps(live_zero), some_heaps(0, 4, 3)),
        // Every question starts a process.
        Entry { rounds: 2, ..run },
    ]
}

fn graph_entries(folder: &Path, rng: &mut Rng) -> Vec<Entry> {
    let mut entries = Vec::new();
    for round in 0..rounds() {
        let write = |name: &str, lines: Vec<String>| {
            let path = folder.join(format!("{name}-{round}.txt"));
            std::fs::write(&path, lines.join("\n")).unwrap();
            path.display().to_string()
        };
        for (name, is_acyclic) in [("graph", true), ("cycles", false)] {
            let (count, arrows) = arrows(rng, is_acyclic);
            let lines = arrows.iter().map(|(u, v)| format!("{u} {v}"));
            // Positions without moves are on lines of their own.
            let lines = lines.chain((0..count).map(|alone| alone.to_string())).collect();
            let draw = move |rng: &mut Rng| {
                sum((0..1 + rng.below(3)).map(|_| vec![rng.below(count)]).collect())
            };
            let rule = format!("graph:{}", write(name, lines));
            entries.push(Entry { rounds: 3, ..entry(rule, models::tokens(arrows), draw) });
        }
        for (name, colours) in [("green", &['g'][..]), ("colours", &['b', 'r', 'b', 'r', 'g'])] {
            let edges = picture(rng, 3 + round as u64 % 5, colours);
            let lines = edges.iter().map(|(u, v, colour)| format!("{u} {v} {colour}")).collect();
            let all: Vec<u64> = (0..edges.len() as u64).collect();
            let rule = format!("hackenbush:{}", write(name, lines));
            let draw = move |_: &mut Rng| (vec![all.clone()], Vec::new());
            let game = entry(rule, models::hackenbush(edges), draw);
            let is_partizan = name == "colours";
            entries.push(Entry { rounds: 1, is_partizan, has_misere: !is_partizan, ..game });
        }
    }
    entries
}

/// Draws a graph whose last vertex has an edge, and returns the number of its vertices.
fn arrows(rng: &mut Rng, is_acyclic: bool) -> (u64, Vec<(u64, u64)>) {
    let count = 4 + rng.below(3);
    let mut edges = vec![(count - 1, 0)];
    for _ in 0..6 + rng.below(6) {
        let (u, v) = (rng.below(count), rng.below(count));
        edges.extend((!is_acyclic || u > v).then_some((u, v)));
    }
    edges.sort_unstable();
    edges.dedup();
    (count, edges)
}

/// Draws a picture in which all edges are above the ground; some close cycles.
fn picture(rng: &mut Rng, count: u64, colours: &[char]) -> Vec<(u64, u64, char)> {
    let mut vertex_count = 1;
    let edge = |_| {
        let (u, v) = (rng.below(vertex_count), vertex_count - rng.below(2));
        vertex_count = vertex_count.max(v + 1);
        (u, v, colours[rng.below(colours.len() as u64) as usize])
    };
    (0..count).map(edge).collect()
}
