//! Beans that move from a bottle to two bottles on its right.

use mex_core::StopPoints;

/// Returns the Grundy value of one bean in each of `count` bottles, where a move takes a bean from
/// bottle i and puts one bean into each of the bottles j and k, i < j ≤ k.
///
/// # Constraints
/// Any count; the time is what limits it.
///
/// # Complexity
/// O(count³) time, O(count) space.
///
/// # Examples
/// ```
/// assert_eq!(contest::bottles_values(4), [4, 2, 1, 0]);
/// ```
///
/// # References
/// HNOI 2007, "Split game".
pub fn bottles_values(count: usize) -> Vec<u32> {
    let mut values = vec![0; count];
    let mut stops = StopPoints::default();
    let mut seen: Vec<usize> = Vec::new();
    for bottle in (0..count).rev() {
        for (j, &first) in values.iter().enumerate().skip(bottle + 1) {
            stops.pass_many(count - j);
            for &second in &values[j..] {
                let value = (first ^ second) as usize;
                if value >= seen.len() {
                    seen.resize(value + 1, count);
                }
                seen[value] = bottle;
            }
        }
        let mex = seen.iter().position(|&mark| mark != bottle).unwrap_or(seen.len());
        values[bottle] = u32::try_from(mex).expect("a value is at most the number of moves");
    }
    values
}

/// Returns the moves (i, j, k), i < j ≤ k, that win from the given beans, in lexicographic order,
/// bottles counted from 0.
///
/// A bottle that holds an even number of beans adds nothing to the sum, yet a bean may be taken
/// from it; the beans in the last bottle never move.
///
/// # Constraints
/// Any numbers of beans; the time limits how many bottles.
///
/// # Complexity
/// O(n³) for n bottles.
///
/// # Examples
/// ```
/// assert_eq!(contest::bottles_winning_moves(&[1, 0, 1, 5000]), [(0, 2, 3)]);
/// assert_eq!(contest::bottles_winning_moves(&[0, 0, 0, 1]), []);
/// ```
pub fn bottles_winning_moves(beans: &[u64]) -> Vec<(usize, usize, usize)> {
    let values = bottles_values(beans.len());
    let sum = values
        .iter()
        .zip(beans)
        .filter(|&(_, &count)| count % 2 == 1)
        .fold(0, |sum, (&value, _)| sum ^ value);
    let mut moves = Vec::new();
    if sum == 0 {
        return moves;
    }
    let mut stops = StopPoints::default();
    for (i, _) in beans.iter().enumerate().filter(|&(_, &count)| count > 0) {
        for j in i + 1..beans.len() {
            stops.pass_many(beans.len() - j);
            for k in j..beans.len() {
                if sum ^ values[i] ^ values[j] ^ values[k] == 0 {
                    moves.push((i, j, k));
                }
            }
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Search;

    fn moves(beans: &[u64]) -> impl Iterator<Item = (usize, usize, usize)> {
        (0..beans.len())
            .filter(|&i| beans[i] > 0)
            .flat_map(|i| (i + 1..beans.len()).map(move |j| (i, j)))
            .flat_map(|(i, j)| (j..beans.len()).map(move |k| (i, j, k)))
    }

    fn after(beans: &[u64], (i, j, k): (usize, usize, usize)) -> Vec<u64> {
        let mut next = beans.to_vec();
        next[i] -= 1;
        next[j] += 1;
        next[k] += 1;
        next
    }

    #[test]
    fn moves_follow_the_definition() {
        for (count, most) in [(0, 0), (1, 3), (2, 4), (3, 3), (4, 2)] {
            let mut search = Search::new(false, |beans: &Vec<u64>| {
                moves(beans).map(|step| after(beans, step)).collect()
            });
            let mut beans = vec![0; count];
            loop {
                let expected: Vec<_> =
                    moves(&beans).filter(|&step| !search.wins(&after(&beans, step))).collect();
                assert_eq!(bottles_winning_moves(&beans), expected, "{beans:?}");
                let Some(place) = beans.iter().position(|&b| b < most) else {
                    break;
                };
                beans[place] += 1;
                beans[..place].fill(0);
            }
        }
    }
}
