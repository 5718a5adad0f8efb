//! Rows of heaps compared with one heap after the other.

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

/// The heaps found at once.
const SPAN: usize = ROW * ROWS;

/// Returns a value for a packed common value: no space has these, and any are suitable.
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
    let pairs = [(nearest, 3 * bound), (1, 12), (64, 12)].map(|(nearest, most)| {
        let far = if rng.below(2) == 0 { 40 } else { 400 };
        let pair = |rng: &mut Rng| {
            (nearest as usize + rng.below(far) as usize, rng.below(bound + 4) as u8)
        };
        (0..rng.below(most)).map(|_| pair(rng)).collect()
    });
    let splits = (0..rng.below(3)).map(|_| rng.below(60) as usize).collect();
    let first = (0..PARTS.end).map(|_| common(rng)).collect();
    let packed = (0..BASE).map(|_| common(rng)).chain([0; 2 * SPAN]).collect();
    Case { pairs, splits, first, packed }
}

/// Finds the values of rows, one heap after the other, and returns how many rows have places for
/// all.
fn by_definition<const G: usize>(
    case: &mut Case,
    base: usize,
    wanted: usize,
    rows: &mut Rows<G>,
) -> usize {
    let Case { pairs: [common, witnesses, small], splits, first, packed } = case;
    rows.are_open = 0;
    for lane in 0..ROW * wanted {
        let heap = base + lane;
        let reaches = |packed: &[u8], pairs: &[(usize, u8)], value: u8| {
            pairs.iter().any(|&(back, part)| packed[heap - back] ^ part ^ COMMON == value)
        };
        let mut values = 0..8 * G as u8;
        let Some(value) = values.find(|&value| !reaches(packed, common, value)) else {
            let row = lane / ROW;
            packed[base + ROW * row..heap].fill(0);
            rows.are_open &= (1 << (ROW * row)) - 1;
            return row;
        };
        packed[heap] = value | COMMON;
        let (known, less) = known(heap % 2, value);
        rows.values.as_flattened_mut()[lane] = known;
        let is_open = |&rare: &u8| {
            let is_small = usize::from(rare) < 4 * G;
            less >> rare & 1 == 1
                && !reaches(packed, witnesses, rare)
                && !(is_small && reaches(packed, small, rare))
        };
        let open: Vec<u8> = (0..8 * G as u8).filter(is_open).collect();
        for (group, sets) in rows.open.iter_mut().enumerate() {
            let of_group = open.iter().filter(|&rare| usize::from(rare / 8) == group);
            let set = of_group.fold(0, |set, rare| set | 1 << (rare % 8));
            sets.as_flattened_mut()[lane] = set;
        }
        let is_reached = |rare: u8| {
            let mut splits = splits.iter();
            splits.any(|split| {
                PARTS.into_iter().any(|part| first[part] ^ packed[heap - split - part] == rare)
            })
        };
        rows.are_open |= u128::from(!open.into_iter().all(is_reached)) << lane;
    }
    wanted
}

/// Compares rows with the definition, and returns how often all had values, some, and open ones.
fn check<const G: usize>(rng: &mut Rng, cases: usize) -> [usize; 3] {
    let mut counts = [0; 3];
    for _ in 0..cases {
        let mut case = random::<G>(rng);
        let [common, witnesses, small] = &case.pairs;
        let pairs = [&common[..], witnesses, small];
        let lookup = Lookup::<G>::new(pairs, &case.splits, &case.first, known).unwrap();
        let mut packed = case.packed.clone();
        for base in [BASE, BASE + SPAN] {
            let wanted = rng.below(ROWS as u64 + 1) as usize;
            let [mut rows, mut expected] = [Rows::default(), Rows::default()];
            let count = lookup.commons_of(&mut packed, base, wanted);
            assert_eq!(lookup.rows_of(&packed, base, count, &mut rows), count);
            assert_eq!(count, by_definition(&mut case, base, wanted, &mut expected));
            assert_eq!(packed, case.packed);
            assert_eq!(rows.values[..count], expected.values[..count]);
            assert_eq!(rows.are_open, expected.are_open);
            for lane in 0..ROW * count {
                assert_eq!(rows.open_of(lane), expected.open_of(lane));
            }
            counts[0] += usize::from(count == ROWS);
            counts[1] += usize::from(count > 0 && count < wanted);
            counts[2] += usize::from(rows.are_open != 0);
            if count < ROWS {
                break;
            }
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
        let (cases, least) = if cfg!(miri) { (5, 0) } else { (3000, 20) };
        for counts in [check::<2>(&mut rng, cases), check::<4>(&mut rng, cases)] {
            assert!(counts.iter().all(|&count| count >= least), "{counts:?}");
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
