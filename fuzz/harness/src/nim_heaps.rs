//! The variants of Nim that have formulas, against a search of every line of play.

use crate::choices::Choices;
use contest::kit::search::Search;
use heap_games::{ListGame, misere_nim_outcome, misere_nim_winning_takes};
use mex_core::{Options, Ruleset};
use nim_algebra::{chips_value, nim_winning_takes};

/// Asks who wins, and by which moves.
pub fn nim_heaps(data: &[u8]) {
    let mut choices = Choices::new(data);
    let action = choices.byte();
    let most = 1 + choices.below(4);
    let heaps: Vec<u64> = (0..choices.below(most + 1)).map(|_| choices.below_u64(5)).collect();
    match action % 5 {
        0 => nim(&heaps),
        1 => {
            let limit = [1, 2, 3, 4, usize::MAX, usize::MAX - 1][choices.below(6)];
            list(&ListGame::Moore { limit }, &heaps);
        }
        2 if heaps.iter().sum::<u64>() <= 9 => list(&ListGame::Staircase, &heaps),
        2 => {}
        3 => chips(&heaps),
        _ => large(&mut choices),
    }
}

fn nim_moves(heaps: &Vec<u64>) -> Vec<Vec<u64>> {
    let mut moves = Vec::new();
    for (index, &heap) in heaps.iter().enumerate() {
        for left in 0..heap {
            let mut after = heaps.to_vec();
            after[index] = left;
            moves.push(after);
        }
    }
    moves
}

fn taken(heaps: &[u64], after: &[u64]) -> Vec<(usize, u64)> {
    let pairs = heaps.iter().zip(after).enumerate();
    pairs
        .filter(|(_, (before, after))| before != after)
        .map(|(heap_index, (before, after))| (heap_index, before - after))
        .collect()
}

fn nim(heaps: &Vec<u64>) {
    for stuck_wins in [false, true] {
        let mut search = Search::new(stuck_wins, nim_moves);
        let moves = nim_moves(heaps).into_iter();
        let mut expected: Vec<(usize, u64)> = moves
            .filter(|after| !search.wins(after))
            .flat_map(|after| taken(heaps, &after))
            .collect();
        expected.sort_unstable();
        let found: Vec<(usize, u64)> = if stuck_wins {
            assert_eq!(misere_nim_outcome(heaps).mover_wins(), search.wins(heaps), "{heaps:?}");
            misere_nim_winning_takes(heaps).collect()
        } else {
            nim_winning_takes(heaps).collect()
        };
        assert_eq!(found, expected, "{heaps:?}");
    }
}

/// Asks for the winning moves of a game on lists of heaps.
fn list(game: &ListGame, position: &Vec<u64>) {
    let moves = |position: &Vec<u64>| -> Vec<Vec<u64>> {
        let mut options = Options::new();
        game.options(position, &mut options);
        options.iter().map(|option| option[0].clone()).collect()
    };
    let mut search = Search::new(false, moves);
    let wins = search.wins(position);
    assert_eq!(game.outcome(position).mover_wins(), wins, "{game} {position:?}");
    let mut expected = moves(position);
    expected.retain(|after| !search.wins(after));
    let mut found = game.winning_moves(position);
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected, "{game} {position:?}");
    let one = game.winning_move(position);
    assert_eq!(one.is_some(), wins, "{game} {position:?}");
    assert!(one.is_none_or(|after| expected.contains(&after)), "{game} {position:?}");
}

fn chips(gaps: &[u64]) {
    // Chips at growing cells.
    let mut cells = Vec::new();
    let mut cell = 0;
    for gap in gaps {
        cell += gap % 4 + 1;
        cells.push(cell);
    }
    let moves = |cells: &Vec<u64>| {
        let mut moves = Vec::new();
        for (index, &cell) in cells.iter().enumerate() {
            let below = index.checked_sub(1).map_or(0, |before| cells[before]);
            for to in below + 1..cell {
                let mut after = cells.to_vec();
                after[index] = to;
                moves.push(after);
            }
        }
        moves
    };
    let wins = Search::new(false, moves).wins(&cells);
    let mut shuffled = cells.clone();
    shuffled.reverse();
    assert_eq!(chips_value(&mut shuffled).map(|value| value != 0), Ok(wins), "{cells:?}");
    assert_eq!(shuffled, cells);
}

/// Numbers of any size: the formulas must not overflow, and a winning move must win.
fn large(choices: &mut Choices<'_>) {
    let heaps: Vec<u64> = (0..choices.below(6)).map(|_| choices.number()).collect();
    let limit = choices.number() as usize;
    let game = ListGame::Moore { limit };
    if let Some(after) = game.winning_move(&heaps) {
        assert!(!game.outcome(&after).mover_wins(), "{heaps:?} {limit}");
    }
    for (index, take) in nim_winning_takes(&heaps) {
        let mut after = heaps.clone();
        after[index] -= take;
        assert_eq!(nim_winning_takes(&after).count(), 0);
    }
    let _ = chips_value(&mut heaps.clone());
    let _ = ListGame::Staircase.position(&heaps).map(|at| ListGame::Staircase.winning_moves(&at));
    let _ = misere_nim_winning_takes(&heaps).count();
}
