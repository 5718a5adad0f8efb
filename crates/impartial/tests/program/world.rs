//! A folder with a user's files, the program that runs in it, and the rules for every run.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use test_support::run_with_input;

pub const PROGRAM: &str = env!("CARGO_BIN_EXE_impartial");

/// Command lines and their standard inputs; some print much.
pub const LINES: [(&str, &str); 30] = [
    ("--help", ""),
    ("--version", ""),
    ("problems", ""),
    ("solve poj1067-wythoff", "2 1\n8 4\n"),
    ("solve nim-digraph", "2\n1 2\n3\n"),
    ("test", ""),
    ("test anti-nim --json", ""),
    ("generate every-sg --size 30000", ""),
    ("nim sum 1 2 3", ""),
    ("moves nim 3 5 7", ""),
    ("nim mul 1234567 7654321", ""),
    ("value kayles 1000000000000", ""),
    ("values kayles --to 100000", ""),
    ("values 0.16 --to 30000 --json", ""),
    ("period 0.77", ""),
    ("period kayles --json", ""),
    ("misere kayles --to 12", ""),
    ("period 0.77 --certificate -", ""),
    ("check kayles.certificate", ""),
    ("graph solve path.txt", ""),
    ("graph solve path.txt --json", ""),
    ("graph solve cycle.txt --seats AB", ""),
    ("graph solve", "0 1\n1 0\n1 2\n"),
    ("graph values path.txt", ""),
    ("moves graph:cycle.txt 1,1", ""),
    ("graph pack path.txt -o packed.csr --max-memory 1M", ""),
    ("value hackenbush:position.txt", ""),
    ("moves hackenbush:position.txt --json", ""),
    ("picture hackenbush:position.txt", ""),
    ("play nim 3,4,5", "hint\nwhy\nmoves\n1\nquit\n"),
];

/// The exit statuses that the program documents.
const STATUSES: [i32; 5] = [0, 1, 2, 3, 130];

/// Words on standard error that a user must never see.
const UNSEEMLY: [&str; 3] = ["panicked", "overflowed its stack", "fatal runtime error"];

/// A test's own folder, with the files of a user.
pub struct World(TempDir);

impl World {
    pub fn empty() -> Self {
        World(tempfile::tempdir().expect("a folder can be made"))
    }

    /// Returns a folder with an input for every command.
    pub fn new() -> Self {
        let world = World::empty();
        let path: String = (1..30_000).map(|from| format!("{from} {}\n", from - 1)).collect();
        // A Hackenbush tree whose picture takes some hundred kilobytes.
        let edge = |edge: usize| format!("{} {} {}\n", edge / 2, edge + 1, ["b", "r"][edge % 2]);
        let tree: String = (0..400).map(edge).collect();
        let certificate = world.printed("period kayles --certificate -");
        for (name, text) in [
            ("path.txt", path.as_bytes()),
            ("cycle.txt", b"0 1\n1 0\n1 2\n3 1\n"),
            ("position.txt", tree.as_bytes()),
            ("kayles.certificate", &certificate),
        ] {
            fs::write(world.path(name), text).unwrap();
        }
        world
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn program(&self, line: &str) -> Command {
        self.command(PROGRAM, &[], line)
    }

    /// Returns a shell that runs a script, in which `"$0" "$@"` is the program with a line.
    pub fn shell(&self, script: &str, line: &str) -> Command {
        self.command("sh", &["-c", script, PROGRAM], line)
    }

    fn command(&self, program: &str, first: &[&str], line: &str) -> Command {
        let mut command = Command::new(program);
        command.args(first).args(line.split(' ')).current_dir(&self.0);
        command.env_remove("RUST_BACKTRACE").stdin(Stdio::null());
        command
    }

    /// Runs the words of a line without an input, and checks that the run ends properly.
    #[track_caller]
    pub fn run(&self, line: &str) -> Output {
        run(&mut self.program(line), "")
    }

    #[track_caller]
    pub fn printed(&self, line: &str) -> Vec<u8> {
        let output = self.run(line);
        assert!(output.status.success(), "{line}: {}", errors(&output));
        output.stdout
    }

    /// Starts the program with the words of a line, with all streams piped.
    pub fn start(&self, line: &str) -> Child {
        let mut command = self.program(line);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().expect("the program starts")
    }

    #[track_caller]
    pub fn wait_for(&self, name: &str, text: &str) {
        let begun = Instant::now();
        while !fs::read_to_string(self.path(name)).is_ok_and(|found| found.contains(text)) {
            assert!(begun.elapsed() < Duration::from_secs(60), "no {text:?} in {name}");
            sleep(Duration::from_millis(5));
        }
    }

    pub fn files(&self) -> BTreeMap<String, Vec<u8>> {
        let entries = fs::read_dir(&self.0).unwrap().map(Result::unwrap);
        let files = entries.filter(|entry| entry.file_type().unwrap().is_file());
        let name = |entry: &fs::DirEntry| entry.file_name().into_string().unwrap();
        files.map(|entry| (name(&entry), fs::read(entry.path()).unwrap())).collect()
    }

    pub fn names(&self) -> Vec<String> {
        self.files().into_keys().collect()
    }
}

pub struct Running(pub Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Runs a command with an input, and checks that it ends properly.
#[track_caller]
pub fn run(command: &mut Command, input: &str) -> Output {
    let output = run_with_input(command, input.as_bytes());
    check(&format!("{command:?}"), output.status, &output.stderr);
    output
}

#[track_caller]
pub fn check(name: &str, status: ExitStatus, errors: &[u8]) {
    let errors = String::from_utf8_lossy(errors);
    let is_known = status.code().is_some_and(|code| STATUSES.contains(&code));
    assert!(is_known, "{name}: {status}\n{errors}");
    for word in UNSEEMLY {
        assert!(!errors.contains(word), "{name}: {errors}");
    }
}

pub fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Runs the command as `nobody` if the tests run as root, since root may write anywhere.
pub fn as_a_user(command: &mut Command) {
    const NOBODY: u32 = 65534;
    let own = fs::metadata("/proc/self").map_or(1, |own| own.uid());
    if own == 0 {
        command.uid(NOBODY).gid(NOBODY);
    }
}

/// Copies the program to a place from which others may start it, as its build folder may be closed.
///
/// Another process copies it: if the copy were open here, a program started meanwhile by another
/// test would inherit it, and a file open for writing cannot be executed.
pub fn copied_program(world: &World) -> PathBuf {
    let program = world.path("program");
    let copied = Command::new("cp").arg(PROGRAM).arg(&program).status();
    assert!(copied.unwrap().success());
    program
}

pub fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}
