//! A module of WebAssembly with the bytes of its functions in streams of one kind each, which are packed
//! better: next to an opcode stand opcodes, next to the index of a local variable others.
//!
//! A function that equals an earlier one stands for it by its number alone, as compilers leave some hundred
//! equal ones.
//!
//! What is moved from one form to the other is said once, in [`Mover::function`], for both directions.

use std::collections::HashMap;

/// The streams: everything else, opcodes, constants, local variables, calls, offsets and alignments in memory,
/// and all other operands.
const STREAMS: usize = 8;
const OPCODES: usize = 1;
const CONSTANTS: usize = 2;
const LOCALS: usize = 3;
const CALLS: usize = 4;
const OFFSETS: usize = 5;
const ALIGNMENTS: usize = 6;
const OTHERS: usize = 7;

/// The section of functions, in a module.
const CODE: u8 = 10;

/// The bytes of each kind.
pub type Streams = [Vec<u8>; STREAMS];

/// Returns the streams of a module. The first begins with the lengths of all, its own without this head, the number of functions,
/// the place where their section begins, and a length that is enough for the module while it is put together: 4
/// bytes each.
///
/// # Errors
/// When the module has something that the page cannot put together again.
pub fn split(module: &[u8]) -> Result<Streams, String> {
    let is_same = |streams: &Streams| join(&streams.concat()).as_deref() == Some(module);
    let known = split_known(module).filter(is_same);
    known.ok_or_else(|| "the module has an instruction that the page does not know".to_string())
}

fn split_known(module: &[u8]) -> Option<Streams> {
    let mut streams: Streams = Default::default();
    // A module begins with its name and its version.
    let (mut at, mut functions, mut begin) = (8, 0, 0);
    while at < module.len() {
        let (id, section) = (module[at], at);
        at += 1;
        let length = number(|| next(module, &mut at))? as usize;
        let end = at.checked_add(length)?;
        if id == CODE {
            begin = section;
            functions = number(|| next(module, &mut at))?;
            let mut seen = HashMap::new();
            for index in 0..functions {
                let body_length = number(|| next(module, &mut at))? as usize;
                let body = module.get(at..at.checked_add(body_length)?)?;
                let first = *seen.entry(body).or_insert(index);
                // How far back it stands; 0 is before a new one.
                streams[OTHERS].extend(written(index - first));
                if first != index {
                    at += body_length;
                    continue;
                }
                let take = |stream: usize| {
                    let byte = next(module, &mut at)?;
                    streams[stream].push(byte);
                    Some(byte)
                };
                Mover(take).function()?;
            }
            streams[0] = [&module[..begin], module.get(end..)?].concat();
        }
        at = end;
    }
    let lengths = streams.iter().map(|stream| stream.len() as u32);
    let head = lengths.chain([functions, begin as u32, module.len() as u32 + 16]);
    let head: Vec<u8> = head.flat_map(u32::to_le_bytes).collect();
    streams[0].splice(..0, head);
    Some(streams)
}

/// Undoes [`split`], as the page does.
fn join(split: &[u8]) -> Option<Vec<u8>> {
    let word = |index: usize| {
        let bytes = split.get(4 * index..4 * index + 4)?.try_into().ok()?;
        Some(u32::from_le_bytes(bytes))
    };
    let mut ends = vec![4 * (STREAMS + 3)];
    for stream in 0..STREAMS {
        ends.push(ends[stream] + word(stream)? as usize);
    }
    let (functions, begin) = (word(STREAMS)?, word(STREAMS + 1)? as usize);
    let mut places = ends.clone();
    let mut section = written(functions);
    let mut bodies: Vec<Vec<u8>> = Vec::new();
    for index in 0..functions as usize {
        let mut body = Vec::new();
        let back = number(|| next(split, &mut places[OTHERS]))? as usize;
        if back > 0 {
            body.clone_from(bodies.get(index.checked_sub(back)?)?);
            section.extend(written(body.len() as u32));
            section.extend(&body);
            bodies.push(body);
            continue;
        }
        let take = |stream: usize| {
            let byte = next(split, &mut places[stream])?;
            body.push(byte);
            Some(byte)
        };
        Mover(take).function()?;
        section.extend(written(body.len() as u32));
        section.extend(&body);
        bodies.push(body);
    }
    let (before, after) = split.get(ends[0]..ends[1])?.split_at_checked(begin)?;
    let head = [&[CODE][..], &written(section.len() as u32)].concat();
    Some([before, &head, &section, after].concat())
}

/// Moves a function from one form to the other: what it holds moves a byte of a stream, and returns it.
struct Mover<F>(F);

impl<F: FnMut(usize) -> Option<u8>> Mover<F> {
    fn numbers(&mut self, stream: usize, count: u32) -> Option<u32> {
        (0..count).try_fold(0, |_, _| number(|| self.0(stream)))
    }

    fn bytes(&mut self, count: u32) -> Option<u32> {
        (0..count).try_fold(0, |_, _| self.0(OTHERS).map(u32::from))
    }

    fn function(&mut self) -> Option<()> {
        // Local variables: how many, of which type.
        let groups = self.numbers(OTHERS, 1)?;
        self.numbers(OTHERS, 2 * groups)?;
        let mut depth = 1;
        while depth > 0 {
            match self.0(OPCODES)? {
                0x02..=0x04 => {
                    depth += 1;
                    self.numbers(OTHERS, 1)?;
                }
                0x0b => depth -= 1,
                0x0c | 0x0d | 0x23..=0x26 | 0x3f | 0x40 | 0x42 | 0xd0 | 0xd2 => {
                    self.numbers(OTHERS, 1)?;
                }
                0x0e => {
                    let targets = self.numbers(OTHERS, 1)?;
                    self.numbers(OTHERS, targets.checked_add(1)?)?;
                }
                0x10 => drop(self.numbers(CALLS, 1)?),
                0x11 => drop(self.numbers(OTHERS, 2)?),
                0x20..=0x22 => drop(self.numbers(LOCALS, 1)?),
                0x28..=0x3e => {
                    self.numbers(ALIGNMENTS, 1)?;
                    self.numbers(OFFSETS, 1)?;
                }
                0x41 => drop(self.numbers(CONSTANTS, 1)?),
                0x43 => drop(self.bytes(4)?),
                0x44 => drop(self.bytes(8)?),
                0xfc => {
                    let operation = self.numbers(OTHERS, 1)?;
                    let operands = match operation {
                        0..=7 => 0,
                        8 | 10 | 12 | 14 => 2,
                        9 | 11 | 13 | 15..=17 => 1,
                        _ => return None,
                    };
                    self.numbers(OTHERS, operands)?;
                }
                0x00 | 0x01 | 0x05 | 0x0f | 0x1a | 0x1b | 0x45..=0xc4 | 0xd1 => {}
                _ => return None,
            }
        }
        Some(())
    }
}

fn next(bytes: &[u8], at: &mut usize) -> Option<u8> {
    let byte = bytes.get(*at).copied();
    *at += 1;
    byte
}

/// Returns a number whose bytes have 7 bits each, the low ones first; of those that are longer than 32 bits, the low
/// bits.
fn number(mut byte: impl FnMut() -> Option<u8>) -> Option<u32> {
    let (mut value, mut shift) = (0, 0);
    loop {
        let byte = byte()?;
        value |= u32::from(byte & 127).checked_shl(shift).unwrap_or(0);
        if byte < 128 {
            return Some(value);
        }
        shift = shift.checked_add(7)?;
    }
}

fn written(mut number: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number > 127 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
    bytes
}

#[cfg(test)]
mod cases {
    use super::*;

    /// A module of four functions, with each kind of operand.
    fn module() -> Vec<u8> {
        let bodies: [&[u8]; 4] = [
            &[1, 2, 0x7f, 0x41, 0x80, 0x01, 0x21, 0, 0x02, 0x40, 0x20, 1, 0x0d, 0, 0x0b, 0x0b],
            &[
                0, 0x28, 2, 8, 0x10, 0, 0x44, 1, 2, 3, 4, 5, 6, 7, 8, 0x42, 0xff, 0xff, 0xff, 0xff,
                0xff, 0xff, 0x7f, 0x0e, 1, 0, 0, 0xfc, 10, 0, 0, 0x1a, 0x0b,
            ],
            &[0, 0x0b],
            &[1, 2, 0x7f, 0x41, 0x80, 0x01, 0x21, 0, 0x02, 0x40, 0x20, 1, 0x0d, 0, 0x0b, 0x0b],
        ];
        let mut section = vec![4];
        for body in bodies {
            section.extend(written(body.len() as u32));
            section.extend(body);
        }
        let mut module = b"\0asm\x01\0\0\0\x01\x02ab".to_vec();
        module.push(CODE);
        module.extend(written(section.len() as u32));
        module.extend(section);
        module.extend(b"\x0b\x03xyz");
        module
    }

    #[test]
    fn what_is_split_is_joined() {
        let module = module();
        let streams = split(&module).unwrap().concat();
        assert_eq!(join(&streams).unwrap(), module);
        assert_ne!(streams, module);
        for cut in 0..streams.len() {
            assert_ne!(join(&streams[..cut]), Some(module.clone()), "{cut}");
        }
    }

    #[test]
    fn what_is_not_known_is_refused() {
        let mut other = module();
        // Threads.
        let nop = other.iter().position(|&byte| byte == 0x1a).unwrap();
        other[nop] = 0xfe;
        assert!(split(&other).is_err());
        let module = module();
        for cut in 9..module.len() - 5 {
            assert!(split(&module[..cut]).is_err() || cut == 12, "{cut}");
        }
    }
}
