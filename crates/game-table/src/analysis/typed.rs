//! Moves as people type them.

use super::Analysis;
use crate::answer::Change;
use crate::game::{Choice, Ground};
use tree_hackenbush::Player;

/// Words that do not tell moves apart.
const FILLERS: &str = " take remove subtract bite eat cover cut draw turn move place put edge vertex heap \
                       pile bar coin counters stones pins green blue red the from to and at on of ";
/// The closeness of a move that merely contains the words of a line.
const LIKE: u8 = 3;

impl Analysis<'_> {
    /// Returns the index of the move that a line names among a player's choices; if it does not
    /// name exactly one, the indices of the moves that resemble it.
    pub fn find(&self, mover: Player, line: &str) -> Result<usize, Vec<usize>> {
        let choices = self.choices(mover);
        if let Some(place) = choices.iter().position(|(_, choice)| choice.key == line) {
            return Ok(place);
        }
        let closeness = |(game, choice): &(usize, Choice)| {
            // In a sum, the number or the name of the game may stand before the move.
            let names = self.label(*game).map(|name| [(game + 1).to_string(), name.to_string()]);
            let mut names = names.into_iter().flatten();
            let rest = names.find_map(|it| line.strip_prefix(&it)?.trim().strip_prefix(':'));
            let is_of_heaps = matches!(
                self.games[*game].ground,
                Ground::Heaps(..) | Ground::Own(..) | Ground::Lists(..) | Ground::Entailing(..)
            );
            closeness(choice, rest.unwrap_or(line), is_of_heaps)
        };
        let found: Vec<Option<u8>> = choices.iter().map(closeness).collect();
        let least = found.iter().flatten().min().copied();
        let is_like = |place: &usize| least.is_some() && found[*place] == least;
        match (0..found.len()).filter(is_like).collect::<Vec<usize>>() {
            like if like.len() == 1 && least < Some(LIKE) => Ok(like[0]),
            like => Err(like),
        }
    }
}

/// Returns how close a move is to a line, 0 for the same text; `None` if they are unlike.
fn closeness(choice: &Choice, line: &str, is_of_heaps: bool) -> Option<u8> {
    let text = choice.text();
    let plain = |text: &str| text.trim_start_matches("to ").replace('–', "-").replace(' ', "");
    let into = choice.answer(0).into.unwrap_or_default().join(" + ");
    if [&text, &into].iter().any(|it| plain(it) == plain(line)) {
        return Some(0);
    }
    let sizes = match &choice.change {
        Change::Step { from, into } => [from].into_iter().chain(into).map(|it| size(it)).collect(),
        _ => None::<Vec<u128>>,
    };
    if let Some((count, heap)) = taken(line).filter(|_| is_of_heaps) {
        let sizes = sizes?;
        let is_meant = sizes[1..].iter().sum::<u128>() + count == sizes[0];
        return (is_meant && heap.is_none_or(|heap| heap == sizes[0])).then_some(1);
    }
    // An edge has its number, then its ends in brackets; these may be typed in either order.
    let ends = |line: &str| line.split_once("edge")?.1.split_once('(').map(|it| it.1.to_string());
    let mut forms = vec![words(&text), words(&ends(&text).unwrap_or_default())];
    forms.extend(sizes.map(|sizes| sizes.iter().map(u128::to_string).collect()));
    let pair = ends(&text).unwrap_or(text).replace('–', "-");
    if let [one, other] = pair.split('-').collect::<Vec<&str>>()[..] {
        forms.push(words(&format!("{other} {one}")));
    }
    let wanted = ends(line).map(|ends| words(&ends));
    let wanted = wanted.or_else(|| squares(line)).unwrap_or_else(|| words(line));
    if ["edge", "cut"].iter().any(|word| line.to_lowercase().contains(word)) {
        forms.push(vec![choice.key.clone()]);
    }
    // A single number is the key of a move, not the first of its cells.
    let is_cells = wanted.len() > 1 && !matches!(choice.change, Change::Step { .. });
    match wanted.is_empty() {
        true => None,
        false if forms.contains(&wanted) => Some(1),
        false if is_cells && forms.iter().any(|form| form.starts_with(&wanted)) => Some(2),
        false => wanted.iter().all(|word| forms[0].contains(word)).then_some(LIKE),
    }
}

/// Returns the words and numbers of a text that tell moves apart.
fn words(text: &str) -> Vec<String> {
    let words = text.split(|letter: char| !letter.is_alphanumeric()).map(str::to_lowercase);
    let words = words.filter(|word| !FILLERS.contains(&format!(" {word} ")) && !word.is_empty());
    words.map(|word| if word == "nothing" { "0".to_string() } else { word }).collect()
}

/// Returns the numbers of squares that are written as rows and columns: `rows 1-2, column 3`.
fn squares(line: &str) -> Option<Vec<String>> {
    let line = line.to_lowercase();
    let (before, rest) = line.split_once("row")?;
    let (rows, columns) = rest.split_once("column")?;
    let [bar, rows, columns] =
        [before, rows.trim_start_matches('s'), columns.trim_start_matches('s')].map(words);
    let squares = rows.iter().flat_map(|row| columns.iter().flat_map(move |it| [row, it]));
    Some(bar.iter().chain(squares).cloned().collect())
}

/// Returns the number taken, and the heap if it is named, in a line such as `take 2 from 5`.
fn taken(line: &str) -> Option<(u128, Option<u128>)> {
    let line = line.to_lowercase();
    ["take", "remove", "subtract"].iter().find(|verb| line.starts_with(*verb))?;
    let (count, heap) = line.split_once("from").unwrap_or((&line, ""));
    let number = |text: &str| match &words(text)[..] {
        [number] => number.parse().ok(),
        _ => None,
    };
    Some((number(count)?, number(heap)))
}

/// Returns the size of a heap, which may have a remark after it.
fn size(heap: &str) -> Option<u128> {
    let rest = heap.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let is_alone = rest.is_empty() || rest.starts_with([' ', '!']);
    heap[..heap.len() - rest.len()].parse().ok().filter(|_| is_alone)
}

#[cfg(test)]
mod tests {
    use crate::{Limits, NoFiles, Player, Sum};
    use mex_core::Play;

    /// Returns the move that a line names, or the number of moves that resemble it.
    fn named(sum: &str, line: &str) -> Result<String, usize> {
        let known = (Play::Normal, Limits::default());
        let material = Sum::parse(sum).unwrap().read(known, &mut NoFiles).unwrap();
        let games = material.analysis().unwrap();
        let place = games.find(Player::Left, line).map_err(|like| like.len())?;
        let (game, choice) = games.choices(Player::Left).swap_remove(place);
        Ok(games.text(&choice.answer(game)))
    }

    #[test]
    fn moves_are_named_as_people_write_them() {
        for (sum, wanted, lines) in [
            ("nim 3 5", "3 -> 1", &["3->1", "3 – 1", "Take 2 from 3", "3 to 1", "2"][..]),
            ("nim 3 5", "5 -> 1", &["take 4", "remove 4 stones from the 5"]),
            ("kayles 5", "5 -> 2 + 2", &["5 -> 2,2", "5->2+2"]),
            ("fibonacci 9,3", "9 (take at most 3) -> 7 (take at most 4)", &["9 -> 7", "take 2"]),
            ("wythoff 3,6", "3,6 -> 3,5", &["3,5", "3,6->3,5"]),
            ("chomp 3x4", "bite 2,3", &["2,3", "(2, 3)", "BITE 2 3", "row 2, column 3"]),
            ("chomp 3,2 + 2", "bite 1:2,1", &["1:2,1", "bite bar 1, row 2, column 1"]),
            ("cram 3x4", "cover 1,2-2,2", &["2,2-1,2", "1,2 2,2", "rows 1–2, column 2"]),
            ("node-kayles grid:3x3", "take 2,1", &["2.1", "Remove 2,1", "take vertex 2.1"]),
            ("arc-kayles a-b,b-c,c-d", "take b-c", &["b-c", "C - B", "take edge 1 (b–c)", "1"]),
            ("nim 3 + kayles 4", "kayles: 4 -> 3", &["4 -> 3", "2: 4->3", "kayles: 4 to 3"]),
        ] {
            for line in lines {
                assert_eq!(named(sum, line), Ok(wanted.to_string()), "{sum}: {line}");
            }
        }
        for (sum, line, like) in [
            ("nim 3 5", "take 2", 2),
            ("nim 3 5", "take 5 from 3", 0),
            ("kayles 5", "5 -> 2", 2),
            ("nim 1 + nim 1", "1 -> 0", 2),
            ("nim 3 + kayles 4", "2: 4 -> 1", 2),
            ("arc-kayles 0-1,1-2", "2", 1),
        ] {
            assert_eq!(named(sum, line), Err(like), "{sum}: {line}");
        }
    }
}
