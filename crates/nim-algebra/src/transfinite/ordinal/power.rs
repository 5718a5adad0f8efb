//! Powers of ordinals.

use super::element::Ordinal;
use super::error::OrdinalError;

impl Ordinal {
    /// Returns the nim power; every ordinal to the power 0 is 1.
    ///
    /// # Complexity
    /// At most 128 squares, which take time linear in their terms, and as many products.
    ///
    /// # Errors
    /// As [`Ordinal::try_mul`].
    ///
    /// # Examples
    /// ```
    /// use nim_algebra::Ordinal;
    ///
    /// let x: Ordinal = "w^w^41".parse()?;
    /// assert_eq!(x.try_pow(191)?.to_string(), "ω^ω^6+ω^ω");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn try_pow(&self, exponent: u128) -> Result<Ordinal, OrdinalError> {
        if exponent == 0 {
            return Ok(Ordinal::from(1));
        }
        let mut power = self.clone();
        for bit in (0..exponent.ilog2()).rev() {
            power = power.try_square()?;
            if exponent >> bit & 1 == 1 {
                power = power.try_mul(self)?;
            }
        }
        Ok(power)
    }
}
