//! The table of the games: their names, and the notation of their positions.

use crate::errors::Result;
use heap_games::{EntailingHeaps, ListGame, LoopyHeaps, ParseRuleError, Rule};
use serde::Serialize;
use std::path::{Path, PathBuf};
use strsim::osa_distance;

/// The longest name for which there are suggestions.
const LONGEST_NAME: usize = 64;

/// Returns the only name that contains the text, or else the one with the fewest edits, unless they
/// are many.
pub fn nearest<'a>(
    text: &str,
    names: impl IntoIterator<Item = &'a str> + Clone,
) -> Option<&'a str> {
    if text.is_empty() || text.len() > LONGEST_NAME {
        return None;
    }
    let mut containing = names.clone().into_iter().filter(|name| name.contains(text));
    if let (Some(name), None) = (containing.next(), containing.next()) {
        return Some(name);
    }
    let near = names.into_iter().map(|name| (osa_distance(text, name), name)).min()?;
    (near.0 <= near.1.len().max(3) / 3).then_some(near.1)
}

/// A game with a name.
#[derive(Clone, Debug, PartialEq)]
pub enum Named {
    /// Heaps, played as a sum.
    Heaps(Rule),
    /// Lists of heaps.
    Lists(ListGame),
    /// Heaps with play that need not end.
    Loops(LoopyHeaps),
    /// Heaps with moves that must be answered in the same heap.
    Entailing(EntailingHeaps),
    /// Bars of chocolate.
    Chomp,
    /// Dominoes on a grid.
    Cram,
    /// Spots joined by curves.
    Sprouts,
    /// Strings between coins, of a file or of the position.
    Strings(Option<PathBuf>),
    /// Node Kayles on the graph of a file, or of the position.
    NodeKayles(Option<PathBuf>),
    /// Arc Kayles in the same way.
    ArcKayles(Option<PathBuf>),
    /// Heaps under a rule file.
    Own(OwnRule),
    /// Tokens on the graph of a file.
    Graph(PathBuf),
    /// Coins in rows and columns: the product of two coin-turning games.
    Product([Rule; 2]),
    /// The picture of a file.
    Hackenbush {
        /// The file.
        path: PathBuf,
        /// Whether a move may cut a blue or red edge only if no other edge falls.
        is_childish: bool,
    },
}

/// The source of a rule of the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OwnRule {
    /// A file with a text.
    Text(PathBuf),
    /// The command of a program, which reads heaps and answers with options.
    Program(String),
}

struct Entry {
    shown: GameEntry,
    make: fn(Argument<'_>) -> Result<Named>,
}

/// The text after a name and a colon.
type Argument<'a> = Option<&'a str>;

/// Defines games: the name and its aliases, the text after the name, and the notation of a
/// position; what a move does, and the constructor of the game.
macro_rules! entries {
    ($(
        $name:literal $(| $alias:literal)*, $form:literal, $position:literal:
            $about:literal => $make:expr;
    )*) => {
        [$(Entry {
            shown: GameEntry {
                name: $name,
                aliases: &[$($alias),*],
                form: $form,
                position: $position,
                about: $about,
                is_rule: false,
            },
            make: $make,
        }),*]
    };
}

const ENTRIES: [Entry; 23] = entries! {
    "wythoff" | "wythoff-nim" | "corner-the-queen", "", "3,5":
        "take from one of two heaps, or the same from both" => |none| list("wythoff", none);
    "euclid" | "game-of-euclid", "", "25,7":
        "take a multiple of the smaller from the larger" => |none| list("euclid", none);
    "fibonacci" | "fibonacci-nim" | "fib", "", "20 or 20,6":
        "take up to twice as many as the last take" => |none| list("fibonacci", none);
    "staircase" | "staircase-nim" | "stairs", "", "3,9,2":
        "move coins one step down; lowest step first" => |none| list("staircase", none);
    "moore" | "moore-nim", ":K", "3,4,5":
        "take from up to K heaps" => |limit| match limit {
            Some(limit) => Ok(Named::Lists(format!("moore:{limit}").parse()?)),
            None => Ok(Named::Lists("moore".parse()?)),
        };
    "windup" | "wind-up", ":N:TAKES", "5,3":
        "turn dials of N places back, until they stop at 0" => |rest| loops("windup", rest);
    "take-add" | "take-or-add", ":N:TAKE:ADD", "5,3":
        "take from heaps, or add to them up to N" => |rest| loops("take-add", rest);
    "fair-shares" | "fair-shares-and-varied-pairs", "", "4,2,1":
        "split a heap into equal ones, or join two unequal" => |none| loops("fair-shares", none);
    "top-entails", "", "5,3 or 5,2!":
        "split a heap, or take 1 to be answered there"
        => |none| plain("top-entails", none, Named::Entailing("top-entails".parse()?));
    "entailing", ":RULE/RULE", "5,3 or 5,2!":
        "heaps; a move of RULE 2 must be answered there" => |rules| {
            Ok(Named::Entailing(format!("entailing:{}", rules.unwrap_or_default()).parse()?))
        };
    "chomp" | "chocolate", "", "4,3,3 or 3x4":
        "bite a square with all below it and to its right"
        => |none| plain("chomp", none, Named::Chomp);
    "cram" | "impartial-domineering", "", "3x4 or ..#/...":
        "cover two neighbouring cells of a grid" => |none| plain("cram", none, Named::Cram);
    "sprouts", "", "8 or 0.1a1a":
        "join two spots, or a spot to itself, by a curve"
        => |none| plain("sprouts", none, Named::Sprouts);
    "nimstring" | "strings-and-coins", "[:FILE]", "3x3 or 0-1,1-2":
        "draw a line or cut a string; a box moves again"
        => |file| Ok(Named::Strings(file.map(PathBuf::from)));
    "node-kayles" | "vertex-kayles", "[:FILE]", "0-1 or cycle:5":
        "take a vertex with its neighbours"
        => |file| Ok(Named::NodeKayles(file.map(PathBuf::from)));
    "arc-kayles" | "edge-kayles", "[:FILE]", "0-1 or cycle:5":
        "take an edge with all edges that touch it"
        => |file| Ok(Named::ArcKayles(file.map(PathBuf::from)));
    "file", ":RULE.txt", "5,3 or 3x4":
        "rules in a text file of your own"
        => |file| Ok(Named::Own(OwnRule::Text(required("file", file)?)));
    "run", ":COMMAND", "5,3 or xx.x":
        "rules in a program of your own" => |command| match command {
            Some(command) => Ok(Named::Own(OwnRule::Program(command.to_string()))),
            None => Err("run takes a command after a colon, as in run:./rule".into()),
        };
    "graph", ":FILE", "3,5":
        "move tokens on a graph" => |file| Ok(Named::Graph(required("graph", file)?));
    "hackenbush", ":FILE", "":
        "cut edges of a picture" => |file| picture("hackenbush", file, false);
    "childish" | "childish-hackenbush", ":FILE", "":
        "the same; no edge falls with a coloured one"
        => |file| picture("childish", file, true);
    "turning-corners", "", "3,5 + 2,2":
        "turn the coins at the corners of a rectangle"
        => |none| plain("turning-corners", none, product(Some("twins,twins"))?);
    "product", ":ROWS,COLUMNS", "3,5 + 2,2":
        "turn coins by two coin games, as turtles,ruler" => product;
};

fn picture(name: &str, file: Argument<'_>, is_childish: bool) -> Result<Named> {
    Ok(Named::Hackenbush { path: required(name, file)?, is_childish })
}

fn product(factors: Argument<'_>) -> Result<Named> {
    let factors = factors.and_then(|text| text.split_once(','));
    let (rows, columns) =
        factors.ok_or("product takes two coin games, as in product:turtles,ruler")?;
    let factor = |text: &str| -> Result<Rule> {
        match text.parse().map_err(unknown)? {
            Rule::Turning(game) => Ok(Rule::Turning(game)),
            rule => {
                Err(format!("product takes coin games, such as ruler or turn:1-3, not {rule}")
                    .into())
            }
        }
    };
    Ok(Named::Product([factor(rows)?, factor(columns)?]))
}

fn list(name: &str, argument: Argument<'_>) -> Result<Named> {
    plain(name, argument, Named::Lists(name.parse()?))
}

/// Returns the game on heaps with this name and argument.
fn loops(name: &str, argument: Argument<'_>) -> Result<Named> {
    let text = argument.map_or(name.to_string(), |rest| format!("{name}:{rest}"));
    Ok(Named::Loops(text.parse()?))
}

fn plain(name: &str, argument: Argument<'_>, named: Named) -> Result<Named> {
    match argument {
        None => Ok(named),
        Some(found) => Err(format!("{name} takes nothing after a colon, found '{found}'").into()),
    }
}

fn required(name: &str, file: Argument<'_>) -> Result<PathBuf> {
    match file {
        Some(file) if !file.is_empty() => Ok(PathBuf::from(file)),
        _ => {
            let examples = match name {
                "file" => "file:RULE.txt",
                "graph" => "graph:FILE or graph:0>1,1>2",
                _ => "hackenbush:FILE or hackenbush:0-1,1-2",
            };
            Err(format!("{name} needs a file after a colon, or - for standard input: {examples}")
                .into())
        }
    }
}

/// Returns the game with this name.
///
/// # Errors
/// When no game has that name (the error suggests one), or the text after the name does not fit.
pub fn find_game(text: &str) -> Result<Named> {
    let text = text.trim();
    let (name, argument) = match text.split_once(':') {
        Some((name, argument)) => (name, Some(argument)),
        None => (text, None),
    };
    if let Some(entry) = entry(name) {
        return (entry.make)(argument);
    }
    // In codes, capital letters have their own meaning.
    let lower = name.to_ascii_lowercase();
    let is_name = Rule::names().any(|other| other == lower);
    let text = if is_name { text.replacen(name, &lower, 1) } else { text.to_string() };
    text.parse().map(Named::Heaps).map_err(|error| match text_rules::graph(&text) {
        Ok(_) if argument.is_some() => {
            format!("{text} is a graph; did you mean node-kayles {text}?").into()
        }
        _ => unknown(error),
    })
}

fn entry(name: &str) -> Option<&'static Entry> {
    let is = |other: &&str| other.eq_ignore_ascii_case(name);
    let is_it = |shown: &GameEntry| is(&shown.name) || shown.aliases.iter().any(is);
    ENTRIES.iter().find(|entry| is_it(&entry.shown))
}

/// Returns what a move does in the game with this name.
pub fn about_game(text: &str) -> &'static str {
    let name = text.split(':').next().unwrap_or(text);
    entry(name).map_or_else(|| Rule::about(name), |entry| entry.shown.about)
}

/// Returns the error of a game without a position, with an example.
pub(crate) fn no_position(name: &str) -> String {
    let entry = entry(name.split(':').next().unwrap_or_default());
    let example = entry.map_or("5 3", |entry| entry.shown.position);
    format!("{name} needs a position, such as {name} {example}")
}

fn unknown(error: ParseRuleError) -> Box<dyn std::error::Error + Send + Sync> {
    let ParseRuleError::UnknownName { found } = error else {
        return error.into();
    };
    let shown = ENTRIES.iter().map(|entry| &entry.shown);
    let others = shown.flat_map(|entry| entry.aliases.iter().chain([&entry.name]));
    let names: Vec<&str> = others.copied().chain(Rule::names()).collect();
    let lower = found.to_ascii_lowercase();
    let meant = match lower.ends_with(".txt") {
        true => Some(format!("file:{found}")),
        false => nearest(&lower, names.iter().copied()).map(String::from),
    };
    let meant = match meant {
        _ if lower.starts_with("couples") => "a heap of n is one of n-1 in officers".to_string(),
        Some(name) => format!("did you mean {name}?"),
        None => "`impartial games` lists them".to_string(),
    };
    format!("unknown rule '{found}'; {meant}").into()
}

impl Named {
    /// Returns the file or the command in the name.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Named::NodeKayles(it) | Named::ArcKayles(it) | Named::Strings(it) => it.as_deref(),
            Named::Graph(file) | Named::Hackenbush { path: file, .. } => Some(file),
            Named::Own(OwnRule::Text(file)) => Some(file),
            Named::Own(OwnRule::Program(command)) => Some(Path::new(command)),
            _ => None,
        }
    }
}

/// A game in a list of games.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameEntry {
    /// The name.
    pub name: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// The text after the name, such as `:FILE`.
    pub form: &'static str,
    /// The notation of a position.
    pub position: &'static str,
    /// The effect of a move.
    pub about: &'static str,
    /// Whether it is played with heaps under a rule.
    pub is_rule: bool,
}

impl GameEntry {
    /// Returns the entry as a line of a table.
    pub fn line(&self) -> String {
        let name = format!("{}{}", self.name, self.form);
        format!("  {name:<20} {:<14}  {}", self.position, self.about)
    }

    /// Returns a game with a position, as an example.
    pub fn example(&self) -> String {
        let form = match self.form {
            ":K" => ":2",
            ":N:TAKES" => ":7:1,2",
            ":RULE/RULE" => ":nim/kayles",
            ":N:TAKE:ADD" => ":9:1,2:3",
            ":ROWS,COLUMNS" => ":turtles,ruler",
            ":M" => ":3",
            ":L,R" => ":2,5",
            ":TAKES" => ":1,3,4",
            ":F" => ":2",
            ":COINS" => ":1-3",
            ":FILE" if self.name == "graph" => ":0>1,1>2",
            ":FILE" if self.position.is_empty() => ":0-1,1-2",
            "[:FILE]" => "",
            other => other,
        };
        let position = match self.name {
            "graph" => "0",
            _ => self.position.split(" or ").next().unwrap_or_default(),
        };
        format!("{}{form} {position}", self.name).trim_end().to_string()
    }
}

/// Returns all games: heaps under a rule with a name, then the others.
pub fn games() -> Vec<GameEntry> {
    let of_rule = |name: &'static str| {
        let form = match name {
            "bash" => ":M",
            "bounded" => ":L,R",
            "subtract" | "all-but" => ":TAKES",
            "split-equal" => ":F",
            "turn" => ":COINS",
            _ => "",
        };
        let about = Rule::about(name);
        GameEntry { name, aliases: &[], form, position: "5 3", about, is_rule: true }
    };
    let others = ENTRIES.iter().map(|entry| entry.shown.clone());
    Rule::names().map(of_rule).chain(others).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_aliases_are_found() {
        for entry in games() {
            let example = entry.example();
            let named = find_game(example.split(' ').next().unwrap()).unwrap();
            for alias in entry.aliases {
                let other = example.replacen(entry.name, alias, 1);
                assert_eq!(find_game(other.split(' ').next().unwrap()).unwrap(), named);
            }
            assert_eq!(matches!(named, Named::Heaps(_)), entry.is_rule, "{}", entry.name);
            assert!(entry.line().chars().count() <= 88, "{}", entry.line());
        }
        assert_eq!(find_game("dawson").unwrap(), find_game("0.07").unwrap());
    }

    #[test]
    fn other_names_are_refused_with_what_was_meant() {
        for (text, part) in [
            ("wythof", "did you mean wythoff?"),
            ("kaylse", "did you mean kayles?"),
            ("Couples-are-Forever", "n-1 in officers"),
            ("grid:3x3", "node-kayles grid:3x3"),
            ("mine.txt", "file:mine.txt"),
            ("subtrct:1,2", "did you mean subtract?"),
            ("dawson-kayls", "did you mean dawson-kayles?"),
            ("go-fish", "`impartial games` lists them"),
            ("wythoff:3", "takes nothing after a colon"),
            ("moore", "moore:2"),
            ("graph", "needs a file"),
            ("product", "takes two coin games"),
            ("0.g", "take-and-break code"),
            ("product:nim,ruler", "takes coin games"),
        ] {
            let mut error = find_game(text).unwrap_err().to_string();
            error.push_str(&crate::errors::chain(find_game(text).unwrap_err().as_ref()));
            assert!(error.contains(part), "{error}");
        }
        let refused = crate::heap_rule("wythoff", &mut crate::NoFiles).unwrap_err();
        assert!(refused.to_string().contains("`moves`"));
    }

    #[test]
    fn near_names_are_found_and_far_ones_not() {
        let names = ["kayles", "dawson-kayles", "wythoff", "nim"];
        for (text, meant) in [
            ("kaylse", Some("kayles")),
            ("Wythof", Some("wythoff")),
            ("dawson-", Some("dawson-kayles")),
            ("nmi", Some("nim")),
            ("chess", None),
            ("", None),
        ] {
            assert_eq!(nearest(text, names), meant, "{text}");
        }
        assert_eq!(nearest(&"k".repeat(1 << 20), names), None);
    }
}
