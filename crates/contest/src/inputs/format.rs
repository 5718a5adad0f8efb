//! What the input of a problem looks like, with the judge's limits.

/// Fields, one after another.
pub(super) type Record = &'static [Field];

/// A part of an input.
pub(super) enum Field {
    /// A line ends here.
    Newline,
    /// How many items the list has that is the field of this index.
    Count(usize),
    /// A number.
    Number(Limits),
    /// A number that says how long the answer is, and so how much work there is.
    Length(Limits),
    /// A number from `least` to the number that is the field of this index.
    UpTo { least: i128, field: usize },
    /// So many letters in one word.
    Letters { count: usize, of: &'static str },
    /// Numbers in one line.
    Numbers(Numbers),
    /// Records, each beginning a line.
    List(List),
    /// One of several records, each known by its first word.
    Choice(&'static [(&'static str, Record)]),
    /// A graph, with tokens on it.
    Graph(GraphFormat),
}

/// The least and the greatest of some numbers.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    pub(super) low: i128,
    pub(super) high: i128,
}

/// How many items a list has.
#[derive(Clone, Copy)]
pub(super) struct Counts {
    pub(super) least: usize,
    pub(super) most: usize,
}

/// A list of numbers in one line.
#[derive(Clone, Copy)]
pub(super) struct Numbers {
    pub(super) limits: Limits,
    pub(super) counts: Counts,
    /// Whether no number occurs twice.
    pub(super) are_distinct: bool,
}

/// A list of records.
#[derive(Clone, Copy)]
pub(super) struct List {
    pub(super) item: Record,
    pub(super) counts: Counts,
    /// Whether no record occurs twice.
    pub(super) are_distinct: bool,
    pub(super) end: End,
}

/// How a reader knows that a list has ended.
#[derive(Clone, Copy)]
pub(super) enum End {
    /// From its count.
    Count,
    /// Because the file ends.
    File,
    /// From a line that no item begins like.
    Line(&'static str),
}

/// A graph with its limits.
#[derive(Clone, Copy)]
pub(super) struct GraphFormat {
    pub(super) kind: Kind,
    pub(super) most_vertices: usize,
    pub(super) most_arcs: usize,
    pub(super) written: Written,
}

/// What a graph must be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Anything; arcs may be there twice.
    Any,
    /// Without two equal arcs.
    Simple,
    /// Without cycles.
    Acyclic,
    /// A tree whose root is the first vertex, its arcs in either direction.
    Tree,
}

/// How a graph stands in an input.
#[derive(Clone, Copy)]
pub(super) enum Written {
    /// `n m`, and a line for each arc; vertices count from 1.
    Arcs,
    /// `n m k`, a line for each arc, and a line of k tokens; vertices count from 1.
    ArcsAndTokens {
        most: usize,
        /// Whether there may be no more tokens than vertices.
        within_vertices: bool,
    },
    /// `n`, and a line for each of the n - 1 edges of a tree; vertices count from 1.
    Edges,
    /// `n`, and for each vertex but the first a line with its parent and its weight; vertices
    /// count from 1.
    Parents { weights: Limits },
    /// `n`, a line with the number of successors and the successors of each vertex, lines with
    /// the number and the places of tokens, and a line `0`; vertices count from 0.
    Successors { most_queries: usize, most_tokens: usize },
}

/// Returns the limits from one number to another.
pub(super) const fn from_to(low: i128, high: i128) -> Limits {
    Limits { low, high }
}

/// Returns a number within limits.
pub(super) const fn number(low: i128, high: i128) -> Field {
    Field::Number(from_to(low, high))
}

/// Returns between `least` and `most` numbers in a line.
pub(super) const fn numbers(least: usize, most: usize, limits: Limits) -> Field {
    Field::Numbers(Numbers { limits, counts: Counts { least, most }, are_distinct: false })
}

/// Returns between 1 and `most` records, whose count stands before them.
pub(super) const fn counted(most: usize, item: Record) -> Field {
    list(1, most, item, End::Count)
}

/// Returns records up to the end of the file.
pub(super) const fn to_the_end(most: usize, item: Record) -> Field {
    list(1, most, item, End::File)
}

/// Returns records up to a line.
pub(super) const fn up_to(line: &'static str, most: usize, item: Record) -> Field {
    list(1, most, item, End::Line(line))
}

const fn list(least: usize, most: usize, item: Record, end: End) -> Field {
    Field::List(List { item, counts: Counts { least, most }, are_distinct: false, end })
}

/// Returns `count` distinct records, preceded by their count.
pub(super) const fn different(least: usize, most: usize, item: Record) -> Field {
    let counts = Counts { least, most };
    Field::List(List { item, counts, are_distinct: true, end: End::Count })
}

/// Returns a graph as it is written.
pub(super) const fn graph(
    kind: Kind,
    most_vertices: usize,
    most_arcs: usize,
    written: Written,
) -> Field {
    Field::Graph(GraphFormat { kind, most_vertices, most_arcs, written })
}
