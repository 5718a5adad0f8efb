//! An allocator that puts large blocks on huge pages.
//!
//! A page of 4 KB costs a fault at its first touch and, with random access to a large graph, a TLB
//! miss nearly every time. Linux gives pages of 2 MB only on request.
//!
//! A virtual machine may have to get each of them from its host, at 30 times the usual cost. No
//! call reports this, so the first huge page of each block is timed.
#![allow(unsafe_code)]

use rustix::mm::{Advice, madvise};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// The size of a huge page.
const HUGE: usize = 2 << 20;
/// Blocks of this size have their own mapping, as set by `grow_in_large_steps`, or are among the
/// few that grow a heap.
const LARGE: usize = 2 * HUGE;
/// The time above which a huge page costs more than the small ones it replaces: clearing 2 MB takes
/// 0.1 to 0.3 ms, 512 faults 0.5 to 1 ms, and getting a page from a virtual machine's host 5 ms.
const SLOW: Duration = Duration::from_millis(1);

/// Whether a huge page was slow; then the program requests no more.
static WAS_SLOW: AtomicBool = AtomicBool::new(false);

/// The system's allocator, with large blocks on huge pages where the system provides them.
#[derive(Clone, Copy, Debug)]
pub struct HugePages;

/// Requests huge pages for a block, except its first `kept` bytes, and returns the block.
///
/// # Safety
/// The block has `size` bytes, and those after the first `kept` are unwritten or zero.
unsafe fn advised(block: *mut u8, size: usize, kept: usize) -> *mut u8 {
    let from = (block.addr() + kept).next_multiple_of(HUGE) - block.addr();
    if size < LARGE || block.is_null() || from + HUGE > size || WAS_SLOW.load(Relaxed) {
        return block;
    }
    let length = (size - from) / HUGE * HUGE;
    // SAFETY: `from + length` is at most `size`.
    let start = unsafe { block.add(from) };
    // SAFETY: the advice does not change contents; a system without huge pages returns an error.
    if unsafe { madvise(start.cast(), length, Advice::LinuxHugepage) }.is_ok() {
        let before = Instant::now();
        // SAFETY: the byte is within the block, and unwritten or zero by the caller's promise.
        unsafe { start.write_volatile(0) };
        WAS_SLOW.fetch_or(before.elapsed() > SLOW, Relaxed);
    }
    block
}

// SAFETY: every block comes from the system's allocator and returns to it unchanged.
unsafe impl GlobalAlloc for HugePages {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promises are passed on; a new block is unwritten.
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
        // SAFETY: as above; bytes beyond the old size are unwritten.
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
