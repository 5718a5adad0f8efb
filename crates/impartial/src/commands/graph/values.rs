//! `impartial graph grundy` and `impartial graph loopy`: values of positions and of sums.

use crate::console::{Console, print_json};
use crate::errors::{Result, SUCCESS};
use crate::flags::Flags;
use crate::limits::MemoryOption;
use crate::output::{Fields, OutputOption, SequenceFormat, TableFormat};
use crate::source::{GraphSource, WriteNames};
use game_table::NamedGraph;
use game_table::answer::{GrundyAnswer, LoopyAnswer, LoopySumAnswer};
use game_table::reason::{self, words};
use graph_retro::{LoopyValues, Outcome, grundy_values, loopy_values};
use judge_io::Writer;
use std::io::{BufWriter, Write};

/// Tokens looked at in the sums that can follow one, for its remoteness: part of a second.
const MOST_STEPS: usize = 1 << 20;
/// Bytes that each of them may take.
const STEP_SIZE: u64 = 200;

/// Grundy values of the positions of a graph without cycles
#[derive(clap::Args)]
#[command(after_help = "\
A graph with a cycle is refused, and the cycle is named; `graph loopy` handles such
graphs.

Example:
  printf '1 0\\n2 0\\n2 1\\n' | impartial graph grundy
  impartial graph grundy moves.txt --explain --at 3,5")]
pub(super) struct Grundy {
    #[command(flatten)]
    source: GraphSource,
    #[command(flatten)]
    memory: MemoryOption,
    /// Print JSON: {"values":[0,1,...]}
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    format: SequenceFormat<true>,
    #[command(flatten)]
    output: OutputOption,
    #[command(flatten)]
    reasons: Flags,
    /// With --explain, the position to explain, or tokens on several; by default, the one with
    /// the greatest value
    #[arg(long, value_name = "POSITIONS", value_delimiter = ',', requires = "explain")]
    at: Vec<String>,
}

/// Grundy values of the positions of any graph, infinite ones included
#[derive(clap::Args)]
#[command(after_help = "\
A value is a number or, if play need not end, ∞ with the numbers among its options. A
sum of tokens is worth the nim sum of their numbers; ∞(K) plus b is ∞ with b nim-added
to every number of K; two infinite values add up to ∞. A player wins by moving to a sum
that is worth 0. Moves are listed best first: whoever always makes the first wins in the
end, while another winning move may go round for ever. The remoteness is the number of
moves left if the winner hurries and the loser delays; it is left out if too many sums
can follow.

Examples:
  printf '1 1\\n2 0\\n2 1\\n' | impartial graph loopy
  impartial graph loopy moves.txt --sum 3,5,5
  impartial graph loopy moves.txt --sum 3,5,5 --explain")]
pub(super) struct Loopy {
    #[command(flatten)]
    source: GraphSource,
    #[command(flatten)]
    memory: MemoryOption,
    /// Print JSON: {"values":[0,{"inf":[0,2]},...]}
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    format: TableFormat<true>,
    #[command(flatten)]
    output: OutputOption,
    /// Tokens on these positions: print the value of the sum, its outcome, and the best moves, best
    /// first
    #[arg(long, value_name = "POSITIONS", value_delimiter = ',')]
    sum: Vec<String>,
    #[command(flatten)]
    reasons: Flags,
}

impl Grundy {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        self.output.print(self.source.path(), console, |console| self.print(console))
    }

    fn is_json(&self) -> bool {
        self.json || self.format.is_json()
    }

    fn print(&self, console: &mut Console<'_>) -> Result {
        let loaded = without_owners(self.source.load(self.memory, console)?)?;
        let are_named = !loaded.names.is_empty();
        let fields = self.format.fields_beside(self.reasons.explain, are_named)?;
        loaded.allow("the computation", loaded.graph.grundy_memory_bytes())?;
        let values = grundy_values(&loaded.graph)?;
        let mut out = BufWriter::new(&mut *console.output);
        if self.reasons.explain {
            let reason = reason::graph::grundy(&loaded, &values, &self.at, self.reasons.replies)?;
            reason.print(self.is_json(), &mut out)?;
        } else if self.is_json() {
            print_json(&GrundyAnswer { values: &values, names: &loaded.names }, &mut out)?;
        } else {
            write_rows(fields, &loaded, values.iter(), &mut out, |rows, &value| {
                rows.uint(value);
            })?;
        }
        out.flush()?;
        Ok(SUCCESS)
    }
}

/// Writes a line for each position, after a heading unless tabs stand between.
fn write_rows<V, W: Write>(
    fields: Fields,
    loaded: &NamedGraph,
    values: impl Iterator<Item = V>,
    out: W,
    write_value: impl Fn(&mut Writer<W>, V),
) -> Result<()> {
    let mut rows = Writer::new(out);
    if fields != Fields::Tabs {
        rows.text(&fields.heading(&["position", "value"]));
    }
    for (position, value) in (0..).zip(values) {
        loaded.write_field(position, fields, &mut rows);
        rows.byte(fields.between());
        write_value(&mut rows, value);
        rows.newline();
    }
    rows.finish()?;
    Ok(())
}

impl Loopy {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        self.output.print(self.source.path(), console, |console| self.print(console))
    }

    fn is_json(&self) -> bool {
        self.json || self.format.is_json()
    }

    fn print(&self, console: &mut Console<'_>) -> Result {
        if self.format.is_table() && !self.sum.is_empty() {
            return Err("a sum is no table: --sum has --json alone".into());
        }
        let loaded = without_owners(self.source.load(self.memory, console)?)?;
        let fields = self.format.fields_beside(self.reasons.explain)?;
        // Finding moves takes another byte a position.
        let bytes = loaded.graph.loopy_memory_bytes() + u64::from(loaded.graph.position_count());
        loaded.allow("the computation", bytes)?;
        let values = loopy_values(&loaded.graph);
        let mut out = BufWriter::new(&mut *console.output);
        if self.reasons.explain {
            let reason = reason::graph::loopy(&loaded, &values, &self.sum, self.reasons.replies)?;
            reason.print(self.is_json(), &mut out)?;
        } else if !self.sum.is_empty() {
            self.write_sum(&loaded, &values, &mut out)?;
        } else if self.is_json() {
            print_json(&LoopyAnswer { values: &values, names: &loaded.names }, &mut out)?;
        } else {
            let values = (0..values.position_count()).map(|at| values.value(at).to_string());
            write_rows(fields, &loaded, values, &mut out, |rows, value| {
                rows.text(&fields.quoted(&value));
            })?;
        }
        out.flush()?;
        Ok(SUCCESS)
    }

    fn write_sum(
        &self,
        loaded: &NamedGraph,
        values: &LoopyValues,
        out: &mut dyn Write,
    ) -> Result<()> {
        let tokens = loaded.positions(&self.sum.join(","))?;
        let value = values.sum(&tokens);
        let most_steps = match loaded.allow("the remoteness", MOST_STEPS as u64 * STEP_SIZE) {
            Ok(()) => MOST_STEPS,
            Err(_) => 0,
        };
        let ranked = values.ranked_moves(&loaded.graph, &tokens, most_steps);
        if self.is_json() {
            return print_json(&LoopySumAnswer::new(value, &ranked), out);
        }
        write!(out, "value {value}\n{}", words::winner(value.outcome()))?;
        match ranked.remoteness {
            Some(moves) => writeln!(out, ", remoteness {moves}")?,
            None => writeln!(out)?,
        }
        for made in &ranked.moves {
            let (from, to) = (loaded.name(tokens[made.token]), loaded.name(made.option));
            write!(out, "{}", words::step(from, [to]))?;
            match made.remoteness {
                Some(moves) => writeln!(out, ", remoteness {moves}")?,
                None => writeln!(out)?,
            }
        }
        if ranked.remoteness.is_none() && value.outcome() != Outcome::Draw {
            let end = match value.outcome() {
                Outcome::Next => "; always making the first move wins",
                _ => "",
            };
            writeln!(out, "(the remoteness is unknown: too many sums can follow{end})")?;
        }
        Ok(())
    }
}

fn without_owners(loaded: NamedGraph) -> Result<NamedGraph> {
    if loaded.owners.is_some() {
        return Err("if the file says who moves, positions have no Grundy values".into());
    }
    Ok(loaded)
}
