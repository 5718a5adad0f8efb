//! The variants of Nim that have formulas, against a search of every line of play.

use crate::choices::Choices;
use contest::kit::search::Search;
use heap_games::{ListGame, misere_nim_outcome, misere_nim_winning_takes};
use nim_algebra::{chips_value, nim_winning_takes};

/// Asks who wins, and by which moves.
pub fn nim_heaps(data: &[u8]) {
    let mut choices = Choices::new(data);
    let action = choices.byte();
    let most = 1 + choices.below(4);
    let heaps: Vec<u64> = (0..choices.below(most + 1)).map(|_| choices.below_u64(5)).collect();
    match action % 5 {
        0 => nim(&heaps),
        1 => moore(&heaps, [1, 2, 3, 4, usize::MAX, usize::MAX - 1][choices.below(6)]),
        2 => staircase(&heaps),
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

fn moore(heaps: &Vec<u64>, limit: usize) {
    let moves = |heaps: &Vec<u64>| {
        let mut all = vec![(0, Vec::new())];
        for &heap in heaps {
            let longer = all.iter().flat_map(|(changed, row)| {
                (0..=heap).map(move |left| {
                    let mut row: Vec<u64> = row.clone();
                    row.push(left);
                    (changed + usize::from(left < heap), row)
                })
            });
            all = longer.collect();
        }
        all.retain(|(changed, _)| (1..=limit).contains(changed));
        all.into_iter().map(|(_, row)| row).collect()
    };
    let mut search = Search::new(false, moves);
    let wins = search.wins(heaps);
    let game = ListGame::Moore { limit };
    assert_eq!(game.outcome(heaps).mover_wins(), wins, "{heaps:?} {limit}");
    let found = game.winning_move(heaps);
    assert_eq!(found.is_some(), wins, "{heaps:?} {limit}");
    if let Some(after) = found {
        assert!((1..=limit).contains(&taken(heaps, &after).len()), "{heaps:?} {limit} {after:?}");
        assert!(!search.wins(&after), "{heaps:?} {limit}");
    }
}

fn staircase(steps: &Vec<u64>) {
    let moves = |steps: &Vec<u64>| {
        let mut moves = Vec::new();
        for (index, &coins) in steps.iter().enumerate() {
            for count in 1..=coins {
                let mut after = steps.to_vec();
                after[index] -= count;
                if let Some(below) = index.checked_sub(1) {
                    after[below] += count;
                }
                moves.push(after);
            }
        }
        moves
    };
    if steps.iter().sum::<u64>() > 9 {
        return;
    }
    let mut search = Search::new(false, moves);
    let game = ListGame::Staircase;
    assert_eq!(game.outcome(steps).mover_wins(), search.wins(steps), "{steps:?}");
    let found = game.winning_moves(steps);
    let winning = moves(steps).into_iter().filter(|after| !search.wins(after));
    let mut expected: Vec<Vec<u64>> = winning.collect();
    expected.sort_unstable();
    let mut found = found;
    found.sort_unstable();
    assert_eq!(found, expected, "{steps:?}");
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
