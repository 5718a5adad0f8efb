//! `cargo xtask python`: the Python package, built, installed and tested in its own environments.
//!
//! One environment, with all supported libraries, builds the wheel; each of [`OTHERS`] tests it.

use crate::shell::{cargo, root, succeeds, target, works};
use crate::tally::{Tally, Verdict};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The crate of the package, a workspace of its own.
const CRATE: &str = "crates/impartial-python";

/// The tools that build the package and check its types.
const BUILDERS: [&str; 3] = ["maturin>=1.9,<2", "mypy", "numpy"];

/// The packages for its tests: pytest, and all supported libraries.
const TESTERS: [&str; 6] = ["networkx", "pandas", "polars", "pytest", "scipy", "tqdm"];

/// The oldest and the newest interpreters, by command and version, with the numpy for each.
const OTHERS: [(&str, &str, &str); 3] = [
    ("python3.9", "3.9", "numpy>=1.26,<1.27"),
    ("python3.13", "3.13", "numpy>=2,<3"),
    ("python3.14", "3.14", "numpy>=2,<3"),
];

/// Tests the wheel built by the step of the package with other interpreters, one step each.
pub fn others(tally: &mut Tally) {
    for (command, version, numpy) in OTHERS {
        tally.step(&format!("the Python package on {version} with {numpy}"), |_| {
            let folder = target().join(format!("python-{version}"));
            let tools = [&[numpy], &TESTERS[..]].concat();
            let is_wrong = format!("'%d.%d' % sys.version_info[:2] != '{version}'");
            let python = Path::new(command);
            let made = is_python(python, &is_wrong)
                .then(|| Environment::make(folder, python, &tools))
                .flatten();
            match made {
                Some(environment) => (environment.put() && environment.tests()).into(),
                None => Verdict::Skipped(command),
            }
        });
    }
}

/// Builds, installs and tests the package; skips it if the tools to build it are missing.
pub fn holds() -> Verdict {
    let python = ["python3", "python"].map(Path::new);
    let python = python.into_iter().find(|name| is_python(name, "sys.version_info < (3, 9)"));
    let tools = [&BUILDERS[..], &TESTERS].concat();
    let make = |python: &Path| Environment::make(target().join("python"), python, &tools);
    let Some(environment) = python.and_then(make) else {
        println!("no Python from 3.9 on has an environment with what the package needs");
        return Verdict::Skipped("python");
    };
    let holds = succeeds(in_crate("fetch").arg("--locked"))
        && lints()
        && environment.install()
        && environment.tests()
        && environment.types_hold();
    holds.into()
}

/// Returns whether the crate's sources are formatted and clippy reports nothing.
fn lints() -> bool {
    let mut clippy = in_crate("clippy");
    clippy.args(["--release", "--all-targets", "--locked", "--", "-D", "warnings"]);
    succeeds(in_crate("fmt").args(["--", "--check"])) && succeeds(&mut clippy)
}

/// A virtual environment with the tools.
struct Environment(PathBuf);

impl Environment {
    /// Returns the environment, which is created if necessary.
    fn make(folder: PathBuf, python: &Path, tools: &[&str]) -> Option<Self> {
        let environment = Environment(folder);
        let list = tools.join("\n");
        // The list is written last, so that an interrupted creation is repeated.
        let made = environment.0.join("tools.txt");
        if fs::read_to_string(&made).is_ok_and(|found| found == list) {
            return Some(environment);
        }
        let mut venv = Command::new(python);
        venv.args(["-m", "venv", "--clear"]).arg(&environment.0);
        // Without a network, this should fail soon.
        let mut pip = environment.pip(&["--retries", "1", "--timeout", "15"]);
        let holds =
            succeeds(&mut venv) && succeeds(pip.args(tools)) && fs::write(made, list).is_ok();
        holds.then_some(environment)
    }

    /// Returns a command that runs a module of Python in the crate's folder.
    fn module(&self, name: &str) -> Command {
        let folder = self.0.join(if cfg!(windows) { "Scripts" } else { "bin" });
        let mut command = Command::new(folder.join("python"));
        let earlier = std::env::var_os("PATH").unwrap_or_default();
        let paths = std::iter::once(folder).chain(std::env::split_paths(&earlier));
        command
            .args(["-m", name])
            .current_dir(root().join(CRATE))
            .env("PATH", std::env::join_paths(paths).unwrap_or(earlier))
            .env("CARGO_TARGET_DIR", built())
            .env("VIRTUAL_ENV", &self.0)
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .stdin(Stdio::null());
        command
    }

    fn pip(&self, options: &[&str]) -> Command {
        let mut pip = self.module("pip");
        pip.args(["install", "--quiet", "--disable-pip-version-check"]).args(options);
        pip
    }

    /// Builds the wheel as `pip install` does from a clone, and installs it. Fewer optimisations
    /// are fast enough for the tests.
    fn install(&self) -> bool {
        let mut wheel = self.module("pip");
        wheel.args(["wheel", "--quiet", "--no-deps", "--no-build-isolation", ".", "--wheel-dir"]);
        wheel.arg(target().join("wheels")).env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1");
        succeeds(wheel.env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")) && self.put()
    }

    /// Installs the wheel that was built.
    fn put(&self) -> bool {
        let mut pip = self.pip(&["--force-reinstall", "--no-deps", "--no-index", "--find-links"]);
        succeeds(pip.arg(target().join("wheels")).arg("impartial-games"))
    }

    /// Runs the tests, including those of the documentation.
    fn tests(&self) -> bool {
        succeeds(self.module("pytest").args(["-p", "no:cacheprovider", "tests"]))
    }

    /// Returns whether the types are those of the package, and an example agrees with them.
    fn types_hold(&self) -> bool {
        let cache = built().join("mypy");
        let mut mypy = self.module("mypy");
        mypy.args(["--strict", "--no-error-summary", "--cache-dir"]).arg(&cache);
        let mut stubtest = self.module("mypy.stubtest");
        stubtest.args(["--concise", "impartial_games"]).env("MYPY_CACHE_DIR", &cache);
        succeeds(mypy.arg("tests/typed.py")) && succeeds(&mut stubtest)
    }
}

/// Returns a quiet command of cargo for the crate alone.
fn in_crate(command: &str) -> Command {
    let mut cargo = cargo(&[command, "--quiet"]);
    cargo.arg("--manifest-path").arg(root().join(CRATE).join("Cargo.toml"));
    // A separate folder: maturin configures pyo3 for its Python, and would rebuild everything here.
    cargo.env("CARGO_TARGET_DIR", built().join("lints"));
    cargo
}

/// Returns where the crate is built.
fn built() -> PathBuf {
    target().join("python-build")
}

/// Returns whether a command is a Python that can make environments, and is not `wrong`.
fn is_python(name: &Path, wrong: &str) -> bool {
    works(Command::new(name).args(["-c", &format!("import sys, venv; sys.exit({wrong})")]))
}
