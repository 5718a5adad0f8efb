//! Every backend of the batches against the definition, on slices of any length and place.

use crate::choices::Choices;
use crate::nim_naive::product;
use nim_algebra::{Backend, Batch, BatchError, BatchWord, U256};
use test_support::Rng;

/// Runs one operation by every backend.
pub fn nim_batch(data: &[u8]) {
    let mut choices = Choices::new(data);
    if choices.flag() {
        batch::<u64>(&mut choices);
    } else {
        batch::<u128>(&mut choices);
    }
}

fn batch<W: BatchWord>(choices: &mut Choices<'_>) {
    let action = choices.byte() % 7;
    let most = [9, 80, 300, 2100][usize::from(choices.byte() % 4)];
    let length = choices.below(most);
    let (shift_a, shift_b, shift_out) = (choices.below(9), choices.below(9), choices.below(9));
    let mut rng = Rng::new(choices.word());
    let mut word = || W::from_wide(U256::new(0, rng.wide_bits()));
    let mut list_a: Vec<W> = (0..length + shift_a).map(|_| word()).collect();
    let mut list_b: Vec<W> = (0..length + shift_b).map(|_| word()).collect();
    let factor = word();
    // Some places hold numbers of the input's choice.
    while length > 0 && !choices.is_empty() {
        let at = choices.below(length);
        let wide = U256::new(0, u128::from(choices.number()) << 64 | u128::from(choices.number()));
        if choices.flag() {
            list_a[shift_a + at] = W::from_wide(wide);
        } else {
            list_b[shift_b + at] = W::from_wide(wide);
        }
    }
    let (a, b) = (&list_a[shift_a..], &list_b[shift_b..]);
    let guard = W::ONE;
    let mut results: Vec<Vec<W>> = Vec::new();
    for backend in Backend::ALL {
        let Some(batch) = Batch::with_backend(backend) else {
            continue;
        };
        let mut room = vec![guard; shift_out + length + 9];
        let out = &mut room[shift_out..shift_out + length];
        match action {
            0 => batch.mul(a, b, out),
            1 => batch.add(a, b, out),
            2 => batch.scale(a, factor, out),
            3 => batch.square(a, out),
            4 => batch.sqrt(a, out),
            5 => match batch.inverse(a, out) {
                Err(BatchError::ZeroInverted { index }) => {
                    assert_eq!(a.iter().position(|&a| a == W::ZERO), Some(index));
                    return;
                }
                other => other,
            },
            _ => batch.solve_quadratics(a, out).map(|solved| {
                let roots = a.iter().filter(|a| !a.bit(W::BITS - 1));
                assert_eq!(solved, roots.count(), "{backend:?}");
            }),
        }
        .expect("the slices have one length");
        let inside = shift_out..shift_out + length;
        let untouched = |(at, &word): (usize, &W)| inside.contains(&at) || word == guard;
        assert!(room.iter().enumerate().all(untouched), "{backend:?}");
        results.push(room[inside].to_vec());
    }
    let first = &results[0];
    for other in &results[1..] {
        assert_eq!(first, other, "action {action}");
    }
    check_sample(action, [a, b, first], factor);
}

/// Compares every twelfth of the results, on which all backends agree, with the definition.
fn check_sample<W: BatchWord>(action: u8, [a, b, found]: [&[W]; 3], factor: W) {
    let length = found.len();
    let step = length / 12 + 1;
    for at in (0..length).filter(|at| at % step == 0 || *at + 1 == length) {
        let word = found[at];
        let (a, b, found) = (a[at].to_wide(), b[at].to_wide(), word.to_wide());
        match action {
            0 => assert_eq!(found, product(a, b)),
            1 => assert_eq!(found, a ^ b),
            2 => assert_eq!(found, product(a, factor.to_wide())),
            3 => assert_eq!(found, product(a, a)),
            4 => assert_eq!(product(found, found), a),
            5 => assert_eq!(product(found, a), U256::ONE),
            _ if word.bit(0) => assert!(W::from_wide(a).bit(W::BITS - 1)),
            _ => assert_eq!(product(found, found) ^ found, a),
        }
    }
}
