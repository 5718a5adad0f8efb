//! The page in the browser: questions are keys and values with zero bytes between, answers JSON.
//!
//! There is no game theory here. Each module reads a question, calls a game crate, and writes the
//! answer with the keys of the command line's `--json`, and a few more for pictures.
//!
//! ```
//! let question = "ask\0graph\0text\02 1\n1 2\n";
//! let answer: serde_json::Value = serde_json::from_str(&impartial_web::answer(question)).unwrap();
//! assert_eq!(answer["outcome"], "NP");
//! assert_eq!(answer["remoteness"], serde_json::json!([1, 0]));
//! ```

mod graph;
mod hackenbush;
mod heaps;
mod json;
mod question;
mod sums;

use json::Record;
use question::Question;
use wasm_bindgen::prelude::wasm_bindgen;

/// Returns the answer to a question, or an object whose only key, `error`, has the reason.
#[wasm_bindgen]
pub fn answer(question: &str) -> String {
    let answer = about(&Question::parse(question));
    answer.unwrap_or_else(|error| Record::new().with("error", &error)).into_text()
}

/// Sends the message of a panic to the page, which restarts the worker.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen(start)]
pub fn start() {
    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(js_name = panicked)]
        fn panicked(message: &str);
    }
    std::panic::set_hook(Box::new(|info| panicked(&info.to_string())));
}

/// Returns the answer to a question about one of the boards.
fn about(question: &Question<'_>) -> Result<Record, String> {
    match question.text("ask")? {
        "graph" => graph::solution(question),
        "hackenbush" => hackenbush::position(question),
        "heaps-values" => heaps::values(question),
        "heaps-period" => heaps::period(question),
        "heaps-misere" => heaps::misere(question),
        "sum" => sums::position(question),
        "picture" => sums::picture(question),
        // For a test of the page after a panic.
        "panic" => panic!("a panic was asked for"),
        other => Err(format!("nothing is known about {other:?}")),
    }
}

#[cfg(test)]
mod tests {
    use super::answer;

    #[test]
    fn what_is_no_question_has_an_error_for_an_answer() {
        assert_eq!(answer(""), r#"{"error":"the question lacks its \"ask\""}"#);
        assert_eq!(answer("ask"), answer(""));
        assert!(answer("ask\0chess").contains("nothing is known"));
    }
}
