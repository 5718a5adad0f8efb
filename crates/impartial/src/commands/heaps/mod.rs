//! `impartial heaps`: values, periods and winning moves of heap games.

mod answers;
mod check;
mod codes;
mod compare;
mod guess;
mod keeper;
mod listed;
mod misere;
mod moves;
mod own;
mod period;
mod picture;
mod rocq;
mod searched;
mod shape;
mod value;
mod values;

use crate::console::Console;
use crate::errors::Result;
use compare::CompareArguments;
use game_table::summary;
use guess::GuessArguments;
use misere::MisereArguments;
use moves::MovesArguments;
use period::{CertificateArguments, PeriodArguments};
use picture::PictureArguments;
use value::ValueArguments;
use values::ValuesArguments;

/// Values, periods and winning moves of games on heaps
#[derive(clap::Args)]
#[command(after_help = help())]
pub(super) struct Arguments {
    #[command(subcommand)]
    question: Question,
}

#[derive(clap::Subcommand)]
enum Question {
    Value(ValueArguments),
    Values(ValuesArguments),
    Period(PeriodArguments),
    Picture(PictureArguments),
    Moves(MovesArguments),
    Misere(MisereArguments),
    Certificate(CertificateArguments),
    Guess(GuessArguments),
    Compare(CompareArguments),
}

impl Arguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        match self.question {
            Question::Value(arguments) => arguments.run(console),
            Question::Values(arguments) => arguments.run(console),
            Question::Period(arguments) => arguments.run(console),
            Question::Picture(arguments) => arguments.run(console),
            Question::Moves(arguments) => arguments.run(console),
            Question::Misere(arguments) => arguments.run(console),
            Question::Certificate(arguments) => arguments.run(console),
            Question::Guess(arguments) => arguments.run(console),
            Question::Compare(arguments) => arguments.run(console),
        }
    }
}

fn help() -> String {
    format!(
        "\
A RULE is a take-and-break code or a name:
  0.77  4.007  .1337  0.[3]  0.3F     octal and hexadecimal codes; a group in brackets
                                      repeats
  0.3F!  0.7?  0.*=  0.{{0,2!,4+}}      heaps unequal (!), not all equal (?), equal (=); any
                                      number of heaps (*), or numbers of them
  nim  lasker  kayles  dawson-kayles (or dawson)  dawson-chess  turtle-kayles
  treblecross  grundy  halving  smaller-part
  turtles  mock-turtles  twins  ruler   coins; a heap is the place of one, from 1
  turn:1-3  turn:1+C  turn:3C(5)  turn:3E  turn:4SF
                                      how many coins to turn, then how they lie: C for
                                      neighbours, C(5) for a span of 5, E for equal
                                      distances, S for symmetry, F if with the leftmost
  bash:M  bounded:L,R  subtract:1,3,4  all-but:2,5  split-equal:F

`value` and `moves` know these games too, whose positions are written as follows; the
graph of a file is a position of its own. Rules of your own have `values`, `period` and
`picture` as well. Heaps of nim, wythoff, euclid, fibonacci and staircase have up to 100000
digits, and 10^30 is a number.
{}
Examples:
  impartial heaps period 0.77                     n0 = 71, p = 12, proven
  impartial heaps values kayles --to 20           g(0) to g(20), one per line
  impartial heaps values .16 --to 1000 --format bfile
  impartial heaps value 0.77 1000000000000        by the proven period
  impartial heaps picture kayles -o kayles.svg    values and period as a plot
  impartial heaps moves kayles 5 3 7              every winning move
  impartial heaps moves wythoff 10^30,10^29       heaps of any number of digits
  impartial heaps moves nim 1 1 2 --misere --explain
  impartial heaps guess 0 1 2 3 1 4 3 2 1 4 2 6   which game has these values
  impartial heaps compare 0.77 kayles             the first difference, and a shift
  impartial heaps misere kayles                   the misère quotient, and its period
  impartial heaps period .104 --checkpoint run.checkpoint
  impartial heaps period --codes 0.dd --limit 1000 --resume periods.jsonl || true
  impartial heaps certificate 0.77 > kayles.txt
  impartial heaps certificate 0.77 --rocq > kayles.v
  impartial heaps certificate --check kayles.txt",
        summary(false)
    )
}
