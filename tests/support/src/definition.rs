//! Games by their definitions, which every fast routine is compared with.

/// Returns the least number that is not among the values.
pub fn mex<N: PartialEq + TryFrom<u32>>(values: &[N]) -> N {
    let mut numbers = (0..).filter_map(|number| N::try_from(number).ok());
    numbers.find(|number| !values.contains(number)).expect("the values are finitely many")
}

/// Returns who wins from each position that its owner moves from, if a team can force the end of
/// play; found by repeating the definition until nothing changes.
pub fn forced_wins<T: Copy + PartialEq>(
    options: &[Vec<usize>],
    (owners, dead_ends): (&[T], &[T]),
    opponent: impl Fn(T) -> T,
) -> Vec<Option<T>> {
    let mut won = vec![None; options.len()];
    loop {
        let before = won.clone();
        for (at, options) in options.iter().enumerate() {
            let (owner, other) = (owners[at], opponent(owners[at]));
            if options.is_empty() {
                won[at] = Some(dead_ends[at]);
            } else if options.iter().any(|&option| before[option] == Some(owner)) {
                won[at] = Some(owner);
            } else if options.iter().all(|&option| before[option] == Some(other)) {
                won[at] = Some(other);
            }
        }
        if won == before {
            return won;
        }
    }
}
