//! What each format accepts and refuses.

use crate::SeatValue;
use crate::graph::digraph::Digraph;
use crate::graph::error::DigraphError;
use crate::read::error::ReadGraphError;
use crate::read::format::GraphFile;
use crate::read::format::GraphFormat::{Dot, Edges, Judge, MatrixMarket, Pgsolver};
use crate::read::reader::GraphReader;
use test_support::Rng;

fn edges_of(graph: &Digraph) -> (u32, Vec<(u32, u32)>) {
    let mut edges: Vec<(u32, u32)> = graph.edges().collect();
    edges.sort_unstable();
    (graph.position_count(), edges)
}

fn complaint<T: std::fmt::Debug>(result: Result<T, ReadGraphError>) -> (u64, u64, String) {
    match result.unwrap_err() {
        ReadGraphError::Unexpected { line, column, expected, found } => {
            (line, column, format!("{expected}/{found}"))
        }
        ReadGraphError::OutOfRange { line, column, number, least, most } => {
            (line, column, format!("{number} in {least}..{most}"))
        }
        other => (0, 0, format!("{other:?}")),
    }
}

#[test]
fn edge_lists_of_any_layout_are_read() {
    let text = b"# a\n\n 0\t1 \r\n% b\n2  0\n1 12";
    let expected = (13, vec![(0, 1), (1, 12), (2, 0)]);
    assert_eq!(edges_of(&Edges.read(text).unwrap().graph), expected);
    assert_eq!(edges_of(&Edges.read(b"").unwrap().graph), (0, vec![]));
}

#[test]
fn one_absurd_number_takes_no_memory() {
    let refused = Judge.read(b"4000000000 0\n").unwrap_err();
    assert!(matches!(refused, ReadGraphError::Graph(DigraphError::Implausible { .. })));
}

#[test]
fn contest_files_are_read() {
    let expected = (3, vec![(0, 1), (1, 0), (2, 2)]);
    for text in ["3 3\n1 2\n2 1\n3 3\n", "3\n3 1 2 2\n1\n3 3", "\n3 3\r\n1 2\r\n2 1\r\n3 3\r\n"] {
        assert_eq!(edges_of(&Judge.read(text.as_bytes()).unwrap().graph), expected);
    }
    assert_eq!(edges_of(&Judge.read(b"2 0").unwrap().graph), (2, vec![]));
}

#[test]
fn matrices_are_read() {
    let text = b"%%MatrixMarket matrix coordinate real symmetric\n% c\n3 3 2\n2 1 0.5\n3 3 -1e9\n";
    let expected = (3, vec![(0, 1), (1, 0), (2, 2)]);
    assert_eq!(edges_of(&MatrixMarket.read(text).unwrap().graph), expected);
    assert_eq!(
        edges_of(&GraphReader::new(MatrixMarket).read_from(&text[..]).unwrap().graph),
        expected
    );
    let text =
        b"%matrixmarket Matrix Coordinate Real General % by a program\n3 3 3\n1 2 -1.5D+00\n\
        2 1 1d0\n3 3 NaN\n";
    let expected = (3, vec![(0, 1), (1, 0), (2, 2)]);
    assert_eq!(edges_of(&MatrixMarket.read(text).unwrap().graph), expected);
    let text = b"%%MatrixMarket matrix coordinate pattern general\n2 3 0\n";
    let expected = ReadGraphError::NotSquare { line: 2, rows: 2, columns: 3 };
    assert_eq!(MatrixMarket.read(text).unwrap_err(), expected);
}

#[test]
fn parity_games_that_are_reachability_are_read() {
    let game = Pgsolver.read(b"parity 3;\n0 1 0 1,2;\n1 3 1 0,3 \"b\";\n2 0 0 2;\n3 1 1 3;\n");
    let GraphFile { graph, owners, .. } = game.unwrap();
    let owners = owners.unwrap();
    assert_eq!(owners.endless, SeatValue::B.into());
    assert_eq!(edges_of(&graph), (4, vec![(0, 1), (0, 2), (1, 0), (1, 3)]));
    let values = owners.values(&graph).unwrap();
    assert_eq!(values, [SeatValue::A, SeatValue::B, SeatValue::A, SeatValue::B]);
}

#[test]
fn ids_without_a_line_are_absent() {
    let game = Pgsolver.read(b"4 1 0 4;\n1 0 1 4;\n").unwrap();
    assert_eq!((game.owners.unwrap().absent, game.graph.position_count()), (vec![0, 2, 3], 5));
}

#[test]
fn cycles_of_two_parities_are_refused_with_a_position() {
    // Outside of cycles any parity is possible, and components may differ.
    for text in ["0 0 0 1;\n1 1 1 1,1;\n", "0 0 0 1;\n1 0 1 0,2;\n2 1 0 3;\n3 3 0 2;\n"] {
        assert!(Pgsolver.read(text.as_bytes()).is_ok(), "{text}");
    }
    let wrong = Pgsolver.read(b"parity 2;\n0 0 0 1;\n1 2 1 2;\n2  5 0 0,2;\n").unwrap_err();
    let position = match wrong {
        ReadGraphError::MixedParities { line, column, position } if column < 5 => (line, position),
        other => panic!("{other}"),
    };
    assert!([(2, 0), (3, 1), (4, 2)].contains(&position), "{position:?}");
    assert!(wrong.to_string().contains("only reachability games are supported"), "{wrong}");
}

/// A parity game by its definition: priorities, owners and options.
type Parity = Vec<(u64, u64, Vec<usize>)>;

/// Returns whether player 0 wins play from a position when both have chosen an option everywhere.
fn even_wins(game: &Parity, choices: &[usize], start: usize) -> bool {
    let step = |at: usize| game[at].2[choices[at]];
    let on_cycle = (0..game.len()).fold(start, |at, _| step(at));
    let mut greatest = game[on_cycle].0;
    let mut at = step(on_cycle);
    while at != on_cycle {
        greatest = greatest.max(game[at].0);
        at = step(at);
    }
    greatest.is_multiple_of(2)
}

/// Calls a function with every choice of options for a player, until it returns true.
fn any_choice(
    game: &Parity,
    owner: u64,
    choices: &mut Vec<usize>,
    test: &mut dyn FnMut(&mut Vec<usize>) -> bool,
) -> bool {
    let own: Vec<usize> = (0..game.len()).filter(|&at| game[at].1 == owner).collect();
    own.iter().for_each(|&at| choices[at] = 0);
    loop {
        if test(choices) {
            return true;
        }
        let next = own.iter().find(|&&at| choices[at] + 1 < game[at].2.len());
        let Some(&next) = next else {
            return false;
        };
        own.iter().take_while(|&&at| at != next).for_each(|&at| choices[at] = 0);
        choices[next] += 1;
    }
}

#[test]
fn random_parity_games_agree_with_the_definition() {
    let mut rng = Rng::new(44);
    let mut counts = [0, 0, 0];
    for _ in 0..3000 {
        let count = 1 + rng.below(5) as usize;
        let most = [1, 3, 7][rng.below(3) as usize];
        let game: Parity = (0..count)
            .map(|_| {
                let options =
                    (0..=rng.below(2)).map(|_| rng.below(count as u64) as usize).collect();
                (rng.below(most), rng.below(2), options)
            })
            .collect();
        let text: String = (0..)
            .zip(&game)
            .map(|(id, (priority, owner, options)): (usize, _)| {
                let options: Vec<String> = options.iter().map(usize::to_string).collect();
                format!("{id} {priority} {owner} {};\n", options.join(","))
            })
            .collect();
        let read = match Pgsolver.read(text.as_bytes()) {
            Ok(read) => read,
            Err(error) => {
                assert!(matches!(error, ReadGraphError::MixedParities { .. }), "{error}\n{text}");
                counts[0] += 1;
                continue;
            }
        };
        let owners = read.owners.unwrap();
        counts[1 + usize::from(matches!(owners.endless, crate::Endless::ByPosition(_)))] += 1;
        let values = owners.values(&read.graph).unwrap();
        for (at, &value) in values.iter().enumerate() {
            let mut choices = vec![0; count];
            let even = any_choice(&game, 0, &mut choices, &mut |choices| {
                !any_choice(&game, 1, choices, &mut |choices| !even_wins(&game, choices, at))
            });
            let expected = if even { SeatValue::A } else { SeatValue::B };
            assert_eq!(value, expected, "position {at} of\n{text}");
        }
    }
    assert!(counts.iter().all(|&count| count > 300), "{counts:?}");
}

#[test]
fn dot_files_are_read() {
    let text = b"/* x */ strict digraph G { rank=same; node [shape=box, label=\"a -> b\"];\n\
        a -> b -> \"c \\\"d\\\"\" [weight=2]; a -> b; subgraph s { e; b:n -> a } // z\n 7 }";
    let named = Dot.read(text).unwrap();
    assert_eq!(named.names, ["a", "b", "c \"d\"", "e", "7"]);
    assert_eq!(edges_of(&named.graph), (5, vec![(0, 1), (1, 0), (1, 2)]));
}

fn named_edges(reader: GraphReader, text: &[u8]) -> (String, String) {
    let named = reader.read(text).unwrap_or_else(|error| panic!("{error}"));
    let name = |position: u32| named.names[position as usize].as_str();
    let mut edges: Vec<String> =
        named.graph.edges().map(|(from, to)| format!("{}>{}", name(from), name(to))).collect();
    edges.sort();
    (named.names.join(","), edges.join(" "))
}

#[test]
fn every_form_of_dot_is_read() {
    for (text, names, edges) in [
        // The following results were compared with Graphviz 2.42.
        ("digraph{a->{b c}; {b c}->d}", "a,b,c,d", "a>b a>c b>d c>d"),
        ("digraph{{a b}->subgraph x{c->d}->e}", "a,b,c,d,e", "a>c a>d b>c b>d c>d c>e d>e"),
        ("digraph{{a a;{b}}->{c c}->{}->d}", "a,b,c,d", "a>c b>c"),
        ("digraph{a,b:n->c,c:p:sw}", "a,b,c", "a>c a>c b>c b>c"),
        ("digraph{subgraph x{a}; subgraph x{b}->c}", "a,b,c", "a>c b>c"),
        ("digraph{subgraph x{a}; {subgraph x{b}->c}}", "a,b,c", "b>c"),
        ("digraph{a [label=<<TABLE><TR><TD>x</TD></TR></TABLE>>,x]; a->b}", "a,b", "a>b"),
        ("digraph <g> {<b<i>x</i>> -> <b>}", "<b<i>x</i>>,<b>", "<b<i>x</i>>><b>"),
        ("digraph{\"a\" + /**/ \"b\" -> ab -> \"a\" +\n//\n\"c\"}", "ab,ac", "ab>ab ab>ac"),
        ("digraph{\"x\\\\\"->\"q\\\"\\n\\\n\"}", "x\\\\,q\"\\n", "x\\\\>q\"\\n"),
        ("Digraph{-.5 -> 1. -> -12 \"node\"}", "-.5,1.,-12,node", "-.5>1. 1.>-12"),
        ("\u{feff}/*/ { */ DIGRAPH g{\n#{\na=\"b\"; Edge[c=d][]; é->_1}", "é,_1", "é>_1"),
        ("strict digraph{{a b}->{c c} a->c b->b b->b}", "a,b,c", "a>c b>b b>c"),
    ] {
        let expected = (names.to_string(), edges.to_string());
        assert_eq!(named_edges(GraphReader::new(Dot), text.as_bytes()), expected, "{text}");
    }
    let latin = b"digraph{graph [charset=latin1]; \"Torw\xe4chter\" -> \xe9}";
    let expected = ("Torwächter,é".to_string(), "Torwächter>é".to_string());
    assert_eq!(named_edges(GraphReader::new(Dot), latin), expected);
}

#[test]
fn wrong_files_are_refused_with_their_place() {
    const COORDINATES: &str = "%%MatrixMarket matrix coordinate";
    for (format, text, line, column, words) in [
        (Edges, "0 1\n# c\n2 x\n", 3, 3, "a position/\"x\""),
        (Edges, "0 1 x\n", 1, 5, "the end of the line/\"x\""),
        (Edges, "0 4294967294\n", 1, 3, "4294967294 in 0..4294967293"),
        (Edges, "0 1\n99999999999999999999999 1", 2, 1, "99999999999999999999999 in 0..4294967293"),
        (Edges, "0 1\n0 1 2\n", 2, 4, "as many columns as above/\" 2\""),
        (Judge, "2 2\n1 2\n3 1\n", 3, 1, "3 in 1..2"),
        (Judge, "2 1\n1 0\n", 2, 3, "0 in 1..2"),
        (Judge, "2 2\n1 2\n", 3, 1, "a position/the end of the input"),
        (Judge, "2 1\n1 2\n1 2\n", 3, 1, "the end of the input/1"),
        (Judge, "", 1, 1, "the number of positions/the end of the input"),
        (MatrixMarket, &format!("{COORDINATES} pattern general\n2 2 1\n1 3\n"), 3, 3, "3 in 1..2"),
        (
            MatrixMarket,
            &format!("{COORDINATES} integer general\n2 2 1\n1 2\n"),
            3,
            4,
            "the number of the entry/the end of the line",
        ),
        (Pgsolver, "0 0 0 0,7;\n", 1, 9, "7 in 0..0"),
        (Pgsolver, "0 0 2 0;", 1, 5, "2 in 0..1"),
        (Pgsolver, "0 0 1 0", 1, 8, "a semicolon/the end of the input"),
        (Pgsolver, "0 0 0 2;\n1 0 0 1;\n3 0 0 3;\n", 1, 7, "an id with a line of its own/\"2;\""),
        (Dot, "digraph {\n a -- b }", 2, 4, "->/\"--\""),
        (Dot, "graph { a }", 1, 1, "digraph/\"graph\""),
        (Dot, "digraph { a -> }", 1, 16, "a name or {/\"}\""),
        (Dot, "digraph { a ", 1, 13, "a statement or }/the end of the input"),
        (Dot, "digraph{a->{b", 1, 14, "a statement or }/the end of the input"),
        (Dot, "digraph{a->node}", 1, 12, "a name or {/\"node}\""),
        (Dot, "digraph{a->subgraph x}", 1, 22, "{/\"}\""),
        (Dot, "digraph{1a->b}", 1, 9, "a number, or quotes around the name/\"1a->b}\""),
        (Dot, "digraph{a [b=<c<d>]}", 1, 14, "a closing bracket/\"<c<d>]}\""),
        (Dot, "digraph{\"a\"+b}", 1, 13, "a name in quotes/\"b}\""),
        (
            Dot,
            "digraph{<a>;\"<a>\"}",
            1,
            13,
            "a name always as HTML or always in quotes/\"\\\"<a>\\\"}\"",
        ),
        (
            Dot,
            "digraph{subgraph x{a}->subgraph x{b}}",
            1,
            37,
            "no new positions in a subgraph after edges of the same statement/\"}\"",
        ),
        (Dot, "digraph{a} digraph{b}", 1, 12, "the end of the input/\"digraph{b}\""),
    ] {
        let expected = (line, column, words.to_string());
        assert_eq!(complaint(format.read(text.as_bytes())), expected, "{text}");
    }
}

#[test]
fn edges_without_directions_lead_both_ways() {
    let both_ways = |text: &str| named_edges(GraphReader::new(Dot).undirected(), text.as_bytes());
    let expected = ("a,b,c".to_string(), "a>a a>b a>c b>a c>a".to_string());
    assert_eq!(both_ways("graph{a--{b c} a--a}"), expected);
    assert_eq!(both_ways("strict graph{a--b b--a a--c a--a a--a}"), expected);
    let expected = ("a,b".to_string(), "a>b".to_string());
    assert_eq!(both_ways("digraph{a->b}"), expected);
    let wrong = GraphReader::new(Dot).undirected().read(b"graph{a->b}");
    assert_eq!(complaint(wrong), (1, 8, "--/\"->b}\"".to_string()));
}

#[test]
fn brackets_around_brackets_take_no_stack_and_little_time() {
    let depth = 30_000;
    let names: String = (0..depth).map(|name| format!("n{name};")).collect();
    let text =
        format!("digraph{{{}{names}{}}}", "{".repeat(depth), "}->{}->subgraph{}".repeat(depth));
    assert_eq!(edges_of(&Dot.read(text.as_bytes()).unwrap().graph), (depth as u32, vec![]));
    let text =
        format!("digraph{{{}{}{}}}", "{".repeat(depth), "a;".repeat(depth), "}->a".repeat(depth));
    assert_eq!(Dot.read(text.as_bytes()).unwrap().graph.edge_count(), depth as u64);
}

#[test]
fn written_dot_is_read_again() {
    let mut rng = Rng::new(41);
    for _ in 0..50 {
        let graph = Digraph::from_edges(9, &rng.pairs(9, 20)).unwrap();
        let letters = ["a", "\\", "\"", "\n", "ä", "->", "<"];
        let mut name = |_| (0..3).map(|_| letters[rng.below(7) as usize]).collect::<String>();
        let names: Vec<String> = (0..9).map(&mut name).collect();
        for dot in [crate::Dot::new(&graph), crate::Dot::new(&graph).names(&names)] {
            let again = Dot.read(dot.to_string().as_bytes()).unwrap();
            assert_eq!(edges_of(&again.graph), edges_of(&graph), "{names:?}");
        }
    }
}

#[test]
fn owners_and_edges_share_one_limit() {
    let lines = (0..30_000).map(|id| format!("{id} 0 {} {};", id % 2, (id + 1) % 30_000));
    let text = lines.collect::<Vec<String>>().join("\n");
    let read = |limit| GraphReader::new(Pgsolver).max_memory(limit).read(text.as_bytes());
    // Each of the two alone would fit within the first limit.
    for limit in [600_000, 800_000] {
        let Err(ReadGraphError::Graph(DigraphError::OverLimit { needed, .. })) = read(limit) else {
            panic!("{limit} bytes suffice");
        };
        assert!(needed > limit);
    }
    assert_eq!(read(1_400_000).unwrap().graph.edge_count(), 30_000);
}

#[test]
fn a_line_of_a_source_is_held_within_the_limit() {
    let text = format!("# {}\n0 1\n", "x".repeat(3 << 20));
    let read = |limit| GraphReader::new(Edges).max_memory(limit).read_from(text.as_bytes());
    let refused = read(2 << 20).unwrap_err();
    assert!(
        matches!(refused, ReadGraphError::Graph(DigraphError::OverLimit { .. })),
        "{refused:?}"
    );
    assert_eq!(read(8 << 20).unwrap().graph.edge_count(), 1);
}
