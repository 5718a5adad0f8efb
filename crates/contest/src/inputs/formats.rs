//! The formats of all problems, with the judges' limits.
//!
//! Where a judge names no limit, it is the one that the problem's largest inputs keep to.

use super::format::Field::{Choice, Count, Length, Letters, Newline, UpTo};
use super::format::{
    Counts, Field, Kind, Limits, Numbers, Record, Written, counted, different, from_to, graph,
    number, numbers, to_the_end, up_to,
};

/// The most lines of a problem that names no number of them.
const MANY: usize = 1_000_000;

const BILLION: i128 = 1_000_000_000;
const HUGE: i128 = 1_000_000_000_000_000_000;
const WORD: i128 = u64::MAX as i128;
const SIGNED: Limits = from_to(i64::MIN as i128, i64::MAX as i128);

/// Heaps as a count and a line.
const fn heaps(most: usize, low: i128, high: i128) -> [Field; 4] {
    [Count(2), Newline, numbers(1, most, from_to(low, high)), Newline]
}

/// A case of S-Nim: the set, and positions.
const S_NIM: Record = &[
    Count(1),
    numbers(1, 100, from_to(1, 10_000)),
    Newline,
    Count(4),
    counted(100, &[Count(1), numbers(1, 100, from_to(0, 10_000))]),
];

/// Boxes, each with its size and what is in it.
const BOXES: Record =
    &[Count(1), counted(50, &[number(0, 1_000_000), UpTo { least: 0, field: 0 }])];

/// A graph by its successors, with queries.
const CHESS: Field = graph(
    Kind::Acyclic,
    1000,
    1000 * 999 / 2,
    Written::Successors { most_queries: MANY, most_tokens: 10 },
);

const fn tokens(vertices: usize, arcs: usize, most: usize, within_vertices: bool) -> Field {
    graph(Kind::Acyclic, vertices, arcs, Written::ArcsAndTokens { most, within_vertices })
}

/// Every format, by the problem's id.
const FORMATS: [(&str, Record); 38] = [
    (
        "abc255g-constrained-nim",
        &[
            Count(3),
            Count(5),
            Newline,
            numbers(1, 200_000, from_to(1, HUGE)),
            Newline,
            different(1, 200_000, &[number(1, HUGE), UpTo { least: 1, field: 0 }]),
        ],
    ),
    (
        "abc297g-constrained-nim-2",
        &[
            Count(4),
            UpTo { least: 1, field: 2 },
            number(1, BILLION),
            Newline,
            numbers(1, 200_000, from_to(1, BILLION)),
        ],
    ),
    ("anti-nim", &[Count(1), counted(1000, &heaps(10_000, 0, BILLION))]),
    ("anti-sg-dag", &[tokens(7, 21, 7, false)]),
    ("every-sg", &[tokens(100_000, 200_000, 100_000, false)]),
    ("gym104025j-stones", &heaps(100_000, 1, HUGE)),
    ("hdu1524-a-chess-game", &[to_the_end(MANY, &[CHESS])]),
    ("hdu1536-s-nim", &[up_to("0", MANY, S_NIM)]),
    ("hdu1729-stone-game", &[up_to("0", MANY, BOXES)]),
    ("hdu1846-brave-game", &[Count(1), counted(100, &[number(1, 1000), number(1, 1000)])]),
    (
        "hdu1850-good-boy",
        &[up_to("0", MANY, &[Count(2), Newline, numbers(2, 100, from_to(1, 1_000_000))])],
    ),
    ("hdu2147-kikis-game", &[up_to("0 0", MANY, &[number(1, 2000), number(1, 2000)])]),
    ("hdu2149-public-sale", &[to_the_end(MANY, &[number(1, 1099), number(1, 1099)])]),
    ("hdu2509-be-the-winner", &[to_the_end(MANY, &heaps(100, 1, 100))]),
    ("hdu2516-fibonacci-nim", &[up_to("0", MANY, &[number(2, (1 << 31) - 1)])]),
    ("hdu3032-nim-or-not-nim", &[Count(1), counted(100, &heaps(1_000_000, 1, (1 << 31) - 1))]),
    (
        "hdu3094-a-tree-game",
        &[Count(1), counted(100, &[graph(Kind::Tree, 100_000, 99_999, Written::Edges)])],
    ),
    (
        "hdu3404-switch-lights",
        &[
            Count(1),
            counted(100, &[Count(1), different(0, 1000, &[number(1, 10_000), number(1, 10_000)])]),
        ],
    ),
    (
        "hnoi2007-split-game",
        &[Count(1), counted(10, &[Count(2), Newline, numbers(2, 21, from_to(0, 10_000))])],
    ),
    (
        "hnoi2014-jiangnanle",
        &[
            Count(2),
            number(1, 99_999),
            counted(99, &[Count(1), numbers(1, 99, from_to(1, 99_999))]),
        ],
    ),
    ("luogu-p1247-matches", &heaps(500_000, 1, BILLION)),
    ("luogu-p2197-nim", &[Count(1), counted(10, &heaps(10_000, 0, 9_999))]),
    (
        "matiji-max-odd-probability",
        &[
            Count(1),
            counted(
                500_000,
                &[Choice(&[
                    ("1", &[Field::Number(SIGNED), number(0, HUGE)]),
                    ("2", &[Field::Number(SIGNED), Field::Number(SIGNED)]),
                ])],
            ),
        ],
    ),
    ("neerc2016-game-on-graph", &[graph(Kind::Simple, 100_000, 200_000, Written::Arcs)]),
    ("nim-digraph", &heaps(100_000, 0, 1000)),
    ("nim-product", &[Count(1), counted(100_000, &[number(0, WORD), number(0, WORD)])]),
    ("nowcoder236917-a-chess-game", &[CHESS]),
    ("nowcoder236918-s-nim", S_NIM),
    (
        "nowcoder296c-continued-story",
        &[
            Count(1),
            counted(
                1_000_000,
                &[graph(
                    Kind::Tree,
                    1_000_000,
                    999_999,
                    Written::Parents { weights: from_to(1, BILLION) },
                )],
            ),
        ],
    ),
    ("nowcoder34655c-stone-game", BOXES),
    (
        "nowcoder53366e-rectangle-cut",
        &[Count(1), counted(100_000, &[number(1, BILLION), number(1, BILLION)])],
    ),
    ("poj1067-wythoff", &[to_the_end(MANY, &[number(0, BILLION), number(0, BILLION)])]),
    (
        "poj1704-georgia-and-bob",
        &[
            Count(1),
            counted(
                20,
                &[
                    Count(2),
                    Newline,
                    Field::Numbers(Numbers {
                        limits: from_to(1, 10_000),
                        counts: Counts { least: 1, most: 1000 },
                        are_distinct: true,
                    }),
                ],
            ),
        ],
    ),
    ("poj2311-cutting-game", &[to_the_end(MANY, &[number(2, 200), number(2, 200)])]),
    (
        "six-player-teams",
        &[
            Count(1),
            counted(
                100_000,
                &[
                    graph(Kind::Any, 100_000, 200_000, Written::Arcs),
                    Letters { count: 6, of: "AB" },
                    Newline,
                    Letters { count: 6, of: "01" },
                ],
            ),
        ],
    ),
    ("ssoier1676-token-moving", &[tokens(2000, 6000, 2000, true)]),
    ("staircase-nim", &[Count(1), counted(200_000, &heaps(500_000, 0, BILLION))]),
    (
        "subtraction-table",
        &[Count(1), numbers(1, 100, from_to(1, 2_000_000)), Newline, Length(from_to(0, 1_000_000))],
    ),
];

/// Returns the format of a problem.
pub(super) fn format_of(id: &str) -> Option<Record> {
    FORMATS.iter().find(|(of, _)| *of == id).map(|(_, format)| *format)
}
