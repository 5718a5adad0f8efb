//! The problems, a file each: those that differ in their formats alone share one.

mod abc255g_constrained_nim;
mod abc297g_constrained_nim_2;
mod anti_nim;
mod anti_sg_dag;
mod boxes;
mod chess_game;
mod every_sg;
mod gym104025j_stones;
mod hdu1846_brave_game;
mod hdu1850_good_boy;
mod hdu2147_kikis_game;
mod hdu2149_public_sale;
mod hdu2509_be_the_winner;
mod hdu2516_fibonacci_nim;
mod hdu3032_nim_or_not_nim;
mod hdu3094_a_tree_game;
mod hdu3404_switch_lights;
mod hnoi2007_split_game;
mod hnoi2014_jiangnanle;
mod luogu_p1247_matches;
mod luogu_p2197_nim;
mod matiji_max_odd_probability;
pub(crate) mod neerc2016_game_on_graph;
mod nim_digraph;
mod nim_product;
mod nowcoder296c_continued_story;
mod nowcoder53366e_rectangle_cut;
mod poj1067_wythoff;
mod poj1704_georgia_and_bob;
mod poj2311_cutting_game;
mod s_nim;
mod six_player_teams;
mod ssoier1676_token_moving;
mod staircase_nim;
mod subtraction_table;

use crate::Problem;

/// Every problem, by id.
pub(crate) static PROBLEMS: [Problem; 38] = [
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
