//! The options for limits on memory and work.

use game_table::{MemoryLimit, MemorySize};
use heap_games::Budget;

/// The option for commands whose memory follows their input.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct MemoryOption {
    /// Refuse work that takes more memory than this, such as 512M or 4G; by default 1G, or 64 bytes
    /// for each byte of the input if that is more
    #[arg(long, value_name = "SIZE")]
    max_memory: Option<MemorySize>,
}

impl MemoryOption {
    /// Returns what was asked for, if anything was.
    pub(crate) fn asked(self) -> Option<u64> {
        self.max_memory.map(MemorySize::bytes)
    }

    /// Returns the limit for an input of `input_bytes` bytes.
    pub(crate) fn limit(self, input_bytes: u64) -> MemoryLimit {
        MemoryLimit::for_input(self.max_memory, input_bytes)
    }
}

/// The memory for values unless the user allows more.
const MEMORY: MemorySize = MemorySize::from_bytes(2 << 30);

/// How much memory a question may take.
#[derive(clap::Args)]
pub(crate) struct MemoryArguments {
    /// About the most memory for values and moves, such as 512M or 8G
    #[arg(long, value_name = "SIZE", default_value_t = MEMORY)]
    pub(crate) max_memory: MemorySize,
}

impl MemoryArguments {
    /// Returns the budget of a question: as many values as the user allows, however long they
    /// take, or the usual one.
    pub(crate) fn budget(&self, limit: Option<usize>) -> Budget {
        let usual = Budget::default();
        let (values, steps) = match limit {
            Some(values) => (values, u64::MAX),
            None => (usual.values, usual.steps),
        };
        Budget { values, steps, bytes: self.max_memory.bytes() }
    }
}

/// Returns how many bytes of memory the system has free, or a guess if it does not say.
pub(crate) fn available_memory() -> u64 {
    const GUESS: u64 = 4 << 30;
    let known = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let line = known.lines().find_map(|line| line.strip_prefix("MemAvailable:"));
    let kibibytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kibibytes.map_or(GUESS, |kibibytes| kibibytes << 10)
}
