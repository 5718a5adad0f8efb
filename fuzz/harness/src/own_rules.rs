//! The user's own rules: any text gives options or an error, and written tables can be read.

use heap_games::{HeapRule, OptionTable, Period, values_by_definition};
use mex_core::Ruleset;
use text_rules::{TextHeaps, TextRules};

/// The greatest heap.
const GREATEST: u64 = 12;

/// Reads a text as a rule and as lists of options.
pub fn own_rules(data: &[u8]) {
    let data = &data[..data.len().min(500)];
    if let Ok(text) = core::str::from_utf8(data) {
        text_rules(text);
    }
    if let Ok(table) = OptionTable::parse(data, GREATEST) {
        check(&table);
    }
    // A loop may legitimately use all allowed steps.
    if data.windows(3).any(|word| word == b"for") || data.windows(2).any(|sign| sign == b"..") {
        let _ = TextHeaps::parse(data);
        return;
    }
    if let Ok(rule) = TextHeaps::parse(data)
        && rule.options(&vec![5; rule.width()], &mut 0, 1).is_err()
        && let Ok(table) = rule.options_up_to(GREATEST)
    {
        check(&table);
    }
}

/// Reads a text as the rules of a game, with a position after `=` on the last line, and plays it.
fn text_rules(text: &str) {
    let (rules, position) = text.rsplit_once("\n=").unwrap_or((text, "2x3"));
    let Ok(rules) = TextRules::parse(rules) else { return };
    let Ok((game, start)) = rules.game(position) else { return };
    if start.len() > 12 {
        return;
    }
    let moves = game.moves(&start);
    assert_eq!(game.is_terminal(&start), moves.is_empty());
    for after in moves.iter().take(4) {
        assert!(!game.describe(&start, after).is_empty() && !game.picture(after).is_empty());
    }
    let mut search = game.search(1 << 16);
    search.limit_visits(300);
    if let (Ok(found), Ok(value)) =
        (search.value(&start), mex_core::Evaluator::with_limit(&game, 3000).value(&start))
    {
        assert_eq!(found, value);
    }
}

/// Writes a table, reads it again, and finds its values by the definition.
fn check(table: &OptionTable) {
    let mut text = String::new();
    let mut values: Vec<u32> = Vec::new();
    for heap in 0..=GREATEST {
        let (mut options, mut reached) = (Vec::new(), Vec::new());
        table.for_each_option(heap, &mut |parts| {
            let words: Vec<String> = parts.iter().map(u64::to_string).collect();
            options.push(if words.is_empty() { "nothing".to_string() } else { words.join("+") });
            reached.push(parts.iter().fold(0, |sum, &part| sum ^ values[part as usize]));
        });
        text += &format!("{}\n", options.join(","));
        values.push((0..).find(|value| !reached.contains(value)).unwrap_or(0));
    }
    assert_eq!(OptionTable::parse(text.as_bytes(), GREATEST).as_ref(), Ok(table));
    assert_eq!(values_by_definition(table, GREATEST as usize), values);
    if let Some(found) = Period::observed(&values) {
        for at in found.preperiod as usize..values.len() - found.length as usize {
            let later = u64::from(values[at + found.length as usize]);
            assert_eq!(later, u64::from(values[at]) + found.saltus);
        }
    }
}
