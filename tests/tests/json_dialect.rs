//! `docs/json.md`: every answer on the page keeps to the dialect that the page states.
//!
//! That the commands of the page print what it shows is checked with the rest of the guide.

use game_table::answer::{MovesAnswer, ValueAnswer};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use workspace_tests::cli::Run;

/// Returns the commands of the console blocks of a page.
fn commands(page: &str) -> impl Iterator<Item = &str> {
    page.lines().filter_map(|line| line.strip_prefix("$ "))
}

/// Returns the arguments and the input of `printf 'INPUT' | impartial ARGUMENTS`.
fn parse(command: &str) -> (Vec<String>, String) {
    let (input, arguments) = match command.strip_prefix("printf '") {
        Some(rest) => rest.split_once("' | ").expect("a pipe after the input"),
        None => ("", command),
    };
    let words = arguments.split(' ').map(str::to_string).collect();
    (words, input.replace("\\n", "\n"))
}

/// Runs a command, and returns its exit status, its output and its errors.
fn run(command: &str) -> (u8, String, String) {
    let (words, input) = parse(command);
    // A command of the page names the program, and `Run` does.
    Run::new(words.iter().skip(1).map(String::as_str), input.as_bytes()).parts()
}

fn page() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/json.md");
    std::fs::read_to_string(path).expect("the page is there")
}

#[test]
fn every_answer_on_the_page_keeps_to_the_dialect() {
    let page = page();
    // What programs of the user's answer stands on the page alone: the guide runs them.
    let is_alone = |line: &str| line.contains("| head") || line.contains(" --run ");
    let whole: Vec<&str> = commands(&page).filter(|line| !is_alone(line)).collect();
    assert!(whole.len() > 30, "{} commands", whole.len());
    for command in whole {
        let (status, found, errors) = run(command);
        // An answer that is no, with status 1, is an answer.
        let printed = if status <= 1 { &found } else { &errors };
        assert!(status <= 1 || found.is_empty(), "{command}: {found}");
        let value: Value = serde_json::from_str(printed).expect(command);
        check_dialect(command, &value);
    }
}

/// The records of game-table are the schema of what they print: nothing is missing, nothing more.
#[test]
fn answers_about_games_are_their_records() {
    fn is_whole<R: Serialize + DeserializeOwned>(command: &str) {
        let (status, found, errors) = run(command);
        assert_eq!((status, &*errors), (0, ""), "{command}");
        let record: R = serde_json::from_str(&found).expect(command);
        assert_eq!(serde_json::to_string(&record).unwrap(), found.trim_end(), "{command}");
    }
    let page = page();
    let of = |name: &str| {
        let start = format!("impartial {name} ");
        commands(&page).filter(|line| line.starts_with(&start)).map(str::to_string).collect()
    };
    let (values, moves): (Vec<String>, Vec<String>) = (of("value"), of("moves"));
    assert!(values.len() + moves.len() > 2);
    let more = ["euclid 25,7", "cram 2x3 + chomp 3,2", "kayles 3 + nim 1 1"];
    let asked = |name: &str| more.map(|sum| format!("impartial {name} {sum} --json"));
    values.iter().chain(&asked("value")).for_each(|line| is_whole::<ValueAnswer>(line));
    moves.iter().chain(&asked("moves")).for_each(|line| is_whole::<MovesAnswer>(line));
}

#[test]
fn answers_about_programs_keep_to_the_dialect() {
    let page = page();
    let lines: Vec<&str> = page.lines().collect();
    let pairs = lines.windows(2).filter(|pair| pair[0].contains(" --run "));
    let mut count = 0;
    for pair in pairs {
        let value: Value = serde_json::from_str(pair[1]).expect(pair[0]);
        check_dialect(pair[0], &value);
        count += 1;
    }
    assert!(count > 1);
}

/// Checks the rules of the page that hold for every answer.
fn check_dialect(command: &str, value: &Value) {
    let Value::Object(object) = value else {
        if let Value::Array(items) = value {
            items.iter().for_each(|item| check_dialect(command, item));
        }
        return;
    };
    for (key, inner) in object {
        let is_right = match (key.as_str(), inner) {
            ("outcome", Value::String(letters)) => {
                letters.chars().all(|letter| "NPDLR".contains(letter))
            }
            ("component", inner) => inner.is_u64(),
            ("into", Value::Array(into)) if !command.contains(" graph ") => {
                into.iter().all(Value::is_string)
            }
            ("heaps", Value::Array(heaps)) => heaps.iter().all(Value::is_string),
            ("value", inner) if !command.contains(" graph ") => {
                inner.is_string() || inner.is_null()
            }
            ("wins" | "heap" | "take" | "token" | "option", _) => {
                command.contains(" misere ") && key == "heap"
            }
            _ => true,
        };
        assert!(is_right, "{command}: {key} is {inner}");
        check_dialect(command, inner);
    }
}

#[test]
fn every_subcommand_with_json_is_on_the_page() {
    let page = page();
    for path in subcommands(&[]) {
        let command = path.join(" ");
        let (status, help, _) = run(&format!("impartial {command} --help"));
        assert_eq!(status, 0, "{command}");
        if help.contains("--json") {
            let example = commands(&page).any(|line| {
                line.contains(&format!("impartial {command} ")) && line.contains("--json")
            });
            assert!(example, "no example of {command} --json");
        }
    }
}

/// Returns the commands below one, those without commands of their own.
fn subcommands(path: &[String]) -> Vec<Vec<String>> {
    let help = run(&format!("impartial {} --help", path.join(" ")).replace("  ", " ")).1;
    let Some((_, commands)) = help.split_once("Commands:\n") else {
        return vec![path.to_vec()];
    };
    let lines = commands.lines().take_while(|line| !line.is_empty());
    let names = lines.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names = names.filter_map(|line| line.split_whitespace().next());
    let mut found = Vec::new();
    for name in names.filter(|&name| name != "help") {
        let mut path = path.to_vec();
        path.push(name.to_string());
        found.extend(subcommands(&path));
    }
    found
}
