//! Graphs whose positions have names.

use crate::errors::Result;
use crate::limits::MemoryLimit;
#[cfg(feature = "file")]
use graph_retro::CsrFile;
use graph_retro::{Digraph, GraphFile, Owners};

/// A graph with the names of its positions.
#[derive(Debug)]
pub struct NamedGraph {
    /// Empty when the rows stay in their file.
    pub graph: Digraph,
    /// The graph, if it is too large for memory.
    #[cfg(feature = "file")]
    pub file: Option<CsrFile>,
    /// Owners and dead ends, if the source has owners.
    pub owners: Option<Owners>,
    /// Empty when positions are numbered.
    pub names: Vec<String>,
    /// The number of position 0 in the source.
    pub first_number: u32,
    /// The limit on memory for the graph and the work on it.
    pub limit: MemoryLimit,
}

impl NamedGraph {
    /// Returns the contents of a file, with the number of its position 0.
    pub fn of(file: impl Into<GraphFile>, first_number: u32, limit: MemoryLimit) -> Self {
        let GraphFile { graph, names, owners, .. } = file.into();
        NamedGraph {
            graph,
            #[cfg(feature = "file")]
            file: None,
            owners,
            names,
            first_number,
            limit,
        }
    }

    /// Returns an error unless `work` may allocate `bytes` bytes in addition to the graph.
    pub fn allow(&self, work: &str, bytes: u64) -> Result<()> {
        let names = self.names.iter().map(|name| name.capacity() as u64 + 48);
        let held = self.graph.memory_bytes() + names.sum::<u64>();
        #[cfg(feature = "file")]
        let held = held + self.file.as_ref().map_or(0, CsrFile::memory_bytes);
        self.limit.check(work, held, bytes)
    }

    /// Returns the graph in the language DOT.
    pub(crate) fn to_dot(&self) -> String {
        let name = |at| format!("{:?}", self.name(at));
        let edge = |(from, to)| format!("  {} -> {};\n", name(from), name(to));
        let vertices = (0..self.graph.position_count()).map(|at| format!("  {};\n", name(at)));
        let lines: String = vertices.chain(self.graph.edges().map(edge)).collect();
        format!("digraph {{\n{lines}}}\n")
    }

    /// Returns the number of positions.
    pub fn position_count(&self) -> u32 {
        #[cfg(feature = "file")]
        if let Some(file) = &self.file {
            return file.position_count();
        }
        self.graph.position_count()
    }

    /// Returns whether a position is an unused number.
    pub fn is_absent(&self, position: u32) -> bool {
        let owners = self.owners.as_ref();
        owners.is_some_and(|owners| owners.absent.binary_search(&position).is_ok())
    }

    /// Returns the name of a position in the file.
    pub fn name(&self, position: u32) -> String {
        match self.names.get(position as usize) {
            Some(name) => name.clone(),
            None => (u64::from(position) + u64::from(self.first_number)).to_string(),
        }
    }

    /// Returns the position with this name in the file.
    pub fn position(&self, name: &str) -> Result<u32> {
        let found = if self.names.is_empty() {
            let number: Option<u32> = name.parse().ok();
            number
                .and_then(|number| number.checked_sub(self.first_number))
                .filter(|&position| position < self.position_count() && !self.is_absent(position))
        } else {
            let index = self.names.iter().position(|other| other == name);
            index.map(|index| index as u32)
        };
        found.ok_or_else(|| format!("the graph has no position {name}").into())
    }

    /// Returns the positions in a list, with names separated by commas, plus signs or spaces. A
    /// name with spaces is recognised between commas.
    pub fn positions(&self, list: &str) -> Result<Vec<u32>> {
        let mut positions = Vec::new();
        for part in list.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            if let Ok(position) = self.position(part) {
                positions.push(position);
                continue;
            }
            let words = part.split(|letter: char| letter.is_whitespace() || letter == '+');
            for word in words.filter(|word| !word.is_empty()) {
                positions.push(self.position(word)?);
            }
        }
        Ok(positions)
    }
}
