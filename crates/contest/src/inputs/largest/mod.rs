//! The largest legal inputs of every problem, in the shapes that are hardest for it.

mod boards;
mod graphs;
mod heaps;
mod maker;
mod shapes;
mod sums;
mod trees;

use judge_io::Rng;
use maker::Maker;

/// Returns the largest legal inputs of a problem with the names of their shapes, the same ones
/// every time; none when there is no such problem.
///
/// Where a judge's limits would come to hundreds of megabytes, the number of cases in the file is
/// lowered and each case has its full size.
///
/// # Examples
/// ```
/// let mut inputs = contest::largest_inputs("hdu1846-brave-game");
/// assert!(inputs.all(|(_, input)| input.starts_with("100\n")));
/// ```
pub fn largest_inputs(id: &str) -> impl Iterator<Item = (&'static str, String)> {
    makers_of(id).map(|(_, name, make)| (*name, make(&mut Rng::named(name))))
}

/// Returns a largest input of a problem. The shapes take turns with the seed, which starts at 1; the
/// first of each shape is that of [`largest_inputs`].
pub(crate) fn largest_input(id: &str, seed: u64) -> Option<String> {
    let shapes = makers_of(id).count() as u64;
    let turn = seed.wrapping_sub(1);
    let (round, shape) = (turn.checked_div(shapes)?, turn % shapes);
    let (_, name, make) = makers_of(id).nth(shape as usize)?;
    let mut rng = Rng::named(name);
    if round > 0 {
        rng = Rng::new(rng.bits() ^ Rng::new(round).bits());
    }
    Some(make(&mut rng))
}

fn makers_of(id: &str) -> impl Iterator<Item = &'static Maker> {
    makers().filter(move |(of, ..)| *of == id)
}

fn makers() -> impl Iterator<Item = &'static Maker> {
    [boards::MAKERS, graphs::MAKERS, heaps::MAKERS, sums::MAKERS, trees::MAKERS]
        .into_iter()
        .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems;

    #[test]
    fn every_problem_has_a_largest_case() {
        for problem in problems() {
            assert!(makers().any(|(id, ..)| *id == problem.id), "{}", problem.id);
        }
        for (id, ..) in makers() {
            assert!(problems().iter().any(|problem| problem.id == *id), "{id}");
        }
    }
}
