//! Lists of every kind that is recognised, and others.

use crate::codes::codes;
use crate::pattern::name_of;
use crate::{Difference, Find, Guess, Pattern, ReadValuesError, ValueList, guess, rule_text};
use heap_games::{HeapSequence, Rule, values_by_definition};
use test_support::{Rng, size};

fn list(values: impl IntoIterator<Item = u64>) -> ValueList {
    ValueList::new(0, values.into_iter().collect()).unwrap()
}

/// Returns the values of the heaps 0 to 59, unless `rule` names another last heap.
fn values(rule: &str) -> Vec<u64> {
    values_to(rule, 59)
}

fn values_to(rule: &str, to: usize) -> Vec<u64> {
    let mut sequence = HeapSequence::new(rule.parse().unwrap());
    sequence.extend_to(to).unwrap();
    sequence.values().iter().take(to + 1).map(u64::from).collect()
}

fn guess_of(values: impl IntoIterator<Item = u64>) -> Guess {
    guess(&list(values)).unwrap()
}

/// Returns all rules that a find names.
fn rules(find: &Find) -> impl Iterator<Item = &Rule> {
    find.pattern.rule().into_iter().chain(&find.others)
}

#[track_caller]
fn named<'g>(answer: &'g Guess, text: &str) -> &'g Find {
    let find = answer.finds.iter().find(|find| find.pattern.to_string() == text);
    find.unwrap_or_else(|| panic!("{text}: {answer:?}"))
}

fn texts(answer: &Guess) -> Vec<String> {
    answer.finds.iter().map(|find| find.pattern.to_string()).collect()
}

/// Returns a random code with up to `most` octal digits.
fn random_code(rng: &mut Rng, most: u64) -> String {
    let before = if rng.below(4) == 0 { 4 } else { 0 };
    let digits = (0..1 + rng.below(most)).map(|_| rng.below(8).to_string());
    format!("{before}.{}", digits.collect::<String>())
}

#[test]
fn codes_are_found_by_their_values_and_every_find_has_these() {
    let mut rng = Rng::new(1);
    let of_three = ["0.8", "0.F", "0.FF", "0.8D", "8.3", "C.8", "4.9", "0.B7"].map(String::from);
    let mut texts = of_three.to_vec();
    texts.extend((0..60).map(|_| random_code(&mut rng, 4)));
    texts.extend((0..60).map(|_| {
        let code = random_code(&mut rng, 3);
        let (head, tail) = code.split_at(code.len() - 1);
        format!("{head}[{tail}]")
    }));
    let mut repeating = 0;
    for text in texts {
        let code: Rule = text.parse().unwrap();
        let by_definition = values_by_definition(&code, 59);
        let answer = guess_of(by_definition.iter().copied().map(u64::from));
        let digits = text.trim_start_matches("0.").matches(char::is_alphanumeric).count();
        let is_short =
            |find: &Find| matches!(find.pattern, Pattern::Code(_)) && find.fitted <= digits;
        assert!(answer.finds.iter().any(is_short), "{text}: {answer:?}");
        let is_shift = |find: &&Find| matches!(find.pattern, Pattern::Shift(..));
        for rule in answer.finds.iter().filter(|find| !is_shift(find)).flat_map(rules) {
            repeating += usize::from(rule.to_string().ends_with(']'));
            assert_eq!(values_by_definition(rule, 59), by_definition, "{text}: {rule}");
        }
    }
    assert!(repeating > 20, "{repeating}");
    let answer = guess_of(values("0.8D"));
    assert!(answer.finds.iter().flat_map(rules).any(|rule| rule.to_string() == "0.8D"));
}

#[test]
fn short_codes_are_all_found() {
    let all: Vec<Rule> = (0..128)
        .map(|number| format!("{}.{}{}", number / 64 * 4, number / 8 % 8, number % 8))
        .map(|text| text.parse().unwrap())
        .collect();
    let tables: Vec<Vec<u32>> = all.iter().map(|code| values_by_definition(code, 39)).collect();
    for (table, code) in tables.iter().zip(&all) {
        let values: Vec<u64> = table.iter().copied().map(u64::from).collect();
        let groups = codes(&values);
        let before = &code.to_string()[..1];
        let found: Vec<String> = groups
            .iter()
            .flat_map(|group| group.rules.iter().map(Rule::to_string))
            .filter(|text| text.starts_with(before) && !text.ends_with(']'))
            .collect();
        let equal = all.iter().zip(&tables).filter(|(_, other)| *other == table);
        let equal: Vec<String> = equal.map(|(code, _)| code.to_string()).collect();
        let of_group: Vec<&String> = equal.iter().filter(|it| it.starts_with(before)).collect();
        let least = of_group.iter().map(|text| text.len()).min().unwrap();
        // Codes that end with a zero have fewer digits.
        let mut expected: Vec<&String> =
            of_group.into_iter().filter(|text| text.len() == least || *text == "0.0").collect();
        if expected.iter().any(|text| text.ends_with(".0")) {
            expected.retain(|text| text.ends_with(".0"));
        }
        assert_eq!(found.iter().collect::<Vec<_>>(), expected, "{code}");
    }
}

#[test]
fn games_with_a_name_are_found_by_their_values() {
    for (name, rule) in Rule::names().filter_map(|name| Some((name, name.parse::<Rule>().ok()?))) {
        let answer = guess_of(values(name));
        let is_it = |find: &Find| rules(find).any(|it| *it == rule) && find.agree == 60;
        assert!(answer.finds.iter().any(is_it), "{name}: {answer:?}");
        assert!(rule_text(&rule).starts_with(name_of(&rule).unwrap()));
    }
    let others = "bash:1 bash:9 bounded:3,8 bounded:7,7 all-but:2 all-but:1,3,8 split-equal:2 \
                  split-equal:5 split-equal:11 subtract:5 subtract:2,13 turn:1-4 turn:4SF turn:1+E";
    for rule in others.split(' ') {
        let to = if rule == "turn:1-4" { 40 } else { 59 };
        let values = values_to(rule, to);
        let answer = guess_of(values.iter().copied());
        let same = |find: &Find| {
            let is_rule = matches!(find.pattern, Pattern::Game(_) | Pattern::Set(_));
            is_rule && rules(find).any(|it| values_to(&it.to_string(), to) == values)
        };
        assert!(answer.finds.iter().any(same), "{rule}: {answer:?}");
    }
}

#[test]
fn sets_of_takes_are_found_by_their_values() {
    let mut rng = Rng::new(3);
    for _ in 0..size(25, 80) {
        let takes: Vec<u64> = (0..1 + rng.below(4)).map(|_| 1 + rng.below(20)).collect();
        let listed = |takes: &[u64]| takes.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        let text = format!("subtract:{}", listed(&takes));
        let values = values_to(&text, 79);
        let answer = guess_of(values.iter().copied());
        let set = answer.finds.iter().find(|find| matches!(find.pattern, Pattern::Set(_)));
        let set = set.unwrap_or_else(|| panic!("{text}: {answer:?}"));
        let is_bounded = matches!(set.pattern, Pattern::Set(Rule::Bounded(_)));
        assert!(is_bounded || set.fitted as u64 <= *takes.iter().max().unwrap(), "{text}: {set:?}");
        for rule in rules(set) {
            assert_eq!(values_to(&rule.to_string(), 79), values, "{text}: {rule}");
        }
        let text = format!("all-but:{}", listed(&takes[..takes.len().min(3)]));
        let answer = guess_of(values_to(&text, 99));
        let is_it = |find: &Find| {
            matches!(find.pattern.rule(), Some(Rule::AllBut(_) | Rule::Nim)) && find.agree == 100
        };
        assert!(answer.finds.iter().any(is_it), "{text}: {answer:?}");
    }
}

type Function = fn(u64) -> u64;

#[test]
fn formulas_are_found_by_their_values() {
    let cases: [(&str, Function); 27] = [
        ("7", |_| 7),
        ("n", |n| n),
        ("n + 5", |n| n + 5),
        ("3·n + 2", |n| 3 * n + 2),
        ("100 - n", |n| 100 - n),
        ("floor(n/2)", |n| n / 2),
        ("ceil(n/2)", |n| n.div_ceil(2)),
        ("ceil(n/5) + 3", |n| n.div_ceil(5) + 3),
        ("floor((n + 2)/5)", |n| (n + 2) / 5),
        ("n mod 4", |n| n % 4),
        ("(n + 3) mod 7", |n| (n + 3) % 7),
        ("floor(n/3) mod 4", |n| n / 3 % 4),
        ("floor((n + 1)/2) mod 3", |n| n.div_ceil(2) % 3),
        ("n xor 1", |n| n ^ 1),
        ("n xor 6", |n| n ^ 6),
        ("((n + 2) xor 1) - 2", |n| ((n + 2) ^ 1) - 2),
        ("the number of bits of n", |n| (64 - n.leading_zeros()).into()),
        ("the number of one bits of n", |n| n.count_ones().into()),
        ("the number of one bits of n mod 2", |n| (n.count_ones() % 2).into()),
        ("the number of zero bits at the end of n + 1", |n| (n + 1).trailing_zeros().into()),
        ("the largest power of 2 that divides n + 1", |n| 1 << (n + 1).trailing_zeros()),
        ("the largest odd divisor of n + 1", |n| (n + 1) >> (n + 1).trailing_zeros()),
        ("n xor floor(n/2)", |n| n ^ (n >> 1)),
        ("the square root of n, rounded down", |n| (0..9).rfind(|root| root * root <= n).unwrap()),
        ("1 if n is a square, else 0", |n| (0..9).any(|root| root * root == n).into()),
        ("2 to the power of n - 1", |n| if n == 0 { 0 } else { 1 << (n - 1) }),
        ("2 + the number of one bits of n", |n| u64::from(n.count_ones()) + 2),
    ];
    for (text, function) in cases {
        let answer = guess_of((0..60).map(function));
        let find = named(&answer, text);
        assert!(matches!(find.pattern, Pattern::Formula(_)));
        assert_eq!(find.from, u64::from(text.ends_with("n - 1")));
        // The same after some exceptions.
        let answer = guess_of((0..60).map(|n| if n < 4 { 1000 + n * n } else { function(n) }));
        let find = named(&answer, text);
        assert_eq!((find.agree, find.from), (56, 4));
    }
}

#[test]
fn prime_factors_are_counted() {
    let divisors = |n: u64| (2..=n).filter(move |d| n.is_multiple_of(*d));
    let is_prime = |n: u64| divisors(n).count() == 1;
    let different = |n: u64| divisors(n).filter(|&d| is_prime(d)).count() as u64;
    // Every power of a prime counts.
    let all = |n: u64| divisors(n).filter(|&d| different(d) == 1).count() as u64;
    let least = |n: u64| divisors(n).next().unwrap_or(0);
    let index = |n: u64| (2..=least(n)).filter(|&p| is_prime(p)).count() as u64;
    for (text, values) in [
        ("the number of different prime factors of n", (0..60).map(different).collect::<Vec<_>>()),
        ("the number of prime factors of n", (0..60).map(all).collect()),
        ("the index of the least prime factor of n", (0..60).map(index).collect()),
    ] {
        assert!(named(&guess_of(values), text).from <= 2, "{text}");
    }
}

#[test]
fn a_value_that_differs_is_named() {
    for (rule, at, text) in [
        ("0.77", 33, "kayles (0.77)"),
        ("0.07", 70, "dawson-kayles (0.07)"),
        ("0.156", 60, "0.156"),
        ("0.45", 45, "0.45"),
        ("grundy", 50, "grundy"),
    ] {
        let mut values = values_to(rule, 79);
        let there = Some(values[at].to_string());
        values[at] += 1;
        let answer = guess_of(values);
        let find = named(&answer, text);
        assert_eq!(find.difference, Some(Difference { index: at, there }), "{rule}");
        assert_eq!((find.agree, find.compared), (79, 80));
    }
    let answer = guess_of((0..60).map(|n| if n == 50 { 9 } else { n / 2 }));
    let find = named(&answer, "floor(n/2)");
    assert_eq!(find.difference, Some(Difference { index: 50, there: Some("25".to_string()) }));
    assert_eq!((find.agree, find.compared, texts(&answer)[0].as_str()), (59, 60, "floor(n/2)"));
}

#[test]
fn shifts_are_found() {
    for rule in ["0.77", "grundy", "0.137", "lasker"] {
        let values = values_to(rule, 80);
        let text = rule_text(&rule.parse().unwrap());
        for shift in 1..=3 {
            let later = guess_of(values[shift..].iter().copied());
            named(&later, &format!("g(n + {shift}) of {text}"));
            let heads = (0..shift).map(|_| 99);
            let earlier = guess_of(heads.chain(values.iter().copied()));
            let find = named(&earlier, &format!("g(n - {shift}) of {text}"));
            assert_eq!(find.from, shift as u64);
        }
    }
    // A code without a name.
    let answer = guess_of(values("0.156")[1..].iter().copied());
    let find = named(&answer, "g(n + 1) of 0.156");
    assert_eq!((find.fitted, find.tested), (3, 55));
    // The same values from heap 1 on are those of the code.
    for (rule, first, text) in [("0.156", 1, "0.156"), ("0.77", 10, "kayles (0.77)")] {
        let list = ValueList::new(first as u64, values(rule)[first..].to_vec()).unwrap();
        assert_eq!(texts(&guess(&list).unwrap())[0], text);
    }
}

#[test]
fn periods_repeat_in_values_that_were_kept_back() {
    let body = [3, 1, 4, 1, 5, 9, 2];
    let mut values: Vec<u64> = (0..31).map(|n| body[n % 7] + (n as u64 / 7) * 10).collect();
    values.splice(0..0, [8, 8, 1]);
    let lone = |answer: Guess, text: &str, from: u64, shown: &[u64]| {
        assert_eq!((texts(&answer), answer.finds[0].from), (vec![text.to_string()], from));
        let Pattern::Period(found) = &answer.finds[0].pattern else { panic!("{answer:?}") };
        assert_eq!((found.seen, &found.values[..]), (4, shown));
    };
    lone(guess_of(values.iter().copied()), "g(n + 7) = g(n) + 10", 3, &[]);
    lone(guess_of(values.iter().map(|&value| 100 - value)), "g(n + 7) = g(n) - 10", 3, &[]);
    assert!(guess_of(values[..33].iter().copied()).finds.is_empty());
    lone(guess_of((0..28).map(|n| body[n % 7])), "g(n + 7) = g(n)", 0, &body);
    assert!(guess_of((0..27).map(|n| body[n % 7])).finds.is_empty());
}

/// The values of `take 1` with `options of n if n is even: n/2 + n/2 + n/2` show neither a period
/// nor a formula, as they change at growing gaps.
#[test]
fn changes_at_growing_gaps_are_no_pattern() {
    let mut values = vec![0_u64];
    for n in 1..3000_usize {
        let half = if n % 2 == 0 { values[n / 2] } else { u64::MAX };
        let value = (0..).find(|&value| value != values[n - 1] && value != half);
        values.push(value.expect("two values are excluded"));
    }
    for count in (40..3000).step_by(151) {
        let answer = guess_of(values[..count].iter().copied());
        let claimed = answer.finds.iter().filter(|find| find.difference.is_none());
        assert_eq!(claimed.count(), 0, "{count}: {answer:?}");
    }
}

#[test]
fn few_values_are_no_evidence() {
    let answer = guess_of([0, 1, 2]);
    assert!(answer.too_few && answer.finds.iter().all(|find| find.tested < 5));
    let answer = guess_of([5]);
    assert!(answer.too_few && answer.finds.is_empty());
    let answer = guess_of([3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9]);
    assert!(!answer.too_few && answer.finds.is_empty());
    assert_eq!(ValueList::new(0, Vec::new()), Err(ReadValuesError::Empty));
    // Matches with enough values to test them hide the others.
    let answer = guess_of(values("0.77")[..12].iter().copied());
    assert_eq!(texts(&answer), ["kayles (0.77)"]);
    assert_eq!((answer.finds[0].fitted, answer.finds[0].tested), (2, 9));
}

#[test]
fn random_lists_of_any_length_and_height_are_answered() {
    let mut rng = Rng::new(7);
    for _ in 0..size(100, 300) {
        let most = [1, 2, 3, 5, 20, 5000, u64::MAX][rng.below(7) as usize];
        let values: Vec<u64> = (0..1 + rng.below(40)).map(|_| rng.below(most)).collect();
        let (first, count) = ([0, 1, 2, 7, 50][rng.below(5) as usize], values.len());
        for find in guess(&ValueList::new(first, values).unwrap()).unwrap().finds {
            assert!(find.agree <= find.compared && find.compared <= count);
        }
    }
    for values in [[u64::MAX; 30].to_vec(), (0..30).map(|n| u64::MAX - n).collect()] {
        let answer = guess_of(values);
        assert!(matches!(answer.finds[0].pattern, Pattern::Formula(_)), "{answer:?}");
    }
    assert_eq!(guess_of((0..30).map(|n| u64::MAX - 3 * n)).finds[0].agree, 30);
    let far = guess(&ValueList::new(10_000, (10_000..10_030).collect()).unwrap()).unwrap();
    assert_eq!(texts(&far)[0], "nim");
}

#[test]
fn long_lists_are_answered() {
    let answer = guess_of(values_to("0.77", 99_999));
    assert_eq!((texts(&answer)[0].as_str(), answer.finds[0].tested), ("kayles (0.77)", 99_997));
    assert!(matches!(answer.finds[1].pattern, Pattern::Period(_)));
    let mut rng = Rng::new(8);
    assert!(guess_of((0..100_000).map(|_| rng.below(9))).finds.is_empty());
    let answer = guess_of((0..100_000).map(|n| n / 7 % 5));
    for text in ["floor(n/7) mod 5", "bounded:7,28"] {
        assert_eq!(named(&answer, text).agree, 100_000);
    }
}

#[test]
fn lists_are_read_from_texts() {
    let read = |text: &str| ValueList::read(text.as_bytes());
    for text in ["0 1 2 1", "0,1, 2\n1\n", "# values\n0\r\n1 # one\n\n2\n1", ",0,1,,2,\t1,"] {
        let list = read(text).unwrap();
        assert_eq!((list.first(), list.values()), (0, &[0, 1, 2, 1][..]), "{text:?}");
        assert!(!list.is_numbered());
    }
    for (text, first) in [
        ("0 5\n1 6\n", 0),
        ("# A1\n1 5\r\n\n2 6", 1),
        ("7, 5\n8, 6\n", 7),
        ("n,value\n3,5\n4,6", 3),
    ] {
        let list = read(text).unwrap();
        assert_eq!((list.first(), list.values()), (first, &[5, 6][..]), "{text:?}");
        assert!(list.is_numbered());
    }
    // One line of two numbers is a b-file, unless they are separated by a comma.
    for text in ["7 5", "# A1\n\n7\t5 # one\n", "heap,value\n7,5\n"] {
        let list = read(text).unwrap();
        assert_eq!((list.first(), list.values()), (7, &[5][..]), "{text:?}");
        assert!(list.is_numbered());
    }
    assert_eq!(read("0, 5").unwrap().values(), [0, 5]);
    // Two numbers on each line, with commas but no increasing heaps.
    assert_eq!(read("0, 5,\n2, 6\n").unwrap().values(), [0, 5, 2, 6]);
    assert_eq!(read("0 1\n2\n").unwrap().values(), [0, 1, 2]);
    let largest = u64::MAX.to_string();
    assert_eq!(read(&largest).unwrap().values(), [u64::MAX]);
    let words = ["0,1".to_string(), " 2".to_string()];
    assert_eq!(ValueList::of_words(&words).unwrap().values(), [0, 1, 2]);
}

#[test]
fn errors_name_the_place() {
    let error = |text: &[u8]| ValueList::read(text).unwrap_err().to_string();
    let expected = "expected a whole number below 2^64, found";
    for (text, place, found) in [
        ("0 1 x", "line 1, column 5", "x"),
        ("0 1\n # c\n2, -3", "line 3, column 4", "-3"),
        ("1\n\n18446744073709551616", "line 3, column 1", "18446744073709551616"),
        ("0 1.5", "line 1, column 3", "1.5"),
        ("0 é", "line 1, column 3", "é"),
    ] {
        assert_eq!(error(text.as_bytes()), format!("{place}: {expected} '{found}'"));
    }
    assert_eq!(error(b"0 \xFF"), format!("line 1, column 3: {expected} '\u{FFFD}'"));
    for (text, line, wanted, found) in [
        ("0 0\n1 1\n2 2\n3 3\n5 4\n", 5, 4, "5 4"),
        ("0 0\n1 1\n\n1 1\n", 4, 2, "1 1"),
        ("0 0\n2 2\n", 2, 1, "2 2"),
        ("3 0\n4 1\n5\n", 3, 5, "5"),
        ("0,0\n1,1\n2,2,9\n", 3, 2, "2 2 9"),
        ("heap,value\n0,0\n2,2\n", 3, 1, "2 2"),
        ("heap,value\n0,0\n1\n", 3, 1, "1"),
    ] {
        let expected = format!(
            "line {line}, column 1: expected heap {wanted} and its value, found '{found}'; lines of \
             two numbers are a b-file, and values without heaps need one line each"
        );
        assert_eq!(error(text.as_bytes()), expected, "{text:?}");
    }
    assert_eq!(error(b" \n# nothing\n"), "there are no values");
    let many = "0 ".repeat(ValueList::MOST + 1);
    assert_eq!(error(many.as_bytes()), "there are more than 1000000 values");
    let far = ValueList::read(b"10001 0\n10002 0").unwrap();
    let refused = guess(&far).unwrap_err().to_string();
    assert_eq!(refused, "the first heap is 10001, the limit is 10000");
    let too_far = format!("the first heap is {}, the limit is {}", u64::MAX, ValueList::MOST_FIRST);
    assert_eq!(error(format!("{} 0", u64::MAX).as_bytes()), too_far);
    let words = ["0".to_string(), "1,b".to_string()];
    let error = ValueList::of_words(&words).unwrap_err().to_string();
    assert_eq!(error, format!("value 3: {expected} 'b'"));
}

/// Beatty sequences, with the golden section computed as a ratio of Fibonacci numbers.
#[test]
fn multiples_of_quadratic_numbers_are_found() {
    let golden = |n: u64| n * 832_040 / 514_229;
    let root = |d: u64| move |n: u64| (0..).take_while(|k| k * k <= d * n * n).last().unwrap();
    for (text, values) in [
        ("floor(n·φ)", (0..20).map(golden).collect::<Vec<u64>>()),
        ("floor(n·φ²)", (0..20).map(|n| golden(n) + n).collect()),
        ("floor((n + 1)·φ) - 1", (0..30).map(|n| golden(n + 1) - 1).collect()),
        ("floor(n·√2)", (0..20).map(root(2)).collect()),
        ("floor(n·(3 + √10))", (0..30).map(|n| 3 * n + root(10)(n)).collect()),
        ("floor(n·(-1 + √13)/2)", (0..40).map(|n| (root(13)(n) - n) / 2).collect()),
    ] {
        assert_eq!(texts(&guess_of(values))[0], text);
    }
}

#[test]
fn heaps_with_the_value_0_are_recognised() {
    let triangular = |n: u64| (0..99).any(|k| k * (k + 1) == 2 * n);
    let fibonacci = [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89];
    let cases: [(&str, &dyn Fn(u64) -> bool); 10] = [
        ("0 exactly when n is a square", &|n| (0..99).any(|k| k * k == n)),
        ("0 exactly when n + 1 is a triangular number k(k + 1)/2", &|n| triangular(n + 1)),
        ("0 exactly unless n is a product k(k + 1)", &|n| (0..99).all(|k| k * (k + 1) != n)),
        ("0 exactly when n + 1 is a power of 2", &|n| (n + 1) & n == 0),
        ("0 exactly when n is a power of 3", &|n| [1, 3, 9, 27, 81].contains(&n)),
        ("0 exactly when n - 1 is a Fibonacci number", &|n| n > 0 && fibonacci.contains(&(n - 1))),
        ("0 exactly when n is a prime", &|n| n > 1 && (2..n).all(|d| n % d > 0)),
        ("0 exactly when 0 is the number of one bits of n mod 2", &|n| {
            format!("{n:b}").matches('1').count() % 2 == 0
        }),
        ("0 exactly when 0 is the number of zero bits at the end of n + 1 mod 2", &|n| {
            (0..9).find(|k| (n + 1) >> k & 1 == 1).unwrap() % 2 == 0
        }),
        ("0 exactly when n mod 7 is 1, 4", &|n| n % 7 == 1 || n % 7 == 4),
    ];
    for (text, is_zero) in cases {
        let mut rng = Rng::new(5);
        let values = (0..110).map(|n| if is_zero(n) { 0 } else { 1 + rng.below(9) });
        let answer = guess_of(values.collect::<Vec<u64>>());
        let find = named(&answer, text);
        assert!(matches!(find.pattern, Pattern::Zeros(_)) && find.agree >= 109);
        let zeros = (0..110).filter(|&n| is_zero(n)).count();
        assert_eq!(find.tested, zeros.min(110 - zeros) - find.fitted, "{text}");
    }
    assert!(guess_of((0..100).map(|n| 1 + n % 3 * (n % 11) * 7 % 5)).finds.is_empty());
}
