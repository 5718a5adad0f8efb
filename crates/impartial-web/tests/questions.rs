//! The table of questions as the page's worker answers it.

#[path = "../../../tests/src/questions.rs"]
mod questions;

use questions::{held, judge_text, quotient_facts};
use serde_json::{Value as Json, json};

/// The facts in an answer, or the message of an error.
type Answer = Result<Json, String>;

#[test]
fn the_page_knows_the_facts_of_the_table() {
    // The page's errors have no kinds.
    let line = held("page", answer, |_, message| message.clone());
    println!("{line}");
    assert_eq!(line, "198 questions, 146 answered, 52 not offered by this face");
}

/// Returns the answer of the page, or nothing if it does not offer the question.
fn answer(question: &Json) -> Option<Answer> {
    match question["ask"].as_str().unwrap() {
        "heaps" => Some(heaps(question, false)),
        "misere-moves" | "misere-outcome" => Some(heaps(question, true)),
        "sum" => Some(sum(question)),
        "values" => Some(values(question)),
        "period" => Some(period(question)),
        "quotient" => Some(quotient(question)),
        "graph" => Some(graph(question)),
        "grundy" => grundy(question),
        "loopy" => Some(loopy(question)),
        "seats" => Some(seats(question)),
        "hackenbush" => Some(hackenbush(question)),
        "game" | "hackenbush-form" | "loopy-sum" | "nim" => None,
        other => panic!("{other} is not a kind of question"),
    }
}

/// Returns the answer of the worker.
fn ask(question: Json) -> Answer {
    let pairs = question.as_object().unwrap().iter();
    let pairs = pairs.map(|(key, value)| match value {
        Json::String(text) => format!("{key}\0{text}"),
        value => format!("{key}\0{value}"),
    });
    let text = impartial_web::answer(&pairs.collect::<Vec<String>>().join("\0"));
    let answer: Json = serde_json::from_str(&text).unwrap();
    match answer.get("error") {
        Some(error) => Err(error.as_str().unwrap().to_string()),
        None => Ok(answer),
    }
}

/// Returns a term of a sum: a rule and its heaps.
fn term(rule: &Json, heaps: &Json) -> String {
    let heaps = heaps.as_array().unwrap().iter();
    let heaps = heaps.map(|heap| format!(" {}", heap.to_string().trim_matches('"')));
    rule.as_str().unwrap().to_string() + &heaps.collect::<String>()
}

/// Returns a number that is a text in JSON.
fn number(text: &Json) -> Json {
    text.as_str().map_or(Json::Null, |text| json!(text.parse::<u64>().unwrap()))
}

/// Returns the moves that win: the name of the game, the heap that changes and its replacement.
fn winning(answer: &Json) -> Vec<(String, u64, Vec<u64>)> {
    let moves = answer["moves"].as_array().unwrap().iter().filter(|step| step["wins"] == true);
    let named = moves.map(|step| {
        let into = step["into"].as_array().unwrap().iter();
        let mut into: Vec<u64> = into.filter_map(|heap| number(heap).as_u64()).collect();
        into.sort_unstable();
        let game = &answer["parts"][step["part"].as_u64().unwrap() as usize]["game"];
        let heap = number(&step["from"]).as_u64().unwrap();
        (game.as_str().unwrap().to_string(), heap, into)
    });
    let mut moves: Vec<_> = named.collect();
    moves.sort_unstable();
    moves
}

fn heaps(question: &Json, misere: bool) -> Answer {
    let text = term(&question["rule"], &question["heaps"]);
    let answer = ask(json!({ "ask": "sum", "text": text, "misere": misere }))?;
    let moves: Vec<(u64, Vec<u64>)> =
        winning(&answer).into_iter().map(|(_, heap, into)| (heap, into)).collect();
    let mut values = Vec::new();
    for heap in question["heaps"].as_array().unwrap() {
        let text = term(&question["rule"], &json!([heap]));
        values.push(number(&ask(json!({ "ask": "sum", "text": text }))?["value"]));
    }
    Ok(json!({
        "values": values,
        "value": number(&answer["value"]),
        "outcome": answer["outcome"],
        "moves": moves,
    }))
}

fn sum(question: &Json) -> Answer {
    let terms = question["terms"].as_array().unwrap().iter();
    let terms: Vec<String> = terms.map(|part| term(&part[0], &part[1])).collect();
    let text = terms.join(" + ");
    let answer = ask(json!({ "ask": "sum", "text": text, "misere": question["misere"] }))?;
    let value = number(&answer["value"]);
    Ok(json!({ "outcome": answer["outcome"], "value": value, "moves": winning(&answer) }))
}

fn values(question: &Json) -> Answer {
    ask(json!({ "ask": "heaps-values", "rule": question["rule"], "to": question["to"] }))
}

fn period(question: &Json) -> Answer {
    let answer = ask(json!({ "ask": "heaps-period", "rule": question["rule"] }))?;
    match answer["period"].is_null() {
        true => Err(answer["message"].as_str().unwrap().to_string()),
        false => Ok(answer),
    }
}

fn quotient(question: &Json) -> Answer {
    let answer = ask(json!({ "ask": "heaps-misere", "rule": question["rule"] }))?;
    Ok(quotient_facts(&answer))
}

fn graph(question: &Json) -> Answer {
    let text = judge_text(question);
    let mut answer = ask(json!({ "ask": "graph", "text": text, "misere": question["misere"] }))?;
    answer["moves"] = answer["move"].take();
    Ok(answer)
}

/// Returns the values of a graph; one with a cycle has values that are not numbers, and no error.
fn grundy(question: &Json) -> Option<Answer> {
    let answer = loopy(question);
    let is_finite = |answer: &Json| {
        answer["values"].as_array().is_some_and(|values| values.iter().all(Json::is_u64))
    };
    answer.as_ref().map_or(true, is_finite).then_some(answer)
}

fn loopy(question: &Json) -> Answer {
    let answer = graph(question)?;
    let value = |text: &Json| {
        let text = text.as_str().unwrap();
        let Some(options) = text.strip_prefix('∞') else {
            return json!(text.parse::<u64>().unwrap());
        };
        let options = options.trim_matches(['(', ')']).split(',').filter(|text| !text.is_empty());
        json!({ "inf": options.map(|text| text.parse().unwrap()).collect::<Vec<u64>>() })
    };
    let values = answer["value"].as_array().unwrap().iter();
    Ok(json!({ "values": values.map(value).collect::<Vec<_>>() }))
}

fn seats(question: &Json) -> Answer {
    let orders = question["orders"].as_array().into_iter().flatten();
    let orders: Vec<&str> = orders.map(|order| order.as_str().unwrap()).collect();
    let (text, orders) = (judge_text(question), orders.join(","));
    let misere = &question["misere"];
    let seats = &question["seats"];
    ask(json!({ "ask": "graph", "text": text, "seats": seats, "orders": orders, "misere": misere }))
}

fn hackenbush(question: &Json) -> Answer {
    let edges = question["edges"].as_array().unwrap().iter();
    let lines = edges.map(|e| format!("{} {} {}\n", e[0], e[1], e[2].as_str().unwrap()));
    let answer = ask(json!({ "ask": "hackenbush", "text": lines.collect::<String>() }))?;
    let own = |player: &str| answer[player].get("moves").unwrap_or(&answer["moves"]).clone();
    Ok(json!({
        "value": answer["value"],
        "outcome": answer["outcome"],
        "left": own("left"),
        "right": own("right"),
    }))
}
