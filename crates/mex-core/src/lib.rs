//! Minimum excludants, Grundy values of acyclic games, and outcomes of sums.
