//! Any text as a graph of every format: in memory, on all threads, and from a reader in pieces.

use crate::choices::Choices;
use crate::pieces::Pieces;
use graph_retro::{
    Digraph, Endless, GraphFile, GraphFormat, GraphReader, Owners, ReadGraphError, SeatValue, Team,
};
use test_support::forced_wins;

/// The greatest number in a text that is read: a graph has as many positions.
const GREATEST: u64 = 400_000;

/// Reads a text in one format, in every available way.
pub fn graph_text(data: &[u8]) {
    let mut choices = Choices::new(data);
    let kind = choices.byte();
    let parallel = choices.byte() % 8 == 7;
    let plan_length = choices.below(8);
    let plan = choices.bytes(plan_length);
    let factor = [1, 1, 7, 1 << 13][choices.below(4)];
    let text = text(&mut choices, kind);
    if !affordable(&text) {
        return;
    }
    let pieces = || Pieces::new(&text, plan, factor).without_errors();
    let failing = || Pieces::new(&text, plan, factor);
    use GraphFormat::{Csv, Dot, Edges, Judge, MatrixMarket, Names, Pgsolver};
    let format = match kind % 5 {
        3 => [Dot, Names, Csv][usize::from(kind / 5 % 3)],
        list => [Edges, Judge, MatrixMarket, Dot, Pgsolver][usize::from(list)],
    };
    let reader = GraphReader::new(format);
    let read = reader.read(&text);
    if parallel {
        assert_eq!(reader.parallel().read(&text), read, "in parallel");
    }
    assert_eq!(reader.read_from(pieces()), read, "in pieces");
    fails_well(reader.read_from(failing()), &read);
    if let Ok(file) = read {
        checked(&file.graph);
        let named = if kind % 5 == 3 { file.graph.position_count() } else { 0 };
        assert_eq!(file.names.len(), named as usize);
        if let Some(game) = file.owners
            && file.graph.position_count() < 200
        {
            owned(&file.graph, &game);
        }
    }
}

/// The result of a reader.
type Reading = Result<GraphFile, ReadGraphError>;

/// Checks the counts that the graph stores with its edges.
fn checked(graph: &Digraph) {
    let mut edges: Vec<(u32, u32)> = graph.edges().collect();
    edges.sort_unstable();
    assert_eq!(edges.len() as u64, graph.edge_count());
    let mut last = None;
    for group in edges.chunk_by(|a, b| a.0 == b.0).take(50) {
        assert_eq!(graph.option_count(group[0].0), group.len() as u64);
        last = Some(group[0].0);
    }
    if let Some(last) = last
        && graph.position_count() < 1000
    {
        let options = edges.iter().filter(|edge| edge.0 == last);
        let options: Vec<u32> = options.map(|edge| edge.1).collect();
        assert_eq!(graph.find_options(last), options);
    }
}

/// Checks that a failing reader returns its error, or the result that the text has anyway.
fn fails_well(file: Reading, expected: &Reading) {
    if !matches!(file, Err(ReadGraphError::Source { .. })) {
        assert_eq!(&file, expected, "with errors");
    }
}

/// Returns whether no number in a text makes a graph slow to build.
fn affordable(text: &[u8]) -> bool {
    let numbers = text.split(|byte| !byte.is_ascii_digit());
    let mut large = 0;
    for digits in numbers.filter(|digits| !digits.is_empty()) {
        let number = digits.iter().fold(0_u64, |number, digit| {
            number.saturating_mul(10).saturating_add((digit - b'0').into())
        });
        large += usize::from(number > 10_000);
        // From 2³² on it is an error.
        if (GREATEST + 1..1 << 32).contains(&number) {
            return false;
        }
    }
    large < 40
}

/// The words of files in the DOT language.
const DOT_WORDS: [&str; 30] = [
    " -> ",
    ";",
    "a",
    "b",
    "c",
    "\"q s\"",
    "}",
    "{",
    "[k=v]",
    " ",
    "subgraph",
    "//c\n",
    "/*c*/",
    "\n",
    "\"",
    "\\",
    "--",
    ":p",
    "=",
    "node",
    "-",
    "_x1",
    "digraph",
    "#l\n",
    "<",
    ">",
    "+",
    ",",
    "{a b}",
    "subgraph s {",
];

/// Returns a text of words that occur in graph files.
fn text(choices: &mut Choices<'_>, kind: u8) -> Vec<u8> {
    if kind >= 230 {
        return choices.rest().to_vec();
    }
    let mut text = Vec::new();
    let words: &[&str] = match kind % 5 {
        0 => &["\n", " ", "\t", "# ", "%", "\r\n", "-", "x", "\n\n"],
        1 => &["\n", " ", "\n", "\r\n", "\t", "-", "\n\n"],
        2 => {
            text.extend_from_slice(b"%%MatrixMarket matrix coordinate ");
            let field = choices.pick(&["pattern", "real", "integer", "complex", "array"]);
            text.extend_from_slice(field.as_bytes());
            text.push(b' ');
            let kind = choices.pick(&["general", "symmetric", "skew-symmetric", "hermitian"]);
            text.extend_from_slice(kind.as_bytes());
            text.push(b'\n');
            &["\n", " ", "% c\n", "\n", " 1.5", " -2e3", "\r\n", "\n\n"]
        }
        3 => {
            text.extend_from_slice(
                choices.pick(&["digraph {", "strict digraph g{", ""]).as_bytes(),
            );
            &DOT_WORDS
        }
        _ => {
            text.extend_from_slice(choices.pick(&["parity 9;\n", "", "parity 3;\n"]).as_bytes());
            &[" ", ";\n", ",", " 0 ", " 1 ", "\"n\"", ";", "\n", "\"", "start 1;\n"]
        }
    };
    while !choices.is_empty() && text.len() <= 1 << 17 {
        push_piece(choices, words, &mut text);
    }
    text
}

/// Writes a word, a number, many lines, or any byte.
fn push_piece(choices: &mut Choices<'_>, words: &[&str], text: &mut Vec<u8>) {
    match choices.byte() {
        action @ 0..=119 => {
            text.extend_from_slice(words[usize::from(action) % words.len()].as_bytes());
        }
        action @ 120..=229 => text.extend_from_slice((action % 12).to_string().as_bytes()),
        action @ 230..=239 => {
            let near = 1_u64 << (8 + action % 10);
            let number = near + u64::from(choices.byte() % 4) - 2;
            text.extend_from_slice(number.to_string().as_bytes());
        }
        240..=244 => {
            let number = choices.below(GREATEST as usize);
            text.extend_from_slice(number.to_string().as_bytes());
        }
        245..=248 => {
            // Many plain lines, which readers parse by the thousand.
            let (from, to) = (choices.below(40), choices.below(40));
            let line = format!("{from} {to}\n");
            for _ in 0..choices.below(3000) {
                text.extend_from_slice(line.as_bytes());
            }
        }
        249 => {
            let number = choices.pick(&["4294967296", "99999999999999999999"]);
            text.extend_from_slice(number.as_bytes());
        }
        _ => text.push(choices.byte()),
    }
}

/// Compares the solution of a game with owners with repeated rounds of the definition.
fn owned(graph: &Digraph, game: &Owners) {
    let mut options = vec![Vec::new(); graph.position_count() as usize];
    for (from, to) in graph.edges() {
        options[from as usize].push(to as usize);
    }
    let won = forced_wins(&options, (&game.teams, &game.dead_ends), Team::opponent);
    let Endless::Everywhere(endless) = game.endless else {
        return;
    };
    let expected: Vec<SeatValue> =
        won.into_iter().map(|team| team.map_or(endless, Team::win)).collect();
    let values = game.values(graph).expect("a small game fits into memory");
    assert_eq!(values, expected);
}
