//! `impartial graph`: games on graphs with cycles.

mod pack;
mod solve;
mod values;

use crate::console::Console;
use crate::errors::Result;

/// Solve games on graphs, with cycles or without
#[derive(clap::Args)]
#[command(after_help = "\
A token moves along edges. The player who cannot move loses; endless play is a draw.

Formats of FILE, chosen by --format or by its extension:
  judge     .judge .in         \"n m\", then m lines \"u v\", positions from 1
  edges     any other          lines \"u v\", positions from 0, comments after #
  mtx       .mtx               Matrix Market, coordinate format, positions from 1
  pgsolver  .gm .pg .pgsolver  reachability games; the owner of a position moves
  dot       .dot .gv           digraph { a -> b }
  names                        lines \"u v\" of two words, or of one word
  csv       .csv .tsv          lines \"u,v\", also with ; or tabs; other columns are ignored
  csr       .csr               what `graph pack` writes, positions from 0

Examples:
  impartial graph solve moves.txt               outcome, remoteness and a best move
  impartial graph solve game.in --seats AABB    who wins for every starting seat
  impartial graph solve net.dot --dot           the graph, coloured by outcome
  impartial graph values moves.txt              the value of every position
  impartial picture graph:moves.txt -o game.svg  the graph in rows by remoteness
  impartial moves graph:moves.txt 3 5           a sum of two tokens, and its best moves
  impartial graph solve moves.txt --explain     the longest play, and the reason for it")]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Solve(solve::Arguments),
    Values(values::Arguments),
    Pack(pack::Pack),
}

impl Arguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        match self.command {
            Command::Solve(arguments) => arguments.run(console),
            Command::Values(arguments) => arguments.run(console),
            Command::Pack(arguments) => arguments.run(console),
        }
    }
}
