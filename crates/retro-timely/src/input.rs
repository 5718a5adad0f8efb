//! Sources of edges: lists, of which each worker reads a piece, packed graphs and their parts.

use crate::error::Failure;
use graph_retro::{CsrFile, CsrFileError, CsrPart, GraphFormat, GraphReader};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// The part of the files that one worker reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Task {
    pub(crate) path: PathBuf,
    /// The index and the number of pieces.
    pub(crate) piece: (usize, usize),
}

/// The workers, by process and index in the process.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seating {
    pub(crate) processes: usize,
    pub(crate) threads: usize,
}

/// Returns the files that a worker reads.
///
/// All workers read a single list of edges, each a piece of it. With several files, each process
/// reads its share of them, in order, and no others.
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

/// What was read apart from edges.
#[derive(Clone, Debug, Default)]
pub(crate) struct Extent {
    /// The least number of positions.
    pub(crate) position_count: u32,
    /// The rows of the parts of a packed graph.
    pub(crate) parts: Vec<PartRows>,
}

/// Calls a function with every edge of a task, adds the parts of a graph, and returns the least
/// number of positions.
pub(crate) fn read(
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
            // Either a complete graph, or an error that reading it as one will report.
            Err(CsrFileError::Foreign | CsrFileError::Io(_)) => {}
            Err(error) => return Err(failed(&error)),
        }
        let file = CsrFile::open(&task.path).map_err(|error| failed(&error))?;
        file.for_each_edge(each).map_err(|error| failed(&error))?;
        return Ok(file.position_count());
    }
    let piece = open_piece(&task.path, task.piece).map_err(|error| failed(&error))?;
    let reader = GraphReader::new(GraphFormat::Edges);
    let read = reader.each_edge_from(piece, &mut each);
    read.or_else(|error| {
        // A piece has no line numbers, so the complete file is read to find the line.
        let whole = File::open(&task.path).map_err(|error| failed(&error))?;
        let again = reader.each_edge_from(whole, |_, _| {});
        Err(failed(&again.err().unwrap_or(error)))
    })
}

/// Opens the lines that begin in one of several equal stretches of a file.
fn open_piece(path: &Path, (index, count): (usize, usize)) -> io::Result<io::Take<File>> {
    let mut file = File::open(path)?;
    if count == 1 {
        return Ok(file.take(u64::MAX));
    }
    let length = file.metadata()?.len();
    let bound = |index: usize| (u128::from(length) * index as u128 / count as u128) as u64;
    let start = line_from(&mut file, bound(index), length)?;
    let end = line_from(&mut file, bound(index + 1), length)?;
    file.seek(SeekFrom::Start(start))?;
    Ok(file.take(end - start))
}

/// Returns the start of the first line at or after an offset.
fn line_from(file: &mut File, place: u64, length: u64) -> io::Result<u64> {
    if place == 0 || place >= length {
        return Ok(place.min(length));
    }
    let mut at = place - 1;
    file.seek(SeekFrom::Start(at))?;
    let mut bytes = [0; 1 << 12];
    loop {
        let count = file.read(&mut bytes)?;
        match bytes[..count].iter().position(|&byte| byte == b'\n') {
            _ if count == 0 => return Ok(length),
            Some(newline) => return Ok(at + newline as u64 + 1),
            None => at += count as u64,
        }
    }
}

/// The rows of a graph that a part holds.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct PartRows {
    first: u32,
    end: u32,
    position_count: u32,
    path: String,
}

impl PartRows {
    pub(crate) fn new(path: &Path, part: &CsrPart) -> Self {
        let rows = part.rows();
        PartRows {
            first: rows.start,
            end: rows.end,
            position_count: part.position_count(),
            path: path.display().to_string(),
        }
    }
}

/// Checks that parts belong to one graph and are complete. No parts are always fine.
pub(crate) fn check_parts(mut parts: Vec<PartRows>) -> Result<(), Failure> {
    parts.sort_unstable();
    let Some(one) = parts.first() else { return Ok(()) };
    let count = one.position_count;
    if let Some(other) = parts.iter().find(|part| part.position_count != count) {
        return Err(Failure::new(format!(
            "the parts belong to different graphs: {} has {} positions, {} has {count}",
            other.path, other.position_count, one.path
        )));
    }
    let mut covered = 0;
    for part in &parts {
        let PartRows { first, end, path, .. } = part;
        if *first < covered {
            return Err(Failure::new(format!("{path}: position {first} is also in another part")));
        }
        if *first > covered {
            break;
        }
        covered = *end;
    }
    match covered == count {
        true => Ok(()),
        false => Err(Failure::new(format!("no part has position {covered} of {count}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

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

    fn part(first: u32, end: u32, position_count: u32) -> PartRows {
        PartRows { first, end, position_count, path: format!("part-{first}") }
    }

    fn refusal(parts: &[PartRows]) -> String {
        check_parts(parts.to_vec()).unwrap_err().to_string()
    }

    #[test]
    fn parts_cover_a_graph_once() {
        assert_eq!(check_parts(Vec::new()), Ok(()));
        assert_eq!(check_parts(vec![part(5, 9, 9), part(0, 5, 9)]), Ok(()));
        assert_eq!(check_parts(vec![part(0, 0, 0)]), Ok(()));
        assert_eq!(check_parts(vec![part(0, 0, 1), part(0, 1, 1), part(1, 1, 1)]), Ok(()));
        assert_eq!(refusal(&[part(0, 5, 9), part(6, 9, 9)]), "no part has position 5 of 9");
        assert_eq!(refusal(&[part(5, 9, 9)]), "no part has position 0 of 9");
        assert_eq!(refusal(&[part(0, 5, 9)]), "no part has position 5 of 9");
        let twice = refusal(&[part(0, 5, 9), part(4, 9, 9)]);
        assert_eq!(twice, "part-4: position 4 is also in another part");
        let different = refusal(&[part(0, 5, 9), part(5, 8, 8)]);
        assert_eq!(
            different,
            "the parts belong to different graphs: part-5 has 8 positions, part-0 has 9"
        );
    }

    #[test]
    fn pieces_are_the_lines_of_the_file() {
        let long = format!("{}\n5 6\n", "7".repeat(10_000));
        for text in ["", "\n", "1 2", "1 2\n", "1 2\n3 4\n55 66\n\n7 8", &long] {
            let mut file = tempfile::NamedTempFile::new().unwrap();
            file.write_all(text.as_bytes()).unwrap();
            for count in 1..12 {
                let mut whole = String::new();
                for index in 0..count {
                    let mut lines = String::new();
                    let mut piece = open_piece(file.path(), (index, count)).unwrap();
                    piece.read_to_string(&mut lines).unwrap();
                    assert!(whole.is_empty() || lines.is_empty() || whole.ends_with('\n'));
                    whole += &lines;
                }
                assert_eq!(whole, text);
            }
        }
    }
}
