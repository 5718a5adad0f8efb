//! The sources of the files of positions.

use crate::errors::Result;
use crate::limits::MemoryLimit;
use crate::named_graph::NamedGraph;
use graph_retro::{GraphFormat, GraphReader};
use std::path::Path;
use std::time::Duration;
use tree_hackenbush::Position;

/// Reads the files named by games; each interface has its own reader. By default files are refused.
pub trait Files {
    /// Reads a graph in any format; `_is_directed` is false if its edges have no directions.
    ///
    /// # Errors
    /// When it cannot be read, with the place.
    fn graph(&mut self, _path: &Path, _is_directed: bool) -> Result<NamedGraph> {
        Err(NO_FILES.into())
    }

    /// Reads a picture of Hackenbush.
    ///
    /// # Errors
    /// When it cannot be read, with the place.
    fn picture(&mut self, _path: &Path) -> Result<Position> {
        Err(NO_FILES.into())
    }

    /// Reads the text of a rule.
    ///
    /// # Errors
    /// When it cannot be read.
    fn text(&mut self, _path: &Path) -> Result<Vec<u8>> {
        Err(NO_FILES.into())
    }

    /// Shows the user a note about a file.
    fn note(&mut self, _text: &str) {}

    /// Returns the output of a program that reads a text, within limits on time and on bytes. The
    /// time used is subtracted from its limit.
    ///
    /// # Errors
    /// When it fails, or exceeds a limit.
    fn run(
        &mut self,
        _command: &str,
        _text: &str,
        _limits: (&mut Duration, usize),
    ) -> Result<Vec<u8>> {
        Err(NO_FILES.into())
    }
}

/// Proof that a file was read, or that a game missing from the page is available. Without the
/// feature `file` no value exists, and the compiler removes the code of these games.
#[cfg(feature = "file")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct FromFile;

#[cfg(not(feature = "file"))]
#[derive(Clone, Copy, Debug)]
pub(crate) enum FromFile {}

impl FromFile {
    #[cfg(feature = "file")]
    #[expect(clippy::unnecessary_wraps, reason = "it fails without the feature")]
    pub(crate) fn new() -> Result<Self> {
        Ok(FromFile)
    }

    #[cfg(not(feature = "file"))]
    pub(crate) fn new() -> Result<Self> {
        Err(NO_FILES.into())
    }
}

/// Returns the graph of a file, or the graph written in place of its name: `0>1,1-2,3`.
pub fn graph_of(path: &Path, files: &mut dyn Files) -> Result<NamedGraph> {
    let Some(edges) = written(path, &[]) else { return files.graph(path, true) };
    let edge = |[from, sign, to, _]: [&str; 4]| match sign {
        "" => format!("{from};"),
        ">" => format!("{from}->{to};"),
        _ => format!("{from}->{to};{to}->{from};"),
    };
    let text = format!("digraph{{{}}}", edges.into_iter().map(edge).collect::<String>());
    let file = GraphReader::new(GraphFormat::Dot).read(text.as_bytes())?;
    Ok(NamedGraph::of(file, 0, MemoryLimit::for_input(None, text.len() as u64)))
}

/// Returns the picture of a file, or the picture written in place of its name: `0-1,1-2b,1-3r`.
/// Edges without a colour are green, and the least vertex is the ground.
pub fn picture_of(path: &Path, files: &mut dyn Files) -> Result<Position> {
    let Some(mut edges) = written(path, &['b', 'r', 'g']) else { return files.picture(path) };
    let ends = edges.iter().flat_map(|&[from, _, to, _]| [from, to]);
    let ground = ends.filter(|end| !end.is_empty()).min_by_key(|end| (end.len(), *end));
    edges.retain(|[_, sign, ..]| !sign.is_empty());
    let line = |[from, _, to, colour]: [&str; 4]| {
        let [from, to] = [from, to].map(|end| if Some(end) == ground { "0" } else { end });
        format!("{from} {to} {}\n", if colour.is_empty() { "g" } else { colour })
    };
    Ok(Position::read(edges.into_iter().map(line).collect::<String>().as_bytes())?)
}

/// Returns the vertices and edges in place of a file: an end, a sign, the other end and a colour.
fn written<'a>(path: &'a Path, colours: &[char]) -> Option<Vec<[&'a str; 4]>> {
    let is_number = |end: &str| !end.is_empty() && end.bytes().all(|byte| byte.is_ascii_digit());
    let edge = |word: &'a str| {
        let (from, rest) = word.split_at(word.find(['-', '>']).unwrap_or(word.len()));
        let (sign, rest) = rest.split_at(rest.len().min(1));
        let (to, colour) = rest.split_at(rest.trim_end_matches(colours).len());
        let is_edge = is_number(to) && colour.len() < 2;
        (is_number(from) && (rest == sign || is_edge)).then_some([from, sign, to, colour])
    };
    path.to_str().filter(|_| !path.exists())?.split(',').map(edge).collect()
}

/// No files: only games whose positions are written directly.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoFiles;

pub(crate) const NO_FILES: &str = "files cannot be read here";

impl Files for NoFiles {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_stand_in_place_of_files() {
        let graph = graph_of(Path::new("7>2,2-10,3"), &mut NoFiles).unwrap();
        let edges = graph.graph.edges().map(|(from, to)| [from, to].map(|it| graph.name(it)));
        assert_eq!(edges.map(|edge| edge.join(">")).collect::<Vec<_>>(), ["7>2", "10>2", "2>10"]);
        let picture =
            |name: &str| picture_of(Path::new(name), &mut NoFiles).map(|it| it.to_string());
        assert_eq!(picture("10-2,10-3b,3-4r,5").unwrap(), "10 0 g\n10 3 b\n3 4 r\n");
        assert_eq!(picture("1").unwrap(), "");
        for name in ["a-b", "1-2.txt", "1-", "-1", "1-2bb", "1-2,", "1-2b-3", "x", ""] {
            let graph = graph_of(Path::new(name), &mut NoFiles);
            assert!(graph.is_err() && picture(name).is_err(), "{name}");
        }
    }
}
