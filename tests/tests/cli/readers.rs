//! What files of users begin with, name, and forget.

use serde_json::json;
use workspace_tests::cli::Run;

fn run(line: &str, input: impl AsRef<[u8]>) -> Run {
    Run::new(line.split_whitespace(), input.as_ref())
}

#[test]
fn a_byte_order_mark_changes_nothing() {
    let certificate = Run::line("period 0.77 --certificate -").success();
    for (line, input) in [
        ("solve poj1067-wythoff", "2 1\n8 4\n4 7\n"),
        ("graph solve", "0 1\n1 2\n"),
        ("graph solve --format judge", "3 2\n1 2\n2 3\n"),
        (
            "graph solve --format mtx",
            "%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 2\n",
        ),
        ("graph solve --format pgsolver", "0 0 1 1;\n1 1 0 1;\n"),
        ("graph solve --format dot", "digraph { a -> b }"),
        ("graph solve --format names", "a b\n"),
        ("graph solve --format csv", "from,to\na,b\n"),
        ("value hackenbush:-", "0 1 b\n1 2 r\n"),
        ("check -", &certificate),
    ] {
        let marked = [b"\xef\xbb\xbf", input.as_bytes()].concat();
        let answer = run(line, input).success();
        assert_eq!(run(line, marked).success(), answer, "{line}");
        let named = if line.ends_with('-') { line.to_string() } else { format!("{line} -") };
        assert_eq!(run(&named, input).success(), answer, "{line}");
    }
}

#[test]
#[cfg(unix)]
fn a_device_without_end_is_read_up_to_a_limit() {
    for line in [
        "compare nim /dev/zero",
        "guess /dev/zero",
        "check /dev/zero",
        "database answer /dev/zero --database none.nimbers",
    ] {
        let Run { status, output, errors } = Run::line(line);
        let expected = "error: /dev/zero: has more than 64M bytes, which is the limit\n";
        assert_eq!((status, &*output, &*errors), (3, "", expected), "{line}");
    }
    let ones = "1\n".repeat((32 << 20) + 1);
    let compared = run("compare nim -", ones);
    assert_eq!(compared.status, 3, "{}", compared.errors);
}

#[test]
fn names_come_back_in_every_form_of_an_answer() {
    let words = "# from to\nstart middle\nmiddle end\nmiddle start\nalone\n";
    let table = "from,to,weight\nstart,middle,1\nmiddle,end,1\nmiddle,start,1\nalone\n";
    let dot = "digraph { start -> middle -> end; middle -> start; alone }";
    for (format, text) in [("names", words), ("csv", table), ("dot", dot)] {
        let ask = |line: &str| run(&line.replace('@', &format!("graph:{format}:-")), text);
        assert_eq!(
            ask("moves @ middle").success(),
            "N: the player to move wins\nmiddle -> end, remoteness 0\nmiddle -> start, remoteness 2\n"
        );
        assert_eq!(ask("value @ start,alone").success(), "0\n");
        assert_eq!(ask("moves @ nowhere").status, 2);
        for command in ["solve", "solve --seats AB", "values"] {
            let answer = ask(&format!("graph {command} --format {format} --json")).json();
            assert_eq!(answer["names"], json!(["start", "middle", "end", "alone"]), "{command}");
        }
        let pictures = [format!("graph solve --dot --format {format}"), "picture @".to_string()];
        for picture in pictures.map(|line| ask(&line).success()) {
            assert!(["start", "middle", "end", "alone"].iter().all(|it| picture.contains(it)));
        }
    }
}

#[test]
fn edges_apart_from_the_ground_are_told() {
    // Counted from 1, by mistake.
    let run_all = |input: &str| {
        ["value", "moves", "value --json", "picture"]
            .map(|command| run(&format!("{command} hackenbush:-"), input).errors)
    };
    let note = "note: <stdin>:2:1: edge 0, from 1 to 2, does not hang on the ground, which is vertex 0, \
                and counts for nothing, nor does 1 other edge\n";
    for errors in run_all("# a stalk\n1 2 b\n2 3 r\n") {
        assert_eq!(errors, note);
    }
    for errors in run_all("0 1 Blue\n1 2 R\n0 2 gReEn\n") {
        assert_eq!(errors, "");
    }
    assert_eq!(run("value hackenbush:-", "0 1 BLUE\n1 2 Red\n").success(), "1/2\n");
}
