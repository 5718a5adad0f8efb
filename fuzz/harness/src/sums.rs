//! Sums of games under the twelve rules, against a search from the definition.

use crate::choices::Choices;
use contest::kit::search::Search;
use mex_core::{
    Component, Ending, GameGraph, Outcome, Selection, SumError, SumMove, SumMovePart, SumRule,
    misere_outcome, sum_outcome, sum_winning_moves,
};

/// Solves a sum of heaps and of tokens on two graphs.
pub fn sums(data: &[u8]) {
    let mut choices = Choices::new(data);
    let rules: Vec<SumRule> = SumRule::all().collect();
    let rule = rules[choices.below(12)];
    let graphs = [graph(&mut choices), graph(&mut choices)];
    let huge = choices.byte() < 16;
    let components: Vec<Component<'_>> = (0..choices.below(4))
        .map(|_| match choices.byte() % 4 {
            0 if huge => Component::Heap(choices.number()),
            0 => Component::Heap(choices.below(5) as u64),
            kind => {
                let graph = &graphs[usize::from(kind == 1)];
                let position = choices.below_u32(graph.position_count());
                Component::Position { graph, position }
            }
        })
        .collect();
    let limit = 10_000;
    let outcome = sum_outcome(&components, rule, limit);
    let moves = sum_winning_moves(&components, rule, limit);
    if let (Ok(outcome), Ok(moves)) = (&outcome, &moves) {
        // In misère play a player who cannot move wins, and has no move to show.
        let stuck = components.iter().all(is_over)
            || rule.ending == Ending::First && components.iter().any(is_over);
        if !stuck {
            assert_eq!(moves.is_empty(), *outcome == Outcome::Previous, "{rule} {components:?}");
        }
    }
    let searchable = components.iter().all(|component| !matches!(component, Component::Heap(5..)));
    if !searchable {
        return;
    }
    // A position is the places of the graphs, or 0 for a heap, with the numbers.
    let place = |graph: &GameGraph| std::ptr::from_ref(graph) as usize;
    let key = |sum: &[Component<'_>]| -> Vec<(usize, u64)> {
        let number = |component: &Component<'_>| match *component {
            Component::Heap(heap) => (0, heap),
            Component::Position { graph, position } => (place(graph), position.into()),
        };
        sum.iter().map(number).collect()
    };
    let component = |&(of, number): &(usize, u64)| match graphs.iter().find(|it| place(it) == of) {
        None => Component::Heap(number),
        Some(graph) => Component::Position { graph, position: number as u32 },
    };
    let options = |sum: &Vec<(usize, u64)>| {
        let sum: Vec<Component<'_>> = sum.iter().map(component).collect();
        moves_of(&sum, rule).iter().map(|(_, after)| key(after)).collect()
    };
    let stuck_wins = rule.play.stuck_player_wins();
    let mut search = Search::new(stuck_wins, options);
    let wins = search.wins(&key(&components));
    assert_eq!(outcome, Ok(Outcome::from_mover_wins(wins)), "{rule} {components:?}");
    let mut expected: Vec<SumMove> = Vec::new();
    if wins {
        for (parts, after) in moves_of(&components, rule) {
            if !search.wins(&key(&after)) {
                expected.push(SumMove { parts });
            }
        }
    }
    expected.sort();
    expected.dedup();
    let mut found = moves.unwrap_or_else(|error| panic!("{error} {rule} {components:?}"));
    found.sort();
    assert_eq!(found, expected, "{rule} {components:?}");
    if rule == SumRule::disjunctive(mex_core::Play::Misere) {
        check_misere(&graphs[0], &components, outcome, limit);
    }
}

/// Compares the outcome of tokens on one graph with what the shorter entry point gives.
fn check_misere(
    on: &GameGraph,
    components: &[Component<'_>],
    outcome: Result<Outcome, SumError>,
    limit: usize,
) {
    let tokens: Option<Vec<u32>> = components
        .iter()
        .map(|component| match component {
            Component::Position { graph, position } if std::ptr::eq(*graph, on) => Some(*position),
            _ => None,
        })
        .collect();
    if let Some(tokens) = tokens {
        assert_eq!(misere_outcome(on, &tokens, limit), outcome);
        assert!(matches!(
            misere_outcome(on, &[on.position_count()], limit),
            Err(SumError::TokenOutOfRange { .. })
        ));
    }
}

/// Returns a small graph without cycles.
fn graph(choices: &mut Choices<'_>) -> GameGraph {
    let count = 1 + choices.below_u32(7);
    let edges: Vec<(u32, u32)> = (0..choices.below(14))
        .filter_map(|_| {
            let (a, b) = (choices.below_u32(count), choices.below_u32(count));
            (a != b).then(|| (a.max(b), a.min(b)))
        })
        .collect();
    GameGraph::from_edges(count, &edges).expect("the edges are within the graph")
}

fn is_over(component: &Component<'_>) -> bool {
    options(component).is_empty()
}

/// Returns what a component can become, and by what number a move says so.
fn options<'g>(component: &Component<'g>) -> Vec<(u64, Component<'g>)> {
    match *component {
        // Callers look at small heaps only where they need all of the options.
        Component::Heap(heap) => {
            (0..heap.min(9)).map(|left| (left, Component::Heap(left))).collect()
        }
        Component::Position { graph, position } => graph
            .options(position)
            .iter()
            .map(|&position| (position.into(), Component::Position { graph, position }))
            .collect(),
    }
}

/// Returns every move of a sum with what it leads to.
fn moves_of<'g>(
    sum: &[Component<'g>],
    rule: SumRule,
) -> Vec<(Vec<SumMovePart>, Vec<Component<'g>>)> {
    let over = |component: &Component<'g>| is_over(component);
    if rule.ending == Ending::First && sum.iter().any(over) {
        return Vec::new();
    }
    let mut moves = vec![(Vec::new(), Vec::new())];
    for (index, component) in sum.iter().enumerate() {
        let mut longer = Vec::new();
        for (parts, after) in moves {
            let may_stay = rule.selection != Selection::Every || over(component);
            if may_stay {
                let mut after: Vec<Component<'g>> = after.clone();
                after.push(*component);
                longer.push((parts.clone(), after));
            }
            if rule.selection == Selection::One && !parts.is_empty() {
                continue;
            }
            for (to, option) in options(component) {
                let (mut parts, mut after) = (parts.clone(), after.clone());
                let component = index;
                parts.push(SumMovePart { component, to });
                after.push(option);
                longer.push((parts, after));
            }
        }
        moves = longer;
    }
    moves.retain(|(parts, _)| !parts.is_empty());
    moves
}
