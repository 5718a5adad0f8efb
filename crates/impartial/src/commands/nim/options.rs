//! Options that operations of the field share.

use super::number::parse_bits;

/// What every operation of the field can be asked for.
#[derive(Clone, Copy, clap::Args)]
pub(super) struct FieldOptions {
    /// The width of the field: 8, 16, 32, 64, 128 or 256; by default the smallest that fits
    #[arg(long, value_parser = parse_bits)]
    pub(super) bits: Option<u32>,
    /// Print a JSON object, with numbers as strings
    #[arg(long)]
    pub(super) json: bool,
    /// Show how the result is computed, or why it is right
    #[arg(long)]
    pub(super) explain: bool,
}
