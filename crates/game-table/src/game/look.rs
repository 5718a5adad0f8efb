//! The picture of a position, in which a move is made by touching a part.

use super::boards::board::Rules;
use super::boards::chomp::Bars;
use super::boards::cram::Grids;
use super::boards::kayles::Kayles;
use super::boards::text::Texts;
use super::entailing::{Stacks, change, moves_of};
use super::lists::name;
use super::open::Ground;
use super::product::places;
use crate::answer::texts;
use crate::picture::position::{Column, Look, Takes, bar, columns, graph, grid, pins, queen};
use crate::reason::words::{nim_step, step};
use graph_retro::loopy_values;
use heap_games::{Budget, EntailingHeaps, HeapCode, KnownValues, ListGame, Rule};
use mex_core::{Options, Outcome, Play, Ruleset};
#[cfg(feature = "paper")]
use nimber_search::Sprouts;
use nimber_search::Taking;
#[cfg(feature = "long-heaps")]
use num_bigint::BigUint;
use std::collections::HashMap;

/// The limit on steps for the value of a heap in a picture.
const STEPS: u64 = 1_000_000_000;

/// The most parts in the options of a heap whose squares make moves.
const MOST_OPTIONS: u128 = 1 << 12;

/// The longest row of pins, and the longest side of a queen's board.
const LONGEST: u64 = 24;

impl Ground {
    /// Returns the picture of the position; below a heap is its value in binary, if known.
    pub(crate) fn look(&self, play: Play) -> Look {
        match self {
            Ground::Heaps(rule, heaps) => of_heaps(rule, heaps),
            Ground::Own(table, heaps) => columns(&plain(table, heaps)),
            Ground::Text(board, position) => {
                let game = Texts { game: board };
                Look::of_text(board, position, &|after| game.text(position, after))
            }
            Ground::Lists(game, lists) => {
                Look::beside(lists.iter().map(|list| of_list(game, list)).collect())
            }
            #[cfg(feature = "long-heaps")]
            Ground::Long((_, lists)) => {
                let digits = |number: &BigUint| number.to_string().len();
                let lists = lists.iter().map(|list| texts(list.iter().map(digits)).join(", "));
                Look::words(&format!("heaps of {} decimal digits", texts(lists).join(" + ")))
            }
            Ground::Entailing(rules, stacks, _) => of_stacks(rules, stacks),
            Ground::Chomp(bars) => Look::beside(
                (0..)
                    .zip(bars)
                    .map(|(index, rows)| {
                        bar(rows, &|row, column| Bars.text(bars, &(index, row, column)))
                    })
                    .collect(),
            ),
            Ground::Cram(cells, rules) => {
                let game = Grids { rules };
                let dominoes = game.moves(cells).into_iter();
                let dominoes = dominoes.map(|domino| (domino, game.text(cells, &domino)));
                grid(cells, &dominoes.collect::<Vec<_>>())
            }
            Ground::Kayles(board, rules) => {
                let game = Kayles { graph: board, rules };
                let all = game.start();
                let takes = |taken| game.text(&all, &taken);
                let takes: Takes<'_> = match board.taking {
                    Taking::Vertex => Takes::Vertex(&takes),
                    Taking::Edge => Takes::Edge(&takes),
                };
                graph(&board.names, &board.edges, takes)
            }
            #[cfg(feature = "paper")]
            Ground::Sprouts(position) => Look::words(&Sprouts::text(position)),
            #[cfg(feature = "paper")]
            Ground::Strings(board, tangle) => Look::words(&board.text(tangle)),
            Ground::Product(_, coins) => {
                Look::words(&format!("coins at {}", places(coins).join(" + ")))
            }
            Ground::Picture(_, picture, is_childish, _) => {
                let is_usual = play == Play::Normal && !is_childish;
                Look::svg(&if is_usual { picture.to_svg() } else { picture.to_plain_svg() })
            }
            Ground::Tokens(graph, tokens, _) | Ground::Ending(graph, _, tokens, _) => {
                let names = texts(tokens.iter().map(|&token| graph.name(token)));
                Look::words(&format!("tokens on {}", names.join(", ")))
            }
        }
    }
}

impl Ground {
    /// Returns a board for each token if positions are two small numbers; it marks the reachable
    /// squares that are lost.
    pub(crate) fn table(&self) -> Option<Look> {
        let Ground::Tokens(named, tokens, _) = self else { return None };
        let graph = &named.graph;
        named.allow("the picture", graph.loopy_memory_bytes()).ok()?;
        let (values, names) = (loopy_values(graph), 0..graph.position_count());
        let square = |name: &str| {
            let (across, up) = name.split_once(',')?;
            Some((across.parse::<u64>().ok()?, up.parse::<u64>().ok()?))
        };
        let places: HashMap<(u64, u64), u32> =
            names.filter_map(|place| Some((square(&named.name(place))?, place))).collect();
        let look = |&token: &u32| {
            let at = square(&named.name(token)).filter(|at| at.0.max(at.1) <= LONGEST)?;
            let options = graph.find_options(token);
            let goes = |column, row| {
                let option = places.get(&(column, row)).filter(|place| options.contains(place));
                option.map_or(String::new(), |&to| step(named.name(token), [named.name(to)]))
            };
            let is_lost = |column, row| {
                let place = places.get(&(column, row));
                place.is_some_and(|&place| values.value(place).outcome() == Outcome::Previous)
            };
            Some(queen(at, &goes, &is_lost))
        };
        tokens.iter().map(look).collect::<Option<Vec<Look>>>().map(Look::beside)
    }
}

/// Returns the moves that only make a heap smaller, for a heap with few options.
fn lowered(ruleset: &impl Ruleset<Position = u64>, cost: u128, heap: u64) -> Vec<(u64, String)> {
    if cost > MOST_OPTIONS {
        return Vec::new();
    }
    let mut options = Options::new();
    ruleset.options(&heap, &mut options);
    let lone = options.iter().filter_map(|parts| match parts {
        [] => Some((0, nim_step(heap, &[]))),
        &[left] => Some((left, nim_step(heap, &[left]))),
        _ => None,
    });
    lone.collect()
}

/// Returns heaps under rules with entailing moves; the move of a square leaves one heap.
fn of_stacks(rules: &EntailingHeaps, stacks: &Stacks) -> Look {
    let column = |&size: &u64| {
        let few = rules.option_cost(size) <= MOST_OPTIONS;
        let moves = if few { moves_of(rules, &[size]) } else { Vec::new() };
        let lone = moves.iter().filter_map(|made| Some((made.left()?, change(made).to_string())));
        Column { size, moves: lone.collect(), ..Column::default() }
    };
    columns(&stacks.open().iter().map(column).collect::<Vec<Column>>())
}

fn plain(ruleset: &impl Ruleset<Position = u64>, heaps: &[u64]) -> Vec<Column> {
    let column = |&size: &u64| {
        // Heaps of a rule file have few options, as all of them are stored.
        Column { size, moves: lowered(ruleset, 0, size), ..Column::default() }
    };
    heaps.iter().map(column).collect()
}

fn of_heaps(rule: &Rule, heaps: &[u64]) -> Look {
    let budget = Budget { steps: STEPS, ..Budget::default() };
    let greatest = heaps.iter().copied().max().unwrap_or(0);
    let known = KnownValues::up_to(rule, greatest, budget).ok();
    let worth = |&size: &u64| known.as_ref()?.value(size);
    let most = heaps.iter().filter_map(worth).max().unwrap_or(0);
    let bits = (u128::BITS - most.leading_zeros()).max(1) as usize;
    let binary = |size: &u64| worth(size).map_or(String::new(), |worth| format!("{worth:0bits$b}"));
    if let Rule::Code(code) = rule
        && is_of_pins(code)
        && greatest <= LONGEST
    {
        let rows: Vec<(u64, String)> = heaps.iter().map(|size| (*size, binary(size))).collect();
        return pins(&rows, &|row, before, hit| of_pins(code, (row, before, hit)));
    }
    let column = |&size: &u64| {
        let moves = lowered(rule, rule.option_cost(size), size);
        Column { size, below: binary(&size), moves, step: 0 }
    };
    columns(&heaps.iter().map(column).collect::<Vec<Column>>())
}

/// Returns whether a game is played on rows of pins: one pin or two are removed, and rows split.
fn is_of_pins(code: &HeapCode) -> bool {
    let takes = 1..=2;
    code.max_take().is_some_and(|most| most <= 2)
        && code.digit(0) == 0
        && takes.clone().all(|take| code.digit(take) < 8)
        && takes.clone().any(|take| code.digit(take) & 4 != 0)
}

/// Returns the move that removes adjacent pins from a row and leaves `before` of them in front, if
/// it is legal.
fn of_pins(code: &HeapCode, (row, before, hit): (u64, u64, u64)) -> String {
    let behind = row - before - hit;
    let mut left = [before.min(behind), before.max(behind)].to_vec();
    left.retain(|&part| part > 0);
    if code.digit(hit) & (1 << left.len()) == 0 { String::new() } else { nim_step(row, &left) }
}

fn of_list(game: &ListGame, list: &[u64]) -> Look {
    let options: Vec<Vec<u64>> = match game.option_cost(list) > MOST_OPTIONS {
        true => Vec::new(),
        false => {
            let mut options = Options::new();
            game.options(&list.to_vec(), &mut options);
            options.iter().filter_map(|parts| parts.first().cloned()).collect()
        }
    };
    let said = |option: &Vec<u64>| step(name(game, list), [name(game, option)]);
    if let (ListGame::Wythoff, &[across, up]) = (game, list)
        && across.max(up) <= LONGEST
    {
        let goes = |column, row| {
            options.iter().find(|option| option[..] == [column, row]).map_or(String::new(), said)
        };
        let is_lost = |column, row| !game.outcome(&[column, row]).mover_wins();
        return queen((across, up), &goes, &is_lost);
    }
    // The second number of Fibonacci Nim is not a heap.
    let heaps = if *game == ListGame::Fibonacci { &list[..list.len().min(1)] } else { list };
    let column = |(index, &size): (usize, &u64)| {
        let lower = |option: &&Vec<u64>| {
            let mut fallen = (0..heaps.len()).filter(|&at| option.get(at) < heaps.get(at));
            (fallen.next(), fallen.next()) == (Some(index), None)
        };
        let moves = options.iter().filter(lower);
        let moves = moves.map(|option| (option.get(index).copied().unwrap_or(0), said(option)));
        let step = if *game == ListGame::Staircase { index as i64 } else { 0 };
        Column { size, below: String::new(), step, moves: moves.collect() }
    };
    columns(&heaps.iter().enumerate().map(column).collect::<Vec<Column>>())
}

#[cfg(test)]
mod tests {
    use crate::{Limits, NoFiles, Player, Sum};
    use mex_core::Play;
    use std::collections::BTreeSet;

    /// Returns the moves of the picture of a sum, and those of play.
    fn both(sum: &str) -> [BTreeSet<(usize, String)>; 2] {
        let known = (Play::Normal, Limits::default());
        let material = Sum::parse(sum).unwrap().read(known, &mut NoFiles).unwrap();
        let svg = material.to_svg_about("");
        let games = svg.split("data-game=\"").skip(1).enumerate();
        let drawn = games.flat_map(|(game, part)| {
            let texts = part.split("data-move=\"").skip(1);
            texts.map(move |text| (game, text.split('"').next().unwrap().replace("&gt;", ">")))
        });
        let choices = material.analysis().unwrap().choices(Player::Left);
        let listed = choices.into_iter().map(|(game, choice)| (game, choice.text()));
        [drawn.collect(), listed.collect()]
    }

    #[test]
    fn every_move_can_be_touched() {
        let sums = "nim 3 5 7; kayles 5 1 8 2; dawson-kayles 7 3; 0.17 6; chomp 3x4; chomp 4,3,1; \
            cram 3x4; cram ..#/...; node-kayles 3x3; node-kayles 0-1,1-2,2-0,3; arc-kayles 2x3; \
            arc-kayles 0-1,1-2; wythoff 5,3; wythoff 0,4; staircase 3,0,2,1; fibonacci 12; \
            euclid 7,3; subtract:1,3,4 5 9; nim 2 + kayles 4 + cram 2x2; chomp 2x2 + 3; \
            staircase 1,2 + 2,1; moore:1 3,4";
        for sum in sums.split("; ") {
            let [drawn, listed] = both(sum);
            assert_eq!(drawn, listed, "{sum}");
        }
    }

    #[test]
    fn what_is_touched_is_a_move() {
        let sums = "lasker 4 1; grundy 9; moore:2 2,3; wythoff 40,3; nim 40; kayles 30; 0.7 3";
        for sum in sums.split("; ") {
            let [drawn, listed] = both(sum);
            assert!(drawn.is_subset(&listed), "{sum}: {drawn:?}");
        }
        assert_eq!(both("lasker 4")[0].len(), 4);
        assert_eq!(both("nim 40")[0].len(), 15);
    }
}
