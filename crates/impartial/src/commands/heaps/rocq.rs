//! A proven period as a theorem for Rocq, which `proofs/Checker.v` lets its kernel check.

use heap_games::{PeriodReport, Rule};
use std::fmt::Write;

/// The greatest take of a set that is written as a code of that many digits.
const GREATEST_TAKE: u64 = 1000;

/// Returns the period as a theorem for Rocq; `None` where `proofs/` has no proof for such a rule, or the
/// period is not proven.
pub(super) fn theorem(report: &PeriodReport) -> Option<String> {
    report.proof?;
    let period = report.period;
    let digits = digits(&report.rule).filter(|_| period.saltus == 0)?;
    let mut code = String::new();
    for digit in digits {
        let separator = if code.is_empty() { "" } else { "; " };
        write!(code, "{separator}{digit}").ok()?;
    }
    let (rule, start, length) = (&report.rule, period.preperiod, period.length);
    Some(format!(
        "\
(** The values of {rule} have period {length} from heap {start} on.
    After `cargo xtask proofs`: coqc -Q target/proofs Proofs FILE *)

From Coq Require Import NArith List.
From Proofs Require Import Octal Checker.
Import ListNotations.
Open Scope N_scope.

Theorem period :
  forall g, is_grundy_of_heaps [{code}] g ->
  forall n, {start} <= n -> g (n + {length}) = g n.
Proof. apply check_period_is_right. vm_cast_no_check (eq_refl true). Qed.
"
    ))
}

/// Returns the digits of a rule as an octal code, that before the point first.
fn digits(rule: &Rule) -> Option<Vec<u8>> {
    match rule {
        Rule::Code(code) if code.max_take().is_some() && code.max_parts() <= 2 => {
            Some(code.digits().to_vec())
        }
        Rule::Subtract(set) => {
            let greatest = set.takes().last().copied().filter(|&take| take <= GREATEST_TAKE)?;
            let digit = |take| if set.takes().contains(&take) { 3 } else { 0 };
            Some((0..=greatest).map(digit).collect())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::theorem;
    use heap_games::PeriodSearch;

    fn theorem_of(rule: &str) -> Option<String> {
        let search = PeriodSearch::new(rule.parse().ok()?, 1 << 12).run();
        theorem(&search.ok()?)
    }

    #[test]
    fn sets_of_takes_are_codes() {
        let text = theorem_of("subtract:1,3").unwrap();
        assert!(text.contains("is_grundy_of_heaps [0; 3; 0; 3] g"), "{text}");
        assert!(text.contains("0 <= n -> g (n + 2) = g n"), "{text}");
    }

    #[test]
    fn other_rules_have_no_theorem() {
        for rule in ["0.28", "0.[3]", "lasker", "nim", "subtract:1,5000", "grundy"] {
            assert_eq!(theorem_of(rule), None, "{rule}");
        }
        assert!(theorem_of("4.12").is_some());
    }
}
