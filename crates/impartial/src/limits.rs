//! The options for limits on memory and work.

use game_table::{MemoryLimit, MemorySize};
use heap_games::Budget;
use mex_core::Play;

/// Returns what happens to the player who cannot move, as the option `--misere` says.
pub(crate) fn play_of(misere: bool) -> Play {
    if misere { Play::Misere } else { Play::Normal }
}

/// The option for commands whose memory follows their input.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct MemoryOption {
    /// Refuse work that takes more memory than this, such as 512M or 4G; by default 1G, or 64 bytes
    /// for each byte of the input if that is more
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
        let budget = limit.map_or(Budget::default(), Budget::of_values);
        Budget { bytes: self.max_memory.bytes(), ..budget }
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
