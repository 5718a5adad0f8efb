//! Games on heaps: values, winning moves, and proven periods.
