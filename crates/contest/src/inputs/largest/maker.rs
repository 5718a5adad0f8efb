//! What makes a largest input.

use judge_io::Rng;

/// A maker of one input: the problem's id, the shape's name, and the text.
pub(super) type Maker = (&'static str, &'static str, fn(&mut Rng) -> String);
