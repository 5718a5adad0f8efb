//! Sums of heaps, each under a rule of its own: who wins, by which moves, and what the rest lead to.

use crate::json::Record;
use crate::question::{Question, chain};
use heap_games::{Budget, HeapMove, HeapRule, MisereReason, ParseRuleError, Rule, RuleError};
use mex_core::{Options, Outcome, Play, Ruleset, RulesetSolver};

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
pub(crate) fn position(question: &Question) -> Result<Record, String> {
    let (rules, heaps) = read(question.text("text")?)?;
    let play = if question.flag("misere") { Play::Misere } else { Play::Normal };
    let (outcome, winning, how) = match &rules.0[..] {
        [rule] => alone(rule, &heaps, play)?,
        _ => together(&rules, &heaps, play)?,
    };
    let values = values(&rules, &heaps);
    let nim_sum = values.iter().copied().try_fold(0, |sum, value| Some(sum ^ value?));
    let components = heaps.iter().zip(&values).map(|(&(rule, heap), value)| {
        Record::new()
            .with("rule", &rules.0[rule].to_string())
            .with("heap", &heap.to_string())
            .with("value", &value.map(|value| value.to_string()))
    });
    let all = steps(&rules, &heaps, &winning);
    let listed = all.iter().take(MOST_MOVES).map(|step| {
        let into: Vec<String> = step.into.iter().map(u64::to_string).collect();
        Record::new()
            .with("component", &step.component)
            .with("into", &into)
            .with("wins", &step.wins)
    });
    Ok(Record::new()
        .with("components", &components.collect::<Vec<_>>())
        .with("nim_sum", &nim_sum.map(|sum: u128| sum.to_string()))
        .with("outcome", &outcome.letter().to_string())
        .with("moves", &listed.collect::<Vec<_>>())
        .with("more", &all.len().saturating_sub(MOST_MOVES))
        .with("how", &how))
}

/// Returns the rules of a sum and its heaps: terms such as `kayles 5 3`, with `+` between them.
/// Where no rule is named, it is Nim.
fn read(text: &str) -> Result<(Mixed, Vec<Place>), String> {
    let (mut rules, mut heaps) = (Vec::new(), Vec::new());
    for (index, term) in text.split('+').enumerate() {
        let place = |message: String| format!("term {}: {message}", index + 1);
        let (name, sizes) = split(term.trim());
        let rule: Rule = name.unwrap_or("nim").parse().map_err(|error: ParseRuleError| {
            place(format!("{}; heaps of Nim are written as 3 5 7", chain(error)))
        })?;
        let at = rules.iter().position(|other| *other == rule).unwrap_or(rules.len());
        if at == rules.len() {
            rules.push(rule);
        }
        let before = heaps.len();
        for word in sizes.split(is_between).filter(|word| !word.is_empty()) {
            let heap = word.parse().map_err(|_| place(format!("{word:?} is no size of a heap")))?;
            heaps.push((at, heap));
        }
        if let (Some(name), true) = (name, heaps.len() == before) {
            return Err(place(format!("{name} has no heap; write its heaps as {name} 4 2")));
        }
    }
    match heaps.len() {
        count if count > MOST_HEAPS => Err(format!("{count} heaps, more than {MOST_HEAPS}")),
        _ => Ok((Mixed(rules), heaps)),
    }
}

/// Returns the name of the rule that a term begins with, if there is one, and the rest.
fn split(term: &str) -> (Option<&str>, &str) {
    // Names have commas and brackets of their own, as `subtract:1,3,4` and `turn:3C(5)` have.
    let whole = term.find(char::is_whitespace).unwrap_or(term.len());
    let end = match term[..whole].parse::<Rule>() {
        Ok(_) => whole,
        Err(_) => term.find(|letter| is_between(letter) && letter != ',').unwrap_or(term.len()),
    };
    let (word, rest) = term.split_at(end);
    if word.chars().all(|letter| letter.is_ascii_digit() || letter == ',') {
        (None, term)
    } else {
        (Some(word), rest)
    }
}

/// Returns whether a letter stands between the sizes of heaps.
fn is_between(letter: char) -> bool {
    letter.is_whitespace() || ",;()[]{}".contains(letter)
}

type Known = (Outcome, Vec<(usize, Vec<u64>)>, Record);

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
            Ok((outcome, named(moves), Record::new().with("kind", &"values")))
        }
        Play::Misere => {
            let answer = rule.misere_answer(&sizes, MOST_POSITIONS);
            let answer = answer.map_err(chain)?;
            Ok((answer.outcome, named(answer.moves), reason(&answer.reason)))
        }
    }
}

fn reason(reason: &MisereReason) -> Record {
    let kind = |kind: &str| Record::new().with("kind", &kind);
    let nim = |name, nim_sum: String, large: usize| {
        kind(name).with("nim_sum", &nim_sum).with("large", &large)
    };
    match reason {
        MisereReason::Bouton { nim_sum, large } => nim("bouton", nim_sum.to_string(), large.len()),
        MisereReason::Tame { nim_sum, firm } => nim("tame", nim_sum.to_string(), firm.len()),
        MisereReason::Quotient { covered, order, element, .. } => {
            kind("quotient").with("covered", covered).with("order", order).with("element", element)
        }
        MisereReason::Search { positions, .. } => kind("search").with("positions", positions),
        _ => kind("other"),
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
    Ok((outcome, moves.collect(), Record::new().with("kind", &kind)))
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
    use serde_json::{Value as Json, json};

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
    fn heaps_are_read_however_they_are_separated() {
        for text in ["3,5,7", "3, 5, 7", "3;5;7", "(3,5,7)", "[3 5 7]", "nim(3,5,7)", "3+5+7,"] {
            assert_eq!(asked(text, false), asked("3 5 7", false), "{text}");
        }
        let bounded = asked("subtract:1,3,4 5,6", false);
        assert_eq!(bounded, asked("subtract:1,3,4 5 6", false));
        assert_eq!(bounded["components"][1]["heap"], "6");
        // The brackets of a name are not those of its heaps.
        assert_eq!(asked("turn:3C(5) 9", false)["components"].as_array().unwrap().len(), 1);
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
        let error = asked("3.5.7", false)["error"].as_str().unwrap().to_string();
        assert!(error.ends_with("; heaps of Nim are written as 3 5 7"), "{error}");
        let error = "term 1: kayles has no heap; write its heaps as kayles 4 2";
        assert_eq!(asked("kayles", false)["error"], error);
        assert_eq!(asked("", false)["outcome"], "P");
        assert!(asked("1000000 + kayles 1000000", false)["error"].is_string());
        assert_eq!(asked("1000000000000 5", false)["outcome"], "N");
    }
}
