//! Short games against their definition, against play, and against published values.

mod known;
mod laws;
mod limits;
mod naive;
mod positions;
mod uptimals;
mod walls;
