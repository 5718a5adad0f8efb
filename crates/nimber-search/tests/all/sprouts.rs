//! Sprouts against drawings: curves as the darts of a map on the sphere, from the rules alone.

use mex_core::{Evaluator, Options, Play, Ruleset, RulesetSolver};
use nimber_search::{Search, Sprouts};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use test_support::{Rng, size};

/// A drawing. A curve from one vertex to another through a new one is two edges, an edge two darts;
/// the left side of a dart is in a region.
#[derive(Clone, Default)]
struct Drawing {
    origin: Vec<usize>,
    twin: Vec<usize>,
    /// The next dart of the same vertex, counterclockwise.
    next: Vec<usize>,
    region: Vec<usize>,
    degree: Vec<usize>,
    /// The regions of vertices without curves.
    alone: BTreeMap<usize, usize>,
    region_count: usize,
}

/// An angle at a vertex: of a spot, or to the left of a dart.
type Corner = Result<usize, usize>;

impl Drawing {
    fn spots(count: usize) -> Self {
        let alone = (0..count).map(|spot| (spot, 0)).collect();
        Drawing { degree: vec![0; count], alone, region_count: 1, ..Drawing::default() }
    }

    /// Returns the vertex of a corner, and the region.
    fn place(&self, corner: Corner) -> (usize, usize) {
        match corner {
            Ok(spot) => (spot, self.alone[&spot]),
            Err(dart) => (self.origin[dart], self.region[dart]),
        }
    }

    /// Returns the darts along a boundary, with the region on the left.
    fn boundary(&self, start: usize) -> Vec<usize> {
        let mut darts = vec![start];
        loop {
            let twin = self.twin[*darts.last().unwrap()];
            let dart = (0..self.next.len()).find(|&dart| self.next[dart] == twin).unwrap();
            if dart == start {
                return darts;
            }
            darts.push(dart);
        }
    }

    fn boundaries(&self, region: usize) -> Vec<Vec<usize>> {
        let mut found: Vec<Vec<usize>> = Vec::new();
        for dart in (0..self.region.len()).filter(|&dart| self.region[dart] == region) {
            if !found.iter().flatten().any(|&other| other == dart) {
                found.push(self.boundary(dart));
            }
        }
        found
    }

    /// Adds a dart from a corner; the corner of the dart is the one after it.
    fn add_dart(&mut self, corner: Corner) -> usize {
        let dart = self.next.len();
        let (vertex, region) = self.place(corner);
        self.alone.remove(&vertex);
        self.next.push(dart);
        if let Err(before) = corner {
            self.next.swap(before, dart);
        }
        self.origin.push(vertex);
        self.twin.push(0);
        self.region.push(region);
        self.degree[vertex] += 1;
        dart
    }

    /// Returns the drawings after each curve from one corner to another, with the other boundaries
    /// of a region that it divides on either side.
    fn join(&self, from: Corner, to: Corner) -> Vec<Drawing> {
        let mut drawn = self.clone();
        let (_, region) = self.place(from);
        let middle = drawn.degree.len();
        drawn.degree.push(0);
        drawn.alone.insert(middle, region);
        let first = drawn.add_dart(from);
        let second = drawn.add_dart(if from == to { Err(first) } else { to });
        let back = drawn.add_dart(Ok(middle));
        let forth = drawn.add_dart(Err(back));
        for (dart, twin) in [(first, back), (second, forth)] {
            (drawn.twin[dart], drawn.twin[twin]) = (twin, dart);
        }
        let side = drawn.boundary(first);
        if side.contains(&back) {
            return vec![drawn];
        }
        let other = drawn.region_count;
        drawn.region_count += 1;
        side.iter().for_each(|&dart| drawn.region[dart] = other);
        let rest = drawn.boundaries(region).into_iter();
        let rest: Vec<Vec<usize>> = rest.filter(|darts| !darts.contains(&back)).collect();
        let spots: Vec<usize> =
            drawn.alone.iter().filter(|spot| *spot.1 == region).map(|spot| *spot.0).collect();
        let ways = 0..1_u32 << (rest.len() + spots.len());
        let divided = ways.map(|way| {
            let mut drawing = drawn.clone();
            let is_other = |place: usize| way >> place & 1 != 0;
            let moved = (0..spots.len()).filter(|&place| is_other(place));
            drawing.alone.extend(moved.map(|place| (spots[place], other)));
            let moved = (0..rest.len()).filter(|&place| is_other(spots.len() + place));
            moved.flat_map(|place| &rest[place]).for_each(|&dart| drawing.region[dart] = other);
            drawing
        });
        divided.collect()
    }

    fn options(&self) -> Vec<Drawing> {
        let spots = self.alone.keys().map(|&spot| Ok(spot));
        let corners: Vec<Corner> = spots.chain((0..self.next.len()).map(Err)).collect();
        let mut options = Vec::new();
        for (place, &from) in corners.iter().enumerate() {
            for &to in &corners[place..] {
                let [(one, region), (other, second)] = [from, to].map(|corner| self.place(corner));
                let has_lives = match one == other {
                    true => self.degree[one] <= 1,
                    false => self.degree[one].max(self.degree[other]) <= 2,
                };
                if has_lives && region == second {
                    options.extend(self.join(from, to));
                }
            }
        }
        options
    }

    fn text(&self) -> String {
        let region = |region: usize| {
            let spots = self.alone.values().filter(|&&own| own == region).map(|_| "0.".to_string());
            let boundary = |darts: Vec<usize>| {
                let vertex = |dart: &usize| match self.degree[self.origin[*dart]] {
                    1 => "1".to_string(),
                    2 => char::from_u32(0x100 + self.origin[*dart] as u32).unwrap().to_string(),
                    _ => String::new(),
                };
                darts.iter().map(vertex).chain([".".to_string()]).collect::<String>()
            };
            spots.chain(self.boundaries(region).into_iter().map(boundary)).collect::<String>()
        };
        (0..self.region_count).map(region).collect::<Vec<String>>().join("/")
    }

    fn parts(&self) -> Vec<Vec<u8>> {
        Sprouts::split(&Sprouts::parse(&self.text()).unwrap())
    }
}

fn spots_of(count: usize) -> Vec<u8> {
    Sprouts::parse(&count.to_string()).unwrap()
}

/// Returns the different options of a sum of canonical parts.
fn options_of(sum: &[Vec<u8>]) -> BTreeSet<Vec<Vec<u8>>> {
    let mut all = BTreeSet::new();
    for place in 0..sum.len() {
        let mut options = Options::new();
        Sprouts.options(&sum[place], &mut options);
        for option in options.iter() {
            let mut after = [&sum[..place], option, &sum[place + 1..]].concat();
            after.sort();
            all.insert(after);
        }
    }
    all
}

/// Returns whether two sums have the same game tree. Equal positions have equal forms, except for
/// a few with symmetries, whose options are compared in turn.
fn is_same(one: &[Vec<u8>], other: &[Vec<u8>]) -> bool {
    one == other || are_same(&options_of(one), &options_of(other))
}

fn are_same(one: &BTreeSet<Vec<Vec<u8>>>, other: &BTreeSet<Vec<Vec<u8>>>) -> bool {
    let is_in = |sum: &Vec<Vec<u8>>, all: &BTreeSet<Vec<Vec<u8>>>| {
        all.contains(sum) || all.iter().any(|other| is_same(sum, other))
    };
    one.iter().all(|sum| is_in(sum, other)) && other.iter().all(|sum| is_in(sum, one))
}

/// Checks that a drawing and its text have the same options, and returns the drawings.
fn same_options(drawing: &Drawing) -> Vec<Drawing> {
    let text = drawing.text();
    let options = drawing.options();
    let drawn: BTreeSet<Vec<Vec<u8>>> = options.iter().map(Drawing::parts).collect();
    assert!(are_same(&drawn, &options_of(&drawing.parts())), "{text}");
    let position = Sprouts::parse(&text).unwrap();
    let again = Sprouts::parse(&Sprouts::text(&position)).unwrap();
    assert!(is_same(&Sprouts::split(&again), &drawing.parts()), "{text}");
    let moves = Sprouts::moves(&position);
    let listed = moves.iter().map(|after| Sprouts::split(after)).collect();
    assert!(are_same(&listed, &drawn), "{text}");
    options
}

/// Returns the nimber of a drawing, and whether the mover wins in misère play, by trying all.
fn by_definition(drawing: &Drawing, known: &mut HashMap<String, (u32, bool)>) -> (u32, bool) {
    let text = drawing.text();
    if let Some(&found) = known.get(&text) {
        return found;
    }
    let options: Vec<(u32, bool)> =
        drawing.options().iter().map(|option| by_definition(option, known)).collect();
    let nimber = (0..).find(|nimber| !options.iter().any(|option| option.0 == *nimber)).unwrap();
    let wins = options.is_empty() || options.iter().any(|option| !option.1);
    known.insert(text, (nimber, wins));
    (nimber, wins)
}

#[test]
fn drawings_of_few_spots_have_the_values_of_their_texts() {
    for (spots, expected) in [(0, (0, true)), (1, (0, true)), (2, (0, false))] {
        let mut known = HashMap::new();
        let drawing = Drawing::spots(spots);
        assert_eq!(by_definition(&drawing, &mut known), expected, "{spots}");
        let mut evaluator = Evaluator::new(&Sprouts);
        let mut search = Search::within(Sprouts, 1 << 16);
        for (text, found) in known {
            let parts = Sprouts::split(&Sprouts::parse(&text).unwrap());
            assert_eq!(evaluator.sum_value(&parts), Ok(found.0), "{text}");
            assert_eq!(search.value(&parts), Ok(found.0), "{text}");
            let mut misere = RulesetSolver::new(&Sprouts, &parts, Play::Misere, 10_000);
            assert_eq!(misere.outcome(&parts).unwrap().mover_wins(), found.1, "{text}");
        }
    }
}

#[test]
fn drawings_have_the_options_of_their_texts() {
    // One drawing of each canonical form below the start.
    for (spots, count) in [(1, 3), (2, 13), (3, 125)].into_iter().take(size(3, 3)) {
        let mut seen = BTreeSet::new();
        let mut stack = vec![Drawing::spots(spots)];
        while let Some(drawing) = stack.pop() {
            if seen.insert(drawing.parts()) {
                stack.extend(same_options(&drawing));
            }
        }
        assert_eq!(seen.len(), count, "{spots}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(size(40, 1000)))]

    #[test]
    fn random_play_has_the_same_options(seed in any::<u64>(), spots in 2_usize..6) {
        let mut rng = Rng::new(seed);
        let mut drawing = Drawing::spots(spots);
        loop {
            // A start with many spots has many options, most of them alike.
            let mut options = if drawing.next.len() < 4 * (spots - 2) {
                drawing.options()
            } else {
                same_options(&drawing)
            };
            if options.is_empty() {
                break;
            }
            drawing = options.swap_remove(rng.below(options.len() as u64) as usize);
        }
    }
}

#[test]
fn outcomes_are_those_published() {
    // Applegate, Jacobson and Sleator 1991, to 11 spots; nimbers at most 1 by Lemoine and Viennot.
    let mut search = Search::new(Sprouts);
    for spots in 0..size(11, 14) {
        let expected = u32::from(spots % 6 >= 3);
        assert_eq!(search.value(&[spots_of(spots)]), Ok(expected), "{spots}");
    }
    // The misère outcomes, A164950.
    for (spots, wins) in [(1, true), (2, false), (3, false), (4, false), (5, true)] {
        let start = [spots_of(spots)];
        let mut solver = RulesetSolver::new(&Sprouts, &start, Play::Misere, 1_000_000);
        assert_eq!(solver.outcome(&start).unwrap().mover_wins(), wins, "{spots}");
    }
}

#[test]
fn texts_are_read_or_refused_with_the_place() {
    for (text, written) in [
        ("3", "0.0.0"),
        ("1", "0."),
        ("20", "0*20"),
        ("0*3.z1z1", "0.0.0.1a1a"),
        ("0.xy./0.yx.", "0.ab/0.ab"),
        ("22/2", "22."),
        ("12.", "12."),
        ("0", ""),
        ("2.", ""),
        ("aa.2", "2.2"),
        ("1a1a.0. + 2", "0.0/0.1a1a"),
        ("0.ab./ab.,0.ab/ab", "0.ab/ab/0.cd/cd"),
    ] {
        let position = Sprouts::parse(text).unwrap();
        assert_eq!(Sprouts::text(&position), written, "{text}");
        assert_eq!(Sprouts::parse(&Sprouts::text(&position)), Ok(position), "{text}");
    }
    let long: String = (0..300).filter_map(|index| char::from_u32(0x4e00 + index)).collect();
    for (text, part) in [
        ("81", "at most 240 lives"),
        ("99999999999999999999", "at most 240 lives"),
        ("0*81.1", "at most 240 lives"),
        ("01.", "found \"01\""),
        ("1.10.", "found \"10\""),
        ("1.3.", "found \"3\""),
        ("0*.1", "found \"0*\""),
        ("ab.ab.", "the letter a must be in two places"),
        ("ab/a", "the letter b must be in two places"),
        ("aaa.", "the letter a must be in two places"),
        ("2 + 1-2", "found \"1-2\""),
        ("40 + 41", "at most 240 lives"),
        (&long, "at most 240 lives"),
    ] {
        let error = Sprouts::parse(text).unwrap_err().to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
}
