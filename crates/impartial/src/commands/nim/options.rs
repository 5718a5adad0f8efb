//! Options that operations of the field share.

use super::number::parse_bits;
use crate::errors::Result;

/// What every operation of the field can be asked for.
#[derive(Clone, Copy, clap::Args)]
pub(super) struct FieldOptions {
    /// The width of the field: 8, 16, 32, 64, 128 or 256; by default the smallest that fits
    #[arg(long, global = true, value_name = "BITS", value_parser = parse_bits)]
    pub(super) bits: Option<u32>,
    /// Show how the result is computed, or why it is right
    #[arg(long, global = true)]
    pub(super) explain: bool,
}

impl FieldOptions {
    /// Refuses what only operations have.
    pub(super) fn check_plain(self) -> Result<()> {
        match self.bits.is_some() || self.explain {
            true => Err("--bits and --explain are for operations of the field".into()),
            false => Ok(()),
        }
    }
}
