//! Graphs in the language of Graphviz.

use std::collections::HashSet;

use crate::graph::builder::{DigraphBuilder, EXPECTED};
use crate::graph::error::DigraphError;
use crate::graph::limits::check_position_count;
use crate::graph::memory::{Account, probe};
use crate::read::error::{Fault, Place, ReadGraphError};
use crate::read::names::{NamedDigraph, Names, text_of};
use crate::read::token::Cursor;

pub(crate) fn read(text: &[u8], account: Account) -> Result<NamedDigraph, ReadGraphError> {
    // A single word, read and read again, may be as long as the text.
    probe(4 * text.len() as u64)?;
    let mut file = File {
        names: Names::new(account.clone()),
        account,
        cursor: Cursor::new(text),
        edges: Vec::new(),
    };
    let strict = file.read().map_err(|fault| fault.locate(text, Place::START))?;
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
    Ok(NamedDigraph { graph: builder.finish(Some(position_count))?, names })
}

struct File<'a> {
    cursor: Cursor<'a>,
    names: Names,
    edges: Vec<(u32, u32)>,
    account: Account,
}

/// A word of the language.
#[derive(PartialEq, Eq)]
enum Word {
    /// A name, and whether it is quoted; a quoted name is not a keyword.
    Name(String, bool),
    Arrow,
    Mark(u8),
    End,
}

impl File<'_> {
    /// Reads the whole file and returns whether it is strict.
    fn read(&mut self) -> Result<bool, Fault> {
        let strict = self.take_keyword("strict")?;
        if !self.take_keyword("digraph")? {
            return Err(Fault::unexpected(self.cursor.at, "digraph"));
        }
        if let (_, Word::Name(..)) = self.peek()? {
            self.next()?;
        }
        self.expect_mark(b'{', "{")?;
        let mut depth = 1;
        while depth > 0 {
            match self.next()? {
                (_, Word::Mark(b'{')) => depth += 1,
                (_, Word::Mark(b'}')) => {
                    depth -= 1;
                    self.refuse_arrow()?;
                }
                (_, Word::Mark(b';' | b',')) => {}
                (_, Word::Name(name, quoted)) => self.statement(name, quoted)?,
                (at, _) => return Err(Fault::unexpected(at, "a statement or }")),
            }
        }
        match self.next()? {
            (_, Word::End) => Ok(strict),
            (at, _) => Err(Fault::unexpected(at, "the end of the input")),
        }
    }

    fn statement(&mut self, name: String, quoted: bool) -> Result<(), Fault> {
        let keyword = if quoted { String::new() } else { name.to_ascii_lowercase() };
        match keyword.as_str() {
            "graph" | "node" | "edge" => return self.attributes(),
            "subgraph" => {
                if let (_, Word::Name(..)) = self.peek()? {
                    self.next()?;
                }
                return match self.peek()? {
                    (_, Word::Mark(b'{')) => Ok(()),
                    (at, _) => Err(Fault::unexpected(at, "{")),
                };
            }
            _ => {}
        }
        if self.peek()?.1 == Word::Mark(b'=') {
            self.next()?;
            return self.expect_name("a value").map(|_| ());
        }
        let mut from = self.node(name)?;
        while self.peek()?.1 == Word::Arrow {
            self.next()?;
            let at = self.cursor.at;
            let (name, quoted) = self.expect_name("a name")?;
            if !quoted && name.eq_ignore_ascii_case("subgraph") {
                return Err(Fault::unexpected(at, "a name"));
            }
            let to = self.node(name)?;
            self.account.push(&mut self.edges, (from, to))?;
            from = to;
        }
        self.attributes()
    }

    /// Returns the position of a name, after skipping its port.
    fn node(&mut self, name: String) -> Result<u32, Fault> {
        while self.peek()?.1 == Word::Mark(b':') {
            self.next()?;
            self.expect_name("a port")?;
        }
        self.names.position(&name, self.cursor.at)
    }

    fn attributes(&mut self) -> Result<(), Fault> {
        while self.peek()?.1 == Word::Mark(b'[') {
            self.next()?;
            loop {
                match self.next()? {
                    (_, Word::Mark(b']')) => break,
                    (_, Word::Mark(b'=' | b',' | b';') | Word::Name(..)) => {}
                    (at, _) => return Err(Fault::unexpected(at, "an attribute or ]")),
                }
            }
        }
        Ok(())
    }

    fn refuse_arrow(&mut self) -> Result<(), Fault> {
        match self.peek()? {
            (at, Word::Arrow) => {
                Err(Fault::unexpected(at, "a statement, since subgraphs have no edges"))
            }
            _ => Ok(()),
        }
    }

    fn take_keyword(&mut self, keyword: &str) -> Result<bool, Fault> {
        let found = match self.peek()? {
            (_, Word::Name(name, false)) => name.eq_ignore_ascii_case(keyword),
            _ => false,
        };
        if found {
            self.next()?;
        }
        Ok(found)
    }

    fn expect_mark(&mut self, mark: u8, expected: &'static str) -> Result<(), Fault> {
        match self.next()? {
            (_, Word::Mark(found)) if found == mark => Ok(()),
            (at, _) => Err(Fault::unexpected(at, expected)),
        }
    }

    fn expect_name(&mut self, expected: &'static str) -> Result<(String, bool), Fault> {
        match self.next()? {
            (_, Word::Name(name, quoted)) => Ok((name, quoted)),
            (at, _) => Err(Fault::unexpected(at, expected)),
        }
    }

    /// Returns the next word without taking it, and skips what stands before it.
    fn peek(&mut self) -> Result<(usize, Word), Fault> {
        self.skip_comments()?;
        let start = self.cursor;
        let word = self.next();
        self.cursor = start;
        word
    }

    fn next(&mut self) -> Result<(usize, Word), Fault> {
        self.skip_comments()?;
        let start = self.cursor.at;
        let Some(byte) = self.cursor.peek() else {
            return Ok((start, Word::End));
        };
        let word = match byte {
            b'"' => Word::Name(self.quoted()?, true),
            b'-' if self.cursor.text[start..].starts_with(b"->") => {
                self.cursor.at += 2;
                Word::Arrow
            }
            b'-' if self.cursor.text[start..].starts_with(b"--") => {
                return Err(Fault::unexpected(start, "->"));
            }
            byte if is_name(byte) || byte == b'-' => {
                self.cursor.at += 1;
                while self.cursor.peek().is_some_and(is_name) {
                    self.cursor.at += 1;
                }
                let name = &self.cursor.text[start..self.cursor.at];
                Word::Name(text_of(name, start)?.to_string(), false)
            }
            byte => {
                self.cursor.at += 1;
                Word::Mark(byte)
            }
        };
        Ok((start, word))
    }

    fn quoted(&mut self) -> Result<String, Fault> {
        let start = self.cursor.at;
        let mut name = Vec::new();
        self.cursor.at += 1;
        loop {
            match self.cursor.peek() {
                None => return Err(Fault::unexpected(start, "a name that ends")),
                Some(b'"') => break,
                Some(b'\\') if self.cursor.text.get(self.cursor.at + 1) == Some(&b'"') => {
                    self.cursor.at += 1;
                    name.push(b'"');
                }
                Some(byte) => name.push(byte),
            }
            self.cursor.at += 1;
        }
        self.cursor.at += 1;
        Ok(text_of(&name, start)?.to_string())
    }

    fn skip_comments(&mut self) -> Result<(), Fault> {
        loop {
            self.cursor.skip_space();
            let rest = &self.cursor.text[self.cursor.at..];
            let line_start = self.cursor.at == 0 || self.cursor.text[self.cursor.at - 1] == b'\n';
            if rest.starts_with(b"//") || line_start && rest.starts_with(b"#") {
                self.cursor.skip_line();
            } else if rest.starts_with(b"/*") {
                let length = rest.windows(2).position(|pair| pair == b"*/");
                let length =
                    length.ok_or(Fault::unexpected(self.cursor.at, "a comment that ends"))?;
                self.cursor.at += length + 2;
            } else {
                return Ok(());
            }
        }
    }
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | 128..)
}
