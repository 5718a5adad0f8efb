//! `impartial heaps certificate --check`.

use crate::console::Console;
use crate::errors::{Failure, Result, SUCCESS};
use crate::source::Source;
use game_table::MemorySize;
use heap_games::{Budget, Certificate, CertificateError, QuotientCertificate};
use std::path::Path;

/// Checks the certificate in a file within a budget of memory and steps, or of values, however
/// long they take.
pub(super) fn check(
    path: &Path,
    values: Option<usize>,
    bytes: u64,
    console: &mut Console<'_>,
) -> Result {
    let source = Source::of(Some(path));
    source.invite(console);
    let bytes_read = source.read(&mut *console.input)?;
    let text = String::from_utf8_lossy(&bytes_read);
    let budget = match values {
        Some(values) => Budget { bytes, ..Budget::of_values(values) },
        None => Budget { bytes, ..Budget::OF_CHECKS },
    };
    if QuotientCertificate::is_title_of(&text) {
        return check_quotient((&source, &text), budget, console);
    }
    let certificate: Certificate =
        text.parse().map_err(|error: CertificateError| source.error(error))?;
    let replayed = replay(&certificate, budget, console)?;
    let standing = if certificate.proved { "proven" } else { "observed" };
    let replayed = match replayed {
        0 => "a closed form gives all values".to_string(),
        _ => format!("{replayed} values replayed"),
    };
    writeln!(
        console.output,
        "rule {}: preperiod {}, period {}, {standing}; {replayed}",
        certificate.rule, certificate.period.preperiod, certificate.period.length
    )?;
    Ok(SUCCESS)
}

/// Checks the certificate of a misère quotient.
fn check_quotient(
    (source, text): (&Source<'_>, &str),
    budget: Budget,
    console: &mut Console<'_>,
) -> Result {
    let certificate: QuotientCertificate =
        text.parse().map_err(|error: CertificateError| source.error(error))?;
    let check = || certificate.check(budget);
    let kinds = console.wait_for("checking the quotient", check).map_err(with_hint)?;
    let QuotientCertificate { rule, order, losing, heaps, period, .. } = &certificate;
    let reach = match period {
        Some([preperiod, length]) => {
            format!("all heaps, by the period {length} from heap {preperiod} on")
        }
        None => format!("heaps up to {}", heaps.len() - 1),
    };
    writeln!(
        console.output,
        "rule {rule}, misère play: {order} elements, {} of them losing, for {reach}; proven by the \
         sums of {kinds} kinds of heaps",
        losing.len()
    )?;
    Ok(SUCCESS)
}

/// Replays a certificate, and shows a person what that takes and how far it has come.
fn replay(certificate: &Certificate, budget: Budget, console: &mut Console<'_>) -> Result<u64> {
    if !console.terminal.shows_errors {
        let replayed = certificate.check(budget, &mut |_| {});
        return replayed.map_err(with_hint);
    }
    let work = certificate.work()?;
    let steps = match budget.steps {
        u64::MAX => "without a limit".to_string(),
        steps => format!("of {steps} allowed"),
    };
    writeln!(
        console.errors,
        "{} values, about {} steps {steps}, {} bytes of {} allowed",
        work.values, work.steps, work.bytes, budget.bytes
    )?;
    let mut shown = u128::MAX;
    let mut line = console.progress();
    let of = certificate.values;
    let mut progress = |values: u64| {
        let percent = 100 * u128::from(values) / u128::from(of.max(1));
        if percent != shown {
            shown = percent;
            line.show(&format!("{percent} % of {of} values"));
        }
    };
    let replayed = certificate.check(budget, &mut progress);
    replayed.map_err(with_hint)
}

/// Returns an error with what to do if a limit ended the check.
fn with_hint(error: CertificateError) -> Box<dyn std::error::Error + Send + Sync> {
    let hint = match error {
        CertificateError::TooMuchWork { .. } => {
            "; --limit N replays up to N values however long they take".to_string()
        }
        CertificateError::TooMuchMemory { needed, .. } => u64::try_from(needed)
            .map(|bytes| {
                format!("; --max-memory {} allows that much", MemorySize::from_bytes(bytes))
            })
            .unwrap_or_default(),
        _ => String::new(),
    };
    Failure::reworded(&error, format!("{error}{hint}")).into()
}
