//! Misère sums by simplest forms: the form of a sum in misère play, and who wins sums of any number
//! of games with few positions.
//!
//! # The idea
//! Positions with the same simplest form are equivalent, so the forms below a position replace the
//! positions. They are heaps of a game in which a move goes to a smaller heap, and if its misère
//! quotient is small, a product decides a sum of any number of them, where a search would visit
//! every multiset.

use super::{Analysis, kept};
use crate::answer::{ClosedQuotient, FormAnswer, MoveAnswer, SumFormAnswer};
use crate::errors::Result;
use crate::game::{Mixed, Piece};
use heap_games::{Budget, HeapRule, MisereQuotient};
use mex_core::{GameGraph, MisereEvaluator, MisereForm, MisereForms, Outcome};
use tree_hackenbush::Player;

/// The most positions and forms for a quotient, found in a fraction of a second.
const POSITIONS: usize = 1 << 15;
const FORMS: usize = 1 << 12;
const HEAPS: usize = 400;

/// Limits on computing the quotient.
const BUDGET: Budget = Budget { values: 256, steps: 1 << 22, bytes: 8 << 20 };

type Sum = Vec<(usize, Piece)>;

struct Positions(GameGraph);

impl HeapRule for Positions {
    fn for_each_option(&self, heap: u64, visit: &mut dyn FnMut(&[u64])) {
        let position = u32::try_from(heap).ok();
        let position = position.filter(|position| *position < self.0.position_count());
        let options = position.map_or(&[][..], |position| self.0.options(position));
        options.iter().for_each(|&option| visit(&[option.into()]));
    }
}

/// Returns the quotient of some forms and all below them, and the heap of each form, if it is
/// small.
fn quotient(
    forms: &MisereForms,
    roots: &[MisereForm],
) -> Option<(MisereQuotient<Positions>, Vec<u64>)> {
    let (graph, heaps) = forms.graph(roots).ok()?;
    let greatest = (graph.position_count() as usize).checked_sub(1)?;
    if greatest > HEAPS {
        return None;
    }
    let mut quotient = MisereQuotient::within(Positions(graph), BUDGET);
    quotient.extend_to(greatest).ok()?;
    Some((quotient, heaps.into_iter().map(u64::from).collect()))
}

/// Returns who wins some sums, if the forms of their components and of all reachable positions have
/// a small quotient.
pub(super) fn outcomes(mixed: &Mixed<'_>, sums: &[Sum]) -> Option<Vec<Outcome>> {
    let mut evaluator =
        MisereEvaluator::with_limits(mixed, POSITIONS, MisereForms::with_limit(FORMS));
    let mut roots = Vec::new();
    for piece in sums.iter().flatten() {
        roots.push(evaluator.form(piece).ok()?);
    }
    let (quotient, heaps) = quotient(evaluator.forms(), &roots)?;
    let mut rest = &heaps[..];
    let outcome = |sum: &Sum| {
        let (own, others) = rest.split_at(sum.len());
        rest = others;
        quotient.outcome(own).ok()
    };
    sums.iter().map(outcome).collect()
}

impl Analysis<'_> {
    /// Returns the simplest form of the sum in misère play, and its properties.
    ///
    /// # Errors
    /// When a game has no misère play in sums, or there are too many positions or forms.
    pub fn misere_form(&mut self) -> Result<SumFormAnswer> {
        let mixed = self.mixed()?;
        let limit = self.limits.positions();
        let mut evaluator =
            MisereEvaluator::with_limits(&mixed, limit, MisereForms::with_limit(limit));
        let mut found = Vec::new();
        for piece in self.pieces() {
            found.push(evaluator.form(&piece)?);
        }
        let all = evaluator.found();
        let forms = evaluator.forms();
        // There are more reachable positions than distinct simplest forms.
        let quotient = quotient(forms, &all).map(|(quotient, _)| ClosedQuotient {
            order: quotient.order(),
            p_portion: quotient.losing_count(),
        });
        let sum = forms.sum_of(found)?;
        let form = FormAnswer::new(forms, sum)?;
        Ok(SumFormAnswer { form, parts: self.part_answers(), quotient })
    }

    pub(super) fn moves_by_quotient(
        &mut self,
        mixed: &Mixed<'_>,
        mover: Player,
    ) -> Option<(Outcome, Vec<MoveAnswer>)> {
        let (mut sums, mut moves) = (vec![self.pieces()], Vec::new());
        for game in 0..self.games.len() {
            self.games[game].part.check_listing().ok()?;
            let room = POSITIONS + 1 - moves.len();
            let after = self.after_each((game, mover), room, |sum| Ok(sum.pieces())).ok()?;
            for (made, after) in after {
                moves.push(made);
                sums.push(after);
            }
            if moves.len() > POSITIONS {
                return None;
            }
        }
        let found = outcomes(mixed, &sums)?;
        let is_lost = found[1..].iter().map(|after| *after == Outcome::Previous);
        Some((found[0], kept(moves.into_iter().zip(is_lost).collect())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, NoFiles, Sum as Terms};
    use mex_core::Play;

    /// Returns a sum of these boards, on each of which three crosses in a row end the game.
    #[cfg(feature = "file")]
    fn crosses(boards: &[String]) -> crate::Material {
        struct Rules;

        impl crate::Files for Rules {
            fn text(&mut self, _: &std::path::Path) -> Result<Vec<u8>> {
                Ok(b"on board\n. -> x\nend xxx turned\nend x??/?x?/??x turned\n".to_vec())
            }
        }
        let terms: Vec<String> = boards.iter().map(|it| format!("file:crosses.txt {it}")).collect();
        let sum = Terms::parse(&terms.join(" + ")).unwrap();
        sum.read((Play::Misere, Limits::default()), &mut Rules).unwrap()
    }

    #[test]
    fn small_quotients_decide_sums_of_named_games() {
        let sums = "kayles 5 + nim 2 + cram 2x3; kayles 5 6 + kayles 7; \
            grundy 9 + node-kayles 0-1,1-2 + nim 1; chomp 2x3 + kayles 4; wythoff 1,2 + nim 2 2; \
            0.123 8 9 9 + dawson 12";
        for sum in sums.split("; ") {
            let terms = Terms::parse(sum).unwrap();
            let material = terms.read((Play::Misere, Limits::default()), &mut NoFiles).unwrap();
            let analysis = material.analysis().unwrap();
            let mixed = analysis.mixed().unwrap();
            assert!(outcomes(&mixed, &[analysis.pieces()]).is_some(), "{sum}");
        }
    }

    #[test]
    #[cfg(feature = "file")]
    fn notakto_has_the_published_quotient() {
        // T. E. Plambeck, G. Whitehead, The secrets of Notakto (2013): 18 elements, of which a, b²,
        // bc and c² lose; an empty board is c, and c³ = ac², so that even numbers of them lose.
        let boards = |count: usize| vec!["3x3".to_string(); count];
        let one = crosses(&boards(1));
        let found = one.analysis().unwrap().misere_form().unwrap();
        assert_eq!(found.quotient, Some(ClosedQuotient { order: 18, p_portion: 4 }));
        for count in 1..7 {
            let material = crosses(&boards(count));
            let answer = material.analysis().unwrap().winning_moves(Player::Left).unwrap();
            assert_eq!(answer.outcome, if count % 2 == 0 { 'P' } else { 'N' }, "{count}");
        }
        assert_eq!(found.form.outcome, 'N');
    }

    #[test]
    fn forms_of_sums_are_those_of_the_literature() {
        let form = |sum: &str| {
            let sum = Terms::parse(sum).unwrap();
            let material = sum.read((Play::Misere, Limits::default()), &mut NoFiles).unwrap();
            material.analysis().unwrap().misere_form().unwrap().form.form.unwrap()
        };
        // Winning Ways, chapter 13: the first restless position of Kayles is a row of five.
        assert_eq!(form("kayles 5"), "*[2[2]321]");
        assert_eq!(form("nim 2 2"), "*[2[2]]");
        assert_eq!(form("nim 5 + nim 1"), "*[4]");
    }
}
