//! Towers against products term by term.

use super::layout::{Generators, Tower};
use super::product::Room;
use crate::transfinite::ordinal::constants::Constants;
use crate::transfinite::ordinal::element::Ordinal;
use crate::transfinite::ordinal::error::OrdinalError;
use test_support::{Rng, size};

fn read(text: &str) -> Ordinal {
    text.parse().unwrap()
}

/// Ordinals whose fields have only a leaf, one step, several, steps of one prime, and large
/// numbers.
const GENERATORS: &str = "w w+16 w^9 w^w+w^27 w^w w^(w*5) w^w^2+w^w w^(w^2*7) w^w^3 w^w^4+w \
    w^(w+3)*4294967296 w^(w^3+w^2)";

fn element(tower: &Tower, rng: &mut Rng) -> Vec<u64> {
    let mask = u64::MAX >> (64 - tower.leaf.bits());
    (0..tower.size()).map(|_| rng.bits() & mask).collect()
}

#[test]
fn products_and_squares_are_those_term_by_term() {
    let (mut rng, mut room) = (Rng::new(1), Room::default());
    for text in GENERATORS.split(' ') {
        let tower = Tower::of(&read(text), Constants::known(), 1 << 14).unwrap();
        let squaring = tower.squaring(&mut room);
        for round in 0..12 {
            let [mut a, mut b] = [element(&tower, &mut rng), element(&tower, &mut rng)];
            if round % 3 == 0 || tower.degree() > 2000 {
                // Few terms, so that products term by term stay short.
                for word in a.iter_mut().chain(&mut b) {
                    *word &= u64::from(rng.below(40) == 0).wrapping_neg();
                }
            } else if tower.degree() > 200 {
                continue;
            }
            let [x, y] = [tower.ordinal(&a), tower.ordinal(&b)];
            assert_eq!([tower.element(&x), tower.element(&y)], [a.clone(), b.clone()], "{text}");
            let product = tower.product(&a, &b, &mut room);
            assert_eq!(tower.ordinal(&product), x.try_mul(&y).unwrap(), "{text}: {x} by {y}");
            assert_eq!(tower.apply(&squaring, &a, &mut room), tower.product(&a, &a, &mut room));
            tower.square(&mut a);
            assert_eq!(tower.ordinal(&a), x.try_square().unwrap(), "{text}: {x}");
        }
    }
}

#[test]
fn joined_maps_are_repeated_squares() {
    let (mut rng, mut room) = (Rng::new(2), Room::default());
    for text in GENERATORS.split(' ') {
        let tower = Tower::of(&read(text), Constants::known(), 1 << 14).unwrap();
        let squaring = tower.squaring(&mut room);
        let twice = tower.then(&squaring, &squaring, &mut room);
        let thrice = tower.then(&twice, &squaring, &mut room);
        let six = tower.then(&thrice, &thrice, &mut room);
        let a = element(&tower, &mut rng);
        let mut squared = a.clone();
        for _ in 0..6 {
            tower.square(&mut squared);
        }
        assert_eq!(tower.apply(&six, &a, &mut room), squared, "{text}");
    }
}

#[test]
fn the_map_of_the_degree_keeps_every_element() {
    let mut rng = Rng::new(3);
    for text in GENERATORS.split(' ') {
        let tower = Tower::of(&read(text), Constants::known(), 1 << 14).unwrap();
        let a = element(&tower, &mut rng);
        let mut squared = a.clone();
        for _ in 0..tower.degree() {
            tower.square(&mut squared);
        }
        assert_eq!(squared, a, "{text}");
    }
}

#[test]
fn inverses_multiply_to_one() {
    let mut rng = Rng::new(4);
    let mut checked = 0;
    for text in GENERATORS.split(' ') {
        let tower = Tower::of(&read(text), Constants::known(), 1 << 14).unwrap();
        if tower.degree() > 300 {
            continue;
        }
        for _ in 0..size(25, 100) {
            let x = tower.ordinal(&element(&tower, &mut rng));
            let inverse = x.try_inverse().unwrap();
            assert_eq!(x.try_mul(&inverse), Ok(Ordinal::from(1)), "{x}");
            assert_eq!(inverse.try_inverse().unwrap(), x);
            assert_eq!(x.try_sqrt().unwrap().try_square().unwrap(), x);
            checked += 1;
        }
    }
    assert!(checked >= size(200, 800));
}

#[test]
fn inverses_outside_the_limits_are_refused() {
    let inverse = |text: &str| read(text).try_inverse();
    assert_eq!(inverse("0"), Err(OrdinalError::ZeroInverted));
    assert_eq!(
        inverse("w*18446744073709551616"),
        Err(OrdinalError::CoefficientTooWide { bits: 64 })
    );
    let limit = 1 << 18;
    assert_eq!(inverse("w^19683"), Ok(read("w^59048*3")));
    assert!(
        matches!(inverse("w^(w^2*9999999)"), Err(OrdinalError::FieldTooLarge { limit: found, .. })
        if found == limit)
    );
    assert_eq!(inverse("w^w^1000"), Err(OrdinalError::UnknownExcess { prime: 7933 }));
}

#[test]
fn degrees_are_those_of_the_constants() {
    for place in 0..60 {
        let constant = Constants::known().of(place).unwrap();
        let generators = Generators::of(&constant.alpha, Constants::known()).unwrap();
        assert_eq!(generators.degree.max(2), constant.alpha_degree.max(2), "place {place}");
    }
}

/// The degree of α_p by definition: the least n with α^(2^n) = α.
#[test]
fn degrees_are_least() {
    for place in 0..60 {
        let constant = Constants::known().of(place).unwrap();
        let Ok(tower) = Tower::of(&constant.alpha, Constants::known(), 3000) else { continue };
        let alpha = tower.element(&constant.alpha);
        let mut power = alpha.clone();
        let mut degree = 0_u64;
        loop {
            tower.square(&mut power);
            degree += 1;
            if power == alpha {
                break;
            }
        }
        assert_eq!(degree, constant.alpha_degree, "place {place}");
    }
}
