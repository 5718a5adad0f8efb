//! Writes the values of Kayles, with the period that is proven, to standard output as SVG.

use game_table::SequencePicture;
use heap_games::{PeriodSearch, Rule};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    print!("{}", picture(200)?);
    Ok(())
}

/// Draws the values of the heaps up to `to`.
pub fn picture(to: usize) -> Result<String, Box<dyn std::error::Error>> {
    let mut search = PeriodSearch::new("kayles".parse::<Rule>()?, 1 << 12);
    let report = search.run()?;
    let mut sequence = search.into_sequence();
    sequence.extend_to(to)?;
    let values: Vec<u64> = sequence.values().iter().take(to + 1).map(u64::from).collect();
    let standing =
        report.proof.map_or("not proven".to_string(), |theorem| format!("proven by {theorem}"));
    Ok(SequencePicture::new("Kayles", &values).period(report.period, &standing).to_svg())
}
