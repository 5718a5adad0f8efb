//! Nim products, one at a time and by the slice, against the classical program bit by bit.
//!
//! Times are per number; if both sides do the same work, their results are compared.

use nim_algebra::{Backend, Batch, nim_mul};
use std::cell::Cell;
use std::hint::black_box;
use test_support::Rng;
use workspace_tests::race::{Race, print_heading};

/// Numbers that fit into the first cache together with their products; not a power of two, so
/// that the slices lie differently within their pages.
const COUNT: usize = 5 * 256;

fn main() {
    print_heading();
    let mut rng = Rng::new(17);
    let (a, b): (Vec<u64>, Vec<u64>) = (0..COUNT).map(|_| (rng.bits(), rng.bits())).unzip();
    let memo = Memo::new();
    let classical = Filler { runs: 1, fill: &|out| each(out, &a, &b, |a, b| memo.product(a, b)) };
    let single = Filler { runs: 8, fill: &|out| each(out, &a, &b, nim_mul) };
    classical.race(&single, true, "single products, memo: nim_mul", ">= 80x");
    let backends: Vec<Batch> = Backend::ALL.into_iter().filter_map(Batch::with_backend).collect();
    let scalar = backends.iter().find(|batch| batch.backend() == Backend::CarryLess);
    for batch in &backends {
        let backend = batch.backend();
        let is_best = backend == Backend::Avx2Gfni;
        let best = |goal| if is_best { goal } else { "-" };
        let runs = if is_best { 64 } else { 8 };
        let product = Filler { runs, fill: &|out| batch.mul(&a, &b, out).unwrap() };
        let goal = if backend == Backend::Portable { ">= 50x" } else { best(">= 500x") };
        classical.race(&product, true, &format!("product, memo: {backend:?}"), goal);
        if let Some(scalar) = scalar.filter(|_| backend != Backend::CarryLess) {
            let scalar = Filler { runs: 8, fill: &|out| scalar.mul(&a, &b, out).unwrap() };
            scalar.race(&product, true, &format!("product, PCLMULQDQ: {backend:?}"), best(">= 5x"));
        }
        for (work, goal, fill) in [
            (
                "plain xor",
                "<= 6x",
                &(|out: &mut [u64]| each(out, &a, &b, |a, b| a ^ b)) as Fill<'_>,
            ),
            ("scale", "-", &|out| batch.scale(&a, b[0], out).unwrap()),
            ("inverse", ">= 0.66x", &|out| batch.inverse(&a, out).unwrap()),
            ("square root", ">= 0.66x", &|out| batch.sqrt(&a, out).unwrap()),
        ] {
            let work = format!("product, {work}: {backend:?}");
            product.race(&Filler { runs, fill }, false, &work, best(goal));
        }
    }
    race_wide(&a, &b, &backends);
}

fn race_wide(a: &[u64], b: &[u64], backends: &[Batch]) {
    let wide = |low: &[u64], high: &[u64]| -> Vec<u128> {
        let pairs = low.iter().zip(high);
        pairs.map(|(&low, &high)| u128::from(high) << 64 | u128::from(low)).collect()
    };
    let (a, b) = (wide(a, b), wide(b, a));
    let memo = WideMemo::new();
    let classical = Filler { runs: 1, fill: &|out| each(out, &a, &b, |a, b| memo.product(a, b)) };
    for batch in backends {
        let goal = if batch.backend() == Backend::Avx2Gfni { ">= 1000x" } else { "-" };
        let fast = Filler { runs: 64, fill: &|out| batch.mul(&a, &b, out).unwrap() };
        classical.race(&fast, true, &format!("128-bit product, memo: {:?}", batch.backend()), goal);
    }
}

fn each<T: Copy>(out: &mut [T], a: &[T], b: &[T], work: impl Fn(T, T) -> T) {
    for ((out, &a), &b) in out.iter_mut().zip(a).zip(b) {
        *out = work(a, b);
    }
}

type Fill<'a, T = u64> = &'a dyn Fn(&mut [T]);

/// A routine that fills a slice, and how often it is repeated for one measurement.
struct Filler<'a, T> {
    runs: u32,
    fill: Fill<'a, T>,
}

impl<T: Copy + Default + PartialEq> Filler<'_, T> {
    fn run(&self, out: &mut [T]) {
        (0..self.runs).for_each(|_| (self.fill)(black_box(out)));
    }

    /// Races another routine, which must write the same numbers if `is_same`.
    fn race(&self, other: &Self, is_same: bool, work: &str, goal: &str) {
        let mut outs = [(); 2].map(|()| vec![T::default(); COUNT]);
        let [out, other_out] = &mut outs;
        let race = Race::run(15, || self.run(out), || other.run(other_out));
        assert!(!is_same || outs[0] == outs[1], "the two routines write different numbers");
        let (classical, fast) = (race.classical / self.runs, race.fast / other.runs);
        Race { classical, fast }.print(work, COUNT as u64, goal);
    }
}

/// The classical contest program for numbers of some width: all pairs of set bits, and a memo of
/// products of 2-powers.
macro_rules! memo {
    ($name:ident, $word:ty) => {
        struct $name(Vec<[Cell<$word>; <$word>::BITS as usize]>);

        impl $name {
            fn new() -> Self {
                let row = |_| std::array::from_fn(|_| Cell::new(0));
                $name((0..<$word>::BITS).map(row).collect())
            }

            fn product(&self, a: $word, b: $word) -> $word {
                let mut product = 0;
                let mut rows = a;
                while rows != 0 {
                    let mut columns = b;
                    while columns != 0 {
                        let (i, j) = (rows.trailing_zeros(), columns.trailing_zeros());
                        let memo = &self.0[i as usize][j as usize];
                        if memo.get() == 0 {
                            memo.set(power_product(i as usize, j as usize) as $word);
                        }
                        product ^= memo.get();
                        columns &= columns - 1;
                    }
                    rows &= rows - 1;
                }
                product
            }
        }
    };
}

memo!(Memo, u64);
memo!(WideMemo, u128);

/// 2^i ⊗ 2^j by the rules for Fermat 2-powers.
fn power_product(i: usize, j: usize) -> u128 {
    if i == 0 || j == 0 {
        return 1 << (i | j);
    }
    let fermat = 1 << (usize::BITS - 1 - (i | j).leading_zeros());
    if i & j & fermat == 0 {
        return power_product(i & !fermat, j & !fermat) << fermat;
    }
    let rest = power_product(i ^ fermat, j ^ fermat);
    let mut folded = 0;
    for bit in (0..128).filter(|bit| rest >> bit & 1 == 1) {
        folded ^= power_product(bit, fermat - 1);
    }
    rest << fermat ^ folded
}
