//! Discrete logarithms by Pohlig and Hellman, prime by prime down the tower.
//!
//! The group of a width is the product of the group one level down, which the norm maps to, and of
//! a cycle whose length is a Fermat number, which x^(2^n − 1) maps to; that cycle is the product of
//! cycles of known, distinct primes ([`cycles`](crate::group::cycles)). A logarithm is found modulo
//! each prime by [baby steps](crate::group::baby_steps), modulo 255 by trial, and combined by the
//! Chinese remainder theorem. No prime occurs twice, so no logarithm modulo a prime power is
//! needed.

use crate::U256;
use crate::field::words::{Field, Level};
use crate::group::baby_steps::BabySteps;
use crate::group::cycles::{Cyclic, FermatLevel, prime_part};

/// The largest prime whose cycles are searched: a factor of 2^64 + 1.
const LARGEST_PRIME: u128 = 67_280_421_310_721;

/// Why a logarithm does not exist or was not computed.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LogError {
    /// The base or the number is *0.
    #[error("*0 has no logarithm and cannot be a base")]
    Zero,
    /// No power of the base is the number.
    #[error("the number is not a power of the base")]
    NotAPower,
    /// The search in a cycle of this prime length would take too long.
    #[error("the logarithm modulo the prime factor {prime} is out of reach")]
    OutOfReach {
        /// The prime, a factor of the base's order.
        prime: u128,
    },
}

/// A logarithm modulo one factor of the base's order.
#[derive(Clone, Copy, Debug)]
pub struct Residue {
    pub modulus: u128,
    pub value: u128,
}

/// A field with logarithms.
pub trait Logarithmic: Cyclic {
    /// Appends the logarithm of a number to a base modulo each factor of the order of the base;
    /// both must be nonzero.
    fn log_residues(self, base: Self, residues: &mut Vec<Residue>) -> Result<(), LogError>;
}

impl Logarithmic for u8 {
    fn log_residues(self, base: u8, residues: &mut Vec<Residue>) -> Result<(), LogError> {
        let (mut log, mut order, mut power) = (None, 0, 1_u8);
        while order == 0 || power != 1 {
            if power == self {
                log = Some(order);
            }
            order += 1;
            power = power.mul(base);
        }
        let value = log.ok_or(LogError::NotAPower)?;
        residues.push(Residue { modulus: order, value });
        Ok(())
    }
}

macro_rules! logarithmic {
    ($($word:ty)*) => {$(
        impl Logarithmic for $word {
            fn log_residues(
                self,
                base: $word,
                residues: &mut Vec<Residue>,
            ) -> Result<(), LogError> {
                self.norm().log_residues(base.norm(), residues)?;
                prime_residues(self, base, residues)
            }
        }
    )*};
}

logarithmic!(u16 u32 u64 u128);

impl Logarithmic for U256 {
    fn log_residues(self, base: U256, residues: &mut Vec<Residue>) -> Result<(), LogError> {
        // An infeasible prime is rejected before a long search starts.
        prime_residues(self, base, residues)?;
        self.norm().log_residues(base.norm(), residues)
    }
}

fn prime_residues<W: FermatLevel>(
    number: W,
    base: W,
    residues: &mut Vec<Residue>,
) -> Result<(), LogError> {
    let (number, base) = (number.unit_part(), base.unit_part());
    for &prime in W::PRIMES {
        let (part, base) = (prime_part(number, prime), prime_part(base, prime));
        if part == W::ONE {
            if base != W::ONE {
                residues.push(Residue { modulus: prime, value: 0 });
            }
        } else if base == W::ONE {
            return Err(LogError::NotAPower);
        } else if prime > LARGEST_PRIME {
            return Err(LogError::OutOfReach { prime });
        } else {
            let value = BabySteps::new(base, prime).log(part).ok_or(LogError::NotAPower)?;
            residues.push(Residue { modulus: prime, value });
        }
    }
    Ok(())
}
