//! Texts of short games, as CGSuite writes them.
//!
//! Named values are written by name, a game whose players have opposite options as a switch, and
//! {x||x|x − y} as x + Tiny(y). Others show their options; the longest bar belongs to the whole:
//! `{3||2|1}` is {3|{2|1}}.

use super::error::{ShortGameError, too_many};
use super::name::{Name, Ups};
use super::store::{Answer, ShortGame, ShortGames};
use crate::{Dyadic, Player};
use std::collections::HashMap;

const BARS: usize = 4;
/// The most bytes of all texts of a game and its followers.
const LENGTH_LIMIT: usize = 1 << 22;

/// The symbols of a notation.
struct Signs {
    up: [&'static str; 2],
    down: [&'static str; 2],
    switch: &'static str,
    tiny: &'static str,
    miny: &'static str,
}

const PLAIN: Signs =
    Signs { up: ["^", "^^"], down: ["v", "vv"], switch: "+-", tiny: "Tiny", miny: "Miny" };
const TYPESET: Signs =
    Signs { up: ["↑", "⇑"], down: ["↓", "⇓"], switch: "±", tiny: "⧾", miny: "⧿" };

/// A text without surrounding brackets.
struct Written {
    text: String,
    shape: Shape,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// Needs no brackets.
    Whole,
    /// Needs parentheses after a sign.
    Sum,
    /// Needs braces if its bars could be confused with those around it.
    Bars(usize),
}

/// The form in which a game is written, by its own options.
enum Plan {
    Name(Name),
    Switch(Vec<ShortGame>),
    Tiny { base: Dyadic, sign: Player, inner: ShortGame },
    Options(Vec<ShortGame>, Vec<ShortGame>),
}

impl Plan {
    fn parts(&self) -> Vec<ShortGame> {
        match self {
            Self::Name(_) => Vec::new(),
            Self::Switch(options) => options.clone(),
            Self::Tiny { inner, .. } => vec![*inner],
            Self::Options(left, right) => [&left[..], right].concat(),
        }
    }
}

impl ShortGames {
    /// Returns the text of a game in plain characters: `3/4v[3]*`, `{0|^[4]*||vv}`, `+-1`,
    /// `Tiny(2)`.
    ///
    /// `^` is ↑, {0|\*}, `v` its negative, `^3` three of it, `^<3>` ↑ to the power 3 and `^[3]` the
    /// sum of the powers up to that one.
    ///
    /// # Errors
    /// [`ShortGameError::TooMany`] beyond 2^22 bytes for the game and its followers, and if the
    /// store is full.
    pub fn text(&mut self, game: ShortGame) -> Result<String, ShortGameError> {
        self.written(game, &PLAIN)
    }

    /// Returns the text of a game in typeset symbols: `3/4↓[3]*`, `{0|↑[4]*||⇓}`, `±1`, `⧾(2)`.
    pub fn typeset(&mut self, game: ShortGame) -> Result<String, ShortGameError> {
        self.written(game, &TYPESET)
    }

    fn written(&mut self, game: ShortGame, signs: &Signs) -> Answer<String> {
        let mut texts: HashMap<ShortGame, Written> = HashMap::new();
        let mut room = LENGTH_LIMIT;
        let plan = |games: &mut Self, game| {
            let plan = games.plan(game)?;
            Ok((plan.parts(), plan))
        };
        self.walk(game, plan, |_, game, plan| {
            let too_long = too_many("the text of the game has ", LENGTH_LIMIT, "bytes");
            room = room.checked_sub(length_of(&plan, &texts)).ok_or(too_long)?;
            texts.insert(game, write(&plan, &texts, signs));
            Ok(())
        })?;
        Ok(texts.get(&game).map_or_else(String::new, |written| bracketed(written, true, false).0))
    }

    fn plan(&mut self, game: ShortGame) -> Answer<Plan> {
        if let Some(name) = &self.node(game).name
            && name.short_ups().is_some()
        {
            return Ok(Plan::Name(name.clone()));
        }
        let [left, right] = self.node(game).options.clone();
        if self.is_switch(game)? {
            return Ok(Plan::Switch(left.to_vec()));
        }
        if let (&[one], &[other]) = (&left[..], &right[..]) {
            if let Some(inner) = self.tiny_part(one, other, Player::Right)? {
                let base = self.stop(one, Player::Left).clone();
                return Ok(Plan::Tiny { base, sign: Player::Left, inner });
            }
            if let Some(inner) = self.tiny_part(other, one, Player::Left)? {
                let base = self.stop(other, Player::Left).clone();
                return Ok(Plan::Tiny { base, sign: Player::Right, inner });
            }
        }
        Ok(Plan::Options(left.to_vec(), right.to_vec()))
    }

    /// Returns y if the number x is one option, the other one is {x|x − y} or {x + y|x}, and the
    /// player who moves to that one threatens to win by moving again: the mean of y is positive.
    fn tiny_part(
        &mut self,
        number: ShortGame,
        threat: ShortGame,
        player: Player,
    ) -> Answer<Option<ShortGame>> {
        if self.to_number(number).is_none() || self.to_number(threat).is_some() {
            return Ok(None);
        }
        let back = self.node(threat).options[player.opponent() as usize].clone();
        let on = self.node(threat).options[player as usize].clone();
        let ([back], &[on]) = (&back[..], &on[..]) else {
            return Ok(None);
        };
        if *back != number {
            return Ok(None);
        }
        let inner = match player {
            Player::Left => self.difference(on, number),
            Player::Right => self.difference(number, on),
        };
        let inner = match inner {
            Err(ShortGameError::NumberTooLarge { .. }) => return Ok(None),
            inner => inner?,
        };
        let is_threat = self.thermograph(inner)?.mean().sign().is_gt();
        Ok(is_threat.then_some(inner))
    }
}

/// Returns a bound on the bytes of a text.
fn length_of(plan: &Plan, texts: &HashMap<ShortGame, Written>) -> usize {
    let own = match plan {
        Plan::Name(name) => 64 + digits_of(&name.number),
        Plan::Tiny { base, .. } => 64 + digits_of(base),
        _ => 64,
    };
    let parts = plan.parts();
    parts.iter().fold(own, |sum, part| sum + 3 + texts.get(part).map_or(0, |part| part.text.len()))
}

/// Returns a bound on the decimal digits of a fraction.
fn digits_of(number: &Dyadic) -> usize {
    usize::try_from(number.bit_length() + number.exponent()).unwrap_or(usize::MAX / 2)
}

fn write(plan: &Plan, texts: &HashMap<ShortGame, Written>, signs: &Signs) -> Written {
    let part = |game: &ShortGame, braces: bool, parentheses: bool| {
        texts.get(game).map_or((String::new(), 0), |part| bracketed(part, braces, parentheses))
    };
    let list = |games: &[ShortGame], braces: bool| {
        let parts: Vec<_> = games.iter().map(|game| part(game, braces, false)).collect();
        let bars = parts.iter().map(|(_, bars)| *bars).max().unwrap_or(0);
        let texts: Vec<String> = parts.into_iter().map(|(text, _)| text).collect();
        (texts.join(","), bars)
    };
    let (text, shape) = match plan {
        Plan::Name(name) => return named(name, signs),
        Plan::Switch(options) => {
            let inner = match &options[..] {
                [option] => part(option, true, true).0,
                options => format!("{{{}}}", list(options, true).0),
            };
            (format!("{}{inner}", signs.switch), Shape::Whole)
        }
        Plan::Tiny { base, sign, inner } => {
            let base = if base.sign().is_eq() { String::new() } else { fraction(base) };
            let word = if *sign == Player::Left { signs.tiny } else { signs.miny };
            (format!("{base}{word}({})", part(inner, true, false).0), Shape::Sum)
        }
        Plan::Options(left, right) => {
            let (left, bars) = list(left, left.len() > 1);
            let (right, more) = list(right, right.len() > 1);
            let bars = bars.max(more) + 1;
            (format!("{left}{}{right}", "|".repeat(bars)), Shape::Bars(bars))
        }
    };
    Written { text, shape }
}

/// Returns the text of a named value.
fn named(name: &Name, signs: &Signs) -> Written {
    let is_zero = name.number.sign().is_eq();
    let mut text = String::new();
    if !is_zero || name.as_number().is_some() {
        text.push_str(&fraction(&name.number));
    }
    let arrow = |is_up: bool| if is_up { signs.up } else { signs.down };
    match name.short_ups() {
        None | Some(Ups::Multiple(0)) => {}
        Some(Ups::Multiple(multiple)) => {
            let arrows = arrow(multiple > 0);
            match multiple.unsigned_abs() {
                1 => text.push_str(arrows[0]),
                2 => text.push_str(arrows[1]),
                more => text.push_str(&format!("{}{more}", arrows[0])),
            }
        }
        Some(Ups::Power(order, is_up)) => text.push_str(&format!("{}<{order}>", arrow(is_up)[0])),
        Some(Ups::PowerSum(order, is_up)) => {
            text.push_str(&format!("{}[{order}]", arrow(is_up)[0]));
        }
    }
    match name.nimber {
        0 => {}
        1 => text.push('*'),
        nimber => text.push_str(&format!("*{nimber}")),
    }
    let kinds = [!is_zero, name.nimber > 0, !name.ups.is_empty()];
    let is_sum = kinds.into_iter().filter(|&kind| kind).count() > 1;
    Written { text, shape: if is_sum { Shape::Sum } else { Shape::Whole } }
}

/// Returns a number with its denominator in decimal, so that it contains no `^`.
fn fraction(number: &Dyadic) -> String {
    match number.exponent() {
        0 => number.to_string(),
        exponent => {
            let numerator = number.clone().doubled(exponent);
            format!("{numerator}/{}", Dyadic::from(1u64).doubled(exponent))
        }
    }
}

/// Returns a text with the brackets it needs, and the length of its longest open bar.
fn bracketed(written: &Written, braces: bool, parentheses: bool) -> (String, usize) {
    let text = &written.text;
    match written.shape {
        Shape::Bars(bars) if braces || bars == BARS => (format!("{{{text}}}"), 0),
        Shape::Bars(bars) => (text.clone(), bars),
        Shape::Sum if parentheses => (format!("({text})"), 0),
        _ => (text.clone(), 0),
    }
}
