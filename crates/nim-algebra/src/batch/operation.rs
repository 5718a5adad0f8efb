//! The operations of batches, on single words and on slices.
//!
//! Each operation is a type, so that every backend is compiled for each operation, without a branch
//! in its loops.

use crate::batch::sliced::Sliced;
use crate::field::words::Field;

/// An operation of one or two numbers.
pub trait Operation {
    /// Whether the second number matters.
    const BINARY: bool;

    fn single<F: Field>(a: F, b: F) -> F;
    fn sliced<S: Sliced>(a: S, b: S) -> S;
}

macro_rules! operation {
    ($name:ident, $binary:literal, |$a:ident, $b:ident| $single:expr, $sliced:expr) => {
        #[derive(Debug)]
        pub struct $name;

        impl Operation for $name {
            const BINARY: bool = $binary;

            #[inline(always)]
            fn single<F: Field>($a: F, $b: F) -> F {
                $single
            }

            #[inline(always)]
            fn sliced<S: Sliced>($a: S, $b: S) -> S {
                $sliced
            }
        }
    };
}

operation!(Product, true, |a, b| a.mul(b), a.mul(b));
operation!(SquareRoot, false, |a, _b| a.sqrt(), a.sqrt());
operation!(Inverse, false, |a, _b| a.inverse(), a.inverse());
