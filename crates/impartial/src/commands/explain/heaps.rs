//! Reasons for outcomes of heaps and for periods.

use super::{Flags, SHOWN};
use crate::commands::Result;
use crate::commands::heaps::describe;
use heap_games::{
    Budget, HeapMove, HeapRule, MisereAnswer, MisereReason, MisereSolver, PeriodReport, Rule,
    RuleError, Theorem,
};
use mex_core::{Explanation, Outcome, Play};
use std::io::Write;

/// Explains who wins heaps in normal play.
pub(in crate::commands) fn normal(
    rule: &Rule,
    heaps: &[u64],
    budget: Budget,
    flags: Flags,
    out: &mut dyn Write,
) -> Result<()> {
    if *rule == Rule::Nim {
        return nim(heaps, Play::Normal, flags, out);
    }
    let mut parts = Vec::new();
    for (index, &heap) in heaps.iter().enumerate() {
        let value = u64::try_from(rule.value_within(heap, budget)?)?;
        parts.push((format!("heap {} of size {heap}", index + 1), value));
    }
    let (moves, are_listed) = match rule.winning_moves_within(heaps, budget) {
        Ok(moves) => (moves, true),
        // The values of heaps beyond any table are known by a period, their moves are too many.
        Err(RuleError::TooLarge { .. }) => (Vec::new(), false),
        Err(error) => return Err(error.into()),
    };
    let mut reason = Explanation::of_sum(&parts, Play::Normal, |index, _| {
        let mut winning = moves.iter().filter(|step| step.heap == heaps[index]);
        let first = describe(winning.next()?);
        Some(match winning.count() {
            0 => first,
            1 => format!("{first}, or 1 other move of that heap"),
            others => format!("{first}, or {others} other moves of that heap"),
        })
    });
    if flags.replies && reason.outcome() == Outcome::Previous && are_listed {
        let find = |after: &[u64]| Ok(rule.winning_moves_within(after, budget)?);
        let (answers, more) = answers(rule, heaps, find)?;
        reason = reason.with_answers(answers, more);
    }
    write!(out, "{reason}")?;
    if !are_listed {
        writeln!(out, "The moves of such heaps are too many to be listed.")?;
    }
    Ok(())
}

/// Explains who wins heaps in misère play.
pub(in crate::commands) fn misere(
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
    let texts = answer.moves.iter().map(describe).collect();
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
        MisereReason::Quotient {
            covered,
            order,
            element,
            period,
        } => {
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
    for &heap in &sizes {
        rule.for_each_option(heap, &mut |parts| {
            let mut into: Vec<u64> = parts.iter().copied().filter(|&part| part > 0).collect();
            into.sort_unstable();
            let step = HeapMove { heap, into };
            if moves.contains(&step) {
                return;
            }
            if moves.len() < SHOWN {
                moves.push(step);
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
            Some(reply) => describe(reply),
            None => "the game is over".to_string(),
        };
        answers.push((describe(step), reply));
    }
    Ok((answers, more))
}

/// Explains why a period holds for ever, or that nobody has shown it.
pub(in crate::commands) fn period(report: &PeriodReport, out: &mut dyn Write) -> Result<()> {
    let PeriodReport {
        preperiod,
        period,
        values_checked,
        ..
    } = report;
    let Some(theorem) = report.proof else {
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
        _ => writeln!(
            out,
            "Up to {last} the values were compared, which proves it."
        )?,
    }
    Ok(())
}
