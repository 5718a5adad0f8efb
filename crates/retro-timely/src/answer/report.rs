//! Answers as text and as JSON: the bytes of `impartial graph solve`.

use crate::error::Failure;
use crate::flow::exchange::{exchange, gather};
use crate::levels::facts::{best_moves, outcome, remoteness, value};
use crate::levels::states::{NEVER, States};
use crate::question::Question;
use judge_io::Writer;
use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;
use timely::worker::Worker;

/// Positions whose text travels together.
const BLOCK: usize = 1 << 15;

/// Writes what a section says of an own position; the number is the position's.
type Each<'a> = Box<dyn Fn(u32, u32, &mut Writer<&mut Vec<u8>>) + 'a>;

/// A stretch of the answer that runs once over all positions.
struct Section<'a> {
    before: String,
    each: Each<'a>,
}

/// Writes the answer to the output of worker 0. Every worker writes the text of its own positions.
pub(crate) fn report(
    worker: &mut Worker,
    states: &States,
    (question, position_count, json): (&Question, u32, bool),
    output: Option<Box<dyn Write + Send>>,
) -> Result<(), Failure> {
    let moves = if question.is_impartial() { best_moves(states) } else { Vec::new() };
    let (sections, end) = match (question.is_impartial(), json) {
        (true, false) => (vec![impartial_rows(states, &moves)], String::new()),
        (true, true) => (impartial_json(states, &moves, position_count), "]}\n".to_string()),
        (false, false) => (vec![seat_rows(states, question)], String::new()),
        (false, true) => (seat_json(states, question, position_count), "\"]}\n".to_string()),
    };
    let mut output = output.unwrap_or_else(|| Box::new(io::sink()));
    let mut written = Ok(());
    let mut write = |bytes: &[u8]| {
        if written.is_ok() {
            written = output.write_all(bytes);
        }
    };
    for section in &sections {
        write(section.before.as_bytes());
        for turn in 0..worker.peers() {
            pass_on(worker, turn, states, section, &mut write);
        }
    }
    write(end.as_bytes());
    let written = written.and_then(|()| output.flush());
    let written = gather(worker, written.map_err(|error| error.to_string()));
    match written.into_iter().find_map(Result::err) {
        Some(error) => Err(Failure::new(format!("cannot write the answer: {error}"))),
        None => Ok(()),
    }
}

/// Lets one worker send the text of its positions to worker 0, which writes it.
fn pass_on(
    worker: &mut Worker,
    turn: usize,
    states: &States,
    section: &Section<'_>,
    write: &mut impl FnMut(&[u8]),
) {
    let own_count = if worker.index() == turn { states.share.own_count() } else { 0 };
    let mut at = 0;
    let received = Rc::new(RefCell::new(Vec::<Vec<u8>>::new()));
    let receiving = Rc::clone(&received);
    let supply = |batch: &mut Vec<(u64, Vec<u8>)>| {
        received.borrow_mut().drain(..).for_each(|block| write(&block));
        let end = own_count.min(at + BLOCK);
        if at < end {
            batch.push((0, text_of(states, section, at as u32, end as u32)));
        }
        at = end;
        at < own_count
    };
    exchange(worker, supply, move |block| receiving.borrow_mut().push(block));
    received.borrow_mut().drain(..).for_each(|block| write(&block));
}

fn text_of(states: &States, section: &Section<'_>, first: u32, end: u32) -> Vec<u8> {
    let mut text = Vec::new();
    let mut writer = Writer::new(&mut text);
    for own in first..end {
        (section.each)(states.share.range.start + own, own, &mut writer);
    }
    writer.finish().expect("memory takes all");
    text
}

fn impartial_rows<'a>(states: &'a States, moves: &'a [u32]) -> Section<'a> {
    let each = move |position, own, out: &mut Writer<&mut Vec<u8>>| {
        out.uint(position);
        out.byte(b'\t');
        out.byte(outcome(states, own).letter() as u8);
        out.byte(b'\t');
        match remoteness(states, 0, own) {
            Some(moves) => out.uint(moves),
            None => out.byte(b'-'),
        };
        out.byte(b'\t');
        match moves[own as usize] {
            NEVER => out.byte(b'-'),
            option => out.uint(option),
        };
        out.newline();
    };
    Section { before: "position\toutcome\tremoteness\tmove\n".to_string(), each: Box::new(each) }
}

fn impartial_json<'a>(
    states: &'a States,
    moves: &'a [u32],
    position_count: u32,
) -> Vec<Section<'a>> {
    let letter = move |_, own, out: &mut Writer<&mut Vec<u8>>| {
        out.byte(outcome(states, own).letter() as u8);
    };
    let nearness = move |position, own, out: &mut Writer<&mut Vec<u8>>| {
        element(position, remoteness(states, 0, own), out);
    };
    let option = move |position, own, out: &mut Writer<&mut Vec<u8>>| {
        let option = moves[own as usize];
        element(position, (option != NEVER).then_some(option), out);
    };
    let start = format!("{{\"positions\":{position_count},\"outcome\":\"");
    vec![
        Section { before: start, each: Box::new(letter) },
        Section { before: "\",\"remoteness\":[".to_string(), each: Box::new(nearness) },
        Section { before: "],\"move\":[".to_string(), each: Box::new(option) },
    ]
}

/// Writes an element of a JSON array that has one for each position.
fn element(position: u32, number: Option<u32>, out: &mut Writer<&mut Vec<u8>>) {
    if position > 0 {
        out.byte(b',');
    }
    match number {
        Some(number) => out.uint(number),
        None => out.text("null"),
    };
}

fn seat_rows<'a>(states: &'a States, question: &'a Question) -> Section<'a> {
    let each = move |position, own, out: &mut Writer<&mut Vec<u8>>| {
        out.uint(position);
        out.byte(b'\t');
        for seat in 0..question.seat_list().len() {
            out.byte(value(states, seat, own).letter() as u8);
        }
        out.newline();
    };
    Section { before: "position\tvalue for each starting seat\n".to_string(), each: Box::new(each) }
}

fn seat_json<'a>(
    states: &'a States,
    question: &'a Question,
    position_count: u32,
) -> Vec<Section<'a>> {
    let section = |seat| {
        let each = move |_, own, out: &mut Writer<&mut Vec<u8>>| {
            out.byte(value(states, seat, own).letter() as u8);
        };
        let before = match seat {
            0 => format!("{{\"positions\":{position_count},\"values\":[\""),
            _ => "\",\"".to_string(),
        };
        Section { before, each: Box::new(each) }
    };
    (0..question.seat_list().len()).map(section).collect()
}
