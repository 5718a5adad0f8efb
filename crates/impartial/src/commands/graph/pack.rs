//! `impartial graph pack`: graphs larger than memory, as files of rows.

use super::load::Source;
use crate::Console;
use crate::commands::{Result, SUCCESS};
use graph_retro::{CsrFileBuilder, Digraph};
use std::path::PathBuf;

/// Sort a graph that is larger than memory into a file that other commands read in place
#[derive(clap::Args)]
#[command(after_help = "\
The edges are sorted in pieces of --memory and merged; this takes 8 bytes an edge of disk
beside the result, which takes 4 bytes an edge and 4 a position. Solving the result takes a
few bytes of memory for each position and none for an edge. FILE is judge, edges or mtx;
positions of the result count from 0.

Example:
  impartial graph pack web.txt -o web.csr --memory 2000
  impartial graph solve web.csr")]
pub(super) struct Pack {
    #[command(flatten)]
    source: Source,
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
        let builder = CsrFileBuilder::create(&self.output, memory)?;
        self.source.pack(builder, console)?;
        let graph = Digraph::open(&self.output)?;
        let (positions, edges) = (graph.position_count(), graph.edge_count());
        writeln!(console.output, "{positions} positions, {edges} edges")?;
        Ok(SUCCESS)
    }
}
