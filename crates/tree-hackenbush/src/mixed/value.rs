//! Values of parts with green edges and others, if they are the sum of a number and a nimber.
//!
//! # The idea
//! For such a part G a number x is proposed: the value of G without its green edges. Then G = x +
//! *n exactly when the second player wins G − x + *n, where −x and *n are stalks, and a search
//! proves or refutes that. If G is the sum of another number and a nimber, or no such sum at all,
//! the value is reported as not computed.
//!
//! ```text
//! x = value of G without its green edges
//! for n = 0, 1, …, number of green edges:
//!     if the second player wins G − x + *n, whoever starts: G = x + *n
//!     if one player wins it, whoever starts: there is no such n
//! ```
//!
//! # Why it is right
//! Only n up to the number of green edges need be tried. First, cutting a red edge never harms
//! Left, nor a blue one Right: in (G without the edge) − G, Left moves second and wins by copying
//! Right; if Right takes an edge of −G that fell with the one cut in G, Left cuts that one in −G.
//! Now let H be a position with g green edges. It is not *n for any n > g, and for all these n the
//! sum H + *n has the same outcome, by induction over the edges of H:
//!
//! - If H were *(g + 1), Left could win H + *g by a move. It is not one in *g, which leaves a
//!   nimber other than 0, nor a cut of blue, which leaves no more than H; so a cut of green leaves
//!   an H' ≥ *g. As H' has fewer green edges, H' + *g and H' + *(g + 1) have the same outcome, so
//!   that H' ≥ *(g + 1) = H. But no option of Left is as good as the position.
//! - If H + *n has the outcome of H + *(g + 1), then so has H + *(n + 1): the options in H have
//!   the same outcomes, and the new one, H + *n, is not a sum that the second player wins, so moving
//!   there helps only a player who wins H + *n as second player, and wins anyway.

use crate::position::known::ValuedPart;
use crate::position::parts::Parts;
use crate::search::{EDGE_LIMIT, POSITION_LIMIT, Search};
use crate::{Colour, EvaluateError, GroundedPart, HackenbushValue, Player, Position};

impl Position {
    /// Returns whether green edges are connected to others, other than through the ground; the
    /// value need not then be the sum of a number and a nimber.
    pub fn is_mixed(&self) -> bool {
        !Parts::new(self).mixed.is_empty()
    }

    /// Returns the mixed parts with their values, or `None` if these were not found; deducts the
    /// positions that the searches keep from a budget.
    ///
    /// With the full budget the result is remembered.
    pub(crate) fn valued_mixed_parts(&self, budget: &mut usize) -> Option<Vec<ValuedPart>> {
        if *budget < POSITION_LIMIT {
            return self.find_valued_parts(budget);
        }
        let (parts, left) = self.known.valued.get_or_init(|| {
            let mut left = POSITION_LIMIT;
            (self.find_valued_parts(&mut left), left)
        });
        *budget = *left;
        parts.clone()
    }

    /// Tries each part alone, and those without such a value together, as one.
    fn find_valued_parts(&self, budget: &mut usize) -> Option<Vec<ValuedPart>> {
        let mut valued = Vec::new();
        let (mut rest, mut rest_count) = (Vec::new(), 0);
        for GroundedPart { edges, position } in self.grounded_parts() {
            if !position.is_mixed() {
                continue;
            }
            match position.tested_value(budget) {
                Some(value) => valued.push(ValuedPart { edges, position, value }),
                None => {
                    rest.extend(edges);
                    rest_count += 1;
                    if rest.len() > EDGE_LIMIT {
                        return None;
                    }
                }
            }
        }
        match rest_count {
            0 => {}
            1 => return None,
            _ => {
                let position = self.only(rest.iter().map(|&edge| self.edges.get(edge)));
                let value = position.tested_value(budget)?;
                valued.push(ValuedPart { edges: rest, position, value });
            }
        }
        Some(valued)
    }

    /// Returns the value if the search proves it, and deducts the positions that it keeps from the
    /// budget.
    fn tested_value(&self, budget: &mut usize) -> Option<HackenbushValue> {
        let all: Vec<u32> = (0..).take(self.edges.len()).collect();
        let mut singles = self.singles(&all);
        let is_green = |colour: Colour| colour == Colour::Green;
        let green_count = singles.edges().ok()?.iter().filter(|edge| is_green(edge.2)).count();
        let coloured = self.only(self.edges.iter().filter(|edge| !is_green(edge.colour)));
        let number = coloured.number_of_red_blue(&Parts::new(&coloured).red_blue).ok()?;
        let mut tip = self.vertex_count;
        singles.push_number(0, &mut tip, &-number.clone());
        let start = singles.edges().ok()?.len();
        let height = green_count.min(EDGE_LIMIT - start);
        singles.push_stalk(0, &mut tip, &vec![Colour::Green; height]);

        let (mut search, places) = Search::new(singles.edges().ok()?).ok()?;
        search.limit_to(*budget);
        let nimber = nimber_in(&mut search, &places[start..]);
        *budget = budget.saturating_sub(search.position_count());
        let nimber = nimber.ok()??;
        Some(HackenbushValue { number, nimber })
    }
}

/// Returns the height of stalk with which the second player wins.
fn nimber_in(search: &mut Search, stalk: &[u32]) -> Result<Option<u64>, EvaluateError> {
    let whole = search.whole();
    for (height, nimber) in (0..=stalk.len()).zip(0u64..) {
        let set = stalk.get(height).map_or(whole, |&place| search.without(whole, place));
        let left = search.wins(set, Player::Left)?;
        let right = search.wins(set, Player::Right)?;
        match (left, right) {
            (false, false) => return Ok(Some(nimber)),
            (true, true) => {}
            // Two nimbers sum to 0 or to a win for the first player.
            _ => return Ok(None),
        }
    }
    Ok(None)
}
