//! Nimbers.

use crate::reason::Reason;
use serde::Serialize;

/// The result of an operation in the field of nimbers.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OperationAnswer {
    /// The arguments, except for an exponent.
    pub arguments: Vec<String>,
    /// The width of the field; absent for infinite ordinals.
    pub bits: Option<u64>,
    /// The operation.
    pub operation: &'static str,
    /// How the result is computed, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// The roots of an equation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roots: Option<RootsAnswer>,
    /// The result of any other operation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

/// Lenstra's excess of an odd prime p, and the p-th power of the root κ_p.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExcessAnswer {
    /// The p-th power of κ_p, an ordinal.
    pub alpha: String,
    /// The number of bits of the least field with the κ of the order.
    pub degree: u64,
    /// The excess.
    pub excess: u64,
    /// The order of 2 modulo p.
    pub order: u64,
    /// The prime.
    pub prime: u64,
    /// The prime powers whose roots have the sum κ of the order.
    pub summands: Vec<u64>,
}

/// The roots of an equation.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum RootsAnswer {
    /// These.
    These(Vec<String>),
    /// The word `every`: all nimbers.
    Every(&'static str),
}
