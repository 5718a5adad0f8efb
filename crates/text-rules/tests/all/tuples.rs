//! Rules about several numbers, or lists of them: random ones against an interpreter that does what
//! each line says, and games with published values.

use mex_core::{Evaluator, Options, ruleset};
use std::array;
use test_support::Rng;
use text_rules::{TextError, TextHeaps};

/// The value of a formula, unless it divides by zero; a condition is 1 if it holds.
type Value = Box<dyn Fn(&[i128]) -> Option<i128>>;

const NUMBERS: [&str; 7] = ["+", "-", "-", "-", "*", "/", "mod"];
const CONDITIONS: [&str; 5] = ["and", "or", "=", "<", "divides"];

fn formula(rng: &mut Rng, names: &[&str], signs: &[&'static str], depth: usize) -> (String, Value) {
    if depth == 0 {
        let (number, place) = (i128::from(rng.below(5)), rng.index(names.len()));
        return match rng.once_in(3) {
            true => (number.to_string(), Box::new(move |_| Some(number))),
            false => (names[place].to_string(), Box::new(move |numbers| Some(numbers[place]))),
        };
    }
    let sign = rng.pick(signs);
    let (signs, depth) = match sign {
        "and" | "or" => (&CONDITIONS[2..], depth),
        _ => (&NUMBERS[..], rng.index(depth)),
    };
    let (first, a) = formula(rng, names, signs, depth);
    let (last, b) = formula(rng, names, signs, depth);
    let value = move |numbers: &[i128]| {
        let a = a(numbers)?;
        // Once a condition is decided, the rest of it needs no value.
        if matches!((sign, a), ("and", 0) | ("or", 1)) {
            return Some(a);
        }
        let b = b(numbers)?;
        let down = |a: i128, b: i128| (b != 0).then(|| (a * b.signum()).div_euclid(b.abs()));
        Some(match sign {
            "+" => a + b,
            "-" => a - b,
            "*" | "and" => a * b,
            "/" => down(a, b)?,
            "mod" => a - b * down(a, b)?,
            "divides" => i128::from(b == a * down(b, a)?),
            "or" => a.max(b),
            "=" => i128::from(a == b),
            _ => i128::from(a < b),
        })
    };
    (format!("({first}) {sign} ({last})"), Box::new(value))
}

/// A line: its loops, its condition with the number of loops that it needs, its options, each with
/// the numbers in place of each name, and a bit for each gap before or after a name.
struct Line(Vec<[Value; 2]>, (usize, Value), Vec<Vec<Vec<Value>>>, u32);

/// Returns a random line with its text.
fn line(rng: &mut Rng, width: usize, is_list: bool) -> (String, Line) {
    let gaps = if is_list { rng.count(1, (2 << width) - 1) as u32 } else { 0 };
    let side = |words: &[String]| {
        let gap = |place| Some("...").filter(|_| gaps >> place & 1 == 1);
        let words =
            (0..=width).flat_map(|at| gap(at).into_iter().chain(words.get(at).map(|it| &**it)));
        words.filter(|word| !word.is_empty()).collect::<Vec<&str>>().join(", ")
    };
    let names = rng.pick(&[["n", "m", "k", "a", "b"], ["last", "n", "x", "y", "z"]]);
    let count = rng.index(3);
    let depth = rng.index(count + 1);
    let named = names[..width].iter().map(|name| name.to_string()).collect::<Vec<String>>();
    let (mut text, mut loops) = (format!("options of {}", side(&named)), Vec::new());
    let (words, condition) = formula(rng, &names[..width + depth], &CONDITIONS, 2);
    for place in 0..=count {
        text += &if place == depth { format!(" if {words}") } else { String::new() };
        if place < count {
            let mut bound = |depth| formula(rng, &names[..width + place], &NUMBERS, depth);
            let (first, last) = (bound(0), bound(1 - place));
            text += &format!(" for {} = {}..{}", names[width + place], first.0, last.0);
            loops.push([first.1, last.1]);
        }
    }
    let mut options = Vec::new();
    for sign in [":", ";"] {
        let parts = (0..width).map(|_| {
            let parts = (0..if is_list { rng.index(3) } else { 1 })
                .map(|_| formula(rng, &names[..width + count], &NUMBERS, 2));
            let (words, values): (Vec<String>, Vec<Value>) = parts.unzip();
            (words.join(", "), values)
        });
        let (words, values): (Vec<String>, Vec<Vec<Value>>) = parts.unzip();
        text += &format!("{sign} {}", side(&words));
        options.push(values);
    }
    let words = words.split(|it: char| !it.is_alphanumeric());
    let place = words.filter_map(|word| names[width..].iter().position(|name| *name == word));
    let named = place.max().map_or(0, |place| place + 1);
    (text + "\n", Line(loops, (named, condition), options, gaps))
}

/// Adds the options for named numbers, the unnamed ones between them, and values of the first
/// loops; `None` is an error.
fn run(
    line: &Line,
    (position, others): (&[i128], &[Vec<i128>]),
    more: &[i128],
    found: &mut Vec<Vec<u64>>,
) -> Option<()> {
    let (Line(loops, (place, condition), options, _), numbers) = (line, [position, more].concat());
    let bounds = loops.get(more.len());
    // A condition without a value waits for the options.
    let is_tested = bounds.is_none() || *place == more.len();
    if is_tested && condition(&numbers).or(bounds.map(|_| 1))? == 0 {
        return Some(());
    }
    if let Some([first, last]) = bounds {
        let mut rounds = first(&numbers)?..=last(&numbers)?;
        let mut round = |it| run(line, (position, others), &[more, &[it]].concat(), found);
        return rounds.try_for_each(&mut round);
    }
    let whole = |slots: Vec<Vec<i128>>| {
        let slots = slots.into_iter().chain([Vec::new()]);
        others.iter().zip(slots).flat_map(|(other, slot)| [&other[..], &slot].concat()).collect()
    };
    let before: Vec<i128> = whole(position.iter().map(|&number| vec![number]).collect());
    for option in options {
        let values = |slot: &Vec<Value>| slot.iter().map(|part| part(&numbers)).collect();
        let option: Vec<i128> = whole(option.iter().map(values).collect::<Option<Vec<_>>>()?);
        if option == before {
            return None;
        }
        let option = option.into_iter().map(|part| u64::try_from(part).ok());
        found.extend(option.collect::<Option<Vec<u64>>>());
    }
    Some(())
}

/// Adds the options for a position, with the names of a line at every place.
fn run_everywhere(line: &Line, position: &[u64], found: &mut Vec<Vec<u64>>) -> Option<()> {
    let width = line.2[0].len();
    for chosen in (0..1_u32 << position.len()).filter(|it| it.count_ones() as usize == width) {
        let (mut named, mut others) = (Vec::new(), vec![Vec::new()]);
        for (place, &number) in position.iter().enumerate() {
            if chosen >> place & 1 == 1 {
                named.push(i128::from(number));
                others.push(Vec::new());
            } else {
                others.last_mut()?.push(i128::from(number));
            }
        }
        if (0..).zip(&others).all(|(gap, others)| others.is_empty() || line.3 >> gap & 1 == 1) {
            run(line, (&named, &others), &[], found)?;
        }
    }
    Some(())
}

#[test]
fn random_rules_have_the_options_that_an_interpreter_lists() {
    let mut rng = Rng::new(60);
    let (mut listed, mut refused) = (0, 0);
    for _ in 0..test_support::size(12_000, 200_000) {
        let is_list = rng.once_in(2);
        let width = if is_list { rng.count(1, 2) } else { rng.count(2, 3) };
        let lines = (0..rng.count(1, 3)).map(|_| line(&mut rng, width, is_list));
        let (text, lines): (String, Vec<Line>) = lines.unzip();
        let rule = match TextHeaps::parse(&text) {
            // An empty range of constants.
            Err(TextError::Unexpected { expected, .. }) if expected.contains("below") => continue,
            rule => rule.unwrap_or_else(|error| panic!("{error} in\n{text}")),
        };
        for _ in 0..4 {
            let length = if is_list { rng.index(6) } else { width };
            let position: Vec<u64> = (0..length).map(|_| rng.below(8)).collect();
            let mut expected = Vec::new();
            let each = |it: &Line| run_everywhere(it, &position, &mut expected);
            let done = lines.iter().try_for_each(each);
            let mut found = rule.options(&position, &mut 0, 1).ok();
            // In a list the order of places is free.
            if is_list {
                found.iter_mut().for_each(|found| found.sort());
                expected.sort();
            }
            assert_eq!(found, done.map(|()| expected.clone()), "{position:?} under\n{text}");
            listed += usize::from(done.is_some() && expected.len() > 2);
            refused += usize::from(done.is_none());
        }
    }
    assert!(listed > 1000 && refused > 1000, "{listed} listed, {refused} refused");
}

/// Returns all positions of numbers from `least` to `most`, with their values.
fn values<const WIDTH: usize>(rules: &str, least: u64, most: u64) -> Vec<([u64; WIDTH], u64)> {
    let rules = TextHeaps::parse(rules).unwrap();
    let game = ruleset(|position: &Vec<u64>, options: &mut Options<Vec<u64>>| {
        rules.options(position, &mut 0, 1).unwrap().into_iter().for_each(|it| options.push(it));
    });
    let (mut evaluator, side) = (Evaluator::new(&game), most + 1 - least);
    let number = |at: u64, place: usize| least + at / side.pow(place as u32) % side;
    let positions = (0..side.pow(WIDTH as u32)).map(|at| array::from_fn(|place| number(at, place)));
    positions.map(|it: [u64; WIDTH]| (it, evaluator.value(&it.to_vec()).unwrap().into())).collect()
}

#[test]
fn published_games_have_their_values() {
    // The lesser number of a lost pair is a multiple of the golden ratio, and of the root of 2 if
    // what is taken from both differs by less than 2 (Fraenkel 1982).
    let rules = "options of n, m for k = 1..n+m: n-k, m; n, m-k; n-k, m-k";
    for ([n, m], value) in values(rules, 0, 23) {
        let j = n.abs_diff(m);
        assert_eq!(value == 0, n.min(m) == (j + (5 * j * j).isqrt()) / 2, "{n}, {m}");
    }
    let rules = "options of n, m for k = 1..n+m: n-k, m; n, m-k\n\
                 options of n, m for k = 1..n for l = k-1..k+1 if l > 0: n-k, m-l";
    for ([n, m], value) in values(rules, 0, 23) {
        let j = n.abs_diff(m);
        assert_eq!(value == 0, j % 2 == 0 && n.min(m) == (j * j / 2).isqrt(), "{n}, {m}");
    }
    // A take limits the next one: Fibonacci numbers are lost.
    let lost = values("options of n, most for k = 1..most: n-k, 2*k", 1, 60).into_iter();
    let lost = lost.filter(|&([n, most], value)| value == 0 && n == most + 1);
    assert!(lost.map(|([n, _], _)| n).eq([2, 3, 5, 8, 13, 21, 34, 55]));
    // Euclid without zeros has the value |n/m - m/n|, rounded down (Nivasch 2006).
    let rules = "options of n, m if m > 0 for k = 1..(n-1)/m: n-k*m, m\n\
                 options of n, m if n > 0 for k = 1..(m-1)/n: n, m-k*n";
    for ([n, m], value) in values(rules, 1, 40) {
        assert_eq!(value, (n * n).abs_diff(m * m) / (n * m), "{n}, {m}");
    }
    // From exactly two of three heaps: the length of the longest play (Boros, Gurvich, Ho, Makino
    // and Mursic 2015).
    let rules = "options of a, b, c for k = 1..a for l = 1..b+c: a-k, b-l, c; a-k, b, c-l\n\
                 options of a, b, c for k = 1..b for l = 1..c: a, b-k, c-l";
    for ([a, b, c], value) in values(rules, 0, 8) {
        assert_eq!(value, ((a + b + c) / 2).min(a + b + c - a.max(b).max(c)), "{a}, {b}, {c}");
    }
}

#[test]
fn errors_name_the_line_with_the_column_or_the_position() {
    for (text, expected) in [
        ("options of n, n: 1, 1", "15: expected a name not used yet"),
        ("options of a, b, c, d, e, f, g: 1", "30: expected no more than 6 numbers"),
        ("options of n, m: n-1", "21: expected ',' and the next number"),
        ("options of a, b: n, b", "18: expected a number, or a name in this line"),
        ("options of ..., ..., n: n", "17: expected a name for a number"),
        ("options of ..., n, ...: n-1, ...", "33: expected ',' and as many ... as before"),
        ("options of n, ...: ..., ...", "25: expected a number, n, or the name"),
        ("options of n, ...: ...\noptions of n, m: 0, m", "1: expected a line about as many"),
        ("options of ..., n: ..., n", "1: position 5,0 would become itself"),
        ("options of n, m: n-1, m\ntake 1", "1: expected a line about as many"),
        ("options of n, m: n, m/2", "1: position 5,0 would become itself, which is not smaller"),
        ("options of n, m: 1, n/m", "1: position 5,0 leads to a division by zero"),
        ("options of n, m: n, 9000000000*9000000000", "1: position 5,0 leads to a number from"),
        ("options of n, m for k = 0..4000*n for l = 0..k: l, k", "1: listing the options, as far"),
    ] {
        let rule = TextHeaps::parse(text);
        let error = rule.and_then(|rule| rule.options(&[5, 0], &mut 0, 1)).unwrap_err().to_string();
        let place = format!("line {}, column {expected}", text.lines().count());
        assert!(error.starts_with(&place), "{text}: {error}");
    }
    assert!(TextHeaps::parse("options of n, m: 0, 0").unwrap().options_up_to(5).is_err());
}
