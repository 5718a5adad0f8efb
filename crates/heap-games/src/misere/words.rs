//! Products of generators, as sorted lists of the heaps that generate.

/// A product of generators: their heaps in increasing order, each as often as it occurs.
///
/// Two heaps that are both the least generator cancel, as the first heap with a move is always a
/// heap of one of Nim: it has no other move than to the end.
pub(super) type Word = Box<[u32]>;

/// Returns the product of two words, `one` being the least generator.
pub(super) fn product(left: &[u32], right: &[u32], one: u32) -> Word {
    let mut word = Vec::with_capacity(left.len() + right.len());
    let (mut i, mut j) = (0, 0);
    while i < left.len() && j < right.len() {
        if left[i] <= right[j] {
            word.push(left[i]);
            i += 1;
        } else {
            word.push(right[j]);
            j += 1;
        }
    }
    word.extend_from_slice(&left[i..]);
    word.extend_from_slice(&right[j..]);
    let ones = word.iter().take_while(|&&heap| heap == one).count();
    word.drain(..ones - ones % 2);
    word.into_boxed_slice()
}

/// Returns a word in which the letter at a place is replaced by another word.
pub(super) fn replaced(word: &[u32], place: usize, by: &[u32], one: u32) -> Word {
    let mut rest = Vec::with_capacity(word.len());
    rest.extend_from_slice(&word[..place]);
    rest.extend_from_slice(&word[place + 1..]);
    product(&rest, by, one)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_sorted_and_pairs_of_ones_vanish() {
        assert_eq!(*product(&[1, 2], &[1, 1, 3], 1), [1, 2, 3]);
        assert_eq!(*product(&[2, 5], &[3], 2), [2, 3, 5]);
        assert_eq!(*product(&[2], &[2], 2), []);
        assert_eq!(*replaced(&[1, 4, 4], 1, &[1, 2], 1), [2, 4]);
    }
}
