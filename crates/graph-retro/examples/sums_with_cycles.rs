//! For a paper: the loopy value of every position of a small graph, and who wins each sum of two.

use graph_retro::{Digraph, DigraphError, loopy_values};

/// Returns the values, and a table of the outcomes of sums.
pub fn report() -> Result<String, DigraphError> {
    // 2 can stay where it is or move to 1; 3 and 4 only lead to each other.
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
