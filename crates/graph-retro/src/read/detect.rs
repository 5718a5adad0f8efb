//! Detecting the format of a text: from its contents, and otherwise from the name of its file.

use std::path::Path;

use crate::read::error::ReadGraphError;
use crate::read::format::{GraphFormat, ReadNote};
use crate::read::table;

/// Converts a file with networkx; the argument is the name of its reader.
macro_rules! by_networkx {
    ($read:literal) => {
        concat!(
            "python3 -c 'import networkx as nx, json; G = nx.DiGraph(",
            $read,
            "); print(*G, *(f\"{u},{v}\" for u, v in G.edges), sep=\"\\n\")' > FILE.csv converts it"
        )
    };
}

/// Texts of unsupported kinds: their first bytes in lower case, what they are, and how to convert
/// them.
const FOREIGN: [(&str, &str, &str); 17] = [
    ("version https://git-lfs", "a pointer of Git LFS, not the file", "git lfs pull fetches it"),
    ("<!doctype html", "a page of HTML", "save the file that it shows"),
    ("<html", "a page of HTML", "save the file that it shows"),
    ("<?xml", "XML, probably GraphML", by_networkx!("nx.read_graphml(\"FILE\")")),
    ("<graphml", "GraphML", by_networkx!("nx.read_graphml(\"FILE\")")),
    ("<gexf", "GEXF", by_networkx!("nx.read_gexf(\"FILE\")")),
    ("creator ", "GML", by_networkx!("nx.read_gml(\"FILE\", label=None)")),
    (">>graph6<<", "graph6", by_networkx!("nx.read_graph6(\"FILE\")")),
    (">>sparse6<<", "sparse6", by_networkx!("nx.read_sparse6(\"FILE\")")),
    (">>digraph6<<", "digraph6", "nauty's listg FILE shows its edges"),
    (":", "sparse6", by_networkx!("nx.read_sparse6(\"FILE\")")),
    ("*network", "Pajek", by_networkx!("nx.read_pajek(\"FILE\")")),
    ("*vertices", "Pajek", by_networkx!("nx.read_pajek(\"FILE\")")),
    ("{", "JSON, probably a node-link graph", NODE_LINK),
    ("[", "JSON", NODE_LINK),
    ("hoa:", "a parity game in EHOA", "knor --print-game FILE > FILE.pg converts it"),
    ("ehoa:", "a parity game in EHOA", "knor --print-game FILE > FILE.pg converts it"),
];

const NODE_LINK: &str = by_networkx!("nx.node_link_graph(json.load(open(\"FILE\")))");
const GML: (&str, &str) = ("GML", by_networkx!("nx.read_gml(\"FILE\", label=None)"));
const GRAPH6: (&str, &str) = ("graph6", by_networkx!("nx.read_graph6(\"FILE\")"));
const DIMACS: (&str, &str) = (
    "a DIMACS file",
    "awk '$1==\"p\"{print $3,$4} $1==\"e\"||$1==\"a\"{print $2,$3}' FILE > FILE.judge converts it",
);
const METIS: (&str, &str) = (
    "perhaps a METIS file",
    "awk 'NR>1{print NR-1; for(i=1;i<=NF;i++)print NR-1,$i}' FILE > FILE.edges converts it",
);
const BLANKS: (&str, &str) = (
    "perhaps a matrix with blanks between its entries",
    "sed 's/^ *//; s/ *$//; s/  */,/g' FILE > FILE.csv puts commas there",
);
const UTF_16: (&str, &str) =
    ("text in UTF-16", "iconv -f UTF-16 -t UTF-8 FILE > FILE.txt converts it");
const GZIP: (&str, &str) = ("compressed by gzip", "gzip -dc FILE > FILE.txt gives the text");

/// Returns a text without a leading byte order mark of UTF-8.
pub(crate) fn unmarked(text: &[u8]) -> &[u8] {
    text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text)
}

impl GraphFormat {
    /// The number of leading bytes of a file that suffice for [`detect`](Self::detect).
    pub const START: usize = 1 << 16;

    /// Returns the format of a file, and a note if another format is equally likely.
    ///
    /// `start` is the beginning of the file, and `length` its length, if known. The contents decide
    /// first, if they begin as in only one format; then the extension; then the form of the lines.
    /// Tables and lists with sizes can be recognised for certain only from the whole text; a list
    /// that is taken for one of a judge is checked when it is read.
    ///
    /// # Errors
    /// When the text is of an unsupported kind, with a way to convert it.
    ///
    /// # Examples
    /// ```
    /// use graph_retro::GraphFormat;
    ///
    /// let text = b"3 3\n1 2\n2 3\n3 1\n";
    /// let detect = |name: &str| GraphFormat::detect(name.as_ref(), text, Some(text.len() as u64));
    /// let (format, note) = detect("moves.txt")?;
    /// assert_eq!(format, GraphFormat::Judge);
    /// assert_eq!(note.expect("a note").otherwise, Some(GraphFormat::Edges));
    /// # Ok::<(), graph_retro::ReadGraphError>(())
    /// ```
    pub fn detect(
        path: &Path,
        start: &[u8],
        length: Option<u64>,
    ) -> Result<(Self, Option<ReadNote>), ReadGraphError> {
        let by_name = GraphFormat::of(path);
        if by_name == GraphFormat::Csr {
            return Ok((by_name, None));
        }
        let is_whole = length.is_some_and(|length| length <= start.len() as u64);
        let text = unmarked(start);
        let lines = Lines { text, is_whole, length };
        let refuse = |(what, advice)| Err(ReadGraphError::Foreign { what, advice });
        if let Some(kind) = lines.foreign() {
            return refuse(kind);
        }
        if let Some(format) = lines.signed() {
            return Ok((format, None));
        }
        match by_name {
            GraphFormat::Csv => Ok(lines.table()),
            GraphFormat::Edges => lines.list().or_else(refuse),
            other => Ok((other, None)),
        }
    }
}

/// The start of a text.
struct Lines<'a> {
    text: &'a [u8],
    is_whole: bool,
    length: Option<u64>,
}

impl<'a> Lines<'a> {
    /// Returns the complete lines, without surrounding blanks.
    fn all(&self) -> impl Iterator<Item = &'a [u8]> {
        let end = match self.is_whole {
            true => self.text.len(),
            false => self.text.iter().rposition(|&byte| byte == b'\n').unwrap_or(0),
        };
        self.text[..end].split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii)
    }

    /// Returns the lines that are neither empty nor comments.
    fn content(&self) -> impl Iterator<Item = &'a [u8]> {
        self.all().filter(|line| !matches!(line.first(), None | Some(b'#' | b'%')))
    }

    /// Returns which unsupported kind of text this is, and how to convert it.
    fn foreign(&self) -> Option<(&'static str, &'static str)> {
        match self.text {
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => return Some(UTF_16),
            [0x1f, 0x8b, ..] => return Some(GZIP),
            _ => {}
        }
        let first = self.content().next().unwrap_or(self.text.trim_ascii_start());
        let begins = |with: &str| begins(first, with);
        let is_gexf = begins("<?xml") && self.text.windows(5).any(|word| word == b"<gexf");
        let known = FOREIGN.iter().find(|(begin, ..)| match is_gexf {
            true => *begin == "<gexf",
            false => begins(begin),
        });
        if let Some(&(_, what, advice)) = known {
            return Some((what, advice));
        }
        if begins("graph") && first[5..].trim_ascii() == b"["
            || first == b"graph" && self.content().nth(1) == Some(b"[")
        {
            return Some(GML);
        }
        let behind_comments = self.content().find(|line| !line.starts_with(b"c ") && *line != b"c");
        if behind_comments.is_some_and(is_sizes_of_dimacs) {
            return Some(DIMACS);
        }
        first.get(..1).filter(|_| is_graph6(first)).map(|_| GRAPH6)
    }

    /// Returns the format of a text that begins as in only one format.
    fn signed(&self) -> Option<GraphFormat> {
        let first = self.text.trim_ascii_start();
        if begins(first, "%%MatrixMarket") || begins(first, "%MatrixMarket") {
            return Some(GraphFormat::MatrixMarket);
        }
        let mut words = first.split(|byte| byte.is_ascii_whitespace() || *byte == b'{');
        let word = words.next().unwrap_or_default().to_ascii_lowercase();
        let has_brace = first.contains(&b'{');
        if has_brace && matches!(word.as_slice(), b"strict" | b"graph" | b"digraph")
            || first.starts_with(b"//")
            || first.starts_with(b"/*")
        {
            return Some(GraphFormat::Dot);
        }
        let second =
            self::words(first).nth(1).and_then(<[u8]>::first).is_some_and(u8::is_ascii_digit);
        let is_headed = word == b"parity" && second;
        let is_row = || self.content().next().is_some_and(is_row_of_pgsolver);
        (is_headed || is_row()).then_some(GraphFormat::Pgsolver)
    }

    fn table(&self) -> (GraphFormat, Option<ReadNote>) {
        if !self.is_whole || !table::is_matrix(self.text) {
            return (GraphFormat::Csv, None);
        }
        let otherwise = Some(GraphFormat::Csv);
        let note = ReadNote { message: "read as an adjacency matrix".to_string(), otherwise };
        (GraphFormat::Matrix, Some(note))
    }

    /// Returns how to read lines of numbers.
    fn list(&self) -> Result<(GraphFormat, Option<ReadNote>), (&'static str, &'static str)> {
        let Some(first) = self.content().next() else {
            return Ok((GraphFormat::Edges, None));
        };
        let end = first.iter().position(|&byte| byte == b'{').unwrap_or(first.len());
        if first[..end].iter().any(|byte| b",;".contains(byte)) {
            return Ok(self.table());
        }
        let rows: Option<Vec<Vec<u64>>> = self.content().map(numbers).collect();
        let Some(rows) = rows else {
            return Ok((GraphFormat::Edges, None));
        };
        let width = rows[0].len();
        if self.is_whole
            && width > 2
            && rows.len() == width
            && rows.iter().all(|row| row.len() == width)
        {
            let are_bits = rows.iter().flatten().all(|&entry| entry < 2);
            if width > 3 || are_bits {
                return Err(BLANKS);
            }
        }
        // The sizes are on the first line, or on two lines.
        let (sizes, edges) = match (rows.first(), rows.get(1)) {
            (Some(two), _) if two.len() == 2 => ([two[0], two[1]], &rows[1..]),
            (Some(one), Some(other)) if one.len() == 1 && other.len() == 1 => {
                ([one[0], other[0]], &rows[2..])
            }
            _ => return Ok((GraphFormat::Edges, None)),
        };
        if self.is_metis(sizes) {
            return Err(METIS);
        }
        let [most, count] = sizes;
        let is_within = |end: &u64| (1..=most).contains(end);
        let are_edges = edges.iter().all(|row| row.len() == 2 && row.iter().all(is_within));
        let is_count = match (self.is_whole, self.length) {
            (true, _) => count == edges.len() as u64,
            (false, Some(length)) => {
                count > edges.len() as u64 && (length / 64..=length / 4 + 1).contains(&count)
            }
            (false, None) => count > edges.len() as u64,
        };
        if count == 0 || !are_edges || !is_count {
            return Ok((GraphFormat::Edges, None));
        }
        let message =
            format!("read as a judge's list of {most} positions and {count} edges, from 1");
        Ok((GraphFormat::Judge, Some(ReadNote { message, otherwise: Some(GraphFormat::Edges) })))
    }

    /// Returns whether each line after the first lists the neighbours of a vertex.
    fn is_metis(&self, [vertices, edges]: [u64; 2]) -> bool {
        let lines = self.all().filter(|line| !line.starts_with(b"%") && !line.starts_with(b"#"));
        let mut rows: Vec<Vec<u64>> = lines.skip(1).filter_map(numbers).collect();
        while rows.len() as u64 > vertices && rows.last().is_some_and(Vec::is_empty) {
            rows.pop();
        }
        let ends: usize = rows.iter().map(Vec::len).sum();
        let has = |from: usize, to: u64| {
            let row = to.checked_sub(1).and_then(|to| rows.get(to as usize));
            row.is_some_and(|row| row.contains(&(from as u64 + 1)))
        };
        let are_mutual = || {
            let mut ends =
                (0..).zip(&rows).flat_map(|(from, row)| row.iter().map(move |&to| (from, to)));
            ends.all(|(from, to)| has(from, to))
        };
        self.is_whole
            && rows.len() as u64 == vertices
            && ends as u64 == edges.saturating_mul(2)
            && rows.iter().any(|row| row.len() != 2)
            && are_mutual()
    }
}

fn begins(text: &[u8], word: &str) -> bool {
    text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word.as_bytes()))
}

fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty())
}

/// Returns the numbers of a line, if it contains nothing else.
fn numbers(line: &[u8]) -> Option<Vec<u64>> {
    words(line).map(|word| std::str::from_utf8(word).ok()?.parse().ok()).collect()
}

fn is_number(word: &&[u8]) -> bool {
    word.iter().all(u8::is_ascii_digit)
}

/// Returns whether a line is `p`, a kind, and two numbers.
fn is_sizes_of_dimacs(line: &[u8]) -> bool {
    let words: Vec<&[u8]> = words(line).collect();
    matches!(words[..], [b"p", kind, ref sizes @ ..]
        if kind.iter().all(u8::is_ascii_alphabetic) && sizes.len() == 2 && sizes.iter().all(is_number))
}

/// Returns whether a line is `id priority owner successors;`.
fn is_row_of_pgsolver(line: &[u8]) -> bool {
    let words: Vec<&[u8]> = words(line).collect();
    line.ends_with(b";") && words.len() > 3 && words[..3].iter().all(is_number)
}

/// Returns whether a word has the length of a graph in graph6, and zeros as padding.
fn is_graph6(word: &[u8]) -> bool {
    let Some((&size, bits)) =
        word.split_first().filter(|_| word.iter().all(|byte| (63..127).contains(byte)))
    else {
        return false;
    };
    let size = usize::from(size - 63);
    let pairs = size * size.saturating_sub(1) / 2;
    let padding = 6 * bits.len() - pairs.min(6 * bits.len());
    let last = bits.last().map_or(0, |last| last - 63);
    size < 63 && size > 1 && bits.len() == pairs.div_ceil(6) && last & ((1 << padding) - 1) == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::reader::GraphReader;

    /// Returns the format, the edges by name, and a word of each note or of the error.
    fn shown(name: &str, text: &[u8]) -> (&'static str, String) {
        let read = || {
            let (format, note) = GraphFormat::detect(name.as_ref(), text, Some(text.len() as u64))?;
            let mut file = GraphReader::new(format).undirected().read(text)?;
            file.notes.splice(..0, note);
            if format == GraphFormat::Edges && file.gaps() > 0 {
                file = file.without_gaps()?;
            }
            let name = |at: u32| match file.names.get(at as usize) {
                Some(name) => name.clone(),
                None => (at + format.first_number()).to_string(),
            };
            let graph = &file.graph;
            let mut words: Vec<String> =
                graph.edges().map(|(from, to)| format!("{}>{}", name(from), name(to))).collect();
            words.sort();
            let is_alone =
                |&at: &u32| graph.predecessors(at).is_empty() && graph.option_count(at) == 0;
            words.extend((0..graph.position_count()).filter(is_alone).map(name));
            let notes = if file.notes.is_empty() { "" } else { "*" };
            Ok((format.name(), words.join(" ") + notes))
        };
        read().unwrap_or_else(|error: ReadGraphError| ("", error.to_string()))
    }

    /// Each file with its name, its format, and its edges and isolated positions. A star stands for
    /// a note; without a format, the file is refused with these words.
    const FILES: [(&str, &[u8], &str, &str); 72] = [
        // Lists of numbers.
        ("a.txt", b"0 1\n1 2\n", "edges", "0>1 1>2"),
        ("a.txt", b"1 2\n2 3\n", "edges", "1>2 2>3"),
        ("a.txt", b"5 7\n7 100\n", "edges", "5>7 7>100"),
        ("a.edges", b"% c\n# d\n3\r\n0 1\r\n", "edges", "0>1 3*"),
        ("a", b"\xef\xbb\xbf0\t1\n1\t0", "edges", "0>1 1>0"),
        ("a.txt", b"0 1 0.5\n1 2 1e-3\n", "edges", "0>1 1>2*"),
        ("a.txt", b"0 1 {}\n1 2 {'weight': 1, 'x': 2}\n", "edges", "0>1 1>2*"),
        ("a.txt", b"0 1 2\n1 2\n", "", "as many columns"),
        ("a.txt", b"0 1 2 3\n1 2 3\n", "", "the end of the line"),
        ("a.txt", b"a b\nb c\n", "", "a position or a comment"),
        // With sizes.
        ("a.in", b"3 2\n1 2\n2 3\n", "judge", "1>2 2>3"),
        ("a.txt", b"3 3\n1 2\n2 3\n3 1\n", "judge", "1>2 2>3 3>1*"),
        ("a.txt", b"4\n2\n1 2\r\n2 3\r\n", "judge", "1>2 2>3 4*"),
        ("a.txt", b"3 3\n1 2\n2 3\n", "edges", "1>2 2>3 3>3"),
        ("a.txt", b"3 2\n0 1\n1 2\n", "edges", "0>1 1>2 3>2"),
        ("a.txt", b"2 0\n", "edges", "2>0"),
        ("a.graph", b"3 2\n2\n1 3\n2\n", "", "METIS"),
        // Matrices.
        ("a.csv", b"0,1,0,0\n0,0,1,0\n1,0,0,1\n0,0,0,0\n", "matrix", "0>1 1>2 2>0 2>3*"),
        ("a.csv", b"0;0.5;0\r\n0;0;1\r\n0;0;0\r\n", "matrix", "0>1 1>2*"),
        ("a.txt", b"0,1,0\n1,0,1\n0,1,0\n", "matrix", "0>1 1>0 1>2 2>1*"),
        ("a.tsv", b"\ta\tb\tc\na\t0\t1\t0\nb\t0\t0\t2\nc\t0\t0\t0\n", "matrix", "a>b b>c*"),
        ("a.csv", b"\"\",\"0\",\"1\"\n\"0\",0,1\n\"1\",0,0\n", "matrix", "0>1*"),
        ("a.csv", b"a,b\na,0,1\nb,1,0\n", "matrix", "a>b b>a*"),
        ("a.csv", b"a,b,c\n0,1,0\n0,0,1\n0,0,0\n", "matrix", "a>b b>c*"),
        ("a.csv", b"a,0,1,0\nb,0,0,1\nc,0,0,0\n", "matrix", "a>b b>c*"),
        ("a.csv", b"0,1\n0,0\n", "matrix", "0>1*"),
        ("a.csv", b"0,1,0,0\n1,0,1,0\n", "", "2 by 4"),
        ("a.txt", b"0 1 0\n0 0 1\n0 0 0\n", "", "blanks between"),
        // Tables of edges.
        ("a.csv", b"0,1\n1,2\n", "csv", "0>1 1>2"),
        ("a.csv", b"1,2\n2,3\n", "csv", "1>2 2>3"),
        ("a.csv", b"\xef\xbb\xbfsource,target\r\na,b\r\nb,c d\r\n", "csv", "a>b b>c d"),
        ("a.csv", b"id,source,target\n0,1,2\n1,2,3\n", "csv", "1>2 2>3"),
        ("a.csv", b",Source,Target,weight\n0,1,2,7\n", "csv", "1>2"),
        ("a.csv", b"target;source\n1;2\n", "csv", "2>1"),
        ("a.csv", b"src,dst\n1,2\n", "csv", "1>2"),
        ("a.csv", b"\"Vertex1\",\"Vertex2\"\n1,2\n", "csv", "1>2"),
        ("a.csv", b"Node_1,Node_2\n1,2\n", "csv", "1>2"),
        ("a.csv", b"start,end\nx,y\n", "csv", "x>y*"),
        ("a.csv", b"u,v\nv,w\n", "csv", "u>v v>w*"),
        ("a.csv", b"FromNodeId\tToNodeId\n1\t2\n", "csv", "1>2"),
        ("a.csv", b"head,tail\n1,2\n", "csv", "1>2*"),
        ("a.csv", b"tail,head\n1,2\n", "csv", "1>2*"),
        ("a.csv", b"x,y\n1,2\n", "csv", "1>2*"),
        ("a.csv", b"x,y,weight\n1,2,5\n", "csv", "1>2*"),
        ("a.csv", b"x,y,z\n1,2,5\n", "", "name them source and target"),
        ("a.csv", b"1,2,0.5\n2,3,1\n3,4,7\n4,5,1\n", "csv", "1>2 2>3 3>4 4>5*"),
        ("a.csv", b"# c\na,b\nalone\n", "csv", "a>b alone*"),
        ("a.txt", b"a,b\nb,c\n", "csv", "a>b b>c"),
        ("a.csv", b"0 1\n1 2\n", "", "without commas"),
        // Texts whose format is clear, under any name.
        ("a.txt", b"parity 1;\n0 0 0 1;\n1 1 1 1;\n", "pgsolver", "0>1"),
        ("a.pg", b"0 0 0 1;\n1 1 1 1;\n", "pgsolver", "0>1"),
        ("a.txt", b"0 0 0 1,2;\n1 0 0 1;\n2 0 0 2;\n", "pgsolver", "0>1 0>2"),
        ("a.csv", b"digraph {\na -> b\n}\n", "dot", "a>b"),
        ("a.txt", b"// c\nstrict graph g {\na -- b; c }", "dot", "a>b b>a c"),
        ("a.txt", b"%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 2\n", "mtx", "1>2"),
        ("a.mtx", b"%MatrixMarket matrix coordinate pattern general\n1 1 0\n", "mtx", "1"),
        // Texts of other kinds.
        ("a.csv", b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n", "", "LFS"),
        ("a.txt", b"<?xml version=\"1.0\"?>\n<graphml/>", "", "read_graphml"),
        ("a.txt", b"<?xml version=\"1.0\"?>\n<gexf/>", "", "read_gexf"),
        ("a.txt", b"graph [\n node [\n id 0\n ]\n]\n", "", "read_gml"),
        ("a.txt", b"Creator \"x\"\ngraph\n[\n]\n", "", "read_gml"),
        ("a.txt", b">>graph6<<Bw\n", "", "read_graph6"),
        ("a.txt", b"DhC\n", "", "read_graph6"),
        ("a.txt", b":Bc\n", "", "read_sparse6"),
        ("a.txt", b"c x\np edge 3 2\ne 1 2\ne 2 3\n", "", "DIMACS"),
        ("a.txt", b"*Vertices 2\n1 \"a\"\n", "", "read_pajek"),
        ("a.csv", b"{\"nodes\": [], \"links\": []}", "", "node_link_graph"),
        ("a.txt", b"HOA: v1\nStates: 1\n", "", "EHOA"),
        ("a.txt", b"\xff\xfe0\0 \0", "", "UTF-16"),
        ("a.txt", b"\x1f\x8b\x08", "", "gzip"),
        ("a.html", b"<!DOCTYPE html>", "", "HTML"),
        ("a.txt", b"# nothing\n", "edges", ""),
    ];

    #[test]
    fn files_as_people_have_them_are_read_right_or_refused() {
        for (name, text, format, expected) in FILES {
            let (found, shown) = shown(name, text);
            let said = String::from_utf8_lossy(text);
            assert_eq!(found, format, "{name}: {said:?}: {shown}");
            match format {
                "" => assert!(shown.contains(expected), "{name}: {said:?}: {shown}"),
                _ => assert_eq!(shown, expected, "{name}: {said:?}"),
            }
        }
    }

    #[test]
    fn long_lists_with_sizes_are_told_by_their_start() {
        let text: String = (1..20_000).map(|n| format!("{n} {}\n", n / 2 + 1)).collect();
        let judge = format!("20000 19999\n{text}");
        let detect = |text: &str, length| {
            let start = &text.as_bytes()[..GraphFormat::START];
            GraphFormat::detect("a".as_ref(), start, length).expect("a list").0
        };
        for length in [None, Some(judge.len() as u64)] {
            assert_eq!(detect(&judge, length), GraphFormat::Judge);
            assert_eq!(detect(&text, length), GraphFormat::Edges);
        }
        assert_eq!(detect(&judge.replace("20000 ", "1000 "), None), GraphFormat::Edges);
    }
}
