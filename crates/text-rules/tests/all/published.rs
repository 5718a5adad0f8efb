//! Games from the literature, each in at most six lines, with published values.

use heap_games::Rule;
use mex_core::{Evaluator, Play, Ruleset, RulesetSolver};
use nimber_search::Search;
use text_rules::TextRules;

const NODE_KAYLES: &str = "on graph\no -> . and neighbours o -> .\n";

fn values<'p>(rules: &str, positions: impl IntoIterator<Item = &'p str>) -> Vec<u32> {
    assert!(rules.lines().count() <= 6, "{rules}");
    let rules = TextRules::parse(rules).unwrap();
    let value = |position| {
        let (game, start) = rules.game(position).unwrap();
        game.search(1 << 24).value(&start).unwrap()
    };
    positions.into_iter().map(value).collect()
}

/// Returns the nimbers of a family of positions.
fn family(rules: &str, sizes: core::ops::RangeInclusive<u32>, form: &str) -> Vec<u32> {
    let positions: Vec<String> = sizes.map(|size| form.replace('N', &size.to_string())).collect();
    values(rules, positions.iter().map(String::as_str))
}

#[test]
fn node_kayles_on_paths_is_dawsons_kayles() {
    // A002187.
    let expected = [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0];
    assert_eq!(family(NODE_KAYLES, 0..=24, "path:N"), expected);
}

#[test]
fn node_kayles_on_grids_and_petersen_graphs() {
    // A316632. After any move in the Petersen graph a ring of six is left, which is lost; in a cube
    // the second player replies with the opposite corner.
    assert_eq!(family(NODE_KAYLES, 1..=8, "grid:3xN"), [2, 1, 1, 0, 3, 3, 2, 2]);
    assert_eq!(values(NODE_KAYLES, ["petersen:5,2", "hypercube:3"]), [1, 0]);
}

#[test]
fn a_graph_as_a_board_is_worth_what_a_search_of_its_states_finds() {
    for rules in [NODE_KAYLES, "on graph\noo -> ..\n"] {
        let rules = TextRules::parse(rules).unwrap();
        for position in [
            "path:14",
            "cycle:11",
            "cycle:12",
            "grid:3x5",
            "torus:3x4",
            "torus:2x5",
            "king:3x4",
            "queen:3x3",
            "rook:3x4",
            "bishop:4x4",
            "knight:3x4",
            "hypercube:3",
            "petersen:5,2",
            "complete:3,3",
            "grid:3x4=oo.",
            "torus:3x3=ooo.",
        ] {
            let (game, start) = rules.game(position).unwrap();
            let found = game.search(1 << 24).value(&start).unwrap();
            let by_states = Search::new(&game).value(std::slice::from_ref(&start));
            assert_eq!(by_states, Ok(found), "{position}");
        }
    }
}

#[test]
fn isomorphic_parts_of_a_graph_have_one_description() {
    let described = |rules: &str, position: &str, states: &str| {
        let (game, _) = TextRules::parse(rules).unwrap().game(position).unwrap();
        game.description(&states.as_bytes().to_vec())
    };
    let clobber = "on graph\nxo -> .x\n";
    let part = |states| described(clobber, "grid:3x3", states).unwrap();
    assert_eq!(part("xo       "), part("    o  x "));
    assert_eq!(part("xo xo    "), part("    xo xo"));
    assert_ne!(part("xo       "), part("xoo      "));
    assert_ne!(part("xox      "), part("oxo      "));
    let directed = |states| described(clobber, "0>1,1>2,3>2", states).unwrap();
    assert_eq!(directed("xo  "), directed(" xo "));
    assert_ne!(directed("xo  "), directed("ox  "));
    // Rules that look at more than the part do not qualify.
    for rules in ["on graph\nx?o -> .?x\n", "on graph\nx -> o\nend oo", "on board\nx -> o"] {
        let ground = if rules.contains("board") { "1x3" } else { "path:3" };
        assert_eq!(described(rules, ground, "xoo"), None, "{rules}");
    }
    // A star of three paths has a third of its parts.
    let kayles = TextRules::parse("on graph\no -> .\noo -> ..\n").unwrap();
    let (game, start) = kayles.game("0-1,1-2,2-3,0-4,4-5,5-6,0-7,7-8,8-9").unwrap();
    let mut search = game.search(1 << 24);
    assert_eq!(search.value(&start), Ok(Evaluator::new(&game).value(&start).unwrap()));
    assert!(search.visits() < 100, "{}", search.visits());
}

#[test]
fn queens_knights_and_kings_on_boards_and_on_graphs() {
    let queens = "on board\no -> Q and queen o -> .\n";
    // A344227.
    assert_eq!(family(queens, 1..=7, "NxN"), [1, 1, 2, 1, 3, 1, 2]);
    assert_eq!(family(NODE_KAYLES, 1..=7, "queen:NxN"), [1, 1, 2, 1, 3, 1, 2]);
    for piece in ["king", "knight", "rook", "bishop"] {
        let on_board = format!("on board\no -> x and {piece} o -> .\n");
        let on_graph = family(NODE_KAYLES, 1..=4, &format!("{piece}:NxN"));
        assert_eq!(family(&on_board, 1..=4, "NxN"), on_graph, "{piece}");
    }
    // Rooks on an n by n board take turns n times.
    let rooks = "on board\no -> R and rook o -> .\n";
    assert_eq!(family(rooks, 1..=6, "NxN"), [1, 0, 1, 0, 1, 0]);
}

#[test]
fn cram_and_pieces_of_more_squares() {
    let cram = "on board\noo -> xx turned\n";
    assert_eq!(family(cram, 3..=7, "4xN"), [1, 0, 2, 0, 3]);
    assert_eq!(values(cram, ["5x5", "5x6", "3x9"]), [0, 2, 1]);
    let as_pairs = "on board\n2 connected o -> x\n";
    assert_eq!(family(as_pairs, 3..=7, "4xN"), [1, 0, 2, 0, 3]);
    // Two ways to write the same.
    let trominoes = "on board\nooo -> ... turned\noo/o? -> ../.? turned\n";
    let as_threes = "on board\n3 connected o -> .\n";
    assert_eq!(family(trominoes, 2..=6, "4xN"), family(as_threes, 2..=6, "4xN"));
    let on_grid = "on graph\n3 connected o -> .\n";
    assert_eq!(family(as_threes, 2..=5, "3xN"), family(on_grid, 2..=5, "grid:3xN"));
}

#[test]
fn kayles_and_arc_kayles() {
    // A002186, on paths.
    let kayles = "on graph\no -> .\noo -> ..\n";
    let expected = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4];
    assert_eq!(family(kayles, 0..=12, "path:N"), expected);
    assert_eq!(family("on row\no -> .\noo -> ..\n", 0..=12, "N"), expected);
    // An edge of a path with its neighbours: Dawson's Kayles with one pin fewer (A002187).
    let arcs = "on graph\noo -> ..\n";
    assert_eq!(family(arcs, 1..=12, "path:N"), [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2]);
    assert_eq!(family("on ring\noo -> ..\n", 3..=8, "N"), family(arcs, 3..=8, "cycle:N"));
}

#[test]
fn cannibal_clobber_on_a_row_is_the_octal_game_0_6() {
    let clobber = "on row\nxx -> .x mirrored\n";
    let code: Rule = "0.6".parse().unwrap();
    let known = heap_games::KnownValues::up_to(&code, 14, Default::default()).unwrap();
    let expected: Vec<u32> = (1..=14).map(|n| known.value(n).unwrap() as u32).collect();
    assert_eq!(family(clobber, 1..=14, "N"), expected);
    assert_eq!(family("on board\nxx -> .x turned\n", 1..=12, "1xN"), expected[..12]);
    assert_eq!(family("on graph\nxx -> .x\n", 1..=12, "path:N"), expected[..12]);
}

#[test]
fn chomp_on_a_poset_and_subset_take_away() {
    // A bar of Chomp whose corner square is poisoned: the poset without it.
    let poset = "on graph\no -> . and successors o -> .\n";
    let bar = "1>2,2>3,4>5,5>6,6>7,1>5,2>6,3>7";
    let chomp = Evaluator::new(&mex_core::Chomp).value(&vec![4, 4]).unwrap();
    assert_eq!(values(poset, [bar]), [chomp]);
    // The second player wins with up to six elements (Gale and Neyman).
    assert_eq!(family(poset, 1..=4, "subsets:N"), [0, 0, 0, 0]);
}

#[test]
fn numbers_with_a_sum_are_taken() {
    // A361457: from 1 to k - 1, two or three numbers with the sum k.
    let rules = "on numbers\ntake a b with a + b = n + 1\ntake a b c with a + b + c = n + 1\n";
    let found = family(rules, 2..=16, "1..N");
    let won: Vec<u32> =
        (3..=17).zip(found).filter(|(_, value)| *value > 0).map(|(k, _)| k).collect();
    assert_eq!(won, [3, 4, 6, 7, 8, 10, 11, 12, 14, 15, 16, 17]);
    // Any number, with all its multiples: 1 takes all.
    let multiples = "on numbers\ntake a and every x with a divides x\n";
    assert!(family(multiples, 1..=10, "1..N").iter().all(|&value| value > 0));
}

#[test]
fn three_in_a_row() {
    // A player who makes three in a row wins. Next to a cross, and two cells from it, another cross
    // lets the opponent win: so this is .007 with two more cells (Winning Ways).
    let treblecross = "on row\n. -> x\nend xxx\n";
    let found = family(treblecross, 3..=16, "N");
    let code: Rule = "0.007".parse().unwrap();
    let known = heap_games::KnownValues::up_to(&code, 18, Default::default()).unwrap();
    for (n, value) in (3..=16).zip(found) {
        assert_eq!(value == 0, known.value(n + 2) == Some(0), "{n}");
    }
    // A player who makes three in a row loses: on one board the first player wins from the centre.
    let notakto = "on board\n. -> x\nnever xxx turned\nnever x??/?x?/??x turned\n";
    assert!(values(notakto, ["3x3"])[0] > 0);
}

#[test]
fn toppling_dominoes_nogo_and_pegs() {
    // All that can be toppled is one end, with at least one domino: Nim.
    let toppling = "on row\nx... -> nothing\n...x -> nothing\n";
    assert_eq!(family(toppling, 0..=9, "N"), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    let nogo = "on board\n. -> x\n. -> o\ngroups of x touch .\ngroups of o touch .\n";
    assert_eq!(values(nogo, ["1x1", "1x2", "1x3"]), [0, 1, 0]);
    let pegs = "on row\nxx. -> ..x mirrored\n";
    assert_eq!(values(pegs, ["xx.", ".xx.", "x.x"]), [1, 1, 0]);
}

/// Returns whether the player to move wins a sum of positions of one game in misère play.
fn wins_misere(rules: &str, position: &str, times: usize) -> bool {
    let (game, start) = TextRules::parse(rules).unwrap().game(position).unwrap();
    let sum = vec![start; times];
    let outcome = RulesetSolver::new(&game, &sum, Play::Misere, 1 << 22).outcome(&sum);
    outcome.unwrap().mover_wins()
}

#[test]
fn misere_kayles_on_paths_follows_its_quotient() {
    // Sibert and Conway, Mathematical Kayles (1992); the quotient has 40 elements.
    let kayles = "on graph\no -> .\noo -> ..\n";
    let rule: Rule = "kayles".parse().unwrap();
    for heap in 1..=test_support::size(11, 20) as u64 {
        let known = rule.misere_outcome(&[heap, heap], 1 << 20).unwrap().mover_wins();
        assert_eq!(wins_misere(kayles, &format!("path:{heap}"), 2), known, "twice {heap}");
    }
}

#[test]
fn notakto_is_misere_play_of_treblecross_on_a_board() {
    // Plambeck and Whitehead, The secrets of Notakto (2013): P-positions are a, bb, bc and cc, and
    // an empty board is c.
    let end = "on board\n. -> x\nend xxx turned\nend x??/?x?/??x turned\n";
    assert_eq!([1, 2, 3].map(|boards| wins_misere(end, "3x3", boards)), [true, false, true]);
    // Forbidding three in a row is the same as losing by making them.
    let never = end.replace("end", "never");
    for position in ["3x3", "3x4", "2x5", "xo./.../..x", "..x/.x./..."] {
        let position = position.replace('o', ".");
        let (game, start) = TextRules::parse(&never).unwrap().game(&position).unwrap();
        let is_won = game.search(1 << 20).value(&start).unwrap() != 0;
        assert_eq!(wins_misere(end, &position, 1), is_won, "{position}");
    }
}
