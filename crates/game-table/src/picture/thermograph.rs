//! Thermographs: the end of play at each cost of a move, as a picture.

use crate::answer::ThermographAnswer;
use crate::canonical::MOST_GAMES;
use crate::errors::{Failure, Result};
use crate::picture::svg::{Svg, width_of};
use tree_hackenbush::{Dyadic, Player, Position, ShortGame, ShortGames, Thermograph};

/// The width for the values, and the margin.
const WIDE: i64 = 560;
const MARGIN: i64 = 56;
/// The height of the caption.
const FOOT: i64 = 24;
/// The greatest height of a unit of temperature, and the height of all units together.
const UNIT: i64 = 64;
const TALL: i64 = 320;
/// The most units of value or temperature in a picture.
const MOST_UNITS: i64 = 64;

/// The value of a position or of a text, with its mean, its temperature and its thermograph.
///
/// # Examples
/// ```
/// use game_table::ThermographPicture;
///
/// let picture = ThermographPicture::of_text("{3||2|1}")?;
/// assert_eq!((picture.mean(), picture.temperature()), ("9/4".into(), "3/4".into()));
/// assert!(picture.to_svg()?.contains("mean 9/4, temperature 3/4"));
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ThermographPicture {
    value: String,
    thermograph: Thermograph,
}

impl ThermographPicture {
    /// Returns the thermograph of the value of a position of Hackenbush.
    ///
    /// # Errors
    /// When the value or its thermograph takes too much time or memory.
    pub fn of_position(position: &Position) -> Result<Self> {
        let mut games = ShortGames::with_limit(MOST_GAMES);
        let value = position.short_value(&mut games)?;
        Self::of_game(&mut games, value)
    }

    /// Returns the thermograph of a value as text: `{2|-1}`, `3/4*`, `{3||2|1}`.
    ///
    /// # Errors
    /// When the text is not a value, with the place, or takes too much.
    pub fn of_text(text: &str) -> Result<Self> {
        let mut games = ShortGames::with_limit(MOST_GAMES);
        let value = games.parse(text)?;
        Self::of_game(&mut games, value)
    }

    fn of_game(games: &mut ShortGames, value: ShortGame) -> Result<Self> {
        Ok(Self { value: games.typeset(value)?, thermograph: games.thermograph(value)? })
    }

    /// Returns the value of the mast.
    pub fn mean(&self) -> String {
        self.thermograph.mean().to_string()
    }

    /// Returns the temperature at which the mast begins.
    pub fn temperature(&self) -> String {
        self.thermograph.temperature().to_string()
    }

    /// Returns the value and the temperature of each corner of a wall, from −1 on.
    fn wall(&self, starts: Player) -> Vec<[String; 2]> {
        let corners = self.thermograph.wall(starts).iter();
        corners.map(|(time, value)| [value.to_string(), time.to_string()]).collect()
    }

    /// Returns the contents of the picture.
    pub fn answer(&self) -> ThermographAnswer {
        ThermographAnswer {
            left: self.wall(Player::Left),
            mean: self.mean(),
            right: self.wall(Player::Right),
            temperature: self.temperature(),
            value: self.value.clone(),
        }
    }

    /// Returns the picture. Values increase to the left, as usual for Left, and temperatures
    /// upwards.
    ///
    /// # Errors
    /// When the values or the temperatures are too far apart for a picture.
    pub fn to_svg(&self) -> Result<String> {
        let walls = [Player::Left, Player::Right].map(|player| self.thermograph.wall(player));
        let corners = walls.iter().copied().flatten();
        let mut bounds = Bounds::default();
        for (time, value) in corners {
            bounds.add(value, time).ok_or_else(too_wide)?;
        }
        let scale = Scale::new(bounds).ok_or_else(too_wide)?;
        let title = format!("Thermograph of {}", self.value);
        let caption = format!("mean {}, temperature {}", self.mean(), self.temperature());
        let caption = format!("{caption}; blue if Left starts, orange if Right starts");
        let words = width_of(&title).max(width_of(&caption));
        let width = scale.width.max(2 * MARGIN + words);
        let mut svg = Svg::new((width, scale.height + 2 * MARGIN + FOOT), &title, &caption);
        svg.words("gp gp-bold", (MARGIN, 24), &title);
        scale.draw_axes(&mut svg);
        let mast = (self.thermograph.temperature(), self.thermograph.mean());
        let top = scale.at(mast.1, &Dyadic::from(bounds.top));
        let top = top.ok_or_else(too_wide)?;
        for (wall, class) in walls.iter().zip(["gp-dots", "gp-odds"]) {
            let mut path = String::new();
            for (time, value) in wall.iter() {
                let (x, y) = scale.at(value, time).ok_or_else(too_wide)?;
                path += &format!("{}{x} {y}", if path.is_empty() { "M" } else { "L" });
            }
            svg.element("path", class, &format!("d=\"{path}\" stroke-width=\"3\""), "");
        }
        let foot = scale.at(mast.1, mast.0).ok_or_else(too_wide)?;
        let path = format!("d=\"M{} {}L{} {}\"", foot.0, foot.1, top.0, top.1);
        svg.element("path", "gp-best", &path, "the mast");
        svg.words("gp", (MARGIN, scale.height + 2 * MARGIN + FOOT - 12), &caption);
        Ok(svg.finish())
    }
}

fn too_wide() -> Box<dyn std::error::Error + Send + Sync> {
    Failure::refused(format!("a picture has at most {MOST_UNITS} units of value and temperature"))
        .into()
}

/// Whole numbers around all corners: the least and the greatest value, and the greatest
/// temperature.
#[derive(Clone, Copy, Debug, Default)]
struct Bounds {
    values: Option<(i64, i64)>,
    top: i64,
}

impl Bounds {
    fn add(&mut self, value: &Dyadic, time: &Dyadic) -> Option<()> {
        let floor = |it: &Dyadic| i64::try_from(it.floor()).ok();
        let ceiling = |it: &Dyadic| floor(&-it.clone()).map(|it| -it);
        let (least, greatest) = self.values.unwrap_or((i64::MAX, i64::MIN));
        self.values = Some((least.min(floor(value)?), greatest.max(ceiling(value)?)));
        self.top = self.top.max(ceiling(time)?.checked_add(1)?);
        Some(())
    }
}

/// The coordinates of values and temperatures.
struct Scale {
    bounds: Bounds,
    /// The least and the greatest value of the axis.
    values: (i64, i64),
    unit: (i64, i64),
    width: i64,
    height: i64,
}

impl Scale {
    fn new(bounds: Bounds) -> Option<Self> {
        let (least, greatest) = bounds.values?;
        let values = (least.checked_sub(1)?, greatest.checked_add(1)?);
        let count = (values.1.checked_sub(values.0)?, bounds.top.checked_add(1)?);
        if count.0 > MOST_UNITS || count.1 > MOST_UNITS {
            return None;
        }
        let unit = ((WIDE / count.0).min(2 * UNIT), (TALL / count.1).min(UNIT));
        let (width, height) = (count.0 * unit.0 + 2 * MARGIN, count.1 * unit.1);
        Some(Scale { bounds, values, unit, width, height })
    }

    /// Returns the place of a value at a temperature.
    fn at(&self, value: &Dyadic, time: &Dyadic) -> Option<(i64, i64)> {
        let across = Dyadic::from(self.values.1) - value.clone();
        let down = Dyadic::from(self.bounds.top) - time.clone();
        Some((MARGIN + scaled(&across, self.unit.0)?, MARGIN + scaled(&down, self.unit.1)?))
    }

    fn draw_axes(&self, svg: &mut Svg) {
        let ((least, greatest), top) = (self.values, self.bounds.top);
        let (left, right) = (MARGIN, self.width - MARGIN);
        let (above, below) = (MARGIN, MARGIN + self.height);
        for value in multiples(least, greatest, 40 / self.unit.0 + 1) {
            let x = left + (greatest - value) * self.unit.0;
            svg.element("path", "gp-line", &format!("d=\"M{x} {below}v6\""), "");
            svg.words("gp gp-small gp-middle", (x, below + 20), &value.to_string());
        }
        for time in multiples(-1, top, 20 / self.unit.1 + 1) {
            let y = above + (top - time) * self.unit.1;
            svg.element("path", "gp-line", &format!("d=\"M{left} {y}h-6\""), "");
            svg.words("gp gp-small gp-end", (left - 10, y + 4), &time.to_string());
        }
        let zero = above + top * self.unit.1;
        svg.element(
            "path",
            "gp-line",
            &format!("d=\"M{left} {zero}H{right}\" stroke-dasharray=\"2 4\""),
            "",
        );
        svg.element("path", "gp-line", &format!("d=\"M{left} {above}V{below}H{right}\""), "");
        svg.words("gp gp-small gp-soft gp-end", (right, below + 36), "value");
        svg.words("gp gp-small gp-soft", (8, above - 12), "temperature");
    }
}

/// Returns the multiples of a step between two bounds: if there is no room for all units, only some
/// are numbered.
fn multiples(least: i64, greatest: i64, step: i64) -> impl Iterator<Item = i64> {
    (least..=greatest).filter(move |number| number % step == 0)
}

/// Returns a number of units in points, rounded down.
fn scaled(number: &Dyadic, unit: i64) -> Option<i64> {
    let (numerator, exponent) = number.to_parts()?;
    let product = numerator.checked_mul(unit.into())?;
    i64::try_from(if exponent > 126 { 0 } else { product >> exponent }).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_switch_has_a_mast_above_its_middle() {
        let picture = ThermographPicture::of_text("{4|0}").unwrap();
        assert_eq!((picture.mean(), picture.temperature()), ("2".to_string(), "2".to_string()));
        let svg = picture.to_svg().unwrap();
        // Values from -2 to 6 in 70 points each, temperatures from -1 to 3 in 64 each.
        assert!(svg.contains("d=\"M126 312L336 120\""), "{svg}");
        assert!(svg.contains("d=\"M546 312L336 120\""), "{svg}");
        assert!(svg.contains("d=\"M336 120L336 56\""), "{svg}");
    }

    #[test]
    fn what_is_too_wide_or_no_value_is_refused() {
        let wide = ThermographPicture::of_text("{1000|0}").unwrap();
        assert!(wide.to_svg().unwrap_err().to_string().contains("at most 64 units"));
        assert!(ThermographPicture::of_text("{1|").is_err());
    }
}
