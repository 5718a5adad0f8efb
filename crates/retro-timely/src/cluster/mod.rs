//! Processes that work together, on one machine or several.

pub(crate) mod connect;
pub(crate) mod hosts;
pub(crate) mod link;
pub(crate) mod local;
