//! Lists of every kind that is known, and others.

use super::codes::codes;
use super::values::{ReadValuesError, ValueList};
use super::{guess, name_of};
use crate::answer::{FindAnswer, FindKind, GuessAnswer};
use heap_games::{HeapSequence, Rule, values_by_definition};
use test_support::Rng;

fn list(values: impl IntoIterator<Item = u64>) -> ValueList {
    ValueList::new(0, values.into_iter().collect()).unwrap()
}

/// Returns the values of the heaps 0 to 59 unless another last heap is named.
fn values(rule: &str) -> Vec<u64> {
    values_to(rule, 59)
}

fn values_to(rule: &str, to: usize) -> Vec<u64> {
    let mut sequence = HeapSequence::new(rule.parse().unwrap());
    sequence.extend_to(to).unwrap();
    sequence.values().iter().take(to + 1).map(u64::from).collect()
}

fn guess_of(values: impl IntoIterator<Item = u64>) -> GuessAnswer {
    guess(&list(values)).unwrap()
}

/// Returns the rules of a find, all that are written.
fn rules(find: &FindAnswer) -> Vec<Rule> {
    let also = find.also.iter().map(|text| text.as_str());
    let also = also.map(|text| text.split(['(', ')']).nth(1).unwrap_or(text).parse().unwrap());
    find.rule.iter().map(|rule| rule.parse().unwrap()).chain(also).collect()
}

/// Returns whether some find names a text, or has it beside it, and agrees with all values.
fn finds(answer: &GuessAnswer, text: &str) -> bool {
    let mut whole = answer.finds.iter().filter(|find| find.agree == answer.count);
    whole.any(|find| find.text == text || find.also.iter().any(|also| also == text))
}

/// Returns the first text that a person reads after the heading.
fn first_line(answer: &GuessAnswer) -> String {
    answer.to_string().lines().nth(1).unwrap_or_default().to_string()
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
        let is_short = |find: &&FindAnswer| find.kind == FindKind::Code && find.fitted <= digits;
        assert!(answer.finds.iter().any(|find| is_short(&find)), "{text}: {answer}");
        for find in &answer.finds {
            let is_rule = matches!(find.kind, FindKind::Code | FindKind::Set | FindKind::Game);
            for rule in rules(find).iter().filter(|_| is_rule) {
                repeating += usize::from(rule.to_string().ends_with(']'));
                assert_eq!(values_by_definition(rule, 59), by_definition, "{text}: {rule}");
            }
        }
    }
    assert!(repeating > 20, "{repeating}");
    assert!(finds(&guess_of(values("0.8D")), "0.8D"));
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
            .flat_map(|group| group.codes.iter().map(Rule::to_string))
            .filter(|text| text.starts_with(before) && !text.ends_with(']'))
            .collect();
        let equal = all.iter().zip(&tables).filter(|(_, other)| *other == table);
        let equal: Vec<String> = equal.map(|(code, _)| code.to_string()).collect();
        let of_group: Vec<&String> = equal.iter().filter(|it| it.starts_with(before)).collect();
        let least = of_group.iter().map(|text| text.len()).min().unwrap();
        // What ends with a zero has fewer digits.
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
        let is_it = |find: &&FindAnswer| rules(find).contains(&rule) && find.agree == 60;
        let find = answer.finds.iter().find(is_it);
        let find = find.unwrap_or_else(|| panic!("{name}: {answer}"));
        let own = name_of(&rule).unwrap();
        assert!(find.text.starts_with(own) || find.also.iter().any(|it| it.starts_with(own)));
    }
    for rule in [
        "bash:1",
        "bash:9",
        "bounded:3,8",
        "bounded:7,7",
        "all-but:2",
        "all-but:1,3,8",
        "split-equal:2",
        "split-equal:5",
        "split-equal:11",
        "subtract:5",
        "subtract:2,13",
        "turn:1-4",
        "turn:4SF",
        "turn:1+E",
    ] {
        let values = values_to(rule, if rule == "turn:1-4" { 40 } else { 59 });
        let answer = guess_of(values.iter().copied());
        let same = |find: &FindAnswer| {
            let is_rule = matches!(find.kind, FindKind::Game | FindKind::Set);
            let to = values.len() - 1;
            is_rule && rules(find).iter().any(|it| values_to(&it.to_string(), to) == values)
        };
        assert!(answer.finds.iter().any(same), "{rule}: {answer}");
    }
}

#[test]
fn sets_of_takes_are_found_by_their_values() {
    let mut rng = Rng::new(3);
    for _ in 0..80 {
        let takes: Vec<String> =
            (0..1 + rng.below(4)).map(|_| (1 + rng.below(20)).to_string()).collect();
        let text = format!("subtract:{}", takes.join(","));
        let values = values_to(&text, 79);
        let answer = guess_of(values.iter().copied());
        let set = answer.finds.iter().find(|find| find.kind == FindKind::Set);
        let set = set.unwrap_or_else(|| panic!("{text}: {answer}"));
        let greatest = takes.iter().map(|take| take.parse::<usize>().unwrap()).max().unwrap();
        assert!(set.fitted <= greatest || set.text.starts_with("b"), "{text}: {answer}");
        for rule in rules(set) {
            assert_eq!(values_to(&rule.to_string(), 79), values, "{text}: {rule}");
        }
        let mut forbidden = takes.clone();
        forbidden.truncate(3);
        let text = format!("all-but:{}", forbidden.join(","));
        let values = values_to(&text, 99);
        let answer = guess_of(values.iter().copied());
        let is_it = |find: &FindAnswer| {
            let rule = find.rule.clone().unwrap_or_default();
            (rule.starts_with("all-but") || rule == "nim") && find.agree == 100
        };
        assert!(answer.finds.iter().any(is_it), "{text}: {answer}");
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
        let find = answer.finds.iter().find(|find| find.text == text);
        let find = find.unwrap_or_else(|| panic!("{text}: {answer}"));
        let from = u64::from(text.ends_with("n - 1"));
        assert_eq!((find.kind, find.from), (FindKind::Formula, from));
        // The same after some exceptions.
        let answer = guess_of((0..60).map(|n| if n < 4 { 1000 + n * n } else { function(n) }));
        let find = answer.finds.iter().find(|find| find.text == text);
        let find = find.unwrap_or_else(|| panic!("{text}: {answer}"));
        assert_eq!((find.agree, find.from), (56, 4));
    }
}

#[test]
fn prime_factors_are_counted() {
    let divisors = |n: u64| (2..=n).filter(move |d| n.is_multiple_of(*d));
    let is_prime = |n: u64| divisors(n).count() == 1;
    let different = |n: u64| divisors(n).filter(|&d| is_prime(d)).count() as u64;
    let all = |n: u64| {
        divisors(n).filter(|&d| divisors(d).filter(|&p| is_prime(p)).count() == 1).count() as u64
    };
    let index = |n: u64| (2..=divisors(n).next().unwrap_or(0)).filter(|&p| is_prime(p)).count();
    for (text, values) in [
        ("the number of different prime factors of n", (0..60).map(different).collect()),
        ("the number of prime factors of n", (0..60).map(all).collect()),
        ("the index of the least prime factor of n", (0..60).map(|n| index(n) as u64).collect()),
    ] {
        let values: Vec<u64> = values;
        let answer = guess_of(values);
        let find = answer.finds.iter().find(|find| find.text == text);
        assert!(find.is_some_and(|find| find.from <= 2), "{text}: {answer}");
    }
}

#[test]
fn a_value_that_differs_is_named() {
    let planted = |rule: &str, at: usize| {
        let mut values = values_to(rule, 79);
        values[at] += 1;
        let (here, there) = (values[at].to_string(), (values[at] - 1).to_string());
        let answer = guess_of(values);
        let find = answer.finds.iter().find(|find| rules(find).contains(&rule.parse().unwrap()));
        let find = find.unwrap_or_else(|| panic!("{rule}: {answer}")).clone();
        let difference = find.difference.clone().unwrap();
        assert_eq!((difference.at, difference.here), (at as u64, here), "{rule}");
        assert_eq!((difference.there, find.agree, find.compared), (Some(there), 79, 80));
        find.text
    };
    assert_eq!(planted("0.77", 33), "kayles (0.77)");
    assert_eq!(planted("0.07", 70), "dawson-kayles (0.07)");
    assert_eq!(planted("0.156", 60), "0.156");
    assert_eq!(planted("0.45", 45), "0.45");
    assert_eq!(planted("grundy", 50), "grundy");
    let line = first_line(&guess_of((0..60).map(|n| if n == 50 { 9 } else { n / 2 })));
    let expected = "like floor(n/2) up to heap 49, as heap 50 has 25 there and 9 here; 59 of 60 \
                    values agree";
    assert_eq!(line, expected);
}

#[test]
fn shifts_are_found() {
    for rule in ["0.77", "grundy", "0.137", "lasker"] {
        let values = values_to(rule, 80);
        for shift in 1..=3 {
            let later = guess_of(values[shift..].iter().copied());
            let text = format!("g(n + {shift}) of ");
            let is_it = |find: &FindAnswer| {
                find.text.starts_with(&text) && rules(find) == [rule.parse().unwrap()]
            };
            assert!(later.finds.iter().any(is_it), "{rule}: {later}");
            let heads = (0..shift).map(|_| 99);
            let earlier = guess_of(heads.chain(values.iter().copied()));
            let text = format!("g(n - {shift}) of ");
            let find = earlier.finds.iter().find(|find| find.text.starts_with(&text));
            assert!(find.is_some_and(|find| find.from == shift as u64), "{rule}: {earlier}");
        }
    }
    // A code without a name.
    let answer = guess_of(values("0.156")[1..].iter().copied());
    assert_eq!(first_line(&answer), "g(n + 1) of 0.156: 3 digits, 55 further values agree");
    // The same values from heap 1 on are those of the code.
    let list = ValueList::new(1, values("0.156")[1..].to_vec()).unwrap();
    assert_eq!(guess(&list).unwrap().finds[0].text, "0.156");
    let list = ValueList::new(10, values("0.77")[10..].to_vec()).unwrap();
    assert_eq!(guess(&list).unwrap().finds[0].text, "kayles (0.77)");
}

#[test]
fn periods_repeat_in_values_that_were_kept_back() {
    let body = [3, 1, 4, 1, 5, 9, 2];
    let mut values: Vec<u64> = (0..31).map(|n| body[n % 7] + (n as u64 / 7) * 10).collect();
    values.splice(0..0, [8, 8, 1]);
    let line = guess_of(values.iter().copied()).to_string();
    let found = "g(n + 7) = g(n) + 10: from heap 3 on, seen 4 times so far\n";
    assert_eq!(line, format!("34 values, g(0) to g(33)\n{found}"));
    let down = guess_of(values.iter().map(|&value| 100 - value));
    assert_eq!(first_line(&down), found.replace("+ 10", "- 10").trim_end());
    assert!(guess_of(values[..33].iter().copied()).finds.is_empty());
    let four_times = guess_of((0..28).map(|n| body[n % 7]));
    let expected = "g(n + 7) = g(n): from heap 0 on, seen 4 times so far: 3 1 4 1 5 9 2";
    assert_eq!(first_line(&four_times), expected);
    assert!(guess_of((0..27).map(|n| body[n % 7])).finds.is_empty());
}

/// The values of `take 1` with `options of n if n is even: n/2 + n/2 + n/2` show neither a period nor
/// a formula, as they change at growing gaps.
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
        assert_eq!(claimed.map(|find| &*find.text).collect::<Vec<_>>(), [""; 0], "{count}");
    }
}

#[test]
fn few_values_are_no_evidence() {
    let answer = guess_of([0, 1, 2]);
    assert!(answer.too_few && answer.finds.iter().all(|find| find.tested < 5));
    assert_eq!(first_line(&answer), "too few values to test what they agree with:");
    let answer = guess_of([5]);
    assert!(answer.too_few && answer.finds.is_empty());
    assert!(first_line(&answer).starts_with("too few values"));
    let answer = guess_of([3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9]);
    assert!(!answer.too_few && answer.finds.is_empty());
    assert_eq!(first_line(&answer), "no game, formula or period known here agrees with them");
    assert_eq!(ValueList::new(0, Vec::new()), Err(ReadValuesError::Empty));
    // Whatever has enough values to test it hides the rest.
    let answer = guess_of(values("0.77")[..12].iter().copied());
    assert_eq!(answer.finds.len(), 1);
    assert_eq!(first_line(&answer), "kayles (0.77): 2 digits, 9 further values agree");
}

#[test]
fn random_lists_of_any_length_and_height_are_answered() {
    let mut rng = Rng::new(7);
    for _ in 0..300 {
        let most = [1, 2, 3, 5, 20, 5000, u64::MAX][rng.below(7) as usize];
        let values = (0..1 + rng.below(40)).map(|_| rng.below(most)).collect();
        let first = [0, 1, 2, 7, 50][rng.below(5) as usize];
        let answer = guess(&ValueList::new(first, values).unwrap()).unwrap();
        for find in &answer.finds {
            assert!(find.agree <= find.compared && find.compared <= answer.count);
        }
        assert!(answer.to_string().lines().count() <= 15);
    }
    for values in [[u64::MAX; 30].to_vec(), (0..30).map(|n| u64::MAX - n).collect()] {
        let answer = guess_of(values);
        assert_eq!(answer.finds[0].kind, FindKind::Formula, "{answer}");
    }
    assert_eq!(guess_of((0..30).map(|n| u64::MAX - 3 * n)).finds[0].agree, 30);
    let far = guess(&ValueList::new(10_000, (10_000..10_030).collect()).unwrap()).unwrap();
    assert_eq!(far.finds[0].text, "nim", "{far}");
}

#[test]
fn long_lists_are_answered() {
    let answer = guess_of(values_to("0.77", 99_999));
    assert_eq!(answer.finds[0].text, "kayles (0.77)");
    assert_eq!((answer.finds[0].tested, answer.finds[1].kind), (99_997, FindKind::Period));
    let mut rng = Rng::new(8);
    assert!(guess_of((0..100_000).map(|_| rng.below(9))).finds.is_empty());
    let answer = guess_of((0..100_000).map(|n| n / 7 % 5));
    assert!(finds(&answer, "floor(n/7) mod 5") && finds(&answer, "bounded:7,28"), "{answer}");
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
    // One line of two numbers is a b-file, unless a comma stands between them.
    for text in ["7 5", "# A1\n\n7\t5 # one\n", "heap,value\n7,5\n"] {
        let list = read(text).unwrap();
        assert_eq!((list.first(), list.values()), (7, &[5][..]), "{text:?}");
        assert!(list.is_numbered());
    }
    assert_eq!(read("0, 5").unwrap().values(), [0, 5]);
    // Two numbers in each line, with commas but no heaps that count up.
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
             two numbers are a b-file, and values without heaps stand one in each line"
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
