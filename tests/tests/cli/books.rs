//! Books: what the searches of all games with books write, and what the checker makes of it.

use std::fs;
use workspace_tests::cli::Run;

/// Rules of one's own, with positions on all that they can be about.
const OWN: [(&str, &[&str]); 6] = [
    (
        "on graph\no -> . and neighbours o -> .\n",
        &[
            "path:6",
            "a-b,b-c,d",
            "0-1 1-2 7",
            "bishop:3x4",
            "grid:3x4",
            "torus:3x3",
            "file:GRAPH",
            "file:GRAPH=oo.",
        ],
    ),
    ("on graph\no -> . and successors o -> .\n", &["subsets:3", "0>1,1>2", "file:GRAPH"]),
    ("on board\nxo -> .x turned\nox -> .o turned # both\n", &["3x3=xo", "xo./.ox", "2x4=ox"]),
    ("on board\n. -> x\nnever xxx turned\n", &["3x3", ".x./..."]),
    ("on row\n. -> x\nend xxx\n", &["6", ".x..", "0"]),
    ("on numbers\ntake a b with a + b = n + 1\n", &["1..6", "9,2,3 5..7"]),
];

#[test]
fn books_of_all_games_say_what_the_search_does() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::write(path("graph.txt"), "0 1\n1 2\n2 3\n0 3\n3 4\n").unwrap();
    let mut sums: Vec<Vec<String>> = [
        "cram 3x4",
        "cram ..#/...",
        "node-kayles 2x3",
        "node-kayles u-v,v-w,x",
        "node-kayles petersen:5,2",
        "arc-kayles 0-1,1-2",
        "arc-kayles bishop:3x3",
    ]
    .iter()
    .map(|sum| sum.split(' ').map(String::from).collect())
    .collect();
    for (number, (rules, positions)) in OWN.iter().enumerate() {
        let file = path(&format!("{number}.txt"));
        fs::write(&file, rules).unwrap();
        let sum = |position: &&str| {
            vec![format!("file:{file}"), position.replace("GRAPH", &path("graph.txt"))]
        };
        sums.extend(positions.iter().map(sum));
    }
    for sum in sums {
        for book in ["plain.book", "packed.book.gz"].map(path) {
            let words = ["value"].into_iter().chain(sum.iter().map(String::as_str));
            let database = path(&format!("{}.nimbers", sum[0].replace(['/', ':'], "-")));
            let value =
                Run::new(words.clone().chain(["--book", &book, "--database", &database]), b"");
            assert_eq!((value.status, &*value.errors), (0, ""), "{sum:?}");
            assert_eq!(value.output, Run::new(words, b"").output);
            let checked = Run::new(["check", &book, "--json"], b"");
            assert_eq!(checked.status, 0, "{sum:?}: {}", checked.output);
            let is_worth = format!("\"value\":\"{}\"", value.output.trim());
            assert!(checked.output.contains(&is_worth), "{sum:?}: {}", checked.output);
            // A graph with a name is not written as a list of edges.
            if sum[1].contains(':') && !sum[1].contains("file:") {
                assert!(checked.output.contains(&sum[1]), "{sum:?}: {}", checked.output);
            }
        }
    }
}

#[test]
fn there_are_no_books_about_other_games() {
    let folder = tempfile::tempdir().unwrap();
    let book = folder.path().join("a.book").display().to_string();
    for (sum, status, reason) in [
        ("nim 3", 2, "none about nim"),
        ("chomp 3x3", 2, "none about chomp"),
        ("cram 2x3 + cram 2x3", 2, "one game, not a sum"),
        ("cram 20x20", 2, "more than 256 cells"),
        ("cram 3x5 --limit 1", 3, "--limit N allows 100 N visits"),
        ("cram 3x5 --max-memory 1K", 3, "--max-memory SIZE allows more"),
    ] {
        let run = Run::line(&format!("value {sum} --book {book}"));
        assert_eq!(run.status, status, "{sum}: {}", run.errors);
        assert!(run.errors.contains(reason), "{sum}: {}", run.errors);
        assert!(!fs::exists(&book).unwrap(), "{sum}");
    }
}

#[test]
fn another_packed_file_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("letters.gz");
    let book = file.display().to_string();
    // The header of any packed file, with no comment or with another one.
    for head in [
        b"\x1f\x8b\x08\x00\0\0\0\0\x00\x03impartial book 1",
        b"\x1f\x8b\x08\x10\0\0\0\0\x00\x03a comment\0 1234 ",
    ] {
        fs::write(&file, head).unwrap();
        let run = Run::line(&format!("value cram 2x3 --book {book}"));
        assert_eq!(run.status, 2, "{}", run.output);
        assert!(run.errors.contains("not a book"), "{}", run.errors);
        assert_eq!(fs::read(&file).unwrap(), head);
    }
}

#[test]
fn a_wrong_book_is_refused_with_its_line() {
    let book = "impartial book 1\nrules 2\non board\n.. -> xx turned\nposition 1x2\nvalue 0\n\
                shifts 0\nsymmetries 0\nentries 1\n.. 1\n";
    let run = Run::new(["check"], book.as_bytes());
    assert_eq!((run.status, &*run.errors), (1, "checking 1 entry\n"));
    assert_eq!(run.output, "<stdin>: line 10: 1x2 is worth 1, not 0\n");
    let run = Run::new(["check", "--json"], &book.as_bytes()[..40]);
    assert_eq!((run.status, &*run.errors), (1, ""));
    let expected = "{\"entries\":null,\"line\":4,\"position\":null,\"proved\":false,\
                    \"reason\":\"the line does not end\",\"rules\":null,\"value\":null}\n";
    assert_eq!(run.output, expected);
}
