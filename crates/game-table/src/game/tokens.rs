//! Tokens on a graph, with play that need not end.

use super::contract::{Advice, Game};
use super::step::distinct;
use super::worth::Worth;
use crate::answer::Change;
use crate::errors::{Failure, Result};
use crate::named_graph::NamedGraph;
use crate::reason::{self, Reason, sum};
use graph_retro::{LoopyValues, Solution, TokenSums, grundy_values, loopy_values, solve};
use mex_core::{Outcome, Play};
use tree_hackenbush::Player;

/// The most tokens in the sums searched before each move of the program.
const MOST_STEPS: usize = 1 << 16;

pub struct Tokens<'a> {
    loaded: &'a NamedGraph,
    theory: Theory,
}

/// The position of a token before and after a move.
type TokenMove = (u32, u32);

enum Theory {
    /// Values of single tokens, and the same as plain numbers if the graph has no cycle.
    Values(LoopyValues, Option<Vec<u32>>),
    /// All sums that can follow, in misère play.
    Sums(TokenSums, Solution),
}

impl<'a> Tokens<'a> {
    /// Returns the game with these tokens. In misère play, the sums that can follow are searched,
    /// with at most `limit` tokens in all.
    pub fn new(
        loaded: &'a NamedGraph,
        tokens: &[u32],
        (play, limit): (Play, usize),
    ) -> Result<Self> {
        let graph = &loaded.graph;
        // Finding moves takes another byte per position.
        let values = graph.loopy_memory_bytes() + u64::from(graph.position_count());
        loaded.allow("the computation", values.max(graph.grundy_memory_bytes()))?;
        if play == Play::Normal {
            let theory = Theory::Values(loopy_values(graph), grundy_values(graph).ok());
            return Ok(Tokens { loaded, theory });
        }
        // Positions and edges of the graph are searched in addition.
        let size = graph.edge_count().saturating_add(graph.position_count().into());
        let most = limit.saturating_add(usize::try_from(size).unwrap_or(usize::MAX));
        let sums = TokenSums::unfold(graph, tokens, most).ok_or_else(|| {
            let text = format!("over {limit} tokens in the sums that follow; --limit allows more");
            Failure::refused(text)
        })?;
        let solution = solve(sums.graph(), play);
        Ok(Tokens { loaded, theory: Theory::Sums(sums, solution) })
    }

    fn options(&self, token: u32) -> Vec<u32> {
        let mut options = self.loaded.graph.find_options(token);
        options.dedup();
        options
    }
}

/// Returns the moves that preserve the outcome of a sum, or those of a loser, the best first; each
/// with the tokens after it.
fn searched(
    moves: impl Iterator<Item = (TokenMove, Vec<u32>)>,
    (sums, solution): (&TokenSums, &Solution),
    tokens: &[u32],
) -> Option<Advice<TokenMove>> {
    let outcome = solution.outcome(sums.position(tokens)?);
    let mut rated = Vec::new();
    for (made, after) in moves {
        let position = sums.position(&after)?;
        let remoteness = solution.remoteness(position).unwrap_or(u32::MAX);
        let (keeps, order) = match (outcome, solution.outcome(position)) {
            (Outcome::Next, Outcome::Previous) => (true, remoteness),
            // The loser delays the end.
            (Outcome::Previous, _) => (true, u32::MAX - remoteness),
            (Outcome::Draw, Outcome::Draw) => (true, 0),
            _ => (false, 0),
        };
        if keeps {
            rated.push((order, made));
        }
    }
    // Equal moves are ordered by token.
    rated.sort_by_key(|&(order, _)| order);
    Some(Advice { outcome, moves: rated.into_iter().map(|(_, made)| made).collect() })
}

impl Game for Tokens<'_> {
    type Position = Vec<u32>;
    type Move = TokenMove;

    fn moves(&self, tokens: &Vec<u32>, _mover: Player) -> Vec<TokenMove> {
        let moves = distinct(tokens.iter().copied())
            .into_iter()
            .flat_map(|token| self.options(token).into_iter().map(move |option| (token, option)));
        moves.collect()
    }

    fn after(&self, tokens: &Vec<u32>, &(from, to): &TokenMove) -> Vec<u32> {
        let mut after = tokens.clone();
        after.iter_mut().find(|token| **token == from).into_iter().for_each(|token| *token = to);
        after
    }

    fn advice(&mut self, tokens: &Vec<u32>, mover: Player) -> Result<Advice<TokenMove>> {
        match &self.theory {
            Theory::Values(values, _) => {
                let outcome = values.sum(tokens).outcome();
                let ranked = values.ranked_moves(&self.loaded.graph, tokens, MOST_STEPS);
                let moves = ranked.moves.iter().map(|made| (tokens[made.token], made.option));
                Ok(Advice { outcome, moves: distinct(moves) })
            }
            Theory::Sums(sums, solution) => {
                let moves = self.moves(tokens, mover).into_iter();
                let moves = moves.map(|made| (made, self.after(tokens, &made)));
                let advice = searched(moves, (sums, solution), tokens);
                advice.ok_or_else(|| "the tokens cannot be there".into())
            }
        }
    }

    fn worth(&mut self, tokens: &Vec<u32>) -> Result<Worth> {
        match &self.theory {
            Theory::Values(values, _) => Ok(Worth::of_loopy(values.sum(tokens))),
            Theory::Sums(..) => Worth::of_heaps(None),
        }
    }

    fn rank(&mut self, tokens: &Vec<u32>) -> Result<(u128, u128)> {
        match &self.theory {
            Theory::Values(values, _) => Ok(values.rank(tokens)),
            Theory::Sums(..) => Ok((u128::MAX, 0)),
        }
    }

    fn reason(&mut self, tokens: &Vec<u32>, mover: Player) -> Result<Reason> {
        let names = self.names(tokens);
        match (&self.theory, &names[..]) {
            (Theory::Values(_, Some(values)), _) => {
                Ok(reason::graph::grundy(self.loaded, values, tokens.clone()))
            }
            (Theory::Values(values, None), _) => {
                Ok(reason::graph::loopy(self.loaded, values, tokens.clone()))
            }
            (Theory::Sums(..), [name]) => {
                let solution = solve(&self.loaded.graph, Play::Misere);
                reason::graph::solution(self.loaded, &solution, Some(name))
            }
            (Theory::Sums(..), _) => {
                let Advice { outcome, moves } = self.advice(tokens, mover)?;
                let texts = moves.iter().map(|made| self.text(tokens, made)).collect();
                let ground = "A search through all sums that can follow decides";
                Ok(sum::by_search(Some(ground), Play::Misere, outcome, texts, None))
            }
        }
    }

    fn names(&self, tokens: &Vec<u32>) -> Vec<String> {
        tokens.iter().map(|&token| self.loaded.name(token)).collect()
    }

    fn written(&self, tokens: &Vec<u32>) -> Option<String> {
        let names = self.names(tokens);
        // A name with commas is itself a list, as in a position of Fair Shares.
        let has_list = names.iter().any(|name| name.contains(','));
        Some(names.join(if has_list { " + " } else { ", " }))
    }

    fn change(&self, _tokens: &Vec<u32>, &(from, to): &TokenMove) -> Change {
        Change::step(self.loaded.name(from), [self.loaded.name(to)])
    }

    fn is_same(&self, one: &Vec<u32>, other: &Vec<u32>) -> bool {
        let [one, other] = [one, other].map(|tokens| {
            let mut tokens = tokens.clone();
            tokens.sort_unstable();
            tokens
        });
        one == other
    }
}
