//! Rows of heaps against one heap after the other.

use super::super::level::on_every_level;
use super::*;
use test_support::Rng;

/// Pairs, digits and the packed values of first heaps, at random.
struct Case {
    pairs: [Vec<(usize, u8)>; 3],
    splits: Vec<usize>,
    first: Vec<u8>,
    packed: Vec<u8>,
}

const BASE: usize = 600;

/// Returns what a packed common value stands for: no space has these, and any would do.
fn known(parity: usize, packed: u8) -> (u8, u64) {
    (packed ^ parity as u8, (1 << packed) - 1 + (parity as u64) * (1 << packed))
}

fn random<const G: usize>(rng: &mut Rng) -> Case {
    let bound = 8 * G as u64;
    let common = |rng: &mut Rng| match rng.below(30) {
        0 => rng.below(128) as u8,
        _ => COMMON | rng.below(bound) as u8,
    };
    let nearest = 1 + rng.below(20);
    let pairs = [(nearest, 30), (1, 12), (64, 12)].map(|(nearest, most)| {
        let far = if rng.below(2) == 0 { 40 } else { 400 };
        let pair = |rng: &mut Rng| {
            (nearest as usize + rng.below(far) as usize, rng.below(bound + 4) as u8)
        };
        (0..rng.below(most)).map(|_| pair(rng)).collect()
    });
    let splits = (0..rng.below(3)).map(|_| rng.below(60) as usize).collect();
    let first = (0..PARTS.end).map(|_| common(rng)).collect();
    let packed = (0..BASE).map(|_| common(rng)).chain([0; 2 * ROW]).collect();
    Case { pairs, splits, first, packed }
}

/// Finds the values of a row one after the other; returns false where one has no place.
fn by_definition<const G: usize>(case: &mut Case, base: usize, row: &mut Row<G>) -> bool {
    let Case { pairs: [common, witnesses, small], splits, first, packed } = case;
    row.are_open = 0;
    for lane in 0..ROW {
        let heap = base + lane;
        let reaches = |packed: &[u8], pairs: &[(usize, u8)], value: u8| {
            pairs.iter().any(|&(back, part)| packed[heap - back] ^ part ^ COMMON == value)
        };
        let mut values = 0..8 * G as u8;
        let Some(value) = values.find(|&value| !reaches(packed, common, value)) else {
            return false;
        };
        packed[heap] = value | COMMON;
        let (known, less) = known(heap % 2, value);
        row.values[lane] = known;
        let is_open = |&rare: &u8| {
            let is_small = usize::from(rare) < 4 * G;
            less >> rare & 1 == 1
                && !reaches(packed, witnesses, rare)
                && !(is_small && reaches(packed, small, rare))
        };
        let open: Vec<u8> = (0..8 * G as u8).filter(is_open).collect();
        row.open.iter_mut().for_each(|group| group[lane] = 0);
        open.iter().for_each(|&rare| row.open[usize::from(rare / 8)][lane] |= 1 << (rare % 8));
        let is_reached = |rare: u8| {
            let mut splits = splits.iter();
            splits.any(|split| {
                PARTS.into_iter().any(|part| first[part] ^ packed[heap - split - part] == rare)
            })
        };
        row.are_open |= u32::from(!open.into_iter().all(is_reached)) << lane;
    }
    true
}

/// Compares rows with the definition, and returns how many had all values, and open ones.
fn check<const G: usize>(rng: &mut Rng, cases: usize) -> [usize; 2] {
    let mut counts = [0; 2];
    for _ in 0..cases {
        let mut case = random::<G>(rng);
        let [common, witnesses, small] = &case.pairs;
        let pairs = [&common[..], witnesses, small];
        let lookup = Lookup::<G>::new(pairs, &case.splits, &case.first, known).unwrap();
        let mut packed = case.packed.clone();
        for base in [BASE, BASE + ROW] {
            let [mut row, mut expected] = [Row::default(), Row::default()];
            let is_whole = lookup.row_of(&mut packed, base, &mut row);
            assert_eq!(is_whole, by_definition(&mut case, base, &mut expected));
            if !is_whole {
                break;
            }
            assert_eq!((&row, &packed), (&expected, &case.packed));
            counts[0] += 1;
            counts[1] += usize::from(row.are_open != 0);
        }
    }
    counts
}

#[test]
fn rows_are_those_of_one_heap_after_the_other() {
    on_every_level(|| {
        if !has_avx2() {
            let first = [COMMON; PARTS.end];
            assert!(Lookup::<2>::new([&[]; 3], &[], &first, known).is_none());
            return;
        }
        let mut rng = Rng::named("rows_are_those");
        let cases = if cfg!(miri) { 5 } else { 3000 };
        for counts in [check::<2>(&mut rng, cases), check::<4>(&mut rng, cases)] {
            assert!(counts.iter().all(|&count| count > cases / 4), "{counts:?}");
        }
    });
}

#[test]
fn no_partner_is_too_far_back() {
    let back = u32::MAX as usize;
    let pairs = Pairs::new([(1, 2), (back, 3)].iter());
    assert_eq!(pairs.farthest, back);
    let places: Vec<isize> = pairs.list.iter().map(|&(place, _)| place).collect();
    assert!(places.iter().map(|place| place.unsigned_abs()).eq([1, back]));
}
