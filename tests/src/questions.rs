//! The table of questions, `fixtures/questions.json`, which the command line, the page and the
//! Python package answer in their own tests. Its facts were computed by definition.
//!
//! The page is a separate workspace, and includes this file as a module of its test.

use serde_json::{Value as Json, json};
use std::fmt::Debug;

/// The table: a question per line, with its facts and the interfaces that do not offer it.
pub const TABLE: &str = include_str!("../fixtures/questions.json");

/// Compares every answer of an interface with the table, and returns the closing line.
///
/// `message` returns the message of an error, after comparing the error's kind with the one that
/// the table expects.
///
/// # Panics
/// Panics if a fact differs, or if a question is offered although the table excludes it.
pub fn held<E: Debug>(
    face: &str,
    answer: impl Fn(&Json) -> Option<Result<Json, E>>,
    message: impl Fn(&Json, &E) -> String,
) -> String {
    let table: Vec<Json> = serde_json::from_str(TABLE).expect("the table is JSON");
    let mut missing = 0;
    for question in &table {
        let (id, facts) = (&question["id"], question["facts"].as_object().expect("an object"));
        let answer = answer(question);
        let mut lacking = question["not"].as_array().into_iter().flatten();
        assert_eq!(answer.is_some(), lacking.all(|other| other != face), "{id}");
        match (facts.get("error"), answer) {
            (_, None) => missing += 1,
            (None, Some(Ok(found))) => {
                for (name, fact) in facts {
                    assert_eq!(found.get(name), Some(fact), "{name} of {id}");
                }
            }
            (Some(kind), Some(Err(error))) => {
                let (message, part) = (message(kind, &error), facts.get("says"));
                let part = part.map_or("", |part| part.as_str().expect("a text"));
                assert!(message.contains(part), "{id}: {message}");
            }
            (_, answer) => panic!("{id}: {answer:?}"),
        }
    }
    let (all, answered) = (table.len(), table.len() - missing);
    format!("{all} questions, {answered} answered, {missing} not offered by this face")
}

/// Returns the graph of a question in the judges' format, with positions from 1.
pub fn judge_text(question: &Json) -> String {
    let edges = question["edges"].as_array().expect("edges");
    let lines = edges.iter().map(|edge| {
        let [from, to] = [0, 1].map(|end| edge[end].as_u64().expect("a position") + 1);
        format!("{from} {to}\n")
    });
    format!("{} {}\n{}", question["positions"], edges.len(), lines.collect::<String>())
}

/// Returns the facts of a misère quotient as an interface prints it.
pub fn quotient_facts(answer: &Json) -> Json {
    let period = &answer["period"];
    json!({
        "order": answer["order"],
        "losing": answer["p_portion"].as_array().expect("a list").len(),
        "tame": answer["tame"],
        "period": [period["preperiod"], period["period"]],
        "proved": period["proved"],
    })
}
