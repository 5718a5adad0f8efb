//! Positions by name, numbered as the names first occur.

use std::collections::HashMap;

use crate::graph::error::DigraphError;
use crate::graph::limits::MAX_POSITIONS;
use crate::graph::memory::Account;
use crate::read::error::Fault;

/// The names met so far.
pub(crate) struct Names {
    list: Vec<String>,
    positions: HashMap<String, u32>,
    account: Account,
}

/// Bytes that a position takes besides two copies of its name: two strings, an entry in a map that
/// may be a quarter full, and what the allocator adds.
const NAME: u64 = 256;

impl Names {
    pub(crate) fn new(account: Account) -> Self {
        Names { list: Vec::new(), positions: HashMap::new(), account }
    }

    /// Returns the position of a name, which stands at a place in the text.
    pub(crate) fn position(&mut self, name: &str, at: usize) -> Result<u32, Fault> {
        if let Some(&position) = self.positions.get(name) {
            return Ok(position);
        }
        let new = u32::try_from(self.list.len())
            .ok()
            .filter(|&count| count < MAX_POSITIONS)
            .ok_or(Fault::unexpected(at, "at most 4294967294 names"))?;
        let bytes = 2 * name.len() as u64 + NAME;
        self.account.take(bytes)?;
        let short = |_| DigraphError::OutOfMemory { bytes };
        self.positions.try_reserve(1).map_err(short)?;
        self.list.try_reserve(1).map_err(short)?;
        self.list.push(copy(name).map_err(short)?);
        self.positions.insert(copy(name).map_err(short)?, new);
        Ok(new)
    }

    pub(crate) fn into_list(self) -> Vec<String> {
        self.list
    }
}

fn copy(name: &str) -> Result<String, std::collections::TryReserveError> {
    let mut copy = String::new();
    copy.try_reserve_exact(name.len())?;
    copy.push_str(name);
    Ok(copy)
}

/// Returns a name that stands at a place in the text. Names that differ in bytes that are no text
/// would come out alike.
pub(crate) fn text_of(bytes: &[u8], at: usize) -> Result<&str, Fault> {
    std::str::from_utf8(bytes).map_err(|_| Fault::unexpected(at, "a name in UTF-8"))
}
