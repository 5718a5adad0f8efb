//! Values straight from the definition, for every rule.

use mex_core::StopPoints;

use crate::values::value_set::ValueSet;
use crate::{HeapRule, HeapValues};

/// Returns the Grundy values of the heaps 0 to `to` under any rule, by definition: the least value
/// that no option has.
///
/// # Constraints
/// A rule whose options contain only smaller heaps; the memory limits `to`.
///
/// # Complexity
/// The sum of the options' lengths over all heaps.
///
/// # Panics
/// When an option of the rule has a heap that is not smaller.
///
/// # Examples
/// ```
/// use heap_games::{Rule, values_by_definition};
///
/// let kayles: Rule = "0.77".parse()?;
/// assert_eq!(values_by_definition(&kayles, 8), [0, 1, 2, 3, 1, 4, 3, 2, 1]);
/// # Ok::<(), heap_games::ParseRuleError>(())
/// ```
#[track_caller]
pub fn values_by_definition(rule: &dyn HeapRule, to: usize) -> Vec<u32> {
    let mut values = HeapValues::new();
    extend_by_options(rule, &mut values, to.saturating_add(1));
    values.iter().collect()
}

/// Extends a table by enumerating the options of every heap.
pub(crate) fn extend_by_options(rule: &dyn HeapRule, values: &mut HeapValues, len: usize) {
    let (mut reached, mut stops) = (ValueSet::default(), StopPoints::default());
    for heap in values.len()..len {
        reached.clear();
        stops.pass();
        rule.for_each_option(heap as u64, &mut |parts| {
            stops.pass_many(parts.len());
            let sum = parts.iter().fold(0, |sum, &part| sum ^ values.at(part as usize));
            reached.insert(sum);
        });
        let value = reached.mex();
        values.push(value);
    }
}
