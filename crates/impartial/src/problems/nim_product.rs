//! The nim product of two numbers below 2^64.

use super::{Input, Output, Problem, SolveError};
use nim_algebra::Batch;

pub(super) const PROBLEM: Problem = Problem {
    id: "nim-product",
    title: "Nim product",
    judge: "-",
    technique: "field of nimbers, a tower over GF(256)",
    solve,
};

/// How many pairs are multiplied at once.
const CHUNK: usize = 1 << 12;

fn solve(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    let count = input.int::<u64>("number of products")?;
    let mut pairs = Pairs { a: Vec::new(), b: Vec::new(), products: Vec::new() };
    let factors = count.saturating_mul(2);
    let mut is_left = true;
    let outcome = input.each_int_in(factors, 0..=u64::MAX, "factor", |factor| {
        if is_left {
            pairs.a.push(factor);
        } else {
            pairs.b.push(factor);
            if pairs.b.len() == CHUNK {
                pairs.answer(output);
            }
        }
        is_left = !is_left;
    });
    // What was read before an error is answered before the error is reported.
    pairs.answer(output);
    Ok(outcome?)
}

/// Factors that wait for their products.
struct Pairs {
    a: Vec<u64>,
    b: Vec<u64>,
    products: Vec<u64>,
}

impl Pairs {
    /// Writes the products of the whole pairs.
    fn answer(&mut self, output: &mut Output<'_>) {
        let count = self.b.len();
        self.products.resize(count, 0);
        let products = Batch::new().mul(&self.a[..count], &self.b, &mut self.products);
        products.expect("as many products as pairs");
        for &product in &self.products {
            output.uint(product).newline();
        }
        self.a.clear();
        self.b.clear();
    }
}
