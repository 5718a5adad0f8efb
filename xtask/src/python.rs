//! `cargo xtask python`: the Python package, built, installed and tested in environments of its own.
//!
//! One environment builds the wheel, with all that the package can work with; each of [`OTHERS`] tries it.

use crate::shell::{cargo, root, succeeds, target};
use crate::tally::{Tally, Verdict};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The crate of the package, a workspace of its own.
pub const CRATE: &str = "crates/impartial-python";

/// What is installed to build the package and to check its types.
const BUILDERS: [&str; 3] = ["maturin>=1.9,<2", "mypy", "numpy"];

/// What is installed to test it: pytest, and all that it can work with.
const TESTERS: [&str; 6] = ["networkx", "pandas", "polars", "pytest", "scipy", "tqdm"];

/// The oldest and the newest interpreters, by command and version, with the numpy to try each with.
const OTHERS: [(&str, &str, &str); 3] = [
    ("python3.9", "3.9", "numpy>=1.26,<1.27"),
    ("python3.13", "3.13", "numpy>=2,<3"),
    ("python3.14", "3.14", "numpy>=2,<3"),
];

/// Tries the wheel that the step of the package built with other interpreters, each as a step.
pub fn others(tally: &mut Tally) {
    for (command, version, numpy) in OTHERS {
        let name = format!("the Python package on {version} with {numpy}");
        tally.step(&name, |_| {
            let Some(python) = interpreter(command, version) else {
                return Verdict::Skipped(command);
            };
            let folder = target().join(format!("python-{version}"));
            match Environment::make(folder, &python, &[&[numpy], &TESTERS[..]].concat()) {
                Ok(environment) => (environment.put() && environment.tests()).into(),
                Err(reason) => {
                    println!("{reason}");
                    Verdict::Skipped(command)
                }
            }
        });
    }
}

/// Returns an interpreter of a version: the command, or one that pyenv has.
fn interpreter(command: &str, version: &str) -> Option<PathBuf> {
    let pyenv = std::env::var_os("PYENV_ROOT").map(PathBuf::from);
    let pyenv = pyenv.or_else(|| Some(std::env::home_dir()?.join(".pyenv")));
    let versions = pyenv.and_then(|folder| fs::read_dir(folder.join("versions")).ok());
    let start = format!("{version}.");
    let own = versions.into_iter().flatten().flatten().filter_map(|entry| {
        let is_wanted = entry.file_name().to_string_lossy().starts_with(&start);
        is_wanted.then(|| entry.path().join("bin").join("python"))
    });
    let question = format!("'%d.%d' % sys.version_info[:2] != '{version}'");
    std::iter::once(PathBuf::from(command)).chain(own).find(|it| is_python(it, &question))
}

/// Builds, installs and tests the package; skips it where there is nothing to build it with.
pub fn holds() -> Verdict {
    let python = ["python3", "python"].into_iter().map(Path::new);
    let Some(python) = python.into_iter().find(|name| is_python(name, "sys.version_info < (3, 9)"))
    else {
        println!("there is no Python from 3.9 on");
        return Verdict::Skipped("python");
    };
    let tools = [&BUILDERS[..], &TESTERS].concat();
    let environment = match Environment::make(target().join("python"), python, &tools) {
        Ok(environment) => environment,
        Err(reason) => {
            println!("{reason}");
            return Verdict::Skipped("python");
        }
    };
    let holds = succeeds(in_crate("fetch").arg("--locked"))
        && environment.lints()
        && environment.install()
        && environment.tests()
        && environment.types_hold();
    holds.into()
}

/// A virtual environment with the tools.
struct Environment {
    folder: PathBuf,
}

impl Environment {
    /// Returns the environment, made where it is not there.
    fn make(folder: PathBuf, python: &Path, tools: &[&str]) -> Result<Self, String> {
        let environment = Environment { folder };
        let list = tools.join("\n");
        // The list is written last, so that what was broken off is made anew.
        let made = environment.folder.join("tools.txt");
        if fs::read_to_string(&made).is_ok_and(|found| found == list) {
            return Ok(environment);
        }
        let mut venv = Command::new(python);
        if !succeeds(venv.args(["-m", "venv", "--clear"]).arg(&environment.folder)) {
            return Err(format!("`{} -m venv` makes no environment", python.display()));
        }
        let mut pip = environment.python();
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
        // Where there is no network, that should soon be clear.
        pip.args(["--retries", "1", "--timeout", "15"]);
        if !succeeds(pip.args(tools)) {
            return Err("pip does not install what the package is built and tested with".into());
        }
        fs::write(made, list).map_err(|error| error.to_string())?;
        Ok(environment)
    }

    /// Returns a command that runs a program of the environment in the crate's folder.
    fn program(&self, name: &str) -> Command {
        let folder = self.folder.join(if cfg!(windows) { "Scripts" } else { "bin" });
        let mut command = Command::new(folder.join(name));
        let earlier = std::env::var_os("PATH").unwrap_or_default();
        let paths = std::iter::once(folder).chain(std::env::split_paths(&earlier));
        command
            .current_dir(root().join(CRATE))
            .env("PATH", std::env::join_paths(paths).unwrap_or(earlier))
            .env("CARGO_TARGET_DIR", built())
            .env("VIRTUAL_ENV", &self.folder)
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .stdin(Stdio::null());
        command
    }

    fn python(&self) -> Command {
        self.program("python")
    }

    /// Returns whether the crate's sources are formatted and clippy has nothing to say.
    fn lints(&self) -> bool {
        let mut format = in_crate("fmt");
        let mut clippy = in_crate("clippy");
        clippy.args(["--release", "--all-targets", "--locked", "--", "-D", "warnings"]);
        format.args(["--", "--check"]);
        succeeds(&mut format) && succeeds(&mut clippy)
    }

    /// Builds the wheel and installs it.
    fn install(&self) -> bool {
        let wheels = target().join("wheels");
        let mut maturin = self.program("maturin");
        maturin.args(["build", "--release", "--locked", "--quiet", "--out"]).arg(&wheels);
        succeeds(&mut maturin) && self.put()
    }

    /// Installs the wheel that was built.
    fn put(&self) -> bool {
        let wheels = target().join("wheels");
        let mut pip = self.python();
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
        pip.args(["--force-reinstall", "--no-deps", "--no-index", "--find-links"]).arg(&wheels);
        succeeds(pip.arg("impartial-games"))
    }

    /// Runs the tests, those of the documentation among them.
    fn tests(&self) -> bool {
        succeeds(self.python().args(["-m", "pytest", "-p", "no:cacheprovider", "tests"]))
    }

    /// Returns whether the types are those of the package, and an example agrees with them.
    fn types_hold(&self) -> bool {
        let cache = built().join("mypy");
        let mut mypy = self.python();
        mypy.args(["-m", "mypy", "--strict", "--no-error-summary", "--cache-dir"]).arg(&cache);
        let mut stubtest = self.python();
        stubtest.args(["-m", "mypy.stubtest", "--concise", "impartial_games"]);
        succeeds(mypy.arg("tests/typed.py")) && succeeds(stubtest.env("MYPY_CACHE_DIR", &cache))
    }
}

/// Returns a quiet command of cargo for the crate alone.
fn in_crate(command: &str) -> Command {
    let mut cargo = cargo(&[command, "--quiet"]);
    cargo.arg("--manifest-path").arg(root().join(CRATE).join("Cargo.toml"));
    // A folder of its own: maturin tells pyo3 of its Python, and would find all of it stale here.
    cargo.env("CARGO_TARGET_DIR", built().join("lints"));
    cargo
}

/// Returns where the crate is built.
fn built() -> PathBuf {
    target().join("python-build")
}

/// Returns whether a command is a Python that can make environments, and is not `wrong`.
fn is_python(name: &Path, wrong: &str) -> bool {
    let question = format!("import sys, venv; sys.exit({wrong})");
    let mut command = Command::new(name);
    let silent = command.args(["-c", &question]).stdout(Stdio::null()).stderr(Stdio::null());
    silent.status().is_ok_and(|status| status.success())
}
