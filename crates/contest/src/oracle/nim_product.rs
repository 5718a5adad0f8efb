//! Nim products by the mex.

use std::sync::OnceLock;

use super::Oracle;
use super::scan::{Words, pair_lines};
use super::search::mex;
use judge_io::Rng;

pub(super) const NIM_PRODUCT: Oracle = Oracle { id: "nim-product", random_case, answer };

const SIDE: u64 = 40;

/// Returns the products of small numbers as the mex over all pairs of smaller ones.
fn table() -> &'static [Vec<u64>] {
    static TABLE: OnceLock<Vec<Vec<u64>>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let side = SIDE as usize;
        let mut products = vec![vec![0; side]; side];
        for x in 0..side {
            for y in 0..side {
                let mut options = Vec::new();
                for a in 0..x {
                    options
                        .extend((0..y).map(|b| products[a][b] ^ products[a][y] ^ products[x][b]));
                }
                products[x][y] = mex(&options);
            }
        }
        products
    })
}

/// Returns a product: from the table where it reaches, else by splitting both numbers at a Fermat
/// power f = 2^(2^k), for which f ⊗ f = f ⊕ f/2 and f ⊗ a = f·a where a < f.
pub(super) fn product(x: u64, y: u64) -> u64 {
    if x < SIDE && y < SIDE { table()[x as usize][y as usize] } else { split_product(x, y, 32) }
}

fn split_product(x: u64, y: u64, half: u32) -> u64 {
    if x <= 1 || y <= 1 {
        return x * y;
    }
    let low = (1 << half) - 1;
    let (x1, x0, y1, y0) = (x >> half, x & low, y >> half, y & low);
    let smaller = |a, b| split_product(a, b, half / 2);
    let high = smaller(x1, y1);
    let mixed = smaller(x1, y0) ^ smaller(x0, y1);
    let excess = smaller(high, 1 << (half - 1));
    ((high ^ mixed) << half) | (smaller(x0, y0) ^ excess)
}

fn random_case(rng: &mut Rng) -> String {
    let lines = rng.count(1, 8);
    let mut pairs = Vec::new();
    for _ in 0..lines {
        let most = rng.pick(&[3, SIDE - 1, SIDE - 1, SIDE - 1, 65_535, u64::MAX]);
        let (x, y) = (rng.between(0, most), rng.between(0, most));
        pairs.push(if rng.once_in(20) { (u64::MAX, u64::MAX - y) } else { (x, y) });
    }
    format!("{lines}\n{}", pair_lines(&pairs))
}

fn answer(input: &str) -> String {
    let mut words = Words::new(input);
    let lines: usize = words.one();
    let products: Vec<String> =
        (0..lines).map(|_| format!("{}\n", product(words.one(), words.one()))).collect();
    products.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splitting_agrees_with_the_mex_of_options() {
        for x in 0..SIDE {
            for y in 0..SIDE {
                assert_eq!(split_product(x, y, 32), table()[x as usize][y as usize]);
            }
        }
    }
}
