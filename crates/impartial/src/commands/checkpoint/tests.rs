//! Runs that stop, files that cannot be written, and what is said before a run goes on.

use super::*;
use heap_games::PeriodSearch;
use std::fs;

fn arguments(path: &Path) -> KeeperArguments {
    KeeperArguments {
        checkpoint: Some(path.to_path_buf()),
        recompute: RECOMPUTED_STEPS,
        trust: false,
    }
}

fn path(name: &str) -> PathBuf {
    let name = format!("impartial-keeper-{}-{name}", std::process::id());
    std::env::temp_dir().join(name)
}

/// Calls a closure with a console, and returns what went to standard error.
fn errors_of(act: impl FnOnce(&mut Console<'_>)) -> String {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    act(&mut Console {
        input: &mut &b""[..],
        input_file: None,
        output: &mut output,
        errors: &mut errors,
        terminal: crate::console::Terminal::default(),
    });
    String::from_utf8(errors).unwrap()
}

#[test]
fn a_raised_flag_leaves_values_that_a_later_run_goes_on_from() {
    let path = path("flag");
    let rule: Rule = "0.16".parse().unwrap();
    let stop = AtomicBool::new(true);
    let errors = errors_of(|console| {
        let mut keeper = arguments(&path).keeper(&stop).unwrap();
        let sequence = keeper.sequence(rule.clone(), usize::MAX, console).unwrap().unwrap();
        let mut search = PeriodSearch::resume(sequence, 100_000);
        let piece = keeper.piece();
        assert!(search.step(piece).unwrap().is_none());
        assert!(keeper.look(search.sequence(), false, console));
        let stopped_at = search.sequence().values().len();
        drop(keeper);
        stop.store(false, Ordering::Relaxed);
        let mut keeper = arguments(&path).keeper(&stop).unwrap();
        let mut resumed = keeper.sequence(rule.clone(), usize::MAX, console).unwrap().unwrap();
        fs::remove_file(&path).unwrap();
        assert_eq!(resumed.values().len(), stopped_at);
        assert_eq!(resumed.assumption(), None);
        resumed.extend_to(3000).unwrap();
        let mut whole = HeapSequence::new(rule);
        whole.extend_to(3000).unwrap();
        assert!(resumed.values().iter().eq(whole.values().iter()));
    });
    assert_eq!(errors, "");
}

#[test]
fn a_file_that_cannot_be_written_ends_no_run() {
    // A folder in the place of the file lets no file be renamed to it.
    let path = path("folder");
    let stop = AtomicBool::new(false);
    let errors = errors_of(|console| {
        let mut keeper = arguments(&path).keeper(&stop).unwrap();
        let rule: Rule = "0.77".parse().unwrap();
        let mut sequence = keeper.sequence(rule, usize::MAX, console).unwrap().unwrap();
        fs::create_dir_all(path.join("inside")).unwrap();
        for to in [100, 200] {
            sequence.extend_to(to).unwrap();
            assert!(!keeper.look(&sequence, true, console));
        }
        fs::remove_dir_all(&path).unwrap();
        sequence.extend_to(300).unwrap();
        keeper.look(&sequence, true, console);
    });
    assert_eq!(errors.lines().count(), 1, "{errors}");
    assert!(errors.ends_with("is not written yet, and the run goes on\n"), "{errors}");
    assert_eq!(Checkpoint::at(&path).load("0.77".parse().unwrap()).unwrap().0.values().len(), 301);
    fs::remove_file(&path).unwrap();
}

#[test]
fn work_before_a_run_goes_on_is_announced_unless_the_file_is_trusted() {
    let stop = AtomicBool::new(false);
    let announced = |rule: &str, trust: bool, recompute: u64, wanted: usize| {
        let path = path("announced");
        let rule: Rule = rule.parse().unwrap();
        let values = std::iter::repeat_n(0, 3_000_000).collect();
        let sequence = HeapSequence::with_values(rule, values).unwrap();
        let arguments = KeeperArguments { trust, recompute, ..arguments(&path) };
        let errors = errors_of(|console| {
            let keeper = arguments.keeper(&stop).unwrap();
            keeper.announce(&sequence, wanted, console).unwrap();
        });
        errors.replace(&path.display().to_string(), "FILE")
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
    let path = path("trusted");
    let stop = AtomicBool::new(false);
    let rule: Rule = "0.156".parse().unwrap();
    let mut sequence = HeapSequence::new(rule.clone());
    sequence.extend_to(2000).unwrap();
    Checkpoint::at(&path).save(&sequence).unwrap();
    for (trust, recomputed, sampled) in [(true, 0, 0), (false, 2001, 0)] {
        errors_of(|console| {
            let arguments = KeeperArguments { trust, ..arguments(&path) };
            let mut keeper = arguments.keeper(&stop).unwrap();
            let found = keeper.sequence(rule.clone(), usize::MAX, console).unwrap().unwrap();
            let assumption = found.assumption();
            assert_eq!(found.computed_len(), recomputed);
            assert_eq!(assumption.map_or(0, |assumption| assumption.sampled), sampled);
        });
    }
    fs::remove_file(&path).unwrap();
}
