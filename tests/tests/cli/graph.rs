//! What `impartial graph` prints.

use workspace_tests::cli::Run;

/// Two positions in a cycle with a way out, a loop, and a way into it.
const CYCLE: &str = "0 1\n1 0\n1 2\n3 3\n4 3\n";

/// Returns what each command prints.
fn session(input: &str, commands: &[&str]) -> String {
    let shown = commands.iter().map(|command| {
        let command = format!("graph {command}");
        Run::new(command.split(' '), input.as_bytes()).shown(&command)
    });
    shown.collect()
}

#[test]
fn impartial_games_show_outcome_remoteness_and_move() {
    let commands = ["solve", "solve --json", "solve --misere --json"];
    insta::assert_snapshot!("solve", session(CYCLE, &commands));
}

#[test]
fn pictures_are_coloured_by_outcome() {
    let commands = ["solve --dot", "solve --dot --seats AB"];
    insta::assert_snapshot!("dot", session("1 0\n1 1\n", &commands));
}

#[test]
fn seats_show_a_value_for_each_starting_seat() {
    let commands = [
        "solve --seats AB",
        "solve --seats AABABB --json",
        "solve --seats AB --orders DAB,BAD --json",
        "solve --seats AB --misere --json",
    ];
    insta::assert_snapshot!("seats", session(CYCLE, &commands));
}

#[test]
fn values_of_positions_and_sums_are_shown() {
    let commands = ["values", "values --json", "values --write-as bfile"];
    let endless = session(CYCLE, &commands);
    let commands = ["values --format judge", "values --format judge --json"];
    insta::assert_snapshot!("values", endless + &session("3 3\n2 1\n3 1\n3 2\n", &commands));
}

#[test]
fn other_programs_get_fields_with_commas_and_bfiles() {
    let commands = [
        "solve --write-as csv",
        "solve --seats AB --write-as csv",
        "values --write-as csv",
        "values --write-as csv --json",
        "solve --write-as csv --explain",
    ];
    let mut sessions = session(CYCLE, &commands);
    let judge = ["values --format judge --write-as csv", "values --format judge --write-as bfile"];
    sessions += &session("3 3\n2 1\n3 1\n3 2\n", &judge);
    let names = ["solve --format csv --write-as csv", "values --format csv --write-as bfile"];
    sessions += &session("\"a, b\",c\nc,d\n", &names);
    let parity = "parity 1;\n0 0 1 1,0;\n1 1 0 1;\n";
    sessions += &session(parity, &["solve --format pgsolver --write-as csv"]);
    insta::assert_snapshot!("fields", sessions);
}

#[test]
fn every_format_is_read() {
    let matrix = "%%MatrixMarket matrix coordinate pattern general\n2 2 1\n2 1\n";
    let parity = "parity 1;\n0 0 1 1,0;\n1 1 0 1;\n";
    let mut sessions = session("2 1\n2 1\n", &["solve --format judge"]);
    sessions += &session(matrix, &["solve --format mtx"]);
    sessions += &session(parity, &["solve --format pgsolver", "solve --format pgsolver --json"]);
    sessions += &session("digraph { start -> end }", &["solve --format dot"]);
    insta::assert_snapshot!("formats", sessions);
}

#[test]
fn packed_graphs_are_solved() {
    let name = format!("impartial-pack-{}.csr", std::process::id());
    let path = std::env::temp_dir().join(name);
    let path = path.to_str().expect("the name is text");
    let pack = format!("pack -o {path}");
    let solve = format!("solve {path}");
    let judge = format!("pack --format judge -o {path} --max-memory 1M");
    let seats = format!("solve {path} --seats ABB");
    let mut sessions = session(CYCLE, &[&pack, &solve, &seats]);
    sessions += &session("3 2\n3 2\n2 1\n", &[&judge, &solve]);
    sessions += &session("1 x\n", &[&pack]);
    sessions += &session("", &["pack --format dot -o rows.csr", "solve --format csr"]);
    sessions += &session("1 0\n", &["solve --trust"]);
    sessions += &session("", &[&format!("pack {path} -o {path}")]);
    let mut bytes = std::fs::read(path).expect("it was packed");
    bytes[48] ^= 1;
    std::fs::write(path, bytes).expect("the folder takes files");
    let trust = format!("solve {path} --trust");
    sessions += &session("", &[&solve, &trust]);
    std::fs::write(path, "no rows").expect("the folder takes files");
    sessions += &session("", &[&solve]);
    std::fs::remove_file(path).expect("the file was made");
    insta::assert_snapshot!("pack", sessions.replace(path, "rows.csr"));
}

#[test]
fn unusable_input_is_refused_with_its_place() {
    let mut sessions = session("0 1\n1 two\n", &["solve"]);
    sessions += &session("2 1\n1 3\n", &["solve --format judge"]);
    sessions += &session("digraph { a -- b }", &["values --format dot"]);
    sessions += &session("0 4000000000\n", &["solve"]);
    sessions += &session("0 0 0 1;\n1 1 1 0;\n", &["solve --format pgsolver"]);
    sessions +=
        &session(CYCLE, &["solve --seats AB --orders ABD,BAD", "solve --seats AB --orders ADB"]);
    insta::assert_snapshot!("refused", sessions);
}

#[test]
fn memory_beyond_what_is_allowed_is_refused() {
    let mut sessions = session(
        "4000000 7\n",
        &[
            "values --max-memory 100M",
            "values --max-memory 100M",
            "solve --max-memory 50000000",
            "solve --seats AAB --max-memory 64M",
            "solve --max-memory 10M",
            "solve --max-memory 2",
            "solve --max-memory 1.5G",
        ],
    );
    sessions += &session("digraph { a -> b }", &["solve --format dot --max-memory 1K"]);
    sessions += &session("0 0 1 1;\n1 0 0 0;\n", &["solve --format pgsolver --max-memory 200"]);
    sessions += &session(CYCLE, &["solve --max-memory 5M", "values --max-memory 1M"]);
    insta::assert_snapshot!("memory", sessions);
}
