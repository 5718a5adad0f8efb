//! Vertices with arbitrary numbers, renumbered from 0.

use crate::position::edge_list::EdgeList;

/// Renumbers the vertices from 0 in the order of their names, of which `largest` is the last.
/// Returns their count and their names, which are empty if they equal the new numbers. The ground
/// is always included.
pub(crate) fn number_densely(edges: &mut EdgeList, largest: u32) -> (u32, Vec<u32>) {
    if largest as usize > 4 * edges.len() + 64 {
        return number_by_sorting(edges);
    }
    let mut is_name = vec![false; largest as usize + 1];
    is_name[0] = true;
    for place in 0..edges.len() {
        let (u, v) = edges.ends(place);
        is_name[u as usize] = true;
        is_name[v as usize] = true;
    }
    let count = is_name.iter().map(|&is_name| u32::from(is_name)).sum();
    if count > largest {
        return (count, Vec::new());
    }
    let mut numbers = vec![0u32; is_name.len()];
    let mut names = Vec::with_capacity(count as usize);
    for ((name, number), &is_name) in (0..).zip(&mut numbers).zip(&is_name) {
        *number = names.len() as u32;
        if is_name {
            names.push(name);
        }
    }
    edges.renumber(|name| numbers[name as usize]);
    (count, names)
}

fn number_by_sorting(edges: &mut EdgeList) -> (u32, Vec<u32>) {
    let mut names = Vec::with_capacity(2 * edges.len() + 1);
    names.push(0);
    for edge in edges.iter() {
        names.extend([edge.u, edge.v]);
    }
    names.sort_unstable();
    names.dedup();
    edges.renumber(|name| names.partition_point(|&other| other < name) as u32);
    (names.len() as u32, names)
}
