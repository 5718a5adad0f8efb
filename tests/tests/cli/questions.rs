//! The table of questions as the command line answers it.

use serde_json::{Value as Json, json};
use workspace_tests::cli::Run;
use workspace_tests::questions::{TABLE, held, judge_text, quotient_facts};

/// The facts in an answer, or the exit status and the message of an error.
type Answer = Result<Json, (u8, String)>;

#[test]
fn the_command_line_knows_the_facts_of_the_table() {
    let line = held("command-line", answer, |kind, (status, message)| {
        let expected = match kind.as_str() {
            Some("period") => 1,
            Some("limit") => 3,
            _ => 2,
        };
        assert_eq!(*status, expected, "{message}");
        message.clone()
    });
    println!("{line}");
    assert_eq!(line, "198 questions, 189 answered, 9 not offered by this face");
}

#[test]
fn every_rule_is_asked_for_by_its_name() {
    for name in heap_games::Rule::names() {
        let is_asked =
            ["\"", ":"].iter().any(|end| TABLE.contains(&format!(r#""rule": "{name}{end}"#)));
        assert!(is_asked, "{name}");
    }
}

/// Returns the answer of the command line, or nothing if it does not offer the question.
fn answer(question: &Json) -> Option<Answer> {
    let answer = match question["ask"].as_str().unwrap() {
        "heaps" => heaps(question),
        "misere-moves" | "misere-outcome" => misere(question),
        "game" => game(question),
        "values" => values(question),
        "period" => period(question),
        "quotient" => quotient(question),
        "graph" => graph(question),
        "grundy" | "loopy" => {
            let answer = ask("graph values --format judge", &judge_text(question));
            let values = answer.as_ref().map(|answer| answer["values"].as_array().unwrap());
            // A graph with cycles has another kind of values here, and no error.
            if question["ask"] == "grundy"
                && values.is_ok_and(|all| all.iter().any(Json::is_object))
            {
                return None;
            }
            answer
        }
        "loopy-sum" => loopy_sum(question),
        "seats" => seats(question),
        "hackenbush" | "hackenbush-form" => hackenbush(question),
        "nim" => nim(question),
        "sum" => return None,
        other => panic!("{other} is not a kind of question"),
    };
    Some(answer)
}

/// Returns the JSON that a command prints.
fn ask(command: &str, input: &str) -> Answer {
    let words = command.split(' ').filter(|word| !word.is_empty());
    let words = words.map(|word| if word == "''" { "" } else { word }).chain(["--json"]);
    let run = Run::new(words, input.as_bytes());
    let text = if run.output.is_empty() { &run.errors } else { &run.output };
    let answer: Json = serde_json::from_str(text).unwrap_or_else(|_| panic!("{command}: {text}"));
    match run.status {
        0 => Ok(answer),
        status => {
            let error = answer.get("error").unwrap_or(&answer);
            Err((status, error["message"].as_str().unwrap().to_string()))
        }
    }
}

/// Returns the values of a key, each with a blank before it.
fn words(question: &Json, key: &str) -> String {
    let list = question[key].as_array().unwrap();
    list.iter().map(|item| format!(" {}", item.to_string().trim_matches('"'))).collect()
}

fn number(text: &Json) -> Json {
    text.as_str().map_or(Json::Null, |text| json!(text.parse::<u64>().unwrap()))
}

fn numbers(texts: &Json) -> Vec<Json> {
    texts.as_array().unwrap().iter().map(number).collect()
}

/// Returns moves as the heap that changes and its replacement, in increasing order.
fn heap_moves(moves: &Json) -> Vec<(u64, Vec<u64>)> {
    let mut list: Vec<(u64, Vec<u64>)> = Vec::new();
    for step in moves.as_array().unwrap() {
        let heap = number(&step["from"]);
        let mut into: Vec<u64> =
            numbers(&step["into"]).iter().map(|heap| heap.as_u64().unwrap()).collect();
        into.sort_unstable();
        list.push((heap.as_u64().unwrap(), into));
    }
    list.sort_unstable();
    list
}

fn rule(question: &Json) -> &str {
    question["rule"].as_str().unwrap()
}

fn heaps(question: &Json) -> Answer {
    let position = format!("{}{}", rule(question), words(question, "heaps"));
    let value = ask(&format!("value {position}"), "")?;
    let moves = ask(&format!("moves {position}"), "")?;
    assert_eq!(value["outcome"], moves["outcome"]);
    let heaps = question["heaps"].as_array().unwrap().iter();
    let values = heaps.map(|heap| ask(&format!("value {} {heap}", rule(question)), ""));
    let values = values.map(|answer| Ok(number(&answer?["value"])));
    Ok(json!({
        "values": values.collect::<Result<Vec<Json>, _>>()?,
        "value": number(&value["value"]),
        "outcome": value["outcome"],
        "moves": heap_moves(&moves["moves"]),
    }))
}

fn misere(question: &Json) -> Answer {
    let position = format!("{}{}", rule(question), words(question, "heaps"));
    let answer = ask(&format!("moves {position} --misere"), "")?;
    let moves = heap_moves(&answer["moves"]);
    Ok(json!({ "outcome": answer["outcome"], "moves": moves }))
}

fn game(question: &Json) -> Answer {
    let position = format!("{} {}", rule(question), question["position"].as_str().unwrap());
    let value = ask(&format!("value {position}"), "")?;
    let moves = ask(&format!("moves {position}"), "")?;
    assert_eq!(value["outcome"], moves["outcome"]);
    let list = moves["moves"].as_array().unwrap();
    let mut list: Vec<&str> = list.iter().map(|step| step["text"].as_str().unwrap()).collect();
    list.sort_unstable();
    Ok(json!({ "outcome": value["outcome"], "value": number(&value["value"]), "moves": list }))
}

fn values(question: &Json) -> Answer {
    let answer = ask(&format!("values {} --to {}", rule(question), question["to"]), "")?;
    Ok(json!({ "values": numbers(&answer["values"]) }))
}

fn period(question: &Json) -> Answer {
    ask(&format!("period {}", rule(question)), "")
}

fn quotient(question: &Json) -> Answer {
    let answer = ask(&format!("misere {}", rule(question)), "")?;
    Ok(quotient_facts(&answer))
}

fn flag(question: &Json) -> &str {
    if question["misere"] == true { "--misere" } else { "" }
}

fn graph(question: &Json) -> Answer {
    let command = format!("graph solve --format judge {}", flag(question));
    let mut answer = ask(&command, &judge_text(question))?;
    answer["moves"] = answer["move"].take();
    Ok(answer)
}

fn loopy_sum(question: &Json) -> Answer {
    let edges = question["edges"].as_array().unwrap();
    let lines: String = edges.iter().map(|edge| format!("{} {}\n", edge[0], edge[1])).collect();
    let tokens = words(question, "tokens").trim().replace(' ', ",");
    let answer = ask(&format!("moves graph:- {tokens}"), &lines)?;
    let moves = answer["moves"].as_array().unwrap().iter();
    let tokens: Vec<&str> = tokens.split(',').collect();
    // Of several tokens on one position only one is listed.
    let of_all = |step: &Json| -> Vec<(u64, u64)> {
        let into = number(&step["into"][0]).as_u64().unwrap();
        let own = (0..).zip(&tokens).filter(|(_, token)| **token == step["from"]);
        own.map(|(token, _)| (token, into)).collect()
    };
    let mut moves: Vec<(u64, u64)> = moves.flat_map(of_all).collect();
    moves.sort_unstable();
    Ok(json!({ "outcome": answer["outcome"], "moves": moves }))
}

fn seats(question: &Json) -> Answer {
    let seats = question["seats"].as_str().unwrap();
    let orders = question.get("orders").map_or(String::new(), |_| {
        format!("--orders {}", words(question, "orders").trim().replace(' ', ","))
    });
    let command = format!("graph solve --format judge --seats {seats} {orders} {}", flag(question));
    ask(&command, &judge_text(question))
}

fn hackenbush(question: &Json) -> Answer {
    let edges = question["edges"].as_array().unwrap().iter();
    let lines = edges.map(|e| format!("{} {} {}\n", e[0], e[1], e[2].as_str().unwrap()));
    let lines: String = lines.collect();
    let answer = ask("moves hackenbush:-", &lines)?;
    let right = ask("moves hackenbush:- --right", &lines)?;
    assert_eq!((&answer["outcome"], &answer["value"]), (&right["outcome"], &right["value"]));
    let own = |answer: &Json| -> Vec<Json> {
        answer["moves"].as_array().unwrap().iter().map(|step| step["edge"].clone()).collect()
    };
    Ok(json!({
        "value": answer["value"],
        "outcome": answer["outcome"],
        "left": own(&answer),
        "right": own(&right),
    }))
}

fn nim(question: &Json) -> Answer {
    let op = question["op"].as_str().unwrap();
    let answer = ask(&format!("nim {op}{}", words(question, "arguments")), "")?;
    let value = match answer.get("roots") {
        Some(roots) => json!(numbers(roots)),
        None => number(&answer["value"]),
    };
    Ok(json!({ "value": value }))
}
