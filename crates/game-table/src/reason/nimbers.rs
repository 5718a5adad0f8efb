//! Reasons for results in the field of nimbers: the computation of a product, and checks of other
//! results by products.

use super::passages::{Align, Reason, SHOWN};
use nim_algebra::{Nimber, U256};

/// The base of the numbers in a reason.
#[derive(Clone, Copy, Debug)]
pub struct Notation {
    /// Whether numbers are written in base 16.
    pub is_hexadecimal: bool,
}

impl Notation {
    /// Returns the text of a number.
    pub fn text(self, number: U256) -> String {
        match number.into_words() {
            _ if !self.is_hexadecimal => number.to_string(),
            (0, low) => format!("{low:#x}"),
            (high, low) => format!("{high:#x}{low:032x}"),
        }
    }

    /// Returns why an operation has its result.
    pub fn operation(self, name: &str, values: &[U256], found: U256) -> Reason {
        match (name, values) {
            ("sum", all) => self.sum(all, found),
            ("mul", all) => self.product(all, found),
            ("square", &[a]) => self.product(&[a, a], found),
            ("div", &[a, b]) => self.check(&[found, b], a),
            ("inv", &[a]) => self.check(&[a, found], U256::ONE),
            ("sqrt", &[a]) => self.check(&[found, found], a),
            ("log", &[a, base]) => self.squares(base, found, a),
            ("order", &[a]) => self.order(a, found),
            _ => Reason::default(),
        }
    }

    /// Returns the repeated squares whose product is a power, which may be one of the inverse.
    pub fn power(self, base: U256, is_negative: bool, size: u128, found: U256) -> Reason {
        let exponent = U256::from(size);
        if !is_negative {
            return self.squares(base, exponent, found);
        }
        let inverse = Nimber::new(base).inverse().map_or(base, Nimber::value);
        let [base, shown] = [base, inverse].map(|number| self.text(number));
        Reason::of(format!("The inverse of {base} is {shown}, which is raised to {size}."))
            .then(self.squares(inverse, exponent, found))
    }

    /// Returns why each root of a quadratic equation is one; `roots` is absent if every nimber is a
    /// root.
    pub fn roots(self, values: &[U256], roots: Option<&[U256]>) -> Reason {
        let Some(roots) = roots else {
            return Reason::of("All coefficients are 0, so every nimber is a root.");
        };
        let (a, b, c) = match *values {
            [c] => (U256::ONE, U256::ONE, c),
            [a, b, c] => (a, b, c),
            _ => return Reason::default(),
        };
        let mut reason = Reason::default();
        for &root in roots {
            let (first, second) = (multiply(a, multiply(root, root)), multiply(b, root));
            let texts = [a, root, b, c, first, second, first ^ second ^ c];
            let [a, x, b, c, first, second, sum] = texts.map(|number| self.text(number));
            reason = reason
                .say(format!("{a} ⊗ {x}² ⊕ {b} ⊗ {x} ⊕ {c} = {first} ⊕ {second} ⊕ {c} = {sum}"));
        }
        if let ([], true) = (roots, a == U256::ONE && b == U256::ONE) {
            reason = reason.say(
                "x² ⊕ x takes only half of the values in a field, those with trace 0, and this \
                 value has trace 1.",
            );
        }
        reason
    }

    /// Returns the numbers in binary below each other, if they are short.
    fn sum(self, values: &[U256], found: U256) -> Reason {
        let all = values.iter().fold(found, |all, &value| all | value);
        let bits = (256 - all.leading_zeros()).max(1) as usize;
        let mut reason = Reason::default();
        if bits <= 64 {
            let row = |name, number: U256| vec![name, format!("{:0bits$b}", number.low())];
            let shown = values.iter().take(2 * SHOWN);
            let mut rows: Vec<_> = shown.map(|&value| row(self.text(value), value)).collect();
            if values.len() > 2 * SHOWN {
                rows.push(vec![String::new(), format!("{} more", values.len() - 2 * SHOWN)]);
            }
            rows.push(row("nim sum".to_string(), found));
            reason = reason.table(rows, &[Align::Right, Align::Left]);
        }
        reason.say("A bit of the nim sum is 1 if it is 1 in an odd number of the numbers.")
    }

    /// Returns each intermediate product, that of two numbers by its four parts.
    fn product(self, values: &[U256], found: U256) -> Reason {
        if let &[a, b] = values {
            return self.parts(a, b, found);
        }
        let mut reason = Reason::default();
        let Some((&first, rest)) = values.split_first() else {
            return reason;
        };
        let mut product = first;
        for &factor in rest.iter().take(2 * SHOWN) {
            let next = multiply(product, factor);
            let [a, b, c] = [product, factor, next].map(|number| self.text(number));
            reason = reason.say(format!("{a} ⊗ {b} = {c}"));
            product = next;
        }
        match rest.len().saturating_sub(2 * SHOWN) {
            0 => reason,
            more => reason.say(format!("and so on for {more} more factors")),
        }
    }

    /// Splits both factors at the greatest Fermat power in the larger one.
    fn parts(self, a: U256, b: U256, found: U256) -> Reason {
        let length = 256 - a.leading_zeros().min(b.leading_zeros());
        if length < 2 {
            let [a, b, found] = [a, b, found].map(|number| self.text(number));
            return Reason::of(format!(
                "{a} ⊗ {b} = {found}: a product with 1 is the other factor, one with 0 is 0."
            ));
        }
        // The Fermat power is 2^half, half being the greatest power of 2 below the length.
        let half = 1 << (length - 1).ilog2();
        let fermat = U256::ONE << half;
        let square = fermat ^ (fermat >> 1);
        let low = |x: U256| (x << (256 - half)) >> (256 - half);
        let ((a1, a0), (b1, b0)) = ((a >> half, low(a)), (b >> half, low(b)));
        let high = multiply(a1, b1);
        let products = [
            multiply(high, square),
            multiply(a1, b0) << half,
            multiply(a0, b1) << half,
            multiply(a0, b0),
        ];
        let [f, s, a, b] = [fermat, square, a, b].map(|number| self.text(number));
        let [a1, a0, b1, b0] = [a1, a0, b1, b0].map(|number| self.text(number));
        let [p11, p10, p01, p00] = products.map(|number| self.text(number));
        let steps = vec![
            format!("{a} = {a1}·{f} ⊕ {a0}"),
            format!("{b} = {b1}·{f} ⊕ {b0}"),
            format!("{a1}·{f} ⊗ {b1}·{f} = {a1} ⊗ {b1} ⊗ {s} = {p11}"),
            format!("{a1}·{f} ⊗ {b0} = ({a1} ⊗ {b0})·{f} = {p10}"),
            format!("{a0} ⊗ {b1}·{f} = ({a0} ⊗ {b1})·{f} = {p01}"),
            format!("{a0} ⊗ {b0} = {p00}"),
        ];
        Reason::of(format!(
            "{f} is the greatest Fermat power (2, 4, 16, 256, …) that is not above both numbers. \
             Its product\nwith a smaller number is the usual one, and {f} ⊗ {f} = {f} ⊕ {f}/2 = {s}."
        ))
        .list(steps, 0, "step")
        .say(format!("The nim sum of the four products is {}.", self.text(found)))
    }

    /// Returns a product that proves the result.
    fn check(self, factors: &[U256; 2], product: U256) -> Reason {
        let [a, b, c] = [factors[0], factors[1], product].map(|number| self.text(number));
        Reason::of(format!("This is right because {a} ⊗ {b} = {c}."))
            .then(self.parts(factors[0], factors[1], product))
    }

    /// Returns the repeated squares whose product is a power.
    fn squares(self, base: U256, exponent: U256, found: U256) -> Reason {
        let name = self.text(base);
        let (mut square, mut used, mut shown) = (base, 0_usize, Vec::new());
        for bit in 0..256 - exponent.leading_zeros() {
            if (exponent >> bit).as_u8() & 1 == 1 {
                used += 1;
                if used <= SHOWN {
                    shown.push(format!("{name}^{} = {}", U256::ONE << bit, self.text(square)));
                }
            }
            square = multiply(square, square);
        }
        let more = used - shown.len();
        Reason::of(format!(
            "{name}^{exponent} is the product of these repeated squares, whose exponents add up to \
             {exponent}:"
        ))
        .list(shown, more, "square")
        .say(format!("The product is {}.", self.text(found)))
    }

    /// Returns the powers which prove that no smaller exponent is possible.
    fn order(self, a: U256, order: U256) -> Reason {
        let name = self.text(a);
        let mut primes = Nimber::new(a).order_primes().unwrap_or_default();
        primes.dedup();
        let mut powers = Vec::new();
        for &prime in primes.iter().take(2 * SHOWN) {
            if *order.high() != 0 {
                continue;
            }
            let quotient = *order.low() / prime;
            let value = Nimber::new(a).pow(quotient).value();
            let value = self.text(value);
            powers.push(format!("{name}^({order}/{prime}) = {name}^{quotient} = {value}"));
        }
        Reason::of(format!("{name}^{order} = 1, and no smaller power is 1:"))
            .list(powers, 0, "power")
    }
}

/// Returns a product, which is the same in every field with both factors.
fn multiply(a: U256, b: U256) -> U256 {
    (Nimber::new(a) * Nimber::new(b)).value()
}
