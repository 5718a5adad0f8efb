//! `cargo xtask miri`, `asan` and `arm`: the unsafe code under nightly tools.

use crate::shell::{Watched, output_of, root, succeeds, succeeds_watched};
use std::process::{Command, Stdio};

/// What Miri runs: a package, a filter of its tests, and the processor's features or another
/// target than the host.
struct Step {
    package: &'static str,
    filter: &'static str,
    on: On,
}

enum On {
    Features(&'static str),
    Target(&'static str),
}

const AVX2: &str = "+avx,+avx2,+bmi1,+bmi2,+lzcnt,+popcnt";

/// A target whose bytes lie the other way round.
const BIG_ENDIAN: &str = "s390x-unknown-linux-gnu";

/// Tests shrink their sizes under Miri, which takes about a thousand times as long. It does not know
/// the byte permutation of AVX-512 that heap-games marks with, so that AddressSanitizer and the
/// comparison of all levels must do there; nor file locks, so that checkpoints stay out.
const STEPS: [Step; 7] = [
    Step { package: "nim-algebra", filter: "vector_loops", on: On::Features("+avx,+avx2") },
    Step { package: "nim-algebra", filter: "vector_loops", on: On::Features("+avx,+avx2,+gfni") },
    Step {
        package: "nim-algebra",
        filter: "vector_loops",
        on: On::Features("+avx,+avx2,+avx512f,+avx512bw,+gfni"),
    },
    Step { package: "heap-games", filter: "simd::", on: On::Features(AVX2) },
    Step { package: "heap-games", filter: "nibbles::ahead", on: On::Features(AVX2) },
    Step { package: "nim-algebra", filter: "gf256::tests::inverses", on: On::Target(BIG_ENDIAN) },
    Step { package: "graph-retro", filter: "packed::format::", on: On::Target(BIG_ENDIAN) },
];

/// Crates with unsafe code, or that read files by their bytes.
const SANITIZED: [&str; 3] = ["nim-algebra", "heap-games", "graph-retro"];

/// Runs the tests of the unsafe modules under Miri, and the file formats on a big-endian target.
pub fn miri() -> Result<(), String> {
    if !is_there(&["+nightly", "miri", "--version"]) {
        let install = "rustup +nightly component add miri rust-src";
        return Err(format!("Miri needs a nightly toolchain: {install}"));
    }
    let mut failed = Vec::new();
    for Step { package, filter, on } in &STEPS {
        let mut command = rustup_cargo();
        command.args(["+nightly", "miri", "test", "-p", package, "--lib"]);
        command.env("MIRIFLAGS", "-Zmiri-disable-isolation");
        let place = match on {
            On::Features(features) => {
                command.env("RUSTFLAGS", format!("-C target-feature={features}"));
                features
            }
            On::Target(target) => {
                command.args(["--target", target]);
                target
            }
        };
        let name = format!("{package} {filter} on {place}");
        println!("== {name}");
        let mut ran = false;
        let succeeded = succeeds_watched(command.arg(filter), Watched::Output, |line| {
            ran |= line.starts_with("test result: ok.") && !line.contains(" 0 passed");
        });
        if !succeeded || !ran {
            failed.push(name);
        }
    }
    report(STEPS.len(), &failed)
}

/// Runs the tests of the crates with unsafe code under AddressSanitizer.
pub fn asan() -> Result<(), String> {
    let Some(target) = host_of_nightly() else {
        return Err("AddressSanitizer needs a nightly toolchain: rustup toolchain install nightly"
            .to_string());
    };
    let mut failed = Vec::new();
    for package in SANITIZED {
        println!("== {package}");
        let mut command = rustup_cargo();
        command.args(["+nightly", "test", "-q", "-p", package, "--lib", "--target", &target]);
        command.args(["--target-dir", "target/asan"]);
        if !succeeds(command.env("RUSTFLAGS", "-Zsanitizer=address")) {
            failed.push(package.to_string());
        }
    }
    report(SANITIZED.len(), &failed)
}

/// ARM of 64 bits, and what links and runs its programs on other machines.
const ARM: &str = "aarch64-unknown-linux-gnu";
const ARM_LINKER: &str = "aarch64-linux-gnu-gcc";
const ARM_RUNNER: [&str; 3] = ["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"];

/// Runs the tests of nim-algebra, whose vectors ARM has its own code for, in an emulated processor.
pub fn arm() -> Result<(), String> {
    for program in [ARM_LINKER, ARM_RUNNER[0]] {
        let mut command = Command::new(program);
        if !succeeds(command.arg("--version").stdout(Stdio::null())) {
            let install = "on Debian: apt install qemu-user gcc-aarch64-linux-gnu";
            return Err(format!("there is no {program}; {install}"));
        }
    }
    if !is_there(&["+nightly", "--version"]) {
        return Err(
            "the standard library is built by a nightly toolchain: rustup toolchain install \
                    nightly -c rust-src"
                .to_string(),
        );
    }
    let variable = "CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU";
    let mut command = rustup_cargo();
    command.args([
        "+nightly",
        "test",
        "-Zbuild-std",
        "--target",
        ARM,
        "-p",
        "nim-algebra",
        "--lib",
    ]);
    command.args(["--target-dir", "target/arm"]);
    command.env(format!("{variable}_LINKER"), ARM_LINKER);
    command.env(format!("{variable}_RUNNER"), ARM_RUNNER.join(" "));
    let failed = if succeeds(&mut command) { vec![] } else { vec!["nim-algebra".to_string()] };
    report(1, &failed)
}

fn report(count: usize, failed: &[String]) -> Result<(), String> {
    println!("{} passed, {} failed", count - failed.len(), failed.len());
    match failed {
        [] => Ok(()),
        names => Err(format!("failed: {}", names.join("; "))),
    }
}

/// Returns a command of the cargo that takes a toolchain's name, which is rustup's.
fn rustup_cargo() -> Command {
    let mut command = Command::new("cargo");
    command.current_dir(root()).stdin(Stdio::null());
    for variable in ["RUSTUP_TOOLCHAIN", "CARGO", "RUSTC", "RUSTDOC"] {
        command.env_remove(variable);
    }
    command
}

fn is_there(arguments: &[&str]) -> bool {
    let mut command = rustup_cargo();
    command.args(arguments).stdout(Stdio::null()).stderr(Stdio::null());
    succeeds(&mut command)
}

/// Returns the nightly compiler's own target.
fn host_of_nightly() -> Option<String> {
    let mut command = Command::new("rustc");
    command.env_remove("RUSTUP_TOOLCHAIN").args(["+nightly", "-vV"]).stderr(Stdio::null());
    let text = output_of(&mut command)?;
    text.lines().find_map(|line| line.strip_prefix("host: ").map(String::from))
}
