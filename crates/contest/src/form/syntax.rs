//! The parts of a format.

/// The largest absolute value of a number.
pub(super) const GREATEST: i128 = 10_i128.pow(36);

/// The most values of an input: words, and repetitions in braces.
pub(super) const MOST_VALUES: usize = 10_000_000;

/// The keywords, which cannot be names.
pub(super) const KEYWORDS: [&str; 6] = ["dag", "distinct", "graph", "simple", "sorted", "tree"];

/// A format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Syntax {
    /// The named numbers, in order.
    pub(super) names: Vec<Name>,
    pub(super) record: Vec<Field>,
}

/// A named number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Name {
    pub(super) text: String,
    pub(super) limits: Limits,
    /// The number of repetitions that enclose it.
    pub(super) depth: usize,
    /// Its index among the fields of its record.
    pub(super) field: usize,
    /// Whether it is a count.
    pub(super) is_count: bool,
    /// Whether it is the length of the answer.
    pub(super) is_answer: bool,
    /// Whether it bounds a count from below.
    pub(super) is_small: bool,
    /// The conditions of graphs on it, besides its limits.
    pub(super) implied: Vec<Implied>,
}

/// A condition of a graph on the number of its vertices or edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Implied {
    /// It is at least this.
    Least(i128),
    /// It is at most this.
    Most(i128),
    /// With this offset it is a number of vertices, enough for these edges.
    VerticesFor { offset: i128, kind: GraphKind, edges: Expr },
    /// With this offset it is a number of edges, not too many for these vertices.
    EdgesOn { offset: i128, kind: GraphKind, vertices: Expr },
}

/// A number known before it is needed: a constant, or a name with an offset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Expr {
    /// The index of the name.
    pub(super) name: Option<usize>,
    pub(super) offset: i128,
}

impl Expr {
    pub(super) fn constant(offset: i128) -> Self {
        Expr { name: None, offset }
    }

    /// Returns the value, given those of the named numbers.
    pub(super) fn value(self, known: &[i128]) -> i128 {
        self.name.and_then(|name| known.get(name)).unwrap_or(&0) + self.offset
    }
}

/// The least and the greatest number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Limits {
    pub(super) low: Expr,
    pub(super) high: Expr,
}

/// A part of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Field {
    /// The end of a line.
    Newline,
    /// A fixed word.
    Literal(String),
    /// The number with this index.
    Number(usize),
    List(List),
    Word(Word),
    Edges(Edges),
    Repeat(Repeat),
    /// One of several records, each marked by its fixed first word.
    Choice(Vec<Vec<Field>>),
}

impl Field {
    pub(super) fn records(&self) -> &[Vec<Field>] {
        match self {
            Field::Repeat(repeat) => std::slice::from_ref(&repeat.record),
            Field::Choice(records) => records,
            _ => &[],
        }
    }

    /// Returns whether it, or a field in it, satisfies a condition.
    pub(super) fn any(&self, is_wanted: &dyn Fn(&Field) -> bool) -> bool {
        is_wanted(self) || self.records().iter().flatten().any(|field| field.any(is_wanted))
    }
}

/// Numbers on one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct List {
    pub(super) text: String,
    pub(super) count: Expr,
    pub(super) limits: Limits,
    pub(super) is_distinct: bool,
    pub(super) is_sorted: bool,
}

/// A word over an alphabet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) text: String,
    pub(super) length: Length,
    pub(super) letters: Vec<char>,
}

/// The length of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Length {
    Count(Expr),
    Between(usize, usize),
}

/// The edges of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Edges {
    pub(super) kind: GraphKind,
    pub(super) lines: EdgeLines,
    pub(super) vertices: Expr,
    /// The number of edges; a tree has one less than vertices, and lists of successors have any
    /// number.
    pub(super) edges: Expr,
    /// The name of the edges' weight, if they have weights.
    pub(super) weight: Option<usize>,
}

/// The kind of a graph; in a distinct one no edge occurs twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GraphKind {
    Tree,
    Graph { is_simple: bool },
    Distinct,
    Dag { is_simple: bool },
}

/// The layout of edges in an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EdgeLines {
    /// A line for each edge with its ends, which count from 1.
    Ends,
    /// A line for each vertex except the first with its parent.
    Parents,
    /// A line for each vertex with the number of its successors and the successors, which count
    /// from 0.
    Lists,
}

impl Edges {
    pub(super) fn values(&self) -> usize {
        let ends = if self.lines == EdgeLines::Parents { 1 } else { 2 };
        ends + usize::from(self.weight.is_some())
    }

    /// Returns whether removing a vertex removes an edge.
    pub(super) fn is_tied(&self) -> bool {
        self.edges.name == self.vertices.name
    }

    /// Returns whether there may be any number of edges, as lists of successors have their own
    /// lengths.
    pub(super) fn is_free(&self) -> bool {
        self.lines == EdgeLines::Lists
    }

    pub(super) fn is_directed(&self) -> bool {
        matches!(self.kind, GraphKind::Dag { .. })
    }
}

/// Repeated lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Repeat {
    /// The number of repetitions; without it, up to a word or the end of the file.
    pub(super) count: Option<Expr>,
    /// The word after lines without a count.
    pub(super) end: Option<String>,
    pub(super) record: Vec<Field>,
    /// Whether no two are equal.
    pub(super) is_distinct: bool,
}

/// Returns the least number of values in a record, each repetition counting as one more, given the
/// least value of a count.
pub(super) fn least_values(record: &[Field], least: &dyn Fn(Expr) -> i128) -> i128 {
    let least_of = |count: Expr| least(count).max(0);
    record.iter().fold(0, |sum: i128, field| {
        sum.saturating_add(match field {
            Field::Newline => 0,
            Field::Literal(_) | Field::Number(_) => 1,
            Field::List(list) => least_of(list.count),
            Field::Word(word) => match word.length {
                Length::Count(count) => least_of(count),
                Length::Between(least, _) => least as i128,
            },
            Field::Edges(edges) => {
                let values = least_of(edges.edges).saturating_mul(edges.values() as i128);
                values.max(least_of(edges.vertices))
            }
            Field::Repeat(repeat) => {
                let once = least_values(&repeat.record, least).saturating_add(1);
                repeat.count.map_or(1, least_of).saturating_mul(once)
            }
            Field::Choice(records) => {
                let least = records.iter().map(|record| least_values(record, least));
                least.min().unwrap_or(0)
            }
        })
    })
}

impl Syntax {
    /// Returns an expression as the format writes it.
    pub(super) fn expr(&self, Expr { name, offset }: Expr) -> String {
        match name.and_then(|name| self.names.get(name)) {
            None => shown(offset),
            Some(name) if offset == 0 => name.text.clone(),
            Some(name) if offset < 0 => format!("{}-{}", name.text, shown(-offset)),
            Some(name) => format!("{}+{}", name.text, shown(offset)),
        }
    }
}

/// Returns a number in digits, or as a power of 10.
pub(super) fn shown(number: i128) -> String {
    let digits = number.unsigned_abs().to_string();
    let sign = if number < 0 { "-" } else { "" };
    match digits.strip_prefix('1') {
        Some(zeros) if zeros.len() > 3 && zeros.bytes().all(|digit| digit == b'0') => {
            format!("{sign}10^{}", zeros.len())
        }
        _ => format!("{sign}{digits}"),
    }
}
