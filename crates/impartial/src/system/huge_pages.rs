//! An allocator that keeps large blocks on huge pages.
//!
//! A page of 4 KB costs a fault when it is touched first and a look-up in a table of tables whenever
//! the processor has forgotten where it lies, which random access to a large graph makes it do nearly
//! every time. Linux gives pages of 2 MB only to those who ask for them.
//!
//! A virtual machine may have to fetch each of them from its host, at 30 times the usual price, while
//! small ones still lie about. That cannot be asked, so the first huge page of each block is timed.
#![allow(unsafe_code)]

use rustix::mm::{Advice, MapFlags, MremapFlags, ProtFlags};
use rustix::mm::{madvise, mmap_anonymous, mremap, mremap_fixed, munmap};
use std::alloc::{GlobalAlloc, Layout, System};
use std::ptr;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// The size of a huge page, and what large blocks are aligned to.
const HUGE: usize = 2 << 20;

/// The least size of a large block. The 256 small pages that it saves take 0.3 ms or more, a huge page 0.05
/// to 0.3. On graphs of 10^5 edges, whose blocks are smaller, 0.25 and 0.5 MB in its place gained nothing
/// beyond the noise, and with 0.125 MB some commands lost a tenth.
const LARGE: usize = HUGE / 2;

/// The time from which on a huge page is dearer than the small ones it replaces.
///
/// Clearing 2 MB takes 0.1 to 0.3 ms, 512 faults take 0.5 to 1 ms, and fetching a page from the host of
/// a virtual machine 5 ms.
const SLOW: Duration = Duration::from_millis(1);

/// Whether a huge page was slow to come; then the program asks for no more of them.
static WAS_SLOW: AtomicBool = AtomicBool::new(false);

/// The system's allocator, but for large blocks, which are whole huge pages of their own.
///
/// Where the system has no huge pages to give, or is slow to give them, large blocks have small ones.
#[derive(Clone, Copy, Debug)]
pub struct HugePages;

/// Returns the size of the pages that hold a block, or `None` if it is not large or none could be.
fn pages(size: usize, align: usize) -> Option<usize> {
    if size < LARGE || align > HUGE {
        return None;
    }
    size.checked_next_multiple_of(HUGE)
}

/// Returns fresh zeroed pages, huge ones if they are to be had, or null if there is no memory for them.
fn map(length: usize) -> *mut u8 {
    let start = reserve_aligned(length);
    if !start.is_null() && !WAS_SLOW.load(Relaxed) {
        ask_for_huge_pages(start, length);
    }
    start
}

/// Asks for huge pages in a fresh mapping, and takes it back if the first of them is slow to come.
fn ask_for_huge_pages(start: *mut u8, length: usize) {
    // SAFETY: advice about a mapping changes no content.
    // A system without huge pages refuses it, and then pages are small.
    if unsafe { madvise(start.cast(), length, Advice::LinuxHugepage) }.is_err() {
        return;
    }
    let before = Instant::now();
    // SAFETY: the first byte of a fresh mapping is there to be written, and 0 is what it holds.
    unsafe { start.write_volatile(0) };
    if before.elapsed() > SLOW {
        WAS_SLOW.store(true, Relaxed);
        // SAFETY: as above; the page that is there stays.
        let _ = unsafe { madvise(start.cast(), length, Advice::LinuxNoHugepage) };
    }
}

/// Returns fresh zeroed pages that begin where a huge page can, or null if there is no memory for them.
fn reserve_aligned(length: usize) -> *mut u8 {
    let start = reserve(length);
    if start.is_null() || start.addr().is_multiple_of(HUGE) {
        return start;
    }
    // SAFETY: this is the mapping just made, to which there is no other reference.
    unsafe { unmap(start, length) };
    let Some(wide) = length.checked_add(HUGE) else { return ptr::null_mut() };
    let around = reserve(wide);
    if around.is_null() {
        return around;
    }
    let before = around.addr().next_multiple_of(HUGE) - around.addr();
    // SAFETY: `before` is at most `HUGE`, so all three parts lie in the mapping just made, and only
    // the middle one is given away.
    unsafe {
        let start = around.add(before);
        unmap(around, before);
        unmap(start.add(length), HUGE - before);
        start
    }
}

/// Returns fresh zeroed pages wherever there is room, or null if there is no memory for them.
fn reserve(length: usize) -> *mut u8 {
    let access = ProtFlags::READ | ProtFlags::WRITE;
    // SAFETY: the system chooses the place of a new private mapping, so no other one changes.
    let start = unsafe { mmap_anonymous(ptr::null_mut(), length, access, MapFlags::PRIVATE) };
    start.map_or(ptr::null_mut(), |start| start.cast::<u8>())
}

/// Gives pages back.
///
/// # Safety
/// They are mapped and no longer in use, or there are none.
unsafe fn unmap(start: *mut u8, length: usize) {
    if length > 0 {
        // SAFETY: by the caller's promise. A mapping that cannot be split stays, which is only a leak.
        let _ = unsafe { munmap(start.cast(), length) };
    }
}

/// Makes a block of pages longer or shorter, by moving pages and not their content; returns null and
/// leaves the block as it is if there is no memory.
///
/// # Safety
/// The block came from [`map`] or from here, and has `from` bytes.
unsafe fn resize(start: *mut u8, from: usize, to: usize) -> *mut u8 {
    if to <= from {
        // SAFETY: the caller keeps only the first `to` bytes of its own block.
        unsafe { unmap(start.add(to), from - to) };
        return start;
    }
    // SAFETY: the block is the caller's; without the flag to move it grows where it is or not at all.
    if unsafe { mremap(start.cast(), from, to, MremapFlags::empty()) }.is_ok() {
        return start;
    }
    // The pages that come along keep what was asked for them, and so does what the block grows by.
    let target = reserve_aligned(to);
    if target.is_null() {
        return target;
    }
    // SAFETY: the block is the caller's, and the pages it replaces were mapped just now for it alone.
    match unsafe { mremap_fixed(start.cast(), from, to, MremapFlags::MAYMOVE, target.cast()) } {
        Ok(moved) => moved.cast(),
        // The pages for it may be gone or not; they are left alone, as another mapping may be there.
        Err(_) => ptr::null_mut(),
    }
}

// SAFETY: by size and alignment alone a block is either large or not, so that what gave it also takes it
// back. Large blocks are mappings of their own, as long as asked for or longer, aligned to `HUGE` and so
// to every alignment that `pages` lets through; all others are left to the system. Nothing here panics:
// lengths are checked, and every error of the system's ends in null or is let be.
unsafe impl GlobalAlloc for HugePages {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        match pages(layout.size(), layout.align()) {
            Some(length) => map(length),
            // SAFETY: the caller's promises are passed on.
            None => unsafe { System.alloc(layout) },
        }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        match pages(layout.size(), layout.align()) {
            Some(length) => map(length),
            // SAFETY: the caller's promises are passed on.
            None => unsafe { System.alloc_zeroed(layout) },
        }
    }

    unsafe fn dealloc(&self, start: *mut u8, layout: Layout) {
        match pages(layout.size(), layout.align()) {
            // SAFETY: the block is large, so `map` or `resize` gave it, with this length.
            Some(length) => unsafe { unmap(start, length) },
            // SAFETY: the block is not large, so the system gave it.
            None => unsafe { System.dealloc(start, layout) },
        }
    }

    unsafe fn realloc(&self, start: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        match (pages(layout.size(), layout.align()), pages(size, layout.align())) {
            // SAFETY: the block is large, so `map` or `resize` gave it, with this length.
            (Some(from), Some(to)) => unsafe { resize(start, from, to) },
            // SAFETY: the block is not large, so the system gave it; the new size is the caller's.
            (None, None) => unsafe { System.realloc(start, layout, size) },
            // SAFETY: the caller promises that the new size is a layout's, and gives up the old block
            // if there is a new one, which is another and has room for what is copied.
            _ => unsafe {
                let other = Layout::from_size_align_unchecked(size, layout.align());
                let moved = self.alloc(other);
                if !moved.is_null() {
                    ptr::copy_nonoverlapping(start, moved, size.min(layout.size()));
                    self.dealloc(start, layout);
                }
                moved
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    /// A block with the length that is known to it, every 1000th byte of which is written.
    struct Block {
        start: *mut u8,
        layout: Layout,
        seed: usize,
    }

    impl Block {
        fn new(size: usize, align: usize, seed: usize, zeroed: bool) -> Self {
            let layout = Layout::from_size_align(size, align).unwrap();
            // SAFETY: the size is not 0.
            let start = unsafe {
                if zeroed { HugePages.alloc_zeroed(layout) } else { HugePages.alloc(layout) }
            };
            assert!(!start.is_null() && start.addr().is_multiple_of(align));
            let block = Self { start, layout, seed };
            assert!(!zeroed || block.bytes().all(|(_, byte)| byte == 0));
            block.fill(0);
            block
        }

        fn places(&self) -> impl Iterator<Item = usize> + use<> {
            let size = self.layout.size();
            (0..size).step_by(1000).chain([size - 1])
        }

        fn bytes(&self) -> impl Iterator<Item = (usize, u8)> {
            // SAFETY: every place is within the block, which was written or zeroed.
            self.places().map(|place| (place, unsafe { self.start.add(place).read() }))
        }

        fn expected(&self, place: usize) -> u8 {
            ((place ^ self.seed).wrapping_mul(0x9E37_79B9) >> 16) as u8
        }

        fn fill(&self, from: usize) {
            for place in self.places().filter(|&place| place >= from) {
                // SAFETY: every place is within the block.
                unsafe { self.start.add(place).write(self.expected(place)) };
            }
        }

        fn resize(&mut self, size: usize) {
            let kept = size.min(self.layout.size());
            // SAFETY: the block is this allocator's, with this layout, and the size is not 0.
            self.start = unsafe { HugePages.realloc(self.start, self.layout, size) };
            assert!(!self.start.is_null() && self.start.addr().is_multiple_of(self.layout.align()));
            for place in (0..kept).step_by(1000) {
                // SAFETY: what was there is within both sizes.
                assert_eq!(unsafe { self.start.add(place).read() }, self.expected(place));
            }
            self.layout = Layout::from_size_align(size, self.layout.align()).unwrap();
            self.fill(0);
        }
    }

    impl Drop for Block {
        fn drop(&mut self) {
            for (place, byte) in self.bytes() {
                assert_eq!(byte, self.expected(place));
            }
            // SAFETY: the block is this allocator's, with this layout, and goes with it.
            unsafe { HugePages.dealloc(self.start, self.layout) };
        }
    }

    #[test]
    fn blocks_keep_what_is_written_through_every_change_of_size() {
        let mut rng = Rng::new(4096);
        let edges = [1, 100, LARGE - 1, LARGE, LARGE + 1, 3 * HUGE, 3 * HUGE + 1, 9 * HUGE];
        let mut blocks: Vec<Block> = Vec::new();
        for seed in 0..400 {
            let size = match rng.below(3) {
                0 => edges[rng.below(edges.len() as u64) as usize],
                1 => 1 + rng.below(12 << 20) as usize,
                _ => 1 + rng.below(10_000) as usize,
            };
            match rng.below(4) {
                0 | 1 if !blocks.is_empty() => {
                    let chosen = rng.below(blocks.len() as u64) as usize;
                    blocks[chosen].resize(size);
                }
                2 if blocks.len() > 5 => drop(blocks.swap_remove(seed % blocks.len())),
                _ => {
                    let align = 1 << rng.below(23);
                    blocks.push(Block::new(size, align, seed, rng.below(2) == 0));
                }
            }
        }
    }

    #[test]
    fn a_large_block_lies_on_whole_huge_pages() {
        let mut block = Block::new(LARGE, 1, 1, true);
        for size in [LARGE + 1, 5 * LARGE, 40 * LARGE, LARGE] {
            assert!(block.start.addr().is_multiple_of(HUGE));
            block.resize(size);
        }
        // Memory that no machine has is refused, and what is there stays.
        let beyond = isize::MAX as usize - HUGE;
        // SAFETY: the block is this allocator's, with this layout; the size is a layout's.
        assert!(unsafe { HugePages.realloc(block.start, block.layout, beyond) }.is_null());
        // SAFETY: the size is a layout's and not 0.
        assert!(unsafe { HugePages.alloc(Layout::from_size_align(beyond, 1).unwrap()) }.is_null());
    }
}
