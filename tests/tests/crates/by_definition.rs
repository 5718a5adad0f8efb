//! Every problem on every sample and on random small inputs, against answers found from the rules
//! of the game alone.

use std::fs;
use std::path::Path;

use contest::{Oracle, answer_by_kits, oracles};
use test_support::{Rng, size};

fn trimmed(output: &str) -> String {
    let lines: Vec<&str> = output.lines().map(str::trim_end).collect();
    lines.join("\n").trim_end().to_string()
}

fn problems() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/contest/problems"))
}

fn oracle(id: &str) -> &'static Oracle {
    let found = oracles().iter().find(|oracle| oracle.id == id);
    found.unwrap_or_else(|| panic!("no oracle for {id}"))
}

/// Runs random cases of a problem, the same ones every time, through the crates and the kits.
fn agrees(id: &str) {
    let oracle = oracle(id);
    let mut rng = Rng::named(id);
    for _ in 0..size(100, 3000) {
        let input = (oracle.random_case)(&mut rng);
        let found = contest::answer(id, input.as_bytes())
            .unwrap_or_else(|error| panic!("{id} refuses an input: {error}\n{input}"));
        let found = String::from_utf8(found).expect("an output in UTF-8");
        let expected = (oracle.answer)(&input);
        for (by, found) in [("crates", found), ("kits", answer_by_kits(id, &input))] {
            assert!(
                trimmed(&found) == trimmed(&expected),
                "{id} by the {by}\n--- input\n{input}--- expected\n{expected}--- found\n{found}"
            );
        }
    }
}

macro_rules! by_definition {
    ($($name:ident $id:literal)*) => {
        $(
            #[test]
            fn $name() {
                agrees($id);
            }
        )*

        const TESTED: &[&str] = &[$($id),*];
    };
}

by_definition! {
    abc255g_constrained_nim "abc255g-constrained-nim"
    abc297g_constrained_nim_2 "abc297g-constrained-nim-2"
    anti_nim "anti-nim"
    anti_sg_dag "anti-sg-dag"
    every_sg "every-sg"
    gym104025j_stones "gym104025j-stones"
    hdu1524_a_chess_game "hdu1524-a-chess-game"
    hdu1536_s_nim "hdu1536-s-nim"
    hdu1729_stone_game "hdu1729-stone-game"
    hdu1846_brave_game "hdu1846-brave-game"
    hdu1850_good_boy "hdu1850-good-boy"
    hdu2147_kikis_game "hdu2147-kikis-game"
    hdu2149_public_sale "hdu2149-public-sale"
    hdu2509_be_the_winner "hdu2509-be-the-winner"
    hdu2516_fibonacci_nim "hdu2516-fibonacci-nim"
    hdu3032_nim_or_not_nim "hdu3032-nim-or-not-nim"
    hdu3094_a_tree_game "hdu3094-a-tree-game"
    hdu3404_switch_lights "hdu3404-switch-lights"
    hnoi2007_split_game "hnoi2007-split-game"
    hnoi2014_jiangnanle "hnoi2014-jiangnanle"
    luogu_p1247_matches "luogu-p1247-matches"
    luogu_p2197_nim "luogu-p2197-nim"
    matiji_max_odd_probability "matiji-max-odd-probability"
    neerc2016_game_on_graph "neerc2016-game-on-graph"
    nim_digraph "nim-digraph"
    nim_product "nim-product"
    nowcoder236917_a_chess_game "nowcoder236917-a-chess-game"
    nowcoder236918_s_nim "nowcoder236918-s-nim"
    nowcoder296c_continued_story "nowcoder296c-continued-story"
    nowcoder34655c_stone_game "nowcoder34655c-stone-game"
    nowcoder53366e_rectangle_cut "nowcoder53366e-rectangle-cut"
    poj1067_wythoff "poj1067-wythoff"
    poj1704_georgia_and_bob "poj1704-georgia-and-bob"
    poj2311_cutting_game "poj2311-cutting-game"
    six_player_teams "six-player-teams"
    ssoier1676_token_moving "ssoier1676-token-moving"
    staircase_nim "staircase-nim"
    subtraction_table "subtraction-table"
}

#[test]
fn every_problem_has_an_oracle_and_a_test() {
    let ids: Vec<&str> = oracles().iter().map(|oracle| oracle.id).collect();
    assert_eq!(ids, TESTED);
    let mut folders: Vec<String> = fs::read_dir(problems())
        .expect("the folder of samples")
        .map(|entry| entry.expect("a folder").path())
        .filter(|path| path.is_dir())
        .map(|path| path.file_name().unwrap().to_string_lossy().into_owned())
        .collect();
    folders.sort_unstable();
    assert_eq!(ids, folders);
}

#[test]
fn oracles_and_kits_reproduce_the_samples() {
    for oracle in oracles() {
        let mut samples = 0;
        for entry in fs::read_dir(problems().join(oracle.id)).expect("the samples") {
            let path = entry.expect("a file").path();
            if path.extension().is_some_and(|extension| extension == "in") {
                let input = fs::read_to_string(&path).expect("an input");
                let expected = fs::read_to_string(path.with_extension("out")).expect("an output");
                for found in [(oracle.answer)(&input), answer_by_kits(oracle.id, &input)] {
                    assert_eq!(trimmed(&found), trimmed(&expected), "{}", path.display());
                }
                samples += 1;
            }
        }
        assert!(samples > 0, "no samples of {}", oracle.id);
    }
}
