//! The commands, one file each.

mod beside;
mod book;
mod completions;
mod database;
mod family;
mod generate;
mod graph;
mod hackenbush;
mod heaps;
mod help;
mod kit;
mod list;
mod nim;
mod position;
mod solve;
mod test;

use crate::console::Console;
use crate::errors::{ErrorAnswer, Result, SUCCESS, UNUSABLE, chain, is_closed_pipe, status_of};
use crate::output::StandardOutput;
use crate::play;
use crate::system::vectors;
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use contest::Problem;
use game_table::nearest;
use std::ffi::OsString;

/// Impartial combinatorial games: who wins, which move, why.
#[derive(Parser)]
#[command(
    name = "impartial",
    version,
    after_help = "\
Examples:
  impartial problems                             list the judge problems it solves
  impartial problems poj1067-wythoff --solution  print a program for the judge
  impartial solve poj1067-wythoff input.txt      print the judge's answer
  impartial test hdu1536-s-nim --run ./mine      test a program of your own
  impartial generate hdu1536-s-nim               print a random input
  impartial moves nim 3 5 + kayles 7             who wins any game or sum, by which moves
  impartial nim mul 1234567 7654321              multiply two nimbers
  impartial heaps period 0.77                    the period of Kayles, proven
  impartial graph solve arcs.txt                 who wins from every vertex of a graph
  impartial hackenbush moves picture.txt         every winning edge

Input comes from FILE or standard input, and errors name FILE:LINE:COLUMN. `impartial help
COMMAND` says more; `impartial --version --verbose` names the vector instructions in use.

Exit status:
  0    answered
  1    the answer is no: a wrong sample, no period found, a certificate that fails
  2    the input or the options are wrong
  3    refused for the time or the memory that it takes
  130  interrupted"
)]
struct Cli {
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
                match self {
                    $(Command::$name(arguments) => arguments.run(console)),+
                }
            }

            /// Returns the command of arguments that are right, without making all others known to clap,
            /// which takes longer than most answers.
            fn alone(arguments: &[OsString]) -> Option<Self> {
                let name = arguments.first()?.to_str()?;
                $(if stringify!($name).to_ascii_lowercase() == name {
                    let command = <$arguments>::augment_args(clap::Command::new(stringify!($name)));
                    let matches = command.try_get_matches_from(arguments).ok()?;
                    return <$arguments>::from_arg_matches(&matches).ok().map(Command::$name);
                })+
                None
            }
        }
    };
}
commands! {
    Problems(list::Arguments),
    Kit(kit::Arguments),
    Solve(solve::Arguments),
    Test(test::Arguments),
    Generate(generate::Arguments),
    Nim(nim::Arguments),
    Heaps(heaps::Arguments),
    Graph(graph::Arguments),
    Hackenbush(hackenbush::Arguments),
    Value(position::ValueArguments),
    Values(family::ValuesArguments),
    Book(book::Arguments),
    Moves(position::MovesArguments),
    Picture(position::PictureArguments),
    Play(play::Arguments),
    Database(database::Arguments),
    Completions(completions::Arguments),
}

/// Returns the command line as clap knows it.
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
    let as_json = asks_json(&arguments);
    let in_full = asks_version_in_full(&arguments);
    let parsed = match Command::alone(arguments.get(1..).unwrap_or_default()) {
        Some(command) => Ok(command),
        None => help::fitted(command(), console.terminal.columns)
            .try_get_matches_from(arguments)
            .and_then(|matches| Ok(Cli::from_arg_matches(&matches)?.command)),
    };
    let result = match parsed {
        Ok(command) => command.run(console),
        Err(_) if in_full => print_version(console),
        Err(error) if error.use_stderr() => {
            // Where standard error is gone as well, the exit status must do.
            let text = error.render();
            let _ = match as_json {
                true => {
                    let message = summary(&text.to_string()).to_string();
                    writeln!(console.errors, "{}", ErrorAnswer::of_message(message))
                }
                false if console.terminal.colours_errors => {
                    write!(console.errors, "{}", text.ansi())
                }
                false => write!(console.errors, "{text}"),
            };
            return UNUSABLE;
        }
        Err(help) => print(&help, console),
    };
    let flushed = |status| Ok(console.output.flush().map(|()| status)?);
    match result.and_then(flushed) {
        Ok(status) => status,
        Err(error) if is_closed_pipe(error.as_ref()) => SUCCESS,
        Err(error) => {
            let _ = match as_json {
                true => writeln!(console.errors, "{}", ErrorAnswer::new(error.as_ref())),
                false => {
                    let error = chain(error.as_ref());
                    let word = console.error_word();
                    writeln!(console.errors, "{word} {error}")
                }
            };
            status_of(error.as_ref())
        }
    }
}

/// Returns the problem of the catalogue with an id.
///
/// # Errors
/// When there is none, with one that may have been meant.
fn problem(id: &str) -> Result<&'static Problem> {
    contest::find(id).map_err(|error| {
        let advice = match nearest(id, contest::problems().iter().map(|problem| problem.id)) {
            Some(id) => format!("did you mean `{id}`?"),
            None => "`impartial problems` lists them".to_string(),
        };
        format!("{error}; {advice}").into()
    })
}

/// Returns whether the answer is to be JSON, and so an error too; the arguments may be unusable.
fn asks_json(arguments: &[OsString]) -> bool {
    let end = arguments.iter().position(|argument| argument == "--");
    let options = &arguments[..end.unwrap_or(arguments.len())];
    // There --format describes an input.
    let of_input = ["solve", "test", "generate"];
    let of_input = options.get(1).is_some_and(|name| of_input.iter().any(|other| name == other));
    options.iter().any(|option| option == "--json" || !of_input && option == "--format=json")
        || !of_input && options.windows(2).any(|pair| pair[0] == "--format" && pair[1] == "json")
}

/// Returns whether the arguments are `--version --verbose`, in any order.
fn asks_version_in_full(arguments: &[OsString]) -> bool {
    let [_, first, second] = arguments else { return false };
    let is = |argument: &OsString, names: [&str; 2]| names.iter().any(|name| argument == name);
    let (version, verbose) = (["--version", "-V"], ["--verbose", "-v"]);
    is(first, version) && is(second, verbose) || is(first, verbose) && is(second, version)
}

/// Returns what is wrong with the arguments, without the advice that follows.
fn summary(text: &str) -> &str {
    let first = text.split("\n\n").next().unwrap_or(text);
    first.strip_prefix("error: ").unwrap_or(first)
}

/// Prints the version with what was found out about the processor.
fn print_version(console: &mut Console<'_>) -> Result {
    write!(console.output, "{}", vectors::listing())?;
    Ok(SUCCESS)
}

/// Prints a help or the version.
fn print(help: &clap::Error, console: &mut Console<'_>) -> Result {
    let text = help.render();
    match console.terminal.colours_output {
        true => write!(console.output, "{}", text.ansi())?,
        false => write!(console.output, "{text}")?,
    }
    Ok(SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_command_alone_is_read_as_among_all() {
        let right = [
            "problems --filter cycle",
            "kit nim",
            "solve poj1067-wythoff input.txt",
            "test hdu1536-s-nim --run ./mine",
            "generate hdu1536-s-nim --seed 3",
            "nim mul 3 5",
            "heaps period 0.77 --limit 1000",
            "graph solve arcs.txt --json",
            "hackenbush moves picture.txt",
            "value nim 3 5 + kayles 7 --explain",
            "values cram-3xN --to 4",
            "book check cram.book",
            "moves wythoff 3,5",
            "picture nim 3",
            "play nim 3",
            "database info file",
            "completions bash",
        ];
        let wrong = [
            "",
            "help",
            "--version",
            "value",
            "valu nim 3",
            "VALUE nim 3",
            "heaps",
            "heaps period --limit x 0.77",
            "nim mul --help",
            "value nim 3 --version",
            "completions perl",
        ];
        let words = |line: &str| line.split_whitespace().map(OsString::from).collect::<Vec<_>>();
        for line in right.into_iter().chain(wrong) {
            let whole = Cli::try_parse_from([words("impartial"), words(line)].concat());
            assert_eq!(whole.is_ok(), right.contains(&line), "{line}");
            assert_eq!(Command::alone(&words(line)).is_some(), whole.is_ok(), "{line}");
        }
        let names = |lines: &[&str]| {
            let first = |line: &&str| line.split(' ').next().map(str::to_string);
            lines.iter().filter_map(first).collect::<BTreeSet<String>>()
        };
        let all = command();
        let all = all.get_subcommands().map(clap::Command::get_name);
        assert_eq!(all.map(str::to_string).collect::<BTreeSet<_>>(), names(&right));
    }
}
