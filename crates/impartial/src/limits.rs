//! Options that limit memory and work.

use game_table::{MemoryLimit, MemorySize};
use heap_games::Budget;
use mex_core::Play;

/// Returns the play that the option `--misere` chooses.
pub(crate) fn play_of(misere: bool) -> Play {
    if misere { Play::Misere } else { Play::Normal }
}

/// The option of commands whose memory depends on the input.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct MemoryOption {
    /// Refuse work that needs more memory, such as 512M or 4G [default: 1G, or 64 bytes per byte of
    /// the input if that is more]
    #[arg(long, value_name = "SIZE")]
    max_memory: Option<MemorySize>,
}

impl MemoryOption {
    pub(crate) fn asked(self) -> Option<u64> {
        self.max_memory.map(MemorySize::bytes)
    }

    pub(crate) fn limit(self, input_bytes: u64) -> MemoryLimit {
        MemoryLimit::for_input(self.max_memory, input_bytes)
    }
}

/// The default memory for values.
const MEMORY: MemorySize = MemorySize::from_bytes(2 << 30);

/// How much memory a question may take.
#[derive(clap::Args)]
pub(crate) struct MemoryArguments {
    /// About how much memory to use for values and moves, such as 512M or 8G
    #[arg(long, value_name = "SIZE", default_value_t = MEMORY)]
    pub(crate) max_memory: MemorySize,
}

impl MemoryArguments {
    /// Returns the budget of a question: the usual one, or as many values as the user allows,
    /// however long they take.
    pub(crate) fn budget(&self, limit: Option<usize>) -> Budget {
        let budget = limit.map_or(Budget::default(), Budget::of_values);
        Budget { bytes: self.max_memory.bytes(), ..budget }
    }
}

/// Returns the system's free memory in bytes, or a guess if that is unknown.
pub(crate) fn available_memory() -> u64 {
    const GUESS: u64 = 4 << 30;
    let known = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let line = known.lines().find_map(|line| line.strip_prefix("MemAvailable:"));
    let kibibytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kibibytes.map_or(GUESS, |kibibytes| kibibytes << 10)
}
