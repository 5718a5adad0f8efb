//! How the heap of the C library grows.
//!
//! A thread's heap grows by little more than what is asked for, each time by a call that stops the
//! other threads for a moment, as their processors have to forget what they knew of the memory. Two
//! threads that stage the edges of a grid spent a quarter of their time there. What is never touched
//! costs an address and no memory.
#![allow(unsafe_code)]

use std::ffi::c_int;

/// By how much a heap grows, and about what it keeps.
const STEP: c_int = 4 << 20;
/// What is free at the end of a heap before it shrinks.
const FREE: c_int = 8 << 20;
/// Larger blocks have a mapping of their own; this is as much as the library allows. Setting one of the
/// sizes ends their adjustment, which would arrive here in time.
const LARGE: c_int = 32 << 20;

/// Lets heaps grow and shrink in large steps.
pub(super) fn grow_in_large_steps() {
    use libc::{M_MMAP_THRESHOLD, M_TOP_PAD, M_TRIM_THRESHOLD};

    for (size, value) in [(M_TOP_PAD, STEP), (M_TRIM_THRESHOLD, FREE), (M_MMAP_THRESHOLD, LARGE)] {
        // SAFETY: these only set sizes of the allocator, which it checks; if it refuses one, it stays.
        unsafe { libc::mallopt(size, value) };
    }
}
