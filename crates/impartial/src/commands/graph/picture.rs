//! `impartial graph picture`: the graph, as one sees it.

use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use crate::limits::MemoryOption;
use crate::output::OutputOption;
use crate::source::GraphSource;
use game_table::GraphPicture;
use graph_retro::{Play, Solver};

/// Draw a graph as SVG, in rows by remoteness
#[derive(clap::Args)]
#[command(after_help = "\
Positions stand in rows by remoteness, dead ends below, with the draws in a band on top.
Round positions are won by the player to move, square ones lost, dashed ones drawn; the
best move from each is bold. Beyond 200 positions or 1000 edges the picture shows how
many positions of each outcome there are with which remoteness.

Examples:
  printf '3 1\\n3 2\\n2 0\\n' | impartial graph picture > game.svg
  impartial graph picture moves.txt -o moves.svg
  impartial graph picture game.in --misere -o game.svg")]
pub(super) struct Arguments {
    #[command(flatten)]
    source: GraphSource,
    #[command(flatten)]
    memory: MemoryOption,
    #[command(flatten)]
    output: OutputOption,
    /// Whoever cannot move wins
    #[arg(long)]
    misere: bool,
}

impl Arguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let canvas = self.output.open_svg(self.source.path(), console)?;
        let loaded = self.source.load(self.memory, console)?;
        if loaded.owners.is_some() {
            let message = "a graph that says who moves has no picture; `graph solve` answers it";
            return Err(self.source.source().error(message));
        }
        loaded.allow("the solution", Solver::new().memory_bytes(&loaded.graph))?;
        let play = if self.misere { Play::Misere } else { Play::Normal };
        let solve = || Solver::new().parallel().solve(&loaded.graph, play);
        let solution = console.wait_for("solving", solve);
        let picture = GraphPicture::new(&loaded.graph, &solution).names(&loaded.names);
        canvas.write(&picture.first_number(loaded.first_number).to_svg(), console)?;
        Ok(SUCCESS)
    }
}
