//! Rules of a user's own: a text, or a program that lists options.
#![cfg(unix)]

use std::path::Path;
use tempfile::TempDir;
use workspace_tests::cli::Run;

/// A folder with a rule, which goes away with the value.
struct Folder(TempDir);

impl Folder {
    fn new(files: &[(&str, &str)]) -> Self {
        let folder = Folder(tempfile::tempdir().unwrap());
        for (file, text) in files {
            std::fs::write(folder.path().join(file), text).unwrap();
        }
        folder
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// Runs a command in which `@` stands for the folder, and shows it so.
    fn shown(&self, words: &[&str], input: &str) -> String {
        let folder = self.path().display().to_string();
        let real: Vec<String> = words.iter().map(|word| word.replace('@', &folder)).collect();
        let run = Run::new(real.iter().map(String::as_str), input.as_bytes());
        run.shown(&words.join(" ")).replace(&folder, "@")
    }
}

const RULE: &str = "# take 1 or 2; an even heap may be halved\ntake 1, 2\n\
                    options of n if n is even: n/2 + n/2\noptions of 7: nothing\n";

#[test]
fn a_rule_in_a_text_has_values_periods_and_moves() {
    let folder = Folder::new(&[("rule.txt", RULE)]);
    let mut text = String::new();
    for (words, input) in [
        (&["values", "file:@/rule.txt", "--to", "12"][..], ""),
        (&["values", "file:@/rule.txt", "--to", "3", "--format", "bfile"], ""),
        (&["values", "file:@/rule.txt", "--to", "3", "--json"], ""),
        (&["value", "file:@/rule.txt", "8,6"], ""),
        (&["moves", "file:@/rule.txt", "8", "6", "--explain"], ""),
        (&["moves", "file:@/rule.txt", "8", "6", "--misere"], ""),
        (&["period", "file:@/rule.txt"], ""),
        (&["period", "file:@/rule.txt", "--limit", "12"], ""),
        (&["period", "file:@/rule.txt", "--json"], ""),
        (&["play", "file:@/rule.txt", "6"], "hint\nwhy\n2\n1\n1\n"),
    ] {
        text.push_str(&folder.shown(words, input));
    }
    insta::assert_snapshot!("text_rule", text);
}

#[test]
fn a_family_takes_a_rule_whose_name_has_blanks() {
    let folder = Folder::new(&[("my rule.txt", RULE)]);
    let path = format!("file:{}/my rule.txt", folder.path().display());
    let run = |words: &[&str]| Run::new(words.iter().copied(), b"");
    let expected = run(&["values", &path, "--from", "1", "--to", "6"]).success();
    assert_eq!(run(&["values", &path, "N", "--to", "6"]).success(), expected);
    let quoted = format!("\"{path}\" N");
    assert_eq!(run(&["values", &quoted, "--to", "6"]).success(), expected);
    assert_eq!(run(&["values", &path, "N + nim 0", "--to", "6"]).success(), expected);
    let kept = folder.path().join("kept.b").display().to_string();
    for to in ["3", "6"] {
        run(&["values", &path, "N", "--to", to, "--resume", &kept]).success();
    }
    let kept = std::fs::read_to_string(kept).unwrap();
    let values: String = kept.lines().skip(1).map(|line| format!("{}\n", &line[2..])).collect();
    assert_eq!(values, expected);
    let program = "run:sh -c 'while read -r n; do if [ $n -gt 0 ]; then echo $((n - 1)); \
                   else echo; fi; done'";
    let value = |n: &str| run(&["value", program, n]).success().lines().next().map(str::to_string);
    let values = run(&["values", program, "N", "--to", "3"]);
    let values: Vec<String> = values.success().lines().map(str::to_string).collect();
    assert_eq!(values, ["1", "2", "3"].map(|n| value(n).unwrap()));
}

#[test]
fn values_without_a_period_say_so_to_a_program_too() {
    let folder = Folder::new(&[("rule.txt", "options of n: n/2, n/3\n")]);
    let shown = folder.shown(&["period", "file:@/rule.txt", "--limit", "70", "--json"], "");
    assert!(shown.contains(r#""message":"70 values show no period","#), "{shown}");
    assert!(shown.contains(r#""stopped_by":{"values":70},"#), "{shown}");
}

#[test]
fn a_program_answers_with_options() {
    let script = "while read n; do\n\
                  o=; for k in 1 3 4; do [ $k -le $n ] && o=\"$o,$((n-k))\"; done\n\
                  echo \"${o#,}\"\ndone\n";
    let folder = Folder::new(&[("rule.sh", script)]);
    let mut text = String::new();
    for (words, input) in [
        (&["period", "run:sh @/rule.sh", "--limit", "60"][..], ""),
        (&["value", "run:sh @/rule.sh", "9", "5"], ""),
        (&["play", "run:sh @/rule.sh", "5", "3"], "hint\n2\n"),
    ] {
        text.push_str(&folder.shown(words, input));
    }
    insta::assert_snapshot!("program_rule", text);
}

#[test]
fn only_heaps_that_can_be_reached_count() {
    let script = "while read n; do if [ $n = 0 ]; then echo nothing; \
                  else echo $((n/2)),$((n/3)),$((n/4)),$((n/5)),$((n/6)); fi; done\n";
    let folder = Folder::new(&[
        ("far.txt", "options of n: n/2, n/3, n/4, n/5, n/6\n"),
        ("zero.sh", script),
        ("zero.txt", "options of 0: nothing\noptions of n: n-1\n"),
        ("twice.txt", "take 1, 2, 1\noptions of n: n-3 + 1, 1 + n-3\n"),
    ]);
    let far = "1000000000000000000";
    let mut text = String::new();
    for (words, input) in [
        (&["value", "file:@/far.txt", far][..], ""),
        (&["moves", "file:@/far.txt", far, "7"], ""),
        (&["moves", "file:@/far.txt", far, "7", "--misere"], ""),
        (&["value", "file:@/far.txt", far, "--limit", "100"], ""),
        (&["play", "file:@/far.txt", far, "--second"], ""),
        (&["value", "run:sh @/zero.sh", far], ""),
        (&["value", "file:@/zero.txt", "1000000"], ""),
        (&["values", "file:@/zero.txt", "--to", "9", "--table", "10"], ""),
        (&["values", "file:@/zero.txt", "--to", "9", "--limit", "9"], ""),
        (&["play", "file:@/zero.txt", "0", "2", "1", "--second"], "1\n1\n"),
        (&["moves", "file:@/twice.txt", "4", "4", "4"], ""),
        (&["play", "file:@/twice.txt", "4", "4", "4"], ""),
    ] {
        text.push_str(&folder.shown(words, input));
    }
    insta::assert_snapshot!("reached_heaps", text);
    let picture = folder.shown(&["picture", "file:@/zero.txt", "--to", "9"], "");
    assert!(picture.contains("g(n + 2) = g(n) for all n from 0 on, seen so far, not proven"));
}

#[test]
fn what_is_wrong_with_a_rule_is_said_with_its_place() {
    let files = [
        ("ends.txt", "take 1\noptions of n: n-1, n +\n"),
        ("word.txt", "take 1\ntakes 2\n"),
        ("grows.txt", "take 1\noptions of 4: 5\n"),
        ("zero.txt", "take 6 / (n - 2)\n"),
        ("long.txt", "options of n for a = 0..n-1 for b = 0..a: a+a+a+a + b+b+b+b\n"),
        ("twice.txt", "options of n for k = 1..3 for k = 1..2: n-k\n"),
        ("range.txt", "take 1\noptions of 3..1: 0\n"),
        ("empty.txt", "# nothing yet\n"),
    ];
    let folder = Folder::new(&files);
    let mut text = String::new();
    for (file, _) in files {
        let rule = format!("file:@/{file}");
        text.push_str(&folder.shown(&["values", &rule, "--to", "1000"], ""));
    }
    for command in [
        "cat",
        "echo 1,x",
        "sh -c 'echo why >&2; exit 3'",
        "sh -c 'kill -9 $$'",
        "yes 0",
        "true",
        "@/nothing",
        "'open",
        "",
    ] {
        let rule = format!("run:{command}");
        text.push_str(&folder.shown(&["value", &rule, "2"], ""));
    }
    for words in [
        &["misere", "file:@/word.txt"][..],
        &["values", "file:@/word.txt", "--to", "9999999999"],
        &["values", "file:@", "--to", "3"],
        &["play", "file:", "3"],
    ] {
        text.push_str(&folder.shown(words, ""));
    }
    insta::assert_snapshot!("wrong_rules", text);
}

#[test]
fn a_program_that_hangs_is_ended_with_what_it_started() {
    let folder = Folder::new(&[]);
    let start = std::time::Instant::now();
    let command = "run:sh -c 'sleep 1000 & echo $! > @/id; wait'";
    let shown = folder.shown(&["value", command, "2"], "");
    assert!(
        shown.contains("took more than 10 seconds") && shown.contains("exit status 3"),
        "{shown}"
    );
    assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
    let id = std::fs::read_to_string(folder.path().join("id")).unwrap();
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(20);
    let is_there = || {
        let state = std::fs::read_to_string(format!("/proc/{}/stat", id.trim()));
        state.is_ok_and(|text| !text.contains(") Z"))
    };
    while is_there() {
        assert!(std::time::Instant::now() < deadline, "{id} goes on");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
}
