//! The beginning of a database: its format and its rules, as plain text.

use super::error::{DatabaseError, hex};
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};

/// The format that this version reads and writes.
const FORMAT: u32 = 1;
/// The first words of every database.
pub(super) const WORDS: &str = "impartial nimbers ";
/// Headers fill a multiple of this many bytes.
const BLOCK: usize = 1 << 12;
/// How many characters of the rules an error shows.
const MOST_NAME: usize = 100;
/// The longest text of rules, in bytes.
const MOST_RULES: usize = 1 << 20;

/// The rules of a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) digest: String,
    pub(super) rules: String,
}

/// Returns the digest of the text of some rules: SHA-256, as hexadecimal digits.
pub(super) fn digest(rules: &str) -> String {
    hex(&Sha256::digest(rules.as_bytes()))
}

impl Header {
    /// The supported format.
    pub(super) const FORMAT: u32 = FORMAT;

    pub(super) fn new(rules: &str) -> Result<Self, DatabaseError> {
        if rules.len() > MOST_RULES {
            return Err(DatabaseError::RulesTooLong { bytes: rules.len(), most: MOST_RULES });
        }
        Ok(Header { digest: digest(rules), rules: rules.to_string() })
    }

    /// Returns the bytes of the header.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let Header { digest, rules } = self;
        let text = format!("{WORDS}{FORMAT}\n{digest}\n{}\n{rules}\n", rules.len());
        let mut bytes = text.into_bytes();
        bytes.resize(bytes.len().next_multiple_of(BLOCK), 0);
        bytes
    }

    /// Reads the header of a database.
    pub(super) fn read(file: &mut File) -> Result<Self, DatabaseError> {
        let mut start = Vec::new();
        file.seek(SeekFrom::Start(0))?;
        file.take(BLOCK as u64).read_to_end(&mut start)?;
        let text = start.strip_prefix(WORDS.as_bytes()).ok_or(DatabaseError::NotADatabase)?;
        let mut lines = text.split(|&byte| byte == b'\n').map(|line| str::from_utf8(line).ok());
        let format = lines.next().flatten().and_then(|line| line.parse().ok());
        let found = format.ok_or(DatabaseError::NotADatabase)?;
        if found != FORMAT {
            return Err(DatabaseError::UnknownFormat { found, known: FORMAT });
        }
        let damaged = || DatabaseError::Damaged("its header".into());
        let (_digest, length) = (lines.next(), lines.next().flatten());
        let length: usize = length.and_then(|line| line.parse().ok()).ok_or_else(damaged)?;
        if length > MOST_RULES {
            return Err(damaged());
        }
        file.take((length + BLOCK) as u64).read_to_end(&mut start)?;
        let before = start.iter().enumerate().filter(|(_, byte)| **byte == b'\n').nth(2);
        let (place, _) = before.ok_or_else(damaged)?;
        let rules = start.get(place + 1..place + 1 + length).and_then(|it| str::from_utf8(it).ok());
        let header = Header::new(rules.ok_or_else(damaged)?)?;
        if start.starts_with(&header.to_bytes()) { Ok(header) } else { Err(damaged()) }
    }

    /// Reads the header of a database, or writes this one into an empty file, or one whose creation
    /// was interrupted.
    pub(super) fn read_or_write(&self, file: &mut File) -> Result<Self, DatabaseError> {
        let own = self.to_bytes();
        if file.metadata()?.len() < own.len() as u64 {
            let mut found = Vec::new();
            file.seek(SeekFrom::Start(0))?;
            file.take(own.len() as u64).read_to_end(&mut found)?;
            if own.starts_with(&found) {
                write_at_start(file, &own)?;
                return Ok(self.clone());
            }
        }
        Header::read(file)
    }

    /// Returns an error unless these are the requested rules.
    pub(super) fn expect(&self, wanted: &Header) -> Result<(), DatabaseError> {
        if self == wanted {
            return Ok(());
        }
        Err(DatabaseError::OtherRules { found: self.name(), wanted: wanted.name() })
    }

    /// Returns the rules on one line.
    fn name(&self) -> String {
        let line = self.rules.lines().collect::<Vec<&str>>().join("; ");
        match line.char_indices().nth(MOST_NAME) {
            None => format!("'{line}'"),
            Some((place, _)) => format!("'{}…' ({})", &line[..place], self.digest),
        }
    }
}

fn write_at_start(file: &mut File, bytes: &[u8]) -> io::Result<()> {
    file.seek(SeekFrom::Start(0))?;
    file.write_all(bytes)?;
    file.sync_all()
}
