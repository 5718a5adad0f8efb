//! Splits into parts as equal as can be.

use super::Oracle;
use super::scan::{Words, spaced};
use super::search::{Search, replaced, sorted};
use judge_io::Rng;

pub(super) const EQUAL_SPLIT: Oracle = Oracle { id: "hnoi2014-jiangnanle", random_case, answer };

fn random_case(rng: &mut Rng) -> String {
    let games = rng.count(1, 4);
    let floor = if rng.once_in(3) { 1 } else { rng.between(1, 7) };
    let mut input = format!("{games} {floor}\n");
    for _ in 0..games {
        let mut left = rng.pick(&[6, 12, 18]);
        let mut line = vec![rng.between(1, 4)];
        for _ in 0..line[0] {
            let size = rng.between(1, left.max(1));
            left -= size.min(left);
            line.push(size);
        }
        rng.shuffle(&mut line[1..]);
        input += &format!("{}\n", spaced(&line));
    }
    input
}

fn answer(input: &str) -> String {
    let mut words = Words::new(input);
    let (games, floor): (usize, usize) = (words.one(), words.one());
    let mut search = Search::normal(|piles: &Vec<usize>| {
        let mut options = Vec::new();
        for (index, &pile) in piles.iter().enumerate().filter(|&(_, &pile)| pile >= floor) {
            for part_count in 2..=pile {
                let parts: Vec<usize> =
                    (0..part_count).map(|part| (pile + part) / part_count).collect();
                options.push(replaced(piles, index, &parts));
            }
        }
        options
    });
    let mut answers = Vec::new();
    for _ in 0..games {
        let count = words.one();
        let piles: Vec<usize> = words.many(count);
        answers.push(u8::from(search.wins(&sorted(&piles))));
    }
    spaced(&answers) + "\n"
}
