//! JSON, as much of it as the page needs: objects written key by key, and flat ones read.
//!
//! A general library also reads and writes fractions, which takes tables: kilobytes of the page.

use std::fmt::Write;

/// An object that grows key by key.
pub(crate) struct Record(String);

impl Record {
    /// Returns an object without a key.
    pub(crate) fn new() -> Self {
        Self("{}".to_string())
    }

    /// Returns the object with one more key, which it must not have.
    pub(crate) fn with(mut self, key: &str, value: &dyn Value) -> Self {
        self.0.pop();
        if self.0.len() > 1 {
            self.0.push(',');
        }
        key.write(&mut self.0);
        self.0.push(':');
        value.write(&mut self.0);
        self.0.push('}');
        self
    }

    /// Returns the text of the object.
    pub(crate) fn into_text(self) -> String {
        self.0
    }
}

/// What may stand in an object.
pub(crate) trait Value {
    /// Appends the value to a text.
    fn write(&self, text: &mut String);
}

impl Value for str {
    fn write(&self, text: &mut String) {
        text.push('"');
        for letter in self.chars() {
            match letter {
                '"' | '\\' => text.extend(['\\', letter]),
                // To write to a text never fails.
                '\0'..' ' => drop(write!(text, "\\u{:04x}", u32::from(letter))),
                _ => text.push(letter),
            }
        }
        text.push('"');
    }
}

impl Value for String {
    fn write(&self, text: &mut String) {
        self.as_str().write(text);
    }
}

impl Value for u64 {
    fn write(&self, text: &mut String) {
        text.push_str(&self.to_string());
    }
}

impl Value for u32 {
    fn write(&self, text: &mut String) {
        u64::from(*self).write(text);
    }
}

impl Value for usize {
    fn write(&self, text: &mut String) {
        (*self as u64).write(text);
    }
}

impl Value for bool {
    fn write(&self, text: &mut String) {
        text.push_str(if *self { "true" } else { "false" });
    }
}

impl Value for Record {
    fn write(&self, text: &mut String) {
        text.push_str(&self.0);
    }
}

impl<T: Value> Value for Option<T> {
    fn write(&self, text: &mut String) {
        match self {
            Some(value) => value.write(text),
            None => text.push_str("null"),
        }
    }
}

impl<T: Value> Value for Vec<T> {
    fn write(&self, text: &mut String) {
        self.as_slice().write(text);
    }
}

impl<T: Value> Value for [T] {
    fn write(&self, text: &mut String) {
        text.push('[');
        for (index, value) in self.iter().enumerate() {
            if index > 0 {
                text.push(',');
            }
            value.write(text);
        }
        text.push(']');
    }
}

impl<T: Value + ?Sized> Value for &T {
    fn write(&self, text: &mut String) {
        (**self).write(text);
    }
}

/// A value of a flat object.
pub(crate) enum Field {
    Text(String),
    Number(u64),
    Flag(bool),
    Null,
}

/// Returns the keys and values of a flat object.
pub(crate) fn read(text: &str) -> Result<Vec<(String, Field)>, String> {
    let mut reader = Reader { rest: text };
    let fields = reader.object().filter(|_| reader.rest.trim_ascii_start().is_empty());
    fields.ok_or_else(|| {
        let place = text[..text.len() - reader.rest.len()].chars().count() + 1;
        format!("expected a flat object of JSON, which ends at character {place}")
    })
}

/// What is left of a text.
struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn object(&mut self) -> Option<Vec<(String, Field)>> {
        let mut fields = Vec::new();
        self.take("{")?;
        if self.take("}").is_some() {
            return Some(fields);
        }
        loop {
            let key = self.text()?;
            self.take(":")?;
            fields.push((key, self.field()?));
            if self.take(",").is_none() {
                return self.take("}").map(|()| fields);
            }
        }
    }

    fn field(&mut self) -> Option<Field> {
        let words =
            [("null", Field::Null), ("true", Field::Flag(true)), ("false", Field::Flag(false))];
        for (word, field) in words {
            if self.take(word).is_some() {
                return Some(field);
            }
        }
        let end = self.rest.find(|letter: char| !letter.is_ascii_digit());
        let end = end.unwrap_or(self.rest.len());
        if end == 0 {
            return self.text().map(Field::Text);
        }
        let number = self.rest[..end].parse().ok()?;
        self.rest = &self.rest[end..];
        Some(Field::Number(number))
    }

    fn text(&mut self) -> Option<String> {
        self.take("\"")?;
        let mut text = String::new();
        loop {
            let end = self.rest.find(['"', '\\'])?;
            text.push_str(&self.rest[..end]);
            let ends = self.rest[end..].starts_with('"');
            self.rest = &self.rest[end + 1..];
            if ends {
                return Some(text);
            }
            self.escaped(&mut text)?;
        }
    }

    /// Appends what an escape stands for, after its backslash.
    fn escaped(&mut self, text: &mut String) -> Option<()> {
        let letter = self.rest.chars().next()?;
        self.rest = &self.rest[letter.len_utf8()..];
        text.push(match letter {
            '"' | '\\' | '/' => letter,
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => {
                let mut units = vec![self.unit()?];
                // Letters beyond the first 65,536 are two units.
                if units[0] & 0xfc00 == 0xd800 && self.rest.starts_with("\\u") {
                    self.rest = &self.rest[2..];
                    units.push(self.unit()?);
                }
                text.push_str(&String::from_utf16_lossy(&units));
                return Some(());
            }
            _ => return None,
        });
        Some(())
    }

    /// Returns the number that four hexadecimal digits stand for.
    fn unit(&mut self) -> Option<u16> {
        let digits = self.rest.get(..4)?;
        let unit = u16::from_str_radix(digits, 16).ok()?;
        self.rest = &self.rest[4..];
        Some(unit)
    }

    /// Passes over a word, with the spaces before it.
    fn take(&mut self, word: &str) -> Option<()> {
        self.rest = self.rest.trim_ascii_start();
        self.rest = self.rest.strip_prefix(word)?;
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value as Json, json};

    #[test]
    fn what_is_written_is_json() {
        let text = "a \"b\" \\ \n\t\u{1} é 😀";
        let list = vec![vec![1_u32], vec![]];
        let record = Record::new()
            .with("text", &text)
            .with("list", &list)
            .with("none", &None::<u64>)
            .with("inner", &Record::new().with("large", &u64::MAX).with("flag", &true));
        let found: Json = serde_json::from_str(&record.into_text()).unwrap();
        let inner = json!({ "large": u64::MAX, "flag": true });
        assert_eq!(found, json!({ "text": text, "list": [[1], []], "none": null, "inner": inner }));
        assert_eq!(Record::new().into_text(), "{}");
    }

    #[test]
    fn what_a_library_writes_is_read() {
        let text = "a \"b\" \\ / \n\t\u{1}\u{8}\u{c} é 😀";
        let object = json!({ "n": 200_000, "t": text, "yes": true, "no": false, "z": null });
        for written in [object.to_string(), format!(" {object:#}\n")] {
            let fields = read(&written).unwrap();
            let back = fields.into_iter().map(|(key, field)| {
                let value = match field {
                    Field::Text(text) => text.into(),
                    Field::Number(number) => number.into(),
                    Field::Flag(flag) => flag.into(),
                    Field::Null => Json::Null,
                };
                (key, value)
            });
            assert_eq!(Json::Object(back.collect()), object);
        }
        let escapes = read(r#"{"a":"\u00e9\ud83d\ude00\ud83d\u0041"}"#).unwrap();
        assert!(matches!(&escapes[0].1, Field::Text(text) if text == "é😀\u{fffd}A"));
    }

    #[test]
    fn what_is_no_flat_object_is_an_error_with_its_place() {
        for (text, place) in [
            ("", 1),
            ("{", 2),
            ("{}}", 3),
            (r#"{"é" 1}"#, 6),
            (r#"{"a":1"#, 7),
            (r#"{"a":-1}"#, 6),
            (r#"{"a":[]}"#, 6),
            (r#"{"a":"\x"}"#, 9),
            (r#"{"a":"\u12é"}"#, 9),
            (r#"{"a":"#, 6),
            (r#"{"a":99999999999999999999}"#, 6),
        ] {
            let message = read(text).err().unwrap_or_else(|| panic!("{text:?} is read"));
            assert!(message.ends_with(&format!(" {place}")), "{text:?}: {message}");
        }
    }
}
