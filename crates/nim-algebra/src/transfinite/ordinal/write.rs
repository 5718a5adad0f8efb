//! Ordinals as text.

use super::element::Ordinal;
use super::exponent::Exponent;
use std::fmt;

impl fmt::Display for Ordinal {
    /// Writes the normal form: `ω^(ω+1)×2+ω^3+5`, or with `{:#}` `w^(w+1)*2+w^3+5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let style = if f.alternate() { Style { omega: 'w', times: '*' } } else { Style::PRINTED };
        let mut text = String::new();
        for term in self.terms() {
            if !text.is_empty() {
                text.push('+');
            }
            if term.exponent.is_zero() {
                text.push_str(&term.coefficient.to_string());
                continue;
            }
            style.omega_power(&term.exponent, &mut text);
            if term.coefficient != 1 {
                text.push_str(&format!("{}{}", style.times, term.coefficient));
            }
        }
        f.pad(if text.is_empty() { "0" } else { &text })
    }
}

#[derive(Clone, Copy)]
struct Style {
    omega: char,
    times: char,
}

impl Style {
    const PRINTED: Style = Style { omega: 'ω', times: '×' };

    /// Appends ω to the power of an exponent other than 0.
    fn omega_power(self, exponent: &Exponent, text: &mut String) {
        let Style { omega, times } = self;
        text.push(omega);
        let terms: Vec<String> =
            exponent.terms().iter().map(|&term| self.exponent_term(term)).collect();
        let written = terms.join("+");
        if written == "1" {
            return;
        }
        text.push('^');
        if written.contains(['+', times]) {
            text.push_str(&format!("({written})"));
        } else {
            text.push_str(&written);
        }
    }

    fn exponent_term(self, (place, multiple): (u16, u64)) -> String {
        let Style { omega, times } = self;
        let power = match place {
            0 => return multiple.to_string(),
            1 => omega.to_string(),
            _ => format!("{omega}^{place}"),
        };
        if multiple == 1 { power } else { format!("{power}{times}{multiple}") }
    }
}
