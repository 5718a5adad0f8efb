//! The largest legal inputs of every problem, in the shapes that are hardest for it.

mod boards;
mod graphs;
mod heaps;
mod shapes;
mod sums;
mod text;
mod trees;

use test_support::Rng;

/// A maker of one input: the problem's id, the shape's name, and the text.
type Maker = (&'static str, &'static str, fn(&mut Rng) -> String);

/// Returns the largest legal inputs of a problem with the names of their shapes, the same ones
/// every time; none when there is no such problem.
///
/// Where a judge's limits would come to hundreds of megabytes, the number of cases in the file is
/// lowered and each case has its full size.
///
/// # Examples
/// ```
/// let cases = workspace_tests::largest::largest_cases("hdu1846-brave-game");
/// assert!(cases.iter().any(|(_, input)| input.starts_with(b"100\n")));
/// ```
pub fn largest_cases(id: &str) -> Vec<(&'static str, Vec<u8>)> {
    makers()
        .filter(|(of, ..)| *of == id)
        .map(|(_, name, make)| (*name, make(&mut Rng::named(name)).into_bytes()))
        .collect()
}

fn makers() -> impl Iterator<Item = &'static Maker> {
    [boards::MAKERS, graphs::MAKERS, heaps::MAKERS, sums::MAKERS, trees::MAKERS]
        .into_iter()
        .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::oracles;

    #[test]
    fn every_problem_has_a_largest_case() {
        for oracle in oracles() {
            assert!(makers().any(|(id, ..)| *id == oracle.id), "{}", oracle.id);
        }
        for (id, ..) in makers() {
            assert!(oracles().iter().any(|oracle| oracle.id == *id), "{id}");
        }
    }
}
