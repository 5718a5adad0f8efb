//! `docs/json.md`: every answer on the page conforms to `docs/json.schema.json`, which is generated
//! from the records.
//!
//! The test of the guide checks that the commands of the page print what it shows;
//! `IMPARTIAL_GUIDE=bless` rewrites the schema instead.

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

/// Returns the commands of the page, each with the answer below it.
fn answers(page: &str) -> Vec<(&str, Value)> {
    let blocks = page.split("\n$ ").skip(1);
    let answer = |block| {
        let (command, rest) = str::split_once(block, '\n').expect("an answer below each command");
        let printed = rest.split("```").next().unwrap_or_default();
        // An error is printed alone, while other answers may have notes beside them.
        let is_error = printed.starts_with("! ");
        let lines = printed.lines().filter_map(|line| match line.strip_prefix("! ") {
            Some(line) => is_error.then_some(line),
            None => (!line.starts_with("? ")).then_some(line),
        });
        let text = match command.split_once(" | head") {
            Some((line, _)) => Run::line(line.trim_start_matches("impartial ")).success(),
            None => lines.collect(),
        };
        (command, serde_json::from_str(&text).expect(command))
    };
    blocks.map(answer).collect()
}

#[test]
fn every_answer_on_the_page_is_one_of_the_schema() {
    let page = std::fs::read_to_string(root().join("docs/json.md")).expect("the page is there");
    let schema = schema();
    let name = |(command, answer): &(&str, Value)| {
        check_dialect(command, answer);
        check_schema(&schema, command, answer)
    };
    let seen: BTreeSet<String> = answers(&page).iter().map(name).collect();
    let all = schema["properties"].as_object().expect("the commands");
    assert_eq!(seen.len(), all.len(), "there are answers of {seen:?} alone");
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

/// Returns the schema: answers by command under `properties`, and records under `$defs`.
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

/// Checks that an answer conforms to the schema of its command, and returns the command's name.
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

/// Returns where a value does not fit a part of a schema; a key that is not in the schema is an
/// error too.
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
