//! Pictures on the command line.

use game_table::nim_table_svg;
use workspace_tests::cli::Run;

fn run(line: &str, input: &str) -> (u8, String, String) {
    Run::new(line.split(' '), input.as_bytes()).parts()
}

#[test]
fn every_command_that_draws_writes_one_svg() {
    for (line, input, part) in [
        ("picture graph:-", "3 1\n3 2\n0\n", "position 3: N, the player to move wins in 1 move"),
        ("picture graph:- --misere", "3 1\n3 2\n0\n", "position 1: N"),
        ("picture graph:names:-", "home away\naway home\n", "position home: D"),
        ("picture kayles --to 90", "", "proven by the theorem of Guy-Smith"),
        ("picture .007 --to 1000", "", "no period is known"),
        ("picture nim --to 5", "", "heap 5: 5"),
        ("misere 0.75 --to 20 --picture", "", "8 elements, 2 of them losing"),
        ("nim table 4 --picture", "", "2 times 3 is 1"),
        ("picture hackenbush:-", "0 1 g\n", "edge 0: 0 1 green; leaves 0"),
    ] {
        let (status, output, errors) = run(line, input);
        assert_eq!((status, &*errors), (0, ""), "{line}");
        assert!(output.contains(part), "{line}: {output}");
        assert!(output.starts_with("<svg ") && output.ends_with("</svg>\n"), "{line}");
        for (open, close) in [("<title>", "</title>"), ("<svg", "</svg>"), ("<g>", "</g>")] {
            assert_eq!(output.matches(open).count(), output.matches(close).count(), "{line}");
        }
    }
}

#[test]
fn the_command_prints_what_the_library_draws() {
    for rows in [0, 1, 16, 100] {
        let (_, output, _) = run(&format!("nim table {rows} --picture"), "");
        assert_eq!(Some(output), nim_table_svg(rows), "{rows}");
    }
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    for (line, status, part) in [
        ("nim table 257 --picture", 3, "at most 256 rows, not 257"),
        ("picture kayles --to 10000001", 3, "heaps up to 10000000"),
        ("picture wythoff", 2, "needs a POSITION"),
        ("picture graph:pgsolver:-", 2, "a graph that says who moves has no picture"),
    ] {
        let (found, output, errors) = run(line, "parity 0;\n0 1 0 0;\n");
        assert_eq!((found, &*output), (status, ""), "{line}: {errors}");
        assert!(errors.contains(part), "{line}: {errors}");
    }
}

#[test]
fn other_kinds_of_pictures_are_refused_with_a_way_to_convert() {
    let folder = tempfile::tempdir().unwrap();
    for (line, name) in [("picture kayles --to 9", "kayles.png"), ("nim table 4", "t.PDF")] {
        let path = folder.path().join(name).display().to_string();
        let words = line.split_whitespace().chain(["-o", &path]);
        let run = Run::new(words.chain(line.starts_with("nim").then_some("--picture")), b"");
        assert_eq!(run.status, 2, "{}", run.errors);
        assert!(run.errors.contains("rsvg-convert -f p"), "{}", run.errors);
        assert!(!std::path::Path::new(&path).exists());
    }
}
