//! For a paper: the loopy value of every position of a small graph, and who wins each sum of two.

use graph_retro::{Digraph, DigraphError, loopy_values};

/// Returns the values, and a table of the outcomes of sums.
pub fn report() -> Result<String, DigraphError> {
    // 2 can stay or stop at 1; 3 can only go round by way of 4.
    let graph = Digraph::from_edges(5, &[(1, 0), (2, 2), (2, 1), (3, 4), (4, 3)])?;
    let values = loopy_values(&graph);
    let positions = 0..graph.position_count();
    let mut report = String::new();
    for first in positions.clone() {
        let outcomes: String = positions
            .clone()
            .map(|second| values.sum(&[first, second]).outcome().letter())
            .collect();
        report.push_str(&format!("{first}: {outcomes} {}\n", values.value(first)));
    }
    Ok(report)
}

fn main() -> Result<(), DigraphError> {
    print!("{}", report()?);
    Ok(())
}
