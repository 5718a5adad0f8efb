//! The states of one worker, and what settles them.
//!
//! # The idea
//! States settle in the order of their remoteness as far as a worker can see. Level r holds those
//! that have settled at r and have not told the states before them yet; telling them settles some
//! at r + 1. With all that other workers have to say of level r and below at hand, that is exactly
//! the propagation of one machine. A worker need not wait for it: it may go on with what it knows,
//! and what it settles in this way
//!
//! - has the right value, since values do not depend on the order in which they are found, and
//! - has a remoteness that is perhaps too great, since something nearer was not heard of yet.
//!
//! A remoteness that was too great is *lowered* when the nearer reason arrives, and the states before
//! are told again.
//!
//! # Why the remoteness is exact
//! Every state x that settles has e(x) with, once nothing waits any more,
//!
//! ```text
//! e(x) = 0                             a dead end
//! e(x) = 1 + min e(y)                  over the options y that choose x
//! e(x) = 1 + max e(y)                  over all options y that settle in the same phase, if x was
//!                                      counted
//! ```
//!
//! since whoever tells x, first or again, makes this true for x, and a change of e(y) is always
//! told. These equations have one solution. Let e and f be two, and x a state where they differ with
//! the least min(e(x), f(x)), say e(x) < f(x). Where e is less than e(x) they agree. If x was chosen,
//! then by some y with e(y) = e(x) − 1 = f(y), so that f(x) ≤ e(x). If x was counted, all its options
//! have e(y) < e(x), so that f(y) = e(y) and f(x) = e(x). The propagation of one machine is a
//! solution; so it is this one. And it ends, since e only falls.

pub(crate) mod induction;
pub(crate) mod keeper;
pub(crate) mod log;
pub(crate) mod queue;
pub(crate) mod states;

#[cfg(test)]
pub(crate) mod tests;
