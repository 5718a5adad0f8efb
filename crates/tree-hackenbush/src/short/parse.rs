//! Short games read from text.
//!
//! # The idea
//! ```text
//! sum:      term, then + term, - term or +- term, as often as there is one
//! term:     number, ups and nimber, at least one of them; a number before Tiny(…) or Miny(…)
//!           {…|…}, (sum), +-term, +-{sum,…}, -term
//! braces:   lists of sums between bars; the shortest bars bind first
//! ```
//!
//! Functions here are recursive, once for each nested bracket or sign, of which there are at most
//! 100.

use super::error::ShortGameError;
use super::reader::Reader;
use super::store::{Answer, ShortGame, ShortGames, ZERO};
use crate::{Dyadic, Player};

/// The deepest nesting of brackets and signs.
const DEPTH_LIMIT: usize = 100;
const SWITCH: [&str; 2] = ["+-", "±"];
const MINUS: [&str; 2] = ["-", "−"];

/// The lists between the bars in a pair of braces.
struct Braces {
    lists: Vec<Vec<ShortGame>>,
    /// The lengths of the bars, with their places.
    bars: Vec<(usize, usize)>,
    /// The place of the closing brace.
    end: usize,
}

struct Parser<'a> {
    games: &'a mut ShortGames,
    reader: Reader,
    depth: usize,
}

impl ShortGames {
    /// Returns the game of a text. Accepts what [`text`](Self::text) and [`typeset`](Self::typeset)
    /// write, forms that are not canonical, and sums.
    ///
    /// # Constraints
    /// Brackets nested at most 100 deep.
    ///
    /// # Errors
    /// [`ShortGameError`] with the place of the error, or if the store is full.
    ///
    /// # Examples
    /// ```
    /// use tree_hackenbush::ShortGames;
    ///
    /// let mut games = ShortGames::new();
    /// for (text, canonical) in [
    ///     ("{1,2|3}", "5/2"),
    ///     ("{0||0|-1}", "Tiny(1)"),
    ///     ("{1|{0|-1}}", "{1||0|-1}"),
    ///     ("^+*2", "^*2"),
    ///     ("3+-1", "{4|2}"),
    /// ] {
    ///     let game = games.parse(text)?;
    ///     assert_eq!(games.text(game)?, canonical);
    /// }
    /// let error = games.parse("{1|2").unwrap_err();
    /// assert_eq!(error.to_string(), "expected `,`, `|` or `}`, found the end of the text");
    /// # Ok::<(), tree_hackenbush::ShortGameError>(())
    /// ```
    pub fn parse(&mut self, text: &str) -> Result<ShortGame, ShortGameError> {
        let mut parser = Parser { games: self, reader: Reader::new(text), depth: 0 };
        let game = parser.sum()?;
        match parser.reader.peek() {
            None => Ok(game),
            Some(_) => Err(parser.reader.unexpected("`+`, `-` or the end of the text")),
        }
    }
}

impl Parser<'_> {
    fn sum(&mut self) -> Answer<ShortGame> {
        let mut sum = self.term()?;
        loop {
            let is_switch = SWITCH.iter().any(|sign| self.reader.comes(sign));
            let is_minus = !is_switch && self.reader.skips_any(&MINUS);
            if !is_switch && !is_minus && !self.reader.skips("+") {
                return Ok(sum);
            }
            let term = self.term()?;
            sum = match is_minus {
                true => self.games.difference(sum, term)?,
                false => self.games.sum(sum, term)?,
            };
        }
    }

    /// Goes one bracket or sign deeper.
    fn deeper(&mut self) -> Answer<()> {
        self.depth += 1;
        if self.depth > DEPTH_LIMIT {
            let place = self.reader.place();
            return Err(ShortGameError::TooDeep { place, limit: DEPTH_LIMIT });
        }
        Ok(())
    }

    fn term(&mut self) -> Answer<ShortGame> {
        self.deeper()?;
        let game = self.any_term();
        self.depth -= 1;
        game
    }

    fn any_term(&mut self) -> Answer<ShortGame> {
        if self.reader.skips_any(&SWITCH) {
            return self.switch();
        }
        if self.reader.skips_any(&MINUS) {
            if self.reader.peek().is_some_and(|sign| sign.is_ascii_digit()) {
                let number = -self.reader.fraction()?;
                return self.after_number(number);
            }
            let game = self.term()?;
            return self.games.negative(game);
        }
        if self.reader.skips("(") {
            let game = self.sum()?;
            self.reader.expect(")", "`+`, `-` or `)`")?;
            return Ok(game);
        }
        if self.reader.skips("{") {
            let braces = self.braces()?;
            return self.game_of(braces);
        }
        if self.reader.peek().is_some_and(|sign| sign.is_ascii_digit()) {
            let number = self.reader.fraction()?;
            return self.after_number(number);
        }
        let found = self.after_number_if_any(Dyadic::zero())?;
        found.ok_or_else(|| self.reader.unexpected("a game"))
    }

    fn switch(&mut self) -> Answer<ShortGame> {
        if !self.reader.skips("{") {
            let option = self.term()?;
            return self.games.switch(&[option]);
        }
        let braces = self.braces()?;
        if braces.bars.is_empty() {
            return self.games.switch(&braces.lists[0]);
        }
        let option = self.game_of(braces)?;
        self.games.switch(&[option])
    }

    fn after_number(&mut self, number: Dyadic) -> Answer<ShortGame> {
        match self.after_number_if_any(number.clone())? {
            Some(game) => Ok(game),
            None => {
                self.reader.skip_blanks();
                self.games.number(&number)
            }
        }
    }

    /// Reads ups and a nimber, or Tiny(…) and the like, or returns `None` if there is neither.
    fn after_number_if_any(&mut self, number: Dyadic) -> Answer<Option<ShortGame>> {
        for (words, player) in [(["Tiny(", "⧾("], Player::Left), (["Miny(", "⧿("], Player::Right)]
        {
            if self.reader.skips_any(&words) {
                return self.tiny(&number, player).map(Some);
            }
        }
        let ups = self.ups()?;
        let has_star = self.reader.skips_close("*");
        if ups.is_none() && !has_star {
            return Ok(None);
        }
        let nimber = if has_star { self.reader.small()?.unwrap_or(1) } else { 0 };
        self.reader.skip_blanks();
        let rest = self.games.number_up_star(&number, 0, nimber)?;
        self.games.sum(rest, ups.unwrap_or(ZERO)).map(Some)
    }

    fn tiny(&mut self, number: &Dyadic, player: Player) -> Answer<ShortGame> {
        let inner = self.sum()?;
        self.reader.expect(")", "`+`, `-` or `)`")?;
        let number = self.games.number(number)?;
        let minus = self.games.negative(inner)?;
        let threat = self.games.make(&[ZERO], &[minus])?;
        let tiny = self.games.make(&[ZERO], &[threat])?;
        let tiny = if player == Player::Left { tiny } else { self.games.negative(tiny)? };
        self.games.sum(number, tiny)
    }

    /// Reads ups or downs: `^`, `^^`, `^3`, `^<3>`, `^[3]`.
    fn ups(&mut self) -> Answer<Option<ShortGame>> {
        let signs = [("^", 1i64), ("↑", 1), ("⇑", 2), ("v", -1), ("↓", -1), ("⇓", -2)];
        let Some(&(sign, step)) = signs.iter().find(|(sign, _)| self.reader.skips_close(sign))
        else {
            return Ok(None);
        };
        let mut multiple = step;
        while self.reader.skips_close(sign) {
            multiple += step;
        }
        if multiple.abs() == 1 {
            for (open, close) in [("<", "`>`"), ("[", "`]`")] {
                if self.reader.skips_close(open) {
                    let order = self.reader.small()?;
                    let order = order.ok_or_else(|| self.reader.unexpected("a number"))?;
                    if !self.reader.skips_close(if open == "<" { ">" } else { "]" }) {
                        return Err(self.reader.unexpected(close));
                    }
                    return self.high_ups(order, open == "<", multiple > 0).map(Some);
                }
            }
            multiple *= self.reader.small()?.map_or(1, i64::from);
        }
        self.games.number_up_star(&Dyadic::zero(), multiple, 0).map(Some)
    }

    fn high_ups(&mut self, order: u32, is_power: bool, is_up: bool) -> Answer<ShortGame> {
        let game = match is_power {
            true => self.games.power_of_up(order)?,
            false => self.games.powers_of_up(order)?,
        };
        if is_up { Ok(game) } else { self.games.negative(game) }
    }

    /// Reads the contents of braces, and the closing one.
    fn braces(&mut self) -> Answer<Braces> {
        let (mut lists, mut bars) = (Vec::new(), Vec::new());
        loop {
            let mut list = Vec::new();
            if !matches!(self.reader.peek(), Some('|' | '}')) {
                list.push(self.sum()?);
                while self.reader.skips(",") {
                    list.push(self.sum()?);
                }
            }
            lists.push(list);
            let place = self.reader.place();
            if self.reader.skips("}") {
                return Ok(Braces { lists, bars, end: place });
            }
            let mut length = 0;
            while self.reader.skips_close("|") {
                length += 1;
            }
            if length == 0 {
                return Err(self.reader.unexpected("`,`, `|` or `}`"));
            }
            self.reader.skip_blanks();
            bars.push((length, place));
        }
    }

    /// Returns the game of the contents of braces: the shortest bars bind first.
    fn game_of(&mut self, braces: Braces) -> Answer<ShortGame> {
        let Braces { mut lists, mut bars, end } = braces;
        let no_bar = ShortGameError::Unexpected { place: end, expected: "`|`", found: '}' };
        let had_bars = !bars.is_empty();
        while let Some(shortest) = bars.iter().map(|&(length, _)| length).min() {
            let (mut joined, mut left) = (Vec::new(), Vec::new());
            let mut is_joined = false;
            let mut lists_left = lists.into_iter();
            let mut current = lists_left.next().unwrap_or_default();
            for ((length, place), next) in bars.into_iter().zip(lists_left) {
                if length > shortest {
                    joined.push(current);
                    left.push((length, place));
                    (current, is_joined) = (next, false);
                    continue;
                }
                if is_joined {
                    return Err(ShortGameError::EqualBars { place });
                }
                current = vec![self.games.make(&current, &next)?];
                is_joined = true;
            }
            joined.push(current);
            (lists, bars) = (joined, left);
        }
        let game = lists.first().and_then(|list| list.first());
        if had_bars { game.copied().ok_or(no_bar) } else { Err(no_bar) }
    }
}
