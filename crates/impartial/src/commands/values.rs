//! `impartial values`: the values of the heaps of a rule, or of the positions of a family.

use super::checkpoint::KeeperArguments;
use super::database::{DatabaseOption, OpenDatabase};
use crate::console::Console;
use crate::errors::{Failure, FileError, Result, SUCCESS};
use crate::limits::MemoryArguments;
use crate::output::{Fields, OutputError, OutputOption, SequenceFormat, to_append};
use crate::system::{INTERRUPTED, Listening};
use game_table::answer::{Assumes, FamilyAnswer, ValuesAnswer};
use game_table::{
    Family, Limits, Named, OwnRule, SequencePicture, find_game, heap_rule, with_hint,
};
use heap_games::{Budget, HeapSequence, Period, Rule, RuleError, Theorem, ValueStream};
use judge_io::Writer;
use mex_core::Play;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

const PIECE: usize = 512;
/// The longest line of a b-file to be resumed.
const LONGEST_LINE: u64 = 1 << 24;
const DRAWN: u64 = 200;

/// Print the values of a rule's heaps 0 to N, or of positions in which N stands for 1, 2, 3, …
#[derive(clap::Args)]
#[command(after_help = "\
N may occur several times, as in NxN, and in several games. With M for a second number, as in MxN,
there is a row for each M. Each value of a position is printed as soon as it is known; with -o,
values found before an error or Ctrl-C stay in the file.

Examples:
  impartial values kayles --to 20
  impartial values .16 --to 1000 --format bfile
  impartial values 0.77 --to 200 --table 12
  impartial values cram 3xN --to 9
  impartial values nim N N + kayles N --to 20
  impartial values file:mine.txt path:N --to 50 --resume mine.b
  impartial values cram 4xN --to 6 --database cram.nimbers")]
pub(super) struct ValuesArguments {
    /// A rule of heaps; or games with positions, joined by plus signs: cram 3xN
    #[arg(required = true)]
    sum: Vec<String>,
    /// The first heap or N [default: 0 for a rule, else 1]
    #[arg(long, value_name = "N")]
    from: Option<u64>,
    /// The resolved value of `from`
    #[arg(skip)]
    first: u64,
    /// The last heap or N
    #[arg(long, value_name = "N")]
    to: u64,
    #[command(flatten)]
    format: SequenceFormat,
    #[command(flatten)]
    output: OutputOption,
    /// Print P values of a rule per line, after the first heap of the line; if P is the period,
    /// columns show it
    #[arg(long, value_name = "P", conflicts_with = "format")]
    table: Option<std::num::NonZeroU64>,
    /// Append the values of positions to FILE, a b-file, continuing after its last value
    #[arg(long, value_name = "FILE", conflicts_with_all = ["format", "output"])]
    resume: Option<PathBuf>,
    /// Stop a search after N positions per value, 100 N visits of boards [default: 200000], or after
    /// N values of a rule, however long they take [default: about 20 seconds' work]
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    #[command(flatten)]
    memory: MemoryArguments,
    #[command(flatten)]
    database: DatabaseOption,
    #[command(flatten)]
    keeper: KeeperArguments,
}

/// What all values of a family share: the database, once open, and the console.
type Sources<'a, 'c> = (&'a mut Option<OpenDatabase>, &'a mut Console<'c>);

impl ValuesArguments {
    pub(super) fn run(mut self, console: &mut Console<'_>) -> Result {
        let rule = match (&self.sum[..], self.sum.first().map(|name| find_game(name))) {
            _ if Family::of_games(&self.sum).is_some() => None,
            ([name], Some(Ok(named @ (Named::Heaps(_) | Named::Own(_))))) => Some((name, named)),
            ([name], Some(Err(error))) if !name.contains(char::is_whitespace) => return Err(error),
            _ => None,
        };
        self.first = self.from.unwrap_or(u64::from(rule.is_none()));
        if console.is_json()
            && (self.format.pairs().is_some() || self.table.is_some() || self.resume.is_some())
        {
            return Err("--json cannot be combined with --format, --table or --resume".into());
        }
        if self.to < self.first {
            return Err(format!("--to {} is below --from {}", self.to, self.first).into());
        }
        if let Some((name, named)) = rule {
            if self.resume.is_some() || self.database.is_given() {
                return Err("--resume and --database need positions with N".into());
            }
            let print = |console: &mut Console<'_>| match named {
                Named::Own(rule) => self.print_own(&rule, console),
                _ => self.print_rule(heap_rule(name, console)?, console),
            };
            return self.output.print(None, console, print);
        }
        if self.table.is_some() || self.keeper.is_kept() {
            return Err("--table and --checkpoint need a rule of heaps".into());
        }
        let family = Family::new(&self.sum)?;
        if family.has_rows() && (self.format.pairs().is_some() || self.resume.is_some()) {
            return Err("--format and --resume need one number, N".into());
        }
        let mut database = None;
        let print =
            |console: &mut Console<'_>| self.print_family(&family, (&mut database, console));
        let status = match &self.resume {
            Some(path) => self.go_on(&family, path, (&mut database, console))?,
            None => self.output.print_lines(console, print)?,
        };
        database.map_or(Ok(()), OpenDatabase::close)?;
        Ok(status)
    }

    fn print_family(&self, family: &Family, (database, console): Sources<'_, '_>) -> Result {
        let has_rows = family.has_rows();
        let rows = self.first..=if has_rows { self.to } else { self.first };
        let numbers = rows.flat_map(|row| (self.first..=self.to).map(move |n| (row, n)));
        if console.is_json() {
            let values = numbers
                .map(|(row, n)| self.value(&family.row(row), n, (&mut *database, &mut *console)));
            let (sum, values) = (family.to_string(), values.collect::<Result<_>>()?);
            return console.print_json(&FamilyAnswer { sum, from: self.first, values });
        }
        let fields = self.format.pairs();
        if let Some(fields) = fields {
            write!(console.output, "{}", fields.heading(&["n", "value"]))?;
        }
        for (row, n) in numbers {
            let value = self.value(&family.row(row), n, (&mut *database, &mut *console))?;
            let end = if has_rows && n < self.to { ' ' } else { '\n' };
            match fields {
                None => write!(console.output, "{value}{end}")?,
                Some(fields) => {
                    write!(console.output, "{}", fields.row(&[n.to_string(), value]))?;
                }
            }
            console.output.flush()?;
        }
        Ok(SUCCESS)
    }

    /// Continues a b-file, whose first line names its values.
    fn go_on(&self, family: &Family, path: &Path, (database, console): Sources<'_, '_>) -> Result {
        let heading = format!("# impartial values {family}{}\n", digest(family.words())?);
        let (mut number, mut next, mut length) = (0, self.first, 0_u64);
        let wrong = |number: u64, message: &str| {
            FileError::new(path.display(), &format!("line {number}: {message}"))
        };
        let (mut file, is_file) = to_append(path)?;
        let unwritten = OutputError::unwritten(path);
        let mut lines = BufReader::new(&file).take(if is_file { u64::MAX } else { 0 });
        let mut line = Vec::new();
        while lines.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line).map_err(unwritten)? > 0
        {
            number += 1;
            if number == 1 && line != heading.as_bytes() {
                let message = format!("the file does not begin with '{}'", heading.trim_end());
                return Err(wrong(number, &message).into());
            }
            if number > 1 {
                if !line.ends_with(b"\n") {
                    // A run was interrupted here; the line is written again.
                    break;
                }
                let text = std::str::from_utf8(&line).ok();
                let n = text.and_then(|text| text.split(' ').next()?.parse::<u64>().ok());
                let n = n.filter(|&n| number == 2 || n == next);
                next = 1 + n.ok_or_else(|| wrong(number, "expected the next N and its value"))?;
            }
            length += line.len() as u64;
            line.clear();
        }
        if is_file {
            file.set_len(length).map_err(unwritten)?;
        }
        if number == 0 {
            file.write_all(heading.as_bytes()).map_err(unwritten)?;
        }
        for n in next..=self.to {
            let value = self.value(family, n, (&mut *database, &mut *console))?;
            file.write_all(format!("{n} {value}\n").as_bytes()).map_err(unwritten)?;
        }
        Ok(SUCCESS)
    }

    fn value(
        &self,
        family: &Family,
        n: u64,
        (database, console): Sources<'_, '_>,
    ) -> Result<String> {
        let ValuesArguments { limit, memory, database: option, .. } = self;
        let limits = Limits { given: *limit, budget: memory.budget(*limit) };
        let material = family.sum(n)?.read((Play::Normal, limits), console)?;
        let about = format!("computing the value for N = {n}");
        let mut analysis = console.wait_for(&about, || material.analysis())?;
        let database = match database {
            Some(database) => database,
            none => none.insert(option.open(&material)?),
        };
        database.serve(&mut analysis)?;
        let answer = console.wait_for(&about, || analysis.value())?;
        let unknown = || format!("the value for N = {n} takes too much to compute").into();
        answer.value.ok_or_else(unknown)
    }

    fn print_rule(&self, rule: Rule, console: &mut Console<'_>) -> Result {
        let name = rule.to_string();
        let budget = self.budget();
        let mut basis = None;
        let mut values = if self.keeper.is_kept() {
            let Some((sequence, found)) = self.kept(rule, console)? else {
                return Ok(INTERRUPTED);
            };
            basis = found;
            ValueStream::resume(sequence, budget)
        } else {
            ValueStream::new(rule, budget)
        };
        values.check(self.to).map_err(with_hint)?;
        values = values.starting_at(self.first).up_to(self.to);
        if let Some(basis) = &basis {
            let advice = "--recompute recomputes all of them";
            writeln!(console.errors, "note: the values are right if {basis}; {advice}")?;
        }
        let layout = self.layout(console)?;
        if console.is_json() {
            let name = serde_json::to_string(&name)?;
            write!(console.output, "{{\"rule\":{name},\"from\":{},\"values\":[", self.first)?;
        }
        let mut output = Writer::new(&mut *console.output);
        let (mut piece, mut next) = ([0; PIECE], self.first);
        let ended = loop {
            match values.fill(&mut piece) {
                Ok(0) => break Ok(()),
                Ok(count) => {
                    self.push(&mut output, layout, next, &piece[..count]);
                    next = next.saturating_add(count as u64);
                }
                Err(error) => break Err(with_hint(error)),
            }
        };
        // Values computed before an error are printed.
        output.finish()?;
        ended?;
        if console.is_json() {
            write!(console.output, "],\"method\":\"{}\"", values.method())?;
            if let Some(basis) = &basis {
                write!(console.output, ",\"assumes\":{}", serde_json::to_string(basis)?)?;
            }
            writeln!(console.output, "}}")?;
        }
        Ok(SUCCESS)
    }

    fn print_own(&self, rule: &OwnRule, console: &mut Console<'_>) -> Result {
        if self.keeper.is_kept() {
            return Err("checkpoints do not support rule files".into());
        }
        let rows = rule.rows((self.first, [self.to; 2]), self.limit, console)?;
        if console.is_json() {
            let answer = ValuesAnswer::new(self.sum[0].clone(), "definition".into(), rows.concat());
            return console.print_json(&ValuesAnswer { from: self.first, ..answer });
        }
        if self.format.pairs().is_none() && self.table.is_none() {
            rows.iter().try_for_each(|row| writeln!(console.output, "{}", row.join(" ")))?;
            return Ok(SUCCESS);
        }
        if rows.iter().any(|row| row.len() > 1) {
            return Err("--format and --table need a rule about one number".into());
        }
        let layout = self.layout(console)?;
        let values: Result<Vec<u128>, _> = rows.concat().iter().map(|it| it.parse()).collect();
        let mut output = Writer::new(&mut *console.output);
        self.push(&mut output, layout, self.first, &values?);
        output.finish()?;
        Ok(SUCCESS)
    }

    /// Returns the layout of the values, after printing the heading.
    fn layout(&self, console: &mut Console<'_>) -> Result<Layout> {
        if let Some(fields) = self.format.pairs() {
            write!(console.output, "{}", fields.heading(&["heap", "value"]))?;
            return Ok(Layout::Pairs(fields));
        }
        let digits = self.to.checked_ilog10().unwrap_or(0) as usize + 1;
        let table = self.table.map(|it| Layout::Table { columns: it.get(), digits });
        let plain = if console.is_json() { Layout::Json } else { Layout::Lines };
        Ok(table.unwrap_or(plain))
    }

    /// Writes the values of heaps from `heap` on; the value of the last heap ends its line.
    fn push<W: Write>(&self, out: &mut Writer<W>, layout: Layout, heap: u64, values: &[u128]) {
        let are_short = || values.iter().all(|&value| u64::try_from(value).is_ok());
        if matches!(layout, Layout::Lines) && are_short() {
            out.uint_lines(values.iter().map(|&value| value as u64));
            return;
        }
        for (&value, more) in values.iter().zip(0..) {
            let heap = heap + more;
            match layout {
                Layout::Json => {
                    out.text(if heap == self.first { "\"" } else { ",\"" });
                    push_value(out, value).byte(b'"');
                }
                Layout::Lines => drop(push_value(out, value).newline()),
                Layout::Pairs(fields) => {
                    push_value(out.uint(heap).byte(fields.between()), value).newline();
                }
                Layout::Table { columns, digits } => {
                    if (heap - self.first).is_multiple_of(columns) {
                        out.text(&format!("{heap:>digits$}:"));
                    }
                    push_value(out.text(" "), value);
                    if heap == self.to || (heap - self.first + 1).is_multiple_of(columns) {
                        out.newline();
                    }
                }
            }
        }
    }

    /// Returns the budget: with a checkpoint, a run may take any time.
    fn budget(&self) -> Budget {
        let budget = self.memory.budget(self.limit);
        let steps = if self.keeper.is_kept() { u64::MAX } else { budget.steps };
        Budget { steps, ..budget }
    }

    /// Returns the values, computed with checkpoints, and what they assume; `None` after Ctrl-C.
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
        if sequence.values().len() <= to {
            let step = |sequence: &mut HeapSequence, piece: usize| {
                let last = to.min(sequence.values().len().saturating_add(piece - 1));
                sequence.extend_to(last)?;
                Ok((last == to).then_some(()))
            };
            match keeper.settle(&mut sequence, None, console, step)? {
                Some(extended) => extended.map_err(with_hint)?,
                None => return Ok(None),
            }
        }
        let needs_given = sequence.computed_len() <= to;
        let assumption = sequence.assumption().filter(|_| needs_given);
        Ok(Some((sequence, keeper.basis(assumption))))
    }
}

#[derive(Clone, Copy)]
enum Layout {
    Json,
    Lines,
    Pairs(Fields),
    /// `columns` values in a line, after the first heap, padded to `digits`.
    Table {
        columns: u64,
        digits: usize,
    },
}

/// Writes a value, few of which need more than 64 bits.
fn push_value<W: Write>(output: &mut Writer<W>, value: u128) -> &mut Writer<W> {
    match u64::try_from(value) {
        Ok(value) => output.uint(value),
        Err(_) => output.text(&value.to_string()),
    }
}

/// Returns the picture of a rule's values, with the period and its proof if one is known.
pub(super) fn picture(name: &str, to: Option<u64>, console: &mut Console<'_>) -> Result<String> {
    let (to, greatest) = (to.unwrap_or(DRAWN), SequencePicture::GREATEST);
    if to > greatest {
        let message = format!("a picture shows heaps up to {greatest}, not {to}");
        return Err(Failure::refused(message).into());
    }
    let (name, values, period) = if let Named::Own(rule) = find_game(name)? {
        let values = rule.values(to, Some(to as usize + 1), console)?;
        let period = Period::observed(&values).map(|period| (period, Theorem::standing(None)));
        (name.to_string(), values.into_iter().map(u64::from).collect(), period)
    } else {
        let rule = heap_rule(name, console)?;
        let mut stream = ValueStream::new(rule.clone(), Budget::default());
        stream.check(to).map_err(with_hint)?;
        let values = console.wait_for("computing values", || {
            stream.by_ref().take(to as usize + 1).collect::<Result<Vec<u128>, _>>()
        });
        let values = values.map_err(with_hint)?.into_iter().map(u64::try_from);
        let values = values.collect::<Result<Vec<_>, _>>()?;
        let mut search = SequencePicture::search(rule.clone(), to, Budget::default().bytes);
        // Without a period the picture says so.
        let report = console.wait_for("looking for a period", || search.run()).ok();
        let period = report.map(|report| {
            let theorem = report.proof.map(|theorem| theorem.to_string());
            (report.period, Theorem::standing(theorem.as_deref()))
        });
        (rule.usual_name(), values, period)
    };
    let picture = SequencePicture::new(&name, &values);
    Ok(match &period {
        Some((period, standing)) => picture.period(*period, standing).to_svg(),
        None => picture.to_svg(),
    })
}

/// Returns the files that a game names: its own, or those in its command.
fn files_of(word: &str) -> Vec<PathBuf> {
    match find_game(word) {
        Ok(Named::Own(OwnRule::Program(command))) => {
            command.split_whitespace().map(PathBuf::from).collect()
        }
        Ok(named) => named.path().map(Path::to_path_buf).into_iter().collect(),
        Err(_) => Vec::new(),
    }
}

/// Returns a digest of the named files, which must not change before a run is resumed.
fn digest<'a>(words: impl Iterator<Item = &'a str>) -> Result<String> {
    let mut digest = Sha256::new();
    let mut has_files = false;
    for path in words.flat_map(files_of).filter(|path| path.is_file()) {
        let (mut file, mut piece) = (File::open(path)?, vec![0; 1 << 16]);
        while let count @ 1.. = file.read(&mut piece)? {
            digest.update(&piece[..count]);
        }
        has_files = true;
    }
    let digest = digest.finalize();
    let digits: String = digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    Ok(if has_files { format!(" (of {digits})") } else { String::new() })
}
