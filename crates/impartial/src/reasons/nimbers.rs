//! Reasons for results in the field of nimbers: how a product comes about, and how the others
//! are checked by products.

use crate::errors::Result;
use nim_algebra::{Nimber, U256};
use std::io::Write;

/// How many lines of one kind are written before the rest is only counted.
const SHOWN: usize = 8;

/// Explains the result of an operation.
pub(crate) fn explain(
    name: &str,
    values: &[U256],
    found: U256,
    is_hexadecimal: bool,
    out: &mut dyn Write,
) -> Result<()> {
    let reason = Reason { is_hexadecimal, out };
    match (name, values) {
        ("sum", all) => reason.sum(all, found),
        ("mul", all) => reason.product(all, found),
        ("square", &[a]) => reason.product(&[a, a], found),
        ("div", &[a, b]) => reason.check(&[found, b], a),
        ("inv", &[a]) => reason.check(&[a, found], U256::ONE),
        ("sqrt", &[a]) => reason.check(&[found, found], a),
        ("log", &[a, base]) => reason.power(base, found, a),
        ("order", &[a]) => reason.order(a, found),
        _ => Ok(()),
    }
}

/// Explains a power by the squares that make it up; a negative one is a power of the inverse.
pub(crate) fn explain_power(
    base: U256,
    (is_negative, exponent): (bool, u128),
    found: U256,
    is_hexadecimal: bool,
    out: &mut dyn Write,
) -> Result<()> {
    let reason = Reason { is_hexadecimal, out };
    let mut raised = base;
    if is_negative {
        raised = Nimber::new(base).inverse().map_or(base, Nimber::value);
        let [base, inverse] = [base, raised].map(|number| reason.text(number));
        writeln!(reason.out, "The inverse of {base} is {inverse}, which is raised to {exponent}.")?;
    }
    reason.power(raised, U256::from(exponent), found)
}

/// Explains why each root is one.
///
/// `roots` is absent where every nimber is a root.
pub(crate) fn explain_roots(
    values: &[U256],
    roots: Option<&[U256]>,
    is_hexadecimal: bool,
    out: &mut dyn Write,
) -> Result<()> {
    let Some(roots) = roots else {
        return Ok(writeln!(out, "All coefficients are 0, so every nimber is a root.")?);
    };
    let reason = Reason { is_hexadecimal, out };
    let (a, b, c) = match *values {
        [c] => (U256::ONE, U256::ONE, c),
        [a, b, c] => (a, b, c),
        _ => return Ok(()),
    };
    for &root in roots {
        let square = multiply(root, root);
        let (first, second) = (multiply(a, square), multiply(b, root));
        let texts = [a, root, b, c, first, second, first ^ second ^ c];
        let [a, x, b, c, first, second, sum] = texts.map(|number| reason.text(number));
        writeln!(reason.out, "{a} ⊗ {x}² ⊕ {b} ⊗ {x} ⊕ {c} = {first} ⊕ {second} ⊕ {c} = {sum}")?;
    }
    if let ([], true) = (roots, a == U256::ONE && b == U256::ONE) {
        writeln!(
            reason.out,
            "x² ⊕ x takes only half of the values of a field, those of trace 0, and this is none of \
             them."
        )?;
    }
    Ok(())
}

struct Reason<'a> {
    is_hexadecimal: bool,
    out: &'a mut dyn Write,
}

impl Reason<'_> {
    fn text(&self, number: U256) -> String {
        if self.is_hexadecimal { format!("{number:#x}") } else { number.to_string() }
    }

    /// Writes the numbers in binary above each other, where they are short.
    fn sum(self, values: &[U256], found: U256) -> Result<()> {
        let all = values.iter().fold(found, |all, &value| {
            U256::new(all.high() | value.high(), all.low() | value.low())
        });
        let bits = (256 - all.leading_zeros()).max(1);
        let texts: Vec<String> = values.iter().map(|&value| self.text(value)).collect();
        let width = texts.iter().map(String::len).max().unwrap_or(0).max("nim sum".len());
        if bits <= 64 {
            let row = |number: U256| format!("{:0width$b}", number.low(), width = bits as usize);
            for (text, &value) in texts.iter().zip(values).take(2 * SHOWN) {
                writeln!(self.out, "{text:>width$}  {}", row(value))?;
            }
            if values.len() > 2 * SHOWN {
                writeln!(self.out, "{:>width$}  {} more", "", values.len() - 2 * SHOWN)?;
            }
            writeln!(self.out, "{:>width$}  {}", "nim sum", row(found))?;
        }
        writeln!(
            self.out,
            "A bit of the nim sum is 1 where it is 1 in an odd number of the numbers."
        )?;
        Ok(())
    }

    /// Writes each product on the way, the one of two numbers by its four parts.
    fn product(mut self, values: &[U256], found: U256) -> Result<()> {
        if let &[a, b] = values {
            return self.parts(a, b, found);
        }
        let Some((&first, rest)) = values.split_first() else {
            return Ok(());
        };
        let mut product = first;
        for &factor in rest.iter().take(2 * SHOWN) {
            let next = multiply(product, factor);
            let [a, b, c] = [product, factor, next].map(|number| self.text(number));
            writeln!(self.out, "{a} ⊗ {b} = {c}")?;
            product = next;
        }
        if rest.len() > 2 * SHOWN {
            writeln!(self.out, "and so on for {} factors more", rest.len() - 2 * SHOWN)?;
        }
        Ok(())
    }

    /// Cuts both factors at a Fermat power, as far as they hold it.
    fn parts(&mut self, a: U256, b: U256, found: U256) -> Result<()> {
        let length = 256 - a.leading_zeros().min(b.leading_zeros());
        if length < 2 {
            let [a, b, found] = [a, b, found].map(|number| self.text(number));
            writeln!(self.out, "{a} ⊗ {b} = {found}, as 1 changes nothing and 0 makes all 0.")?;
            return Ok(());
        }
        // The Fermat power is 2^half, half being the greatest power of 2 below the length.
        let half = 1 << (length - 1).ilog2();
        let fermat = U256::ONE << half;
        let square = fermat ^ (fermat >> 1);
        let low = |x: U256| (x << (256 - half)) >> (256 - half);
        let ((a1, a0), (b1, b0)) = ((a >> half, low(a)), (b >> half, low(b)));
        let [f, s, one, two] = [fermat, square, a, b].map(|number| self.text(number));
        writeln!(
            self.out,
            "{f} is the greatest of the Fermat powers 2, 4, 16, 256, … up to these numbers. Times \
             a smaller\nnumber it gives the usual product, and {f} ⊗ {f} = {f} ⊕ {f}/2 = {s}."
        )?;
        for (text, (high, rest)) in [(one, (a1, a0)), (two, (b1, b0))] {
            let [high, rest] = [high, rest].map(|number| self.text(number));
            writeln!(self.out, "  {text} = {high}·{f} ⊕ {rest}")?;
        }
        let high = multiply(a1, b1);
        let products = [
            multiply(high, square),
            multiply(a1, b0) << half,
            multiply(a0, b1) << half,
            multiply(a0, b0),
        ];
        let [a1, a0, b1, b0] = [a1, a0, b1, b0].map(|number| self.text(number));
        let [p11, p10, p01, p00] = products.map(|number| self.text(number));
        writeln!(self.out, "  {a1}·{f} ⊗ {b1}·{f} = {a1} ⊗ {b1} ⊗ {s} = {p11}")?;
        writeln!(self.out, "  {a1}·{f} ⊗ {b0} = ({a1} ⊗ {b0})·{f} = {p10}")?;
        writeln!(self.out, "  {a0} ⊗ {b1}·{f} = ({a0} ⊗ {b1})·{f} = {p01}")?;
        writeln!(self.out, "  {a0} ⊗ {b0} = {p00}")?;
        writeln!(self.out, "The nim sum of the four is {}.", self.text(found))?;
        Ok(())
    }

    /// Writes a product that shows that the result is right.
    fn check(mut self, factors: &[U256; 2], product: U256) -> Result<()> {
        let [a, b, c] = [factors[0], factors[1], product].map(|number| self.text(number));
        writeln!(self.out, "This is right because {a} ⊗ {b} = {c}.")?;
        self.parts(factors[0], factors[1], product)
    }

    /// Writes the squares that make up a power.
    fn power(self, base: U256, exponent: U256, found: U256) -> Result<()> {
        let mut square = base;
        let mut used = 0_usize;
        let bits = 256 - exponent.leading_zeros();
        let name = self.text(base);
        writeln!(
            self.out,
            "{name}^{exponent} is the product of the powers by squaring whose exponents add up to \
             {exponent}:"
        )?;
        for bit in 0..bits {
            if (exponent >> bit).low() & 1 == 1 {
                used += 1;
                if used <= SHOWN {
                    let text = self.text(square);
                    writeln!(self.out, "  {name}^{} = {text}", U256::ONE << bit)?;
                }
            }
            square = multiply(square, square);
        }
        if used > SHOWN {
            writeln!(self.out, "  and {} more", used - SHOWN)?;
        }
        writeln!(self.out, "The product is {}.", self.text(found))?;
        Ok(())
    }

    /// Writes the powers that show that no smaller exponent will do.
    fn order(self, a: U256, order: U256) -> Result<()> {
        let name = self.text(a);
        writeln!(self.out, "{name}^{order} = 1, and no smaller power is 1:")?;
        let mut primes = Nimber::new(a).order_primes().unwrap_or_default();
        primes.dedup();
        for &prime in primes.iter().take(2 * SHOWN) {
            let (Ok(divisor), 0) = (u64::try_from(prime), order.high()) else {
                continue;
            };
            let (quotient, _) = order.div_rem(divisor);
            let value = Nimber::new(a).pow(quotient.low()).value();
            let value = self.text(value);
            writeln!(self.out, "  {name}^({order}/{prime}) = {name}^{quotient} = {value}")?;
        }
        Ok(())
    }
}

/// Returns a product, which is the same in every field that holds both factors.
fn multiply(a: U256, b: U256) -> U256 {
    (Nimber::new(a) * Nimber::new(b)).value()
}
