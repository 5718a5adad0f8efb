//! Smaller positions whose rules need not be known: parts go, and heaps get smaller.

/// The most sizes of a heap that are tried in turn.
const MOST_SIZES: u64 = 60;

/// Returns a list without each of its entries, and if they are heaps, with each one smaller; nothing for
/// positions that are no list.
pub(super) fn smaller(position: &str, is_heaps: bool) -> Vec<String> {
    let entries: Vec<&str> = position.split(' ').collect();
    let mut found = Vec::new();
    for index in 0..entries.len() {
        let with = |new: Option<String>| {
            let mut changed: Vec<String> = entries.iter().map(|it| it.to_string()).collect();
            changed.splice(index..=index, new);
            changed.join(" ")
        };
        if entries.len() > 1 {
            found.push(with(None));
        }
        let Some(size) = entries[index].parse::<u64>().ok().filter(|_| is_heaps) else { continue };
        let sizes = (1..size.min(MOST_SIZES)).chain([size / 2, size.saturating_sub(1)]);
        found
            .extend(sizes.filter(|it| (1..size).contains(it)).map(|it| with(Some(it.to_string()))));
    }
    found
}
