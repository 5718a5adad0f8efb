//! Where edges come from.

pub(crate) mod parts;
pub(crate) mod pieces;

use crate::error::Failure;
use crate::input::parts::PartRows;
use crate::input::pieces::Piece;
use graph_retro::{CsrFile, CsrFileError, CsrPart, GraphFormat, GraphReader};
use std::fs::File;
use std::path::{Path, PathBuf};

/// What one worker reads of the files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Task {
    pub(crate) path: PathBuf,
    /// Which piece of how many.
    pub(crate) piece: (usize, usize),
}

/// Workers, by process and place in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seating {
    pub(crate) processes: usize,
    pub(crate) threads: usize,
}

/// Returns what a worker reads.
///
/// A single list of edges is read by all workers, each a piece of it. Of several files each process
/// reads its share, in order, and needs no other.
pub(crate) fn tasks(files: &[PathBuf], worker: usize, seating: Seating) -> Vec<Task> {
    let Seating { processes, threads } = seating;
    let (process, thread) = (worker / threads, worker % threads);
    if let [path] = files {
        let is_whole = is_packed(path);
        let piece = if is_whole { (0, 1) } else { (worker, processes * threads) };
        let task = Task { path: path.clone(), piece };
        return if is_whole && worker > 0 { Vec::new() } else { vec![task] };
    }
    let mine = (0..files.len()).filter(|index| index * processes / files.len() == process);
    let mut tasks = Vec::new();
    for (turn, index) in mine.enumerate() {
        let path = files[index].clone();
        if !is_packed(&path) {
            tasks.push(Task { path, piece: (thread, threads) });
        } else if turn % threads == thread {
            tasks.push(Task { path, piece: (0, 1) });
        }
    }
    tasks
}

fn is_packed(path: &Path) -> bool {
    GraphFormat::of(path) == GraphFormat::Csr
}

/// What was read besides edges.
#[derive(Clone, Debug, Default)]
pub(crate) struct Extent {
    /// How many positions there are at least.
    pub(crate) position_count: u32,
    /// The rows of the parts of a packed graph.
    pub(crate) parts: Vec<PartRows>,
}

/// Calls a function with every edge of a task and adds to what is known of the graph.
pub(crate) fn read(
    task: &Task,
    extent: &mut Extent,
    each: impl FnMut(u32, u32),
) -> Result<(), Failure> {
    let count = read_edges(task, &mut extent.parts, each)?;
    extent.position_count = extent.position_count.max(count);
    Ok(())
}

fn read_edges(
    task: &Task,
    parts: &mut Vec<PartRows>,
    mut each: impl FnMut(u32, u32),
) -> Result<u32, Failure> {
    let failed = |error: &dyn std::error::Error| Failure::of_file(&task.path, error);
    if is_packed(&task.path) {
        match CsrPart::open(&task.path) {
            Ok(part) => {
                part.for_each_edge(each).map_err(|error| failed(&error))?;
                parts.push(PartRows::new(&task.path, &part));
                return Ok(part.position_count());
            }
            // A whole graph, or an error that reading it as one reports.
            Err(CsrFileError::Foreign | CsrFileError::Io(_)) => {}
            Err(error) => return Err(failed(&error)),
        }
        let file = CsrFile::open(&task.path).map_err(|error| failed(&error))?;
        file.for_each_edge(each).map_err(|error| failed(&error))?;
        return Ok(file.position_count());
    }
    let piece = Piece::open(&task.path, task.piece).map_err(|error| failed(&error))?;
    let reader = GraphReader::new(GraphFormat::Edges);
    let read = reader.each_edge_from(piece, &mut each);
    read.or_else(|error| {
        // The piece does not know its lines; the whole file does.
        let whole = File::open(&task.path).map_err(|error| failed(&error))?;
        let again = reader.each_edge_from(whole, |_, _| {});
        Err(match again {
            Err(error) => failed(&error),
            Ok(_) => failed(&error),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_read_once() {
        for count in 1..8 {
            for (processes, threads) in [(1, 1), (1, 3), (2, 2), (4, 1), (3, 4)] {
                for extension in ["txt", "csr"] {
                    let name = |index| PathBuf::from(format!("part-{index}.{extension}"));
                    let files: Vec<_> = (0..count).map(name).collect();
                    let seating = Seating { processes, threads };
                    let mut read = vec![Vec::new(); count];
                    for worker in 0..processes * threads {
                        for task in tasks(&files, worker, seating) {
                            let file = files.iter().position(|path| *path == task.path);
                            read[file.expect("a file")].push((task.piece, worker / threads));
                        }
                    }
                    for pieces in read {
                        let (_, of) = pieces[0].0;
                        assert!((0..of).eq(pieces.iter().map(|(piece, _)| piece.0)));
                        assert!(count == 1 || pieces.iter().all(|piece| piece.1 == pieces[0].1));
                    }
                }
            }
        }
    }
}
