//! Answers as text and as JSON, byte for byte as `impartial graph solve` writes them.

use crate::error::Failure;
use crate::flow::exchange::{exchange, gather};
use crate::levels::states::{NEVER, States, best_moves, outcome, remoteness, value};
use crate::question::Question;
use judge_io::Writer;
use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;
use timely::worker::Worker;

/// The number of positions whose text is sent together.
const BLOCK: usize = 1 << 15;

/// A part of the answer, which is written for every position before the next part begins.
#[derive(Clone, Copy)]
enum Part {
    Row,
    Outcome,
    Remoteness,
    Move,
    RowOfSeats,
    Seat(usize),
}

/// Writes the answer to the output of worker 0. Every worker writes the text for its own positions.
pub(crate) fn report(
    worker: &mut Worker,
    states: &States,
    (question, position_count, json): (&Question, u32, bool),
    output: Option<Box<dyn Write + Send>>,
) -> Result<(), Failure> {
    let moves = if question.is_impartial() { best_moves(states) } else { Vec::new() };
    let text = Text { states, moves, seat_count: question.seat_list().len() };
    let start = |name: &str| format!("{{\"positions\":{position_count},\"{name}\":");
    let (parts, end) = match (question.is_impartial(), json) {
        (true, false) => {
            (vec![("position\toutcome\tremoteness\tmove\n".to_string(), Part::Row)], "")
        }
        (false, false) => {
            (vec![("position\tvalue for each starting seat\n".to_string(), Part::RowOfSeats)], "")
        }
        (true, true) => {
            let outcomes = (start("outcome") + "\"", Part::Outcome);
            let remoteness = ("\",\"remoteness\":[".to_string(), Part::Remoteness);
            (vec![outcomes, remoteness, ("],\"move\":[".to_string(), Part::Move)], "]}\n")
        }
        (false, true) => {
            let before =
                |seat| if seat == 0 { start("values") + "[\"" } else { "\",\"".to_string() };
            let part = |seat| (before(seat), Part::Seat(seat));
            ((0..text.seat_count).map(part).collect(), "\"]}\n")
        }
    };
    let mut output = output.unwrap_or_else(|| Box::new(io::sink()));
    let mut written = Ok(());
    let mut write = |bytes: &[u8]| {
        if written.is_ok() {
            written = output.write_all(bytes);
        }
    };
    for (before, part) in parts {
        write(before.as_bytes());
        for turn in 0..worker.peers() {
            pass_on(worker, turn, (&text, part), &mut write);
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

/// Sends the text of a worker's positions to worker 0, which writes it.
fn pass_on(
    worker: &mut Worker,
    turn: usize,
    (text, part): (&Text<'_>, Part),
    write: &mut impl FnMut(&[u8]),
) {
    let own_count = if worker.index() == turn { text.states.share.own_count() } else { 0 };
    let mut at = 0;
    let received = Rc::new(RefCell::new(Vec::<Vec<u8>>::new()));
    let receiving = Rc::clone(&received);
    let supply = |batch: &mut Vec<Vec<u8>>| {
        received.borrow_mut().drain(..).for_each(|block| write(&block));
        let end = own_count.min(at + BLOCK);
        if at < end {
            let mut block = Vec::new();
            let mut writer = Writer::new(&mut block);
            (at as u32..end as u32).for_each(|own| text.write(part, own, &mut writer));
            writer.finish().expect("memory takes all");
            batch.push(block);
        }
        at = end;
        at < own_count
    };
    exchange(worker, |_: &Vec<u8>| 0, supply, move |block| receiving.borrow_mut().push(block));
    received.borrow_mut().drain(..).for_each(|block| write(&block));
}

/// The text of a worker's own positions.
struct Text<'a> {
    states: &'a States,
    /// Empty if the game has seats.
    moves: Vec<u32>,
    seat_count: usize,
}

impl Text<'_> {
    /// Writes one part of the answer for an own position.
    fn write(&self, part: Part, own: u32, out: &mut Writer<&mut Vec<u8>>) {
        let position = self.states.share.range.start + own;
        let letter = outcome(self.states, own).letter() as u8;
        let of_seat = |seat| value(self.states, seat, own).letter() as u8;
        let option = || Some(self.moves[own as usize]).filter(|&option| option != NEVER);
        match part {
            Part::Row => {
                out.uint(position).byte(b'\t').byte(letter).byte(b'\t');
                number(remoteness(self.states, 0, own), "-", out);
                out.byte(b'\t');
                number(option(), "-", out);
                out.newline();
            }
            Part::RowOfSeats => {
                out.uint(position).byte(b'\t');
                for seat in 0..self.seat_count {
                    out.byte(of_seat(seat));
                }
                out.newline();
            }
            Part::Outcome => {
                out.byte(letter);
            }
            Part::Seat(seat) => {
                out.byte(of_seat(seat));
            }
            Part::Remoteness | Part::Move => {
                if position > 0 {
                    out.byte(b',');
                }
                let is_move = matches!(part, Part::Move);
                let found = if is_move { option() } else { remoteness(self.states, 0, own) };
                number(found, "null", out);
            }
        }
    }
}

/// Writes a number, or the text for a missing one.
fn number(number: Option<u32>, none: &str, out: &mut Writer<&mut Vec<u8>>) {
    match number {
        Some(number) => out.uint(number),
        None => out.text(none),
    };
}
