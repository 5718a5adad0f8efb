//! How much work and memory a question about heaps may take.

use crate::limits::MemorySize;
use heap_games::Budget;

/// The memory for values unless the user allows more.
const MEMORY: MemorySize = MemorySize::from_bytes(2 << 30);

/// How much memory a question may take.
#[derive(clap::Args)]
pub(super) struct MemoryArguments {
    /// About the most memory for values and moves, such as 512M or 8G
    #[arg(long, value_name = "SIZE", default_value_t = MEMORY)]
    pub(super) max_memory: MemorySize,
}

impl MemoryArguments {
    /// Returns the budget of a question: as many values as the user allows, however long they
    /// take, or the usual one.
    pub(super) fn budget(&self, limit: Option<usize>) -> Budget {
        let usual = Budget::default();
        let (values, steps) = match limit {
            Some(values) => (values, u64::MAX),
            None => (usual.values, usual.steps),
        };
        Budget { values, steps, bytes: self.max_memory.bytes() }
    }
}
