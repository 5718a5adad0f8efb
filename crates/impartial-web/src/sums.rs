//! Any game, or a sum of several: who wins, and every move with its result.

use crate::json::Record;
use crate::question::Question;
use game_table::errors::chain;
use game_table::{Files, GameEntry, Limits, Material, NoFiles, Player, Sum, games};
use heap_games::Budget;
use mex_core::Play;
use std::path::Path;

/// The most positions in a search.
const MOST_POSITIONS: usize = 300_000;

/// The most moves that are listed.
const MOST_MOVES: usize = 1500;

/// The name of the rules on the page, as if they were a file.
const RULES: &str = "rules";

/// The rules beside the board, in place of files.
struct OwnRules<'t>(&'t str);

impl Files for OwnRules<'_> {
    fn text(&mut self, path: &Path) -> game_table::errors::Result<Vec<u8>> {
        if path != Path::new(RULES) {
            return NoFiles.text(path);
        }
        match self.0.trim() {
            "" => Err("there are no rules yet".into()),
            _ => Ok(self.0.into()),
        }
    }
}

/// Returns the answer to the sum in `text`, with the game of the `rules`, if given, as
/// `file:rules`.
pub(crate) fn position(question: &Question<'_>) -> Result<Record, String> {
    about(question, |material| {
        let position = material.analysis()?.position(Player::Left, MOST_MOVES)?;
        Ok(Record::of(&position)?.with("picture", &material.to_svg_about("")))
    })
}

/// Returns the picture of the sum alone.
pub(crate) fn picture(question: &Question<'_>) -> Result<Record, String> {
    about(question, |material| Ok(Record::new().with("picture", &material.to_svg_about(""))))
}

/// Returns the answer to the sum in `text`; a game alone gets an example position.
fn about(
    question: &Question<'_>,
    answer: impl FnOnce(&Material) -> game_table::errors::Result<Record>,
) -> Result<Record, String> {
    let play = if question.flag("misere") { Play::Misere } else { Play::Normal };
    let budget = Budget { bytes: 1 << 28, ..Budget::default() };
    let limits = Limits { given: Some(MOST_POSITIONS), budget };
    let (text, mut rules) =
        (question.text("text")?.trim(), OwnRules(question.text("rules").unwrap_or_default()));
    let is_lone = |game: &GameEntry| game.name == text || game.aliases.contains(&text);
    let example = games().into_iter().find(is_lone).map(|game| game.example());
    let sum =
        Sum::parse(example.as_deref().unwrap_or(if text.is_empty() { "nim 0" } else { text }));
    let answer = sum.and_then(|sum| answer(&sum.read((play, limits), &mut rules)?));
    answer.map_err(|error| chain(error.as_ref()))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    fn asked(text: &str, misere: bool) -> Json {
        let question = json!({ "ask": "sum", "text": text, "misere": misere });
        crate::question::asked(&question)
    }

    #[test]
    fn nothing_is_lost_and_moves_say_what_they_lead_to() {
        assert_eq!(asked("", false)["outcome"], "P");
        assert_eq!(asked("3 5 7", false)["moves"][0]["after"], "nim 2 5 7");
        // If moves cannot all be listed, the winning ones are.
        let moves = &asked("1000000000000 5", false)["moves"];
        assert_eq!((&moves[0]["text"], &moves[1]), (&json!("1000000000000 -> 5"), &Json::Null));
    }

    #[test]
    fn a_game_without_a_position_begins_with_its_own() {
        assert_eq!(asked("kayles", false)["sum"], "kayles 5 3");
        assert_eq!(asked("chocolate", false)["sum"], "chomp 4,3,3");
    }

    #[test]
    fn every_game_is_known_and_errors_say_what_was_meant() {
        let answer = asked("nim 2 + cram 2x3 + node-kayles 0-1,1-2", false);
        assert_eq!(answer["parts"].as_array().unwrap().len(), 3);
        let picture = answer["picture"].as_str().unwrap();
        assert!(picture.contains("data-move=\"cover 1,1-1,2\""), "{picture}");
        assert!(!picture.contains("the player to move"), "the page hides who wins");
        assert!(
            asked("kaylse 7", false)["error"].as_str().unwrap().contains("did you mean kayles?")
        );
        let unread = asked("graph:a.txt 1", false);
        assert!(unread["error"].as_str().unwrap().contains("use the command line"));
        let error = asked("3 + kayles x", false)["error"].as_str().unwrap().to_string();
        assert_eq!(error, "kayles: a position lists numbers, such as 3,4,5, not \"x\"");
    }

    #[test]
    fn rules_of_ones_own_are_a_game_among_others() {
        let ask = |rules: &str, text: &str| {
            crate::question::asked(&json!({ "ask": "sum", "text": text, "rules": rules }))
        };
        let kayles = "on graph\no -> . and neighbours o -> .";
        let answer = ask(kayles, "file:rules path:5 + nim 3");
        assert_eq!(answer["outcome"], "P");
        let picture = answer["picture"].as_str().unwrap();
        assert!(picture.contains("data-cell=\"4\""), "{picture}");
        assert!(picture.contains("data-cells=\"0\" data-move=\"0 1 to .\""), "{picture}");
        assert_eq!(ask("take 1, 2", "file:rules 6")["outcome"], "P");
        assert_eq!(ask("on row\n.. -> xx", "file:rules 5")["value"], "0");
        let error = |rules, text| ask(rules, text)["error"].as_str().unwrap().to_string();
        assert_eq!(error("", "file:rules 3"), "there are no rules yet");
        assert_eq!(error(kayles, "file:other 3"), "files cannot be read here");
        assert!(error("on graph\no ->", "file:rules path:3").starts_with("rules:2"));
    }
}
