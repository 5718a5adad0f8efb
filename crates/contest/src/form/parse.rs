//! Parses a format.

use super::error::{Fault, FormatError};
use super::lex::{Kind, Token, letters, tokens};
use super::prove::{Claim, resolve};
use super::read::fixed_word;
use super::syntax::{
    EdgeLines, Edges, Expr, Field, GREATEST, GraphKind, KEYWORDS, Length, Limits, List,
    MOST_VALUES, Name, Repeat, Syntax, Word,
};
use judge_io::Place;
use std::collections::HashSet;
use strsim::osa_distance;

/// The deepest nesting of braces.
const DEEPEST: usize = 8;

/// The longest format: its proof takes quadratic time.
const LONGEST: usize = 10_000;

/// The default range of a number that is not a count.
const USUAL: Limits = Limits {
    low: Expr { name: None, offset: 1 },
    high: Expr { name: None, offset: 1_000_000_000 },
};

pub(super) fn parse(text: &str) -> Result<Syntax, FormatError> {
    let place = Place { line: 1, column: 1 };
    if text.chars().count() > LONGEST {
        return Err(FormatError { place, fault: Fault::Long { most: LONGEST } });
    }
    let mut parser = Parser {
        tokens: tokens(text)?,
        at: 0,
        names: Vec::new(),
        visible: Vec::new(),
        claims: Vec::new(),
        depth: 0,
    };
    let record = parser.lines()?;
    if parser.peek().kind != Kind::End {
        return Err(parser.expected("the end of the format"));
    }
    if record.is_empty() {
        return Err(FormatError { place, fault: Fault::Empty });
    }
    resolve(parser.names, record, &parser.claims)
}

struct Parser {
    tokens: Vec<Token>,
    at: usize,
    /// The named numbers; default ranges are added at the end.
    names: Vec<(Name, bool)>,
    /// All names used here, each with the index of its number, if it is one.
    visible: Vec<(String, Option<usize>)>,
    /// The conditions for every input to exist.
    claims: Vec<(Place, Claim)>,
    /// The number of enclosing repetitions.
    depth: usize,
}

type Parsed<T> = Result<T, FormatError>;

impl Parser {
    fn peek(&self) -> &Token {
        // The last token is the end, which is never consumed.
        &self.tokens[self.at.min(self.tokens.len() - 1)]
    }

    fn place(&self) -> Place {
        self.peek().place
    }

    fn take(&mut self) -> Token {
        let token = self.peek().clone();
        self.at += 1;
        token
    }

    fn take_if(&mut self, kind: &Kind) -> bool {
        let is_next = self.peek().kind == *kind;
        self.at += usize::from(is_next);
        is_next
    }

    fn take_symbol(&mut self, symbol: char) -> bool {
        self.take_if(&Kind::Symbol(symbol))
    }

    fn take_word(&mut self, word: &str) -> bool {
        self.take_if(&Kind::Name(word.to_string()))
    }

    fn is_word(&self, at: usize, word: &str) -> bool {
        let kind = self.tokens.get(at).map(|token| &token.kind);
        matches!(kind, Some(Kind::Name(name)) if name == word)
    }

    fn error(&self, fault: Fault) -> FormatError {
        FormatError { place: self.place(), fault }
    }

    fn expected(&self, expected: &'static str) -> FormatError {
        let found = self.peek().kind.shown();
        let advice = match &self.peek().kind {
            Kind::Name(name) => advice(name, KEYWORDS.into_iter()),
            Kind::Symbol('{') => "; write ; before it".to_string(),
            _ => String::new(),
        };
        self.error(Fault::Expected { expected, found, advice })
    }

    fn check_symbol(&self, symbol: char, expected: &'static str) -> Parsed<()> {
        if self.peek().kind == Kind::Symbol(symbol) { Ok(()) } else { Err(self.expected(expected)) }
    }

    fn symbol(&mut self, symbol: char, expected: &'static str) -> Parsed<()> {
        self.check_symbol(symbol, expected).map(|()| self.at += 1)
    }

    fn is_at_line_end(&self) -> bool {
        matches!(self.peek().kind, Kind::LineEnd | Kind::End | Kind::Symbol('}' | '|'))
    }

    /// Parses lines up to a closing brace or the end.
    fn lines(&mut self) -> Parsed<Vec<Field>> {
        let mut record = Vec::new();
        loop {
            while self.take_if(&Kind::LineEnd) {}
            if self.is_at_line_end() {
                return Ok(record);
            }
            self.line(&mut record)?;
            if !self.is_at_line_end() {
                return Err(self.expected("; or the end of the line"));
            }
        }
    }

    fn line(&mut self, record: &mut Vec<Field>) -> Parsed<()> {
        let place = self.place();
        let seen = self.visible.len();
        if self.take_symbol('{') {
            if self.depth == DEEPEST {
                return Err(FormatError { place, fault: Fault::Depth { most: DEEPEST } });
            }
            self.depth += 1;
            let inner = self.choices()?;
            self.symbol('}', "; or }")?;
            self.check_symbol('*', "* and a count, as in } *t")?;
            self.repeat(record, inner, place, seen)?;
        } else if self.is_repeated() {
            self.depth += 1;
            let mut inner = Vec::new();
            self.row(&mut inner)?;
            inner.push(Field::Newline);
            self.check_symbol('*', "a name or *")?;
            self.repeat(record, inner, place, seen)?;
        } else {
            self.row(record)?;
        }
        record.push(Field::Newline);
        Ok(())
    }

    /// Parses lines in braces, or a choice of several.
    fn choices(&mut self) -> Parsed<Vec<Field>> {
        let (place, seen) = (self.place(), self.visible.len());
        let mut records = Vec::new();
        loop {
            let inner = self.lines()?;
            if inner.is_empty() {
                return Err(self.expected("a line"));
            }
            records.push(inner);
            if !self.take_symbol('|') {
                break;
            }
            self.visible.truncate(seen);
        }
        if records.len() == 1 {
            return Ok(records.remove(0));
        }
        let words = records.iter().filter_map(|record| fixed_word(record.first()?));
        if words.collect::<HashSet<_>>().len() < records.len() {
            return Err(FormatError { place, fault: Fault::Choices });
        }
        Ok(vec![Field::Choice(records)])
    }

    /// Returns whether a star ends the line that begins here.
    fn is_repeated(&self) -> bool {
        let line = self.tokens[self.at..].iter().map(|token| &token.kind);
        let is_within = |kind: &&Kind| !matches!(kind, Kind::LineEnd | Kind::Symbol('}' | '|'));
        let mut line = line.take_while(is_within);
        line.any(|kind| *kind == Kind::Symbol('*'))
    }

    fn repeat(
        &mut self,
        record: &mut Vec<Field>,
        inner: Vec<Field>,
        place: Place,
        seen: usize,
    ) -> Parsed<()> {
        self.depth -= 1;
        self.visible.truncate(seen);
        self.symbol('*', "*")?;
        let mut repeat = Repeat { count: None, end: None, record: inner, is_distinct: false };
        match self.peek().kind.clone() {
            Kind::Quoted(word) if !word.is_empty() => {
                self.take();
                repeat.end = Some(word);
            }
            _ if self.is_at_line_end() => {}
            _ => {
                repeat.count = Some(self.count()?);
                repeat.is_distinct = self.take_word("distinct");
            }
        }
        if repeat.count.is_none() || repeat.is_distinct {
            self.claims.push((place, Claim::Repeat { depth: self.depth, repeat: repeat.clone() }));
        }
        record.push(Field::Repeat(repeat));
        Ok(())
    }

    fn row(&mut self, record: &mut Vec<Field>) -> Parsed<()> {
        for (before, word) in
            [("", "tree"), ("", "graph"), ("", "dag"), ("rooted", "tree"), ("listed", "dag")]
        {
            if self.is_word(self.at + usize::from(!before.is_empty()), word)
                && (before.is_empty() || self.take_word(before))
            {
                self.take();
                let edges = self.edges(before, word)?;
                record.push(Field::Edges(edges));
                return Ok(());
            }
        }
        let is_grouped = self.take_symbol('(');
        loop {
            if is_grouped && self.take_symbol(')') {
                return self.check_symbol('*', "* and a count, as in (u v) *m");
            }
            if !is_grouped && (self.is_at_line_end() || self.peek().kind == Kind::Symbol('*')) {
                return match record.last() {
                    None | Some(Field::Newline) => Err(self.expected("a name before *")),
                    _ => Ok(()),
                };
            }
            self.element(record)?;
        }
    }

    fn element(&mut self, record: &mut Vec<Field>) -> Parsed<()> {
        let place = self.place();
        let is_answer = self.take_symbol('#');
        match self.peek().kind.clone() {
            Kind::Name(name) => {
                let next = self.tokens.get(self.at + 1).map(|token| &token.kind);
                let is_modifier = matches!(&*name, "distinct" | "sorted" | "simple");
                let is_alone = record.is_empty() || next == Some(&Kind::Symbol('['));
                if is_modifier && !is_alone && !is_answer {
                    return Err(self.expected(match &*name {
                        "simple" => "`simple` only after a graph or dag",
                        _ => "`distinct` and `sorted` only after a list of numbers",
                    }));
                }
                self.check_name(&name)?;
                self.take();
                if !is_answer {
                    return self.named(name, place, record);
                }
                let limits = self.limits_if_given()?;
                let name = self.single(name, place, limits, record);
                self.names[name].0.is_answer = true;
            }
            _ if is_answer => return Err(self.expected("the name of a number")),
            Kind::Quoted(word) if !word.is_empty() => {
                self.take();
                record.push(Field::Literal(word));
            }
            Kind::Number(_) | Kind::Symbol('-') => {
                let Expr { offset, .. } = self.constant()?;
                record.push(Field::Literal(offset.to_string()));
            }
            _ => return Err(self.expected("a name, a number or a word in quotes")),
        }
        Ok(())
    }

    /// Parses the rest of a number, a list or a word after its name.
    fn named(&mut self, text: String, place: Place, record: &mut Vec<Field>) -> Parsed<()> {
        let length = if self.take_symbol('[') { Some(self.length()?) } else { None };
        let has_limits = self.take_symbol(':');
        if has_limits && let Kind::Quoted(alphabet) = self.peek().kind.clone() {
            let letters = letters(&alphabet).map_err(|fault| self.error(fault))?;
            self.take();
            let length = length.unwrap_or(Length::Count(Expr::constant(1)));
            self.visible.push((text.clone(), None));
            record.push(Field::Word(Word { text, length, letters }));
            return Ok(());
        }
        let limits = if has_limits { Some(self.limits()?) } else { None };
        match length {
            None => {
                self.single(text, place, limits, record);
            }
            Some(Length::Between(..)) => {
                return Err(self.expected("letters, as in s[1..10]:\"a..z\""));
            }
            Some(Length::Count(count)) => {
                let limits = limits.unwrap_or(USUAL);
                let (mut is_distinct, mut is_sorted) = (false, false);
                loop {
                    if self.take_word("distinct") {
                        is_distinct = true;
                    } else if self.take_word("sorted") {
                        is_sorted = true;
                    } else {
                        break;
                    }
                }
                self.check_modifier(&["distinct", "sorted"])?;
                self.claims.push((place, Claim::List { count, limits, is_distinct }));
                self.visible.push((text.clone(), None));
                record.push(Field::List(List { text, count, limits, is_distinct, is_sorted }));
            }
        }
        Ok(())
    }

    /// Adds a single number to a record, and returns its index.
    fn single(
        &mut self,
        text: String,
        place: Place,
        limits: Option<Limits>,
        record: &mut Vec<Field>,
    ) -> usize {
        self.visible.push((text.clone(), Some(self.names.len())));
        let name = self.number(text, place, limits, record.len());
        record.push(Field::Number(name));
        name
    }

    fn number(
        &mut self,
        text: String,
        place: Place,
        limits: Option<Limits>,
        field: usize,
    ) -> usize {
        let index = self.names.len();
        self.claims.push((place, Claim::Number(index)));
        let (usual, depth) = (limits.unwrap_or(USUAL), self.depth);
        let name = Name { text, limits: usual, depth, field, ..Name::default() };
        self.names.push((name, limits.is_some()));
        index
    }

    /// Rejects a name that is nearly one of the keywords possible here.
    fn check_modifier(&self, words: &[&'static str]) -> Parsed<()> {
        match &self.peek().kind {
            Kind::Name(name) if !advice(name, words.iter().copied()).is_empty() => {
                Err(self.expected("a name"))
            }
            _ => Ok(()),
        }
    }

    /// Parses the length of a list or a word, and the bracket after it.
    fn length(&mut self) -> Parsed<Length> {
        let place = self.place();
        let least = self.expr()?;
        let length = if self.take_if(&Kind::Dots) {
            let most = self.expr()?;
            let digits = |expr: &Expr| expr.name.is_none();
            let bound = |expr| Some(expr).filter(digits)?.offset.try_into().ok();
            let (Some(low), Some(high)) = (bound(least), bound(most)) else {
                let fault = Fault::expected("lengths in digits, as in s[1..10]", "a name");
                return Err(FormatError { place, fault });
            };
            if low == 0 || low > high || high > MOST_VALUES {
                let expected = "lengths from 1 to 10^7, the lesser one first";
                let fault = Fault::expected(expected, format!("`{low}..{high}`"));
                return Err(FormatError { place, fault });
            }
            Length::Between(low, high)
        } else {
            self.counted(least);
            self.claims.push((place, Claim::Count(least)));
            Length::Count(least)
        };
        self.symbol(']', "]")?;
        Ok(length)
    }

    fn limits_if_given(&mut self) -> Parsed<Option<Limits>> {
        if self.take_symbol(':') { self.limits().map(Some) } else { Ok(None) }
    }

    fn limits(&mut self) -> Parsed<Limits> {
        let low = self.expr()?;
        if !self.take_if(&Kind::Dots) {
            return Err(self.expected(".. and the greatest number, as in n:1..100"));
        }
        Ok(Limits { low, high: self.expr()? })
    }

    fn edges(&mut self, before: &str, word: &str) -> Parsed<Edges> {
        let place = self.place();
        let vertices = self.count()?;
        let edges = match (before, word) {
            ("listed", _) => Expr::constant(0),
            (_, "tree") => Expr { name: vertices.name, offset: vertices.offset - 1 },
            _ if self.is_at_line_end() => {
                return Err(self.expected("the number of edges, as in graph n m"));
            }
            _ => self.count()?,
        };
        let mut edges =
            Edges { kind: GraphKind::Tree, lines: EdgeLines::Ends, vertices, edges, weight: None };
        match (before, word) {
            ("listed", _) => {
                edges.lines = EdgeLines::Lists;
                edges.kind = GraphKind::Dag { is_simple: true };
            }
            ("rooted", _) => edges.lines = EdgeLines::Parents,
            (_, "graph") if self.take_word("distinct") => edges.kind = GraphKind::Distinct,
            (_, "graph") => edges.kind = GraphKind::Graph { is_simple: self.take_word("simple") },
            (_, "dag") => edges.kind = GraphKind::Dag { is_simple: self.take_word("simple") },
            _ => {}
        }
        if edges.lines != EdgeLines::Lists {
            edges.weight = self.weight()?;
        }
        self.claims.push((place, Claim::Edges(edges)));
        Ok(edges)
    }

    /// Parses the name of the weight of edges, which nothing can refer to.
    fn weight(&mut self) -> Parsed<Option<usize>> {
        self.check_modifier(&["simple"])?;
        let place = self.place();
        let Kind::Name(text) = self.peek().kind.clone() else {
            return Ok(None);
        };
        self.check_name(&text)?;
        self.take();
        let limits = self.limits_if_given()?;
        self.visible.push((text.clone(), None));
        Ok(Some(self.number(text, place, limits, 0)))
    }

    fn check_name(&self, name: &str) -> Parsed<()> {
        if KEYWORDS.contains(&name) {
            return Err(self.error(Fault::Keyword { word: name.to_string() }));
        }
        if self.visible.iter().any(|(other, _)| other == name) {
            return Err(self.error(Fault::Twice { name: name.to_string() }));
        }
        Ok(())
    }

    fn count(&mut self) -> Parsed<Expr> {
        let place = self.place();
        let count = self.expr()?;
        self.counted(count);
        self.claims.push((place, Claim::Count(count)));
        Ok(count)
    }

    fn counted(&mut self, count: Expr) {
        if let Some(name) = count.name {
            self.names[name].0.is_count = true;
        }
    }

    fn constant(&mut self) -> Parsed<Expr> {
        let is_negative = self.take_symbol('-');
        match self.peek().kind {
            Kind::Number(number) if !(is_negative && self.peek().is_apart) => {
                self.take();
                Ok(Expr::constant(if is_negative { -number } else { number }))
            }
            _ => Err(self.expected("a number")),
        }
    }

    /// Parses a name or a number, and an offset.
    fn expr(&mut self) -> Parsed<Expr> {
        let mut expr = match self.peek().kind.clone() {
            Kind::Name(name) => {
                let found = self.visible.iter().find(|(other, _)| *other == name);
                let Some(&(_, number)) = found else {
                    let names = self.visible.iter().filter(|(_, number)| number.is_some());
                    let advice = advice(&name, names.map(|(other, _)| other.as_str()));
                    return Err(self.error(Fault::Unknown { name, advice }));
                };
                if number.is_none() {
                    return Err(self.error(Fault::NotANumber { name }));
                }
                self.take();
                Expr { name: number, offset: 0 }
            }
            Kind::Number(_) | Kind::Symbol('-') => self.constant()?,
            _ => return Err(self.expected("a number or a name")),
        };
        while let Kind::Symbol(sign @ ('+' | '-')) = self.peek().kind {
            // In `0..n -1` the `-1` is a fixed word; `n-1` and `n - 1` are sums.
            let is_word_after = !self.tokens.get(self.at + 1).is_some_and(|it| it.is_apart);
            if self.peek().is_apart && is_word_after {
                break;
            }
            self.take();
            let Kind::Number(number) = self.peek().kind else {
                return Err(self.expected("a number"));
            };
            expr.offset += if sign == '+' { number } else { -number };
            if expr.offset.abs() > GREATEST {
                return Err(self.error(Fault::Number { found: expr.offset.to_string() }));
            }
            self.take();
        }
        Ok(expr)
    }
}

/// Returns the likely meaning of an unknown name, as the end of an error.
fn advice<'a>(name: &str, others: impl Iterator<Item = &'a str>) -> String {
    // Comparing long names takes quadratic time.
    let is_short = |other: &&str| name.len() < 40 && other.len() < 40;
    let near = others.filter(is_short).map(|other| (osa_distance(name, other), other)).min();
    match near {
        Some((distance, other)) if distance <= other.chars().count() / 3 && distance > 0 => {
            format!("; did you mean {other}?")
        }
        _ => String::new(),
    }
}
