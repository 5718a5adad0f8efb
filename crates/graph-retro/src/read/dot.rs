//! Graphs in the language of Graphviz.

use std::collections::{HashMap, HashSet};

use crate::graph::builder::{DigraphBuilder, EXPECTED};
use crate::graph::error::{DigraphError, check_position_count};
use crate::graph::memory::{Account, probe};
use crate::read::dot_words::{Name, Spelling, Word, Words};
use crate::read::error::{Fault, Place, ReadGraphError};
use crate::read::format::GraphFile;
use crate::read::named_edges::Names;

/// Reads a graph. An undirected graph is read only if that is allowed, and each of its edges leads
/// both ways.
pub(crate) fn read(
    text: &[u8],
    account: Account,
    undirected: bool,
) -> Result<GraphFile, ReadGraphError> {
    // A single word, read repeatedly, may be as long as the text.
    probe(4 * text.len() as u64)?;
    let mut file = File {
        words: Words::new(text),
        names: Names::new(account.clone()),
        are_html: Vec::new(),
        account,
        edge: Word::Arrow,
        edges: Vec::new(),
        mentioned: Vec::new(),
        open: Vec::new(),
        begun: 0,
        kept: HashMap::new(),
    };
    let strict = file.read(undirected).map_err(|fault| fault.locate(text, Place::START))?;
    if strict {
        let mut seen = HashSet::new();
        let bytes = 16 * file.edges.len() as u64;
        file.account.take(bytes)?;
        let reserved = seen.try_reserve(file.edges.len());
        reserved.map_err(|_| DigraphError::OutOfMemory { bytes })?;
        file.edges.retain(|&edge| seen.insert(edge));
    }
    let mut builder = DigraphBuilder::within(EXPECTED, file.account);
    for (from, to) in file.edges {
        builder.add_edge(from, to);
    }
    let names = file.names.into_list();
    let position_count = check_position_count(names.len() as u64)?;
    Ok(GraphFile { names, ..builder.finish(Some(position_count))?.into() })
}

struct File<'a> {
    words: Words<'a>,
    names: Names,
    /// For each position whether its name is HTML.
    are_html: Vec<bool>,
    account: Account,
    /// The word between the ends of an edge.
    edge: Word<'static>,
    edges: Vec<(u32, u32)>,
    /// The positions named in the present statement of the graph, grouped by subgraph.
    mentioned: Vec<u32>,
    /// The graph and the subgraphs with open brackets.
    open: Vec<Subgraph>,
    /// The number of statements and subgraphs begun so far.
    begun: u64,
    /// The closed subgraphs with a name, which can be opened again.
    kept: HashMap<SubgraphName, Kept>,
}

/// The number of the surrounding subgraph, and the name there.
type SubgraphName = (u64, String);

struct Kept {
    number: u64,
    positions: Vec<u32>,
    /// The last statement with edges from or to all of it.
    statement: Option<u64>,
}

/// A subgraph with an open bracket.
struct Subgraph {
    number: u64,
    /// The present statement in it.
    statement: u64,
    name: Option<SubgraphName>,
    /// The index of its first position among those mentioned.
    start: usize,
    /// The sources of edges to all of it.
    from: Option<End>,
}

/// One end of edges: the positions mentioned from an index on.
struct End {
    start: usize,
    /// Whether each position counts once, however often it is mentioned.
    is_subgraph: bool,
}

impl<'a> File<'a> {
    /// Reads the whole file and returns whether it is strict.
    fn read(&mut self, undirected: bool) -> Result<bool, Fault> {
        let strict = self.words.take_keyword("strict")?;
        if undirected && self.words.take_keyword("graph")? {
            self.edge = Word::Line;
        } else if !self.words.take_keyword("digraph")? {
            let expected = if undirected { "graph or digraph" } else { "digraph" };
            return Err(Fault::unexpected(self.words.peek()?.0, expected));
        }
        if let (_, Word::Name(_)) = self.words.peek()? {
            self.words.next()?;
        }
        self.bracket()?;
        self.open(None, None);
        while !self.open.is_empty() {
            self.statement()?;
        }
        match self.words.next()? {
            (_, Word::End) => Ok(strict),
            (at, _) => Err(Fault::unexpected(at, "the end of the input")),
        }
    }

    fn statement(&mut self) -> Result<(), Fault> {
        if self.open.len() == 1 {
            self.mentioned.clear();
        }
        self.begun += 1;
        if let Some(around) = self.open.last_mut() {
            around.statement = self.begun;
        }
        match self.words.next()? {
            (_, Word::Mark(b';')) => Ok(()),
            (_, Word::Mark(b'}')) => self.close(),
            (_, Word::Name(name)) if name.is_one_of(&["graph", "node", "edge"]) => {
                self.attributes()
            }
            (_, Word::Name(_)) if self.words.take(&Word::Mark(b'='))? => {
                self.name("a value").map(|_| ())
            }
            first => self.edges(None, first, "a statement or }"),
        }
    }

    /// Reads the rest of a statement of nodes and edges, or of its part before the next bracket.
    fn edges(
        &mut self,
        mut from: Option<End>,
        mut first: (usize, Word<'a>),
        mut expected: &'static str,
    ) -> Result<(), Fault> {
        loop {
            let start = self.mentioned.len();
            match first {
                (_, Word::Mark(b'{')) => {
                    self.open(None, from);
                    return Ok(());
                }
                (_, Word::Name(name)) if name.is("subgraph") => return self.subgraph(from),
                (at, Word::Name(name)) if !name.is_one_of(&KEYWORDS) => self.nodes(at, name)?,
                (at, _) => return Err(Fault::unexpected(at, expected)),
            }
            let Some(end) = self.end(from, End { start, is_subgraph: false })? else {
                return Ok(());
            };
            (from, first, expected) = (Some(end), self.words.next()?, "a name or {");
        }
    }

    /// Adds the edges between two ends. Returns the second if more edges lead on from there;
    /// otherwise the statement ends.
    fn end(&mut self, from: Option<End>, to: End) -> Result<Option<End>, Fault> {
        let to = match from {
            Some(from) => self.connect(from, to)?,
            None => to,
        };
        match self.words.peek()? {
            (_, word) if *word == self.edge => self.words.next().map(|_| Some(to)),
            (at, Word::Line) => Err(Fault::unexpected(*at, "->")),
            (at, Word::Arrow) => Err(Fault::unexpected(*at, "--")),
            _ => self.attributes().map(|()| None),
        }
    }

    /// Adds an edge from each position of an end to each position of the end after it. From then
    /// on, repeated positions are mentioned once, so that nested brackets take no more time than
    /// their edges.
    fn connect(&mut self, from: End, to: End) -> Result<End, Fault> {
        let counts = (to.start - from.start, self.mentioned.len() - to.start);
        if counts == (1, 1) {
            self.edge(self.mentioned[from.start], self.mentioned[to.start])?;
        }
        if counts.0 == 0 || counts.1 == 0 || counts == (1, 1) {
            return Ok(to);
        }
        let mut targets = self.mentioned.split_off(to.start);
        let mut sources = self.mentioned.split_off(from.start);
        for (list, end) in [(&mut sources, &from), (&mut targets, &to)] {
            if end.is_subgraph {
                list.sort_unstable();
                list.dedup();
            }
        }
        for &source in &sources {
            for &target in &targets {
                self.edge(source, target)?;
            }
        }
        self.mentioned.append(&mut sources);
        let start = self.mentioned.len();
        self.mentioned.append(&mut targets);
        Ok(End { start, ..to })
    }

    fn edge(&mut self, from: u32, to: u32) -> Result<(), Fault> {
        self.account.push(&mut self.edges, (from, to))?;
        if self.edge == Word::Line && from != to {
            self.account.push(&mut self.edges, (to, from))?;
        }
        Ok(())
    }

    /// Reads positions separated by commas, without their ports, from the name of the first on.
    fn nodes(&mut self, mut at: usize, mut name: Name<'a>) -> Result<(), Fault> {
        loop {
            let position = self.names.position(&name.text, at)?;
            let is_html = name.spelling == Spelling::Html;
            if position as usize == self.are_html.len() {
                self.account.push(&mut self.are_html, is_html)?;
            }
            if self.are_html[position as usize] != is_html {
                return Err(Fault::unexpected(at, "a name always as HTML or always in quotes"));
            }
            self.account.push(&mut self.mentioned, position)?;
            while self.words.take(&Word::Mark(b':'))? {
                self.name("a port")?;
            }
            if !self.words.take(&Word::Mark(b','))? {
                return Ok(());
            }
            (at, name) = self.name("a name")?;
        }
    }

    fn subgraph(&mut self, from: Option<End>) -> Result<(), Fault> {
        let name = match self.words.peek()? {
            (_, Word::Name(_)) => Some(self.name("a name")?.1.text.into_owned()),
            _ => None,
        };
        self.bracket()?;
        self.open(name, from);
        Ok(())
    }

    fn open(&mut self, name: Option<String>, from: Option<End>) {
        self.begun += 1;
        let around = self.open.last().map_or(0, |subgraph| subgraph.number);
        let name = name.map(|name| (around, name));
        let known = name.as_ref().and_then(|name| self.kept.get(name));
        let number = known.map_or(self.begun, |kept| kept.number);
        self.open.push(Subgraph { number, statement: 0, name, start: self.mentioned.len(), from });
    }

    fn close(&mut self) -> Result<(), Fault> {
        let closed = self.open.pop();
        let (Some(closed), Some(around)) = (closed, self.open.last()) else {
            return Ok(());
        };
        let Subgraph { number, name, start, from, .. } = closed;
        if let Some(name) = name {
            let statement = around.statement;
            self.keep(name, (number, start), (statement, from.is_some()))?;
        }
        match self.end(from, End { start, is_subgraph: true })? {
            Some(end) => {
                let first = self.words.next()?;
                self.edges(Some(end), first, "a name or {")
            }
            None => Ok(()),
        }
    }

    /// Keeps the positions of a subgraph that has just been closed, and mentions all of them if it
    /// is an end of edges.
    fn keep(
        &mut self,
        name: SubgraphName,
        (number, start): (u64, usize),
        (statement, has_edges): (u64, bool),
    ) -> Result<(), Fault> {
        let (at, next) = self.words.peek()?;
        let is_end = has_edges || *next == self.edge;
        let new = Kept { number, positions: Vec::new(), statement: None };
        let kept = self.kept.entry(name).or_insert(new);
        let held = kept.positions.len();
        for &position in &self.mentioned[start..] {
            self.account.push(&mut kept.positions, position)?;
        }
        if kept.statement == Some(statement) && held < kept.positions.len() {
            let expected = "no new positions in a subgraph after edges of the same statement";
            return Err(Fault::unexpected(*at, expected));
        }
        if is_end {
            kept.statement = Some(statement);
            // Subgraphs around it list these positions already; only its edges lack them.
            for &position in &kept.positions[..held] {
                self.account.push(&mut self.mentioned, position)?;
            }
        }
        Ok(())
    }

    fn attributes(&mut self) -> Result<(), Fault> {
        while self.words.take(&Word::Mark(b'['))? {
            loop {
                match self.words.next()? {
                    (_, Word::Mark(b']')) => break,
                    (_, Word::Mark(b',' | b';')) => {}
                    (_, Word::Name(_)) => {
                        if self.words.take(&Word::Mark(b'='))? {
                            self.name("a value")?;
                        }
                    }
                    (at, _) => return Err(Fault::unexpected(at, "an attribute or ]")),
                }
            }
        }
        Ok(())
    }

    fn bracket(&mut self) -> Result<(), Fault> {
        match self.words.next()? {
            (_, Word::Mark(b'{')) => Ok(()),
            (at, _) => Err(Fault::unexpected(at, "{")),
        }
    }

    /// Reads a name that is not a keyword.
    fn name(&mut self, expected: &'static str) -> Result<(usize, Name<'a>), Fault> {
        match self.words.next()? {
            (at, Word::Name(name)) if !name.is_one_of(&KEYWORDS) => Ok((at, name)),
            (at, _) => Err(Fault::unexpected(at, expected)),
        }
    }
}

const KEYWORDS: [&str; 6] = ["strict", "graph", "digraph", "subgraph", "node", "edge"];
