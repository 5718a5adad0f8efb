//! `impartial heaps values`.

use super::keeper::KeeperArguments;
use super::own;
use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use crate::limits::MemoryArguments;
use crate::output::{Fields, OutputOption, SequenceFormat};
use crate::system::{INTERRUPTED, Listening};
use game_table::answer::{Assumes, ValuesAnswer};
use game_table::{Named, OwnRule, find_game, heap_rule, with_hint};
use heap_games::{Budget, HeapSequence, Rule, RuleError, ValueStream};
use judge_io::Writer;
use std::io::Write;

/// The values that are written at a time.
const PIECE: usize = 512;

/// Print the values of the heaps 0 to N
#[derive(clap::Args)]
pub(super) struct ValuesArguments {
    /// The rule
    rule: String,
    /// The first heap
    #[arg(long, value_name = "N", default_value_t = 0)]
    from: u64,
    /// The greatest heap
    #[arg(long, value_name = "N")]
    to: u64,
    #[command(flatten)]
    format: SequenceFormat,
    #[command(flatten)]
    output: OutputOption,
    /// Print P values in each line, after the first heap of the line: with P the period, columns
    /// show it
    #[arg(long, value_name = "P", conflicts_with_all = ["format", "json"])]
    table: Option<std::num::NonZeroU64>,
    /// Print a JSON object with rule, from, values and method, and with assumes if the values rest on a
    /// checkpoint
    #[arg(long)]
    json: bool,
    /// The most values to keep in memory, however long they take to compute; rules with a closed
    /// form keep none, rules with a proven period the first period, subtraction sets as many as
    /// the greatest take [default: as many as take about 20 seconds]
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    #[command(flatten)]
    memory: MemoryArguments,
    #[command(flatten)]
    keeper: KeeperArguments,
}

/// How values are written as text.
#[derive(Clone, Copy)]
struct Layout {
    /// How heap and value are written, where both are.
    pairs: Option<Fields>,
    /// How many stand in a line of a table, and the digits of the greatest heap.
    table: Option<(u64, usize)>,
    /// The first heap and the last one of all.
    ends: [u64; 2],
}

impl Layout {
    /// Writes what stands before all values.
    fn begin(self, output: &mut dyn Write) -> Result<()> {
        if let Some(fields) = self.pairs {
            write!(output, "{}", fields.heading(&["heap", "value"]))?;
        }
        Ok(())
    }

    /// Writes the values of heaps from one on; that of the last heap of all ends its line.
    fn push_all<W: Write>(self, output: &mut Writer<W>, heap: u64, values: &[u128]) {
        if self.table.is_some() || self.pairs.is_some() {
            for (more, &value) in (0..).zip(values) {
                self.push(output, heap + more, value);
            }
            return;
        }
        if values.iter().all(|&value| value <= u64::MAX.into()) {
            output.uint_lines(values.iter().map(|&value| value as u64));
            return;
        }
        for &value in values {
            push_value(output, value).newline();
        }
    }

    /// Writes the value of a heap; the last one ends its line.
    fn push<W: Write>(self, output: &mut Writer<W>, heap: u64, value: u128) {
        let [first, last] = self.ends;
        let Some((columns, digits)) = self.table else {
            if let Some(fields) = self.pairs {
                output.uint(heap).byte(fields.between());
            }
            push_value(output, value).newline();
            return;
        };
        if (heap - first).is_multiple_of(columns) {
            output.text(&format!("{heap:>digits$}:"));
        }
        push_value(output.text(" "), value);
        if heap == last || (heap - first + 1).is_multiple_of(columns) {
            output.newline();
        }
    }
}

/// Writes a value, few of which need more than 64 bits.
fn push_value<W: Write>(output: &mut Writer<W>, value: u128) -> &mut Writer<W> {
    match u64::try_from(value) {
        Ok(value) => output.uint(value),
        Err(_) => output.text(&value.to_string()),
    }
}

impl ValuesArguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        if self.from > self.to {
            return Err(format!("--from {} is greater than --to {}", self.from, self.to).into());
        }
        self.output.print(None, console, |console| self.print(console))
    }

    fn is_json(&self) -> bool {
        self.json || self.format.is_json()
    }

    fn print(&self, console: &mut Console<'_>) -> Result {
        if let Named::Own(rule) = find_game(&self.rule)? {
            return self.print_own(&rule, console);
        }
        let rule = heap_rule(&self.rule)?;
        let name = rule.to_string();
        let budget = self.budget();
        let mut basis = None;
        let mut values = if self.keeper.is_kept() {
            match self.kept(rule, console)? {
                Some((sequence, found)) => {
                    basis = found;
                    ValueStream::resume(sequence, budget)
                }
                None => return Ok(INTERRUPTED),
            }
        } else {
            ValueStream::new(rule, budget)
        };
        values.check(self.to).map_err(with_hint)?;
        values = values.starting_at(self.from).up_to(self.to);
        if let Some(basis) = &basis {
            writeln!(
                console.errors,
                "note: the values are right if {}; --recompute computes all of them again",
                basis
            )?;
        }
        if self.is_json() {
            let name = serde_json::to_string(&name)?;
            write!(console.output, "{{\"rule\":{name},\"from\":{},\"values\":[", self.from)?;
            let mut separator = "";
            self.stream(&mut values, console, |output, _, values| {
                for &value in values {
                    push_value(output.text(separator).text("\""), value).text("\"");
                    separator = ",";
                }
            })?;
            write!(console.output, "],\"method\":\"{}\"", values.method())?;
            if let Some(basis) = &basis {
                write!(console.output, ",\"assumes\":{}", serde_json::to_string(basis)?)?;
            }
            writeln!(console.output, "}}")?;
            return Ok(SUCCESS);
        }
        let layout = self.layout();
        layout.begin(console.output)?;
        self.stream(&mut values, console, |output, heap, values| {
            layout.push_all(output, heap, values);
        })?;
        Ok(SUCCESS)
    }

    /// Prints the values of a rule of the user's own.
    fn print_own(&self, rule: &OwnRule, console: &mut Console<'_>) -> Result {
        if self.keeper.is_kept() {
            return Err("values of a rule of your own are not kept in checkpoints".into());
        }
        let values = own::values(rule, self.to, self.limit, console)?;
        let values = &values[usize::try_from(self.from)?..];
        if self.is_json() {
            let (rule, method) = (self.rule.clone(), "definition".to_string());
            let answer = ValuesAnswer::new(rule, method, values);
            return console.print_json(&ValuesAnswer { from: self.from, ..answer });
        }
        let layout = self.layout();
        layout.begin(console.output)?;
        let mut output = Writer::new(&mut *console.output);
        for (heap, &value) in (self.from..).zip(values) {
            layout.push(&mut output, heap, value.into());
        }
        output.finish()?;
        Ok(SUCCESS)
    }

    fn layout(&self) -> Layout {
        let digits = self.to.checked_ilog10().unwrap_or(0) as usize + 1;
        let table = self.table.map(|columns| (columns.get(), digits));
        Layout { pairs: self.format.pairs(), table, ends: [self.from, self.to] }
    }

    /// Returns the budget: a run that is kept takes as long as it may.
    fn budget(&self) -> Budget {
        let budget = self.memory.budget(self.limit);
        match self.keeper.is_kept() {
            true => Budget { steps: u64::MAX, ..budget },
            false => budget,
        }
    }

    /// Prints the values with the heap that the first of a piece belongs to.
    fn stream(
        &self,
        values: &mut ValueStream,
        console: &mut Console<'_>,
        mut push: impl FnMut(&mut Writer<&mut (dyn Write + '_)>, u64, &[u128]),
    ) -> Result<()> {
        let mut output = Writer::new(&mut *console.output);
        let mut piece = [0; PIECE];
        let mut next = self.from;
        loop {
            match values.fill(&mut piece) {
                Ok(0) => break,
                Ok(count) => {
                    push(&mut output, next, &piece[..count]);
                    next = next.saturating_add(count as u64);
                }
                Err(error) => {
                    // What was computed before is printed.
                    output.finish()?;
                    return Err(with_hint(error).into());
                }
            }
        }
        output.finish()?;
        Ok(())
    }

    /// Returns the values, computed with checkpoints, and what they rest on; `None` if Ctrl-C ended
    /// the run.
    fn kept(
        &self,
        rule: Rule,
        console: &mut Console<'_>,
    ) -> Result<Option<(HeapSequence, Option<Assumes>)>> {
        let listening = Listening::begin()?;
        let mut keeper = self.keeper.keeper(listening.flag())?;
        let to = usize::try_from(self.to).unwrap_or(usize::MAX);
        let wanted = to.saturating_add(1);
        let Some(mut sequence) = keeper.sequence(rule, wanted, console)? else {
            return Ok(None);
        };
        let budget = self.budget();
        sequence = sequence.max_memory(budget.bytes);
        if to >= budget.values {
            let (needed, limit) = (self.to.saturating_add(1), budget.values as u64);
            return Err(RuleError::TooLarge { needed, limit }.into());
        }
        loop {
            let len = sequence.values().len();
            if len > to {
                let needs_given = sequence.computed_len() <= to;
                let assumption = sequence.assumption().filter(|_| needs_given);
                return Ok(Some((sequence, keeper.basis(assumption))));
            }
            let last = to.min(len.saturating_add(keeper.piece() - 1));
            sequence.extend_to(last).map_err(with_hint)?;
            if keeper.look(&sequence, last == to, console) {
                keeper.report_stop(&sequence, console)?;
                return Ok(None);
            }
        }
    }
}
