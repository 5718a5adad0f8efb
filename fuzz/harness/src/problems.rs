//! Every problem of the catalogue, run as a judge runs it, on input that is nearly in its format.

use crate::choices::Choices;
use impartial::{Console, Terminal};

/// Solves one problem: the exit status is 0, 2 for invalid input, or 3 beyond a limit, and nothing
/// panics.
pub fn problems(data: &[u8]) {
    let mut choices = Choices::new(data);
    let list = contest::problems();
    let problem = &list[usize::from(choices.byte()) % list.len()];
    let samples: Vec<_> = contest::built_in(problem.id).collect();
    let input = match choices.byte() {
        0..=119 if !samples.is_empty() => {
            let sample = samples[choices.below(samples.len())];
            if sample.input.len() > 2000 {
                tokens(&mut choices)
            } else {
                edited(sample.input, &mut choices)
            }
        }
        120..=239 => tokens(&mut choices),
        _ => choices.rest().to_vec(),
    };
    let status = run(&["impartial", "solve", problem.id], &input);
    assert!(matches!(status, 0 | 2 | 3), "{} gives {status}", problem.id);
}

/// Runs the program and returns its exit status.
pub fn run(arguments: &[&str], input: &[u8]) -> u8 {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let status = impartial::run(
        arguments,
        &mut Console {
            input: &mut &input[..],
            input_file: None,
            output: &mut output,
            errors: &mut errors,
            terminal: Terminal::default(),
        },
    );
    if matches!(status, 2 | 3) {
        assert!(!errors.is_empty(), "{arguments:?} fails without a word");
    }
    status
}

/// Returns a sample with some of its tokens changed.
fn edited(sample: &[u8], choices: &mut Choices<'_>) -> Vec<u8> {
    let mut words: Vec<Vec<u8>> =
        sample.split_inclusive(|byte| byte.is_ascii_whitespace()).map(<[u8]>::to_vec).collect();
    for _ in 0..8 {
        if choices.is_empty() || words.is_empty() {
            break;
        }
        let at = choices.below(words.len());
        match choices.byte() % 8 {
            0 => {
                words.remove(at);
            }
            1 => words.truncate(at),
            2 => words.insert(at, words[at].clone()),
            3 => words[at] = choices.bytes(3).to_vec(),
            4 => words[at] = b"\n".to_vec(),
            _ => words[at] = [number(choices).as_bytes(), b" "].concat(),
        }
    }
    words.concat()
}

/// Returns a number, most often a small one.
fn number(choices: &mut Choices<'_>) -> String {
    match choices.byte() {
        0..=159 => choices.below(8).to_string(),
        160..=199 => choices.below(60).to_string(),
        200..=219 => choices.below(1500).to_string(),
        220..=229 => format!("-{}", choices.below(9)),
        230..=244 => (1_u64 << choices.below(31)).to_string(),
        245..=250 => choices.number().to_string(),
        251 => "99999999999999999999999999999999999999999".to_string(),
        _ => choices.pick(&["B", "ABAB", "Alice", "x", "+3", "0", "1000000000"]).to_string(),
    }
}

/// Returns lines of numbers and letters.
fn tokens(choices: &mut Choices<'_>) -> Vec<u8> {
    let mut text = String::new();
    while !choices.is_empty() && text.len() < 4000 {
        match choices.byte() {
            0..=47 => text.push('\n'),
            48..=55 => {
                for _ in 0..choices.below(6) {
                    text.push(['A', 'B', 'D', 'a', '0', '1'][choices.below(6)]);
                }
                text.push(' ');
            }
            _ => {
                text += &number(choices);
                text.push(' ');
            }
        }
    }
    text.into_bytes()
}
