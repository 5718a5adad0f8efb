//! Whether the text of the rules shows that play ends.
//!
//! Play ends if every move decreases something that can decrease only finitely often: the number of
//! some letter, the number of other letters, or the length of a word. Different moves may need
//! different measures: if no move increases a measure, the moves that decrease it are made only
//! finitely often, and the same argument applies to the remaining moves. This does not cover
//! swapping two letters of a word.

use crate::text::{ANY, Block, Ground, Move, Reach, TextRules, states};

/// The effect of a move on letters: one before and one after it, if they exist.
struct Change {
    before: Option<u8>,
    after: Option<u8>,
    /// Whether it happens exactly once, rather than any number of times.
    is_certain: bool,
}

#[derive(Clone, Copy)]
enum Measure {
    Length,
    Letter(u8),
    /// All letters but one.
    Others(u8),
}

/// Returns whether play surely ends from every position.
pub(crate) fn ends(rules: &TextRules) -> bool {
    let is_word = matches!(rules.ground, Ground::Row | Ground::Ring);
    let mut moves: Vec<Vec<Change>> =
        rules.moves.iter().flat_map(|motion| changes(motion, is_word)).collect();
    let letters = states(rules);
    let letters =
        letters.iter().flat_map(|&letter| [Measure::Letter(letter), Measure::Others(letter)]);
    let measures: Vec<Measure> = [Measure::Length].into_iter().chain(letters).collect();
    loop {
        let helps = |&measure: &&Measure| {
            let mut most = moves.iter().map(|made| growth(*measure, made));
            most.clone().all(|growth| growth <= 0) && most.any(|growth| growth < 0)
        };
        let Some(&measure) = measures.iter().find(helps) else { return moves.is_empty() };
        moves.retain(|made| growth(measure, made) == 0);
    }
}

/// Returns the effects of a move, for each image of its pattern.
fn changes(motion: &Move, is_word: bool) -> Vec<Vec<Change>> {
    let (mut all, around) = match motion {
        Move::Rewrite { images, reach, around } => {
            let change = |(from, to): &(Block, Block)| match is_word {
                true => rewritten((&from.letters, &to.letters), *reach),
                false => from
                    .letters
                    .iter()
                    .zip(&to.letters)
                    .map(|(&from, &to)| cell(from, to))
                    .collect(),
            };
            (images.iter().map(change).collect(), around)
        }
        Move::Connected { from, to, around, .. } => (vec![vec![cell(*from, *to)]], around),
        Move::Take { .. } | Move::Change(_) => return Vec::new(),
    };
    for made in &mut all {
        let around = around
            .iter()
            .map(|around| Change { is_certain: false, ..cell(around.from, around.to) });
        made.extend(around);
    }
    all
}

fn cell(before: u8, after: u8) -> Change {
    let after = if after == ANY { before } else { after };
    Change { before: Some(before), after: Some(after), is_certain: true }
}

/// Returns the effects on the letters of a word.
fn rewritten((from, to): (&[u8], &[u8]), reach: Reach) -> Vec<Change> {
    let gone = |&before| Change { before: Some(before), after: None, is_certain: true };
    let come = |&after| Change { before: None, after: Some(after), is_certain: true };
    let is_known = |letter: &&u8| **letter != ANY;
    let mut changes: Vec<Change> = from.iter().filter(is_known).map(gone).collect();
    changes.extend(to.iter().filter(is_known).map(come));
    let any = |letters: &[u8]| letters.iter().filter(|&&letter| letter == ANY).count();
    // A result keeps the first of the unknown letters in the pattern.
    changes.extend((any(to)..any(from)).map(|_| gone(&ANY)));
    if reach != Reach::Letters {
        changes.push(Change { is_certain: false, ..gone(&ANY) });
    }
    changes
}

/// Returns the greatest increase of a measure by a move; an effect that may happen any number of
/// times counts as very large.
fn growth(measure: Measure, made: &[Change]) -> i64 {
    let grows = |change: &Change| {
        let most = by_change(measure, change);
        if change.is_certain { most } else { i64::from(most > 0) << 32 }
    };
    made.iter().map(grows).sum()
}

/// Returns the greatest increase of a measure if a letter becomes another.
fn by_change(measure: Measure, change: &Change) -> i64 {
    let of = |letter: Option<u8>| match (measure, letter) {
        (_, None) => 0,
        (Measure::Length, _) => 1,
        (Measure::Letter(counted), Some(letter)) => i64::from(letter == counted),
        (Measure::Others(left_out), Some(letter)) => i64::from(letter != left_out),
    };
    match (change.before, change.after) {
        (Some(ANY), Some(ANY)) => 0,
        // An unknown letter may count as 0.
        (Some(ANY), after) if !matches!(measure, Measure::Length) => of(after),
        (before, after) => of(after) - of(before),
    }
}

#[cfg(test)]
mod tests {
    use super::ends;
    use crate::TextRules;

    #[test]
    fn what_becomes_less_ends_play() {
        for (text, expected) in [
            ("on graph\no -> . and neighbours o -> .", true),
            ("on board\nxo -> .x turned\nox -> .o turned", true),
            ("on board\noo. -> ..o turned", true),
            ("on board\no -> Q and queen o -> .", true),
            ("on graph\n2..5 connected o -> .", true),
            ("on numbers\ntake a b with a + b = n", true),
            ("on row\nab -> ba", false),
            ("on row\nab -> b", true),
            ("on row\na -> bb", true),
            ("on row\na -> bb\nb -> a", false),
            ("on row\nx... -> nothing", true),
            ("on row\nx... -> yy", true),
            ("on ring\na?? -> b?", true),
            ("on ring\na?? -> a?", true),
            ("on ring\na? -> b?\nb? -> ?", true),
            ("on graph\na -> b\nb -> a", false),
            ("on graph\na -> b\nb -> c\nc -> d", true),
            ("on graph\na -> b and neighbours b -> a", false),
            ("on graph\na -> b and neighbours b -> c", true),
            ("on graph\na -> b and neighbours ? -> c", true),
            ("on graph\na -> b and neighbours ? -> a", false),
            ("on board\n?a -> b? turned", false),
            ("on board\na?b -> b?a", false),
        ] {
            assert_eq!(ends(&TextRules::parse(text).unwrap()), expected, "{text}");
        }
    }
}
