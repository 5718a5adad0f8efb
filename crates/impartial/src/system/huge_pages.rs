//! An allocator that asks for huge pages under large blocks.
//!
//! A page of 4 KB costs a fault when it is touched first and a look-up in a table of tables whenever
//! the processor has forgotten where it lies, which random access to a large graph makes it do nearly
//! every time. Linux gives pages of 2 MB only to those who ask for them.
//!
//! A virtual machine may have to fetch each of them from its host, at 30 times the usual price. That
//! cannot be asked, so the first huge page of each block is timed.
#![allow(unsafe_code)]

use rustix::mm::{Advice, madvise};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// The size of a huge page.
const HUGE: usize = 2 << 20;
/// From this size on blocks have a mapping of their own, as `grow_in_large_steps` sets it, or are among
/// the few that grow a heap.
const LARGE: usize = 2 * HUGE;
/// The time from which on a huge page is dearer than the small ones it replaces: clearing 2 MB takes 0.1
/// to 0.3 ms, 512 faults take 0.5 to 1 ms, and fetching a page from the host of a virtual machine 5 ms.
const SLOW: Duration = Duration::from_millis(1);

/// Whether a huge page was slow to come; then the program asks for no more of them.
static WAS_SLOW: AtomicBool = AtomicBool::new(false);

/// The system's allocator, whose large blocks lie on huge pages where the system has them to give.
#[derive(Clone, Copy, Debug)]
pub struct HugePages;

/// Asks for huge pages under a block, but for its first `kept` bytes, and returns the block.
///
/// # Safety
/// The block has `size` bytes, and those after the first `kept` are not yet written, or zero.
unsafe fn advised(block: *mut u8, size: usize, kept: usize) -> *mut u8 {
    let from = (block.addr() + kept).next_multiple_of(HUGE) - block.addr();
    if size < LARGE || block.is_null() || from + HUGE > size || WAS_SLOW.load(Relaxed) {
        return block;
    }
    let length = (size - from) / HUGE * HUGE;
    // SAFETY: `from + length` is at most `size`.
    let start = unsafe { block.add(from) };
    // SAFETY: advice changes no content, and a system without huge pages refuses it.
    if unsafe { madvise(start.cast(), length, Advice::LinuxHugepage) }.is_ok() {
        let before = Instant::now();
        // SAFETY: the byte is within the block, and by the caller's promise free or zero.
        unsafe { start.write_volatile(0) };
        WAS_SLOW.fetch_or(before.elapsed() > SLOW, Relaxed);
    }
    block
}

// SAFETY: every block is the system's, and goes back to it as it came.
unsafe impl GlobalAlloc for HugePages {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promises are passed on; nothing is written in a new block.
        unsafe { advised(System.alloc(layout), layout.size(), 0) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above; a byte that is zero stays so.
        unsafe { advised(System.alloc_zeroed(layout), layout.size(), 0) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the caller's promises are passed on.
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as above; what lies behind the old size is not yet written.
        unsafe { advised(System.realloc(block, layout, size), size, layout.size()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_keep_what_is_written_through_every_change_of_size() {
        let layout = |size| Layout::from_size_align(size, 8).unwrap();
        // SAFETY: the sizes are not 0, every byte is within the block and written before it is read, and
        // the block goes back with its layout.
        unsafe {
            let mut block = HugePages.alloc_zeroed(layout(9 * HUGE));
            assert!((0..9 * HUGE).all(|at| block.add(at).read() == 0));
            let mut from = 9 * HUGE;
            for to in [3 * HUGE + 1, LARGE, 7, LARGE - 1, 40 * HUGE, 5 * HUGE] {
                (0..from).for_each(|at| block.add(at).write(at as u8 ^ 5));
                block = HugePages.realloc(block, layout(from), to);
                assert!((0..from.min(to)).all(|at| block.add(at).read() == at as u8 ^ 5));
                from = to;
            }
            HugePages.dealloc(block, layout(from));
            // Memory that no machine has is refused.
            assert!(HugePages.alloc(layout(isize::MAX as usize - HUGE)).is_null());
        }
    }
}
