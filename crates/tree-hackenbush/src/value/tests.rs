//! Dyadic arithmetic against 128-bit integers.

use crate::Dyadic;
use std::cmp::Ordering;
use test_support::Rng;

/// Returns a random numerator of up to 40 digits and an exponent of up to 50.
fn random_parts(rng: &mut Rng) -> (i128, u64) {
    let bits = rng.below(40);
    let numerator = i128::from(rng.below(1 << bits));
    let sign = if rng.below(2) == 0 { 1 } else { -1 };
    (sign * numerator, rng.below(50))
}

fn lowest_terms((mut numerator, mut exponent): (i128, u64)) -> (i128, u64) {
    while exponent > 0 && numerator % 2 == 0 {
        numerator /= 2;
        exponent -= 1;
    }
    (numerator, exponent)
}

#[test]
fn small_numbers_agree_with_fractions() {
    let mut rng = Rng::new(1);
    for _ in 0..20_000 {
        let ((a, i), (b, j)) = (random_parts(&mut rng), random_parts(&mut rng));
        let (x, y) = (Dyadic::new(a, i), Dyadic::new(b, j));
        assert_eq!(x.to_parts(), Some(lowest_terms((a, i))));
        let (a, b) = (a << (50 - i), b << (50 - j));
        let parts = |numerator| Some(lowest_terms((numerator, 50)));
        assert_eq!((x.clone() + y.clone()).to_parts(), parts(a + b));
        assert_eq!((x.clone() - y.clone()).to_parts(), parts(a - b));
        assert_eq!((-x.clone()).to_parts(), parts(-a));
        assert_eq!(x.cmp(&y), a.cmp(&b));
        assert_eq!(x.sign(), a.cmp(&0));
        assert_eq!(x.floor(), a >> 50);
        let mut sum = x.clone();
        sum.add_integer(b >> 50);
        assert_eq!(sum.to_parts(), parts(a + (b >> 50 << 50)));
        let step = 1 << (50 - j);
        assert_eq!(x.rounded_up(j).to_parts(), parts((a + step - 1).div_euclid(step) * step));
        assert_eq!(x.clone().halved(j).doubled(j), x);
    }
}

#[test]
fn long_numbers_keep_the_laws_of_a_group() {
    let mut rng = Rng::new(2);
    let mut long = || {
        (0..rng.below(8)).fold(Dyadic::zero(), |sum, _| {
            let (numerator, _) = random_parts(&mut rng);
            sum.halved(rng.below(200)) + Dyadic::new(numerator, rng.below(9))
        })
    };
    for _ in 0..3000 {
        let (x, y, z) = (long(), long().doubled(70), long());
        let sum = (x.clone() + y.clone()) + z.clone();
        assert_eq!(sum, x.clone() + (z.clone() + y.clone()));
        assert_eq!(sum.clone() - x.clone() - y.clone(), z);
        assert_eq!((x.clone() - x.clone()), Dyadic::zero());
        assert_eq!(-(-y.clone()), y);
        let order = x.cmp(&y);
        assert_eq!((x.clone() + z.clone()).cmp(&(y.clone() + z.clone())), order);
        assert_eq!(y.cmp(&x), order.reverse());
        let up = x.rounded_up(9);
        assert!(up >= x && up.clone() - Dyadic::new(1, 9) < x);
        assert!(up.exponent() <= 9);
        let mut floor = Dyadic::zero();
        floor.add_integer(x.floor());
        assert!(floor <= x && floor + Dyadic::from(1u64) > x);
    }
}

#[test]
fn floors_beyond_128_bits_stop_at_the_ends() {
    let big = Dyadic::from(3u64).doubled(126);
    assert_eq!(big.floor(), i128::MAX);
    assert_eq!((-big).floor(), i128::MIN);
    let fits = Dyadic::from(3u64).doubled(125);
    assert_eq!(fits.floor(), 3 << 125);
    assert_eq!((-fits).floor(), -(3 << 125));
    assert_eq!(Dyadic::from(-1i64).halved(1000).floor(), -1);
    assert_eq!(Dyadic::from(1u64).halved(u64::MAX).floor(), 0);
}

#[test]
fn bit_lengths_are_those_of_the_numerator() {
    for (numerator, length) in [(0, 0), (1, 1), (-1, 0), (-2, 1), (255, 8), (-256, 8), (-257, 9)] {
        assert_eq!(Dyadic::new(numerator, 0).bit_length(), length);
    }
    assert_eq!(Dyadic::from(1u64).doubled(200).bit_length(), 201);
}

#[test]
fn numbers_are_written_as_fractions() {
    let written = |numerator, exponent| Dyadic::new(numerator, exponent).to_string();
    assert_eq!(written(0, 5), "0");
    assert_eq!(written(-13, 3), "-13/8");
    assert_eq!(written(12, 4), "3/4");
    assert_eq!(written(i128::MIN, 0), i128::MIN.to_string());
    assert_eq!(written(1, 64), "1/18446744073709551616");
    assert_eq!(written(-5, 100), "-5/2^100");
    let million_digits = Dyadic::from(1u64).doubled(1 << 20).to_string();
    assert_eq!(million_digits.len(), 2 + 1 + (1 << 18));
    let ten_to_forty = Dyadic::new(10i128.pow(20), 0).doubled(20);
    assert_eq!(ten_to_forty.to_string(), "104857600000000000000000000");
    assert_eq!(format!("{:>6}", Dyadic::new(-3, 1)), "  -3/2");
}

#[test]
fn written_integers_read_back() {
    let mut rng = Rng::new(17);
    for _ in 0..3000 {
        let words: Vec<u64> = (0..rng.below(5)).map(|_| rng.below(u64::MAX)).collect();
        let number = Dyadic::from_words(words, 0);
        assert_eq!(Dyadic::from_decimal(&number.to_string()), number);
    }
    for count in [4096, 4097, 10_000] {
        let text = Dyadic::from_words(vec![u64::MAX; count], u64::MAX).to_string();
        let numerator = text.strip_suffix("/2^18446744073709551615").unwrap();
        match numerator.strip_prefix("0x") {
            Some(digits) => assert_eq!(digits, "f".repeat(16 * count)),
            None => assert_eq!(
                Dyadic::from_decimal(numerator),
                Dyadic::from_words(vec![u64::MAX; count], 0)
            ),
        }
    }
}

#[test]
fn order_is_that_of_the_difference() {
    let fine = Dyadic::new(1, 5000);
    let one = Dyadic::from(1u64);
    assert_eq!((one.clone() + fine.clone()).cmp(&one), Ordering::Greater);
    assert_eq!((one.clone() - fine).cmp(&one), Ordering::Less);
    let finest = Dyadic::new(1, u64::MAX);
    assert_eq!(one.cmp(&finest), Ordering::Greater);
    assert_eq!((-one).cmp(&-finest), Ordering::Less);
}
