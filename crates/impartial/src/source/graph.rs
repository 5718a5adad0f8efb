//! Graph files of all formats, with the names of their positions.

use super::input::Source;
use super::text::Text;
use crate::console::{Console, Pace, Progress};
use crate::errors::{Failure, FileError, Result};
use crate::limits::{MemoryOption, available_memory};
use crate::output::Fields;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use game_table::{MemoryLimit, NamedGraph};
use graph_retro::{
    CsrFile, CsrFileBuilder, Digraph, DigraphError, GraphFile, GraphFormat, GraphReader, ReadAt,
    ReadGraphError, ReadNote,
};
use judge_io::Writer;
use std::io::{Chain, Cursor, Read, Write};
use std::path::{Path, PathBuf};

/// Bytes read between two updates of the progress.
const STEP: u64 = 4 << 20;
/// Longer files are read in blocks.
const LONGEST_IN_MEMORY: u64 = 1 << 32;
/// The most to read from an input of unknown length, unless the user allows memory.
const LONGEST_WITHOUT_END: u64 = 1 << 30;

/// A graph file and its format.
#[derive(clap::Args)]
pub(crate) struct GraphSource {
    /// The graph file; standard input if absent or `-`
    file: Option<PathBuf>,
    /// The format of the file [default: by its contents and its extension]
    #[arg(id = "input_format", long = "format", value_name = "FORMAT", value_parser = format())]
    format: Option<GraphFormat>,
    /// Skip the checksums of a .csr file; bounds are still checked
    #[arg(long)]
    trust: bool,
    /// Whether the file belongs to a game, and whether its edges have directions there
    #[arg(skip)]
    directed_game: Option<bool>,
}

/// The most positions that get names because the file skips numbers.
const MOST_NAMES: u32 = 1 << 20;
/// The most edges of such a graph.
const MOST_EDGES: u64 = 1 << 22;

fn format() -> impl TypedValueParser<Value = GraphFormat> {
    PossibleValuesParser::new(GraphFormat::ALL.map(GraphFormat::name))
        .try_map(|name| format_of(&name).ok_or("not a format"))
}

fn format_of(name: &str) -> Option<GraphFormat> {
    GraphFormat::ALL.into_iter().find(|format| format.name() == name)
}

impl GraphSource {
    pub(crate) fn load(
        &self,
        memory: MemoryOption,
        console: &mut Console<'_>,
    ) -> Result<NamedGraph> {
        let source = self.source();
        if let Some(path) = self.packed()? {
            let limit = memory.limit(length_of(path));
            limit.check("the graph", length_of(path), 0)?;
            let open = if self.trust { Digraph::open_trusted } else { Digraph::open };
            let graph = open(path).map_err(|error| source.error(error))?;
            let loaded = NamedGraph::of(graph, 0, limit);
            loaded.allow("the graph", 0)?;
            return Ok(loaded);
        }
        source.invite(console);
        if let Some(loaded) = self.load_in_parts(memory, console)? {
            return Ok(loaded);
        }
        let Begun { mut text, format, length } = self.begin(console)?;
        let lengths = (length.unwrap_or(0), LONGEST_WITHOUT_END);
        let read = self.read(format, &mut text, lengths, memory);
        drop(text);
        let (file, format, limit) = read.map_err(|error| source.error(error))?;
        self.named(file, format, limit, console.errors)
    }

    /// Opens a text and detects its format, with a note if two are possible.
    fn begin<'b>(&self, console: &'b mut Console<'_>) -> Result<Begun<'b>> {
        let source = self.source();
        let mut opened = source.open(&mut *console.input, console.input_file)?;
        let mut start = Vec::new();
        let most = GraphFormat::START;
        let read = opened.reader.by_ref().take(most as u64).read_to_end(&mut start);
        read.map_err(|error| source.error(error))?;
        let length = match start.len() < most {
            true => Some(start.len() as u64),
            false => (opened.length > 0).then_some(opened.length),
        };
        let (format, note) = self.detect(&start, length)?;
        self.tell(note, console.errors)?;
        let total = (opened.length > 0).then_some(opened.length >> 20);
        let progress = Progress::new(&mut *console.errors, console.terminal);
        let pace = Pace::new("MiB read", total);
        let rest = Watched { source: opened.reader, progress, pace, received: 0, shown: 0 };
        Ok(Begun { text: Cursor::new(start).chain(rest), format, length })
    }

    fn detect(&self, start: &[u8], length: Option<u64>) -> Result<(GraphFormat, Option<ReadNote>)> {
        if let Some(format) = self.format {
            return Ok((format, None));
        }
        let path = self.source().path.unwrap_or(Path::new(""));
        GraphFormat::detect(path, start, length).map_err(|error| self.source().error(error))
    }

    /// Prints how a file was read, and the option that reads it differently.
    fn tell(&self, notes: impl IntoIterator<Item = ReadNote>, to: &mut dyn Write) -> Result<()> {
        let name = self.source().name();
        for ReadNote { message, otherwise } in notes {
            let otherwise = match (otherwise.map(GraphFormat::name), self.directed_game) {
                (Some(format), None) => format!("; --format {format} otherwise"),
                (Some(format), _) => format!("; {format}:{name} otherwise"),
                (None, _) => String::new(),
            };
            writeln!(to, "note: {name}: {message}{otherwise}")?;
        }
        Ok(())
    }

    /// Returns the graph of a file with the names of its positions. In a list whose format was
    /// detected, and for an undirected game, numbers that occur on no line are not positions.
    fn named(
        &self,
        mut file: GraphFile,
        format: GraphFormat,
        limit: MemoryLimit,
        errors: &mut dyn Write,
    ) -> Result<NamedGraph> {
        if file.graph.position_count() == 0 {
            file.notes.push(ReadNote { message: "it has no positions".into(), otherwise: None });
        }
        self.tell(std::mem::take(&mut file.notes), errors)?;
        let is_free = self.format.is_none() || self.directed_game == Some(false);
        let gaps = if is_free && format == GraphFormat::Edges { file.gaps() } else { 0 };
        if gaps > 0 {
            let (positions, edges) = (file.graph.position_count(), file.graph.edge_count());
            let bytes = 64 * u64::from(positions) + 16 * edges;
            let fits = limit.check("the names", file.graph.memory_bytes(), bytes).is_ok();
            if fits && positions <= MOST_NAMES && edges <= MOST_EDGES {
                file = file.without_gaps()?;
            } else {
                let shown = "occur on no line; they are positions without moves";
                let message = format!("{gaps} of the numbers below {positions} {shown}");
                self.tell([ReadNote { message, otherwise: None }], errors)?;
            }
        }
        Ok(NamedGraph::of(file, format.first_number(), limit))
    }

    /// Returns the graph of a file that several threads can read at once, or `None`.
    fn load_in_parts(
        &self,
        memory: MemoryOption,
        console: &mut Console<'_>,
    ) -> Result<Option<NamedGraph>> {
        let Some(text) = self.source().text(console.input_file) else { return Ok(None) };
        let mut start = vec![0; GraphFormat::START];
        let Ok(count) = text.read_at(0, &mut start) else { return Ok(None) };
        // The reader of any source reports the error.
        let Ok((format, note)) = self.detect(&start[..count], Some(text.length)) else {
            return Ok(None);
        };
        if !format.is_list() {
            return Ok(None);
        }
        let limit = memory.limit(text.length);
        let reader = GraphReader::new(format).parallel().max_memory(limit.bytes());
        let mut pace = Pace::new("MiB read", Some(text.length >> 20));
        let read = |text: &Text| reader.read_in_parts(text, text.length);
        let mut graph = None;
        let mut show = |_| pace.text(text.received() >> 20);
        console.watch(&mut show, &mut || graph = text.read(read));
        let Some(graph) = graph else { return Ok(None) };
        self.tell(note, console.errors)?;
        self.named(graph.into(), format, limit, console.errors).map(Some)
    }

    /// Returns the graph, with its rows left in the file if they do not fit in memory.
    pub(crate) fn load_in_place(
        &self,
        memory: MemoryOption,
        console: &mut Console<'_>,
    ) -> Result<NamedGraph> {
        let Some(path) = self.packed()? else {
            return self.load(memory, console);
        };
        let length = length_of(path);
        let limit = memory.limit(length);
        if length <= limit.bytes().min(available_memory()) / 2 {
            return self.load(memory, console);
        }
        let open = if self.trust { CsrFile::open_trusted } else { CsrFile::open };
        let mut loaded = NamedGraph::of(Digraph::from_edges(0, &[])?, 0, limit);
        loaded.file = Some(open(path).map_err(|error| self.source().error(error))?);
        loaded.allow("the graph", 0)?;
        Ok(loaded)
    }

    /// Returns the graph file of a game, directed or not. A format may precede the name, as in
    /// `judge:FILE`.
    pub(crate) fn file(path: &Path, is_directed: bool) -> Self {
        let split = path.to_str().and_then(|text| text.split_once(':'));
        let split = split.and_then(|(name, file)| Some((format_of(name)?, Path::new(file))));
        let (format, path) = split.map_or((None, path), |(format, file)| (Some(format), file));
        let file = Some(path.to_path_buf());
        GraphSource { file, format, trust: false, directed_game: Some(is_directed) }
    }

    pub(crate) fn source(&self) -> Source<'_> {
        Source::of(self.file.as_deref())
    }

    /// Sorts the graph into a .csr file, named in errors.
    pub(crate) fn pack(
        &self,
        builder: CsrFileBuilder,
        output: &Path,
        console: &mut Console<'_>,
    ) -> Result<()> {
        self.packed()?;
        let source = self.source();
        source.invite(console);
        let Begun { text, format, .. } = self.begin(console)?;
        if !format.is_list() {
            return Err("only judge, edges and mtx can be packed".into());
        }
        GraphReader::new(format).pack_from(text, builder).map_err(|error| match error {
            ReadGraphError::Target { message } => {
                let message = format!("cannot be written and is unchanged: {message}");
                FileError::new(output.display(), &message).into()
            }
            error => source.error(error),
        })
    }

    /// Returns the path if the file is packed, by its name.
    ///
    /// # Errors
    /// If `--trust` is given for a file without checksums.
    fn packed(&self) -> Result<Option<&Path>> {
        let guessed = || GraphFormat::of(self.source().path.unwrap_or(Path::new("")));
        let is_packed = self.format.unwrap_or_else(guessed) == GraphFormat::Csr;
        if self.trust && !is_packed {
            return Err("--trust needs a .csr file, the only format with checksums".into());
        }
        Ok(self.source().path.filter(|_| is_packed))
    }

    /// Reads a graph from a source of about `length` bytes, or, if that is 0, of at most
    /// `without_end` unless the user allows memory. The whole text of a table may reveal another
    /// format.
    fn read(
        &self,
        mut format: GraphFormat,
        source: &mut dyn Read,
        (length, without_end): (u64, u64),
        memory: MemoryOption,
    ) -> Result<(GraphFile, GraphFormat, MemoryLimit)> {
        if format == GraphFormat::Csr {
            return Err("a .csr file must be named; it cannot come from a pipe".into());
        }
        let in_blocks = format.is_list();
        // Reading in blocks leaves most of the memory to the graph.
        let share = if in_blocks { 4 } else { 1 };
        let longest = match memory.asked() {
            // The limit on memory depends on the length, known by then.
            _ if in_blocks && length > 0 => 0,
            Some(bytes) => (bytes / share).min(LONGEST_IN_MEMORY),
            None if length > 0 => LONGEST_IN_MEMORY,
            None => without_end,
        };
        let mut text = Vec::new();
        if length <= longest {
            // A little more than the length, to find the end without growing.
            text.try_reserve_exact(length as usize + 32)?;
            let mut start = (&mut *source).take(longest + 1);
            start.read_to_end(&mut text)?;
        }
        let is_whole = length <= longest && text.len() as u64 <= longest;
        let more = "--max-memory SIZE allows more";
        let refusal = if !is_whole && !in_blocks {
            let any = "judge, edges and mtx have no such limit";
            let advice = if longest < LONGEST_IN_MEMORY { more } else { any };
            Some(format!("files of this format have at most {longest} bytes; {advice}"))
        } else if !is_whole && length == 0 && memory.asked().is_none() {
            let what = "the limit for an input of unknown length";
            Some(format!("has more than {longest} bytes, {what}; {more}"))
        } else {
            None
        };
        if let Some(message) = refusal {
            return Err(Failure::refused(message).into());
        }
        let limit = memory.limit(length.max(text.len() as u64));
        let mut note = None;
        if !in_blocks && text.len() > GraphFormat::START {
            (format, note) = self.detect(&text, Some(text.len() as u64))?;
        }
        let mut reader = GraphReader::new(format).parallel();
        if self.directed_game == Some(false) {
            reader = reader.undirected();
        }
        let left = limit.bytes().saturating_sub(text.len() as u64);
        let reader = reader.max_memory(left);
        let read = match is_whole {
            true => reader.read(&text),
            false => reader.read_from(text.as_slice().chain(source)),
        };
        match read {
            Err(ReadGraphError::Graph(DigraphError::OverLimit { needed, .. })) => {
                let needed = needed.saturating_add(text.len() as u64);
                Err(limit.refusal("the graph", needed, "at least ").into())
            }
            Err(error) => Err(error.into()),
            Ok(mut file) => {
                file.notes.splice(..0, note);
                Ok((file, format, limit))
            }
        }
    }
}

/// Returns the length of a file, or 0 if it is unknown before opening.
fn length_of(path: &Path) -> u64 {
    path.metadata().map_or(0, |metadata| metadata.len())
}

pub(crate) trait WriteNames {
    fn write_field(&self, position: u32, fields: Fields, out: &mut Writer<impl Write>);
}

impl WriteNames for NamedGraph {
    fn write_field(&self, position: u32, fields: Fields, out: &mut Writer<impl Write>) {
        match self.names.get(position as usize) {
            Some(name) => out.text(&fields.quoted(name)),
            None => out.uint(u64::from(position) + u64::from(self.first_number)),
        };
    }
}

/// A text opened at its start, with its format, and its length if known.
struct Begun<'a> {
    text: Chain<Cursor<Vec<u8>>, Watched<'a>>,
    format: GraphFormat,
    length: Option<u64>,
}

/// A source that shows its progress on a terminal.
struct Watched<'a> {
    source: Box<dyn Read + 'a>,
    progress: Progress<'a>,
    pace: Pace,
    received: u64,
    shown: u64,
}

impl Read for Watched<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let received = self.source.read(buffer)?;
        self.received += received as u64;
        if self.received - self.shown >= STEP {
            self.shown = self.received;
            self.progress.show_pace(&mut self.pace, self.received >> 20);
        }
        Ok(received)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::errors::{REFUSED, status_of};
    use std::io;

    /// Reads a source of unknown length and at most 1000 bytes.
    fn load(format: GraphFormat, source: &mut dyn Read) -> Result<GraphFile> {
        let of = GraphSource { format: Some(format), ..GraphSource::file(Path::new("-"), true) };
        Ok(of.read(format, source, (0, 1000), MemoryOption::default())?.0)
    }

    #[test]
    fn what_has_no_end_is_read_up_to_a_limit() {
        for format in GraphFormat::ALL.into_iter().filter(|&format| format != GraphFormat::Csr) {
            let error = load(format, &mut io::repeat(b'#')).map(drop).unwrap_err();
            assert_eq!(status_of(error.as_ref()), REFUSED, "{format:?}");
            assert!(error.to_string().contains("1000 bytes"), "{error}");
        }
        let text = "1 0\n".repeat(250);
        let graph = load(GraphFormat::Edges, &mut text.as_bytes()).unwrap();
        assert_eq!(graph.graph.position_count(), 2);
        assert!(load(GraphFormat::Edges, &mut (text + "#").as_bytes()).is_err());
    }
}
