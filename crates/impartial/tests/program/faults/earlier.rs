//! Every command that writes, over everything that may be there before: what this program did not
//! make stays as it is.

use super::world::{World, as_a_user, check, copied_program, errors};
use clap::Command as Clap;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A command that writes.
struct Writer {
    /// The option that names what is written, after its command.
    option: &'static str,
    line: &'static str,
    input: &'static str,
    /// The file that is written, or that must not be in the way.
    out: &'static str,
}

const fn writer(option: &'static str, line: &'static str, out: &'static str) -> Writer {
    Writer { option, line, input: "", out }
}

const WRITERS: [Writer; 27] = [
    writer("picture --output", "picture hackenbush:position.txt -o out", "out"),
    writer("picture --output", "picture nim 3 5 -o out", "out"),
    writer("picture --output", "picture --thermograph 1 -o out", "out"),
    writer("picture --output", "picture hackenbush:position.txt --text -o out", "out"),
    writer("picture --output", "picture kayles --to 30 -o out", "out"),
    writer("misere --output", "misere kayles --to 3 --picture -o out", "out"),
    writer("picture --output", "picture graph:cycle.txt -o out", "out"),
    writer("nim table --output", "nim table 8 --picture -o out", "out"),
    writer("graph pack --output", "graph pack cycle.txt -o out", "out"),
    writer("graph pack --output", "graph pack cycle.txt -o web.csr --parts 2", "web-1.csr"),
    writer("values --resume", "values nim N --to 9 --resume out", "out"),
    writer("period --certificate", "period 0.77 --certificate out", "out"),
    writer("period --rocq", "period 0.77 --rocq out", "out"),
    writer("misere --certificate", "misere kayles --to 3 --certificate out", "out"),
    writer("values --output", "values kayles --to 9 -o out", "out"),
    writer("generate --output", "generate every-sg --seed 3 -o out", "out"),
    writer("values --output", "values nim N --to 9 -o out", "out"),
    writer("graph solve --output", "graph solve cycle.txt -o out", "out"),
    writer("graph values --output", "graph values tree.txt -o out", "out"),
    writer("period --checkpoint", "period 0.07 --checkpoint out", "out"),
    writer("period --checkpoint", "period 0.156 --windowed --checkpoint out", "out"),
    writer("values --checkpoint", "values kayles --to 300 --checkpoint out", "out"),
    writer("values --checkpoint", "values kayles --to 9 --checkpoint run", "run.lock"),
    writer("value --book", "value cram 2x3 --book out", "out"),
    writer("value --book", "value cram 2x3 --book out.gz", "out.gz"),
    writer("test --save", "test anti-nim --run false --save failed", "failed/anti-nim-1.in"),
    Writer { option: "play save", line: "play nim 3,4", input: "save out\nquit\n", out: "out" },
];

/// What may be there before: a name, and what a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Earlier {
    Nothing,
    Text(&'static str),
    /// What the command itself writes.
    Own,
    /// The same without its last byte.
    OwnCut,
    LinkTo(&'static str),
    LinkToOwn,
    Device(&'static str),
    Pipe,
    ProtectedText,
    ProtectedOwn,
    Folder,
}

const FOREIGN: &str = "a diary\nof mine\n";

const EARLIER: [Earlier; 22] = [
    Earlier::Nothing,
    Earlier::Text(""),
    Earlier::Text("\n"),
    Earlier::Text(FOREIGN),
    Earlier::Text("no line"),
    Earlier::Text("{\"my\":\"only copy\"}"),
    Earlier::Text("{\"my\":\"only copy\"}\n"),
    Earlier::Text("{\"rule\":\"0.77\",\"period\":12}\n"),
    Earlier::Text("{\"rule\":\"0.77\",\"period\":12"),
    Earlier::Text("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">\n</svg>\n"),
    Earlier::Text("ground\nand sky\n"),
    Earlier::Own,
    Earlier::OwnCut,
    Earlier::LinkTo("diary.txt"),
    Earlier::LinkTo("nowhere"),
    Earlier::LinkToOwn,
    Earlier::Device("/dev/null"),
    Earlier::Device("/dev/full"),
    Earlier::Pipe,
    Earlier::ProtectedText,
    Earlier::ProtectedOwn,
    Earlier::Folder,
];

/// A folder in which any user may write, with the inputs of the writers, and the program.
struct Place<'a> {
    world: World,
    program: &'a Path,
}

impl<'a> Place<'a> {
    fn new(program: &'a Path) -> Self {
        let world = World::empty();
        for (name, text) in [
            ("position.txt", "0 1 b\n1 2 r\n"),
            ("cycle.txt", "0 1\n1 0\n1 2\n3 1\n"),
            ("tree.txt", "1 0\n2 1\n"),
            ("diary.txt", FOREIGN),
        ] {
            write(&world.path(name), text.as_bytes());
        }
        for name in ["", "failed"] {
            let folder = world.path(name);
            fs::create_dir_all(&folder).unwrap();
            set_mode(&folder, 0o777);
        }
        Place { world, program }
    }

    /// Runs a writer, and ends it if it does not end.
    fn run(&self, writer: &Writer) -> Output {
        let mut command = Command::new(self.program);
        command.args(writer.line.split(' ')).current_dir(self.world.folder());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        as_a_user(&mut command);
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(writer.input.as_bytes()).unwrap();
        let deadline = Instant::now() + Duration::from_secs(60);
        while child.try_wait().unwrap().is_none() {
            if Instant::now() > deadline {
                child.kill().unwrap();
                panic!("{} does not end", writer.line);
            }
            sleep(Duration::from_millis(2));
        }
        let output = child.wait_with_output().unwrap();
        check(writer.line, output.status, &output.stderr);
        output
    }

    /// Puts something where a writer writes; returns both ends of it if it is a pipe.
    fn prepare(&self, writer: &Writer, earlier: Earlier, own: &[u8]) -> Option<File> {
        let out = self.world.path(writer.out);
        match earlier {
            Earlier::Nothing => {}
            Earlier::Text(text) => write(&out, text.as_bytes()),
            Earlier::Own => write(&out, own),
            Earlier::OwnCut => write(&out, &own[..own.len() - 1]),
            Earlier::LinkTo(name) => symlink(self.world.path(name), &out).unwrap(),
            Earlier::LinkToOwn => {
                write(&self.world.path("target"), own);
                symlink(self.world.path("target"), &out).unwrap();
            }
            Earlier::Device(name) => symlink(name, &out).unwrap(),
            Earlier::Pipe => {
                assert!(Command::new("mkfifo").arg(&out).status().unwrap().success());
                set_mode(&out, 0o666);
                return Some(File::options().read(true).write(true).open(&out).unwrap());
            }
            Earlier::ProtectedText => write(&out, FOREIGN.as_bytes()),
            Earlier::ProtectedOwn => write(&out, own),
            Earlier::Folder => {
                fs::create_dir(&out).unwrap();
                set_mode(&out, 0o777);
            }
        }
        if matches!(earlier, Earlier::ProtectedText | Earlier::ProtectedOwn) {
            set_mode(&out, 0o444);
        }
        None
    }
}

fn write(path: &Path, bytes: &[u8]) {
    fs::write(path, bytes).unwrap();
    set_mode(path, 0o666);
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

/// What is at a path: its kind and, for a file, its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Found {
    link: Option<PathBuf>,
    kind: &'static str,
    bytes: Vec<u8>,
}

fn found(path: &Path) -> Found {
    let kind = match fs::metadata(path) {
        Err(_) => "nothing",
        Ok(data) if data.is_file() => "file",
        Ok(data) if data.is_dir() => "folder",
        Ok(data) if data.file_type().is_fifo() => "pipe",
        Ok(_) => "device",
    };
    let bytes = if kind == "file" { fs::read(path).unwrap() } else { Vec::new() };
    Found { link: fs::read_link(path).ok(), kind, bytes }
}

/// What a run made of what was there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Kept,
    Replaced,
    New,
    WrittenTo,
}

/// Runs a writer over something, and checks that only what this program made is changed.
fn fate_of(program: &Path, writer: &Writer, earlier: Earlier, own: &[u8]) -> Fate {
    let place = Place::new(program);
    let out = place.world.path(writer.out);
    let pipe = place.prepare(writer, earlier, own);
    let before = found(&out);
    let output = place.run(writer);
    let after = found(&out);
    let case = format!("{} over {earlier:?}: {}", writer.line, errors(&output));
    let piped = pipe.map(|mut pipe| {
        pipe.write_all(b"\0").unwrap();
        let mut bytes = Vec::new();
        BufReader::new(pipe).read_until(0, &mut bytes).unwrap();
        bytes.pop();
        bytes
    });
    assert_eq!(fs::read_to_string(place.world.path("diary.txt")).unwrap(), FOREIGN, "{case}");
    assert_eq!(after.link, before.link, "{case}");
    let is_ours =
        matches!(earlier, Earlier::Text("") | Earlier::Own | Earlier::OwnCut | Earlier::LinkToOwn);
    let names = format!("{}{}", String::from_utf8_lossy(&output.stdout), errors(&output));
    let is_elsewhere = names.contains("-2.in") || names.contains("is not kept");
    match before.kind {
        "nothing" if after.kind == "nothing" => Fate::Kept,
        "nothing" => {
            assert!(after.kind == "folder" || after.bytes == own, "{case}");
            Fate::New
        }
        "pipe" | "device" | "folder" if output.status.code() != Some(2) && !is_elsewhere => {
            assert_eq!(after, before, "{case}");
            assert!(piped.is_none_or(|bytes| bytes == own), "{case}");
            Fate::WrittenTo
        }
        _ if after == before => {
            // What is not done is not left unsaid, unless all was done before.
            let is_whole = before.bytes == own;
            assert!(is_whole || is_elsewhere || names.contains(writer.out), "{case}");
            Fate::Kept
        }
        _ => {
            assert!(is_ours, "{case}");
            // A lock goes with the run.
            let is_whole = after.kind == "file" && after.bytes == own;
            assert!(is_whole || writer.out == "run.lock" && after.kind == "nothing", "{case}");
            Fate::Replaced
        }
    }
}

#[test]
fn what_was_there_is_kept_or_was_ours() {
    let world = World::empty();
    set_mode(world.folder(), 0o755);
    let program = &*copied_program(&world);
    println!("{:<66} kept replaced new written to", "command, and what it writes");
    let mut all = [0; 4];
    for writer in &WRITERS {
        let place = Place::new(program);
        place.run(writer);
        let out = place.world.path(writer.out);
        let own = match found(&out).kind {
            "file" => fs::read(out).unwrap(),
            // What a killed run leaves.
            _ => b"heap-games checkpoint lock\nprocess 1\n".to_vec(),
        };
        let fates = EARLIER.map(|earlier| fate_of(program, writer, earlier, &own));
        let kinds = [Fate::Kept, Fate::Replaced, Fate::New, Fate::WrittenTo];
        let counts = kinds.map(|kind| fates.iter().filter(|fate| **fate == kind).count());
        for (sum, count) in all.iter_mut().zip(counts) {
            *sum += count;
        }
        let [kept, replaced, new, written] = counts;
        let name = format!("{} ({})", writer.line, writer.out);
        println!("{name:<66} {kept:>4} {replaced:>8} {new:>3} {written:>10}");
    }
    let [kept, replaced, new, written] = all;
    println!("{:<66} {kept:>4} {replaced:>8} {new:>3} {written:>10}", "all");
    assert_eq!(all.iter().sum::<usize>(), WRITERS.len() * EARLIER.len());
}

#[test]
fn every_option_that_names_an_output_is_in_the_table() {
    let mut open = vec![(String::new(), impartial::command())];
    let mut missing = Vec::new();
    while let Some((path, command)) = open.pop() {
        for argument in command.get_arguments() {
            let Some(
                long @ ("output" | "save" | "checkpoint" | "book" | "resume" | "certificate"
                | "rocq"),
            ) = argument.get_long()
            else {
                continue;
            };
            let option = format!("{path} --{long}");
            // A saved game is read.
            let is_read = option == " play --resume";
            if !is_read && !WRITERS.iter().any(|writer| writer.option == option.trim_start()) {
                missing.push(option);
            }
        }
        let inner = command.get_subcommands().map(Clap::clone);
        open.extend(inner.map(|it| (format!("{path} {}", it.get_name()), it)));
    }
    assert_eq!(missing, Vec::<String>::new());
}
