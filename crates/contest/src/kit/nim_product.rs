//! Products of nimbers below 2^64, in a few dozen nanoseconds.
//!
//! The numbers below 2^(2^k) are a field whose sum is the exclusive or (Conway, 1976). A number of
//! 2h bits is a ⊗ 2^h + b, and 2^h ⊗ 2^h = 2^h + 2^(h-1), so a product of 2h bits takes four of h;
//! below 2^16, logarithms to a generator suffice.
//!
//! ```
//! use contest::kit::nim_product::Nimbers;
//!
//! let nimbers = Nimbers::new();
//! assert_eq!(nimbers.mul(0x1234, 0xabcd), 0xb825);
//! assert_eq!(nimbers.mul(nimbers.inverse(6), 6), 1);
//! ```

/// Tables of the field of 2^16 nimbers.
#[derive(Clone, Debug)]
pub struct Nimbers {
    log: Vec<u16>,
    exp: Vec<u16>,
}

/// The nonzero elements of the field of 2^16.
const ORDER: usize = (1 << 16) - 1;

impl Nimbers {
    /// Builds the tables, in a few milliseconds.
    pub fn new() -> Self {
        // The powers of a generator return to 1 only after all other elements.
        let is_generator =
            |base: &u64| powers(*base).skip(1).position(|n| n == 1) == Some(ORDER - 1);
        let generator = (256..).find(is_generator).expect("the group is cyclic");
        let mut tables = Nimbers { log: vec![0; ORDER + 1], exp: vec![0; 2 * ORDER] };
        for (index, power) in powers(generator).take(2 * ORDER).enumerate() {
            tables.log[power as usize] = (index % ORDER) as u16;
            tables.exp[index] = power as u16;
        }
        tables
    }

    fn mul16(&self, a: u64, b: u64) -> u64 {
        if a == 0 || b == 0 {
            return 0;
        }
        let log = |n: u64| usize::from(self.log[n as usize]);
        self.exp[log(a) + log(b)].into()
    }

    fn mul32(&self, a: u64, b: u64) -> u64 {
        let [(a1, a0), (b1, b0)] = [(a >> 16, a & 0xffff), (b >> 16, b & 0xffff)];
        let low = self.mul16(a0, b0);
        let high = self.mul16(a1 ^ a0, b1 ^ b0) ^ low;
        (high << 16) | (low ^ self.mul16(self.mul16(a1, b1), 1 << 15))
    }

    /// Returns the nim product.
    pub fn mul(&self, a: u64, b: u64) -> u64 {
        let [(a1, a0), (b1, b0)] = [(a >> 32, a & 0xffff_ffff), (b >> 32, b & 0xffff_ffff)];
        let low = self.mul32(a0, b0);
        let high = self.mul32(a1 ^ a0, b1 ^ b0) ^ low;
        (high << 32) | (low ^ self.mul32(self.mul32(a1, b1), 1 << 31))
    }

    /// Returns a power of a nimber, by squaring.
    pub fn pow(&self, mut base: u64, mut exponent: u64) -> u64 {
        let mut power = 1;
        while exponent > 0 {
            if exponent % 2 == 1 {
                power = self.mul(power, base);
            }
            base = self.mul(base, base);
            exponent /= 2;
        }
        power
    }

    /// Returns the inverse of a nonzero nimber.
    pub fn inverse(&self, nimber: u64) -> u64 {
        self.pow(nimber, u64::MAX - 1)
    }
}

impl Default for Nimbers {
    fn default() -> Self {
        Nimbers::new()
    }
}

/// Returns the endless powers of a nimber below 2^16: each is the sum of the products of its bits.
fn powers(base: u64) -> impl Iterator<Item = u64> {
    let products: Vec<u64> = (0..16).map(|bit| slow(base, 1 << bit, 16)).collect();
    let times = move |n: &u64| {
        let bits = products.iter().enumerate().filter(|(bit, _)| n >> bit & 1 == 1);
        Some(bits.fold(0, |sum, (_, product)| sum ^ product))
    };
    std::iter::successors(Some(1), times)
}

/// Returns the product of nimbers of `bits` bits, by halves.
fn slow(a: u64, b: u64, bits: u32) -> u64 {
    if bits == 1 || a <= 1 || b <= 1 {
        return a * b;
    }
    let half = bits / 2;
    let mask = (1 << half) - 1;
    let [(a1, a0), (b1, b0)] = [(a >> half, a & mask), (b >> half, b & mask)];
    let low = slow(a0, b0, half);
    let high = slow(a1 ^ a0, b1 ^ b0, half) ^ low;
    (high << half) | (low ^ slow(slow(a1, b1, half), 1 << (half - 1), half))
}
