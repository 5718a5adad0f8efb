//! The command line: its own words and others, in any order.

use crate::checkpoint::Scratch;
use crate::choices::Choices;
use crate::heap_rules::rule_text;
use crate::problems::run;

/// Options and words of the commands. Those that name files point into a scratch folder, and those
/// that cause work have small numbers.
const WORDS: &str = "\
    problems|solve|test|nim|graph|play|help|--help|--version|sum|moves|mul|div|inv|square|sqrt|pow|log|\
    order|quadratic|table|value|values|period|misere|guess|compare|check|games|pack|picture|--json|\
    --explain|--misere|--bits|8|16|32|64|128|256|--limit|twins|turtles|product:turtles,ruler|--to|\
    --format|plain|bfile|json|--certificate|--genus|--elements|judge|edges|mtx|pgsolver|dot|csr|--seats|\
    AB|AABB|ABA|--orders|ADB,BDA|DAB,BAD|--dot|--at|0,1|--text|--second|chomp|3,4,5|5 3 7|\
    poj1067-wythoff|hdu1536-s-nim|--|-||0|1|2|3|5|7|12|40|0xff|*3|-1|+2|1_000|kayles|0.77|subtract:1,3|\
    graph:x|wythoff|moore:2|fibonacci|cram|arc-kayles|2x3|0-1,1-2|hackenbush:-|childish:-|moves.txt|\
    anti-nim";

/// The usual beginnings of a command, so that more inputs get past the first word.
const STARTS: &str = "nim sum|nim mul|nim div|nim pow|nim log|nim quadratic|nim table|nim mul -|value|\
    values --to 30|period --limit 500|moves --limit 500|misere --to 6 --max-memory 1M|\
    period --certificate - --limit 500|graph solve|graph values|value hackenbush:-|moves hackenbush:-|\
    picture hackenbush:-|check -|guess|play|solve|test|problems|";

/// Runs the program with arguments and an input.
pub fn arguments(data: &[u8]) {
    let mut choices = Choices::new(data);
    let mut words: Vec<String> = vec!["impartial".to_string()];
    let starts: Vec<&str> = STARTS.split('|').collect();
    let start = starts[usize::from(choices.byte()) % starts.len()];
    words.extend(start.split_whitespace().map(str::to_string));
    let rules = ["value", "values", "moves", "period", "misere", "guess", "play"];
    let takes_rule = rules.contains(&start.split(' ').next().unwrap_or_default());
    if takes_rule && choices.byte() < 240 {
        words.push(rule_text(&mut choices));
    }
    let known: Vec<&str> = WORDS.split('|').collect();
    for _ in 0..choices.below(7) {
        words.push(match choices.byte() {
            0..=150 => choices.pick(&known).to_string(),
            151..=210 => choices.below(30).to_string(),
            211..=225 => [u64::MAX, 1 << 32, 1 << 63, 1000, 255, 256][choices.below(6)].to_string(),
            226..=230 => Scratch::new("none.txt").path().display().to_string(),
            231..=240 => rule_text(&mut choices),
            _ => String::from_utf8_lossy(choices.bytes(5)).into_owned(),
        });
    }
    if costs_much(&words) {
        return;
    }
    let input = input(&mut choices);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    // A game is saved in a file that the input names.
    if input.windows(5).any(|bytes| bytes == b"save ") {
        return;
    }
    let status = run(&words, &input);
    assert!(status <= 3, "{words:?} gives {status}");
}

/// Returns whether a command may legitimately take long, or write files.
fn costs_much(words: &[String]) -> bool {
    let has = |wanted: &str| words.iter().any(|word| word.starts_with(wanted));
    let writes =
        ["-o", "--output", "pack", "--checkpoint", "--ch", "--out", "--dir", "run:", "--run"];
    let files =
        words.iter().skip(1).any(|word| word.contains('/') && !word.contains("impartial-fuzz"));
    // Three heaps out of one, and coins anywhere, are slow by nature.
    let slow_rule = words.iter().any(|word| {
        let digits = word.split_once('.').map_or("", |(_, digits)| digits);
        word.starts_with(['8', 'C', 'c'])
            || word.starts_with("turn")
            || digits.contains(|c: char| c.is_ascii_hexdigit() && !('0'..='7').contains(&c))
    });
    // Numbers are small, except where a formula takes any.
    let large = words.iter().any(|word| word.parse::<u64>().is_ok_and(|number| number > 300));
    let heaps = has("heaps") || has("play") || has("tartan");
    writes.iter().any(|word| has(word))
        || files
        || heaps && (slow_rule || large)
        || has("table") && large
}

/// Returns standard input: a small graph, a position, moves of a game, or any bytes.
fn input(choices: &mut Choices<'_>) -> Vec<u8> {
    let mut text = String::new();
    match choices.byte() % 6 {
        0 => {
            while !choices.is_empty() && text.len() < 400 {
                text += &format!("{} {}\n", choices.below(9), choices.below(9));
            }
        }
        1 => {
            while !choices.is_empty() && text.len() < 100 {
                let colour = choices.pick(&["b", "r", "g"]);
                text += &format!("{} {} {colour}\n", choices.below(6), choices.below(6));
            }
        }
        2 => {
            while !choices.is_empty() && text.len() < 200 {
                text += choices.pick(&["1", "2", "hint", "why", "moves", "undo", "help", "0", "x"]);
                text.push('\n');
            }
        }
        3 => text += choices.pick(&["digraph { a -> b; b -> a }", "3 2\n1 2\n2 3\n", "4 4 0xff 2"]),
        4 => {}
        _ => return choices.rest().to_vec(),
    }
    text.into_bytes()
}
