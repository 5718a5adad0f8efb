//! Sums of heaps, each under a rule of its own: who wins, by which moves, and what the rest lead to.

use crate::question::{Question, chain};
use heap_games::{Budget, HeapMove, HeapRule, MisereReason, ParseRuleError, Rule, RuleError};
use mex_core::{Options, Outcome, Play, Ruleset, RulesetSolver};
use serde_json::{Value as Json, json};

/// The most heaps of a sum.
const MOST_HEAPS: usize = 60;

/// The most positions that a search may meet.
const MOST_POSITIONS: usize = 300_000;

/// The greatest heap whose moves are all listed, and that may be searched.
const GREATEST_LISTED: u64 = 400;

/// The most moves that are listed.
const MOST_MOVES: usize = 1500;

/// A heap under one of the rules of a sum.
type Place = (usize, u64);

/// Heaps under several rules, as one ruleset.
struct Mixed(Vec<Rule>);

impl Ruleset for Mixed {
    type Position = Place;

    fn options(&self, &(rule, heap): &Place, options: &mut Options<Place>) {
        let mut own = Options::new();
        self.0[rule].options(&heap, &mut own);
        for option in own.iter() {
            if options.is_full() {
                return;
            }
            options.push_sum(option.iter().map(|&heap| (rule, heap)));
        }
    }

    fn is_terminal(&self, &(rule, heap): &Place) -> bool {
        self.0[rule].is_terminal(&heap)
    }
}

/// A move: the component, what it becomes, and whether it wins.
struct Step {
    component: usize,
    into: Vec<u64>,
    wins: bool,
}

/// Returns who wins the sum in `text`, every move and how the outcome is known.
pub(crate) fn position(question: &Question) -> Result<Json, String> {
    let (rules, heaps) = read(question.text("text")?)?;
    let play = if question.flag("misere") { Play::Misere } else { Play::Normal };
    let (outcome, winning, how) = match &rules.0[..] {
        [rule] => alone(rule, &heaps, play)?,
        _ => together(&rules, &heaps, play)?,
    };
    let values = values(&rules, &heaps);
    let nim_sum = values.iter().copied().try_fold(0, |sum, value| Some(sum ^ value?));
    let components = heaps.iter().zip(&values).map(|(&(rule, heap), value)| {
        let value = value.map(|value| value.to_string());
        json!({ "rule": rules.0[rule].to_string(), "heap": heap.to_string(), "value": value })
    });
    let all = steps(&rules, &heaps, &winning);
    let listed = all.iter().take(MOST_MOVES).map(|step| {
        let into: Vec<String> = step.into.iter().map(u64::to_string).collect();
        json!({ "component": step.component, "into": into, "wins": step.wins })
    });
    Ok(json!({
        "components": components.collect::<Vec<_>>(),
        "nim_sum": nim_sum.map(|sum: u128| sum.to_string()),
        "outcome": outcome.letter().to_string(),
        "moves": listed.collect::<Vec<_>>(),
        "more": all.len().saturating_sub(MOST_MOVES),
        "how": how,
    }))
}

/// Returns the rules of a sum and its heaps: terms such as `kayles 5 3`, with `+` between them.
/// Where no rule is named, it is Nim.
fn read(text: &str) -> Result<(Mixed, Vec<Place>), String> {
    let (mut rules, mut heaps) = (Vec::new(), Vec::new());
    for (index, term) in text.split('+').enumerate() {
        let place = |message: String| format!("term {}: {message}", index + 1);
        let mut words: Vec<&str> =
            term.split([' ', '\t', '\n']).filter(|w| !w.is_empty()).collect();
        let is_rule = words.first().is_some_and(|word| word.parse::<u64>().is_err());
        let name = if is_rule { words.remove(0) } else { "nim" };
        let rule: Rule = name.parse().map_err(|error: ParseRuleError| place(chain(error)))?;
        let at = rules.iter().position(|other| *other == rule).unwrap_or(rules.len());
        if at == rules.len() {
            rules.push(rule);
        }
        for word in words {
            let heap = word.parse().map_err(|_| place(format!("{word:?} is no size of a heap")))?;
            heaps.push((at, heap));
        }
    }
    match heaps.len() {
        count if count > MOST_HEAPS => Err(format!("{count} heaps, more than {MOST_HEAPS}")),
        _ => Ok((Mixed(rules), heaps)),
    }
}

type Known = (Outcome, Vec<(usize, Vec<u64>)>, Json);

/// Returns who wins heaps under one rule, as the command line does.
fn alone(rule: &Rule, heaps: &[Place], play: Play) -> Result<Known, String> {
    let sizes: Vec<u64> = heaps.iter().map(|&(_, heap)| heap).collect();
    let first = |made: &HeapMove| sizes.iter().position(|&heap| heap == made.heap_size);
    let named = |moves: Vec<HeapMove>| -> Vec<(usize, Vec<u64>)> {
        moves.into_iter().filter_map(|made| Some((first(&made)?, made.into))).collect()
    };
    match play {
        Play::Normal => {
            let budget = Budget { bytes: 1 << 28, ..Budget::default() };
            let moves = rule.winning_moves(&sizes, budget).map_err(chain)?;
            let outcome = Outcome::from_mover_wins(!moves.is_empty());
            Ok((outcome, named(moves), json!({ "kind": "values" })))
        }
        Play::Misere => {
            let answer = rule.misere_answer(&sizes, MOST_POSITIONS);
            let answer = answer.map_err(chain)?;
            Ok((answer.outcome, named(answer.moves), reason(&answer.reason)))
        }
    }
}

fn reason(reason: &MisereReason) -> Json {
    match reason {
        MisereReason::Bouton { nim_sum, large } => {
            json!({ "kind": "bouton", "nim_sum": nim_sum.to_string(), "large": large.len() })
        }
        MisereReason::Tame { nim_sum, firm } => {
            json!({ "kind": "tame", "nim_sum": nim_sum.to_string(), "large": firm.len() })
        }
        MisereReason::Quotient { covered, order, element, .. } => {
            json!({ "kind": "quotient", "covered": covered, "order": order, "element": element })
        }
        MisereReason::Search { positions, .. } => {
            json!({ "kind": "search", "positions": positions })
        }
        _ => json!({ "kind": "other" }),
    }
}

/// Returns who wins heaps under several rules, by their values or by a search.
fn together(rules: &Mixed, heaps: &[Place], play: Play) -> Result<Known, String> {
    if play == Play::Misere && !rules.0.iter().all(HeapRule::has_misere) {
        return Err(chain(RuleError::NoMisere));
    }
    if let Some((_, heap)) = heaps.iter().find(|place| place.1 > GREATEST_LISTED) {
        return Err(format!(
            "a sum of several rules takes heaps up to {GREATEST_LISTED}, not {heap}"
        ));
    }
    let mut solver = RulesetSolver::new(rules, heaps, play, MOST_POSITIONS);
    let outcome = solver.outcome(heaps).map_err(chain)?;
    let moves = solver.winning_moves(heaps).map_err(chain)?;
    let is_like_nim = solver.nim_heaps(heaps).map_err(chain)?.is_some();
    let moves = moves.into_iter().map(|made| {
        let mut into: Vec<u64> = made.to.iter().map(|&(_, heap)| heap).collect();
        into.sort_unstable();
        (made.component, into)
    });
    let kind = match (play, is_like_nim) {
        (Play::Normal, _) => "values",
        (Play::Misere, true) => "like-nim",
        (Play::Misere, false) => "search",
    };
    Ok((outcome, moves.collect(), json!({ "kind": kind })))
}

/// Returns the Grundy values of heaps, none where that would take too long.
fn values(rules: &Mixed, heaps: &[Place]) -> Vec<Option<u128>> {
    let budget = Budget { values: 1 << 24, steps: 500_000_000, bytes: 1 << 28 };
    heaps.iter().map(|&(rule, heap)| rules.0[rule].value(heap, budget).ok()).collect()
}

/// Returns the moves, equal ones of equal heaps once, with those that win first.
fn steps(rules: &Mixed, heaps: &[Place], winning: &[(usize, Vec<u64>)]) -> Vec<Step> {
    let mut steps: Vec<Step> = winning
        .iter()
        .map(|(component, into)| Step { component: *component, into: into.clone(), wins: true })
        .collect();
    let mut options = Options::new();
    for (component, place) in heaps.iter().enumerate() {
        let is_first = heaps.iter().position(|other| other == place) == Some(component);
        if !is_first || place.1 > GREATEST_LISTED {
            continue;
        }
        options.clear();
        rules.options(place, &mut options);
        for option in options.iter() {
            let mut into: Vec<u64> = option.iter().map(|&(_, heap)| heap).collect();
            into.sort_unstable();
            steps.push(Step { component, into, wins: false });
        }
    }
    steps.sort_by(|a, b| (a.component, &a.into, b.wins).cmp(&(b.component, &b.into, a.wins)));
    steps.dedup_by(|later, kept| (later.component, &later.into) == (kept.component, &kept.into));
    steps.retain(|step| step.wins || heaps[step.component].1 <= GREATEST_LISTED);
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(text: &str, misere: bool) -> Json {
        let question = json!({ "ask": "sum", "text": text, "misere": misere });
        serde_json::from_str(&crate::answer(&question.to_string())).unwrap()
    }

    fn winning(answer: &Json) -> Vec<(u64, Json)> {
        let moves = answer["moves"].as_array().unwrap().iter().filter(|step| step["wins"] == true);
        moves.map(|step| (step["component"].as_u64().unwrap(), step["into"].clone())).collect()
    }

    #[test]
    fn nim_needs_no_name() {
        let answer = asked("3 5 7", false);
        assert_eq!((&answer["outcome"], &answer["nim_sum"]), (&json!("N"), &json!("1")));
        let expected = [(0, json!(["2"])), (1, json!(["4"])), (2, json!(["6"]))];
        assert_eq!(winning(&answer), expected);
        assert_eq!(answer["moves"].as_array().unwrap().len(), 15);
    }

    #[test]
    fn rules_are_mixed() {
        let answer = asked("nim 4 + kayles 5", false);
        assert_eq!((&answer["outcome"], &answer["nim_sum"]), (&json!("P"), &json!("0")));
        let answer = asked("nim 2 + kayles 5", false);
        assert_eq!(answer["outcome"], "N");
        assert!(!winning(&answer).is_empty());
    }

    #[test]
    fn misere_answers_say_how_they_are_known() {
        let answer = asked("5 1 1", true);
        assert_eq!(winning(&answer), [(0, json!(["1"]))]);
        assert_eq!(answer["how"]["kind"], "bouton");
        assert_eq!(asked("kayles 5 3", true)["how"]["kind"], "quotient");
        assert_eq!(asked("nim 1 + kayles 1", true)["outcome"], "N");
    }

    #[test]
    fn wrong_terms_are_named() {
        assert_eq!(asked("3 + kayles x", false)["error"], "term 2: \"x\" is no size of a heap");
        assert!(asked("3 + chess 4", false)["error"].as_str().unwrap().starts_with("term 2: "));
        assert!(asked("1000000 + kayles 1000000", false)["error"].is_string());
        assert_eq!(asked("1000000000000 5", false)["outcome"], "N");
    }
}
