//! Checkpoints of long runs: the values so far in a file that is never torn.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use crate::{Cells, HeapSequence, ParseRuleError, Rule};

/// The first bytes of every checkpoint.
const MAGIC: &[u8; 16] = b"heap-games-ckp1\n";

/// The longest rule that a file may name, in bytes.
const LONGEST_RULE: u64 = 1 << 20;

/// Values are read and written in pieces of so many bytes.
const PIECE: usize = 1 << 16;

/// A file that keeps the values of a rule between runs.
///
/// Saving writes another file beside it, brings it to the disk, and renames it, so that a run that
/// is killed at any moment leaves the checkpoint before or the new one. The file names the rule and
/// ends in a checksum.
///
/// # Examples
/// ```
/// use heap_games::{Checkpoint, HeapSequence};
///
/// let checkpoint = Checkpoint::at(std::env::temp_dir().join("kayles.checkpoint"));
/// let mut kayles = HeapSequence::new("0.77".parse()?);
/// kayles.extend_to(1000)?;
/// checkpoint.save(&kayles)?;
/// let resumed = checkpoint.load("0.77".parse()?)?;
/// assert_eq!(resumed.values().len(), 1001);
/// # std::fs::remove_file(std::env::temp_dir().join("kayles.checkpoint"))?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Checkpoint {
    path: PathBuf,
}

/// What is wrong with a checkpoint; the file stays as it is.
#[derive(Debug)]
#[cfg_attr(feature = "thiserror", derive(thiserror::Error))]
#[non_exhaustive]
pub enum CheckpointError {
    /// The file cannot be read or written.
    #[cfg_attr(
        feature = "thiserror",
        error("the checkpoint cannot be read or written")
    )]
    Io(#[cfg_attr(feature = "thiserror", source)] io::Error),
    /// The file is no checkpoint.
    #[cfg_attr(
        feature = "thiserror",
        error("the file is no checkpoint of this program")
    )]
    Foreign,
    /// The file ends too early, goes on too long, or was changed.
    #[cfg_attr(feature = "thiserror", error("the checkpoint is torn or changed"))]
    Torn,
    /// The file names no rule that can be read.
    #[cfg_attr(feature = "thiserror", error("the checkpoint names no rule"))]
    Rule(#[cfg_attr(feature = "thiserror", source)] ParseRuleError),
    /// The file belongs to another rule.
    #[cfg_attr(
        feature = "thiserror",
        error("the checkpoint is one of rule {found}, not of {wanted}")
    )]
    OtherRule {
        /// The rule of the file.
        found: String,
        /// The rule asked for.
        wanted: String,
    },
}

impl From<io::Error> for CheckpointError {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::UnexpectedEof {
            CheckpointError::Torn
        } else {
            CheckpointError::Io(error)
        }
    }
}

impl Checkpoint {
    /// Returns the checkpoint at a path, whether there is a file or not.
    pub fn at(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into() }
    }

    /// Returns whether there is a file.
    pub fn exists(&self) -> bool {
        self.path.exists()
    }

    /// Returns the path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Replaces the file by one with the values of a sequence.
    ///
    /// # Complexity
    /// Linear in the values, which are written as wide as they are kept.
    ///
    /// # Errors
    /// [`CheckpointError::Io`] when it cannot be written; the file before stays.
    pub fn save(&self, sequence: &HeapSequence) -> Result<(), CheckpointError> {
        let mut name = self.path.as_os_str().to_os_string();
        name.push(".new");
        let beside = PathBuf::from(name);
        let mut output = Summed::new(BufWriter::new(File::create(&beside)?));
        write_all(&mut output, sequence)?;
        let sum = output.sum;
        let mut file = output.inner;
        file.write_all(&sum.to_le_bytes())?;
        let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        fs::rename(&beside, &self.path)?;
        Ok(())
    }

    /// Returns the sequence that the file keeps, ready to be extended.
    ///
    /// # Errors
    /// [`CheckpointError::Foreign`], [`CheckpointError::Torn`] or [`CheckpointError::OtherRule`]
    /// when the file is not what it should be, [`CheckpointError::Io`] when it cannot be read.
    pub fn load(&self, rule: Rule) -> Result<HeapSequence, CheckpointError> {
        let file = File::open(&self.path)?;
        let size = file.metadata()?.len();
        let mut input = Summed::new(BufReader::new(file));
        let mut magic = [0; MAGIC.len()];
        input
            .read(&mut magic)
            .map_err(|_| CheckpointError::Foreign)?;
        if magic != *MAGIC {
            return Err(CheckpointError::Foreign);
        }
        let found = read_rule(&mut input)?;
        let parsed: Rule = found.parse().map_err(CheckpointError::Rule)?;
        if parsed != rule {
            let wanted = rule.to_string();
            return Err(CheckpointError::OtherRule { found, wanted });
        }
        let values = read_values(&mut input, size)?;
        let sum = input.sum;
        let mut claimed = [0; 8];
        input.inner.read_exact(&mut claimed)?;
        if u64::from_le_bytes(claimed) != sum || input.inner.read(&mut [0])? != 0 {
            return Err(CheckpointError::Torn);
        }
        Ok(HeapSequence::with_values(rule, values))
    }
}

fn write_all(output: &mut Summed<impl Write>, sequence: &HeapSequence) -> io::Result<()> {
    output.write(MAGIC)?;
    let rule = sequence.rule().to_string();
    output.write(&(rule.len() as u64).to_le_bytes())?;
    output.write(rule.as_bytes())?;
    let values = sequence.values();
    output.write(&(values.width() as u64).to_le_bytes())?;
    output.write(&(values.len() as u64).to_le_bytes())?;
    match values {
        Cells::Bytes(list) => output.write(list),
        Cells::Words(list) => write_list(output, list, |value| value.to_le_bytes()),
        Cells::Longs(list) => write_list(output, list, |value| value.to_le_bytes()),
    }
}

fn write_list<T: Copy, const N: usize>(
    output: &mut Summed<impl Write>,
    list: &[T],
    bytes: impl Fn(T) -> [u8; N],
) -> io::Result<()> {
    for piece in list.chunks(PIECE / N) {
        let buffer: Vec<u8> = piece.iter().flat_map(|&value| bytes(value)).collect();
        output.write(&buffer)?;
    }
    Ok(())
}

fn read_number(input: &mut Summed<impl Read>) -> Result<u64, CheckpointError> {
    let mut bytes = [0; 8];
    input.read(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

fn read_rule(input: &mut Summed<impl Read>) -> Result<String, CheckpointError> {
    let length = read_number(input)?;
    if length > LONGEST_RULE {
        return Err(CheckpointError::Torn);
    }
    let mut bytes = vec![0; length as usize];
    input.read(&mut bytes)?;
    String::from_utf8(bytes).map_err(|_| CheckpointError::Torn)
}

/// Reads the values of a file, whose size bounds them.
fn read_values(input: &mut Summed<impl Read>, size: u64) -> Result<Cells, CheckpointError> {
    let (width, count) = (read_number(input)?, read_number(input)?);
    if !matches!(width, 1 | 2 | 4) || count.checked_mul(width).is_none_or(|bytes| bytes > size) {
        return Err(CheckpointError::Torn);
    }
    let count = usize::try_from(count).map_err(|_| CheckpointError::Torn)?;
    Ok(match width {
        1 => Cells::Bytes(read_list(input, count, |[byte]| byte)?),
        2 => Cells::Words(read_list(input, count, u16::from_le_bytes)?),
        _ => Cells::Longs(read_list(input, count, u32::from_le_bytes)?),
    })
}

fn read_list<T, const N: usize>(
    input: &mut Summed<impl Read>,
    count: usize,
    value: impl Fn([u8; N]) -> T,
) -> Result<Vec<T>, CheckpointError> {
    let mut list = Vec::with_capacity(count);
    let mut buffer = vec![0; PIECE];
    while list.len() < count {
        let piece = (count - list.len()).min(PIECE / N);
        input.read(&mut buffer[..piece * N])?;
        let (values, _) = buffer[..piece * N].as_chunks::<N>();
        list.extend(values.iter().map(|&bytes| value(bytes)));
    }
    Ok(list)
}

/// A stream with the checksum of what went through it: FNV-1a over words of eight bytes.
struct Summed<S> {
    inner: S,
    sum: u64,
}

impl<S> Summed<S> {
    fn new(inner: S) -> Self {
        Self {
            inner,
            sum: 0xcbf2_9ce4_8422_2325,
        }
    }

    fn add(&mut self, bytes: &[u8]) {
        for piece in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..piece.len()].copy_from_slice(piece);
            self.sum ^= u64::from_le_bytes(word);
            // The rotation brings the high bits down, which a product alone never does.
            self.sum = self.sum.wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23);
        }
    }
}

impl<W: Write> Summed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.add(bytes);
        self.inner.write_all(bytes)
    }
}

impl<R: Read> Summed<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<()> {
        self.inner.read_exact(bytes)?;
        self.add(bytes);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::Dice;

    fn file(name: &str) -> Checkpoint {
        let name = format!("heap-games-{}-{name}", std::process::id());
        Checkpoint::at(std::env::temp_dir().join(name))
    }

    #[test]
    fn runs_go_on_to_the_same_values_from_any_moment() {
        let checkpoint = file("resume");
        let mut dice = Dice::new(1);
        for text in [
            ".16",
            "0.77",
            "grundy",
            "split-equal:3",
            "lasker",
            "subtract:3,5,9",
        ] {
            let rule: Rule = text.parse().unwrap();
            let mut whole = HeapSequence::new(rule.clone());
            whole.extend_to(6000).unwrap();
            let mut run = HeapSequence::new(rule.clone());
            let mut to = 0;
            while to < 6000 {
                to = (to + dice.below(2500) as usize).min(6000);
                run.extend_to(to).unwrap();
                checkpoint.save(&run).unwrap();
                run = checkpoint.load(rule.clone()).unwrap();
            }
            assert!(run.values().iter().eq(whole.values().iter()), "{text}");
        }
        fs::remove_file(checkpoint.path()).unwrap();
    }

    #[test]
    fn torn_changed_and_foreign_files_are_errors() {
        let checkpoint = file("torn");
        let rule: Rule = "lasker".parse().unwrap();
        let mut sequence = HeapSequence::new(rule.clone());
        sequence.extend_to(300).unwrap();
        checkpoint.save(&sequence).unwrap();
        let good = fs::read(checkpoint.path()).unwrap();
        for len in 0..good.len() {
            fs::write(checkpoint.path(), &good[..len]).unwrap();
            assert!(checkpoint.load(rule.clone()).is_err(), "{len}");
            assert_eq!(fs::read(checkpoint.path()).unwrap(), good[..len]);
        }
        for index in 0..good.len() {
            let mut bad = good.clone();
            bad[index] ^= 0x40;
            fs::write(checkpoint.path(), &bad).unwrap();
            assert!(checkpoint.load(rule.clone()).is_err(), "{index}");
        }
        let longer = [&good[..], b"x"].concat();
        fs::write(checkpoint.path(), longer).unwrap();
        assert!(matches!(
            checkpoint.load(rule.clone()),
            Err(CheckpointError::Torn)
        ));
        fs::write(checkpoint.path(), "something else entirely").unwrap();
        assert!(matches!(
            checkpoint.load(rule.clone()),
            Err(CheckpointError::Foreign)
        ));
        fs::write(checkpoint.path(), &good).unwrap();
        let other: Rule = "nim".parse().unwrap();
        assert!(matches!(
            checkpoint.load(other),
            Err(CheckpointError::OtherRule { .. })
        ));
        fs::remove_file(checkpoint.path()).unwrap();
        assert!(matches!(checkpoint.load(rule), Err(CheckpointError::Io(_))));
    }
}
