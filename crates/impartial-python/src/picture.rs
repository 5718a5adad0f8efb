//! Pictures of what is no object of its own.

use pyo3::prelude::*;

/// A picture, as SVG.
///
/// It is what `heap_picture` and `nim_table_picture` return. A notebook shows it; `str` gives its
/// text, whose bytes are those that the command line writes.
///
/// Parameters
/// ----------
/// svg : str
///     The text of the picture.
///
/// Examples
/// --------
/// >>> import impartial_games as ig
/// >>> picture = ig.nim_table_picture(4)
/// >>> "2 times 3 is 1" in str(picture)
/// True
/// >>> picture == ig.Picture(str(picture))
/// True
#[pyclass(frozen, eq, hash, module = "impartial_games")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Picture(String);

impl From<String> for Picture {
    fn from(svg: String) -> Self {
        Picture(svg)
    }
}

#[pymethods]
impl Picture {
    #[new]
    fn new(svg: String) -> Self {
        Picture(svg)
    }

    fn _repr_svg_(&self) -> &str {
        &self.0
    }

    fn __str__(&self) -> &str {
        &self.0
    }

    fn __getnewargs__(&self) -> (&str,) {
        (&self.0,)
    }

    fn __repr__(&self) -> String {
        format!("<Picture of {} bytes>", self.0.len())
    }
}
