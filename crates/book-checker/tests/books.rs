//! Books of random rules and of games from the literature: true ones are accepted, altered ones
//! rejected or still true.

use book_checker::{Game, Guide, Plan, PlanError, check};
use std::collections::HashMap;
use test_support::own_rules::{nimber, random_case};

/// Values by definition: the least that no option has.
struct ByDefinition {
    game: Game,
    values: HashMap<Vec<u8>, u32>,
}

impl Guide for ByDefinition {
    type Error = PlanError;

    fn is_value(&mut self, position: &[u8], target: u32) -> Result<bool, PlanError> {
        Ok(self.value(position).map_err(PlanError::Unfit)? == target)
    }

    fn recall_value(&mut self, position: &[u8], target: u32) -> Option<bool> {
        self.values.get(position).map(|&value| value == target)
    }
}

impl ByDefinition {
    fn value(&mut self, position: &[u8]) -> Result<u32, String> {
        let mut waiting = vec![position.to_vec()];
        while let Some(position) = waiting.last().cloned() {
            let options = self.game.options(&position)?;
            let open = options.iter().map(|option| &option.1);
            let open: Vec<_> = open.filter(|at| !self.values.contains_key(*at)).cloned().collect();
            if open.is_empty() {
                let known: Vec<u32> = options.iter().map(|option| self.values[&option.1]).collect();
                let value = (0..).find(|value| !known.contains(value));
                self.values.insert(position, value.ok_or("no value")?);
                waiting.pop();
            }
            waiting.extend(open);
            if waiting.len() > 100_000 || self.values.len() > 100_000 {
                return Err("too many positions".to_string());
            }
        }
        Ok(self.values[position])
    }
}

fn plan(rules: &str, position: &str) -> Plan {
    let game = Game::new(rules, position).unwrap();
    let mut guide = ByDefinition { game, values: HashMap::new() };
    Plan::new((rules, position), u64::MAX, &mut guide).unwrap()
}

fn book(rules: &str, position: &str) -> String {
    let plan = plan(rules, position);
    let mut book = Vec::new();
    plan.write(&mut book).unwrap_or_else(|error| panic!("{error}: {position} of\n{rules}"));
    String::from_utf8(book).unwrap()
}

const GAMES: [(&str, &str); 7] = [
    ("on board\noo -> .. turned\n", "3x4"),
    ("on board\noo -> .. turned\n", "3x3"),
    ("on graph\no -> . and neighbours o -> .\n", "petersen:5,2"),
    ("on graph\no -> . and neighbours o -> .\n", "grid:3x4"),
    ("on board\no -> Q and queen o -> .\n", "4x4"),
    ("on numbers\ntake a b with a + b = n + 1\ntake a b c with a + b + c = n + 1\n", "1..5"),
    ("on row\n. -> x\nend xxx\n", "6"),
];

#[test]
fn books_of_known_games_are_true() {
    for (rules, position) in GAMES {
        let book = book(rules, position);
        let head = check(book.as_bytes(), |_, _| ()).unwrap();
        assert_eq!(head.value, nimber(rules, position, 100_000).unwrap(), "{position} of\n{rules}");
    }
}

#[test]
fn books_of_random_rules_are_true() {
    let mut checked = 0;
    for seed in 0..test_support::size(150, 4_000) as u64 {
        let (rules, position) = random_case(seed);
        let Ok(expected) = nimber(&rules, &position, 2_000) else { continue };
        let head = check(book(&rules, &position).as_bytes(), |_, _| ());
        assert_eq!(
            head.map(|head| head.value),
            Ok(expected),
            "seed {seed}: {position} of\n{rules}"
        );
        checked += 1;
    }
    assert!(checked > test_support::size(60, 200), "{checked}");
}

/// Both readers agree on every construct of conditions about numbers, and on invalid ones.
#[test]
fn conditions_are_read_as_text_rules_read_them() {
    let right =
        "a = b - 1; a != b; a < b; a <= b; a > b; a >= b; a divides b; b mod a = 1; a + b = \
        n; b / a = 2; a * b > 6; a is even; a is odd; a + b is odd; a + 2 * b mod 3 is \
        even or a = 1; (a + b) / 2 is odd and (a is odd or b is even); a is odd and b is \
        odd or n is even and a > 2; a - b is odd; 0 divides a or a / 0 = b; a / 0 is even \
        or a mod (a - a) is odd or b = 3; (a is odd); a is even and every x with x is odd; \
        a = 1 and every x with a divides x and x is even; ((a)) is odd; a - 5 mod 3 = 2; \
        a*99999999999999999999999999999999 = b"
            .split("; ")
            .collect::<Vec<_>>();
    for condition in &right[..right.len() - 1] {
        let rules = format!("on numbers\ntake a b with {condition}\ntake c with c is odd\n");
        let head = check(book(&rules, "1..6").as_bytes(), |_, _| ()).unwrap();
        assert_eq!(Ok(head.value), nimber(&rules, "1..6", 100_000), "{rules}");
    }
    let wrong = "a; a is; a is prime; a is odd even; a is odd is odd; even; odd a; a even b; a is \
        odd + 1; is odd; a and b; (a is odd; a is odd); a = b = c; a < b is odd; a ! b; a \
        is not odd; not a is odd; a = x";
    for condition in wrong.split("; ").chain([right[right.len() - 1]]) {
        let rules = format!("on numbers\ntake a b with {condition}\n");
        assert!(nimber(&rules, "1..4", 1_000).is_err(), "{rules}");
        assert!(Game::new(&rules, "1..4").is_err(), "{rules}");
    }
}

/// A book changed anywhere is rejected, or still true.
#[test]
fn altered_books_are_refused_or_true() {
    let mut refused = 0;
    for (rules, position) in GAMES {
        let text = book(rules, position);
        let words: Vec<(usize, &str)> = text
            .split_inclusive([' ', '\n'])
            .scan(0, |at, word| Some((std::mem::replace(at, *at + word.len()), word.trim_end())))
            .collect();
        for (at, word) in words.iter().step_by(1 + words.len() / 150) {
            for other in ["0", "1", "2", "7", "x", "", "o", "99999999999"] {
                let altered = format!("{}{other}{}", &text[..*at], &text[at + word.len()..]);
                match check(altered.as_bytes(), |_, _| ()) {
                    Err(error) => refused += u64::from(error.line > 0),
                    Ok(head) => {
                        let value = nimber(&head.rules, &head.position, 200_000);
                        assert_eq!(value, Ok(head.value), "{word:?} to {other:?} in\n{altered}");
                    }
                }
            }
        }
    }
    assert!(refused > 2_000, "{refused}");
}

#[test]
fn cut_and_shuffled_books_are_refused_with_the_line() {
    let (rules, position) = GAMES[0];
    let text = book(rules, position);
    for end in (0..text.len()).step_by(1 + text.len() / 300) {
        assert!(check(&text.as_bytes()[..end], |_, _| ()).is_err(), "cut at {end}");
    }
    let lines: Vec<&str> = text.lines().collect();
    let mut last_first = lines.clone();
    let head = lines.iter().position(|line| line.starts_with("entries")).unwrap() + 1;
    last_first[head..].reverse();
    let error = check((last_first.join("\n") + "\n").as_bytes(), |_, _| ()).unwrap_err();
    assert_eq!(error.line, head as u64 + 1, "{error}");
    let twice = text.clone() + lines[lines.len() - 1] + "\n";
    assert!(check(twice.as_bytes(), |_, _| ()).is_err());
    for hostile in ["", "\n", "impartial book 1\nrules 99999999999999999999\n", "\u{1f}\u{8b}"] {
        assert!(check(hostile.as_bytes(), |_, _| ()).is_err(), "{hostile:?}");
    }
}

/// Every field of every kind of line, altered: the rejected line, and the reason.
#[test]
fn each_field_of_each_kind_of_line_is_held_to() {
    let text = book("on board\n.. -> xx turned\n", "3x4");
    let lines: Vec<&str> = text.lines().collect();
    let at = |start: &str| lines.iter().position(|line| line.starts_with(start)).unwrap();
    let (shifts, symmetries, entries) = (at("shifts"), at("symmetries"), at("entries"));
    let proof = |line: &&str| line.split(' ').count() > 3;
    let answered = entries + 1 + lines[entries + 1..].iter().position(proof).unwrap();
    let words: Vec<&str> = lines[answered].split(' ').collect();
    let longer = format!("{} 0", lines[answered]);
    let shorter = words[..words.len() - 1].join(" ");
    let other =
        |value: &str, reply: &str| format!("{} {value} {reply} {}", words[0], words[3..].join(" "));
    let last = lines.len();
    for (line, altered, refused, reason) in [
        (0, "impartial book 2", 1, "the first line"),
        (1, "rules 3", 6, "expected \"position\""),
        (1, "rules 1", 4, "expected \"position\""),
        (1, "rules 02", 2, "is not a number"),
        (1, "lines 2", 2, "expected \"rules\""),
        (2, "on bord", 5, "the first statement"),
        (3, ".. -> xx", symmetries + 5, "preserve the moves"),
        (3, ".. -> xx tuned", 5, "after a pattern"),
        (4, "position 3x5", shifts + 2, "too few or many cells"),
        (4, "position 3x400", 5, "more than 256 cells"),
        (5, "value 2", last, "has the value 1, not 2"),
        (5, "value -1", 6, "is not a number"),
        (shifts, "shifts 3", shifts + 4, "is not a number"),
        (shifts, "shifts 9999", shifts + 1, "more than"),
        (shifts + 1, "- - - - 0 1 2 3 4 5 6 7", shifts + 2, "greater number"),
        (shifts + 1, "4 5 6 7 8 9 10 11 - - -", shifts + 2, "too few"),
        (shifts + 1, "4 5 6 7 8 9 10 12 - - - -", shifts + 2, "outside the board"),
        (shifts + 1, "4 5 6 7 8 9 11 11 - - - -", shifts + 2, "two cells to one"),
        (shifts + 1, "4 5 6 8 9 10 11 - - - - -", shifts + 2, "preserve the moves"),
        (symmetries, "symmetries 1", symmetries + 3, "expected \"entries\""),
        (symmetries + 1, "3 2 1 0 7 6 5 4 11 10 8 9", symmetries + 2, "preserve the moves"),
        (symmetries + 1, "0 1 2 3 4 5 6 7 8 9 10 +", symmetries + 2, "is not a number"),
        (entries, "entries 99", last + 1, "unexpected end of the book"),
        (entries, "entries 1", entries + 2, "more than 1 entries"),
        (entries + 1, "............ 1", entries + 2, "no reply to option"),
        (entries + 1, "........... 1", entries + 2, "is not a position"),
        (answered, &other("9", words[2]), answered + 1, "too large"),
        (answered, &other(words[1], "99"), answered + 1, "is not a move"),
        (answered, &longer, answered + 1, "more replies"),
        (answered, &shorter, answered + 1, "no reply to option"),
        (last - 1, lines[answered], last, "already has an entry"),
        (answered, words[0], answered + 1, "the value is missing"),
    ] {
        let mut copy = lines.clone();
        copy[line] = altered;
        let error = check((copy.join("\n") + "\n").as_bytes(), |_, _| ()).unwrap_err();
        assert_eq!(error.line, refused as u64, "{altered}: {error}");
        assert!(error.reason.contains(reason), "{altered}: {error}");
    }
}

/// If play may not end, the sum of two equal parts may be a draw.
#[test]
fn equal_parts_cancel_only_where_play_ends() {
    let head = "impartial book 1\nrules 3\non graph\na -> b\nb -> a\nposition 0,1\n";
    let book = format!("{head}value 0\nshifts 0\nsymmetries 1\n1 0\nentries 0\n");
    let error = check(book.as_bytes(), |_, _| ()).unwrap_err();
    assert_eq!(error.reason, "no entry for a part of 0,1");
    for (rules, position) in [
        ("on board\nxo -> .x turned\nox -> .o turned", "xo.xo"),
        ("on graph\no -> . and neighbours o -> .", "0,1"),
        ("on board\noo. -> ..o turned", "oo.woo."),
    ] {
        let head = plan(rules, position).head().clone();
        assert_eq!(Ok(head.value), nimber(rules, position, 20_000));
        assert_eq!(head.entries, 0, "{position}");
    }
}

/// Texts that would take much time or memory, or have errors.
#[test]
fn hostile_texts_are_refused_at_once() {
    let ranges: Vec<String> =
        (0..90_u32).map(|at| format!("{}..{}", 256 * at + 1, 256 * at + 256)).collect();
    let long = format!("on row\na -> {}\n", "x".repeat(300));
    let many = format!("on graph\na -> b{}\n", " and neighbours a -> b".repeat(17));
    let large = format!("on graph\na -> b\n{}\n", "#".repeat(1 << 16));
    for (rules, position, reason) in [
        ("on graph\n3..2 connected o -> .", "path:4", "not a range"),
        ("on graph\n17 connected o -> .", "path:40", "not a range"),
        ("on numbers\ntake a b c d with a > b", "1..184", "ways to choose"),
        ("on numbers\ntake a b c and every x with x > 0", "1..184", "ways to"),
        ("on numbers\ntake a b with a > b", &ranges.join(","), "more than 256 numbers"),
        (&long, "a", "more than 256 letters"),
        (&many, "path:3", "more than 16 clauses"),
        (&large, "path:3", "more than 65536 bytes"),
        ("on graph\no -> .", "petersen:256,1", "more than 256 cells"),
        ("on graph\no -> .", "complete:200,200", "more than 256 cells"),
        ("on graph\n# \u{1b}[1A\no -> .", "path:3", "control character"),
    ] {
        let error = Game::new(rules, position).unwrap_err();
        assert!(error.contains(reason), "{error}: {position}");
    }
}

/// Maps with very many images, each less than the one before.
#[test]
fn maps_like_a_counter_are_left_in_time() {
    let cells = 60;
    let maps = (0..cells / 2).map(|digit| {
        let to = |cell: usize| match cell / 2 {
            at if at > digit => (cell % 2 == 1).then(|| cell - 1),
            at if at == digit => (cell % 2 != 1).then(|| cell + 1),
            _ => Some(cell),
        };
        let word = |cell| to(cell).map_or("-".to_string(), |to: usize| to.to_string());
        (0..cells).map(word).collect::<Vec<String>>().join(" ")
    });
    let maps: Vec<String> = maps.collect();
    let head =
        format!("impartial book 1\nrules 2\non board\nx/x -> ./.\nposition 1x{cells}\nvalue 0\n");
    let maps = format!("shifts 0\nsymmetries {}\n{}\nentries 1\n", maps.len(), maps.join("\n"));
    let entry: String = (0..cells).map(|cell| if cell % 2 == 0 { 'x' } else { '?' }).collect();
    let checked = check(format!("{head}{maps}{entry} 0\n").as_bytes(), |_, _| ());
    assert!(checked.is_ok(), "{checked:?}");
}

#[test]
fn packed_books_are_checked_as_they_come() {
    let plan = plan("on board\n.. -> xx turned\n", "3x4");
    let mut packed = Vec::new();
    plan.write_packed(&mut packed).unwrap();
    let mut seen = Vec::new();
    assert!(check(&packed[..], |head, done| seen.push((head.entries, done))).is_ok());
    let entries = plan.head().entries;
    assert_eq!(seen, (0..=entries).map(|done| (entries, done)).collect::<Vec<_>>());
    for end in 0..packed.len() {
        assert!(check(&packed[..end], |_, _| ()).is_err(), "cut at {end}");
    }
}

#[test]
fn there_is_no_book_where_the_guide_errs_or_memory_ends() {
    struct Liar;
    impl Guide for Liar {
        type Error = PlanError;

        fn is_value(&mut self, _position: &[u8], target: u32) -> Result<bool, PlanError> {
            Ok(target == 0)
        }

        fn recall_value(&mut self, _position: &[u8], _target: u32) -> Option<bool> {
            None
        }
    }
    let (rules, position) = GAMES[0];
    let error = Plan::new((rules, position), u64::MAX, &mut Liar).unwrap_err();
    assert!(matches!(error, PlanError::Contradiction(_)), "{error}");
    let error = Plan::new((rules, "300x300"), u64::MAX, &mut Liar).unwrap_err();
    assert_eq!(error.to_string(), "cannot make a book: more than 256 cells");
    let game = Game::new(rules, position).unwrap();
    let mut guide = ByDefinition { game, values: HashMap::new() };
    let error = Plan::new((rules, position), 400, &mut guide).unwrap_err();
    assert!(matches!(error, PlanError::TooMuchMemory { entries: 1.. }), "{error}");
}
