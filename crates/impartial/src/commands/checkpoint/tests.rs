//! Files that cannot be written, and what is said and done before a run goes on. Runs that are
//! interrupted are tests of the whole program.

use super::*;
use std::fs;

fn arguments(path: &Path) -> KeeperArguments {
    let checkpoint = Some(path.to_path_buf());
    KeeperArguments { checkpoint, recompute: RECOMPUTED_STEPS, trust: false }
}

/// Calls a closure with the path of a checkpoint and a console, and returns what went to standard
/// error, without the path.
fn errors_of(act: impl FnOnce(&Path, &mut Console<'_>)) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run");
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let console = &mut Console {
        input: &mut &b""[..],
        input_file: None,
        output: &mut output,
        errors: &mut errors,
        terminal: crate::console::Terminal::default(),
    };
    act(&path, console);
    String::from_utf8(errors).unwrap().replace(&path.display().to_string(), "FILE")
}

#[test]
fn a_file_that_cannot_be_written_ends_no_run() {
    let stop = AtomicBool::new(false);
    let errors = errors_of(|path, console| {
        let rule: Rule = "0.77".parse().unwrap();
        let mut keeper = arguments(path).keeper(&stop).unwrap();
        let mut sequence = keeper.sequence(rule.clone(), usize::MAX, console).unwrap().unwrap();
        let mut settled = |to: usize| {
            let step = |run: &mut HeapSequence, _| run.extend_to(to).map(Some);
            keeper.settle(&mut sequence, None, console, step).unwrap().unwrap().unwrap();
        };
        // A folder in the place of the file lets no file be renamed to it. This is said once.
        fs::create_dir_all(path.join("inside")).unwrap();
        settled(100);
        settled(200);
        fs::remove_dir_all(path).unwrap();
        settled(300);
        fs::remove_file(path).unwrap();
        fs::create_dir_all(path.join("inside")).unwrap();
        settled(400);
        fs::remove_dir_all(path).unwrap();
        settled(500);
        assert_eq!(Checkpoint::at(path).load(rule).unwrap().0.values().len(), 501);
    });
    let [first, second] = errors.lines().collect::<Vec<_>>()[..] else { panic!("{errors}") };
    assert!(first.ends_with("; FILE is not written yet, and the run goes on"), "{first}");
    assert!(second.ends_with("; FILE still keeps 301 values, and the run goes on"), "{second}");
}

#[test]
fn work_before_a_run_goes_on_is_announced_unless_the_file_is_trusted() {
    let stop = AtomicBool::new(false);
    let announced = |rule: &str, trust: bool, recompute: u64, wanted: usize| {
        let values = std::iter::repeat_n(0, 3_000_000).collect();
        let sequence = HeapSequence::with_values(rule.parse().unwrap(), values).unwrap();
        errors_of(|path, console| {
            let arguments = KeeperArguments { trust, recompute, ..arguments(path) };
            let keeper = arguments.keeper(&stop).unwrap();
            keeper.announce(&sequence, wanted, console).unwrap();
        })
    };
    let note =
        "note: FILE: values are computed again first, for about 5 s; --trust goes on at once\n";
    assert_eq!(announced(".06", false, RECOMPUTED_STEPS, usize::MAX), note);
    let all = announced(".06", false, u64::MAX, usize::MAX);
    assert!(all.contains(" min ") && all.ends_with("; --trust goes on at once\n"), "{all}");
    assert_eq!(announced(".06", true, RECOMPUTED_STEPS, usize::MAX), "");
    assert_eq!(announced(".06", false, RECOMPUTED_STEPS, 1000), "");
    assert_eq!(announced("subtract:1,2,5", false, RECOMPUTED_STEPS, usize::MAX), "");
    let must = announced("0.3F", true, RECOMPUTED_STEPS, usize::MAX);
    assert!(must.ends_with("; the method of this rule cannot do without\n"), "{must}");
}

#[test]
fn a_trusted_file_is_not_looked_into() {
    let stop = AtomicBool::new(false);
    for (trust, recomputed) in [(true, 0), (false, 2001)] {
        errors_of(|path, console| {
            let rule: Rule = "0.156".parse().unwrap();
            let mut sequence = HeapSequence::new(rule.clone());
            sequence.extend_to(2000).unwrap();
            Checkpoint::at(path).save(&sequence).unwrap();
            let arguments = KeeperArguments { trust, ..arguments(path) };
            let mut keeper = arguments.keeper(&stop).unwrap();
            let found = keeper.sequence(rule, usize::MAX, console).unwrap().unwrap();
            assert_eq!(found.computed_len(), recomputed);
            assert_eq!(found.assumption().map_or(0, |assumption| assumption.sampled), 0);
        });
    }
}
