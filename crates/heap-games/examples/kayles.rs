//! For a paper: the period of Kayles with its proof, and the value of a row of 10^18 pins.

use heap_games::{Budget, PeriodSearch, Rule};
use std::error::Error;

/// Returns the results of the search.
pub fn report() -> Result<String, Box<dyn Error>> {
    let kayles: Rule = "kayles".parse()?;
    let far = 1_000_000_000_000_000_000;
    let value = kayles.value(far, Budget::default())?;
    let report = PeriodSearch::new(kayles, 1000).run()?;
    let proof = if report.proof.is_some() { "proven" } else { "observed" };
    let (length, preperiod) = (report.period.length, report.period.preperiod);
    Ok(format!("period {length} from {preperiod} on, {proof}\n{far} pins are worth *{value}\n"))
}

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", report()?);
    Ok(())
}
