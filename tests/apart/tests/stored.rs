//! Results are stored as a person would write them, and read back the same.

use graph_retro::{LoopySumMove, LoopySumMoves, LoopyValue, SeatValue, Team};
use heap_games::{HeapMove, Period};
use mex_core::{Ending, Outcome, Play, RulesetMove, Selection, SumMove, SumMovePart, SumRule};
use nim_algebra::{Nimber, U256};
use serde_json::{from_str, to_string};
use std::fmt::Debug;

/// Checks what a value is stored as, and that it comes back.
fn is_stored<T>(value: T, text: &str)
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + Debug,
{
    assert_eq!(to_string(&value).unwrap(), text);
    assert_eq!(from_str::<T>(text).unwrap(), value);
}

#[test]
fn outcomes_and_moves_of_sums() {
    is_stored([Outcome::Previous, Outcome::Next, Outcome::Draw], r#"["Previous","Next","Draw"]"#);
    let rule = SumRule { selection: Selection::Some, ending: Ending::First, play: Play::Misere };
    is_stored(rule, r#"{"selection":"Some","ending":"First","play":"Misere"}"#);
    let parts = vec![SumMovePart { component: 1, to: u64::MAX }];
    is_stored(SumMove { parts }, r#"{"parts":[{"component":1,"to":18446744073709551615}]}"#);
    is_stored(RulesetMove { component: 0, to: vec![3, 4] }, r#"{"component":0,"to":[3,4]}"#);
}

#[test]
fn nimbers_are_plain_numbers() {
    is_stored(Nimber::new(u64::MAX), "18446744073709551615");
    is_stored(Nimber::new(u128::MAX), "340282366920938463463374607431768211455");
    is_stored(U256::ONE, r#"{"low":1,"high":0}"#);
}

#[test]
fn heaps_and_periods() {
    is_stored(HeapMove { heap_size: 7, into: vec![1, 5] }, r#"{"heap_size":7,"into":[1,5]}"#);
    let period = Period { preperiod: 71, length: 12, saltus: 0 };
    is_stored(period, r#"{"preperiod":71,"length":12,"saltus":0}"#);
}

#[test]
fn graphs_with_cycles_and_seats() {
    is_stored([Team::A, Team::B], r#"["A","B"]"#);
    is_stored([SeatValue::A, SeatValue::Draw, SeatValue::B], r#"["A","Draw","B"]"#);
    is_stored(LoopyValue::Finite(3), r#"{"Finite":3}"#);
    is_stored(LoopyValue::Infinite(vec![0, 2]), r#"{"Infinite":[0,2]}"#);
    let moves = vec![LoopySumMove { token: 0, option: 8, remoteness: None }];
    is_stored(
        LoopySumMoves { remoteness: Some(4), moves },
        r#"{"remoteness":4,"moves":[{"token":0,"option":8,"remoteness":null}]}"#,
    );
}
