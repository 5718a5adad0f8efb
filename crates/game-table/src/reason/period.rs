//! Reasons why a period holds for ever.

use super::passages::Reason;
use heap_games::{Period, PeriodReport, Theorem};

/// Returns why a period holds for ever, or a note that no theorem proves it.
pub fn period(report: &PeriodReport) -> Reason {
    let PeriodReport { period, values_checked, .. } = report;
    let assumed = report.assumption.and_then(|assumption| assumption.theorem);
    let Some(theorem) = report.proof.or(assumed) else {
        return Reason::of(format!(
            "No theorem covers this rule: the {values_checked} values compared show the period but \
             do not prove it."
        ));
    };
    let needed = theorem.values_needed(*period);
    let last = needed.unwrap_or(*values_checked).saturating_sub(1);
    let mut reason = Reason::of(proof(report, theorem, last));
    if let Some(paper) = paper(theorem) {
        reason = reason.say(format!("Cite as: {paper}."));
    }
    let Some(assumption) = report.assumption else {
        return reason;
    };
    reason.say(format!(
        "All this holds if the {} values that the run began with are right; only {} of them were\n\
         computed again.",
        assumption.given, assumption.recomputed
    ))
}

/// Returns the paper with the proof of a theorem, if there is one.
fn paper(theorem: Theorem) -> Option<&'static str> {
    match theorem {
        Theorem::GuySmith { .. } => Some(
            "R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos.\n\
             Soc. 52 (1956) 514-526, doi:10.1017/S0305004100031509",
        ),
        _ => None,
    }
}

/// Returns the proof by a theorem from values compared up to a heap.
fn proof(report: &PeriodReport, theorem: Theorem, last: u64) -> String {
    let Period { preperiod, length: period, .. } = report.period;
    let values_checked = report.values_checked;
    let beyond = preperiod.saturating_add(period);
    match theorem {
        Theorem::GuySmith { parts, take } => {
            let heaps = if parts == 1 { "heap" } else { "heaps" };
            format!(
                "A move takes at most {take} and leaves at most {parts} {heaps}. In a heap above \
                 {last}, the largest part that a\nmove leaves is {beyond} or more, and taking \
                 {period} off that part does not change its value. So the heap\nhas the same \
                 option values as the heap smaller by {period}, and hence the same value. Up to \
                 {last} the\nvalues were compared."
            )
        }
        Theorem::BoundedTakes { take } => format!(
            "A move takes at most {take} from one heap, so the {take} values before a heap \
             determine its value. That\nmany values in a row equal those {period} later, hence so \
             do all that follow. Up to {last} the values\nwere compared."
        ),
        Theorem::UnequalSplit => format!(
            "A move splits a heap into two of different sizes. In a heap above {last} the larger \
             part is {beyond} or more,\nand taking {period} off it does not change its value; if \
             that makes the parts equal, another split\nhas the value 0 of two equal heaps. Up to \
             {last} the values were compared."
        ),
        Theorem::AllBut { take } => format!(
            "Two heaps with the same value differ by a forbidden take, so all heaps with one value \
             lie within {take}\nof each other, and the last {} values determine the next. That \
             many in a row grow by the same amount,\nhence so do all that follow. Up to {last} \
             the values were compared.",
            2 * take
        ),
        Theorem::Windows { table, span } => format!(
            "From heap {table} on no value is rare, so that a pair with a common sum holds one of \
             the few rare heaps, and\nevery smaller value was reached by a take or by a pair with \
             a part below {span}. So the last {span}\nvalues determine the next. That many in a row \
             equal those {period} later, hence so do all that follow.\nUp to {last} the values were \
             computed."
        ),
        Theorem::AddingPeriod { .. } => {
            let saltus = report.period.saltus;
            format!(
                "A value is {saltus} times a number H and a rest, and H grows by 1 in {period} heaps. \
                 What an option is worth depends\non the residues of its parts and on their H. All ways \
                 to leave up to three heaps were looked at: none\nhas the value of a later heap, and \
                 together they have all smaller ones. {values_checked} values were compared."
            )
        }
        Theorem::Residues { modulus, parts, take, .. } if cfg!(feature = "residues") => {
            by_residues((modulus, parts, take), period, last)
        }
        Theorem::ClosedForm => format!(
            "The values have a closed form, proven by induction over the heaps; {values_checked} \
             values were compared\nwith it."
        ),
        _ => format!("Up to {last} the values were compared, which proves it."),
    }
}

fn by_residues((modulus, parts, take): (u64, u64, u64), period: u64, last: u64) -> String {
    let heaps = if parts == 1 { "one heap" } else { "two heaps" };
    format!(
        "A move takes at most {take} and leaves at most {heaps}; from some heap on it depends on the \
         heap only\nby its residue modulo {modulus}. In a heap above {last} a multiple of {period} and \
         {modulus} can be taken off a part, which\nchanges neither its value nor the moves. So the \
         heap has the same option values as that smaller\nheap, and hence the same value. Up to {last} \
         the values were compared."
    )
}
