//! Files of users with a byte-order mark, and those without an end.

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
