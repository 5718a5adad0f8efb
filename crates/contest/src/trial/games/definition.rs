//! Who wins by definition: a search of all moves, without theory.

use super::InPlay;
use std::collections::HashMap;

/// The most positions to visit.
const MOST_POSITIONS: usize = 4000;

/// Returns whether the player to move wins, by a search of all play; `None` if that is too much, or
/// play need not end. The game is restored afterwards.
///
/// # Complexity
/// Time is proportional to the moves of all reachable positions; the text of each position is kept.
pub(super) fn mover_wins(game: &mut dyn InPlay) -> Option<bool> {
    if game.may_repeat() {
        return None;
    }
    let mut known: HashMap<String, bool> = HashMap::new();
    let mut open = vec![Open::new(game)];
    loop {
        let last = open.last_mut()?;
        if last.next < last.moves && !last.wins {
            last.next += 1;
            game.make(last.next - 1);
            match known.get(&game.position()) {
                Some(&wins) => {
                    last.wins |= !wins;
                    game.take_back();
                }
                None if known.len() + open.len() < MOST_POSITIONS => open.push(Open::new(game)),
                None => {
                    (0..open.len()).for_each(|_| game.take_back());
                    return None;
                }
            }
            continue;
        }
        let Open { position, wins, .. } = open.pop()?;
        known.insert(position, wins);
        let Some(before) = open.last_mut() else {
            return Some(wins);
        };
        before.wins |= !wins;
        game.take_back();
    }
}

/// A position whose moves are being tried.
struct Open {
    position: String,
    moves: usize,
    next: usize,
    /// Whether a winning move was found, or there is no move and that wins.
    wins: bool,
}

impl Open {
    fn new(game: &dyn InPlay) -> Self {
        let moves = game.moves().len();
        let wins = moves == 0 && game.stuck_player_wins();
        Open { position: game.position(), moves, next: 0, wins }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trial::games::NoMove;
    use mex_core::Outcome;
    use std::error::Error;

    /// A heap from which one to three stones are taken.
    struct Heap {
        sizes: Vec<u32>,
        is_misere: bool,
    }

    impl InPlay for Heap {
        fn position(&self) -> String {
            self.sizes[self.sizes.len() - 1].to_string()
        }

        fn moves(&self) -> Vec<String> {
            (1..=3.min(self.sizes[self.sizes.len() - 1])).map(|take| take.to_string()).collect()
        }

        fn find(&mut self, line: &str) -> Result<usize, NoMove> {
            Err(NoMove { reason: line.to_string(), is_junk: true })
        }

        fn make(&mut self, index: usize) {
            self.sizes.push(self.sizes[self.sizes.len() - 1] - 1 - index as u32);
        }

        fn take_back(&mut self) {
            self.sizes.pop();
        }

        fn best(&mut self) -> Result<(Outcome, Option<usize>), Box<dyn Error + Send + Sync>> {
            Err("no theory".into())
        }

        fn visits(&self) -> usize {
            1
        }

        fn may_repeat(&self) -> bool {
            false
        }

        fn stuck_player_wins(&self) -> bool {
            self.is_misere
        }
    }

    #[test]
    fn heaps_are_lost_in_turn_and_the_game_stays_where_it_was() {
        for size in 0..60 {
            for is_misere in [false, true] {
                let mut heap = Heap { sizes: vec![size], is_misere };
                let lost = u32::from(is_misere);
                assert_eq!(mover_wins(&mut heap), Some(size % 4 != lost), "{size}");
                assert_eq!(heap.sizes, [size]);
            }
        }
        let mut heap = Heap { sizes: vec![100_000], is_misere: false };
        assert_eq!(mover_wins(&mut heap), None);
        assert_eq!(heap.sizes.len(), 1);
    }
}
