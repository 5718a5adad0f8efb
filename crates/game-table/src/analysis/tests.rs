//! Sums compared with an exhaustive search that uses only moves, no theory.

use super::endless::MOST_MOVES;
use crate::reason::Reason;
use crate::{Analysis, Files, Limits, MemoryLimit, NamedGraph, Player, Sum};
use graph_retro::{Digraph, solve};
use mex_core::{Outcome, Play};
use std::collections::{BTreeSet, HashMap};
use std::path::Path;
use test_support::{Rng, size};
use tree_hackenbush::Position;

/// The files of a test: graphs by their edges, pictures by their text.
struct Given {
    edges: Vec<(u32, u32)>,
    picture: Vec<u8>,
}

impl Files for Given {
    fn graph(&mut self, _path: &Path, _is_directed: bool) -> crate::errors::Result<NamedGraph> {
        let graph = Digraph::from_edges(5, &self.edges)?;
        Ok(NamedGraph::of(graph, 0, MemoryLimit::for_input(None, 0)))
    }

    fn picture(&mut self, _path: &Path) -> crate::errors::Result<Position> {
        Ok(Position::parse(&self.picture)?)
    }

    fn text(&mut self, _path: &Path) -> crate::errors::Result<Vec<u8>> {
        Ok(b"options of n: n-1, n/2 + n/2".to_vec())
    }
}

/// All positions that can follow, with the mover.
#[derive(Default)]
struct Played {
    numbers: HashMap<String, u32>,
    edges: Vec<(u32, u32)>,
}

impl Played {
    /// Returns the number of a position, after adding all that can follow it.
    fn visit(&mut self, games: &mut Analysis<'_>, mover: Player) -> u32 {
        let key = format!("{mover:?} {:?}", games.boards(Player::Left));
        let next = self.numbers.len() as u32;
        if let Some(&known) = self.numbers.get(&key) {
            return known;
        }
        self.numbers.insert(key, next);
        for index in 0..games.choices(mover).len() {
            games.make(mover, index);
            let after = self.visit(games, mover.opponent());
            games.take_back();
            self.edges.push((next, after));
        }
        next
    }
}

/// Returns who wins, and the texts of the moves that preserve the outcome, by definition.
fn by_definition(
    games: &mut Analysis<'_>,
    (play, mover): (Play, Player),
) -> (Outcome, BTreeSet<String>) {
    let mut played = Played::default();
    let start = played.visit(games, mover);
    let graph = Digraph::from_edges(played.numbers.len() as u32, &played.edges).unwrap();
    let solution = solve(&graph, play);
    let outcome = solution.outcome(start);
    let wanted = if outcome == Outcome::Draw { Outcome::Draw } else { Outcome::Previous };
    let mut texts = BTreeSet::new();
    for (index, (game, choice)) in games.choices(mover).into_iter().enumerate() {
        games.make(mover, index);
        let after = played.visit(games, mover.opponent());
        games.take_back();
        if outcome != Outcome::Previous && solution.outcome(after) == wanted {
            texts.insert(games.text(&choice.answer(game)));
        }
    }
    (outcome, texts)
}

/// Returns the letter of a position from the winners if one player begins and if the other does.
fn letter(outcomes: (Outcome, Outcome), mover: Player) -> char {
    match (outcomes, mover) {
        ((Outcome::Next, Outcome::Previous), Player::Left)
        | ((Outcome::Previous, Outcome::Next), Player::Right) => 'L',
        ((Outcome::Next, Outcome::Previous), Player::Right)
        | ((Outcome::Previous, Outcome::Next), Player::Left) => 'R',
        ((_, Outcome::Draw), _) => 'D',
        ((outcome, _), _) => outcome.letter(),
    }
}

const ENDING: &str = "nim 2 1; kayles 4; 0.137 5; wythoff 2,1; euclid 3,2; fibonacci 4; \
    staircase 1,1,1; moore:2 1,2; chomp 2x2; cram 2x2; sprouts 0.2; node-kayles 0-1,1-2,3; \
    node-kayles king:2x2; arc-kayles 0-1,1-2; arc-kayles 2x2; file:rule 4; subtract:1,2 4";

fn all_ending() -> Vec<&'static str> {
    ENDING.split("; ").collect()
}

fn check(text: &str, files: &mut Given, play: Play, mover: Player) {
    let sum = Sum::parse(text).unwrap();
    let material = sum.read((play, Limits::default()), files).unwrap();
    let mut games = material.analysis().unwrap();
    let (outcome, texts) = by_definition(&mut games, (play, mover));
    let answer = games.winning_moves(mover).unwrap();
    let found: BTreeSet<String> = answer.moves().iter().map(|made| games.text(made)).collect();
    let other = match text.contains(":picture") {
        true => by_definition(&mut games, (play, mover.opponent())).0,
        false => outcome,
    };
    assert_eq!(answer.outcome, letter((outcome, other), mover), "{text} {play:?} {mover:?}");
    assert_eq!(found, texts, "{text} {play:?} {mover:?}");
    assert!(games.made.is_empty());
    if let (Ok((best, index)), true) = (games.best(mover), games.check_playable().is_ok()) {
        assert_eq!(best, outcome, "{text}");
        let best = index.map(|index| games.choices(mover).swap_remove(index));
        let best = best.map(|(game, it)| games.text(&it.answer(game)));
        assert!(outcome == Outcome::Previous || best.is_none_or(|best| texts.contains(&best)));
    }
    if play == Play::Normal {
        // One outcome of the whole position, for either mover.
        assert_eq!(answer.outcome, games.value().unwrap().outcome, "{text}");
    }
    if let Some(written) = games.written() {
        let position = games.position(mover, 40).unwrap();
        assert_eq!(position.outcome, answer.outcome);
        let winning = position.moves().iter().filter(|step| step.wins == Some(true)).count();
        assert_eq!(winning, if outcome == Outcome::Next { texts.len() } else { 0 }, "{text}");
        let mut read = |text: &str| {
            let again = Sum::parse(text).unwrap().read((play, Limits::default()), files).unwrap();
            again.analysis().unwrap().winning_moves(mover).unwrap().outcome
        };
        assert_eq!(read(&written), answer.outcome, "{written:?}");
        for step in position.moves() {
            let after = step.after.as_ref().and_then(Option::as_deref).unwrap();
            let is_lost = Some(read(after) == 'P');
            assert!(outcome == Outcome::Draw || is_lost == step.wins, "{after:?}");
        }
    }
    let choices = games.choices(mover);
    for (place, (game, choice)) in choices.iter().enumerate() {
        let line = games.text(&choice.answer(*game)).replace(" -> ", "->");
        let is_same = |place: usize| choices[place].1.text() == choice.text();
        let found = games.find(mover, &line);
        assert!(found.is_ok_and(|it| it == place || is_same(it)), "{text}: {line}");
    }
    let can_move = !choices.is_empty();
    check_reason(&games.reason(mover).unwrap(), outcome, &texts, can_move);
}

/// Returns the start of a move's text that identifies it, as the words in brackets after an edge
/// may differ.
fn head(text: &str) -> &str {
    match text.starts_with("cut ") {
        true => text.split(" (").next().unwrap_or(text),
        false => text,
    }
}

/// Checks every verdict, number and move in a reason against the answer.
fn check_reason(reason: &Reason, outcome: Outcome, winning: &BTreeSet<String>, can_move: bool) {
    let text = reason.to_string();
    assert!(!text.is_empty() && text.lines().count() < 30, "{text}");
    let joined = text.replace('\n', " ");
    for (words, stated) in [
        ("player to move wins", Outcome::Next),
        ("player to move loses", Outcome::Previous),
        ("nobody can force a win", Outcome::Draw),
    ] {
        assert!(!joined.contains(words) || outcome == stated, "{outcome:?}: {text}");
    }
    if joined.contains("no move left") || joined.contains("any move makes") {
        assert_eq!(joined.contains("no move left"), !can_move, "{text}");
    }
    for (at, _) in joined.match_indices(" xor ") {
        let number = |text: &str| text.split(|it: char| !it.is_ascii_digit()).next()?.parse().ok();
        let before = joined[..at].rsplit(|it: char| !it.is_ascii_digit()).next();
        let (with, result) = joined[at + 5..].split_once(" = ").expect("a nim sum has a result");
        let numbers: Option<[u64; 3]> =
            (|| Some([before?.parse().ok()?, number(with)?, number(result)?]))();
        let [one, other, both] = numbers.expect("a nim sum of numbers");
        assert_eq!(one ^ other, both, "{text}");
    }
    let passages = serde_json::to_value(reason).unwrap();
    let (mut heading, mut nim_sum) = (String::new(), None);
    for passage in passages.as_array().unwrap() {
        if let Some(words) = passage["text"].as_str() {
            heading = words.to_string();
        }
        let rows = passage["table"].as_array().into_iter().flatten();
        let cell = |row: &serde_json::Value, at: usize| row[at].as_str().unwrap_or("").to_string();
        let (mut sum, mut is_short) = (0, true);
        for row in rows.filter(|row| row[2].is_string()) {
            let value: u64 = cell(row, 1).parse().expect("a value");
            assert_eq!(u64::from_str_radix(&cell(row, 2), 2), Ok(value), "{text}");
            is_short &= !cell(row, 0).ends_with(" more");
            if cell(row, 0) == "nim sum" {
                nim_sum = Some(value);
                assert!(value == sum || !is_short, "{text}");
            }
            sum ^= value;
        }
        let number_after = |words: &str| {
            let rest = heading.split_once(words)?.1.split(|it: char| !it.is_ascii_digit()).next();
            rest?.parse::<u64>().ok()
        };
        let stated = number_after("The nim sum is ").filter(|_| nim_sum.is_some());
        assert!(stated.is_none() || stated == nim_sum, "{text}");
        if let (Some(bit), Some(sum)) = (number_after("Its highest bit, "), nim_sum) {
            assert_eq!(bit, 1 << sum.ilog2(), "{text}");
        }
        if heading.contains("inning move") {
            for listed in passage["list"].as_array().into_iter().flatten() {
                let listed = listed.as_str().unwrap().split(", or ").next().unwrap();
                let is_winning = winning.iter().any(|it| head(it) == head(listed));
                assert!(is_winning, "{listed} of {winning:?}: {text}");
            }
        }
    }
}

/// Draws a game of a different kind in each round, with its position and whether it has misère
/// play.
fn alone(round: usize, rng: &mut Rng) -> (String, bool) {
    let list = |rng: &mut Rng, most: u64| {
        let numbers: Vec<String> =
            (0..1 + rng.below(3)).map(|_| (1 + rng.below(most)).to_string()).collect();
        numbers.join(",")
    };
    let pair = |rng: &mut Rng| format!("{},{}", rng.below(4), rng.below(3));
    let edges = |rng: &mut Rng| {
        let edge = |_| format!("{}-{}", rng.below(6), rng.below(6));
        (0..4).map(edge).collect::<Vec<String>>().join(",")
    };
    let heaps =
        ["nim", "kayles", "lasker", "grundy", "subtract:1,3,4", "0.137", "all-but:2", "file:rule"];
    let lists = ["wythoff", "euclid", "fibonacci", "staircase", "moore:2"];
    let coins = ["twins", "turtles", "mock-turtles", "ruler", "turn:1", "turn:2C", "turn:3E"];
    match round % 10 {
        0 => (format!("{} {}", rng.pick(&heaps), list(rng, 5)), true),
        1 if rng.below(2) == 0 => (format!("{} {}", rng.pick(&lists), pair(rng)), true),
        1 => (format!("{} {} + {}", rng.pick(&lists), pair(rng), pair(rng)), true),
        2 => {
            let mut rows: Vec<u64> = (0..1 + rng.below(3)).map(|_| 1 + rng.below(3)).collect();
            rows.sort_unstable_by_key(|&row| std::cmp::Reverse(row));
            let rows: Vec<String> = rows.iter().map(u64::to_string).collect();
            (format!("chomp {} + {}", rows.join(","), 1 + rng.below(2)), true)
        }
        3 => {
            let row = |_| (0..3).map(|_| rng.pick(&['.', '.', '#'])).collect::<String>();
            (format!("cram {}", (0..3).map(row).collect::<Vec<String>>().join("/")), true)
        }
        4 => (format!("node-kayles {}", edges(rng)), true),
        5 => (format!("arc-kayles {}", edges(rng)), true),
        6 => {
            let coin = |rng: &mut Rng| format!("{},{}", 1 + rng.below(3), 1 + rng.below(3));
            let factors = [rng.pick(&coins), rng.pick(&coins)].join(",");
            (format!("product:{factors} {} + {} + {}", coin(rng), coin(rng), coin(rng)), false)
        }
        7 => {
            let tokens = (0..2 + round / 10 % 2).map(|_| rng.below(5).to_string());
            (format!("graph:arrows {}", tokens.collect::<Vec<String>>().join(",")), true)
        }
        8 => ("hackenbush:picture".to_string(), rng.below(2) == 0),
        _ => ("childish:picture".to_string(), false),
    }
}

/// Draws a picture with some edges in some colours.
fn picture(rng: &mut Rng, most: u64, colours: &[u8]) -> Vec<u8> {
    let mut picture = Vec::new();
    for _ in 0..1 + rng.below(most) {
        let colour = colours[rng.below(colours.len() as u64) as usize];
        let (u, v) = (rng.below(4), 1 + rng.below(3));
        picture.extend(format!("{u} {v} {}\n", char::from(colour)).bytes());
    }
    picture
}

#[test]
fn games_alone_follow_the_definition() {
    let mut rng = Rng::new(41);
    for round in 0..size(400, 4000) {
        let (text, has_misere) = alone(round, &mut rng);
        let colours: &[u8] = if has_misere { b"g" } else { b"brbg" };
        let edges = (0..rng.below(12)).map(|_| (rng.below_u32(5), rng.below_u32(5))).collect();
        let mut files = Given { edges, picture: picture(&mut rng, 6, colours) };
        for mover in [Player::Left, Player::Right] {
            check(&text, &mut files, Play::Normal, mover);
        }
        if has_misere {
            check(&text, &mut files, Play::Misere, Player::Left);
        }
    }
}

/// Draws a game on heaps in which play need not end, with its position.
fn endless(rng: &mut Rng) -> String {
    let mut some = |most: u64| {
        let numbers: Vec<String> =
            (0..1 + rng.below(3)).map(|_| (1 + rng.below(most)).to_string()).collect();
        numbers.join(",")
    };
    match some(3).len() {
        1 => format!("windup:8:{} {}", some(7), some(7)),
        3 => format!("take-add:6:{}:{} {}", some(4), some(4), some(6)),
        _ => format!("fair-shares {}", some(4)),
    }
}

/// Draws heaps, some of them bound by an entailing move.
fn entailing(rng: &mut Rng) -> String {
    let rules = ["top-entails", "entailing:nim/0.3", "entailing:0.1/subtract:1,2"];
    let mark = if rng.below(4) == 0 { "!" } else { "" };
    if rng.below(3) == 0 {
        let strings = (0..rng.below(6)).map(|_| {
            let from = rng.below(4);
            format!("{from}-{}", (from + 1 + rng.below(3)) % 4)
        });
        return format!("nimstring 0-1,{}{mark}", strings.collect::<Vec<_>>().join(","));
    }
    format!("{} {}, {}{mark}", rng.pick(&rules), rng.below(6), rng.below(4))
}

#[test]
fn sums_follow_the_definition() {
    let mut rng = Rng::new(39);
    for round in 0..size(200, 3000) {
        let edges = (0..3 + rng.below(6)).map(|_| (rng.below_u32(5), rng.below_u32(5))).collect();
        let colours: &[u8] = if rng.below(3) == 0 { b"g" } else { b"br" };
        let mut files = Given { edges, picture: picture(&mut rng, 4, colours) };
        let ending = |rng: &mut Rng| rng.pick(&all_ending()[..11]);
        let both = vec![Play::Normal, Play::Misere];
        let (text, plays) = match round % 6 {
            0 => {
                files.edges = vec![(0, 1), (0, 2), (1, 2), (3, 0)];
                let third = if rng.below(3) == 0 { " + graph:ending 3" } else { "" };
                (format!("{} + {}{third}", rng.pick(&all_ending()), rng.pick(&all_ending())), both)
            }
            1 => {
                let others = ["nim 1 2", "kayles 3", "nim 2", "graph:other 2", "cram 2x2"];
                let token = rng.below(5);
                (format!("graph:arrows {token} + {}", rng.pick(&others)), vec![Play::Normal])
            }
            // One game has misère play.
            2 if rng.below(2) == 0 => (endless(&mut rng), both),
            2 => (format!("{} + {}", endless(&mut rng), ending(&mut rng)), vec![Play::Normal]),
            3 => {
                let (heaps, last) = (entailing(&mut rng), rng.below(5));
                let text = match rng.below(3) {
                    0 => heaps,
                    1 => format!("{heaps} + {}", ending(&mut rng)),
                    _ => format!("{} + {heaps} + top-entails {last}", ending(&mut rng)),
                };
                (text, vec![Play::Normal])
            }
            _ => {
                let others = ["nim 1", "nim 2 1", "kayles 3", "hackenbush:other", "fibonacci 3"];
                let plays = if colours == b"g" { both } else { vec![Play::Normal] };
                (format!("hackenbush:picture + {}", rng.pick(&others)), plays)
            }
        };
        for play in plays {
            check(&text, &mut files, play, Player::Left);
            if text.contains(":picture") {
                check(&text, &mut files, play, Player::Right);
            }
        }
    }
}

#[test]
fn what_has_no_value_together_is_searched() {
    let mut rng = Rng::new(1996);
    let mut files = Given { edges: Vec::new(), picture: b"0 1 b\n1 2 r\n".to_vec() };
    let (mut is_known, mut is_refused) = ([0; 2], 0);
    for round in 0..size(30, 250) {
        let other =
            if round % 3 == 0 { "hackenbush:picture".to_string() } else { endless(&mut rng) };
        let text = format!("top-entails {}, {} + {other}", rng.below(5), rng.below(4));
        let sum = Sum::parse(&text).unwrap();
        let material = sum.read((Play::Normal, Limits::default()), &mut files).unwrap();
        let mut games = material.analysis().unwrap();
        is_known[usize::from(games.value().is_ok())] += 1;
        games.most_moves = 1 << 10;
        if games.winning_moves(Player::Left).is_err() {
            is_refused += 1;
            continue;
        }
        for mover in [Player::Left, Player::Right] {
            let (outcome, texts) = by_definition(&mut games, (Play::Normal, mover));
            let answer = games.winning_moves(mover).unwrap();
            let found: BTreeSet<String> = answer.moves().iter().map(|it| games.text(it)).collect();
            let other = games.outcome(mover.opponent()).unwrap();
            assert_eq!(answer.outcome, letter((outcome, other), mover), "{text} {mover:?}");
            assert_eq!(found, texts, "{text} {mover:?}");
            assert_eq!(games.outcome(mover).unwrap(), outcome, "{text} {mover:?}");
            assert!(!games.reason(mover).unwrap().to_string().is_empty());
        }
    }
    let is_enough = is_known[0] > size(5, 20) && is_known[1] > size(3, 10) && is_refused < 20;
    assert!(is_enough, "{is_known:?} {is_refused}");
}

/// Plays the best moves for the winner and random ones for the loser; returns the number of moves.
fn play_out(games: &mut Analysis<'_>, rng: &mut Rng) -> usize {
    let mover = Player::Left;
    let mut follows = games.outcome(mover).unwrap() == Outcome::Next;
    for made in 0.. {
        let count = games.choices(mover).len();
        if count == 0 {
            assert_eq!(follows, games.play().stuck_player_wins());
            return made;
        }
        assert!(made < 2000, "play repeats");
        let index = match follows {
            true => {
                let (outcome, best) = games.best(mover).unwrap();
                assert_eq!(outcome, Outcome::Next);
                best.unwrap()
            }
            false => rng.below(count as u64) as usize,
        };
        games.make(mover, index);
        follows = !follows;
    }
    0
}

#[test]
fn winners_of_sums_in_which_play_need_not_end_come_to_the_end() {
    let mut rng = Rng::new(1997);
    let (mut played, mut moves) = ([0; 2], [0; 2]);
    for round in 0..size(150, 1000) {
        let edges = (0..3 + rng.below(6)).map(|_| (rng.below_u32(5), rng.below_u32(5))).collect();
        let mut files = Given { edges, picture: Vec::new() };
        let token = format!("graph:arrows {},{}", rng.below(5), rng.below(5));
        let other = all_ending()[rng.below(11) as usize];
        let (text, play) = match rng.below(4) {
            0 => (format!("{} + top-entails {}", endless(&mut rng), rng.below(7)), Play::Normal),
            1 => (token, rng.pick(&[Play::Normal, Play::Misere])),
            _ => (format!("{} + {token} + {other}", endless(&mut rng)), Play::Normal),
        };
        let sum = Sum::parse(&text).unwrap();
        let material = sum.read((play, Limits::default()), &mut files).unwrap();
        // With few searched moves, the ranks decide; heaps that may be loony are all searched, even
        // after values have decided.
        let is_entailed = text.contains("entails");
        for most_moves in if is_entailed { [MOST_MOVES, 1 << 12] } else { [100, 0] } {
            let mut games = material.analysis().unwrap();
            games.most_moves = most_moves;
            if games.winning_moves(Player::Left).is_ok_and(|answer| answer.outcome != 'D') {
                played[round % 2] += 1;
                moves[round % 2] += play_out(&mut games, &mut rng);
            }
        }
    }
    assert!(played[0] > 20 && moves[0] > played[0], "{played:?} {moves:?}");
}

#[test]
fn winners_hurry_and_losers_delay() {
    let mut files = Given { edges: Vec::new(), picture: Vec::new() };
    let mut rng = Rng::new(1966);
    let mut counts = [0; 2];
    for _ in 0..size(30, 300) {
        let text =
            format!("{} + {}", endless(&mut rng), ["nim 1", "kayles 2"][rng.below(2) as usize]);
        let sum = Sum::parse(&text).unwrap();
        let material = sum.read((Play::Normal, Limits::default()), &mut files).unwrap();
        let mut games = material.analysis().unwrap();
        let mut played = Played::default();
        let start = played.visit(&mut games, Player::Left);
        let graph = Digraph::from_edges(played.numbers.len() as u32, &played.edges).unwrap();
        let solution = solve(&graph, Play::Normal);
        let Some(remoteness) = solution.remoteness(start) else { continue };
        let Some(best) = games.best(Player::Left).unwrap().1 else { continue };
        games.make(Player::Left, best);
        let after = played.visit(&mut games, Player::Right);
        assert_eq!(solution.remoteness(after), Some(remoteness - 1), "{text}");
        counts[usize::from(remoteness % 2 == 0)] += 1;
    }
    assert!(counts.iter().all(|&count| count > size(1, 5)), "{counts:?}");
}
