//! `impartial graph pack`: graphs larger than memory, as files of rows.

use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use crate::output::Output;
use crate::source::{GraphSource, named};
use graph_retro::{CsrFile, CsrFileBuilder};
use std::path::PathBuf;

/// Sort a graph that is larger than memory into a file that other commands read
#[derive(clap::Args)]
#[command(after_help = "\
The edges are sorted in pieces of --memory and merged; this takes 8 bytes an edge of disk
beside the result, which takes 4 bytes an edge and 4 a position. The result has checksums,
and takes its name when it is whole: until then, and if anything fails, a file of that name
stays as it was. Where it does not fit into memory, solving it takes a few bytes for each
position and none for an edge. FILE is judge, edges or mtx; positions of the result count
from 0.

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
        let memory = usize::try_from(u64::from(self.memory) << 20)?;
        let failed = |error| named(&self.output, &error);
        Output::create(&self.output, self.source.path())?.commit_by(|file, folder| {
            let builder = CsrFileBuilder::new(file, folder, memory).map_err(failed)?;
            self.source.pack(builder, &self.output, console)
        })?;
        let file = CsrFile::open(&self.output).map_err(failed)?;
        let (positions, edges) = (file.position_count(), file.edge_count());
        writeln!(console.output, "{positions} positions, {edges} edges")?;
        Ok(SUCCESS)
    }
}
