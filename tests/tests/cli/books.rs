//! Books: the searches of all games with books write them, and the checker accepts them.

use std::fs;
use workspace_tests::cli::Run;

/// Rule files, with positions on every kind of ground.
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
