//! Nim products, one at a time and by the slice, against the classical program bit by bit.
//!
//! Run with `cargo xtask bench nim`. Times are per number; where both sides do the same work,
//! their numbers are compared first.

use nim_algebra::{Backend, Batch, nim_mul};
use std::cell::{Cell, RefCell};
use std::hint::black_box;
use test_support::Rng;
use workspace_tests::race::{Race, print_heading};

/// Numbers that fit into the first cache together with their products; not a power of two, so
/// that the slices lie differently within their pages.
const SMALL: usize = 5 * 256;

fn main() {
    print_heading();
    let numbers = Numbers::new(SMALL);
    small_batches(&numbers);
    for batch in backends() {
        against_product(&numbers, batch);
    }
    single_products(&numbers);
    wide_batches();
}

fn backends() -> impl Iterator<Item = Batch> {
    Backend::ALL.into_iter().filter_map(Batch::with_backend)
}

fn named(work: &str, batch: Batch) -> String {
    format!("{work}: {:?}", batch.backend())
}

struct Numbers {
    a: Vec<u64>,
    b: Vec<u64>,
}

impl Numbers {
    fn new(count: usize) -> Self {
        let mut rng = Rng::new(17);
        let (a, b) = (0..count).map(|_| (rng.bits(), rng.bits())).unzip();
        Numbers { a, b }
    }
}

fn small_batches(numbers: &Numbers) {
    let Numbers { a, b } = numbers;
    let memo = Memo::new();
    let bit_by_bit = |out: &mut [u64]| {
        for ((out, &a), &b) in out.iter_mut().zip(a).zip(b) {
            *out = memo.product(a, b);
        }
    };
    for batch in backends() {
        let goal = match batch.backend() {
            Backend::Avx2Gfni => ">= 500x",
            Backend::Portable => ">= 50x",
            _ => "-",
        };
        let fast = |out: &mut [u64]| batch.mul(a, b, out).unwrap();
        Duel::new(&bit_by_bit, &fast)
            .runs(1, 64)
            .same(a.len())
            .print(&named("product, memo", batch), goal);
    }
    let table = Table::new();
    let filled = |out: &mut [u64]| {
        for ((out, &a), &b) in out.iter_mut().zip(a).zip(b) {
            *out = table.product(a, b);
        }
    };
    Duel::new(&bit_by_bit, &filled)
        .runs(1, 1)
        .same(a.len())
        .print("product, memo: memo filled beforehand", "-");
    let Some(scalar) = Batch::with_backend(Backend::CarryLess) else {
        return;
    };
    for batch in backends().filter(|batch| *batch != scalar) {
        let goal = match batch.backend() {
            Backend::Avx2Gfni => ">= 5x",
            _ => "-",
        };
        let slow = |out: &mut [u64]| scalar.mul(a, b, out).unwrap();
        let fast = |out: &mut [u64]| batch.mul(a, b, out).unwrap();
        Duel::new(&slow, &fast)
            .runs(8, 64)
            .same(a.len())
            .print(&named("product, PCLMULQDQ", batch), goal);
    }
}

/// Compares a plain xor and the other operations with the product of the same backend.
fn against_product(numbers: &Numbers, batch: Batch) {
    let Numbers { a, b } = numbers;
    let is_best = batch.backend() == Backend::Avx2Gfni;
    let runs = if is_best { 64 } else { 8 };
    let product = |out: &mut [u64]| batch.mul(a, b, out).unwrap();
    let line = |work: &str, goal: &str, other: Routine| {
        Duel::new(&product, other)
            .runs(runs, runs)
            .different(a.len())
            .print(&named(work, batch), if is_best { goal } else { "-" });
    };
    line("product, plain xor", "<= 6x", &|out| xor_streams(a, b, out));
    line("product, scale", "-", &|out| batch.scale(a, b[0], out).unwrap());
    line("product, inverse", ">= 0.66x", &|out| batch.inverse(a, out).unwrap());
    line("product, square root", ">= 0.66x", &|out| batch.sqrt(a, out).unwrap());
}

fn single_products(numbers: &Numbers) {
    let Numbers { a, b } = numbers;
    let memo = Memo::new();
    let slow = |out: &mut [u64]| {
        for ((out, &a), &b) in out.iter_mut().zip(a).zip(b) {
            *out = memo.product(a, b);
        }
    };
    let fast = |out: &mut [u64]| {
        for ((out, &a), &b) in out.iter_mut().zip(a).zip(b) {
            *out = nim_mul(a, b);
        }
    };
    Duel::new(&slow, &fast)
        .runs(1, 8)
        .same(a.len())
        .print("single products, memo: nim_mul", ">= 80x");
    let slow = || a.iter().fold(1, |product, &a| memo.product(product, a | 1));
    let fast = || a.iter().fold(1, |product, &a| nim_mul(product, a | 1));
    let count = a.len() as u64;
    Race::run(15, slow, fast).print("chain of products, memo: nim_mul", count, "-");
}

fn wide_batches() {
    let Numbers { a, b } = Numbers::new(1 << 11);
    let join = |low: &[u64], high: &[u64]| -> Vec<u128> {
        let pairs = low.iter().zip(high);
        pairs.map(|(&low, &high)| u128::from(high) << 64 | u128::from(low)).collect()
    };
    let (a, b) = (join(&a, &b), join(&b, &a));
    let memo = WideMemo::new();
    let count = a.len() as u64;
    for batch in backends() {
        let goal = match batch.backend() {
            Backend::Avx2Gfni => ">= 1000x",
            _ => "-",
        };
        let (mut slow_out, mut fast_out) = (vec![0; a.len()], vec![0; a.len()]);
        let fast = |out: &mut [u128]| batch.mul(&a, &b, out).unwrap();
        let slow = || {
            for ((out, &a), &b) in slow_out.iter_mut().zip(&a).zip(&b) {
                *out = memo.product(a, b);
            }
            slow_out[black_box(77)]
        };
        let repeated = || {
            for _ in 0..64 {
                fast(black_box(&mut fast_out));
            }
            fast_out[black_box(77)]
        };
        let race = Race::run(3, slow, repeated).per_repetition(1, 64);
        assert!(slow_out == fast_out, "the two routines write different numbers");
        race.print(&named("128-bit product, memo", batch), count, goal);
    }
}

/// Plain exclusive or of two streams into a third.
fn xor_streams(a: &[u64], b: &[u64], out: &mut [u64]) {
    for ((out, a), b) in out.iter_mut().zip(a).zip(b) {
        *out = a ^ b;
    }
}

type Routine<'a> = &'a dyn Fn(&mut [u64]);

/// Two routines that fill a slice, and how often each is repeated for one measurement.
struct Duel<'a> {
    slow: Routine<'a>,
    fast: Routine<'a>,
    slow_runs: u32,
    fast_runs: u32,
}

/// The fastest times of a duel.
struct Times {
    race: Race,
    count: u64,
}

impl<'a> Duel<'a> {
    fn new(slow: Routine<'a>, fast: Routine<'a>) -> Self {
        Duel { slow, fast, slow_runs: 1, fast_runs: 1 }
    }

    fn runs(mut self, slow: u32, fast: u32) -> Self {
        (self.slow_runs, self.fast_runs) = (slow, fast);
        self
    }

    /// Measures routines that must write the same numbers.
    fn same(self, count: usize) -> Times {
        let mut outs = [vec![0; count], vec![0; count]];
        (self.slow)(&mut outs[0]);
        (self.fast)(&mut outs[1]);
        assert!(outs[0] == outs[1], "the two routines write different numbers");
        self.different(count)
    }

    /// Measures routines that do different work.
    fn different(self, count: usize) -> Times {
        let out = RefCell::new(vec![0; count]);
        let run = |runs: u32, routine: Routine| {
            for _ in 0..runs {
                routine(black_box(&mut out.borrow_mut()));
            }
        };
        let slow = || run(self.slow_runs, self.slow);
        let race = Race::run(15, slow, || run(self.fast_runs, self.fast));
        Times { race: race.per_repetition(self.slow_runs, self.fast_runs), count: count as u64 }
    }
}

impl Times {
    fn print(self, work: &str, goal: &str) {
        self.race.print(work, self.count, goal);
    }
}

/// The classical contest program: all pairs of set bits, and a memo of the products of 2-powers.
struct Memo(Vec<[Cell<u64>; 64]>);

impl Memo {
    fn new() -> Self {
        Memo((0..64).map(|_| [const { Cell::new(0) }; 64]).collect())
    }

    fn product(&self, a: u64, b: u64) -> u64 {
        let mut product = 0;
        let mut rows = a;
        while rows != 0 {
            let mut columns = b;
            while columns != 0 {
                let (i, j) = (rows.trailing_zeros(), columns.trailing_zeros());
                product ^= self.power_product(i as usize, j as usize);
                columns &= columns - 1;
            }
            rows &= rows - 1;
        }
        product
    }

    fn power_product(&self, i: usize, j: usize) -> u64 {
        let memo = &self.0[i][j];
        if memo.get() == 0 {
            memo.set(power_product(i, j) as u64);
        }
        memo.get()
    }
}

/// Defines the same with the memo filled beforehand, for numbers of some width.
macro_rules! filled_memo {
    ($name:ident, $word:ty) => {
        struct $name(Vec<[$word; <$word>::BITS as usize]>);

        impl $name {
            fn new() -> Self {
                let row = |i| std::array::from_fn(|j| power_product(i, j) as $word);
                $name((0..<$word>::BITS as usize).map(row).collect())
            }

            fn product(&self, a: $word, b: $word) -> $word {
                let mut product = 0;
                let mut rest = a;
                while rest != 0 {
                    let row = &self.0[rest.trailing_zeros() as usize];
                    rest &= rest - 1;
                    let mut columns = b;
                    while columns != 0 {
                        product ^= row[columns.trailing_zeros() as usize];
                        columns &= columns - 1;
                    }
                }
                product
            }
        }
    };
}

filled_memo!(Table, u64);
filled_memo!(WideMemo, u128);

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
