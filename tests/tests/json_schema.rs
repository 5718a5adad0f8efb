//! `docs/json.schema.json`: what each command prints with `--json`, generated from the records, and held
//! against the real answers of every command on `docs/json.md`.
//!
//! `IMPARTIAL_GUIDE=bless` writes it anew instead.

use contest::Problem;
use contest::trial::{Report, SamplesReport};
use game_table::answer::*;
use game_table::errors::ErrorAnswer;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};
use workspace_tests::cli::Run;
use workspace_tests::guide::{blesses, root};

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
        "problems" => Vec<Problem>;
        "test" => SamplesReport, Report<'_>;
        "value" => ValueAnswer, ReasonAnswer<'_>;
        "moves" => MovesAnswer, ReasonAnswer<'_>;
        "nim moves" => NimMovesAnswer, ReasonAnswer<'_>;
        "nim tartan" => TartanAnswer, ReasonAnswer<'_>;
        "nim table" => Vec<Vec<u64>>;
        "heaps value" => HeapValueAnswer, PositionValueAnswer, ReasonAnswer<'_>;
        "heaps values" => ValuesAnswer;
        "heaps moves" => HeapMovesAnswer<'_>, PositionMovesAnswer, ReasonAnswer<'_>;
        "heaps period" => PeriodAnswer;
        "heaps misere" => QuotientAnswer, GeneraAnswer;
        "graph solve" => GraphAnswer<'_>, SeatsAnswer<'_>, ReasonAnswer<'_>;
        "graph grundy" => GrundyAnswer<'_>, ReasonAnswer<'_>;
        "graph loopy" => LoopyAnswer<'_>, LoopySumAnswer, ReasonAnswer<'_>;
        "hackenbush value" => HackenbushValueAnswer, ReasonAnswer<'_>;
        "hackenbush moves" => HackenbushMovesAnswer, ReasonAnswer<'_>;
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

#[test]
fn every_answer_on_the_page_fits_the_schema() {
    let schema = schema();
    let page = std::fs::read_to_string(root().join("docs/json.md")).unwrap();
    let lines: Vec<&str> = page.lines().collect();
    let mut seen = std::collections::BTreeSet::new();
    for pair in lines.windows(2) {
        let Some(command) = pair[0].strip_prefix("$ ") else { continue };
        let (input, words) = match command.strip_prefix("printf '").map(|it| it.split_once("' | "))
        {
            Some(Some((input, words))) => (input.replace("\\n", "\n"), words),
            _ => (String::new(), command),
        };
        let words: Vec<&str> =
            words.split_once(" | ").map_or(words, |(words, _)| words).split(' ').collect();
        let answer = if command.contains(" --run ") {
            // What programs of the user's answer: the guide runs them.
            pair[1].to_string()
        } else {
            let (status, output, errors) =
                Run::new(words.iter().skip(1).copied(), input.as_bytes()).parts();
            if status <= 1 { output } else { errors }
        };
        let answer: Value = serde_json::from_str(&answer).expect(command);
        let names = schema["properties"].as_object().unwrap().keys();
        let begins = |name: &&String| words[1..].join(" ").starts_with(&format!("{name} "));
        let name = match answer.get("error") {
            Some(_) => "error",
            None => names.filter(begins).max_by_key(|name| name.len()).expect(command),
        };
        let fault = fault(&schema, &schema["properties"][name], &answer);
        assert_eq!(fault, None, "{command}");
        seen.insert(name.to_string());
    }
    let wanted = schema["properties"].as_object().unwrap().len();
    assert_eq!(seen.len(), wanted, "answers are shown of {seen:?} alone");
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
