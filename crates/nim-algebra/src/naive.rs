//! Slow routines by definition, for testing the fast ones.

use std::collections::HashMap;

/// Every move from a position of Nim with its result, in heap order.
pub fn heap_options(heaps: &[u64]) -> Vec<((usize, u64), Vec<u64>)> {
    let mut options = Vec::new();
    for (heap, &size) in heaps.iter().enumerate() {
        for take in 1..=size {
            let mut option = heaps.to_vec();
            option[heap] -= take;
            options.push(((heap, take), option));
        }
    }
    options
}

/// The products of all pairs below `size`, by their definition as a mex.
pub fn product_table(size: usize) -> Vec<Vec<u64>> {
    let mut table = vec![vec![0_u64; size]; size];
    for a in 0..size {
        for b in 0..=a {
            let mut seen = vec![false; 4 * size * size + 1];
            for x in 0..a {
                for y in 0..b {
                    let option = table[x][b] ^ table[a][y] ^ table[x][y];
                    seen[usize::try_from(option).unwrap()] = true;
                }
            }
            let value = seen.iter().position(|&taken| !taken).unwrap() as u64;
            table[a][b] = value;
            table[b][a] = value;
        }
    }
    table
}

/// The nim product by Conway's rules for Fermat 2-powers: bit by bit, sharing nothing with the
/// tower over bytes.
pub fn fermat_product(a: u128, b: u128) -> u128 {
    let mut total = 0;
    for i in (0..128).filter(|i| a >> i & 1 == 1) {
        for j in (0..128).filter(|j| b >> j & 1 == 1) {
            total ^= power_product(i, j);
        }
    }
    total
}

/// 2^i ⊗ 2^j, memoised.
fn power_product(i: u32, j: u32) -> u128 {
    thread_local! {
        static MEMO: std::cell::RefCell<HashMap<(u32, u32), u128>> = HashMap::new().into();
    }
    if i == 0 || j == 0 {
        return 1 << (i | j);
    }
    if let Some(known) = MEMO.with(|memo| memo.borrow().get(&(i, j)).copied()) {
        return known;
    }
    // 2^i is the product of the Fermat 2-powers 2^(2^k) over the bits k of i.
    let top = 31 - (i | j).leading_zeros();
    let fermat = 1 << top;
    let answer = if i & j & fermat == 0 {
        // A Fermat 2-power multiplies smaller numbers as an ordinary integer.
        power_product(i & !fermat, j & !fermat) << fermat
    } else {
        // F ⊗ F = F ⊕ F/2.
        let rest = power_product(i ^ fermat, j ^ fermat);
        (rest << fermat) ^ fermat_product(rest, 1 << (fermat - 1))
    };
    MEMO.with(|memo| memo.borrow_mut().insert((i, j), answer));
    answer
}
