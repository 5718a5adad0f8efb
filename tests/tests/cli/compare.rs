//! Values against lists of values, families of rules, and the file that `-o` names.

use serde_json::json;
use std::fs;
use tempfile::TempDir;
use test_support::Rng;
use workspace_tests::cli::Run;

fn run(command: &str, input: &str) -> Run {
    Run::new(command.split_whitespace(), input.as_bytes())
}

/// The first heaps of a rule as JSON gives them.
fn values(rule: &str, to: usize) -> Vec<u64> {
    let answer = run(&format!("values {rule} --to {to} --json"), "").json();
    let text = |value: &serde_json::Value| value.as_str().and_then(|text| text.parse().ok());
    answer["values"].as_array().unwrap().iter().map(|value| text(value).unwrap()).collect()
}

#[test]
fn what_one_command_writes_the_other_reads_in_every_shape() {
    for rule in ["0.77", "4.007", "grundy", "lasker", "subtract:1,3,4", "nim"] {
        for (first, last, format) in [
            (0, 60, "plain"),
            (0, 60, "bfile"),
            (5, 60, "bfile"),
            (5, 60, "csv"),
            (0, 60, "csv"),
            (5, 5, "bfile"),
            (5, 5, "csv"),
            (0, 0, "plain"),
        ] {
            let flags = format!("--from {first} --to {last} --format {format}");
            let list = run(&format!("values {rule} {flags}"), "").success();
            let from = if format == "bfile" { "".into() } else { format!("--from {first}") };
            let answer = run(&format!("compare {rule} - --json {from}"), &list).json();
            let agree = last + 1 - first;
            assert_eq!(answer["difference"], json!(null), "{rule} {format}");
            assert_eq!((&answer["agree"], &answer["from"]), (&json!(agree), &json!(first)));
        }
    }
}

#[test]
fn lists_may_begin_with_any_heap() {
    let lines = "--from 20000 --to 20100 --format bfile";
    let list = run(&format!("values 0.07 {lines}"), "").success();
    for (line, input, agree) in [
        ("compare 0.07 -", &*list, 101),
        ("compare grundy grundy --from 20000 --to 20010", "", 11),
        ("compare nim nim --from 2000000 --to 2000005", "", 6),
        ("compare 0.77 kayles --from 1000000000000 --to 1000000000007", "", 8),
        ("compare nim - --from 1000000000000", "1000000000000\n1000000000001\n", 2),
    ] {
        let answer = run(&format!("{line} --json"), input).json();
        assert_eq!(
            (&answer["agree"], &answer["difference"]),
            (&json!(agree), &json!(null)),
            "{line}"
        );
    }
    // The same list for heaps that are larger by seven.
    let shifted = list.lines().map(|line| line.split_once(' ').unwrap().1.to_string() + "\n");
    let shifted: String = shifted.collect();
    let compared = run("compare 0.07 - --from 20007 --json", &shifted);
    let answer: serde_json::Value = serde_json::from_str(&compared.output).unwrap();
    assert_eq!(answer["shift"], json!({"agree": 101, "by": -7}));
    let guesses = ["guess", "guess -"];
    let guesses = guesses.map(|line| run(line, "0\n1\n2\n3\n0\n1\n2\n3\n0\n1\n").output);
    assert!(guesses[0].contains("n mod 4") && guesses.iter().all(|guess| *guess == guesses[0]));
    for (line, input) in [
        ("compare nim nim --to 1000200", ""),
        ("guess", "20000 1\n"),
        ("compare nim -", "18446744073709551615 1\n"),
    ] {
        assert_ne!(run(line, input).status, 0, "{line}");
    }
}

#[test]
fn a_difference_and_a_shift_are_what_a_scan_finds() {
    let mut rng = Rng::new(3);
    for _ in 0..200 {
        let digits: String = (0..3).map(|_| rng.below(8).to_string()).collect();
        let (rule, shift) = (format!("0.{digits}"), rng.below(8) as usize);
        let all = values(&rule, 120);
        let mut list = all[shift..shift + 40].to_vec();
        let is_changed = rng.below(2) == 1;
        if is_changed {
            list[rng.below(40) as usize] += 1;
        }
        let lines: Vec<String> = list.iter().map(ToString::to_string).collect();
        let compared = run(&format!("compare {rule} - --json"), &lines.join("\n"));
        let answer: serde_json::Value = serde_json::from_str(&compared.output).unwrap();
        let first = (0..40).find(|&heap| list[heap] != all[heap]);
        assert_eq!(answer["agree"], json!(first.unwrap_or(40)), "{rule} {list:?}");
        assert_eq!(answer["difference"]["at"], json!(first), "{rule} {list:?}");
        let Some(heap) = first else { continue };
        assert_eq!(answer["difference"]["line"], json!(heap + 1));
        assert_eq!(answer["difference"]["there"], json!(all[heap].to_string()));
        // Whatever shift is found, all values that both have agree with it.
        let by = answer["shift"]["by"].as_i64();
        let there = |heap: usize, by: i64| heap.checked_add_signed(by as isize);
        let agrees = |heap: usize, by: i64| there(heap, by).is_none_or(|it| all[it] == list[heap]);
        assert!(by.is_none_or(|by| (0..40).all(|heap| agrees(heap, by))), "{rule} {by:?}");
        assert!(is_changed || by.is_some(), "{rule} {list:?}");
    }
}

#[test]
fn values_before_an_error_stay_in_their_file() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("output");
    for (flags, kept) in [
        ("cram NxN --to 12 --limit 100", true),
        ("cram NxN --to 12 --limit 100 --format csv", true),
        ("cram NxN --from 7 --to 12 --limit 100 --format csv", false),
        ("cram NxN --to 12 --limit 100 --json", false),
    ] {
        let printed = run(&format!("values {flags}"), "");
        let written = run(&format!("values {flags} -o {}", path.display()), "");
        assert_eq!((written.status, &*written.output), (3, ""), "{flags}");
        assert_eq!((written.status, &written.errors), (printed.status, &printed.errors));
        let found = fs::read_to_string(&path).ok();
        assert_eq!(found, kept.then_some(printed.output), "{flags}");
        let files = fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(files, usize::from(kept), "{flags}");
        let _ = fs::remove_file(&path);
    }
}

#[test]
fn the_file_of_an_output_is_what_would_be_printed() {
    let folder = TempDir::new().unwrap();
    let graph = "1 0\n2 0\n2 1\n3 1\n";
    let commands = [
        ("values 0.77 --to 50 --format bfile", ""),
        ("misere 0.77 --to 5", ""),
        ("nim table 4 --format markdown", ""),
        ("graph values --write-as csv", graph),
        ("graph solve --json", graph),
        ("graph values", graph),
        ("values cram 2xN --to 4 --format bfile", ""),
        ("generate every-sg --seed 3", ""),
    ];
    for (command, input) in commands {
        let path = folder.path().join("output");
        let name = path.to_str().unwrap();
        let [printed, written] =
            [command.to_string(), format!("{command} -o {name}")].map(|line| run(&line, input));
        assert!(!printed.output.is_empty(), "{command}: {}", printed.errors);
        assert_eq!((written.status, &*written.output), (printed.status, ""), "{command}");
        assert_eq!(fs::read_to_string(&path).unwrap(), printed.output, "{command}");
        // Data never replace what is there.
        let again = run(&format!("{command} -o {name}"), input);
        assert_eq!(again.status, 2, "{command}: {}", again.output);
        assert_eq!(fs::read_to_string(&path).unwrap(), printed.output, "{command}");
        fs::remove_file(&path).unwrap();
    }
}
