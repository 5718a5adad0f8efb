//! Discrete logarithms by Pohlig and Hellman, prime by prime down the tower.
//!
//! The group of a width is the product of the group one level down, which the norm reaches, and of
//! a cycle whose length is a Fermat number, which x^(2^n − 1) reaches; that cycle is the product of
//! cycles of known, distinct primes ([`cycles`](crate::group::cycles)). A logarithm is found modulo
//! each prime by [baby steps](crate::group::baby_steps), modulo 255 in a table of all bytes, and
//! put together by the Chinese remainder theorem. No prime occurs twice, so that no logarithm
//! modulo a power of a prime is needed.

use crate::U256;
use crate::field::words::{Field, Level};
use crate::group::baby_steps::BabySteps;
use crate::group::cycles::{Cyclic, FermatLevel, prime_part};
use std::sync::OnceLock;

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
    /// The search in a cycle of this prime length would not end in a reasonable time.
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

/// A field with logarithms; all numbers are other than 0.
pub trait Logarithmic: Cyclic {
    type Tables: Clone + std::fmt::Debug + Send + Sync;

    fn log_tables(self) -> Self::Tables;
    fn log_residues(
        tables: &Self::Tables,
        number: Self,
        residues: &mut Vec<Residue>,
    ) -> Result<(), LogError>;
}

/// The logarithms of all bytes to one base, `u8::MAX` if there is none.
#[derive(Clone, Debug)]
pub struct ByteTables {
    order: u8,
    logs: [u8; 256],
}

impl Logarithmic for u8 {
    type Tables = ByteTables;

    fn log_tables(self) -> ByteTables {
        let mut logs = [u8::MAX; 256];
        let (mut order, mut power) = (0, 1_u8);
        loop {
            logs[usize::from(power)] = order;
            order += 1;
            power = power.mul(self);
            if power == 1 {
                return ByteTables { order, logs };
            }
        }
    }

    fn log_residues(
        tables: &ByteTables,
        number: u8,
        residues: &mut Vec<Residue>,
    ) -> Result<(), LogError> {
        match tables.logs[usize::from(number)] {
            u8::MAX => Err(LogError::NotAPower),
            log => {
                residues.push(Residue { modulus: tables.order.into(), value: log.into() });
                Ok(())
            }
        }
    }
}

/// The tables of one level and of those below.
#[derive(Clone, Debug)]
pub struct LevelTables<W, T> {
    primes: Vec<PrimeTables<W>>,
    below: T,
}

/// The part of the base in the cycle of one prime, with its small powers.
#[derive(Clone, Debug)]
struct PrimeTables<W> {
    prime: u128,
    base: W,
    steps: OnceLock<BabySteps<W>>,
}

macro_rules! logarithmic {
    ($($word:ty)*) => {$(
        impl Logarithmic for $word {
            type Tables = LevelTables<$word, <<$word as Level>::Half as Logarithmic>::Tables>;

            fn log_tables(self) -> Self::Tables {
                LevelTables {
                    primes: prime_tables(self),
                    below: self.norm().log_tables(),
                }
            }

            fn log_residues(
                tables: &Self::Tables,
                number: $word,
                residues: &mut Vec<Residue>,
            ) -> Result<(), LogError> {
                Logarithmic::log_residues(&tables.below, number.norm(), residues)?;
                prime_residues(&tables.primes, number, residues)
            }
        }
    )*};
}

logarithmic!(u16 u32 u64 u128);

impl Logarithmic for U256 {
    type Tables = LevelTables<U256, <u128 as Logarithmic>::Tables>;

    fn log_tables(self) -> Self::Tables {
        LevelTables { primes: prime_tables(self), below: self.norm().log_tables() }
    }

    fn log_residues(
        tables: &Self::Tables,
        number: U256,
        residues: &mut Vec<Residue>,
    ) -> Result<(), LogError> {
        // What is out of reach is refused before a long search starts.
        prime_residues(&tables.primes, number, residues)?;
        Logarithmic::log_residues(&tables.below, number.norm(), residues)
    }
}

fn prime_tables<W: FermatLevel>(base: W) -> Vec<PrimeTables<W>> {
    let unit = base.unit_part();
    let primes = W::PRIMES.iter();
    primes
        .map(|&prime| PrimeTables { prime, base: prime_part(unit, prime), steps: OnceLock::new() })
        .collect()
}

fn prime_residues<W: FermatLevel>(
    tables: &[PrimeTables<W>],
    number: W,
    residues: &mut Vec<Residue>,
) -> Result<(), LogError> {
    let unit = number.unit_part();
    for table in tables {
        let part = prime_part(unit, table.prime);
        let modulus = table.prime;
        if part == W::ONE {
            if table.base != W::ONE {
                residues.push(Residue { modulus, value: 0 });
            }
        } else if table.base == W::ONE {
            return Err(LogError::NotAPower);
        } else if table.prime > LARGEST_PRIME {
            return Err(LogError::OutOfReach { prime: table.prime });
        } else {
            let steps = table.steps.get_or_init(|| BabySteps::new(table.base, table.prime));
            let value = steps.log(part).ok_or(LogError::NotAPower)?;
            residues.push(Residue { modulus, value });
        }
    }
    Ok(())
}
