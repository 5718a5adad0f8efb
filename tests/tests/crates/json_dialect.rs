//! `docs/json.md`: every answer on the page keeps to the dialect that the page states, and is what
//! `docs/json.schema.json` says, which is generated from the records.
//!
//! That the commands of the page print what it shows is checked with the rest of the guide;
//! `IMPARTIAL_GUIDE=bless` writes the schema anew instead.

use contest::trial::{Report, SamplesReport};
use contest::{Problem, ProblemPage};
use game_table::GameEntry;
use game_table::answer::*;
use game_table::errors::ErrorAnswer;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use workspace_tests::cli::Run;
use workspace_tests::guide::{blesses, root};

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
    let arguments = arguments.split(" | head").next().unwrap_or_default();
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
    std::fs::read_to_string(root().join("docs/json.md")).expect("the page is there")
}

#[test]
fn every_answer_on_the_page_keeps_to_the_dialect() {
    let page = page();
    // Some commands write files, and those after them read these.
    let folder = tempfile::tempdir().unwrap();
    std::env::set_current_dir(folder.path()).unwrap();
    // What programs of the user's answer stands on the page alone: the guide runs them.
    let is_alone = |line: &str| line.contains(" --run ");
    let whole: Vec<&str> = commands(&page).filter(|line| !is_alone(line)).collect();
    let (schema, mut seen) = (schema(), BTreeSet::new());
    for command in whole {
        let (status, found, errors) = run(command);
        // An answer that is no, with status 1, is an answer.
        let printed = if status <= 1 { &found } else { &errors };
        assert!(status <= 1 || found.is_empty(), "{command}: {found}");
        let value: Value = serde_json::from_str(printed).expect(command);
        check_dialect(command, &value);
        seen.insert(check_schema(&schema, command, &value));
    }
    let all = schema["properties"].as_object().expect("the commands");
    assert_eq!(seen.len(), all.len(), "there are answers of {seen:?} alone");
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
        check_schema(&schema(), pair[0], &value);
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
            ("part", inner) => inner.is_u64(),
            ("into", Value::Array(into)) => into.iter().all(Value::is_string),
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

/// Returns the schema: the answer of each command under `properties`, and the records under `$defs`.
fn schema() -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let mut generator = settings.into_generator();
    let mut commands = Map::new();
    macro_rules! answers {
        ($($command:literal => $($record:ty),+;)*) => {$({
            let records = [$(generator.subschema_for::<$record>()),+];
            commands.insert($command.to_string(), json!({ "anyOf": records }));
        })*};
    }
    answers! {
        "error" => ErrorAnswer;
        "problems" => Vec<Problem>, Vec<ProblemPage>;
        "test" => SamplesReport, Report<'_>;
        "value" => SumAnswer, SumFormAnswer, ReasonAnswer<'_>;
        "moves" => SumAnswer, ReasonAnswer<'_>;
        "values" => ValuesAnswer, FamilyAnswer;
        "picture" => ThermographAnswer;
        "period" => PeriodAnswer;
        "misere" => QuotientAnswer, GeneraAnswer, FormsAnswer;
        "guess" => GuessAnswer;
        "compare" => CompareAnswer;
        "check" => BookAnswer, CertificateAnswer, CheckAnswer;
        "graph solve" => GraphAnswer<'_>, SeatsAnswer<'_>, ReasonAnswer<'_>;
        "graph values" => GrundyAnswer<'_>, LoopyAnswer<'_>, ReasonAnswer<'_>;
        "nim table" => Vec<Vec<u64>>;
        "nim excess" => Vec<ExcessAnswer>;
        "database info" => DatabaseAnswer;
        "database merge" => MergeAnswer;
        "database answer" => QuestionsAnswer;
        "games" => Vec<GameEntry>;
    }
    for name in ["sum", "mul", "div", "inv", "square", "sqrt", "pow", "log", "order", "quadratic"] {
        let records = [generator.subschema_for::<OperationAnswer>()];
        commands.insert(format!("nim {name}"), json!({ "anyOf": records }));
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What commands of impartial print with --json, by the names of the commands",
        "type": "object",
        "properties": commands,
        "$defs": generator.take_definitions(true),
    })
}

#[test]
fn the_schema_is_that_of_the_records() {
    let path = root().join("docs/json.schema.json");
    let text = serde_json::to_string_pretty(&schema()).unwrap() + "\n";
    if blesses() {
        std::fs::write(&path, &text).unwrap();
    }
    let stored = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        stored == text,
        "docs/json.schema.json is another: IMPARTIAL_GUIDE=bless writes it anew"
    );
}

/// Checks that an answer is what the schema says of its command, and returns the name of that.
fn check_schema(schema: &Value, command: &str, answer: &Value) -> String {
    let commands = schema["properties"].as_object().expect("the commands");
    let asked = |name: &&String| command.contains(&format!("impartial {name} "));
    let name = match answer.get("error") {
        Some(_) => "error",
        None => commands.keys().find(asked).expect(command),
    };
    assert_eq!(fault(schema, &commands[name], answer), None, "{command}");
    name.to_string()
}

/// Returns where a value does not fit a part of a schema; a key that the schema does not name is a fault
/// too.
fn fault(root: &Value, schema: &Value, value: &Value) -> Option<String> {
    if let Some(path) = schema["$ref"].as_str() {
        let part = root.pointer(path.strip_prefix('#').unwrap()).expect(path);
        return fault(root, part, value);
    }
    for key in ["anyOf", "oneOf"] {
        if let Some(parts) = schema[key].as_array() {
            let faults: Option<Vec<String>> =
                parts.iter().map(|part| fault(root, part, value)).collect();
            return faults.map(|faults| faults.join("; "));
        }
    }
    if let Some(kinds) = schema.get("type") {
        let kind = match value {
            Value::Null => "null",
            Value::Bool(_) => "boolean",
            Value::Number(number) if number.is_f64() => "number",
            Value::Number(_) => "integer",
            Value::String(_) => "string",
            Value::Array(_) => "array",
            Value::Object(_) => "object",
        };
        let fits =
            kinds == kind || kinds.as_array().is_some_and(|all| all.iter().any(|it| it == kind));
        if !fits {
            return Some(format!("{value} is no {kinds}"));
        }
    }
    match value {
        Value::Array(items) => items.iter().find_map(|item| fault(root, &schema["items"], item)),
        Value::Object(object) => {
            let required = schema["required"].as_array().into_iter().flatten();
            let mut required = required.map(|key| key.as_str().unwrap());
            if let Some(key) = required.find(|key| !object.contains_key(*key)) {
                return Some(format!("{key} is missing"));
            }
            object.iter().find_map(|(key, value)| match schema["properties"].get(key) {
                Some(part) => fault(root, part, value).map(|fault| format!("{key}: {fault}")),
                None => Some(format!("{key} is unknown")),
            })
        }
        _ => None,
    }
}
