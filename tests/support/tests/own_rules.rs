//! The interpreter of rule texts against published values, and what its random cases are.

use std::collections::{BTreeMap, HashMap};

use test_support::own_rules::{nimber, options, random_case};
use test_support::{mex, size};

const LIMIT: usize = 100_000;

#[track_caller]
fn value(rules: &str, position: &str) -> u32 {
    nimber(rules, position, LIMIT).unwrap_or_else(|error| panic!("{rules}\n{position}: {error}"))
}

#[track_caller]
fn values<T: ToString>(rules: &str, positions: impl IntoIterator<Item = T>) -> Vec<u32> {
    positions.into_iter().map(|position| value(rules, &position.to_string())).collect()
}

/// Returns the value of a position of a game that the test itself knows.
fn by_hand<const N: usize>(
    position: [u32; N],
    options: &dyn Fn([u32; N]) -> Vec<[u32; N]>,
    known: &mut HashMap<[u32; N], u32>,
) -> u32 {
    if let Some(&value) = known.get(&position) {
        return value;
    }
    let options_of = options(position);
    let values: Vec<u32> = options_of.into_iter().map(|to| by_hand(to, options, known)).collect();
    *known.entry(position).or_insert(mex(&values))
}

/// A002187: octal game 0.137.
const DAWSONS_CHESS: [u32; 14] = [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4];

#[test]
fn node_kayles_on_a_path_is_dawsons_chess() {
    for rules in ["on graph\no -> x and neighbours o -> x", "on graph\no -> x\nnever xx"] {
        assert_eq!(values(rules, (1..14).map(|n| format!("path:{n}"))), DAWSONS_CHESS[1..]);
        // What a move leaves of a cycle is a path with three vertices less.
        let cycles = values(rules, (4..14).map(|n| format!("cycle:{n}")));
        let expected: Vec<u32> = (1..11).map(|n| u32::from(DAWSONS_CHESS[n] == 0)).collect();
        assert_eq!(cycles, expected);
    }
    for rules in ["on board\no -> x and neighbours o -> .", "on board\no -> x\nnever xx turned"] {
        assert_eq!(values(rules, (1..12).map(|n| format!("{n}x1"))), DAWSONS_CHESS[1..12]);
    }
    let rules = "on row\no -> x\nnever xx";
    assert_eq!(values(rules, 0..12), DAWSONS_CHESS[..12]);
    let rules = "on ring\no -> x\nnever xx";
    assert_eq!(
        values(rules, 4..12),
        values("on graph\no -> x\nnever xx", (4..12).map(|n| format!("cycle:{n}")))
    );
}

/// A002186: octal game 0.77.
#[test]
fn kayles_has_its_values_on_every_ground() {
    let expected = [1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6];
    for rules in ["o -> x\noo -> xx", "1..2 connected o -> x"] {
        let rules = format!("on graph\n{rules}");
        assert_eq!(values(&rules, (1..12).map(|n| format!("path:{n}"))), expected);
        // What a move leaves of a cycle is a path with one or two vertices less.
        assert_eq!(values(&rules, (3..12).map(|n| format!("cycle:{n}"))), [0; 9]);
    }
    let moves = "o -> .\noo -> ..";
    assert_eq!(values(&format!("on row\n{moves}"), 1..12), expected);
    assert_eq!(values(&format!("on ring\n{moves}"), 3..12), [0; 9]);
    let rules = format!("on board\n{moves} turned");
    assert_eq!(values(&rules, (1..12).map(|n| format!("{n}x1"))), expected);
}

/// M. Schneider, "Das Spiel Juvavum", 2009; J. Lemoine, S. Viennot, "Nimbers are inevitable", 2012.
#[test]
fn cram_on_small_boards() {
    let expected = [("2x2", 0), ("2x3", 1), ("2x4", 0), ("2x5", 1), ("3x3", 0), ("3x4", 1)];
    for (cells, expected) in expected {
        for rules in
            [".. -> xx turned", "./. -> x/x turned mirrored", ".. -> xx turned\n?.. -> ?xx turned"]
        {
            assert_eq!(value(&format!("on board\n{rules}"), cells), expected, "{rules} on {cells}");
        }
        assert_eq!(value("on graph\noo -> xx", &format!("grid:{cells}")), expected, "{cells}");
    }
    assert_eq!(value("on graph\n2 connected o -> x", "grid:4x4"), 0);
}

/// "Impartial Clobber Solver", J. Dai and X. Chen, 2022: rows of n pairs.
#[test]
fn clobber_on_rows_of_pairs() {
    let expected = [1, 3, 0, 2, 0, 2, 0];
    for rules in ["xo -> .x\nox -> .o\nxo -> o.\nox -> x.", "xo -> .x mirrored\nox -> .o mirrored"]
    {
        let rules = format!("on row\n{rules}");
        assert_eq!(values(&rules, (1..8).map(|n| "xo".repeat(n))), expected);
    }
    let rules = "on board\nxo -> .x turned\nox -> .o turned";
    assert_eq!(values(rules, (1..8).map(|n| format!("1x{}=xo", 2 * n))), expected);
    let rules = "on graph\nxo -> .x\nox -> .o";
    assert_eq!(values(rules, (1..8).map(|n| format!("path:{}=xo", 2 * n))), expected);
}

/// The results of MCGS, University of Alberta, 2025.
#[test]
fn nogo_on_rows_and_boards() {
    let rules = ". -> x\n. -> o\ngroups of x touch .\ngroups of o touch .";
    let expected = [0, 1, 0, 1, 2, 0, 1, 0, 1, 2];
    assert_eq!(values(&format!("on row\n{rules}"), 1..11), expected);
    let paths = (1..11).map(|n| format!("path:{n}"));
    assert_eq!(values(&format!("on graph\n{rules}"), paths), expected);
    let boards = ["1x10", "2x2", "2x3", "2x4", "2x5", "3x3"];
    assert_eq!(values(&format!("on board\n{rules}"), boards), [2, 1, 1, 0, 0, 0]);
    let cycles = (3..8).map(|n| format!("cycle:{n}"));
    assert_eq!(
        values(&format!("on ring\n{rules}"), 3..8),
        values(&format!("on graph\n{rules}"), cycles)
    );
}

/// Returns the values of octal game 0.007, each heap two larger: a stone takes two on either side.
fn treblecross(count: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for n in 0..count {
        let after =
            |at: usize| values[at.saturating_sub(2)] ^ values[(n - 1 - at).saturating_sub(2)];
        let options: Vec<u32> = (0..n).map(after).collect();
        values.push(mex(&options));
    }
    values
}

#[test]
fn treblecross_is_an_octal_game() {
    let octal = treblecross(13);
    assert_eq!(octal[..9], [0, 1, 1, 1, 2, 2, 0, 3, 3]);
    // The moves that do not let the other player make three in a row at once.
    for rules in ["on row\n. -> x\nnever xx\nnever x?x", "on row\n?.? -> ?x?\nnever xx\nnever x.x"]
    {
        let position = |n: usize| format!(".{}.", ".".repeat(n));
        let same = rules.contains("?.?");
        let positions: Vec<String> =
            (1..11).map(|n| if same { position(n) } else { n.to_string() }).collect();
        assert_eq!(values(rules, positions), octal[1..11]);
    }
    // Who makes three in a row wins: so does who wins the octal game.
    let wins: Vec<bool> =
        values("on row\n. -> x\nend xxx", 3..13).iter().map(|&value| value > 0).collect();
    let expected: Vec<bool> = octal[3..13].iter().map(|&value| value > 0).collect();
    assert_eq!(wins, expected);
}

#[test]
fn notakto_on_nine_cells() {
    const LINES: [u32; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
    let line = |taken: u32| LINES.iter().any(|line| taken & line == *line);
    let after = |taken: u32| {
        (0..9)
            .map(move |cell| taken | 1 << cell)
            .filter(move |&after| after != taken)
            .map(|to| [to])
    };
    let end = |[taken]: [u32; 1]| if line(taken) { vec![] } else { after(taken).collect() };
    let never = |[taken]: [u32; 1]| after(taken).filter(|&[to]| !line(to)).collect();
    let diagonal = "x??/?x?/??x";
    let rules = format!("on board\n. -> x\nend xxx turned\nend {diagonal} mirrored");
    let ends = by_hand([0], &end, &mut HashMap::new());
    assert_eq!(value(&rules, "3x3"), ends);
    let rules = format!("on board\n. -> x\nnever xxx turned\nnever {diagonal} turned");
    let nevers = by_hand([0], &never, &mut HashMap::new());
    assert_eq!(value(&rules, "3x3"), nevers);
    // The first player begins in the centre of either and wins.
    assert!(ends > 0 && nevers > 0);
}

/// H. Noon, G. Van Brummelen, "The non-attacking queens game", 2006.
#[test]
fn queens_that_do_not_attack_each_other() {
    let expected = [1, 1, 2, 1, 3];
    let rules = "on board\n. -> q and queen . -> x";
    assert_eq!(values(rules, (1..6).map(|n| format!("{n}x{n}"))), expected);
    let rules = "on board\n. -> q and rook ? -> x and bishop ? -> x";
    assert_eq!(values(rules, (1..6).map(|n| format!("{n}x{n}"))), expected);
    let rules = "on graph\n. -> q and neighbours . -> x";
    assert_eq!(values(rules, (1..6).map(|n| format!("queen:{n}x{n}"))), expected);
}

#[test]
fn chomp_of_two_rows() {
    let after = |[long, short]: [u32; 2]| {
        let cut = (1..long).map(|left| [left, short.min(left)]);
        cut.chain((0..short).map(|left| [long, left])).collect()
    };
    let chomp = |long, short| by_hand([long, short], &after, &mut HashMap::new());
    // Two rows are lost if one is a square longer.
    assert!((1..8).all(|n| chomp(n + 1, n) == 0 && chomp(n, n) > 0 || n == 0));
    for n in 2..7 {
        // Squares 1.. in the row of the poison, which is left out, and n.. in the other.
        let first = (1..n).map(|at| (at, at + 1)).filter(|&(_, to)| to < n);
        let second = (n..2 * n - 1).map(|at| (at, at + 1));
        let edges = first.chain(second).chain((1..n).map(|at| (at, at + n)));
        let edges: Vec<String> = edges.map(|(from, to)| format!("{from}>{to}")).collect();
        let rules = "on graph\no -> x and successors o -> x";
        assert_eq!(value(rules, &edges.join(",")), chomp(n, n));
        let backwards = edges.join(",").replace('>', "<");
        let backwards: Vec<String> = backwards
            .split(',')
            .map(|edge| edge.split_once('<').map(|(from, to)| format!("{to}>{from}")).unwrap())
            .collect();
        let rules = "on graph\no -> x and predecessors ? -> x";
        assert_eq!(value(rules, &backwards.join(",")), chomp(n, n));
        // The divisors of 2 · 3^(n - 1), but for 1.
        let powers = (0..n).map(|power| 3_u32.pow(power));
        let divisors = powers.clone().skip(1).chain(powers.map(|power| 2 * power));
        let divisors: Vec<String> = divisors.map(|divisor| divisor.to_string()).collect();
        let rules = "on numbers\ntake a and every x with a divides x";
        assert_eq!(value(rules, &divisors.join(",")), chomp(n, n));
    }
}

/// D. Gale, A. Neyman, "Nim-type games", 1982: the second player wins on up to five elements.
#[test]
fn subset_take_away_is_lost() {
    let rules = "on graph\no -> x and successors o -> x";
    assert_eq!(values(rules, ["subsets:2", "subsets:3", "subsets:4"]), [0, 0, 0]);
}

#[test]
fn a_row_that_is_cut_is_a_heap() {
    let rules = "on row\nx... -> nothing";
    assert_eq!(values(rules, 0..9), (0..9).collect::<Vec<_>>());
    assert_eq!(values("on row\nx... -> nothing mirrored", ["xoooo", "ox", "xox"]), [1, 1, 2]);
    assert_eq!(values("on row\n...x -> nothing", ["ox", "xo", "oxo"]), [1, 1, 1]);
    assert_eq!(options(rules, "oxax").unwrap(), ["o", "oxa"]);
    assert_eq!(options("on row\n...?x? -> ?a?", "oxbxc").unwrap(), ["bac", "oabxc"]);
}

#[test]
fn moves_do_what_their_texts_say() {
    let moves: [(&str, &str, &str, &[&str]); 18] = [
        ("row", "x?y -> ?", "axbyc", &["abc"]),
        ("row", "x?y -> y?x mirrored", "axbybx", &["axbxby", "aybxbx"]),
        ("row", "?x? -> ?", "axb", &["a"]),
        // The mirror image keeps what stands before the x, seen from the other side.
        ("row", "?x? -> ? mirrored", "axb", &["a", "b"]),
        ("row", "xo -> nothing", "xo", &["0"]),
        ("row", "x -> xx", "xo", &["xxo"]),
        ("row", "x -> x", "xo", &[]),
        ("ring", "xo -> ox", "xo", &["ox"]),
        ("ring", "xo -> ab", "oyx", &["bya"]),
        ("ring", "xo -> ox", "x", &[]),
        ("ring", "xx -> oo", "xxx", &["oox", "oxo", "xoo"]),
        ("board", "x? -> o? turned", "xa/bc", &["oa/bc"]),
        ("board", "xy/?z -> aa/?a turned mirrored", "yx/zx", &["aa/ax"]),
        ("board", "xy/?z -> aa/?a turned", "yx/zx", &[]),
        ("board", "x?y -> x?z and neighbours ? -> w", "xay/bcd", &["xwz/wcw"]),
        ("board", "x?y -> o?o and king a -> b", "xay/aca/aaa", &["oao/bcb/aaa"]),
        ("board", "2 connected x -> o", "xx/ox", &["oo/ox", "xo/oo"]),
        ("board", "x -> a and rook b -> c and king ? -> d", "xbb/eee", &["acc/dde"]),
    ];
    for (ground, made, position, expected) in moves {
        let mut expected = expected.to_vec();
        expected.sort_unstable();
        let found = options(&format!("on {ground}\n{made}"), position);
        assert_eq!(
            found.as_deref(),
            Ok(&expected.iter().map(|s| s.to_string()).collect::<Vec<_>>()[..]),
            "{made}"
        );
    }
    let graph = "0>1,1>2,3>1,4=xyzab";
    for (made, expected) in [
        ("xy -> ab", vec!["abzab"]),
        ("yx -> ab", vec![]),
        ("x?z -> o?o", vec!["oyoab"]),
        ("y -> y and neighbours ? -> w", vec!["wywwb"]),
        ("y -> o and successors ? -> w", vec!["xowab"]),
        ("z -> o and predecessors ? -> w", vec!["wwowb"]),
        ("xyz -> ?o?", vec!["xozab"]),
    ] {
        assert_eq!(options(&format!("on graph\n{made}"), graph).unwrap(), expected, "{made}");
    }
}

#[test]
fn formulas_hold_as_they_are_read() {
    for (formula, holds) in [
        ("a=6", true),
        ("a = 2 * 3 and a != 7 or a = 0", true),
        ("a = 0 and a = 0 or a = 6", true),
        ("a = 6 or a = 6 and a = 0", true),
        ("(a = 6 or a = 6) and a = 0", false),
        ("a / 4 = 1 and a mod 4=2", true),
        ("(0 - a) / 4 = 0-2 and (0-a) mod 4 = 2", true),
        ("a / 0 = 0 or a / 0 != 0 or a mod 0 = 0", false),
        ("3 divides a and 1 + 2 divides a", true),
        ("a divides 3", false),
        ("10 - 2 - 1 = 7 and 12 / 2 * 3 = 18", true),
        ("a * 99999999999999999999 * 99999999999999999999 > 0", false),
        ("a * 5000000000000000000 * 5000000000000000000 > 0", true),
        ("n = 9 and ((a + 1) * 2 = 14)", true),
    ] {
        let rules = format!("on numbers\ntake a with {formula} and a != 9");
        let parenthesised = format!("on numbers\ntake a with ({formula}) and a != 9");
        let simple = !formula.contains(" or ");
        let rules = if simple { rules } else { parenthesised };
        assert_eq!(value(&rules, "6,9"), u32::from(holds), "{formula}");
    }
    for wrong in
        ["a", "a < 3 < 4", "(a = 1", "a = 1)", "x = 1", "a = = 1", "a and a = 1", "a = 1 a"]
    {
        assert!(nimber(&format!("on numbers\ntake a with {wrong}"), "6", 9).is_err(), "{wrong}");
    }
}

#[test]
fn texts_that_mean_nothing_are_refused() {
    for (rules, position) in [
        ("", "3"),
        ("on heap\nx -> o", "3"),
        ("on row", "3"),
        ("on row\nnever xx", "3"),
        ("on row\nx -> o turned", "3"),
        ("on row\n...x... -> o", "3"),
        ("on row\n?x -> ??", "3"),
        ("on row\nx -> o and neighbours o -> x", "3"),
        ("on graph\nx -> oo", "path:3"),
        ("on graph\nx -> o mirrored", "path:3"),
        ("on graph\nx -> o and king x -> o", "path:3"),
        ("on graph\nx -> o", "path:3=xoxo"),
        ("on graph\nx -> o", "hypercube:64"),
        ("on board\nxx/x -> oo/o", "2x2"),
        ("on board\nx -> o and successors x -> o", "2x2"),
        ("on board\nx -> o", "xo/x"),
        ("on numbers\ntake a a", "1..3"),
        ("on numbers\ntake x", "1..3"),
        ("on numbers\ntake a b c d e", "1..3"),
        ("on numbers\ntake a", "1,1"),
        ("on numbers\ntake a", "0..3"),
    ] {
        assert!(nimber(rules, position, LIMIT).is_err(), "{rules}\n{position}");
    }
}

#[test]
fn play_that_can_return_has_no_nimber() {
    for (rules, position) in [
        ("on row\nx -> o\no -> x", "2"),
        ("on row\nx -> xx", "1"),
        ("on ring\nxo -> ox", "xoo"),
        ("on graph\nxo -> ox", "path:3=xoo"),
    ] {
        assert!(nimber(rules, position, 500).is_err(), "{rules}");
    }
    assert_eq!(value("on row\nxo -> ox", "xxxo"), 1);
}

/// Run with `--nocapture` for the table.
#[test]
fn most_random_cases_end() {
    let count = size(400, 4000);
    let mut table: BTreeMap<(String, String), u32> = BTreeMap::new();
    let mut ended = 0;
    for seed in 0..count {
        let (rules, position) = random_case(seed);
        let found = nimber(&rules, &position, 20_000);
        let ground = rules.lines().next().unwrap_or_default().to_string();
        ended += u64::from(found.is_ok());
        let kind = match found {
            Ok(value) => format!("nimber {value}"),
            Err(error) if error.starts_with("more than 20000") || error.starts_with("play can") => {
                error
            }
            Err(error) => panic!("seed {seed}: {error}\n{rules}{position}"),
        };
        *table.entry((ground, kind)).or_default() += 1;
    }
    for ((ground, kind), times) in &table {
        println!("{ground:12} {kind:32} {times:6}");
    }
    assert!(ended * 2 > count);
}
