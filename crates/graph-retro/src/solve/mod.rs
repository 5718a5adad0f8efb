//! Solutions by propagation over reversed edges, and their verification.

pub(crate) mod frontier;
pub(crate) mod induction;
pub(crate) mod moves;
pub(crate) mod plan;
pub(crate) mod propagate;
pub(crate) mod seat_solution;
pub(crate) mod shards;
pub(crate) mod solution;
pub(crate) mod solver;
pub(crate) mod verify;
