//! Products of nimbers, and the game whose values they are.

use super::Answer;
use crate::Output;
use nim_algebra::tartan_value;

pub(super) const ANSWERS: &[Answer] = &[
    // The nim product of two numbers below 2^64.
    ("nim-product", |input, output| {
        let count = input.int::<u64>("number of products")?;
        let mut products = Products::new(output);
        let factors = count.saturating_mul(2);
        let outcome =
            input.each_int_in(factors, 0..=u64::MAX, "factor", |factor| products.take(factor));
        // What was read before an error is answered.
        products.finish();
        Ok(outcome?)
    }),
    // Switch lights: Turning Corners, a coin-turning game in the plane.
    ("hdu3404-switch-lights", |input, output| {
        for _ in 0..input.int::<u64>("number of test cases")? {
            let lamp_count = input.int::<u64>("number of lamps")?;
            let coordinates: Vec<u64> =
                input.ints(lamp_count.saturating_mul(2), "coordinate of a lamp")?;
            let lamps = coordinates.as_chunks().0.iter().map(|&[x, y]| (x, y));
            output.line(match tartan_value(lamps) {
                0 => "Don't waste your time.",
                _ => "Have a try, lxhgww.",
            });
        }
        Ok(())
    }),
];

/// Writes the products of pairs of factors, many at a time.
struct Products<'a, 'b> {
    factors: Vec<u64>,
    products: Vec<u64>,
    output: &'a mut Output<'b>,
}

impl<'a, 'b> Products<'a, 'b> {
    /// How many factors are multiplied at a time.
    const CHUNK: usize = 1 << 12;

    fn new(output: &'a mut Output<'b>) -> Self {
        Products { factors: Vec::new(), products: Vec::new(), output }
    }

    #[inline]
    fn take(&mut self, factor: u64) {
        self.factors.push(factor);
        if self.factors.len() == Self::CHUNK {
            self.finish();
        }
    }

    /// Writes the products of the factors so far.
    fn finish(&mut self) {
        let (pairs, _) = self.factors.as_chunks();
        self.products.resize(pairs.len(), 0);
        let multiplied = nim_algebra::Batch::new().mul_pairs(pairs, &mut self.products);
        multiplied.expect("as many products as pairs");
        self.output.uint_lines(self.products.iter().copied());
        self.factors.clear();
    }
}
