//! Values against lists of values, families of rules, and the file that `-o` names.

use serde_json::json;
use std::fs;
use tempfile::TempDir;
use workspace_tests::cli::Run;

fn run(command: &str, input: &str) -> Run {
    Run::new(command.split_whitespace(), input.as_bytes())
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
        // Data never replace an existing file.
        let again = run(&format!("{command} -o {name}"), input);
        assert_eq!(again.status, 2, "{command}: {}", again.output);
        assert_eq!(fs::read_to_string(&path).unwrap(), printed.output, "{command}");
        fs::remove_file(&path).unwrap();
    }
}
