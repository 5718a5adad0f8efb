//! `impartial graph pack`: graphs larger than memory, as files of rows.

use crate::console::Console;
use crate::errors::{FileError, Result, SUCCESS};
use crate::output::Output;
use crate::source::GraphSource;
use graph_retro::{CsrFile, CsrFileBuilder};
use std::path::PathBuf;

/// Sort a graph that is larger than memory into a file that other commands read
#[derive(clap::Args)]
#[command(after_help = "\
The edges are sorted in pieces of --memory and merged. This takes 8 bytes of disk per
edge besides the result, which takes 4 bytes per edge and 4 per position. The result has
checksums and gets its name once it is complete: until then, and if anything fails, a
file with that name stays as it was. If it does not fit into memory, solving it takes a
few bytes per position and none per edge. FILE is judge, edges or mtx; positions of the
result count from 0.

Example:
  impartial graph pack web.txt -o web.csr --memory 2000
  impartial graph solve web.csr")]
pub(super) struct Pack {
    #[command(flatten)]
    source: GraphSource,
    /// The file to write; its name should end with .csr
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// MiB of memory for sorting
    #[arg(long, value_name = "MIB", default_value_t = 512,
          value_parser = clap::value_parser!(u32).range(1..))]
    memory: u32,
}

impl Pack {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        if self.output.as_os_str() == "-" {
            return Err("rows are not written in order: -o takes the name of a file".into());
        }
        let memory = usize::try_from(u64::from(self.memory) << 20)?;
        let failed = |error| FileError::of(self.output.display(), &error);
        Output::create(&self.output, self.source.source().path())?.commit_by(|file, folder| {
            let builder = CsrFileBuilder::new(file, folder, memory).map_err(failed)?;
            self.source.pack(builder, &self.output, console)
        })?;
        let file = CsrFile::open(&self.output).map_err(failed)?;
        let (positions, edges) = (file.position_count(), file.edge_count());
        writeln!(console.output, "{positions} positions, {edges} edges")?;
        Ok(SUCCESS)
    }
}
