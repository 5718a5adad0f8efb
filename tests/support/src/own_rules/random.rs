//! Random rule texts and positions, small enough to be evaluated in full.
//!
//! Most moves make a position smaller: the letters that they write are a smaller multiset than
//! those that they read, in the order in which one letter weighs more than any number of letters
//! before it in the alphabet of the text. Play with such moves alone ends. Other moves are rare.

use crate::Rng;
use book_checker::Game;

/// Returns a random rule text and a position for it, the same for the same seed; most have a move.
pub fn random_case(seed: u64) -> (String, String) {
    let mut rng = Rng::new(seed);
    loop {
        let ground = rng.pick(&["graph", "board", "row", "ring", "numbers"]);
        let (rules, position) = match ground {
            "numbers" => random_numbers(&mut rng),
            _ => random_cells(Rng::new(rng.bits()), ground),
        };
        let game = Game::new(&rules, &position);
        let moves = game.and_then(|game| game.options(game.start()));
        let moves = moves.is_ok_and(|options| !options.is_empty());
        if moves || rng.once_in(10) {
            return (rules, position);
        }
    }
}

fn random_cells(mut rng: Rng, ground: &'static str) -> (String, String) {
    let letters = rng.pick(&["xo", ".x", "_ab", ".ox", "AB", "-+@", "xyz"]).as_bytes();
    let mut case = Case { rng, ground, letters, directed: false };
    case.directed = case.once_in(3);
    let mut lines = vec![format!("on {ground}")];
    let moves = case.count(1, 3);
    for at in 0..moves {
        lines.push(case.random_move(at == 0));
        if case.once_in(12) {
            lines.push("# more moves".to_string());
        }
    }
    if case.once_in(2) {
        let condition = case.condition();
        let at = case.count(1, lines.len());
        lines.insert(at, condition);
    }
    let position = case.position();
    (lines.join("\n") + "\n", position)
}

struct Case {
    rng: Rng,
    ground: &'static str,
    letters: &'static [u8],
    directed: bool,
}

impl Case {
    fn once_in(&mut self, times: u64) -> bool {
        self.rng.once_in(times)
    }

    fn count(&mut self, low: usize, high: usize) -> usize {
        self.rng.count(low, high)
    }

    fn letter(&mut self) -> char {
        char::from(self.rng.pick(self.letters))
    }

    /// Returns letters, one in five of them a `?` if that is allowed.
    fn word(&mut self, length: usize, any: bool) -> Vec<char> {
        let letter = |_| if any && self.once_in(5) { '?' } else { self.letter() };
        (0..length).map(letter).collect()
    }

    /// Returns the ranks of the letters except `?`, the heaviest first.
    fn weight(&self, letters: &[char]) -> Vec<Option<usize>> {
        let rank =
            |letter: &char| self.letters.iter().position(|&known| char::from(known) == *letter);
        let mut ranks: Vec<_> = letters.iter().filter(|&&letter| letter != '?').map(rank).collect();
        ranks.sort_unstable_by(|one, other| other.cmp(one));
        ranks
    }

    /// Returns whether a result makes a position smaller.
    fn is_smaller(&self, pattern: &[char], result: &[char]) -> bool {
        if matches!(self.ground, "row" | "ring") {
            return self.weight(result) < self.weight(pattern);
        }
        let as_it_was = |(&letter, &result)| if result == '?' { letter } else { result };
        let result: Vec<char> = pattern.iter().zip(result).map(as_it_was).collect();
        // A `?` could be the least state.
        let any = pattern.iter().zip(&result).any(|(&letter, &result)| {
            letter == '?' && result != '?' && result != char::from(self.letters[0])
        });
        let known = |letters: &[char]| {
            let kept = letters.iter().zip(pattern).filter(|&(_, &letter)| letter != '?');
            self.weight(&kept.map(|(&letter, _)| letter).collect::<Vec<_>>())
        };
        !any && known(&result) < known(pattern)
    }

    fn random_move(&mut self, first: bool) -> String {
        if matches!(self.ground, "graph" | "board") && self.once_in(5) {
            return self.connected();
        }
        // Positions start with the first letter of the first move: usually the heaviest.
        let heaviest = char::from(self.letters[self.letters.len() - 1]);
        loop {
            let (rows, columns) = self.shape();
            let mut pattern = self.word(rows * columns, true);
            if first && (pattern[0] == '?' || !self.once_in(4)) {
                pattern[0] = heaviest;
            }
            let changes = matches!(self.ground, "row" | "ring") && self.once_in(2);
            let length = if changes { self.count(0, 3) } else { pattern.len() };
            let mut result = self.word(length, true);
            let any = |letters: &[char]| letters.iter().filter(|&&letter| letter == '?').count();
            if matches!(self.ground, "row" | "ring") {
                // As many `?` as in the pattern, so that mirror images are unambiguous, or none.
                if any(&result) != 0 && any(&result) != any(&pattern) {
                    continue;
                }
            } else {
                for (letter, result) in pattern.iter().zip(&mut result) {
                    if *letter == '?' {
                        *result = '?';
                    }
                }
            }
            let longer = result.len() > pattern.len();
            if !self.is_smaller(&pattern, &result) && (longer || !self.once_in(6)) {
                continue;
            }
            let mut text = self.write(&pattern, columns);
            let mut result = self.write(&result, columns);
            if matches!(self.ground, "row" | "ring") {
                // Three dots could also be letters.
                if [&text, &result].iter().any(|text| text.contains("...")) {
                    continue;
                }
                if self.ground == "row" && !text.contains("..") && self.once_in(4) {
                    text =
                        if self.once_in(2) { format!("...{text}") } else { format!("{text}...") };
                }
                if result.is_empty() {
                    result = "nothing".to_string();
                }
            }
            return format!("{text} -> {result}{}{}", self.flags(), self.surroundings());
        }
    }

    fn connected(&mut self) -> String {
        let (least, more) = (self.count(1, 3), self.count(0, 2));
        let sizes =
            if more == 0 { format!("{least}") } else { format!("{least}..{}", least + more) };
        let from = self.count(1, self.letters.len() - 1);
        let to = if self.once_in(6) { self.letters.len() - 1 } else { self.count(0, from - 1) };
        let (from, to) = (char::from(self.letters[from]), char::from(self.letters[to]));
        format!("{sizes} connected {from} -> {to}")
    }

    /// Returns the rows and columns of a pattern.
    fn shape(&mut self) -> (usize, usize) {
        match self.ground {
            "board" => self.rng.pick(&[(1, 1), (1, 2), (2, 1), (1, 3), (2, 2), (3, 1), (2, 3)]),
            _ => (1, self.rng.pick(&[1, 1, 2, 2, 2, 3, 3, 4])),
        }
    }

    fn write(&self, letters: &[char], columns: usize) -> String {
        let columns = if self.ground == "board" { columns } else { letters.len().max(1) };
        let rows: Vec<String> = letters.chunks(columns).map(|row| row.iter().collect()).collect();
        rows.join("/")
    }

    fn flags(&mut self) -> &'static str {
        match self.ground {
            "board" => self.rng.pick(&["", " turned", " mirrored", " turned mirrored"]),
            "graph" => "",
            _ => self.rng.pick(&["", " mirrored"]),
        }
    }

    /// Returns changes of surroundings that make a position smaller.
    fn surroundings(&mut self) -> String {
        let places: &[&str] = match self.ground {
            "graph" if self.directed => &["neighbours", "successors", "predecessors"],
            "graph" => &["neighbours"],
            "board" => &["neighbours", "king", "queen", "rook", "bishop", "knight"],
            _ => return String::new(),
        };
        let mut text = String::new();
        if !self.once_in(3) {
            return text;
        }
        // No change keeps a state, and one of any state (`?`) comes last, so none is ambiguous.
        for _ in 0..self.count(1, 2) {
            let place = self.rng.pick(places);
            let from = self.count(1, self.letters.len() - 1);
            let to = self.count(0, from - 1);
            let (from, to) = (char::from(self.letters[from]), char::from(self.letters[to]));
            text += &format!(" and {place} {from} -> {to}");
        }
        if self.once_in(6) {
            text += &format!(" and {} ? -> {}", self.rng.pick(places), char::from(self.letters[0]));
        }
        text
    }

    fn condition(&mut self) -> String {
        if self.once_in(5) {
            return format!("never disconnect {}", self.letter());
        }
        if self.once_in(3) {
            let of = self.count(0, self.letters.len() - 1);
            let touch = (of + self.count(1, self.letters.len() - 1)) % self.letters.len();
            let [of, touch] = [of, touch].map(|at| char::from(self.letters[at]));
            return format!("groups of {of} touch {touch}");
        }
        loop {
            let (rows, columns) = self.shape();
            let pattern = self.word(rows * columns, true);
            let text = self.write(&pattern, columns);
            if pattern.len() > 1
                && text.chars().any(|letter| letter != '?')
                && !text.contains("...")
            {
                return format!("{} {text}{}", self.rng.pick(&["never", "end"]), self.flags());
            }
        }
    }

    fn position(&mut self) -> String {
        match self.ground {
            "graph" => {
                let graph = if self.directed { self.directed_graph() } else { self.graph() };
                match self.once_in(2) && !graph.starts_with("subsets") {
                    true => format!("{graph}={}", self.states(1, 3)),
                    false => graph,
                }
            }
            "board" => {
                let most = if self.letters.len() == 2 { 12 } else { 9 };
                let (rows, columns) = loop {
                    let (rows, columns) = (self.count(1, 4), self.count(1, 6));
                    if (3..=most).contains(&(rows * columns)) {
                        break (rows, columns);
                    }
                };
                match self.count(0, 3) {
                    0 | 1 => format!("{rows}x{columns}"),
                    2 => format!("{rows}x{columns}={}", self.states(2, 3)),
                    _ => {
                        let word = self.word(rows * columns, false);
                        self.write(&word, columns)
                    }
                }
            }
            _ => match self.once_in(2) {
                true => self.count(2, 10).to_string(),
                false => self.states(2, 10),
            },
        }
    }

    fn states(&mut self, least: usize, most: usize) -> String {
        let length = self.count(least, most);
        self.word(length, false).into_iter().collect()
    }

    fn graph(&mut self) -> String {
        let most = if self.letters.len() == 2 { 11 } else { 8 };
        let count = self.count(3, most);
        let pick = self.count(0, 16);
        let grid = self.rng.pick(&["2x3", "2x4", "3x3", "1x5", "3x2"]);
        match pick {
            0..=1 => format!("path:{count}"),
            2 => format!("cycle:{count}"),
            3 => format!("grid:{grid}"),
            4 => "torus:3x3".to_string(),
            5 => {
                format!("{}:{grid}", self.rng.pick(&["king", "queen", "rook", "bishop", "knight"]))
            }
            6 => format!("hypercube:{}", self.count(2, 3)),
            7 => "complete:1,2,3".to_string(),
            8 => format!("complete:{},{}", self.count(1, 3), self.count(2, 4)),
            9 => "petersen:4,1".to_string(),
            10 if most > 10 => "petersen:5,2".to_string(),
            11 => format!("complete:{}", count / 2),
            _ => self.edges(count, '-'),
        }
    }

    fn directed_graph(&mut self) -> String {
        let most = if self.letters.len() == 2 { 11 } else { 8 };
        let count = self.count(3, most);
        if self.once_in(5) { "subsets:3".to_string() } else { self.edges(count, '>') }
    }

    /// Returns random edges, and each vertex without edges as an item.
    fn edges(&mut self, count: usize, arrow: char) -> String {
        let mut isolated = vec![true; count];
        let mut items = Vec::new();
        for from in 0..count {
            for to in 0..count {
                let wanted = from < to || arrow == '>' && from > to && self.once_in(6);
                if wanted && self.once_in(count as u64 / 2) {
                    items.push(format!("{from}{arrow}{to}"));
                    (isolated[from], isolated[to]) = (false, false);
                }
            }
        }
        let alone = (0..count).filter(|&vertex| isolated[vertex]).map(|vertex| vertex.to_string());
        items.extend(alone);
        items.join(",")
    }
}

fn random_numbers(rng: &mut Rng) -> (String, String) {
    let mut text = "on numbers\n".to_string();
    for _ in 0..rng.count(1, 3) {
        let variables = rng.pick(&["a", "a", "a", "a b", "a b", "a b c", "b p", "d e f g"]);
        let known: Vec<&str> = variables.split(' ').chain(["n"]).collect();
        text += &format!("take {variables}");
        if !rng.once_in(3) {
            text += &format!(" with {}", formula(rng, &known));
        }
        if rng.once_in(2) {
            let known = [&known[..], &["x", "x"]].concat();
            text += &format!(" and every x with {}", formula(rng, &known));
        }
        text += rng.pick(&["\n", "\n", " # a move\n", "\n\n"]);
    }
    let high = rng.count(3, 12);
    let position = match rng.count(0, 2) {
        0 => format!("1..{high}"),
        1 => format!("{}..{}", high - 2, high + rng.count(0, 6)),
        _ => {
            let mut numbers: Vec<u32> = (1..=20).collect();
            rng.shuffle(&mut numbers);
            let numbers: Vec<String> = numbers[..high.min(9)].iter().map(u32::to_string).collect();
            format!("{},30..{}", numbers.join(","), 30 + rng.count(0, 2))
        }
    };
    (text, position)
}

fn formula(rng: &mut Rng, known: &[&str]) -> String {
    let mut text = comparison(rng, known);
    for _ in 0..rng.pick(&[0, 0, 1, 1, 2]) {
        let (joint, more) = (rng.pick(&["and", "or"]), comparison(rng, known));
        text = match rng.count(0, 3) {
            0 => format!("({text}) {joint} {more}"),
            1 => format!("{more} {joint} ({text})"),
            _ => format!("{text} {joint} {more}"),
        };
    }
    text
}

fn comparison(rng: &mut Rng, known: &[&str]) -> String {
    let sign = rng.pick(&["=", "!=", "<", "<=", ">", ">=", "divides", "divides"]);
    let left = term(rng, known);
    // Whether 0 divides 0 is undefined, so no term that may be 0 precedes `divides`.
    let left = if sign == "divides" { rng.pick(known).to_string() } else { left };
    let between = if sign == "divides" || rng.once_in(2) { " " } else { "" };
    format!("{left}{between}{sign}{between}{}", term(rng, known))
}

fn term(rng: &mut Rng, known: &[&str]) -> String {
    let atom = |rng: &mut Rng| match rng.once_in(4) {
        true => rng.between(0, 7).to_string(),
        false => rng.pick(known).to_string(),
    };
    let (one, two, three) = (atom(rng), atom(rng), atom(rng));
    let small = rng.between(1, 4);
    match rng.count(0, 9) {
        0..=3 => one,
        4 => format!("{one} + {two}"),
        5 => format!("{one}-{two}"),
        6 => format!("{one} - {two} * {three}"),
        7 => format!("({one} - {two}) / {small} + {three}"),
        8 => format!("({one} - {two}) mod {small}"),
        _ => format!("{one} / {two} * {three}"),
    }
}
