//! The public interface at its limits: nothing, one, the greatest numbers.

use crate::*;

const ENDS: [u64; 7] = [0, 1, 2, 1 << 32, 1 << 63, u64::MAX - 1, u64::MAX];

#[test]
fn heaps_of_any_size_are_answered() {
    for a in ENDS {
        for b in ENDS {
            for game in [ListGame::Wythoff, ListGame::Euclid, ListGame::Fibonacci] {
                let _ =
                    game.position(&[a, b]).map(|at| (game.outcome(&at), game.winning_moves(&at)));
            }
            let _ = bash_value(a, b);
            let _ = auction_winning_raises(a, b);
            let _ = BoundedTake::new(a, b).map(|rule| rule.value(u64::MAX));
            let rule = format!("bounded:{a},{b}").parse::<Rule>();
            let _ = rule.map(|rule| rule.winning_moves(&[u64::MAX, a], Budget::default()));
            let list = [a, b, u64::MAX];
            let _ = misere_nim_outcome(&list);
            for limit in [0, 1, 2, 3, usize::MAX] {
                let game = ListGame::Moore { limit };
                let _ = (game.outcome(&list), game.option_cost(&list), game.winning_moves(&list));
            }
            let lists = ListGame::Staircase.position(&[a, b, 0]);
            let _ = lists.map(|steps| ListGame::Staircase.winning_moves(&steps));
        }
        let _ = (halving_value(a), lasker_value(a), Rule::SmallerPart.closed_form(a));
    }
    for game in ["wythoff", "euclid", "fibonacci", "staircase", "moore:2"] {
        let game: ListGame = game.parse().unwrap();
        for position in [&[][..], &[0], &[u64::MAX], &[1, 2, 3]] {
            // Whether or not this is a position of the game.
            let _ = (game.position(position), game.outcome(position), game.option_cost(position));
        }
    }
}

#[test]
fn greatest_heaps_have_their_values() {
    let greatest = u64::MAX;
    for (text, heap, value) in [
        ("nim", greatest, greatest.into()),
        ("lasker", greatest, 1 << 64),
        ("halving", greatest, 1 << 63),
        ("smaller-part", greatest, 63),
        ("smaller-part", greatest - 1, 62),
        ("turtles", greatest, greatest.into()),
        ("mock-turtles", (1 << 63) + 1, 1_u128 << 64),
        ("ruler", 1 << 63, 1 << 63),
        ("ruler", greatest, 1),
        ("twins", greatest, u128::from(greatest) - 1),
        ("bounded:18446744073709551615,18446744073709551615", greatest, 1),
        ("bash:18446744073709551615", greatest, greatest.into()),
        ("subtract:18446744073709551615", greatest, 1),
        ("subtract:1,18446744073709551615", 6, 0),
    ] {
        let rule: Rule = text.parse().unwrap();
        assert_eq!(rule.value(heap, Budget::default()), Ok(value), "{text}");
    }
    assert_eq!("turn:1+".parse::<Rule>().unwrap().closed_form(129), None);
}

#[test]
fn rules_of_any_size_are_answered_or_refused() {
    let budget = Budget { values: 1000, bytes: 1 << 20, steps: 1 << 20 };
    let names = ["nim", "lasker", "grundy", "0.77", ".[3]", "8.8", "halving", "smaller-part"];
    let numbered = ENDS.into_iter().flat_map(|number| {
        ["subtract:", "all-but:", "bash:", "split-equal:", "turn:", "bounded:1,"]
            .map(|name| format!("{name}{number}"))
    });
    for text in names.map(String::from).into_iter().chain(numbered) {
        let Ok(rule) = text.parse::<Rule>() else { continue };
        assert_eq!(rule.to_string().parse::<Rule>().as_ref(), Ok(&rule));
        for heap in ENDS {
            let _ = (rule.value(heap, budget), rule.option_cost(heap), rule.closed_form(heap));
            let _ = rule.winning_moves(&[heap, 1], budget);
        }
        let _ = (rule.winning_moves(&[], budget), rule.misere_outcome(&[1, 2], 1000));
        let _ = PeriodSearch::new(rule.clone(), 0).run();
        let _ =
            PeriodSearch::new(rule.clone(), Budget { steps: 1 << 16, ..usize::MAX.into() }).run();
        let _ = ValueStream::new(rule, Budget { values: 0, bytes: 0, steps: 0 }).next();
    }
}

#[test]
fn tables_of_any_length_are_made_or_refused() {
    assert_eq!(Period::observed(&[]), None);
    for len in [1, 2, 3, 4, 9] {
        let _ = Period::observed(&[u32::MAX; 9][..len]);
    }
    for (floor, to) in [(0, 0), (1, 1), (u64::MAX, 3), (0, 5), (2, 3)] {
        assert_eq!(EqualSplit::new(floor).values(to).len(), to + 1, "{floor}");
    }
    let refused = |work: fn()| assert!(std::panic::catch_unwind(work).is_err());
    refused(|| drop(EqualSplit::new(1).values(usize::MAX)));
    refused(|| drop(EqualSplit::new(u64::MAX).values(usize::MAX - 1)));
    refused(|| drop(SubtractionSet::new([1]).unwrap().values(usize::MAX)));
    let none = SubtractionSet::new([]).unwrap();
    assert_eq!(none.value(u64::MAX), Ok(0));
    let _ = OptionTable::parse(b"", u64::MAX);
    let _ = OptionTable::parse(&[b'\n'; 9], 3);
}
