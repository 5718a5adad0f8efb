//! Misère forms against the definition of equality: the same outcome in every sum.

use super::super::store::{MisereForm, MisereForms};
use crate::naive::random_graph;
use crate::outcome::Outcome;
use crate::sum::misere_outcome;
use crate::{GameGraph, MisereEvaluator, PositionLimit};
use test_support::{Rng, size};

/// Returns all forms born by a day, made from all sets of forms born before.
fn born_by(forms: &mut MisereForms, day: u32) -> Vec<MisereForm> {
    let mut born = Vec::new();
    for _ in 0..=day {
        let before = born.clone();
        for chosen in 0..1_u32 << before.len() {
            let is_chosen = |&index: &usize| chosen >> index & 1 == 1;
            let options = (0..before.len()).filter(is_chosen).map(|index| before[index]).collect();
            born.push(forms.form_of_options(options).unwrap());
        }
        born.sort_unstable();
        born.dedup();
    }
    born
}

fn forms_of(graph: &GameGraph, forms: &mut MisereForms) -> Vec<MisereForm> {
    let store = std::mem::take(forms);
    let mut evaluator = MisereEvaluator::with_limits(graph, PositionLimit::NONE, store);
    let found = (0..graph.position_count()).map(|position| evaluator.form(&position).unwrap());
    let found = found.collect();
    *forms = std::mem::take(evaluator.forms());
    found
}

#[test]
fn as_many_forms_are_born_by_each_day_as_published() {
    // Conway, On Numbers and Games, chapter 12.
    let counts = [1, 2, 3, 5, 22];
    for (day, count) in counts.into_iter().enumerate() {
        let mut forms = MisereForms::new();
        assert_eq!(born_by(&mut forms, day as u32).len(), count, "{day}");
    }
}

/// The number of sets of forms born by day 4 that are options of a simplest form.
#[test]
fn as_many_forms_are_born_by_day_five_as_published_at_full_size() {
    let mut forms = MisereForms::new();
    let born = born_by(&mut forms, 4);
    let step = size(64, 1);
    let mut count = 0;
    let mut options = Vec::new();
    for chosen in (0..1_u32 << born.len()).step_by(step) {
        options.clear();
        options.extend((0..born.len()).filter(|index| chosen >> index & 1 == 1).map(|i| born[i]));
        count += u32::from(forms.simpler_form(&options).is_none());
    }
    if step == 1 {
        assert_eq!(count, 4_171_780);
    }
}

#[test]
fn forms_are_equal_exactly_if_no_small_company_tells_them_apart() {
    let mut forms = MisereForms::new();
    let company = born_by(&mut forms, 4);
    let mut rng = Rng::named("misère company");
    let (mut equal, mut distinct) = (0, 0);
    for _ in 0..size(300, 3000) {
        let graph = random_graph(&mut rng, 7);
        let found = forms_of(&graph, &mut forms);
        let [one, other] = [0, 0].map(|_| rng.below_u32(7));
        let outcomes = [one, other].map(|position| {
            let outcome = |&beside: &MisereForm| {
                // The other game is added to the graph of the position, and nothing is simplified.
                let (graph, tokens) = beside_graph(&forms, &graph, beside, position);
                misere_outcome(&graph, &tokens, 1 << 20).unwrap()
            };
            company.iter().map(outcome).collect::<Vec<Outcome>>()
        });
        if found[one as usize] == found[other as usize] {
            equal += u32::from(one != other);
            assert_eq!(outcomes[0], outcomes[1], "{graph:?} {one} {other}");
            continue;
        }
        distinct += 1;
        let (a, b) = (found[one as usize], found[other as usize]);
        let apart = forms.distinguisher(a, b).unwrap().unwrap();
        for (position, outcome) in [(one, Outcome::Previous), (other, Outcome::Next)] {
            let (graph, tokens) = beside_graph(&forms, &graph, apart, position);
            assert_eq!(misere_outcome(&graph, &tokens, 1 << 22), Ok(outcome), "{graph:?}");
        }
    }
    assert!(equal > 5 && distinct > 100, "{equal} {distinct}");
}

/// Returns a graph extended by the positions of a form, and a token in each part.
fn beside_graph(
    forms: &MisereForms,
    graph: &GameGraph,
    beside: MisereForm,
    position: u32,
) -> (GameGraph, Vec<u32>) {
    let (company, tokens) = forms.graph(&[beside]).unwrap();
    let count = graph.position_count();
    let edges_of = |graph: &GameGraph, from: u32| {
        let pairs = (0..graph.position_count())
            .flat_map(|p| graph.options(p).iter().map(move |&q| (p + from, q + from)));
        pairs.collect::<Vec<_>>()
    };
    let edges = [edges_of(graph, 0), edges_of(&company, count)].concat();
    let whole = GameGraph::from_edges(count + company.position_count(), &edges).unwrap();
    (whole, vec![position, tokens[0] + count])
}

#[test]
fn sums_have_the_outcomes_that_a_search_finds() {
    let mut rng = Rng::named("misère sums");
    let mut lost = 0;
    for _ in 0..size(1000, 5000) {
        let mut forms = MisereForms::new();
        let graph = random_graph(&mut rng, 8);
        let found = forms_of(&graph, &mut forms);
        let tokens: Vec<u32> = (0..2 + rng.below_u32(2)).map(|_| rng.below_u32(8)).collect();
        let sum = forms.sum_of(tokens.iter().map(|&token| found[token as usize])).unwrap();
        let outcome = misere_outcome(&graph, &tokens, 1 << 22);
        assert_eq!(outcome, Ok(forms.outcome(sum)), "{graph:?} {tokens:?}");
        lost += u32::from(outcome == Ok(Outcome::Previous));
    }
    assert!(lost > 50, "{lost}");
}

#[test]
fn forms_have_the_genera_of_their_positions() {
    let mut rng = Rng::named("misère genera");
    for _ in 0..1000 {
        let mut forms = MisereForms::new();
        let graph = random_graph(&mut rng, 8);
        let genera = crate::misere::genus::genera(&graph).unwrap();
        let found = forms_of(&graph, &mut forms);
        for (genus, &form) in genera.iter().zip(&found) {
            assert_eq!(*genus, forms.genus(form).unwrap());
            assert_eq!(genus.value(), forms.grundy_value(form));
        }
    }
}

#[test]
fn differences_and_mates_are_right_for_all_pairs_of_early_forms() {
    let mut forms = MisereForms::new();
    let born = born_by(&mut forms, 4);
    for &one in &born {
        for &other in &born {
            let sum = forms.sum(one, other).unwrap();
            assert_eq!(forms.difference(sum, other).unwrap(), Some(one));
            assert!(forms.all_parts(sum).unwrap().contains(&one));
            let rest = forms.difference(one, other).unwrap();
            if let Some(rest) = rest {
                assert_eq!(forms.sum(rest, other).unwrap(), one);
            }
        }
        let mate = forms.mate(one).unwrap();
        let sum = forms.sum(one, mate).unwrap();
        assert_eq!(forms.outcome(sum), Outcome::Previous);
    }
}

#[test]
fn links_and_texts_hold_for_random_forms() {
    let mut rng = Rng::named("misère links");
    let mut linked = 0;
    for _ in 0..size(300, 3000) {
        let mut forms = MisereForms::new();
        let graph = random_graph(&mut rng, 8);
        let found = forms_of(&graph, &mut forms);
        let [one, other] = [0, 0].map(|_| found[rng.below_u32(8) as usize]);
        for form in [one, other] {
            let text = forms.text(form).unwrap();
            assert_eq!(forms.parse(&text), Ok(form), "{text}");
            let mut fresh = MisereForms::new();
            let again = fresh.parse(&text).unwrap();
            assert_eq!(fresh.text(again).unwrap(), text);
        }
        let Some(link) = forms.link(one, other).unwrap() else {
            continue;
        };
        linked += 1;
        for form in [one, other] {
            let sum = forms.sum(form, link).unwrap();
            assert_eq!(forms.outcome(sum), Outcome::Previous);
        }
    }
    assert!(linked > 100, "{linked}");
}

#[test]
fn broken_texts_are_refused_with_their_place() {
    for (text, message) in [
        ("", "expected a game, found the end of the text"),
        ("*", "expected a number, found the end of the text"),
        ("*[2", "expected a game, found the end of the text"),
        ("*[12]", "the digits before character 5 may mean one heap or several options"),
        ("*[2,]", "character 5: expected a game, found ']'"),
        ("*[2,1 0]", "character 7: expected ',' or the end of the list, found '0'"),
        ("*[2]]", "character 5: expected '+' or the end, found ']'"),
        ("*[2[-4]]", "character 7: the game before it is not a sum with this heap"),
        ("*99999", "character 2: a heap of more than 10000"),
        ("2", "character 1: expected '*', found '2'"),
        ("*[2)", "character 4: expected a game, found ')'"),
    ] {
        let mut forms = MisereForms::new();
        let error = forms.parse(text).unwrap_err().to_string();
        assert!(error.starts_with(message), "{text}: {error}");
    }
}

#[test]
fn limits_end_in_errors() {
    let mut forms = MisereForms::with_limit(12);
    let (four, six) = (forms.heap(4).unwrap(), forms.heap(6).unwrap());
    assert!(forms.sum(four, six).is_err());
    assert!(MisereForms::new().parse("*9000").is_err());
}
