//! Reasons for outcomes of heaps and for periods.

use super::flags::Flags;
use super::words::{SHOWN, heap_move};
use crate::errors::Result;
use crate::limits::with_hint;
use heap_games::{
    Budget, HeapMove, HeapRule, KnownValues, MisereAnswer, MisereReason, MisereSolver,
    PeriodReport, Rule, RuleError, Theorem,
};
use mex_core::{Explanation, Outcome, Play};
use std::io::Write;

/// Explains who wins heaps in normal play.
pub(crate) fn normal(
    rule: &Rule,
    heaps: &[u64],
    budget: Budget,
    flags: Flags,
    out: &mut dyn Write,
) -> Result<()> {
    if *rule == Rule::Nim {
        return nim(heaps, Play::Normal, flags, out);
    }
    let greatest = heaps.iter().copied().max().unwrap_or(0);
    let values = KnownValues::up_to(rule, greatest, budget).map_err(with_hint)?;
    let mut parts = Vec::new();
    for (index, &heap) in heaps.iter().enumerate() {
        let value = u64::try_from(values.value(heap).unwrap_or(0))?;
        parts.push((format!("heap {} of size {heap}", index + 1), value));
    }
    let Listed { moves, unlisted } = listed_moves(&values, heaps)?;
    let mut reason = Explanation::of_sum(&parts, Play::Normal, |index, _| {
        let mut winning = moves.iter().filter(|step| step.heap == heaps[index]);
        let first = heap_move(winning.next()?);
        Some(match winning.count() {
            0 => first,
            1 => format!("{first}, or 1 other move of that heap"),
            others => format!("{first}, or {others} other moves of that heap"),
        })
    });
    let asks_replies = flags.replies && reason.outcome() == Outcome::Previous;
    let is_large = |heap: &&u64| !values.has_few_options(**heap);
    let large = heaps.iter().find(is_large).filter(|_| asks_replies);
    if asks_replies && large.is_none() {
        let find = |after: &[u64]| Ok(values.winning_moves(after)?);
        let (answers, more) = answers(rule, heaps, find)?;
        reason = reason.with_answers(answers, more);
    }
    write!(out, "{reason}")?;
    if let Some(heap) = large {
        writeln!(out, "The options of heap {heap} are too many for an answer to each.")?;
    }
    if let [first, others @ ..] = &unlisted[..] {
        let others: String = others.iter().map(|heap| format!(" and {heap}")).collect();
        let heaps = if others.is_empty() { "heap" } else { "heaps" };
        writeln!(
            out,
            "The options of {heaps} {first}{others} are too many to be looked at for moves."
        )?;
    }
    Ok(())
}

/// The winning moves of the heaps whose options can be looked at, and the other heaps.
struct Listed {
    moves: Vec<HeapMove>,
    unlisted: Vec<u64>,
}

/// Looks for the winning moves heap by heap, as the value of a heap may be known by a period that
/// has more options than anybody can look at.
fn listed_moves(values: &KnownValues, heaps: &[u64]) -> Result<Listed> {
    let (mut moves, mut unlisted) = (Vec::new(), Vec::new());
    let mut sizes = heaps.to_vec();
    sizes.sort_unstable();
    sizes.dedup();
    for heap in sizes {
        match values.winning_moves_in(heaps, heap) {
            Ok(found) => moves.extend(found),
            Err(RuleError::TooManyOptions { .. } | RuleError::TooManyMoves { .. }) => {
                unlisted.push(heap);
            }
            Err(error) => return Err(with_hint(error).into()),
        }
    }
    Ok(Listed { moves, unlisted })
}

/// Explains who wins heaps in misère play.
pub(crate) fn misere(
    rule: &Rule,
    heaps: &[u64],
    limit: usize,
    flags: Flags,
    out: &mut dyn Write,
) -> Result<()> {
    if *rule == Rule::Nim {
        return nim(heaps, Play::Misere, flags, out);
    }
    let solver = MisereSolver::new(rule, heaps, limit)?;
    let answer = solver.answer(heaps)?;
    let texts = answer.moves.iter().map(heap_move).collect();
    let mut reason = Explanation::of_search(Play::Misere, answer.outcome, texts);
    if let Some(ground) = misere_ground(&answer) {
        reason = reason.grounded_on(ground);
    }
    if flags.replies && answer.outcome == Outcome::Previous {
        let find = |after: &[u64]| Ok(solver.answer(after)?.moves);
        let (answers, more) = answers(rule, heaps, find)?;
        reason = reason.with_answers(answers, more);
    }
    write!(out, "{reason}")?;
    Ok(())
}

/// Returns what a misère outcome rests on, where it is no search.
fn misere_ground(answer: &MisereAnswer) -> Option<String> {
    match &answer.reason {
        MisereReason::Tame { nim_sum, firm } => {
            let firm = match &firm[..] {
                [] => "none counts as more than 1".to_string(),
                [heap] => format!("heap {heap} counts as more than 1"),
                [heap, ..] => format!("heap {heap} and others count as more than 1"),
            };
            Some(format!(
                "All heaps act like heaps of Nim, and {firm}.\nTheir nim sum is {nim_sum}"
            ))
        }
        MisereReason::Quotient { covered, order, element, period } => {
            let which = match answer.outcome {
                Outcome::Previous => "is",
                _ => "is not",
            };
            let beyond = match period {
                Some(period) => format!(" and, with period {}, of all,", period.period),
                None => ",".to_string(),
            };
            Some(format!(
                "In the misère quotient of the heaps up to {covered}{beyond} of order {order}, the \
                 position is\nthe element {element}, which {which} in the P-portion"
            ))
        }
        _ => None,
    }
}

fn nim(heaps: &[u64], play: Play, flags: Flags, out: &mut dyn Write) -> Result<()> {
    let mut reason = Explanation::of_nim(heaps, play);
    if flags.replies {
        reason = reason.with_nim_replies();
    }
    write!(out, "{reason}")?;
    Ok(())
}

/// The first moves, each with an answer, and how many more there are.
fn answers(
    rule: &Rule,
    heaps: &[u64],
    find: impl Fn(&[u64]) -> Result<Vec<HeapMove>>,
) -> Result<(Vec<(String, String)>, usize)> {
    let mut sizes = heaps.to_vec();
    sizes.sort_unstable();
    sizes.dedup();
    let mut moves: Vec<HeapMove> = Vec::new();
    let mut more = 0_usize;
    let mut into: Vec<u64> = Vec::new();
    for &heap in &sizes {
        rule.for_each_option(heap, &mut |parts| {
            into.clear();
            into.extend(parts.iter().filter(|&&part| part > 0));
            into.sort_unstable();
            let is_same = |step: &HeapMove| step.heap == heap && step.into == into;
            if moves.iter().any(is_same) {
                return;
            }
            if moves.len() < SHOWN {
                let into = into.clone();
                moves.push(HeapMove { heap, into });
            } else {
                more += 1;
            }
        });
    }
    let mut answers = Vec::new();
    for step in &moves {
        let mut after = heaps.to_vec();
        if let Some(place) = after.iter().position(|&heap| heap == step.heap) {
            after.splice(place..=place, step.into.iter().copied());
        }
        let reply = match find(&after)?.first() {
            Some(reply) => heap_move(reply),
            None => "the game is over".to_string(),
        };
        answers.push((heap_move(step), reply));
    }
    Ok((answers, more))
}

/// Explains why a period holds for ever, or that nobody has shown it.
pub(crate) fn period(report: &PeriodReport, out: &mut dyn Write) -> Result<()> {
    let PeriodReport { preperiod, period, values_checked, .. } = report;
    let assumed = report.assumption.and_then(|assumption| assumption.theorem);
    let Some(theorem) = report.proof.or(assumed) else {
        writeln!(
            out,
            "No theorem covers this rule, so that the {values_checked} values compared show the \
             period but do not\nprove it."
        )?;
        return Ok(());
    };
    let needed = theorem.values_needed(*preperiod, *period);
    let last = needed.unwrap_or(*values_checked).saturating_sub(1);
    match theorem {
        Theorem::GuySmith { parts, take } => {
            let heaps = if parts == 1 { "heap" } else { "heaps" };
            writeln!(
                out,
                "A move takes at most {take} and leaves at most {parts} {heaps}. Of a heap beyond \
                 {last} the largest part is\n{} or more, and {period} can be taken off that part \
                 without changing its value. So the heap has\nthe same option values as the one \
                 that is smaller by {period}, and the same value. Up to {last} the\nvalues were \
                 compared.",
                preperiod.saturating_add(*period)
            )?;
        }
        Theorem::BoundedTakes { take } => writeln!(
            out,
            "A move takes at most {take} from one heap, so that a value follows from the {take} \
             before it. As many\nvalues in a row are equal to those {period} later, hence all that \
             follow. Up to {last} the values\nwere compared."
        )?,
        Theorem::UnequalSplit => writeln!(
            out,
            "A move splits a heap into two of different sizes. Of a heap beyond {last} the larger \
             part is {} or\nmore, and {period} can be taken off it without changing its value; \
             where that makes the parts\nequal, another split has the value 0 of two equal heaps. \
             Up to {last} the values were compared.",
            preperiod.saturating_add(*period)
        )?,
        Theorem::AllBut { take } => writeln!(
            out,
            "Two heaps of one value differ by a forbidden take, so that all heaps of a value lie \
             within {take} of each\nother and the last {} values tell the next. As many in a row \
             grow by the same, hence all that follow.\nUp to {last} the values were compared.",
            2 * take
        )?,
        Theorem::ClosedForm => writeln!(
            out,
            "The values have a closed form, which induction over the heaps shows; \
             {values_checked} values were compared with it."
        )?,
        _ => writeln!(out, "Up to {last} the values were compared, which proves it.")?,
    }
    if let Some(assumption) = report.assumption {
        writeln!(
            out,
            "All that holds if the {} values that the run began with are right, of which only \
             {} were\ncomputed anew.",
            assumption.given, assumption.recomputed
        )?;
    }
    Ok(())
}
