//! SVG as text: whole numbers only, so that a picture has the same bytes everywhere.
//!
//! Colours are classes, defined once for light and once for dark backgrounds. Widths of text are
//! counted in letters of a fixed width, as no font is measured.

use std::fmt::Write;

pub(crate) const LETTER: i64 = 8;

/// The colours and lines of all pictures. Blue and orange suit colour-blind readers, and shapes and
/// letters repeat the information.
const STYLE: &str = "\
.gp{font:13px monospace;fill:#222}\
.gp-paper{fill:#fff}\
.gp-soft{fill:#666}\
.gp-small{font-size:11px}\
.gp-middle{text-anchor:middle}\
.gp-over{stroke:#fff;stroke-width:4px;paint-order:stroke}\
.gp-bold{font-weight:bold}\
.gp-end{text-anchor:end}\
.gp-line{fill:none;stroke:#777}\
.gp-touch{fill:none;stroke:#b5500b;stroke-width:14;stroke-opacity:.12}\
.gp-best{fill:none;stroke:#222;stroke-width:3}\
.gp-on{fill:#fff}\
.gp-black{fill:#000}\
.gp-N{fill:#cfe3f5;stroke:#0b5fa5;stroke-width:2}\
.gp-P{fill:#fbe0c8;stroke:#b5500b;stroke-width:2}\
.gp-D{fill:#e6e6e6;stroke:#666;stroke-width:2;stroke-dasharray:5 3}\
.gp-band{fill:#f3f3f3;stroke:#888;stroke-dasharray:2 4}\
.gp-tip{fill:#777}\
.gp-tip-best{fill:#222}\
.gp-dot{fill:#0b5fa5}\
.gp-odd{fill:none;stroke:#b5500b;stroke-width:2}\
.gp-dots{fill:none;stroke:#0b5fa5}\
.gp-odds{fill:none;stroke:#b5500b}\
@media(prefers-color-scheme:dark){\
.gp{fill:#eee}\
.gp-black{fill:#000}\
.gp-paper{fill:#181818}\
.gp-soft{fill:#aaa}\
.gp-line{stroke:#999}\
.gp-best{stroke:#fff}\
.gp-on{fill:#111}\
.gp-over{stroke:#181818}\
.gp-N{fill:#0d3a63;stroke:#6fb7f2}\
.gp-P{fill:#5c2a08;stroke:#f2a65a}\
.gp-D{fill:#333;stroke:#bbb}\
.gp-band{fill:#222;stroke:#999}\
.gp-tip{fill:#999}\
.gp-tip-best{fill:#fff}\
.gp-dot{fill:#6fb7f2}\
.gp-odd{stroke:#f2a65a}\
.gp-dots{stroke:#6fb7f2}\
.gp-odds{stroke:#f2a65a}}";

/// A picture being written.
#[derive(Debug)]
pub(crate) struct Svg {
    text: String,
}

impl Svg {
    /// Begins a picture of a size, with a short and a longer description.
    pub(crate) fn new((width, height): (i64, i64), title: &str, about: &str) -> Self {
        let mut svg = Svg { text: String::new() };
        svg.push(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"img\" class=\"gp\">\n<title>"
        ));
        svg.escaped(title);
        svg.text.push_str("</title>\n<desc>");
        svg.escaped(about);
        svg.push(format_args!(
            "</desc>\n<style>{STYLE}</style>\n\
             <rect class=\"gp-paper\" width=\"{width}\" height=\"{height}\"/>\n"
        ));
        svg
    }

    pub(crate) fn define_tips(&mut self) {
        for tip in ["gp-tip", "gp-tip-best"] {
            self.push(format_args!(
                "<marker id=\"{tip}\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" \
                 markerHeight=\"8\" markerUnits=\"userSpaceOnUse\" orient=\"auto\">\
                 <path class=\"{tip}\" d=\"M0 0L8 4L0 8z\"/></marker>\n"
            ));
        }
    }

    /// Writes an element with classes and attributes, and its title for the mouse.
    pub(crate) fn element(&mut self, name: &str, class: &str, rest: &str, title: &str) {
        self.push(format_args!("<{name} class=\"{class}\" {rest}"));
        if title.is_empty() {
            self.text.push_str("/>\n");
            return;
        }
        self.text.push_str("><title>");
        self.escaped(title);
        self.push(format_args!("</title></{name}>\n"));
    }

    /// Begins a part of a picture, which [`group`](Self::group) places.
    pub(crate) fn part() -> Self {
        Svg { text: String::new() }
    }

    /// Writes an element that makes a move, if its text is not empty.
    pub(crate) fn piece(&mut self, name: &str, class: &str, rest: &str, does: &str) {
        if does.is_empty() {
            return self.element(name, class, rest, "");
        }
        self.push(format_args!("<{name} class=\"{class}\" {rest} data-move=\""));
        self.escaped(does);
        self.text.push_str("\"><title>");
        self.escaped(does);
        self.push(format_args!("</title></{name}>\n"));
    }

    /// Writes a part at a place, with more attributes.
    pub(crate) fn group(&mut self, part: &Svg, (x, y): (i64, i64), rest: &str) {
        self.push(format_args!("<g transform=\"translate({x} {y})\"{rest}>\n"));
        self.text.push_str(&part.text);
        self.text.push_str("</g>\n");
    }

    /// Writes text whose base line begins at a place, or is centred there by class.
    pub(crate) fn words(&mut self, class: &str, (x, y): (i64, i64), words: &str) {
        self.push(format_args!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">"));
        self.escaped(words);
        self.text.push_str("</text>\n");
    }

    /// Writes a caption on the left, and notes below it.
    pub(crate) fn notes(&mut self, caption: &str, notes: [&str; 2], (y, below): (i64, i64)) {
        self.words("gp", (12, y), caption);
        for (line, words) in (0..).zip(notes) {
            self.words("gp gp-soft gp-small", (12, y + below + 16 * line), words);
        }
    }

    /// Writes another picture at a place.
    pub(crate) fn nested(&mut self, svg: &str, (x, y): (i64, i64)) {
        let rest = svg.strip_prefix("<svg").unwrap_or_default();
        self.push(format_args!("<svg x=\"{x}\" y=\"{y}\"{rest}"));
    }

    pub(crate) fn open_group(&mut self) {
        self.text.push_str("<g>");
    }

    pub(crate) fn close_group(&mut self, title: &str) {
        self.text.push_str("<title>");
        self.escaped(title);
        self.text.push_str("</title></g>\n");
    }

    /// Returns the complete text.
    pub(crate) fn finish(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }

    fn push(&mut self, arguments: std::fmt::Arguments<'_>) {
        // Writing to a String cannot fail.
        let _ = self.text.write_fmt(arguments);
    }

    /// Writes text with escaped marks; characters that XML cannot hold are omitted.
    fn escaped(&mut self, words: &str) {
        for letter in words.chars() {
            match letter {
                '&' => self.text.push_str("&amp;"),
                '<' => self.text.push_str("&lt;"),
                '>' => self.text.push_str("&gt;"),
                '"' => self.text.push_str("&quot;"),
                '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => self.text.push('\u{fffd}'),
                _ => self.text.push(letter),
            }
        }
    }
}

/// Returns the attributes of a rectangle with an upper left corner and a size.
pub(crate) fn rect((x, y): (i64, i64), (width, height): (i64, i64)) -> String {
    format!("x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"")
}

/// Returns words cut to at most `most` letters, with an ellipsis for the rest.
pub(crate) fn shortened(words: &str, most: usize) -> String {
    match words.char_indices().nth(most) {
        None => words.to_string(),
        Some(_) => words.chars().take(most - 1).chain(['…']).collect(),
    }
}

/// Returns the width of words: letters beyond Latin and Greek may be twice as wide.
pub(crate) fn width_of(words: &str) -> i64 {
    words.chars().map(|letter| if letter < '\u{590}' { LETTER } else { 2 * LETTER }).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_no_marks() {
        let mut svg = Svg::new((10, 10), "a < b & c", "\u{1}");
        svg.words("gp", (1, 2), "<script>");
        let text = svg.finish();
        assert!(text.contains("a &lt; b &amp; c") && text.contains("&lt;script&gt;"));
        assert!(text.contains("<desc>\u{fffd}</desc>"));
    }

    #[test]
    fn long_words_are_shortened() {
        assert_eq!(shortened("abcdef", 6), "abcdef");
        assert_eq!(shortened("abcdefg", 6), "abcde…");
        assert_eq!(width_of("ab漢"), 32);
    }
}
