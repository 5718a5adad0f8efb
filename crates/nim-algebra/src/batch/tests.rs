//! Every backend against the arithmetic of single numbers.

use crate::U256;
use crate::batch::run::BatchWord;
use crate::batch::slices::Batch;
use crate::batch::slices::BatchError;
use crate::field::words::Field;
use crate::processor::Backend;
use test_support::Rng;

fn backends() -> impl Iterator<Item = Batch> {
    Backend::ALL.into_iter().filter_map(Batch::with_backend)
}

fn random<W: Field>(rng: &mut Rng, count: usize) -> Vec<W> {
    (0..count)
        .map(|_| {
            let wide = U256::from(rng.wide_bits());
            // Zeros, short numbers and numbers without the highest bit all occur.
            match rng.below(8) {
                0 => W::ZERO,
                1 => W::from_wide(wide >> 100),
                _ => W::from_wide(wide),
            }
        })
        .collect()
}

/// Compares every operation of a backend with the arithmetic of single numbers, on part of longer
/// slices, whose other numbers must not change.
fn agrees<W: BatchWord>(batch: Batch, rng: &mut Rng, length: usize, shift: usize) {
    let untouched = W::from_wide(U256::from(0x5eed_u64));
    let a = &random::<W>(rng, length + shift)[shift..];
    let b = &random::<W>(rng, length + 2 * shift)[2 * shift..];
    let factor = random::<W>(rng, 1)[0];
    let mut buffer = vec![untouched; length + 2 * shift + 3];
    let mut check = |what: &str, run: &dyn Fn(&mut [W]), expected: &dyn Fn(usize) -> W| {
        buffer.fill(untouched);
        let place = shift + 2..shift + 2 + length;
        run(&mut buffer[place.clone()]);
        for (index, &word) in buffer.iter().enumerate() {
            let wanted =
                if place.contains(&index) { expected(index - place.start) } else { untouched };
            assert_eq!(word, wanted, "{what} {:?} {length} {shift} {index}", batch.backend());
        }
    };
    check("mul", &|out| batch.mul(a, b, out).unwrap(), &|i| a[i].mul(b[i]));
    let pairs: Vec<[W; 2]> = a.iter().zip(b).map(|(&a, &b)| [a, b]).collect();
    check("pairs", &|out| batch.mul_pairs(&pairs, out).unwrap(), &|i| a[i].mul(b[i]));
    check("scale", &|out| batch.scale(a, factor, out).unwrap(), &|i| a[i].mul(factor));
    check("sqrt", &|out| batch.sqrt(a, out).unwrap(), &|i| a[i].sqrt());
    let nonzero: Vec<W> =
        a.iter().map(|&word| if word == W::ZERO { W::ONE } else { word }).collect();
    check("inverse", &|out| batch.inverse(&nonzero, out).unwrap(), &|i| nonzero[i].inverse());
}

#[test]
fn every_backend_agrees_on_every_length() {
    let mut rng = Rng::new(20);
    for batch in backends().filter(|_| !cfg!(miri)) {
        for length in 0..=300 {
            agrees::<u64>(batch, &mut rng, length, length % 8);
            agrees::<u128>(batch, &mut rng, length, length % 5);
        }
        let more = [511, 512, 513, 1023, 1024, 1025, 2048];
        for length in more {
            agrees::<u64>(batch, &mut rng, length, 1);
            agrees::<u128>(batch, &mut rng, length, 3);
        }
    }
}

/// The part that Miri can check in reasonable time: the vector loops, with blocks and remainders.
#[test]
fn vector_loops_stay_within_their_slices() {
    let vectors = [Backend::Avx2Gfni, Backend::Avx2];
    for batch in vectors.into_iter().filter_map(Batch::with_backend) {
        for length in [0, 1, 65, 130, 300] {
            let a: Vec<u64> = (0..length).map(|index| index * 0x0123_4567_89ab).collect();
            let b: Vec<u64> = a.iter().map(|word| word.rotate_left(11) ^ 7).collect();
            let wide: Vec<u128> = a.iter().map(|&word| u128::from(word) << 30 | 5).collect();
            for start in 0..a.len().min(3) {
                let (a, b, wide) = (&a[start..], &b[start..], &wide[start..]);
                let mut out = vec![0; a.len()];
                let mut wide_out = vec![0; a.len()];
                batch.mul(a, b, &mut out).unwrap();
                let last = a.len() - 1;
                assert_eq!(out[last], a[last].mul(b[last]));
                batch.scale(a, 3, &mut out).unwrap();
                batch.inverse(wide, &mut wide_out).unwrap();
                assert_eq!(wide_out[last].mul(wide[last]), 1);
                batch.mul(&wide_out.clone(), wide, &mut wide_out).unwrap();
                assert!(wide_out.iter().all(|&one| one == 1));
            }
        }
    }
}

#[test]
fn unequal_lengths_are_refused() {
    let batch = Batch::new();
    let error = |expected, found| Err(BatchError::UnequalLengths { expected, found });
    assert_eq!(batch.mul(&[1_u64], &[], &mut [0]), error(1, 0));
    assert_eq!(batch.mul(&[1_u64], &[1], &mut [0, 0]), error(1, 2));
    assert_eq!(batch.scale(&[1_u64], 5, &mut []), error(1, 0));
    assert_eq!(batch.sqrt(&[1_u128], &mut []), error(1, 0));
    assert_eq!(batch.inverse(&[1_u128], &mut []), error(1, 0));
}

#[test]
fn the_first_zero_is_named() {
    let mut numbers = vec![7_u64; 1000];
    numbers[777] = 0;
    numbers[900] = 0;
    let mut out = vec![1; 1000];
    for batch in backends() {
        let refused = batch.inverse(&numbers, &mut out);
        assert_eq!(refused, Err(BatchError::ZeroInverted { index: 777 }));
        assert!(out.iter().all(|&word| word == 1));
    }
}
