//! Memory that must fit a limit and exist in the system, and threads that may not exist.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::graph::error::DigraphError;

/// The limit and the memory taken, shared by all threads that build one graph.
#[derive(Clone, Debug)]
pub(crate) struct Account(Arc<Entries>);

#[derive(Debug)]
struct Entries {
    limit: u64,
    taken: AtomicU64,
}

impl Account {
    pub(crate) fn new(limit: u64) -> Self {
        Account(Arc::new(Entries { limit, taken: AtomicU64::new(0) }))
    }

    /// Takes bytes, or returns the number that would be needed.
    pub(crate) fn take(&self, bytes: u64) -> Result<(), DigraphError> {
        let limit = self.0.limit;
        // Refused bytes are never added, so no other thread sees them.
        let more =
            |taken: u64| (taken.saturating_add(bytes) <= limit).then(|| taken.wrapping_add(bytes));
        match self.0.taken.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more) {
            Ok(_) => Ok(()),
            Err(taken) => {
                Err(DigraphError::OverLimit { needed: taken.saturating_add(bytes), limit })
            }
        }
    }

    pub(crate) fn give_back(&self, bytes: u64) {
        self.0.taken.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// Returns an empty list with room for this many elements.
    pub(crate) fn reserved<T>(&self, count: usize) -> Result<Vec<T>, DigraphError> {
        let bytes = size_of_many::<T>(count);
        self.take(bytes)?;
        let mut list = Vec::new();
        match list.try_reserve_exact(count) {
            Ok(()) => Ok(list),
            Err(_) => {
                self.give_back(bytes);
                Err(DigraphError::OutOfMemory { bytes })
            }
        }
    }

    /// Adds an element to a list whose memory belongs to the account.
    #[inline]
    pub(crate) fn push<T>(&self, list: &mut Vec<T>, element: T) -> Result<(), DigraphError> {
        if list.len() == list.capacity() {
            self.grow(list)?;
        }
        list.push(element);
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn grow<T>(&self, list: &mut Vec<T>) -> Result<(), DigraphError> {
        let mut larger = self.reserved((2 * list.capacity()).max(64))?;
        larger.append(list);
        self.give_back(size_of_many::<T>(list.capacity()));
        *list = larger;
        Ok(())
    }
}

fn size_of_many<T>(count: usize) -> u64 {
    (count as u64).saturating_mul(size_of::<T>() as u64)
}

/// Tests whether the system has this many bytes, without keeping them.
pub(crate) fn probe(bytes: u64) -> Result<(), DigraphError> {
    usize::try_from(bytes)
        .ok()
        .and_then(|size| Vec::<u8>::new().try_reserve_exact(size).ok())
        .ok_or(DigraphError::OutOfMemory { bytes })
}

/// Returns a vector of equal elements, or an error instead of an abort when memory is short.
pub(crate) fn try_filled<T: Copy>(value: T, count: usize) -> Result<Vec<T>, DigraphError> {
    probe((count as u64).saturating_mul(size_of::<T>() as u64))?;
    // Allocated anew, because the system provides zeroed memory for free.
    Ok(vec![value; count])
}

/// Panics if the system does not have this many bytes: otherwise the process would abort later.
#[track_caller]
pub(crate) fn demand(bytes: u64) {
    assert!(probe(bytes).is_ok(), "cannot allocate {bytes} bytes");
}

/// Starts the threads that share work, and returns whether there are any.
///
/// If the system refuses them, rayon panics at its first use.
#[cfg(feature = "parallel")]
pub(crate) fn threads_exist() -> bool {
    use std::error::Error;
    use std::sync::OnceLock;

    static EXIST: OnceLock<bool> = OnceLock::new();
    // Threads need this much memory to start. An error without a source: the pool exists already.
    *EXIST.get_or_init(|| {
        let built = probe(16 << 20).map(|()| rayon::ThreadPoolBuilder::new().build_global());
        built.is_ok_and(|built| built.err().is_none_or(|error| error.source().is_none()))
    })
}

#[cfg(not(feature = "parallel"))]
pub(crate) fn threads_exist() -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accounts_count_what_is_taken() {
        let account = Account::new(1000);
        account.take(400).unwrap();
        let refused = DigraphError::OverLimit { needed: 1001, limit: 1000 };
        assert_eq!(account.take(601), Err(refused));
        account.take(600).unwrap();
        account.give_back(600);
        let mut list = Vec::new();
        for number in 0..64u32 {
            account.push(&mut list, number).unwrap();
        }
        let refused = DigraphError::OverLimit { needed: 400 + 256 + 512, limit: 1000 };
        assert_eq!(account.push(&mut list, 64), Err(refused));
        assert_eq!(list, (0..64).collect::<Vec<u32>>());
        let endless = Account::new(u64::MAX);
        assert!(endless.reserved::<u64>(usize::MAX).is_err());
        assert!(endless.take(1).is_ok());
    }

    #[test]
    fn memory_that_no_system_has_is_refused() {
        assert!(probe(1 << 10).is_ok());
        assert!(probe(u64::MAX).is_err());
    }
}
