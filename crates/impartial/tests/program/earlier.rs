//! Every command that writes a file, over everything that may exist there: files that this program
//! did not write stay unchanged.

use super::world::{World, as_a_user, copied_program, errors, run, set_mode};
use clap::Command as Clap;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::{FileTypeExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Commands that write: the option that names the file, after its command; the line; and the file
/// that is written, or that might be in the way.
const WRITERS: [(&str, &str, &str); 27] = [
    ("picture --output", "picture hackenbush:position.txt -o out", "out"),
    ("picture --output", "picture nim 3 5 -o out", "out"),
    ("picture --output", "picture --thermograph 1 -o out", "out"),
    ("picture --output", "picture hackenbush:position.txt --text -o out", "out"),
    ("picture --output", "picture kayles --to 30 -o out", "out"),
    ("misere --output", "misere kayles --to 3 --picture -o out", "out"),
    ("picture --output", "picture graph:cycle.txt -o out", "out"),
    ("nim table --output", "nim table 8 --picture -o out", "out"),
    ("graph pack --output", "graph pack cycle.txt -o out", "out"),
    ("graph pack --output", "graph pack cycle.txt -o web.csr --parts 2", "web-1.csr"),
    ("values --resume", "values nim N --to 9 --resume out", "out"),
    ("period --certificate", "period 0.77 --certificate out", "out"),
    ("period --rocq", "period 0.77 --rocq out", "out"),
    ("misere --certificate", "misere kayles --to 3 --certificate out", "out"),
    ("values --output", "values kayles --to 9 -o out", "out"),
    ("generate --output", "generate every-sg --seed 3 -o out", "out"),
    ("values --output", "values nim N --to 9 -o out", "out"),
    ("graph solve --output", "graph solve cycle.txt -o out", "out"),
    ("graph values --output", "graph values tree.txt -o out", "out"),
    ("period --checkpoint", "period 0.07 --checkpoint out", "out"),
    ("period --checkpoint", "period 0.156 --windowed --checkpoint out", "out"),
    ("values --checkpoint", "values kayles --to 300 --checkpoint out", "out"),
    ("values --checkpoint", "values kayles --to 9 --checkpoint run", "run.lock"),
    ("value --book", "value cram 2x3 --book out", "out"),
    ("value --book", "value cram 2x3 --book out.gz", "out.gz"),
    ("test --save", "test anti-nim --run false --save failed", "failed/anti-nim-1.in"),
    ("play save", "play nim 3,4", "out"),
];

/// The input of the commands; only dialogues read it.
const INPUT: &str = "save out\nquit\n";

const FOREIGN: &str = "a diary\nof mine\n";

/// What may exist before: a kind, and its contents or its target. `own` is the command's own
/// output, `cut` the same without its last byte.
const EARLIER: [(&str, &str); 17] = [
    ("nothing", ""),
    ("text", ""),
    ("text", FOREIGN),
    ("text", "{\"my\":\"only copy\"}\n"),
    ("text", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">\n</svg>\n"),
    ("text", "ground\nand sky\n"),
    ("own", ""),
    ("cut", ""),
    ("protected text", FOREIGN),
    ("protected own", ""),
    ("link", "diary.txt"),
    ("link", "nowhere"),
    ("link", "target"),
    ("link", "/dev/null"),
    ("link", "/dev/full"),
    ("pipe", ""),
    ("folder", ""),
];

/// A folder in which any user may write, with the inputs of the writers, and the program.
struct Place<'a> {
    world: World,
    program: &'a Path,
}

impl<'a> Place<'a> {
    fn new(program: &'a Path) -> Self {
        let place = Place { world: World::empty(), program };
        place.write("position.txt", b"0 1 b\n1 2 r\n", 0o666);
        place.write("cycle.txt", b"0 1\n1 0\n1 2\n3 1\n", 0o666);
        place.write("tree.txt", b"1 0\n2 1\n", 0o666);
        place.write("diary.txt", FOREIGN.as_bytes(), 0o666);
        place.make_folder("");
        place.make_folder("failed");
        place
    }

    fn write(&self, name: &str, bytes: &[u8], mode: u32) {
        fs::write(self.world.path(name), bytes).unwrap();
        set_mode(&self.world.path(name), mode);
    }

    fn make_folder(&self, name: &str) {
        fs::create_dir_all(self.world.path(name)).unwrap();
        set_mode(&self.world.path(name), 0o777);
    }

    /// Runs a writer, and kills it after a minute.
    fn run(&self, line: &str) -> Output {
        let mut command = Command::new("timeout");
        command.arg("60").arg(self.program).args(line.split(' '));
        command.current_dir(self.world.path(""));
        as_a_user(&mut command);
        run(&mut command, INPUT)
    }

    /// Creates something at the path of a writer; returns both ends of a pipe.
    fn prepare(&self, out: &str, (kind, text): (&str, &str), own: &[u8]) -> Option<File> {
        self.write("target", own, 0o666);
        let path = self.world.path(out);
        match kind {
            "text" => self.write(out, text.as_bytes(), 0o666),
            "own" => self.write(out, own, 0o666),
            "cut" => self.write(out, &own[..own.len() - 1], 0o666),
            "protected text" => self.write(out, text.as_bytes(), 0o444),
            "protected own" => self.write(out, own, 0o444),
            "link" => symlink(self.world.path(text), path).unwrap(),
            "folder" => self.make_folder(out),
            "pipe" => {
                assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
                set_mode(&path, 0o666);
                return Some(File::options().read(true).write(true).open(path).unwrap());
            }
            _ => assert_eq!(kind, "nothing"),
        }
        None
    }
}

/// Returns the target of a path, if it is a link, its kind and, for a file, its bytes.
fn found(path: &Path) -> (Option<PathBuf>, &'static str, Vec<u8>) {
    let kind = match fs::metadata(path) {
        Err(_) => "nothing",
        Ok(data) if data.is_file() => "file",
        Ok(data) if data.is_dir() => "folder",
        Ok(data) if data.file_type().is_fifo() => "pipe",
        Ok(_) => "device",
    };
    let bytes = if kind == "file" { fs::read(path).unwrap() } else { Vec::new() };
    (fs::read_link(path).ok(), kind, bytes)
}

/// Runs a writer over something, and checks that it changes only files of this program.
fn check_over(program: &Path, (line, out): (&str, &str), earlier: (&str, &str), own: &[u8]) {
    let place = Place::new(program);
    let path = place.world.path(out);
    let pipe = place.prepare(out, earlier, own);
    let before = found(&path);
    let output = place.run(line);
    let after = found(&path);
    let case = format!("{line} over {earlier:?}: {}", errors(&output));
    let piped = pipe.map(|mut pipe| {
        pipe.write_all(b"\0").unwrap();
        let mut bytes = Vec::new();
        BufReader::new(pipe).read_until(0, &mut bytes).unwrap();
        bytes.pop();
        bytes
    });
    assert_eq!(fs::read_to_string(place.world.path("diary.txt")).unwrap(), FOREIGN, "{case}");
    assert_eq!(after.0, before.0, "{case}");
    let names = format!("{}{}", String::from_utf8_lossy(&output.stdout), errors(&output));
    let is_elsewhere = names.contains("-2.in") || names.contains("is not saved");
    let is_whole = after.1 == "file" && after.2 == own;
    match before.1 {
        "nothing" => assert!(is_whole || ["nothing", "folder"].contains(&after.1), "{case}"),
        "pipe" | "device" | "folder" if output.status.code() != Some(2) && !is_elsewhere => {
            assert_eq!(after, before, "{case}");
            assert!(piped.is_none_or(|bytes| bytes == own), "{case}");
        }
        // If nothing changed, the output names the file, unless it was complete before.
        _ if after == before => {
            assert!(is_whole || is_elsewhere || names.contains(out), "{case}");
        }
        _ => {
            let ours = [("text", ""), ("own", ""), ("cut", ""), ("link", "target")];
            assert!(ours.contains(&earlier), "{case}");
            // A lock disappears with its run.
            assert!(is_whole || out == "run.lock" && after.1 == "nothing", "{case}");
        }
    }
}

#[test]
fn what_was_there_is_kept_or_was_ours() {
    let world = World::empty();
    set_mode(&world.path(""), 0o755);
    let program = &*copied_program(&world);
    for (_, line, out) in WRITERS {
        let place = Place::new(program);
        place.run(line);
        let own = match found(&place.world.path(out)) {
            (_, "file", bytes) => bytes,
            // The lock file of a killed run.
            _ => b"heap-games checkpoint lock\nprocess 1\n".to_vec(),
        };
        for earlier in EARLIER {
            check_over(program, (line, out), earlier, &own);
        }
    }
}

#[test]
fn every_option_that_names_an_output_is_in_the_table() {
    let mut open = vec![(String::new(), impartial::command())];
    let mut missing = Vec::new();
    while let Some((path, command)) = open.pop() {
        for argument in command.get_arguments() {
            let writing = ["output", "save", "checkpoint", "book", "resume", "certificate", "rocq"];
            let Some(long) = argument.get_long().filter(|it| writing.contains(it)) else {
                continue;
            };
            let option = format!("{path} --{long}").trim_start().to_string();
            // A saved game is read.
            let is_read = option == "play --resume";
            if !is_read && !WRITERS.iter().any(|writer| writer.0 == option) {
                missing.push(option);
            }
        }
        let inner = command.get_subcommands().map(Clap::clone);
        open.extend(inner.map(|it| (format!("{path} {}", it.get_name()), it)));
    }
    assert_eq!(missing, Vec::<String>::new());
}
