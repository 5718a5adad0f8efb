//! The list of problems, and the samples that the program carries.

use super::error::SolveError;
use super::problem::Problem;
use super::{
    abc255g_constrained_nim, abc297g_constrained_nim_2, anti_nim, anti_sg_dag, boxes, chess_game,
    every_sg, gym104025j_stones, hdu1846_brave_game, hdu1850_good_boy, hdu2147_kikis_game,
    hdu2149_public_sale, hdu2509_be_the_winner, hdu2516_fibonacci_nim, hdu3032_nim_or_not_nim,
    hdu3094_a_tree_game, hdu3404_switch_lights, hnoi2007_split_game, hnoi2014_jiangnanle,
    luogu_p1247_matches, luogu_p2197_nim, matiji_max_odd_probability, neerc2016_game_on_graph,
    nim_digraph, nim_product, nowcoder296c_continued_story, nowcoder53366e_rectangle_cut,
    poj1067_wythoff, poj1704_georgia_and_bob, poj2311_cutting_game, s_nim, six_player_teams,
    ssoier1676_token_moving, staircase_nim, subtraction_table,
};
use crate::suggest::nearest;

/// A sample case that the program carries.
#[derive(Clone, Copy, Debug)]
pub struct BuiltIn {
    /// The problem's id.
    pub id: &'static str,
    /// The sample's name, such as `sample-1`.
    pub name: &'static str,
    /// The input.
    pub input: &'static [u8],
    /// The expected output.
    pub output: &'static [u8],
}

/// Every sample, by id and name.
static SAMPLES: &[BuiltIn] = &include!(concat!(env!("OUT_DIR"), "/samples.rs"));

/// Every problem, by id.
static PROBLEMS: [Problem; 38] = [
    abc255g_constrained_nim::PROBLEM,
    abc297g_constrained_nim_2::PROBLEM,
    anti_nim::PROBLEM,
    anti_sg_dag::PROBLEM,
    every_sg::PROBLEM,
    gym104025j_stones::PROBLEM,
    chess_game::HDU1524,
    s_nim::HDU1536,
    boxes::HDU1729,
    hdu1846_brave_game::PROBLEM,
    hdu1850_good_boy::PROBLEM,
    hdu2147_kikis_game::PROBLEM,
    hdu2149_public_sale::PROBLEM,
    hdu2509_be_the_winner::PROBLEM,
    hdu2516_fibonacci_nim::PROBLEM,
    hdu3032_nim_or_not_nim::PROBLEM,
    hdu3094_a_tree_game::PROBLEM,
    hdu3404_switch_lights::PROBLEM,
    hnoi2007_split_game::PROBLEM,
    hnoi2014_jiangnanle::PROBLEM,
    luogu_p1247_matches::PROBLEM,
    luogu_p2197_nim::PROBLEM,
    matiji_max_odd_probability::PROBLEM,
    neerc2016_game_on_graph::PROBLEM,
    nim_digraph::PROBLEM,
    nim_product::PROBLEM,
    chess_game::NOWCODER236917,
    s_nim::NOWCODER236918,
    nowcoder296c_continued_story::PROBLEM,
    boxes::NOWCODER34655C,
    nowcoder53366e_rectangle_cut::PROBLEM,
    poj1067_wythoff::PROBLEM,
    poj1704_georgia_and_bob::PROBLEM,
    poj2311_cutting_game::PROBLEM,
    six_player_teams::PROBLEM,
    ssoier1676_token_moving::PROBLEM,
    staircase_nim::PROBLEM,
    subtraction_table::PROBLEM,
];

/// Returns every problem, by id.
pub fn problems() -> &'static [Problem] {
    &PROBLEMS
}

/// Returns the problem with an id.
///
/// # Errors
/// [`SolveError::UnknownId`], with the nearest id if one is near.
pub fn find(id: &str) -> Result<&'static Problem, SolveError> {
    let ids = PROBLEMS.iter().map(|problem| problem.id);
    PROBLEMS
        .iter()
        .find(|problem| problem.id == id)
        .ok_or_else(|| SolveError::UnknownId { id: id.to_string(), nearest: nearest(id, ids) })
}

/// Returns the samples of a problem that the program carries.
pub fn samples(id: &str) -> impl Iterator<Item = &'static BuiltIn> {
    SAMPLES.iter().filter(move |sample| sample.id == id)
}

/// Returns a judge's answer to a judge's input.
///
/// # Errors
/// [`SolveError`] for an unknown id or an input that is not in the problem's format.
pub fn solve(id: &str, input: &[u8]) -> Result<Vec<u8>, SolveError> {
    let mut output = Vec::new();
    find(id)?.solve(&mut &input[..], input.len() as u64, &mut output)?;
    Ok(output)
}
