//! Solutions by propagation over reversed edges, and their verification.
//!
//! `plan` turns seats into lanes of state bytes and classes that settle alike, `propagate` settles
//! them level by level, `shards` does so on all threads, and `induction` handles conflicting
//! preferences on graphs without cycles. `owners` solves graphs whose positions have owners, and
//! `small` many small games one after another.

pub(crate) mod best;
mod frontier;
mod induction;
mod lane;
pub(crate) mod moves;
pub(crate) mod owners;
pub(crate) mod plan;
pub(crate) mod propagate;
pub(crate) mod seat_solution;
mod seats;
mod shards;
pub(crate) mod small;
pub(crate) mod solution;
pub(crate) mod solver;
pub(crate) mod verify;
