//! Tests of checkpoints: loading, refusing, and unchanged files.

use super::*;
use crate::{HeapValues, PeriodSearch, RuleError};
use proptest::prelude::*;
use test_support::{Rng, size};

/// A temporary folder for a test, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let name = format!("heap-games-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str) -> Checkpoint {
        Checkpoint::at(self.0.join(name))
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let name = |entry: io::Result<fs::DirEntry>| entry.unwrap().file_name();
        let mut names: Vec<_> = entries.map(|entry| name(entry).into_string().unwrap()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn rule(text: &str) -> Rule {
    text.parse().unwrap()
}

fn values(text: &str, len: usize) -> HeapValues {
    let mut sequence = HeapSequence::new(rule(text));
    sequence.extend_to(len - 1).unwrap();
    sequence.values().clone()
}

/// Writes values as a checkpoint with a valid checksum.
fn forge(checkpoint: &Checkpoint, text: &str, values: &HeapValues) {
    let mut bytes = Vec::new();
    format::write_all(&mut bytes, &rule(text), values).unwrap();
    fs::write(&checkpoint.path, bytes).unwrap();
}

#[test]
fn runs_go_on_to_the_same_values_from_any_moment() {
    let folder = Folder::new("resume");
    let checkpoint = folder.file("values");
    let mut rng = Rng::new(1);
    for text in ".16 0.77 grundy split-equal:3 lasker subtract:3,5,9 all-but:2,5 \
        mock-turtles 0.[3]"
        .split(' ')
    {
        let whole = values(text, 6001);
        let mut run = HeapSequence::new(rule(text));
        let mut to = 0;
        while to < 6000 {
            to = (to + rng.below(2500) as usize).min(6000);
            run.extend_to(to).unwrap();
            let sha256 = checkpoint.save(&run).unwrap();
            let (loaded, of_file) = checkpoint.load(rule(text)).unwrap();
            assert_eq!(of_file, sha256);
            run = loaded;
        }
        assert!(run.values().iter().eq(whole.iter()), "{text}");
        run.recompute(usize::MAX).unwrap();
        assert_eq!(run.assumption(), None);
        assert!(run.values().iter().eq(whole.iter()), "{text}");
    }
    assert_eq!(folder.names(), ["values"]);
}

#[test]
fn torn_changed_and_foreign_files_are_errors() {
    let folder = Folder::new("torn");
    let checkpoint = folder.file("values");
    let mut sequence = HeapSequence::new(rule("lasker"));
    sequence.extend_to(300).unwrap();
    checkpoint.save(&sequence).unwrap();
    let good = fs::read(&checkpoint.path).unwrap();
    let load = |bytes: &[u8]| {
        fs::write(&checkpoint.path, bytes).unwrap();
        let error = checkpoint.load(rule("lasker")).err();
        assert_eq!(fs::read(&checkpoint.path).unwrap(), bytes);
        error
    };
    for len in (0..good.len()).step_by(size(3, 1)) {
        assert!(load(&good[..len]).is_some(), "{len}");
    }
    for index in (0..good.len()).step_by(size(3, 1)) {
        let mut bad = good.clone();
        bad[index] ^= 0x40;
        assert!(load(&bad).is_some(), "{index}");
    }
    let longer = [&good[..], b"x"].concat();
    assert!(matches!(load(&longer), Some(CheckpointError::Torn)));
    let foreign = load(b"something else entirely");
    assert!(matches!(foreign, Some(CheckpointError::Foreign)));
    let old = [b"heap-games-ckp1\n", &good[16..]].concat();
    assert!(matches!(load(&old), Some(CheckpointError::OldVersion { version: 1 })));
    assert!(load(&good).is_none());
    assert!(matches!(checkpoint.load(rule("nim")), Err(CheckpointError::OtherRule { .. })));
    let folder_itself = Checkpoint::at(&folder.0);
    assert!(matches!(folder_itself.lock(), Err(CheckpointError::Foreign)));
    assert!(matches!(folder_itself.load(rule("nim")), Err(CheckpointError::Foreign)));
    fs::remove_file(&checkpoint.path).unwrap();
    assert!(matches!(checkpoint.load(rule("nim")), Err(CheckpointError::Io(_))));
}

#[test]
fn sizes_that_lie_take_no_memory() {
    let folder = Folder::new("sizes");
    let checkpoint = folder.file("values");
    forge(&checkpoint, "0.77", &values("0.77", 1000));
    let good = fs::read(&checkpoint.path).unwrap();
    let width_at = 16 + 8 + "0.77".len();
    for (width, count) in [(4, u64::MAX / 4), (1, 1 << 40), (3, 1000), (4, 1000), (2, 500)] {
        let mut bad = good.clone();
        bad[width_at..width_at + 8].copy_from_slice(&u64::to_le_bytes(width));
        bad[width_at + 8..width_at + 16].copy_from_slice(&u64::to_le_bytes(count));
        fs::write(&checkpoint.path, bad).unwrap();
        assert!(checkpoint.load(rule("0.77")).is_err(), "{width} {count}");
    }
}

#[test]
fn impossible_values_are_named() {
    let folder = Folder::new("impossible");
    let checkpoint = folder.file("values");
    let kayles = |heap, value, width| {
        let mut list: Vec<u32> = values("0.77", 1000).iter().collect();
        list[heap] = value;
        let list = list.iter();
        match width {
            1 => HeapValues::Bytes(list.map(|&value| value as u8).collect()),
            2 => HeapValues::Words(list.map(|&value| value as u16).collect()),
            _ => HeapValues::Longs(list.copied().collect()),
        }
    };
    for (heap, value, width, most) in [
        (999, 65535, 2, 16),
        (1, 2, 1, 1),
        (3, 200, 1, 4),
        (0, 1, 1, 0),
        // No heap below 1000 has so many options that a value needs 32 bits.
        (999, u32::MAX, 4, 1503),
    ] {
        forge(&checkpoint, "0.77", &kayles(heap, value, width));
        let found = match checkpoint.load(rule("0.77")) {
            Err(CheckpointError::Values {
                error: RuleError::ImpossibleValue { heap, most, .. },
                ..
            }) => Some((heap as usize, most)),
            _ => None,
        };
        assert_eq!(found, Some((heap, most)), "{value}");
    }
    for text in ["subtract:1,2", "bounded:2,9", "all-but:2", "split-equal:2", "nim", "0.[3]"] {
        forge(&checkpoint, text, &[0, 1 << 31].into_iter().collect());
        assert!(matches!(checkpoint.load(rule(text)), Err(CheckpointError::Values { .. })));
    }
}

#[test]
fn a_lock_keeps_others_off_until_it_is_dropped() {
    let folder = Folder::new("lock");
    let checkpoint = folder.file("values");
    let lock = checkpoint.lock().unwrap();
    let own = std::process::id();
    match checkpoint.lock() {
        Err(CheckpointError::InUse { process }) => assert_eq!(process, Some(own)),
        other => panic!("{other:?}"),
    }
    drop(lock);
    assert_eq!(folder.names(), Vec::<String>::new());
    // A file left by a killed process is not a lock.
    let stale = "heap-games checkpoint lock\nprocess 4294967295\n";
    fs::write(folder.0.join("values.lock"), stale).unwrap();
    drop(checkpoint.lock().unwrap());
    // Another program's file is not touched.
    let foreign = folder.0.join("values.lock");
    fs::write(&foreign, "my locks").unwrap();
    match checkpoint.lock() {
        Err(CheckpointError::ForeignLock { path }) => assert_eq!(path, foreign),
        other => panic!("{other:?}"),
    }
    assert_eq!(fs::read_to_string(&foreign).unwrap(), "my locks");
}

#[test]
fn of_many_that_lock_at_once_one_has_it() {
    let folder = Folder::new("race");
    let checkpoint = folder.file("values");
    let held = std::sync::atomic::AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                use std::sync::atomic::Ordering::SeqCst;
                for _ in 0..200 {
                    match checkpoint.lock() {
                        Ok(lock) => {
                            assert_eq!(held.fetch_add(1, SeqCst), 0);
                            held.fetch_sub(1, SeqCst);
                            drop(lock);
                        }
                        Err(CheckpointError::InUse { .. }) => {}
                        Err(error) => panic!("{error:?}"),
                    }
                }
            });
        }
    });
    assert_eq!(folder.names(), Vec::<String>::new());
}

#[test]
fn nothing_beside_a_checkpoint_is_touched() {
    let folder = Folder::new("beside");
    let checkpoint = folder.file("values");
    let others = [
        ("values.new", "heap-games-ckp2\nmine"),
        ("values.0123456789abcdef.new", "mine"),
        ("values.0123456789abcdeg.new", "heap-games-ckp2\n"),
        ("other.0123456789abcdef.new", "heap-games-ckp2\n"),
    ];
    for (name, text) in others {
        fs::write(folder.0.join(name), text).unwrap();
    }
    // Files of killed runs are recognised by name and first bytes.
    for (left, text) in [("fedcba9876543210", "heap-games-ckp2\n\0"), ("0000000000000000", "")] {
        fs::write(folder.0.join(format!("values.{left}.new")), text).unwrap();
    }
    let lock = checkpoint.lock().unwrap();
    let mut sequence = HeapSequence::new(rule("0.77"));
    sequence.extend_to(10).unwrap();
    checkpoint.save(&sequence).unwrap();
    drop(lock);
    let mut names: Vec<&str> = others.iter().map(|(name, _)| *name).collect();
    names.push("values");
    names.sort_unstable();
    assert_eq!(folder.names(), names);
    for (name, text) in others {
        assert_eq!(fs::read_to_string(folder.0.join(name)).unwrap(), text);
    }
}

#[cfg(unix)]
#[test]
fn links_stay_and_lead_to_the_new_file() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new("links");
    let (real, link) = (folder.file("real"), folder.file("link"));
    forge(&real, "0.77", &values("0.77", 10));
    fs::set_permissions(&real.path, PermissionsExt::from_mode(0o600)).unwrap();
    symlink(&real.path, &link.path).unwrap();
    let lock = link.lock().unwrap();
    assert!(matches!(real.lock(), Err(CheckpointError::InUse { .. })));
    let mut sequence = link.load(rule("0.77")).unwrap().0;
    sequence.extend_to(20).unwrap();
    link.save(&sequence).unwrap();
    drop(lock);
    assert!(fs::symlink_metadata(&link.path).unwrap().is_symlink());
    assert_eq!(real.load(rule("0.77")).unwrap().0.values().len(), 21);
    let mode = fs::metadata(&real.path).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    // A dangling link is not a checkpoint, and a lock is not a link.
    let dangling = folder.file("dangling");
    symlink(folder.0.join("nowhere"), &dangling.path).unwrap();
    assert!(dangling.exists());
    assert!(dangling.save(&sequence).is_err());
    let victim = folder.0.join("victim");
    fs::write(&victim, "").unwrap();
    symlink(&victim, folder.0.join("real.lock")).unwrap();
    assert!(matches!(real.lock(), Err(CheckpointError::ForeignLock { .. })));
    assert_eq!(fs::read_to_string(&victim).unwrap(), "");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(size(50, 200)))]

    /// For any change of the values, a proof that depends on them is refused or conditional, and
    /// computing them again finds the first wrong one.
    #[test]
    fn changed_values_prove_nothing(
        index in 0..8_usize,
        len in 200..1500_usize,
        changes in proptest::collection::vec((any::<usize>(), 0..12_u32), 1..400),
        recomputed in 0..1500_usize,
    ) {
        let text = ["0.77", "0.07", "0.16", "subtract:2,5,11", "all-but:2,5", "4.0", "grundy", "0.[3]"][index];
        let truth = values(text, len);
        let mut list: Vec<u32> = truth.iter().collect();
        for &(heap, value) in &changes {
            list[heap % len] = value;
        }
        let first_wrong = (0..len).find(|&heap| list[heap] != truth.at(heap));
        let Ok(mut sequence) = HeapSequence::with_values(rule(text), list.into_iter().collect()) else {
            prop_assert!(first_wrong.is_some());
            return Ok(());
        };
        match (sequence.recompute(recomputed), first_wrong) {
            (Err(RuleError::WrongValue { heap, .. }), Some(wrong)) => {
                prop_assert_eq!(heap, wrong as u64);
                prop_assert!(wrong < recomputed);
            }
            (Ok(_), wrong) => prop_assert!(wrong.is_none_or(|wrong| wrong >= recomputed)),
            (other, _) => prop_assert!(false, "{:?}", other),
        }
        let found = PeriodSearch::resume(sequence, len).run();
        if let Ok(found) = found && found.proof.is_some() {
            let expected = PeriodSearch::new(rule(text), 1 << 18).run().unwrap();
            prop_assert_eq!(
                (found.period, found.max_value),
                (expected.period, expected.max_value)
            );
        }
    }
}
