//! Theorems for Rocq about proven periods, checked by its kernel with `proofs/Checker.v` or
//! `proofs/AddingChecker.v`.

use heap_games::{Period, PeriodReport, Rule, Theorem};

/// The greatest take of a set, as its code has that many digits.
const GREATEST_TAKE: u64 = 1000;

/// Returns the period as a theorem for Rocq; `None` if the period is not proven, or `proofs/` does
/// not cover the rule.
pub(super) fn theorem(report: &PeriodReport) -> Option<String> {
    let proof = report.proof?;
    let Period { preperiod: start, length, saltus } = report.period;
    let adds = matches!(proof, Theorem::AddingPeriod { .. });
    let digits = digits(&report.rule, adds).filter(|_| adds || saltus == 0)?;
    let code = digits.iter().map(u8::to_string).collect::<Vec<_>>().join("; ");
    let (rule, values) = (&report.rule, report.values_checked);
    let (file, step, more, by) = match adds {
        true => (
            "AddingChecker",
            format!(", adding {saltus},"),
            format!(" + {saltus}"),
            format!("(check_adding_is_right _ {values})"),
        ),
        false => ("Checker", String::new(), String::new(), "check_period_is_right".to_string()),
    };
    Some(format!(
        "\
(** The values of {rule} have period {length}{step} from heap {start} on.
    After `cargo xtask proofs`: coqc -Q target/proofs Proofs FILE *)

From Coq Require Import NArith List.
From Proofs Require Import Octal {file}.
Import ListNotations.
Open Scope N_scope.

Theorem period :
  forall g, is_grundy_of_heaps [{code}] g ->
  forall n, {start} <= n -> g (n + {length}) = g n{more}.
Proof. apply {by}. vm_cast_no_check (eq_refl true). Qed.
"
    ))
}

/// Returns the digits of a rule as a code, the one before the point first; moves may leave more
/// than two heaps only if `adds` is set.
fn digits(rule: &Rule, adds: bool) -> Option<Vec<u8>> {
    match rule {
        Rule::Code(code) if code.max_take().is_some() && (adds || code.max_parts() <= 2) => {
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
    fn proven_periods_of_codes_and_sets_have_theorems() {
        let parts = ["is_grundy_of_heaps [0; 3; 0; 3] g", "0 <= n -> g (n + 2) = g n"];
        let adding = [
            "Octal AddingChecker.",
            "is_grundy_of_heaps [0; 9; 12] g",
            "28 <= n -> g (n + 36) = g n + 16.",
            "check_adding_is_right _ 314)",
        ];
        for (rule, parts) in [("subtract:1,3", &parts[..]), ("0.9C", &adding), ("4.12", &[])] {
            let text = theorem_of(rule).unwrap();
            assert!(parts.iter().all(|part| text.contains(part)), "{text}");
        }
        // 0.3F is observed only; 0.81 leaves three heaps, without an arithmetic period.
        for rule in ["0.3F", "0.81", "0.[3]", "lasker", "nim", "subtract:1,5000", "grundy"] {
            assert_eq!(theorem_of(rule), None, "{rule}");
        }
    }
}
