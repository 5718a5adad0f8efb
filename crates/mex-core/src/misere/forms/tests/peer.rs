//! Results from CGSuite's tests of misère canonical forms.

use super::super::{MisereEvaluator, MisereForm, MisereForms};
use crate::misere::{Genus, Nature};
use crate::ruleset::{Options, Ruleset};

/// A line for each game, with its known data.
const TABLE: &str = include_str!("peer.tsv");

/// The genus in CGSuite's notation: without the superscript for heaps of Nim, and with one digit if
/// the superscript alternates from the start.
fn short_genus(genus: &Genus, is_heap: bool) -> String {
    let (value, first, second) = (genus.value(), genus.misere_value(0), genus.misere_value(1));
    let text = genus.to_string();
    match text.split_once('^') {
        _ if is_heap => value.to_string(),
        Some((_, superscript)) if superscript.len() == 2 && second == first ^ 2 => {
            format!("{value}^{first}")
        }
        _ => text,
    }
}

fn list(forms: &mut MisereForms, games: &[MisereForm]) -> String {
    let texts: Vec<String> = games.iter().map(|&game| forms.text(game).unwrap()).collect();
    format!("[{}]", texts.join(","))
}

/// Returns this store's result for a column of the table.
fn found(forms: &mut MisereForms, game: MisereForm, column: &str) -> String {
    let is_heap = forms.heap_size(game).is_some();
    match column {
        "canonical_form" => forms.text(game).unwrap(),
        "birthday" => forms.birthday(game).to_string(),
        "genus" => short_genus(&forms.genus(game).unwrap(), is_heap),
        "nimValue" => forms.grundy_value(game).to_string(),
        "misereNimValue" => forms.genus(game).unwrap().misere_value(0).to_string(),
        "misereOutcomeClass" => forms.outcome(game).letter().to_string(),
        "isNimHeap" => is_heap.to_string(),
        "isEven" => forms.is_even(game).unwrap().to_string(),
        "isTame" => (forms.nature(game).unwrap() == Nature::Tame).to_string(),
        "isRestive" => (forms.nature(game).unwrap() == Nature::Restive).to_string(),
        "isRestless" => (forms.nature(game).unwrap() == Nature::Restless).to_string(),
        "mate" => {
            let mate = forms.mate(game).unwrap();
            forms.text(mate).unwrap()
        }
        "options" => {
            let mut options = forms.options(game).to_vec();
            forms.sort_as_written(&mut options).unwrap();
            list(forms, &options)
        }
        "parts" => {
            let parts = forms.parts(game).unwrap();
            list(forms, &parts)
        }
        _ => format!("no column {column}"),
    }
}

#[test]
fn every_property_is_that_of_another_system() {
    let mut lines = TABLE.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let columns = lines.next().unwrap();
    let mut compared = 0;
    let mut wrong = Vec::new();
    for line in lines {
        let mut forms = MisereForms::new();
        let game = forms.parse(line[0]).unwrap();
        for (column, expected) in columns.iter().zip(&line).skip(1) {
            let found = found(&mut forms, game, column);
            compared += 1;
            if found != *expected {
                wrong.push(format!("{} {column}: {found} and not {expected}", line[0]));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(compared, 14 * 14);
}

#[test]
fn games_that_tell_forms_apart_are_those_of_another_system() {
    let mut forms = MisereForms::new();
    let mut parsed = |text| forms.parse(text).unwrap();
    let (single, double) = (parsed("*[[2]]"), parsed("*[[[2]]]"));
    let (twice, four) = (parsed("*[2]+*[2]"), parsed("*[[4]]"));
    let apart = forms.distinguisher(single, twice).unwrap().unwrap();
    assert_eq!(forms.text(apart).unwrap(), "*[(2#1)21]");
    assert!(forms.is_linked(double, twice));
    assert!(!forms.is_linked(double, single));
    let link = forms.link(double, twice).unwrap().unwrap();
    assert_eq!(forms.text(link).unwrap(), "*[((2#1)21)32]");
    assert_eq!(forms.link(double, single).unwrap(), None);
    let rest = forms.difference(double, single).unwrap().unwrap();
    assert_eq!(forms.text(rest).unwrap(), "*[2[##-2]0]");
    assert_eq!(forms.difference(double, four).unwrap(), None);
}

/// Grundy's game: a heap is split into two unequal ones.
struct Grundy;

impl Ruleset for Grundy {
    type Position = u32;

    fn options(&self, &heap: &u32, options: &mut Options<u32>) {
        (1..heap.div_ceil(2)).for_each(|part| options.push_sum([part, heap - part]));
    }
}

#[test]
fn a_heap_of_grundys_game_has_the_form_of_another_system() {
    let mut grundy = MisereEvaluator::new(Grundy);
    let form = grundy.form(&22).unwrap();
    assert_eq!(
        grundy.forms().text(form).unwrap(),
        "*[(((2[2]21)[2](2[2]21)20)(2[2]21)3)((2[2]21)[2](2[2]21)20)(2[2]21)[1]2[2]1]"
    );
}
