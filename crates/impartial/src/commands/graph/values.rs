//! `impartial graph values`: Grundy values of positions, and infinite values.

use crate::console::{Console, print_json};
use crate::errors::{Result, SUCCESS};
use crate::limits::MemoryOption;
use crate::output::{Fields, OutputOption, SequenceFormat};
use crate::source::{GraphSource, WriteNames};
use game_table::NamedGraph;
use game_table::answer::{GrundyAnswer, LoopyAnswer};
use game_table::reason;
use graph_retro::{grundy_values, loopy_values};
use judge_io::Writer;
use std::io::{BufWriter, Write};

/// Print the values of a graph's positions
#[derive(clap::Args)]
#[command(after_help = "\
A value is the Grundy value or, if play need not end, ∞ with the numbers among the values of the
options; in JSON, {\"inf\":[0,2]}. The value of a sum of tokens is the nim sum of their numbers;
∞(K) plus b is ∞ with b nim-added to each number in K; the sum of two infinite values is ∞. A
move wins if it leaves a sum of value 0: see `impartial moves graph:FILE 3 5`.

Examples:
  printf '1 0\\n2 0\\n2 1\\n' | impartial graph values
  impartial graph values moves.txt --json
  impartial graph values moves.txt --explain --at 3,5")]
pub(super) struct Arguments {
    #[command(flatten)]
    source: GraphSource,
    #[command(flatten)]
    memory: MemoryOption,
    #[command(flatten)]
    format: SequenceFormat<true>,
    #[command(flatten)]
    output: OutputOption,
    /// Explain a value
    #[arg(long)]
    explain: bool,
    /// The position for --explain, or several for a sum of tokens [default: the position with the
    /// greatest value]
    #[arg(long, value_name = "POSITIONS", value_delimiter = ',', requires = "explain")]
    at: Vec<String>,
}

impl Arguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        self.output.print(self.source.source().path, console, |console| self.print(console))
    }

    fn print(&self, console: &mut Console<'_>) -> Result {
        let loaded = self.source.load(self.memory, console)?;
        if loaded.owners.is_some() {
            return Err("positions with owners have no values; use `impartial graph solve`".into());
        }
        let (graph, names) = (&loaded.graph, &loaded.names[..]);
        let fields = self.format.fields_beside(self.explain, !names.is_empty())?;
        loaded.allow("the computation", graph.grundy_memory_bytes())?;
        let (as_json, explains) = (console.is_json(), self.explain);
        if as_json && fields != Fields::Tabs {
            return Err("--json and --write-as cannot be combined".into());
        }
        let at = || loaded.positions(&self.at.join(","));
        let mut out = BufWriter::new(&mut *console.output);
        if let Ok(values) = grundy_values(graph) {
            match (explains, as_json) {
                (true, _) => {
                    reason::graph::grundy(&loaded, &values, at()?).print(as_json, &mut out)?
                }
                (_, true) => print_json(&GrundyAnswer { values: &values, names }, &mut out)?,
                _ => write_rows(fields, &loaded, values.iter(), &mut out, |rows, &value| {
                    rows.uint(value);
                })?,
            }
        } else {
            // The search for moves takes another byte per position.
            let bytes = graph.loopy_memory_bytes() + u64::from(graph.position_count());
            loaded.allow("the computation", bytes)?;
            if self.format.is_bfile() {
                return Err("a b-file holds only numbers, but some values are infinite".into());
            }
            let values = loopy_values(graph);
            let texts = (0..values.position_count()).map(|at| values.value(at).to_string());
            match (explains, as_json) {
                (true, _) => {
                    reason::graph::loopy(&loaded, &values, at()?).print(as_json, &mut out)?
                }
                (_, true) => print_json(&LoopyAnswer { values: &values, names }, &mut out)?,
                _ => write_rows(fields, &loaded, texts, &mut out, |rows, value| {
                    rows.text(&fields.quoted(&value));
                })?,
            }
        }
        out.flush()?;
        Ok(SUCCESS)
    }
}

/// Writes a line for each position, after a heading unless the fields are separated by tabs.
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
    Ok(rows.finish()?)
}
