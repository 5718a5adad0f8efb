//! Boxes that take squares of stones.

use super::Oracle;
use super::scan::{Words, often, random_sizes};
use super::search::Search;
use judge_io::Rng;

pub(super) const MANY_CASES: Oracle =
    Oracle { id: "hdu1729-stone-game", random_case: many_case, answer: many_answer };

pub(super) const ONE_CASE: Oracle = Oracle {
    id: "nowcoder34655c-stone-game",
    random_case: |rng| often(rng, "No", boxes, one_answer),
    answer: one_answer,
};

fn boxes(rng: &mut Rng) -> String {
    let count = rng.count(1, 4);
    let sizes = random_sizes(rng, count, 0, 120, 400);
    let mut input = format!("{count}\n");
    for size in sizes {
        let least = size.min(rng.between(0, 3));
        input += &format!("{size} {}\n", rng.between(least, size));
    }
    input
}

fn many_case(rng: &mut Rng) -> String {
    let cases: String = (0..rng.count(1, 4)).map(|_| boxes(rng)).collect();
    cases + "0\n"
}

fn many_answer(input: &str) -> String {
    let mut words = Words::new(input);
    let mut output = String::new();
    for case in 1.. {
        let count = words.one();
        if count == 0 {
            break;
        }
        output += &format!("Case {case}:\n{}\n", yes_no(&words.pairs(count)));
    }
    output
}

fn one_answer(input: &str) -> String {
    let mut words = Words::new(input);
    let count = words.one();
    format!("{}\n", yes_no(&words.pairs(count)))
}

/// Answers boxes given as (size, stones inside).
fn yes_no(boxes: &[(usize, usize)]) -> &'static str {
    let mut search = Search::normal(|stones: &Vec<usize>| {
        let mut options = Vec::new();
        for (index, &inside) in stones.iter().enumerate() {
            for added in 1..=inside * inside {
                if inside + added > boxes[index].0 {
                    break;
                }
                let mut next = stones.clone();
                next[index] += added;
                options.push(next);
            }
        }
        options
    });
    let stones = boxes.iter().map(|&(_, inside)| inside).collect();
    if search.wins(&stones) { "Yes" } else { "No" }
}
