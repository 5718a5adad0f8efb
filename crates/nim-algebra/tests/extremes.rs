//! The whole public interface at its extremes: nothing, one, the greatest numbers, duplicates.

use nim_algebra::{
    Nimber, U256, chips_value, nim_mul, nim_sum, nim_winning_takes, quadratic_roots, tartan_value,
};

const HEAPS: [&[u64]; 8] = [
    &[],
    &[0],
    &[1],
    &[u64::MAX],
    &[u64::MAX, u64::MAX],
    &[u64::MAX, 0, 1, u64::MAX - 1],
    &[5, 6],
    &[5, 5, 5],
];

#[test]
fn heaps_of_any_size_are_moved_within_their_size() {
    for heaps in HEAPS {
        let _ = nim_sum(heaps.iter().copied());
        for (index, take) in nim_winning_takes(heaps) {
            assert!((1..=heaps[index]).contains(&take));
        }
        let mut chips = heaps.to_vec();
        let _ = chips_value(&mut chips);
    }
    assert_eq!(chips_value(&mut [u64::MAX, 1]), Ok(u64::MAX - 2));
    assert_eq!(chips_value(&mut [u64::MAX]), Ok(u64::MAX - 1));
}

#[test]
fn products_of_coins_may_have_any_factors() {
    assert_eq!(tartan_value([]), 0);
    assert_eq!(tartan_value([(u64::MAX, 1); 3]), u64::MAX);
    assert_eq!(nim_mul(u64::MAX, 0), 0);
}

macro_rules! every_width {
    ($($name:ident: $word:ty, $zero:expr, $one:expr, $max:expr;)*) => {$(
        #[test]
        fn $name() {
            let [zero, one, max]: [Nimber<$word>; 3] = [$zero, $one, $max].map(Nimber::new);
            for x in [zero, one, max] {
                for y in [zero, one, max] {
                    let _ = (x + y, x * y, x.log(y).ok(), quadratic_roots(x, y, max));
                    assert_eq!(x * y, y * x);
                }
                for exponent in [0, 1, u128::MAX] {
                    let _ = x.pow(exponent);
                }
                for exponent in [i128::MIN, -1, 0, 1, i128::MAX] {
                    let _ = x.checked_pow(exponent);
                }
                let _ = (x.order(), x.order_primes());
                let _ = x.to_string().parse::<Nimber<$word>>();
                assert_eq!(x.square().sqrt(), x);
            }
            assert!(zero.log(zero).is_err());
            for text in ["", "*", "-1", "0x", "+", &"9".repeat(10_000), &"0".repeat(10_000)] {
                let _ = text.parse::<Nimber<$word>>();
            }
        }
    )*};
}

every_width! {
    eight_bits: u8, 0, 1, u8::MAX;
    sixteen_bits: u16, 0, 1, u16::MAX;
    thirty_two_bits: u32, 0, 1, u32::MAX;
    sixty_four_bits: u64, 0, 1, u64::MAX;
    a_hundred_and_twenty_eight_bits: u128, 0, 1, 3;
    two_hundred_and_fifty_six_bits: U256, U256::ZERO, U256::ONE, U256::MAX;
}
