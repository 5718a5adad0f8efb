//! One game or a sum of several, read once and queried many times.

#[cfg(feature = "file")]
mod book;
#[cfg(feature = "database")]
mod database;
mod endless;
mod forms;
mod found;
mod material;
mod play;
#[cfg(test)]
mod tests;
mod typed;

#[cfg(feature = "database")]
pub use database::{Effort, answer_questions, check_database, database_info, merge_databases};
pub use found::Found;
pub use material::Material;

use crate::answer::{HackenbushValueAnswer, MoveAnswer, PartAnswer, SumAnswer};
use crate::errors::Result;
use crate::game::{Ground, Mixed, Part, Piece, Worth};
use crate::limits::{Limits, with_hint};
use crate::reason::{Reason, sum};
use mex_core::{Outcome, Play, RulesetSolver};
use std::collections::HashSet;
use std::fmt;
use tree_hackenbush::Player;

impl Material {
    /// Returns the analysis of the position.
    ///
    /// # Errors
    /// When a game is too large for the limits, or has no misère play.
    pub fn analysis(&self) -> Result<Analysis<'_>> {
        Analysis::new(self)
    }
}

/// A sum of games with its position, and the results so far.
///
/// A single game is decided by its own theory, several games by the sum of their values, or in
/// misère play by a search over the moves of all.
pub struct Analysis<'a> {
    games: Vec<Game<'a>>,
    play: Play,
    limits: Limits,
    /// The most moves to search if play need not end.
    most_moves: usize,
    made: Vec<usize>,
}

struct Game<'a> {
    name: &'a str,
    /// The name of the game in a sum.
    label: String,
    position: Option<String>,
    ground: &'a Ground,
    part: Box<dyn Part + Send + 'a>,
}

impl<'a> Analysis<'a> {
    pub(crate) fn new(Material { sum, grounds, play, limits }: &'a Material) -> Result<Self> {
        // In a sum a game only lists its moves, which are the same in both conventions.
        let own = if grounds.len() == 1 { *play } else { Play::Normal };
        let game = |(index, ground): (usize, &'a Ground)| -> Result<Game<'a>> {
            let term = &sum.terms[index];
            let position = Some(term.position.join(" ")).filter(|text| !text.is_empty());
            let part = ground.game((own, *limits)).map_err(|error| sum.error(index, error))?;
            Ok(Game { name: &term.name, label: sum.label(index), position, ground, part })
        };
        let games = grounds.iter().enumerate().map(game).collect::<Result<_>>()?;
        let (play, limits, most_moves) = (*play, *limits, endless::MOST_MOVES);
        Ok(Analysis { games, play, limits, most_moves, made: Vec::new() })
    }

    /// Returns the result of a player who cannot move.
    pub fn play(&self) -> Play {
        self.play
    }

    /// Returns the value of the sum in normal play, and who wins.
    ///
    /// # Errors
    /// In misère play, or when the value of a game is unknown or takes too much time or memory.
    pub fn value(&mut self) -> Result<SumAnswer> {
        if self.play == Play::Misere {
            return Err("a position has no value in misère play, only an outcome".into());
        }
        if let Some(answer) = self.lone_picture() {
            let HackenbushValueAnswer { outcome, value } = answer?;
            let mut answer = self.answer(outcome);
            answer.parts[0].value.clone_from(&value);
            return Ok(SumAnswer { value, ..answer });
        }
        let worths = match (self.worths(), &self.games[..]) {
            (Err(error), [game]) => {
                let outcome = game.part.theorem().ok_or(error)?;
                return Ok(self.answer(outcome.letter()));
            }
            (worths, _) => worths?,
        };
        let total = Worth::total(&worths)?;
        let mut answer = self.answer(total.letter());
        for (part, worth) in answer.parts.iter_mut().zip(&worths) {
            part.value = Some(worth.to_string());
        }
        Ok(SumAnswer { value: Some(total.to_string()), ..answer })
    }

    /// Returns the basic record of the sum: its games and who wins.
    fn answer(&self, outcome: char) -> SumAnswer {
        let written = |game: &Game<'_>| match &game.position {
            Some(position) => format!("{} {position}", game.name),
            None => game.name.to_string(),
        };
        SumAnswer {
            sum: self.games.iter().map(written).collect::<Vec<_>>().join(" + "),
            misere: self.play == Play::Misere,
            outcome,
            value: None,
            parts: self.part_answers(),
            moves: None,
            more: None,
            reason: None,
        }
    }

    fn part_answers(&self) -> Vec<PartAnswer> {
        let part = |game: &Game<'_>| PartAnswer {
            game: game.name.to_string(),
            position: game.position.clone(),
            value: None,
        };
        self.games.iter().map(part).collect()
    }

    /// Returns the value of a single picture as it was read, for which no sum is computed.
    fn lone_picture(&self) -> Option<Result<HackenbushValueAnswer>> {
        match &self.games[..] {
            [Game { ground: Ground::Picture(_, picture, is_childish, _), .. }]
                if self.made.is_empty() =>
            {
                Some(match is_childish {
                    true => HackenbushValueAnswer::childish(picture),
                    false => HackenbushValueAnswer::new(picture),
                })
            }
            _ => None,
        }
    }

    /// Adds the values of the games to an answer, by a search only if `is_to_search`.
    fn add_worths(&mut self, answer: &mut SumAnswer, is_to_search: bool) {
        if self.play == Play::Misere {
            return;
        }
        if let Some(found) = self.lone_picture() {
            answer.value = found.ok().and_then(|found| found.value);
            answer.parts[0].value.clone_from(&answer.value);
            return;
        }
        let worth = |game: &mut Game<'_>| match is_to_search || !game.ground.is_searched() {
            true => game.part.worth().ok(),
            false => None,
        };
        let worths: Vec<Option<Worth>> = self.games.iter_mut().map(worth).collect();
        for (part, worth) in answer.parts.iter_mut().zip(&worths) {
            part.value = worth.as_ref().map(Worth::to_string);
        }
        let known: Option<Vec<Worth>> = worths.into_iter().collect();
        let total = known.and_then(|worths| Worth::total(&worths).ok());
        answer.value = total.map(|worth| worth.to_string());
    }

    /// Returns who wins if a player is to move; this may be faster than finding all winning moves.
    ///
    /// # Errors
    /// When no theory decides and the search takes too much time or memory.
    pub fn outcome(&mut self, mover: Player) -> Result<Outcome> {
        if self.play == Play::Normal
            && let Ok(worths) = self.worths()
            && let Ok(total) = Worth::total(&worths)
        {
            return Ok(total.outcome(mover));
        }
        Ok(self.decided(mover)?.0)
    }

    /// Returns who wins if a player is to move, and the winning moves. The player matters only if
    /// there are red and blue edges.
    ///
    /// # Errors
    /// When no theory decides and the search takes too much, or there are too many moves.
    pub fn winning_moves(&mut self, mover: Player) -> Result<SumAnswer> {
        let (outcome, moves) = self.decided(mover)?;
        let letter = self.letter(mover, outcome)?;
        let mut answer = self.answer(letter);
        self.add_worths(&mut answer, false);
        Ok(SumAnswer { moves: Some(moves), ..answer })
    }

    /// Returns the letter of the whole position's outcome for any mover: `L` or `R` if that player
    /// wins, whichever player starts.
    fn letter(&mut self, mover: Player, outcome: Outcome) -> Result<char> {
        if (0..self.games.len()).all(|game| self.is_impartial(game)) {
            return Ok(outcome.letter());
        }
        let winner = match (outcome, self.outcome(mover.opponent())?) {
            (Outcome::Next, Outcome::Previous) => mover,
            (Outcome::Previous, Outcome::Next) => mover.opponent(),
            (_, Outcome::Draw) => return Ok(Outcome::Draw.letter()),
            _ => return Ok(outcome.letter()),
        };
        Ok(if winner == Player::Left { 'L' } else { 'R' })
    }

    /// Returns why the player to move wins, loses or draws.
    pub fn reason(&mut self, mover: Player) -> Result<Reason> {
        if self.is_over(mover) {
            let verdict = if self.play == Play::Misere { "wins" } else { "loses" };
            let text = format!("There is no move left, so the player to move {verdict}.");
            return Ok(Reason::of(text));
        }
        match &mut self.games[..] {
            [game] => game.part.reason(mover),
            _ => {
                let (outcome, moves) = self.decided(mover)?;
                self.reason_of(outcome, &moves)
            }
        }
    }

    /// Returns whether a player has no move, as far as moves can be listed.
    fn is_over(&mut self, mover: Player) -> bool {
        let ends = |game: &mut Game<'_>| {
            game.part.check_listing().is_ok() && game.part.move_count(mover) == 0
        };
        self.games.iter_mut().all(ends)
    }

    /// Returns who wins, and the first `most` moves, each with the sum after it. If a game has too
    /// many moves to list, only its winning moves are returned.
    pub fn position(&mut self, mover: Player, most: usize) -> Result<SumAnswer> {
        let (outcome, moves) = self.decided(mover)?;
        let letter = self.letter(mover, outcome)?;
        let mut answer = self.answer(letter);
        self.add_worths(&mut answer, true);
        fn key(made: &MoveAnswer) -> (usize, &str, &Option<Vec<String>>) {
            (made.part, &made.text, &made.into)
        }
        let wins = moves.iter().filter(|_| outcome == Outcome::Next);
        let winning: HashSet<_> = wins.map(key).collect();
        let (mut all, mut more) = (Vec::new(), 0);
        for part in 0..self.games.len() {
            if !self.is_open(part) {
                continue;
            }
            if self.games[part].part.check_listing().is_err() {
                let own = moves.iter().filter(|it| it.part == part && outcome == Outcome::Next);
                all.extend(own.map(|it| MoveAnswer {
                    after: Some(None),
                    wins: Some(true),
                    ..it.clone()
                }));
                continue;
            }
            let room = most.saturating_sub(all.len());
            more += self.games[part].part.move_count(mover).saturating_sub(room);
            let listed = self.after_each((part, mover), room, |sum| Ok(sum.written()))?;
            all.extend(listed.into_iter().map(|(made, after)| {
                let wins = Some(winning.contains(&key(&made)));
                MoveAnswer { after: Some(after), wins, ..made }
            }));
        }
        Ok(SumAnswer { moves: Some(all), more: Some(more), ..answer })
    }

    /// Returns the current sum in the form of [`Sum::parse`](crate::Sum::parse); `None` if one of
    /// its games is in a file.
    pub fn written(&self) -> Option<String> {
        let mut terms = Vec::new();
        for game in &self.games {
            let position = game.part.written()?;
            if !position.is_empty() {
                // A graph that has changed differs from its file.
                let name = match game.ground {
                    Ground::Kayles(..) => game.name.split(':').next().unwrap_or(game.name),
                    _ => game.name,
                };
                terms.push(format!("{name} {position}"));
            }
        }
        if terms.is_empty() { Some("nim 0".to_string()) } else { Some(terms.join(" + ")) }
    }

    /// Returns the text of a move: in a sum, with the game.
    pub fn text(&self, made: &MoveAnswer) -> String {
        match self.label(made.part) {
            None => made.text.clone(),
            Some(label) => format!("{label}: {}", made.text),
        }
    }

    /// Returns the name of a game, if there are others.
    pub fn label(&self, game: usize) -> Option<&str> {
        (self.games.len() > 1).then(|| self.games[game].label.as_str())
    }

    fn worths(&mut self) -> Result<Vec<Worth>> {
        self.games.iter_mut().map(|game| game.part.worth()).collect()
    }

    /// Returns who wins, and the moves that win or draw; none for a player who loses.
    fn decided(&mut self, mover: Player) -> Result<(Outcome, Vec<MoveAnswer>)> {
        match &mut self.games[..] {
            [game] => {
                let (outcome, mut moves) = game.part.advice(mover)?;
                if outcome == Outcome::Previous {
                    moves.clear();
                }
                if outcome == Outcome::Next && self.may_repeat() {
                    self.rate(&mut moves, mover);
                }
                Ok((outcome, moves))
            }
            _ if self.play == Play::Misere => self.misere_moves(mover),
            _ => match self.normal_moves(mover) {
                Ok(answer) => Ok(answer),
                Err(error) => self.searched(mover).ok_or(error),
            },
        }
    }

    fn reason_of(&mut self, outcome: Outcome, moves: &[MoveAnswer]) -> Result<Reason> {
        let texts: Vec<String> = moves.iter().map(|made| self.text(made)).collect();
        if self.play == Play::Misere {
            return Ok(sum::by_search(None, self.play, outcome, texts, None));
        }
        let worths = self.worths()?;
        let heaps = self.games.iter().zip(&worths).map(|(game, worth)| {
            // Values alone do not explain the replies to entailing moves.
            let is_entailing = matches!(game.ground, Ground::Entailing(..));
            let Worth::Nimber(size) = worth else { return None };
            if is_entailing {
                return None;
            }
            Some((game.full_name(), u64::try_from(*size).ok()?))
        });
        if let Some(parts) = heaps.collect::<Option<Vec<sum::Part>>>() {
            // One move of each game is enough.
            let mut move_in = |game: usize, _| {
                let first = moves.iter().find(|made| made.part == game)?;
                Some(self.text(first))
            };
            return Ok(sum::by_values(&parts, self.play, &mut move_in, None));
        }
        let Ok(total) = Worth::total(&worths) else {
            return Ok(sum::by_search(None, self.play, outcome, texts, None));
        };
        let row = |(game, worth): (&Game<'_>, &Worth)| vec![game.full_name(), worth.to_string()];
        let mut rows: Vec<Vec<String>> = self.games.iter().zip(&worths).map(row).collect();
        rows.push(vec!["sum".to_string(), total.to_string()]);
        let ground = format!("The games together are worth {total}");
        let decided = sum::by_search(Some(&ground), self.play, outcome, texts, None);
        Ok(decided.below(rows))
    }

    fn normal_moves(&mut self, mover: Player) -> Result<(Outcome, Vec<MoveAnswer>)> {
        let worths = self.worths()?;
        let outcome = Worth::total(&worths)?.outcome(mover);
        let wanted = match outcome {
            Outcome::Previous => return Ok((outcome, Vec::new())),
            Outcome::Next => Outcome::Previous,
            Outcome::Draw => Outcome::Draw,
        };
        let mut moves = Vec::new();
        for game in 0..self.games.len() {
            if !self.is_open(game) {
                continue;
            }
            let others = Worth::total(&[&worths[..game], &worths[game + 1..]].concat())?;
            let is_impartial = self.is_impartial(game);
            let part = &mut self.games[game].part;
            let found = match outcome {
                Outcome::Next if is_impartial && others.is_nimber() => part.moves_to(&others)?,
                _ => {
                    part.check_listing()?;
                    let opponent = mover.opponent();
                    let keeps = |sum: &mut Self| {
                        let after = others.clone().plus(sum.games[game].part.worth()?)?;
                        Ok(after.outcome(opponent) == wanted)
                    };
                    kept(self.after_each((game, mover), usize::MAX, keeps)?)
                }
            };
            moves.extend(found.into_iter().map(|made| MoveAnswer { part: game, ..made }));
        }
        if outcome == Outcome::Next && self.may_repeat() {
            self.hurry(&mut moves, mover)?;
        }
        Ok((outcome, moves))
    }

    /// Returns whether both players have the same moves in a game.
    fn is_impartial(&self, index: usize) -> bool {
        let ground = &self.games[index].ground;
        !matches!(ground, Ground::Picture(..)) || ground.rulebook().is_some()
    }

    /// Returns the rules of all games, for a search.
    fn mixed(&self) -> Result<Mixed<'a>> {
        let rules = self.games.iter().map(|game| {
            game.ground.rulebook().ok_or_else(|| {
                format!("{} has no misère play in a sum with other games", game.label)
            })
        });
        Ok(Mixed(rules.collect::<std::result::Result<_, _>>()?))
    }

    /// Decides a sum in misère play, by a small quotient, or by a search over the moves of all
    /// games.
    fn misere_moves(&mut self, mover: Player) -> Result<(Outcome, Vec<MoveAnswer>)> {
        let mixed = self.mixed()?;
        if let Some(answer) = self.moves_by_quotient(&mixed, mover) {
            return Ok(answer);
        }
        let start = self.pieces();
        let limit = self.limits.positions();
        let mut solver = RulesetSolver::new(&mixed, &start, Play::Misere, limit);
        let outcome = solver.outcome(&start).map_err(with_hint)?;
        let mut moves = Vec::new();
        if outcome == Outcome::Previous {
            return Ok((outcome, moves));
        }
        for game in 0..self.games.len() {
            self.games[game].part.check_listing()?;
            let is_lost = |sum: &mut Self| {
                let after = solver.outcome(&sum.pieces()).map_err(with_hint)?;
                Ok(after == Outcome::Previous)
            };
            moves.extend(kept(self.after_each((game, mover), usize::MAX, is_lost)?));
        }
        Ok((outcome, moves))
    }

    /// Makes each of the first `most` moves of a player in a game, and returns it with the result
    /// of `look` at the sum after it.
    fn after_each<T>(
        &mut self,
        (game, mover): (usize, Player),
        most: usize,
        mut look: impl FnMut(&mut Self) -> Result<T>,
    ) -> Result<Vec<(MoveAnswer, T)>> {
        let mut seen = Vec::new();
        for (place, choice) in self.games[game].part.choices(mover).iter().enumerate().take(most) {
            self.games[game].part.make(mover, place);
            let found = look(self);
            self.games[game].part.take_back();
            seen.push((choice.answer(game), found?));
        }
        Ok(seen)
    }

    fn pieces(&self) -> Vec<(usize, Piece)> {
        let of = |(index, game): (usize, &Game<'_>)| {
            game.part.pieces().into_iter().map(move |piece| (index, piece)).collect::<Vec<_>>()
        };
        self.games.iter().enumerate().flat_map(of).collect()
    }
}

fn kept(moves: Vec<(MoveAnswer, bool)>) -> Vec<MoveAnswer> {
    moves.into_iter().filter(|(_, is_kept)| *is_kept).map(|(made, _)| made).collect()
}

impl fmt::Debug for Analysis<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.games.iter().map(Game::full_name).collect();
        formatter.debug_struct("Analysis").field("games", &names).finish_non_exhaustive()
    }
}

impl Game<'_> {
    fn full_name(&self) -> String {
        let is_played = self.part.made() > 0;
        let position = if is_played { self.part.written() } else { self.position.clone() };
        position.map_or(self.name.to_string(), |position| format!("{} {position}", self.name))
    }
}
