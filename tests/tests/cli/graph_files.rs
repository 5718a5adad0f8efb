//! Graph files of every format as users have them, and games on the graph of a file.

use serde_json::json;
use workspace_tests::cli::{Run, TemporaryFile};

fn run(line: &str, input: impl AsRef<[u8]>) -> Run {
    Run::new(line.split_whitespace(), input.as_ref())
}

/// A file of a graph.
struct GraphFile(TemporaryFile);

impl GraphFile {
    fn new(name: &str, text: &[u8]) -> Self {
        GraphFile(TemporaryFile::new(name, text))
    }

    /// Runs a command in which `@` stands for the file.
    fn run(&self, line: &str) -> Run {
        let words = line.split(' ').map(|word| word.replace('@', &self.0.path));
        Run::new(words.collect::<Vec<String>>().iter().map(String::as_str), b"")
    }
}

#[test]
fn the_graph_of_a_file_has_a_value_and_moves() {
    // OEIS A316781(2).
    let edges = b"0 1\n0 2\n0 3\n1 2\n1 3\n1 4\n1 5\n1 6\n4 5\n4 6\n";
    let file = GraphFile::new("kayles.txt", edges);
    assert_eq!(file.run("value node-kayles:@").success(), "1\n");
    assert_eq!(
        file.run("moves node-kayles:@").success(),
        "N: the player to move wins\ntake vertex 1\n"
    );
    let typed = "0-1,0-2,0-3,1-2,1-3,1-4,1-5,1-6,4-5,4-6";
    let same = run(&format!("value arc-kayles {typed}"), "").success();
    assert_eq!(file.run("value arc-kayles:@").success(), same);
    let answer = file.run("value node-kayles:@ --json").json();
    assert_eq!((&answer["parts"][0]["position"], &answer["value"]), (&json!(null), &json!("1")));
    assert_eq!(file.run("moves arc-kayles:@ --json").json()["parts"][0]["position"], json!(null));
    assert!(file.run("moves arc-kayles:@ --explain").success().contains("edges 0, 1"));
    let second = file.run("value node-kayles:@ 0-1");
    assert_eq!((second.status, second.output.as_str()), (2, ""));
    for rule in ["nim", "chomp", "node-kayles", "file:rule.txt"] {
        for question in ["value", "moves"] {
            let none = run(&format!("{question} {rule}"), "");
            assert_eq!(none.status, 2);
            assert!(none.errors.contains("needs a POSITION"), "{}", none.errors);
        }
    }
}

#[test]
fn games_without_directions_take_graphs_without_directions() {
    let text = b"graph { a -- {b c}; b -- c; subgraph x { d } }";
    let file = GraphFile::new("undirected.gv", text);
    assert_eq!(file.run("value node-kayles:@").success(), "0\n");
    assert_eq!(file.run("value arc-kayles:@").success(), "1\n");
    let tokens = file.run("graph solve @");
    assert_eq!(tokens.status, 2);
    assert!(tokens.errors.contains(":1:1: expected digraph"), "{}", tokens.errors);
    let matrix = b"%%MatrixMarket matrix coordinate pattern symmetric\n3 3 2\n2 1\n3 2\n";
    let file = GraphFile::new("symmetric.mtx", matrix);
    assert_eq!(
        file.run("moves node-kayles:@").success(),
        "N: the player to move wins\ntake vertex 2\n"
    );
}

#[test]
fn large_graphs_are_refused_with_the_option_that_takes_them() {
    let star: String = (1..=1000).map(|leaf| format!("0 {leaf}\n")).collect();
    let file = GraphFile::new("star.txt", star.as_bytes());
    let refused = file.run("value node-kayles:@");
    assert_eq!(refused.status, 3);
    let expected = "1001 vertices are more than 1000; --limit N allows N/200\n";
    assert!(refused.errors.ends_with(expected), "{}", refused.errors);
    assert_eq!(file.run("value arc-kayles:@").success(), "1\n");
    for (line, part) in [
        ("value cram 40x40", "1600 cells are more than 1000; --limit N"),
        ("value chomp 40x40", "1600 squares are more than 1000; --limit N"),
        ("value arc-kayles:@ --limit 1000", "1000 edges are more than 200; --limit N"),
    ] {
        let refused = file.run(line);
        assert_eq!(refused.status, 3, "{line}");
        assert!(refused.errors.contains(part), "{}", refused.errors);
    }
    // OEIS A002187: a row is Dawson's Kayles.
    assert_eq!(run(&format!("value cram {}", ".".repeat(65)), "").success(), "5\n");
    assert_eq!(run("value cram 65x1", "").success(), "5\n");
    assert_eq!(run("value 0.07 65", "").success(), "5\n");
}

#[test]
fn files_of_graphviz_are_solved() {
    let answer = |text: &[u8]| {
        let answer = run("graph solve --format dot --json", text).json();
        (answer["outcome"].clone(), answer["names"].clone())
    };
    let expected = (json!("PNNP"), json!(["a", "b", "c", "d"]));
    assert_eq!(answer(b"digraph g {\n  a -> {b c};\n  {b c} -> d;\n}\n"), expected);
    let table = b"digraph g { a [label=<<TABLE><TR><TD>x</TD></TR></TABLE>>]; b [label=<k<SUB>2</SUB>>];\na -> b }";
    assert_eq!(answer(table), (json!("NP"), json!(["a", "b"])));
    let latin = b"digraph { graph [charset=latin1]; \"Torw\xe4chter\" -> b }";
    assert_eq!(answer(latin), (json!("NP"), json!(["Torwächter", "b"])));
    let long = b"digraph { <a\n<b>> -> \"c\td\" }";
    assert_eq!(
        run("graph solve --format dot", long).success(),
        "position\toutcome\tremoteness\tmove\n<a\\n<b>>\tN\t1\tc\\td\nc\\td\tP\t0\t-\n"
    );
    // Our own pictures are read again.
    let names = "digraph { \"a\\\\\" -> \"b\\\"\" }";
    let picture = run("graph solve --format dot --dot", names).success();
    let again = run("graph solve --format dot --json", &picture).json();
    assert_eq!(again["outcome"], json!("NP"));
}

#[test]
fn parity_games_are_solved_by_component_and_without_gaps() {
    let file = GraphFile::new("game.pg", b"parity 1;\n0 0 0 1;\n1 1 1 1;\n");
    assert_eq!(file.run("graph solve @").success(), "position\twinner\n0\tB\n1\tB\n");
    let two = "0 0 0 1;\n1 0 0 0,2;\n2 1 1 3;\n3 1 1 2;\n";
    assert_eq!(run("graph solve --format pgsolver --json", two).json()["values"], json!(["AABB"]));
    let gap = "0 0 0 0;\n3 1 1 3,0;\n";
    let solve = |flags: &str| run(&format!("graph solve --format pgsolver {flags}"), gap);
    assert_eq!(solve("").success(), "position\twinner\n0\tA\n3\tB\n");
    assert_eq!(solve("--write-as csv").success(), "position,winner\n0,A\n3,B\n");
    assert_eq!(solve("--json").json(), json!({"positions": 4, "values": ["A--B"]}));
    let absent = solve("--explain --at 1");
    assert_eq!(absent.status, 2);
    assert!(absent.errors.contains("no position 1"), "{}", absent.errors);
    let mixed = run("graph solve --format pgsolver", "0 0 0 1;\n1 1 1 0;\n");
    assert_eq!(mixed.status, 2);
    assert!(mixed.errors.contains("only games of reachability are solved"), "{}", mixed.errors);
    assert!(mixed.errors.contains(": position "), "{}", mixed.errors);
}

#[test]
fn matrices_and_tables_of_other_programs_are_read() {
    for header in [
        "%MatrixMarket matrix coordinate real general",
        "%%MatrixMarket matrix coordinate real general   % written by a program",
    ] {
        let text = format!("{header}\n3 3 2\n2 1 -1.5D+00\n3 2 0.25d-3\n");
        assert_eq!(run("graph solve --format mtx --json", text).json()["outcome"], json!("PNP"));
    }
    let table = "Doe, Jane;Roe, Ann\nRoe, Ann;Poe, Edgar\n";
    let answer = run("graph solve --format csv --json", table).json();
    assert_eq!(answer["names"], json!(["Doe, Jane", "Roe, Ann", "Poe, Edgar"]));
}
