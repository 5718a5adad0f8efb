//! Random inputs are legal, writing inverts reading, and shrinking ends at the smallest input.

use super::Format;
use super::parse::parse;
use super::read::{read, written};
use super::shrink::Tried;
use judge_io::Rng;
use std::cell::Cell;
use test_support::size;

#[track_caller]
fn format(text: &str) -> Format {
    text.parse().unwrap_or_else(|error| panic!("{text}\n{error}"))
}

/// Writes random formats; some have no input for some numbers and are rejected.
struct Formats {
    rng: Rng,
    names: usize,
}

impl Formats {
    fn name(&mut self) -> String {
        self.names += 1;
        format!("x{}", self.names)
    }

    fn expr(&mut self, visible: &[String]) -> String {
        if visible.is_empty() || self.rng.once_in(3) {
            return self.rng.below(5).to_string();
        }
        let name = visible[self.rng.index(visible.len())].clone();
        match self.rng.index(6) {
            0 => format!("{name}-1"),
            1 => format!("{name}+2"),
            _ => name,
        }
    }

    fn limits(&mut self, visible: &[String]) -> String {
        let constants = ["", ":1..9", ":0..3", ":-5..5", ":1..10^18", ":-10^36..10^36", ":7..7"];
        if visible.is_empty() || self.rng.once_in(2) {
            return self.rng.pick(&constants).to_string();
        }
        match self.rng.index(3) {
            0 => format!(":0..{}", self.expr(visible)),
            1 => format!(":1..{}", self.expr(visible)),
            _ => format!(":{}..10^9", self.expr(visible)),
        }
    }

    fn row(&mut self, visible: &mut Vec<String>) -> String {
        let mut parts = Vec::new();
        for _ in 0..self.rng.count(1, 3) {
            let name = self.name();
            parts.push(match self.rng.index(9) {
                0 => "\"word\"".to_string(),
                5 => format!("#{name}{}", self.limits(visible)),
                1 => format!("{name}[{}]:\"ab\"", self.expr(visible)),
                2 => format!("{name}[1..3]:\"a..z\""),
                3 | 4 => {
                    let modifier = ["", "", " distinct", " sorted", " distinct sorted"];
                    let modifier = self.rng.pick(&modifier);
                    format!("{name}[{}]{}{modifier}", self.expr(visible), self.limits(visible))
                }
                _ => {
                    let number = format!("{name}{}", self.limits(visible));
                    visible.push(name);
                    number
                }
            });
        }
        parts.join(" ")
    }

    fn lines(&mut self, visible: &[String], depth: usize) -> String {
        let mut visible = visible.to_vec();
        let mut lines = Vec::new();
        for _ in 0..self.rng.count(1, 3) {
            let count = self.expr(&visible);
            lines.push(match self.rng.index(12) {
                0 | 1 if depth < 3 => {
                    format!("{{ {} }} *{count}", self.lines(&visible, depth + 1))
                }
                2 => format!("({}) *{count}", self.row(&mut visible.clone())),
                6 => format!("({}) *{count} distinct", self.row(&mut visible.clone())),
                7 if depth < 3 => {
                    let (one, other) = (self.lines(&visible, 3), self.lines(&visible, 3));
                    format!("{{ 1 {one} | 2 {other} }} *{count}")
                }
                8 if depth < 3 => {
                    format!("{{ {}; {} }} *\"end\"", self.name(), self.lines(&visible, depth + 1))
                }
                9 => format!("graph {count} {} distinct", self.expr(&visible)),
                10 => format!("listed dag {count}"),
                3 if self.rng.once_in(3) => format!("rooted tree {count} {}", self.name()),
                3 if self.rng.once_in(2) => format!("tree {count}"),
                3 => format!("tree {count} {}{}", self.name(), self.limits(&visible)),
                4 => format!("graph {count} {} {}", self.expr(&visible), self.name()),
                5 => format!("dag {count} {} simple", self.expr(&visible)),
                _ => self.row(&mut visible),
            });
        }
        let end = if depth == 0 && self.rng.once_in(4) { "; y *; 0 \"stop\"" } else { "" };
        lines.join("; ") + end
    }
}

fn random_formats(count: usize) -> impl Iterator<Item = String> {
    let mut formats = Formats { rng: Rng::new(5), names: 0 };
    (0..count).map(move |_| {
        formats.names = 0;
        formats.lines(&[], 0)
    })
}

#[test]
fn inputs_of_random_formats_are_legal_and_read_as_they_are_written() {
    let mut accepted = 0;
    for text in random_formats(size(1500, 30_000)) {
        let Ok(format) = text.parse::<Format>() else {
            continue;
        };
        accepted += 1;
        let syntax = parse(&text).expect("it was read before");
        assert_eq!(format.to_string().parse().as_ref(), Ok(&format), "{text}");
        // In a choice, one record may be longer than another.
        let smallest = (0..16).map(|seed| format.draw(seed, 0).split_ascii_whitespace().count());
        let least = smallest.max().unwrap_or(0);
        for (seed, size) in [(1, 0), (2, 3), (3, 10), (4, 40)] {
            let input = format.draw(seed, size);
            assert_eq!(format.check(&input), Ok(()), "{text}\n{input}");
            assert_eq!(format.draw(seed, size), input, "{text}");
            let values = read(&syntax, &input).expect("it is legal");
            assert_eq!(written(&syntax, &values), input, "{text}");
            let split = input.split_ascii_whitespace().collect::<Vec<_>>().join("\n \t");
            assert_eq!(format.check(&split), Ok(()), "{text}\n{split}");
            let words = input.split_ascii_whitespace().count();
            assert!(words <= 3 * size + 2 * least + 20, "{text}: {words} words for {size}");
        }
    }
    assert!(accepted > size(400, 1000), "{accepted}");
}

#[test]
fn any_text_is_a_format_or_an_error() {
    let words = [
        "n", "m", "a", "[", "]", "n", ":", "..", "1", "9", "10^36", "-", "+", "*", "(", ")", "{",
        "}", ";", "\n", "tree", "graph", "dag", "simple", "distinct", "sorted", "\"ab\"", "\"",
        "0", " ", " ", " ", "a[n]", "n:1..9", "*n", "} *", "{ ", "1e9", "é", "^", ".", "|", "#",
        "rooted", "listed", "*\"0\"",
    ];
    let mut rng = Rng::new(9);
    let mut accepted = 0;
    for _ in 0..size(20_000, 1_000_000) {
        let count = rng.count(1, 12);
        let text: String = (0..count).map(|_| rng.pick(&words)).collect();
        let Ok(format) = text.parse::<Format>() else {
            continue;
        };
        accepted += 1;
        let input = format.draw(1, 9);
        assert_eq!(format.check(&input), Ok(()), "{text}\n{input}");
        // Any text is in the format, or gives an error.
        let mut words: Vec<&str> = input.split(' ').chain(["-1", "10", "0", "\n"]).collect();
        rng.shuffle(&mut words);
        let _ = format.check(&words.join(" "));
    }
    assert!(accepted > 300, "{accepted}");
}

#[test]
fn long_formats_take_no_long_time() {
    let mut text = "x0:1..9".to_string();
    for name in 1.. {
        let next = format!("; x{name}:x{}..x{}+9", name - 1, name - 1);
        if text.len() + next.len() > 10_000 {
            break;
        }
        text += &next;
    }
    let format = format(&text);
    assert_eq!(format.check(&format.draw(1, 10)), Ok(()));
    assert!((text.clone() + &text).parse::<Format>().is_err());
}

/// Shrinks an input while a condition holds, and checks every input tried.
#[track_caller]
pub(crate) fn shrunk_in(format: &Format, input: &str, holds: impl Fn(&str) -> bool) -> String {
    assert!(holds(input), "{format}\n{input}");
    let mut fails = |smaller: &str| {
        assert_eq!(format.check(smaller), Ok(()), "{format}\n{smaller}");
        if holds(smaller) { Tried::Fails } else { Tried::Differs }
    };
    let smallest = format.shrink(input, &mut fails, &|| false);
    let smallest = smallest.expect("the input is legal");
    assert!(holds(&smallest), "{format}\n{smallest}");
    smallest
}

#[track_caller]
fn shrunk(text: &str, input: &str, holds: impl Fn(&str) -> bool) -> String {
    shrunk_in(&format(text), input, holds)
}

/// Shrinks random inputs for which a condition holds, and checks the result of each.
#[track_caller]
fn ends_at(text: &str, smallest: &str, holds: impl Fn(&str) -> bool) {
    let format = format(text);
    let sizes = [4, 8, 15, 30, 60];
    let mut count = 0;
    for seed in 0..100 {
        let input = format.draw(seed, sizes[seed as usize % 5]);
        if holds(&input) && count < 10 {
            count += 1;
            assert_eq!(shrunk(text, &input, &holds), smallest, "{text}\n{input}");
        }
    }
    assert!(count > 2, "{text}");
}

fn line(input: &str, index: usize) -> Vec<i64> {
    let words = input.lines().nth(index).unwrap_or_default().split(' ');
    words.filter_map(|word| word.parse().ok()).collect()
}

#[test]
fn lists_end_at_the_numbers_that_matter() {
    let large = |input: &str| line(input, 1).iter().any(|number| *number >= 7);
    ends_at("n; a[n]:0..10^9", "1\n7\n", large);
    ends_at("n; a[n]:1..10^9 distinct", "1\n7\n", large);
    ends_at("n; a[n]:0..1000 sorted; b[n]", "1\n7\n1\n", large);
    let twins = |input: &str| {
        let numbers = line(input, 1);
        (1..numbers.len()).any(|it| numbers[..it].contains(&numbers[it]))
    };
    ends_at("n:1..100; a[n]:1..20", "2\n1 1\n", twins);
    let sum = |input: &str| line(input, 1).iter().sum::<i64>() >= 10;
    assert_eq!(shrunk("n; a[n]:0..20", "4\n6 20 3 5\n", sum), "1\n10\n");
    let inverted = |input: &str| line(input, 1).windows(2).any(|pair| pair[0] > pair[1]);
    ends_at("n; p[n]:1..n distinct", "2\n2 1\n", inverted);
    ends_at("n; p[n]:0..n-1 distinct", "2\n1 0\n", inverted);
    let lost = |input: &str| {
        let heaps = line(input, 1);
        heaps.len() > 2 && heaps.iter().fold(0, |sum, heap| sum ^ heap) == 0
    };
    assert_eq!(shrunk("n; a[n]:1..200", "3\n77 52 121\n", lost), "3\n3 2 1\n");
    assert_eq!(shrunk("n; a[n]:-9..-2", "3\n-9 -8 -7\n", |_| true), "1\n-2\n");
    let lost = |input: &str| lost(input) && !line(input, 1).contains(&0);
    assert_eq!(shrunk("n; a[n]:0..200", "3\n77 52 121\n", lost), "3\n1 2 3\n");
    let equal = |input: &str| matches!(*line(input, 1), [one, other] if one == other && one > 20);
    assert_eq!(shrunk("n; a[n]", "2\n123456 123456\n", equal), "2\n21 21\n");
    let differ = |input: &str| matches!(*line(input, 1), [one, other] if one + 5 == other);
    assert_eq!(shrunk("n; a[n]", "2\n123456 123461\n", differ), "2\n1 6\n");
    let fibonacci = |number: i64| {
        let mut pair = (1, 2);
        while pair.0 < number {
            pair = (pair.1, pair.0 + pair.1);
        }
        pair.0 == number
    };
    let late = |input: &str| {
        input.lines().filter_map(|it| it.parse().ok()).any(|it| it > 1000 && fibonacci(it))
    };
    assert_eq!(shrunk("n:2..2^31-1 *; 0", "77\n1836311903\n8\n0\n", late), "1597\n0\n");
}

#[test]
fn counts_drop_the_same_positions_of_all_that_they_count() {
    let holds = |input: &str| line(input, 1).iter().zip(line(input, 2)).any(|it| *it.0 > it.1 + 3);
    ends_at("n; a[n]:0..50; b[n]:0..50", "1\n4\n0\n", holds);
    let columns = |input: &str| {
        let rows: Vec<Vec<i64>> = (1..input.lines().count()).map(|it| line(input, it)).collect();
        rows.iter().any(|row| row.windows(2).any(|pair| pair[0] + 2 == pair[1]))
    };
    ends_at("n:1..9 m:1..9; a[m]:0..9 *n", "1 2\n0 2\n", columns);
    let later = |input: &str| {
        let numbers: Vec<usize> =
            input.split_ascii_whitespace().map(|word| word.parse().expect("a number")).collect();
        let (n, list) = (numbers[0], &numbers[2..]);
        list[n..].iter().any(|query| list[query - 1] >= 5)
    };
    ends_at("n q; a[n]:0..9; i:1..n *q", "1 1\n5\n1\n", later);
    let ranges = |input: &str| {
        let list = line(input, 1);
        (2..input.lines().count()).any(|query| match *line(input, query) {
            [low, high] => list[low as usize - 1] + 4 < list[high as usize - 1],
            _ => false,
        })
    };
    ends_at("n q; a[n]:0..9; (l:1..n r:l..n) *q", "2 1\n0 5\n1 2\n", ranges);
}

#[test]
fn tests_and_repetitions_go() {
    let total = |input: &str| {
        let lines = input.lines().skip(1).step_by(2);
        lines.map(|line| line.parse::<u64>().expect("a count")).sum::<u64>() > 4
    };
    ends_at("t:1..10; { n:1..100; a[n] } *t", "1\n5\n1 1 1 1 1\n", total);
    let joined = |input: &str| input.lines().filter(|line| line.contains(' ')).count() > 3;
    assert_eq!(
        shrunk("t; { n; tree n } *t", "2\n3\n1 2\n2 3\n3\n1 2\n1 3\n", joined),
        "1\n5\n1 2\n1 3\n1 4\n1 5\n"
    );
    let large = |input: &str| input.lines().any(|line| line.starts_with('8'));
    let end = "8\n0\n";
    assert_eq!(shrunk("x *; 0", "5\n81\n17\n9\n0\n", large), end);
    assert_eq!(shrunk("{ n:1..10; a[n] } *", "1\n7\n3\n1 8 3\n2\n81 2\n", large), "1\n8\n");
    assert_eq!(shrunk("x *\"0\"; y", "81 3 0 5", large), "8\n0\n1\n");
    ends_at("{ 1 x | 2 y:1..9 z:y..20 } *", "2 1 13\n", |input| {
        input.lines().any(|line| line.starts_with("2 ") && line.ends_with("13"))
    });
    ends_at("n:1..30; u:1..9 v:1..9 *n distinct", "2\n1 1\n1 2\n", |input| {
        let lines: Vec<_> = (1..input.lines().count()).map(|it| line(input, it)).collect();
        lines.windows(2).any(|pair| pair[0][0] == pair[1][0] && pair[0][1] < pair[1][1])
    });
    assert_eq!(shrunk("x", "5", |_| true), "1\n");
    assert_eq!(format("x").shrink("5 5", &mut |_| Tried::Fails, &|| false), None);
}

#[test]
fn words_end_at_the_letters_that_matter() {
    ends_at("s[1..40]:\"01\"", "11\n", |input| input.contains("11"));
    ends_at("n; s[n]:\"01\"", "2\n11\n", |input| {
        input.lines().nth(1).is_some_and(|it| it.contains("11"))
    });
    ends_at("s[3..9]:\"a..z\"", "aaa\n", |_| true);
    let late = |input: &str| input.contains(|letter| letter > 'q');
    let input = shrunk("s[3..9]:\"a..z\"", "rqxi", late);
    assert!(["raa\n", "ara\n", "aar\n"].contains(&&*input), "{input}");
    let wall = |input: &str| input.lines().skip(1).any(|row| row.contains("#.#"));
    ends_at("n m:1..9; s[m]:\".#\" *n", "1 3\n#.#\n", wall);
}

/// Returns the number of edges on the longest path without repeated vertices, up to three.
fn longest_path(input: &str, is_directed: bool) -> usize {
    let mut edges: Vec<Vec<i64>> = (1..input.lines().count()).map(|it| line(input, it)).collect();
    if !is_directed {
        edges.extend(edges.clone().into_iter().map(|edge| vec![edge[1], edge[0]]));
    }
    let mut paths: Vec<Vec<i64>> = edges.iter().filter(|it| it[0] != it[1]).cloned().collect();
    let mut length = 0;
    while !paths.is_empty() && length < 3 {
        length += 1;
        let longer = paths.iter().flat_map(|path| {
            let next = edges.iter().filter(|edge| edge[0] == path[path.len() - 1]);
            let next = next.filter(|edge| !path.contains(&edge[1]));
            next.map(|edge| [path.as_slice(), &edge[1..]].concat()).collect::<Vec<_>>()
        });
        paths = longer.collect();
    }
    length
}

#[test]
fn graphs_end_at_the_path_that_matters() {
    let deep = |input: &str| longest_path(input, false) == 3;
    // A path of four vertices, in an order in which no vertex can be lowered.
    for text in ["n:1..30; tree n", "n m; graph n m", "n m; graph n m simple"] {
        let format = format(text);
        for seed in 0..12 {
            let input = format.draw(seed, 30);
            if deep(&input) {
                let smallest = shrunk(text, &input, deep);
                assert_eq!(smallest.lines().count(), 4, "{text}\n{input}\n{smallest}");
                assert_eq!(line(&smallest, 0)[0], 4, "{text}\n{input}\n{smallest}");
            }
        }
    }
    let deep = |input: &str| longest_path(input, true) == 3;
    ends_at("n m; dag n m simple", "4 3\n1 2\n2 3\n3 4\n", deep);
    ends_at("n; dag n n", "4\n1 2\n1 2\n2 3\n3 4\n", deep);
    let forked = |input: &str| input.lines().any(|line| line.starts_with("2 "));
    ends_at("n; listed dag n", "3\n2 1 2\n0\n0\n", forked);
    let looped = |input: &str| {
        (1..input.lines().count()).any(|it| matches!(*line(input, it), [from, to] if from == to))
    };
    ends_at("n m; graph n m", "1 1\n1 1\n", looped);
    let round = |input: &str| {
        let arcs: Vec<_> = (1..input.lines().count()).map(|it| line(input, it)).collect();
        let next = |from: i64| arcs.iter().find(|arc| arc[0] == from).map(|arc| arc[1]);
        arcs.iter().all(|arc| arc[0] != arc[1]) && (0..9).try_fold(1, |at, _| next(at)).is_some()
    };
    assert_eq!(line(&shrunk("n m; graph n m", "4 4\n1 2\n2 3\n3 4\n4 1\n", round), 0), [2, 2]);
    let heavy = |input: &str| {
        let edges: Vec<_> = (1..input.lines().count()).map(|it| line(input, it)).collect();
        edges.iter().filter(|edge| edge.get(2).is_some_and(|weight| *weight > 5)).count() > 1
    };
    ends_at("n; tree n w:0..10^9", "3\n1 2 6\n1 3 6\n", heavy);
    ends_at("n m; graph n m simple w", "3 2\n1 2 6\n1 3 6\n", heavy);
    ends_at("n; rooted tree n w:0..10^9", "3\n1 6\n1 6\n", |input| {
        let lines = (1..input.lines().count()).map(|it| line(input, it));
        lines.filter(|line| line[1] > 5).count() > 1
    });
    let weighted = |input: &str| line(input, 1).iter().any(|weight| *weight > 5);
    ends_at("n; w[n]:0..9; tree n", "1\n6\n", weighted);
}

#[test]
fn shrinking_random_inputs_keeps_to_the_format_and_ends() {
    for (seed, text) in (0..).zip(random_formats(size(200, 2000))) {
        let Ok(format) = text.parse::<Format>() else {
            continue;
        };
        let input = format.draw(seed, 20);
        let sum = |input: &str| input.bytes().filter(|byte| *byte == b'7').count() > 1;
        if sum(&input) && input.len() < 1000 {
            let smallest = shrunk(&text, &input, sum);
            assert_eq!(shrunk(&text, &smallest, sum), smallest, "{text}\n{input}");
        }
    }
}

#[test]
fn shrinking_stops_when_there_is_no_more_time() {
    let format = format("n; a[n]");
    let input = format.draw(3, 500);
    let calls = Cell::new(0);
    let is_over = || calls.replace(calls.get() + 1) > 20;
    let smallest = format.shrink(&input, &mut |_| Tried::Differs, &is_over);
    assert_eq!(smallest, Some(input.clone()));
    assert!(calls.get() < 50, "{}", calls.get());
    assert_eq!(format.shrink(&input, &mut |_| Tried::Stop, &|| false), Some(input));
}

#[test]
fn small_and_extreme_numbers_come_up() {
    let format = format("n:1..50; a[n]:-3..10^9");
    let mut seen = [false; 6];
    for (seed, size) in (0..300).zip([3, 10, 100].into_iter().cycle()) {
        let input = format.draw(seed, size);
        let (count, numbers) = (line(&input, 0)[0], line(&input, 1));
        let facts = [
            count == 1,
            count == 50,
            numbers.contains(&-3),
            numbers.contains(&1_000_000_000),
            count > 3 && numbers.iter().all(|number| number.abs() <= 10),
            count > 3 && numbers.iter().all(|number| *number > 1000),
        ];
        seen.iter_mut().zip(facts).for_each(|(seen, fact)| *seen |= fact);
    }
    assert_eq!(seen, [true; 6]);
    let tiny = (0..100).filter(|seed| {
        let input = format.draw(*seed, 5);
        line(&input, 1).iter().all(|number| number.abs() <= 5)
    });
    assert!(tiny.count() > 60);
}

#[test]
fn sizes_are_about_what_was_asked_for() {
    let texts = [
        "n; a[n]",
        "n m; a[m] *n",
        "t; { n; a[n] } *t",
        "t; { n m:1..10^9; graph n m } *t",
        "n:1..10^6 m:n..10^9; a[m]",
        "{ n; s[n]:\"ab\" } *",
        "n; a[n] *n",
        "s[1..10^6]:\"01\"",
    ];
    for text in texts {
        let format = format(text);
        for size in [10, 100, 1000] {
            let is_number = |word: &str| word.as_bytes()[0].is_ascii_digit() && &text[..1] != "s";
            let length = |word: &str| if is_number(word) { 1 } else { word.len() };
            let lengths = (0..40).map(|seed| format.draw(seed, size));
            let lengths = lengths.map(|it| it.split_ascii_whitespace().map(length).sum());
            let most: usize = lengths.max().unwrap_or_default();
            assert!((size / 3..=2 * size + 30).contains(&most), "{text}: {most} for {size}");
        }
    }
}

#[test]
fn draws_are_the_same_on_every_machine() {
    let format = format("n:1..9 m:0..9; a[n]:0..99; (u:1..n v:u..n) *m; s:\"xyz\"; dag n m");
    assert_eq!(format.to_string().parse(), Ok(format.clone()));
    assert_eq!(format.draw(1, 100), "8 1\n7 7 7 7 7 7 7 7\n8 8\ny\n2 1\n");
}

#[test]
#[ignore = "at full size"]
fn large_inputs_are_drawn_and_read_at_full_size() {
    for text in
        ["n:1..10^6; a[n]:1..n distinct", "n:1..10^6; tree n", "n m:1..10^6; dag n m simple"]
    {
        let format = format(text);
        for seed in 0..3 {
            assert_eq!(format.check(&format.draw(seed, 1_000_000)), Ok(()), "{text}");
        }
    }
}
