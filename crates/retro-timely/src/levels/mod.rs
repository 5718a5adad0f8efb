//! The states of one worker, and how they settle.
//!
//! # The idea
//! States settle in the order of their remoteness as far as a worker can see. Level r holds the
//! states that have settled at r but are not passed on yet to the states before them; passing them
//! on settles some at r + 1. If all messages of other workers about level r and below have arrived,
//! this is exactly the propagation on one machine. A worker need not wait for them: it may continue
//! with the states that it has. A state that settles in this way
//!
//! - has the right value, since values do not depend on the order in which they are found, and
//! - has a remoteness that may be too large, since something nearer may still arrive.
//!
//! A remoteness that was too large is *lowered* when the nearer reason arrives, and the state is
//! passed on again.
//!
//! # Why the remoteness is exact
//! Every state x that settles has a remoteness e(x), and once no message is left,
//!
//! ```text
//! e(x) = 0                             a dead end
//! e(x) = 1 + min e(y)                  over the options y that choose x
//! e(x) = 1 + max e(y)                  over all options y that settle in the same phase, if x was
//!                                      counted
//! ```
//!
//! since every message to x makes this true for x, and every change of e(y) is sent.
//! These equations have one solution. Let e and f be two solutions, and x a state with the least
//! min(e(x), f(x)) where they differ, say e(x) < f(x). They agree on states with e less than e(x).
//! If x was chosen, then by some y with e(y) = e(x) − 1 = f(y), so that f(x) ≤ e(x). If x was
//! counted, all its options have e(y) < e(x), so that f(y) = e(y) and f(x) = e(x). The propagation
//! on one machine is a solution, so it is this one. The process ends, since e only decreases.

pub(crate) mod checkpoints;
pub(crate) mod induction;
pub(crate) mod log;
pub(crate) mod queue;
pub(crate) mod states;

#[cfg(test)]
pub(crate) mod tests;
