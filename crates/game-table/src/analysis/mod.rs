//! One game or a sum of several, looked at once and asked many times.

#[cfg(feature = "file")]
mod book;
#[cfg(feature = "database")]
mod database;
mod endless;
mod forms;
mod material;
mod play;
#[cfg(test)]
mod tests;

#[cfg(feature = "database")]
pub use database::{Effort, answer_questions, check_database, database_info, merge_databases};
pub use material::Material;

use crate::answer::{
    GameAnswer, HackenbushValueAnswer, MoveAnswer, MovesAnswer, PositionAnswer, StepAnswer,
    ValueAnswer,
};
use crate::errors::Result;
use crate::game::{Board, Ground, Mixed, Part, Piece, Worth, with_hint};
use crate::limits::Limits;
use crate::reason::{Align, Reason, sum};
use mex_core::{Outcome, Play, RulesetSolver};
use std::collections::BTreeSet;
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

/// A sum of games with its position, and what is known of it.
///
/// A single game is asked itself; of several, the sum of what they are worth decides, and in misère
/// play a search among the moves of all.
pub struct Analysis<'a> {
    games: Vec<Game<'a>>,
    play: Play,
    limits: Limits,
    /// How many moves are looked at where play need not end.
    most_moves: usize,
    /// The game of each move that was made and not taken back.
    made: Vec<usize>,
}

/// A game of the sum.
struct Game<'a> {
    name: &'a str,
    /// What the game is called where others stand beside it.
    label: String,
    position: Option<String>,
    ground: &'a Ground,
    part: Box<dyn Part + Send + 'a>,
}

impl<'a> Analysis<'a> {
    pub(crate) fn new(Material { sum, grounds, play, limits }: &'a Material) -> Result<Self> {
        // Beside others a game is asked for its moves alone, which are the same in both conventions.
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

    /// Returns what happens to the player who cannot move.
    pub fn play(&self) -> Play {
        self.play
    }

    /// Returns what the sum is worth in normal play, and who wins.
    ///
    /// # Errors
    /// In misère play, and when what a game is worth is not known or takes too much.
    pub fn value(&mut self) -> Result<ValueAnswer> {
        if self.play == Play::Misere {
            return Err("in misère play a position has an outcome and no value".into());
        }
        let mut games = self.game_answers();
        if let [Game { ground: Ground::Picture(_, picture, _), .. }] = &self.games[..]
            && self.made.is_empty()
        {
            // Alone, a picture has a value that no sum is computed with.
            let HackenbushValueAnswer { outcome, value } = HackenbushValueAnswer::new(picture)?;
            let value = value.ok_or("the value was not computed")?;
            games[0].value = Some(value.clone());
            return Ok(ValueAnswer { games, outcome, value });
        }
        let worths = self.worths()?;
        let total = Worth::total(&worths)?;
        for (game, worth) in games.iter_mut().zip(&worths) {
            game.value = Some(worth.to_string());
        }
        Ok(ValueAnswer { games, outcome: total.letter(), value: total.to_string() })
    }

    /// Returns who wins if a player is to move, which may take less than all winning moves.
    ///
    /// # Errors
    /// When no theory decides and the search for it takes too much.
    pub fn outcome(&mut self, mover: Player) -> Result<Outcome> {
        if self.play == Play::Normal
            && let Ok(worths) = self.worths()
            && let Ok(total) = Worth::total(&worths)
        {
            return Ok(total.outcome(mover));
        }
        Ok(self.decided(mover)?.0)
    }

    /// Returns who wins if a player is to move, and by which moves; only if there are red and blue edges
    /// does it matter which player.
    ///
    /// # Errors
    /// When no theory decides and the search for it takes too much, and when there are too many moves.
    pub fn winning_moves(&mut self, mover: Player) -> Result<MovesAnswer> {
        let (outcome, moves) = self.decided(mover)?;
        let misere = self.play == Play::Misere;
        let outcome = self.letter(mover, outcome)?;
        Ok(MovesAnswer { games: self.game_answers(), misere, moves, outcome })
    }

    /// Returns the letter of the whole position's outcome, whoever is to move: `L` or `R` if that player
    /// wins, no matter who begins.
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

    /// Returns why that player wins, loses or draws.
    ///
    /// # Errors
    /// As [`winning_moves`](Self::winning_moves).
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
            game.part.check_listing().is_ok() && game.part.choices(mover).is_empty()
        };
        self.games.iter_mut().all(ends)
    }

    /// Returns who wins, why, and every move with what it leads to, for a player who may choose any: the
    /// first `most` of them, or those that win where all cannot be listed.
    ///
    /// # Errors
    /// As [`winning_moves`](Self::winning_moves).
    pub fn position(&mut self, mover: Player, most: usize) -> Result<PositionAnswer> {
        let (outcome, moves) = self.decided(mover)?;
        let reason = self.reason(mover)?;
        let misere = self.play == Play::Misere;
        let mut games = self.game_answers();
        let mut value = None;
        if !misere {
            // What a game is worth may take more than who wins.
            let worths: Vec<Option<Worth>> =
                self.games.iter_mut().map(|game| game.part.worth().ok()).collect();
            for (game, worth) in games.iter_mut().zip(&worths) {
                game.value = worth.as_ref().map(Worth::to_string);
            }
            let known: Option<Vec<Worth>> = worths.into_iter().collect();
            value = known.and_then(|worths| Worth::total(&worths).ok());
        }
        let winning: BTreeSet<(usize, &str)> = match outcome {
            Outcome::Next => moves.iter().map(|it| (it.game, it.text.as_str())).collect(),
            _ => BTreeSet::new(),
        };
        let (steps, more) = self.steps(&winning, (mover, most));
        Ok(PositionAnswer {
            games,
            misere,
            more,
            moves: steps,
            outcome: self.letter(mover, outcome)?,
            reason,
            value: value.map(|value| value.to_string()),
        })
    }

    /// Returns the first `most` moves with what they lead to, and how many more there are.
    fn steps(
        &mut self,
        winning: &BTreeSet<(usize, &str)>,
        (mover, most): (Player, usize),
    ) -> (Vec<StepAnswer>, usize) {
        let mut steps = Vec::new();
        let mut more = 0;
        for game in 0..self.games.len() {
            if !self.is_open(game) {
                continue;
            }
            if self.games[game].part.check_listing().is_err() {
                let own = winning.iter().filter(|chosen| chosen.0 == game);
                steps.extend(own.map(|(_, text)| StepAnswer {
                    after: None,
                    game,
                    text: text.to_string(),
                    wins: true,
                }));
                continue;
            }
            let choices = self.games[game].part.choices(mover);
            let room = most.saturating_sub(steps.len());
            more += choices.len().saturating_sub(room);
            for (place, choice) in choices.iter().enumerate().take(room) {
                self.games[game].part.make(mover, place);
                let after = self.written();
                self.games[game].part.take_back();
                let text = choice.text();
                let wins = winning.contains(&(game, text.as_str()));
                steps.push(StepAnswer { after, game, text, wins });
            }
        }
        (steps, more)
    }

    /// Returns the sum as it stands, as [`Sum::parse`](crate::Sum::parse) reads it; none if a game of it is in a file.
    pub fn written(&self) -> Option<String> {
        let mut terms = Vec::new();
        for game in &self.games {
            let position = game.part.written()?;
            if !position.is_empty() {
                // A graph that has changed is no longer that of its file.
                let name = match game.ground {
                    Ground::Vertices(..) | Ground::Arcs(..) => {
                        game.name.split(':').next().unwrap_or(game.name)
                    }
                    _ => game.name,
                };
                terms.push(format!("{name} {position}"));
            }
        }
        match terms.is_empty() {
            true => Some("nim 0".to_string()),
            false => Some(terms.join(" + ")),
        }
    }

    /// Returns what a move is called: in a sum, with the game.
    pub fn text(&self, chosen: &MoveAnswer) -> String {
        match self.label(chosen.game) {
            None => chosen.text.clone(),
            Some(label) => format!("{label}: {}", chosen.text),
        }
    }

    /// Returns what a game is called, if there are others beside it.
    pub fn label(&self, game: usize) -> Option<&str> {
        (self.games.len() > 1).then(|| self.games[game].label.as_str())
    }

    fn game_answers(&self) -> Vec<GameAnswer> {
        let answer = |game: &Game<'_>| GameAnswer {
            game: game.name.to_string(),
            position: game.position.clone(),
            value: None,
        };
        self.games.iter().map(answer).collect()
    }

    fn worths(&mut self) -> Result<Vec<Worth>> {
        self.games.iter_mut().map(|game| game.part.worth()).collect()
    }

    /// Returns who wins, and the moves that win or hold a draw; none for a player who loses.
    fn decided(&mut self, mover: Player) -> Result<(Outcome, Vec<MoveAnswer>)> {
        match &mut self.games[..] {
            [game] => {
                let (outcome, texts) = game.part.advice(mover)?;
                let moves = texts.into_iter().filter(|_| outcome != Outcome::Previous);
                let mut moves: Vec<MoveAnswer> =
                    moves.map(|text| MoveAnswer::new(0, text)).collect();
                if outcome == Outcome::Next && self.is_endless() {
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

    /// Returns why a sum of several games has that outcome.
    fn reason_of(&mut self, outcome: Outcome, moves: &[MoveAnswer]) -> Result<Reason> {
        let texts: Vec<String> = moves.iter().map(|chosen| self.text(chosen)).collect();
        if self.play == Play::Misere {
            return Ok(sum::by_search(None, self.play, outcome, texts, None));
        }
        let worths = self.worths()?;
        let heaps = self.games.iter().zip(&worths).map(|(game, worth)| {
            // Moves that entail are not answered by values alone.
            let is_entailing = matches!(game.ground, Ground::Entailing(..));
            let Worth::Nimber(size) = worth else { return None };
            if is_entailing {
                return None;
            }
            Some((game.full_name(), u64::try_from(*size).ok()?))
        });
        if let Some(parts) = heaps.collect::<Option<Vec<sum::Part>>>() {
            // One move of each game is enough.
            let move_in = |game: usize, _| {
                let first = moves.iter().find(|chosen| chosen.game == game)?;
                Some(self.text(first))
            };
            return Ok(sum::by_values(&parts, self.play, move_in, None));
        }
        let Ok(total) = Worth::total(&worths) else {
            return Ok(sum::by_search(None, self.play, outcome, texts, None));
        };
        let row = |(game, worth): (&Game<'_>, &Worth)| vec![game.full_name(), worth.to_string()];
        let mut rows: Vec<Vec<String>> = self.games.iter().zip(&worths).map(row).collect();
        rows.push(vec!["sum".to_string(), total.to_string()]);
        let ground = format!("The games together are worth {total}");
        let decided = sum::by_search(Some(&ground), self.play, outcome, texts, None);
        Ok(Reason::default().table(rows, &[Align::Left, Align::Right]).gap().then(decided))
    }

    /// Decides a sum in normal play.
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
            let texts = match outcome {
                Outcome::Next if is_impartial && others.is_nimber() => part.moves_to(&others)?,
                _ => {
                    part.check_listing()?;
                    let mut texts = Vec::new();
                    for (place, choice) in part.choices(mover).iter().enumerate() {
                        part.make(mover, place);
                        let after = part.worth();
                        part.take_back();
                        if others.clone().plus(after?)?.outcome(mover.opponent()) == wanted {
                            texts.push(choice.text());
                        }
                    }
                    texts
                }
            };
            moves.extend(texts.into_iter().map(|text| MoveAnswer::new(game, text)));
        }
        if outcome == Outcome::Next && self.is_endless() {
            self.hurry(&mut moves, mover)?;
        }
        Ok((outcome, moves))
    }

    /// Returns whether both players have the same moves in a game.
    fn is_impartial(&self, index: usize) -> bool {
        !matches!(self.games[index].ground, Ground::Picture(..))
    }

    /// Returns the rules of all games, by which a search can move.
    fn mixed(&self) -> Result<Mixed<'a>> {
        let rules = self.games.iter().map(|game| {
            game.ground.rulebook().ok_or_else(|| {
                format!("{} has no misère play in a sum with other games", game.label)
            })
        });
        Ok(Mixed(rules.collect::<std::result::Result<_, _>>()?))
    }

    /// Decides a sum in misère play, by a small quotient, or by a search among the moves of all games.
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
            for (place, choice) in self.games[game].part.choices(mover).iter().enumerate() {
                self.games[game].part.make(mover, place);
                let after = solver.outcome(&self.pieces());
                self.games[game].part.take_back();
                if after.map_err(with_hint)? == Outcome::Previous {
                    moves.push(MoveAnswer::new(game, choice.text()));
                }
            }
        }
        Ok((outcome, moves))
    }

    /// Returns the components of all games, with their games.
    fn pieces(&self) -> Vec<(usize, Piece)> {
        let of = |(index, game): (usize, &Game<'_>)| {
            game.part.pieces().into_iter().map(move |piece| (index, piece)).collect::<Vec<_>>()
        };
        self.games.iter().enumerate().flat_map(of).collect()
    }
}

impl fmt::Debug for Analysis<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.games.iter().map(Game::full_name).collect();
        formatter.debug_struct("Analysis").field("games", &names).finish_non_exhaustive()
    }
}

impl Game<'_> {
    fn full_name(&self) -> String {
        match (&self.position, self.part.board(Player::Left)) {
            (_, Board::Line(line)) if self.part.made() > 0 => format!("{} {line}", self.name),
            (Some(position), _) if self.part.made() == 0 => format!("{} {position}", self.name),
            _ => self.name.to_string(),
        }
    }
}
