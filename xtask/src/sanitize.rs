//! `cargo xtask miri`, `asan` and `arm`: unsafe code and file formats under nightly tools.

use crate::shell::{on_toolchain, succeeds, succeeds_watched, works};
use crate::tally::Verdict;
use std::process::Command;

/// A target with the other byte order.
const BIG_ENDIAN: &str = "--target=s390x-unknown-linux-gnu";

/// The runs of Miri: a package, a filter of its tests, an argument, and features of the processor.
///
/// Tests shrink their sizes under Miri, which takes about a thousand times as long. It supports
/// neither the byte permutation of AVX-512 that heap-games marks with, which AddressSanitizer and
/// the comparison of all levels cover, nor file locks, so checkpoints are omitted.
const STEPS: [(&str, &str, &str, &str); 6] = [
    ("nim-algebra", "vector_loops", "", "+avx,+avx2"),
    ("nim-algebra", "vector_loops", "", "+avx,+avx2,+gfni"),
    ("heap-games", "simd::", "", "+avx,+avx2,+bmi1,+bmi2,+lzcnt,+popcnt"),
    ("heap-games", "nibbles::ahead", "", "+avx,+avx2,+bmi1,+bmi2,+lzcnt,+popcnt"),
    ("nim-algebra", "gf256::tests::inverses", BIG_ENDIAN, ""),
    ("graph-retro", "packed::format::", BIG_ENDIAN, ""),
];

/// Runs the tests of the unsafe modules under Miri, and the file formats with big-endian bytes.
pub fn miri() -> Verdict {
    if !works(&mut nightly(&["miri", "--version"])) {
        println!("Miri needs a nightly toolchain: rustup +nightly component add miri rust-src");
        return Verdict::Skipped("miri");
    }
    let passes = |&(package, filter, argument, features): &(&str, &str, &str, &str)| {
        println!("== {package} {filter} {argument} {features}");
        let mut command = nightly(&["miri", "test", "-p", package, "--lib"]);
        command.args((!argument.is_empty()).then_some(argument));
        command.env("MIRIFLAGS", "-Zmiri-disable-isolation");
        if !features.is_empty() {
            command.env("RUSTFLAGS", format!("-C target-feature={features}"));
        }
        let mut ran = false;
        let succeeded = succeeds_watched(command.arg(filter), false, |line| {
            ran |= line.starts_with("test result: ok.") && !line.contains(" 0 passed");
        });
        succeeded && ran
    };
    (STEPS.iter().filter(|step| !passes(step)).count() == 0).into()
}

/// Runs the tests of crates with unsafe code, or that read binary files, under AddressSanitizer.
pub fn asan() -> Verdict {
    if !works(&mut nightly(&["--version"])) {
        return Verdict::Skipped("a nightly toolchain");
    }
    let host = format!("{}-unknown-linux-gnu", std::env::consts::ARCH);
    let mut command = nightly(&["test", "-q", "--lib", "--target", &host]);
    command.args(["-p", "nim-algebra", "-p", "heap-games", "-p", "graph-retro"]);
    command.args(["--target-dir", "target/asan"]).env("RUSTFLAGS", "-Zsanitizer=address");
    succeeds(&mut command).into()
}

/// Runs the tests of nim-algebra, which has vector code for ARM of 64 bits, on an emulated
/// processor; on Debian this needs the packages qemu-user and gcc-aarch64-linux-gnu.
pub fn arm() -> Verdict {
    const TARGET: &str = "aarch64-unknown-linux-gnu";
    let set = |name: &str, value: &str| format!("target.{TARGET}.{name}='{value}'");
    let mut command = nightly(&["test", "-Zbuild-std", "-p", "nim-algebra", "--lib"]);
    command.args(["--target", TARGET, "--target-dir", "target/arm"]);
    command.args(["--config", &set("linker", "aarch64-linux-gnu-gcc")]);
    command.args(["--config", &set("runner", "qemu-aarch64 -L /usr/aarch64-linux-gnu")]);
    succeeds(&mut command).into()
}

/// Returns a command of the nightly cargo.
fn nightly(words: &[&str]) -> Command {
    on_toolchain("nightly", &[&["cargo"], words].concat())
}
