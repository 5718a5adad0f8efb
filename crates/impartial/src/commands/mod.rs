//! The commands, one file each.

mod check;
mod checkpoint;
mod completions;
mod database;
mod games;
mod generate;
mod graph;
mod guess;
mod kit;
mod list;
mod misere;
mod nim;
mod period;
mod position;
mod rocq;
mod solve;
mod test;
mod values;

use crate::console::Console;
use crate::errors::{ErrorAnswer, Result, SUCCESS, UNUSABLE, chain, is_closed_pipe, status_of};
use crate::output::StandardOutput;
use crate::play;
use crate::system::vectors;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use contest::Problem;
use game_table::{find_game, nearest};
use std::ffi::OsString;

const WIDTH: usize = 100;

/// Impartial combinatorial games: who wins, which move, why.
#[derive(Parser)]
#[command(
    name = "impartial",
    version,
    after_help = "\
Examples:
  impartial problems                             list the judge problems it solves
  impartial solve poj1067-wythoff input.txt      print the judge's answer
  impartial test hdu1536-s-nim --run ./mine      test a program of your own
  impartial moves nim 3 5 + kayles 7             who wins any game or sum, by which moves
  impartial period 0.77                          the period of Kayles, proven
  impartial graph solve arcs.txt                 who wins from every vertex of a graph
  impartial moves hackenbush:picture.txt         every winning edge
  impartial games                                list the games

Input comes from FILE or standard input; errors name FILE:LINE:COLUMN. `impartial help COMMAND`
describes a command; `impartial --version --verbose` names the vector instructions in use.

Exit status:
  0    answered
  1    the answer is no: a wrong sample, no period found, a certificate that fails
  2    the input or the options are wrong
  3    refused: it would take too much time or memory
  130  interrupted"
)]
struct Cli {
    /// Print answers and errors as JSON
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Command,
}

/// Declares the commands, each with its arguments.
macro_rules! commands {
    ($($name:ident($arguments:ty)),+ $(,)?) => {
        #[derive(Subcommand)]
        enum Command {
            $($name($arguments)),+
        }

        impl Command {
            fn run(self, console: &mut Console<'_>) -> Result {
                let name = match self {
                    $(Command::$name(_) => stringify!($name)),+
                };
                if WITHOUT_JSON.contains(&name) {
                    console.refuse_json("a command that prints text")?;
                }
                match self {
                    $(Command::$name(arguments) => arguments.run(console)),+
                }
            }
        }
    };
}
commands! {
    Value(position::ValueArguments),
    Moves(position::MovesArguments),
    Picture(position::PictureArguments),
    Play(play::Arguments),
    Values(values::ValuesArguments),
    Period(period::PeriodArguments),
    Misere(misere::MisereArguments),
    Guess(guess::GuessArguments),
    Compare(guess::CompareArguments),
    Check(check::CheckArguments),
    Graph(graph::Arguments),
    Nim(nim::Arguments),
    Database(database::Arguments),
    Problems(list::Arguments),
    Solve(solve::Arguments),
    Test(test::Arguments),
    Generate(generate::Arguments),
    Kit(kit::Arguments),
    Games(games::Arguments),
    Completions(completions::Arguments),
}

const WITHOUT_JSON: [&str; 5] = ["Solve", "Generate", "Kit", "Play", "Completions"];

/// Commands of earlier versions, and the commands that replace them.
const EARLIER: [(&str, &str); 11] = [
    ("heaps", "value, values, moves, period, picture, misere, guess, compare or check"),
    ("hackenbush thermograph", "picture --thermograph hackenbush:FILE"),
    ("hackenbush", "value, moves and picture hackenbush:FILE"),
    ("graph grundy", "graph values FILE"),
    ("graph loopy", "graph values FILE, and moves graph:FILE POSITIONS"),
    ("graph picture", "picture graph:FILE"),
    ("nim moves", "moves nim HEAPS, and moves moore:K HEAPS"),
    ("nim batch", "nim mul - < FILE"),
    ("nim tartan", "value product:ROWS,COLUMNS COINS, with places from 1"),
    ("book", "check FILE"),
    ("database check", "check FILE"),
];

/// Returns what to write instead of a command of earlier versions, or of a game alone.
fn advice(arguments: &[OsString]) -> Option<String> {
    let words: Vec<&str> = arguments.iter().skip(1).map_while(|word| word.to_str()).collect();
    let is_asked = |name: &str| {
        let count = name.split(' ').count();
        words.len() >= count && name.split(' ').eq(words[..count].iter().copied())
    };
    let is_command = |word: &str| command().find_subcommand(word).is_some();
    let now = match words[..] {
        ["heaps", word, ..] if is_command(word) => words[1..].join(" "),
        ["nim", heap, ..] if heap.parse::<u64>().is_ok() => format!("moves {}", words.join(" ")),
        [id] if !is_command(id) && problem(id).is_ok() => format!("solve {id}"),
        [game, ..] if !is_command(game) && find_game(game).is_ok() => {
            format!("moves {}", words.join(" "))
        }
        _ => {
            let (name, now) = EARLIER.iter().find(|(name, _)| is_asked(name))?;
            return Some(format!("`impartial {name}` was removed; write: impartial {now}"));
        }
    };
    Some(format!("there is no such command; write: impartial {now}"))
}

/// Returns the command line as a command of clap.
pub fn command() -> clap::Command {
    Cli::command()
}

/// Runs the program with these arguments, the first being its name, and returns its exit status.
pub fn run(
    arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>,
    console: &mut Console<'_>,
) -> u8 {
    let mut output = StandardOutput(&mut *console.output);
    let console = &mut Console {
        input: &mut *console.input,
        input_file: console.input_file,
        output: &mut output,
        errors: &mut *console.errors,
        terminal: console.terminal,
    };
    let arguments: Vec<OsString> = arguments.into_iter().map(Into::into).collect();
    // Arguments that cannot be parsed may contain --json too.
    let end = arguments.iter().position(|argument| argument == "--").unwrap_or(arguments.len());
    let as_json = arguments[..end].iter().any(|option| option == "--json");
    console.terminal.prints_json = as_json;
    let in_full = asks_version_in_full(&arguments);
    let columns = console.terminal.columns.map_or(WIDTH, usize::from);
    let parsed = command()
        .term_width(columns.min(WIDTH))
        .try_get_matches_from(&arguments)
        .and_then(|matches| Ok(Cli::from_arg_matches(&matches)?.command));
    let gone = if parsed.is_err() { advice(&arguments) } else { None };
    let result = match parsed {
        Ok(command) => command.run(console),
        Err(_) if in_full => console.print_text(vectors::listing()),
        Err(error) if error.use_stderr() && gone.is_some() => Err(gone.unwrap_or_default().into()),
        Err(error) if error.use_stderr() => {
            let mut text = painted(&error, !as_json && console.terminal.colours_errors);
            if as_json {
                // The error without the advice after it.
                let first = text.split("\n\n").next().unwrap_or_default();
                let first = first.strip_prefix("error: ").unwrap_or(first);
                text = format!("{}\n", ErrorAnswer::of_message(first.to_string()));
            }
            // If standard error fails too, only the exit status is left.
            let _ = write!(console.errors, "{text}");
            return UNUSABLE;
        }
        Err(help) => console.print_text(painted(&help, console.terminal.colours_output)),
    };
    let flushed = |status| Ok(console.output.flush().map(|()| status)?);
    match result.and_then(flushed) {
        Ok(status) => status,
        Err(error) if is_closed_pipe(error.as_ref()) => SUCCESS,
        Err(error) => {
            let text = match as_json {
                true => ErrorAnswer::new(error.as_ref()).to_string(),
                false => format!("{} {}", console.error_word(), chain(error.as_ref())),
            };
            let _ = writeln!(console.errors, "{text}");
            status_of(error.as_ref())
        }
    }
}

const OTHERS: &str = "`impartial problems` lists them, and `impartial solve --game` answers others";

/// Returns the problem with an id, or the only one whose id contains a text.
fn problem(text: &str) -> Result<&'static Problem> {
    let ids = contest::problems().iter().map(|problem| problem.id);
    // In capitals or with blanks, as judges write it.
    let plain = |text: &str| text.to_lowercase().replace(|it: char| !it.is_alphanumeric(), "");
    let near: Vec<&str> = ids.clone().filter(|id| plain(id).contains(&plain(text))).collect();
    contest::find(if let [only] = near[..] { only } else { text }).map_err(|error| {
        let advice = match (&near[..], nearest(text, ids)) {
            ([_, _, ..], _) => format!("these ids contain it: {}", near.join(", ")),
            (_, Some(id)) => format!("did you mean `{id}`?"),
            _ => OTHERS.to_string(),
        };
        format!("{error}; {advice}").into()
    })
}

/// Returns whether the arguments are `--version --verbose`, in any order.
fn asks_version_in_full(arguments: &[OsString]) -> bool {
    let words: Vec<&str> = arguments.iter().skip(1).filter_map(|word| word.to_str()).collect();
    let [first, second] = words[..] else { return false };
    let is = |one, other| matches!((one, other), ("--version" | "-V", "--verbose" | "-v"));
    is(first, second) || is(second, first)
}

/// Returns clap's text: help, the version, or an error.
fn painted(said: &clap::Error, has_colours: bool) -> String {
    if has_colours { said.render().ansi().to_string() } else { said.render().to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The most commands that a person can remember.
    const MOST_LEAVES: usize = 36;
    const MOST_OPTIONS: usize = 130;
    const MOST_LINES: usize = 60;

    #[test]
    fn the_command_line_stays_within_its_measure() {
        let (mut leaves, mut options) = (0, 0);
        let mut waiting = vec![(command(), vec!["impartial".to_string()])];
        while let Some((one, path)) = waiting.pop() {
            leaves += usize::from(!one.has_subcommands());
            options += one.get_arguments().filter(|it| it.get_long().is_some()).count();
            let asked = path.iter().cloned().chain(["--help".to_string()]);
            let help = command().term_width(WIDTH).try_get_matches_from(asked).unwrap_err();
            let lines = help.render().to_string().lines().count();
            assert!(lines <= MOST_LINES, "the help of {path:?} has {lines} lines");
            let below = one.get_subcommands().map(|below| {
                let name = below.get_name().to_string();
                (below.clone(), path.iter().cloned().chain([name]).collect())
            });
            waiting.extend(below);
        }
        assert!(leaves <= MOST_LEAVES, "{leaves} commands");
        assert!(options <= MOST_OPTIONS, "{options} options");
    }

    #[test]
    fn earlier_commands_are_told_their_new_form() {
        for (name, now) in EARLIER {
            let words = format!("impartial {name} x");
            let words: Vec<OsString> = words.split(' ').map(OsString::from).collect();
            assert!(advice(&words).is_some_and(|text| text.ends_with(now)), "{name}");
            assert!(Cli::try_parse_from(words).is_err(), "{name}");
        }
    }
}
