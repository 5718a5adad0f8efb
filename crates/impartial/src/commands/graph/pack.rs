//! `impartial graph pack`: graphs larger than memory, sorted into a file.

use crate::console::Console;
use crate::errors::{FileError, Result, SUCCESS};
use crate::output::{Made, Output};
use crate::source::GraphSource;
use game_table::MemorySize;
use graph_retro::{CsrFile, CsrFileBuilder};
use std::path::PathBuf;

const PACKED: Made = Made { words: "a packed graph", is: |_, head| CsrFile::is_begun_by(head) };

/// Sort a graph larger than memory into a file for other commands
#[derive(clap::Args)]
#[command(after_help = "\
The edges are sorted in pieces of --max-memory and merged. This takes 8 bytes of disk per edge,
and the result 4 bytes per edge and 4 per position. The result has checksums and replaces an
older packed graph only once it is complete; any other file is left alone, with an error. To
solve a packed graph takes a few bytes of memory per position and none per edge. FILE is in
judge, edges or mtx format; positions of the result count from 0. With --parts the graph is
also written as so many files, web-0.csr and so on, each with the edges to a range of
positions, for retro-timely on several machines.

Examples:
  impartial graph pack web.txt -o web.csr --max-memory 2G
  impartial graph pack web.txt -o web.csr --parts 4")]
pub(super) struct Pack {
    #[command(flatten)]
    source: GraphSource,
    /// The file to write; its name should end with .csr
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// The memory for sorting, such as 512M or 2G
    #[arg(long, value_name = "SIZE", default_value_t = MemorySize::from_bytes(512 << 20))]
    max_memory: MemorySize,
    /// Also write the graph as this many files, named by number
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=16384))]
    parts: Option<u32>,
}

impl Pack {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        console.refuse_json("a packed graph")?;
        if self.output.as_os_str() == "-" {
            return Err("rows are not written in order: -o takes the name of a file".into());
        }
        let memory = usize::try_from(self.max_memory.bytes())?;
        let failed = |error| FileError::of(self.output.display(), &error);
        let input = self.source.source().path;
        let output = Output::new(&self.output, input, PACKED)?;
        // Fail before the work if the file cannot be written.
        let count = self.parts.unwrap_or(0);
        let create = |part| {
            // As wide as the last number.
            let width = (count - 1).max(1).ilog10() as usize + 1;
            let stem = self.output.file_stem().unwrap_or_default().to_string_lossy();
            let path = self.output.with_file_name(format!("{stem}-{part:0width$}.csr"));
            Output::new(&path, input, PACKED).map(|output| (part, path, output))
        };
        let parts = (0..count).map(create).collect::<std::result::Result<Vec<_>, _>>()?;
        output.commit_by(|file, folder| {
            let builder = CsrFileBuilder::new(file, folder, memory).map_err(failed)?;
            self.source.pack(builder, &self.output, console)
        })?;
        let file = CsrFile::open(&self.output).map_err(failed)?;
        let (positions, edges) = (file.position_count(), file.edge_count());
        writeln!(console.output, "{positions} positions, {edges} edges")?;
        for (part, path, output) in parts {
            let bound =
                |part: u32| (u64::from(positions) * u64::from(part) / u64::from(count)) as u32;
            output.commit_by(|output, _| -> Result<()> {
                let written = file.write_part(bound(part)..bound(part + 1), &output);
                Ok(written.map_err(|error| FileError::of(path.display(), &error))?)
            })?;
        }
        Ok(SUCCESS)
    }
}
