//! Sprouts: spots are joined by curves.
//!
//! # Positions
//! A position is a list of regions, a region a list of boundaries, and a boundary the cyclic list
//! of the live vertices along it, with the region always on the same hand. A spot has three lives
//! and is a boundary of its own; each end of a curve takes a life. A vertex with one life occurs
//! twice, in one boundary or in two regions, and both times has the same letter, unless nothing
//! live is between the two places or one of the regions is dead.
//!
//! A curve between two boundaries joins them. One from a boundary to itself divides the region, and
//! each other boundary goes to either side. A vertex without lives is left out, and so is a region
//! with fewer than two lives, in which no curve can be drawn.
//!
//! # Canonical form
//! Regions that share no letter form a sum. Only the cyclic orders within a region decide what
//! follows, so each region may be mirrored on its own. In a region with two or three lives all
//! curves have the same result, so only the list of its vertices matters, and one of two such
//! regions with the same letters is enough.
//!
//! Letters get colours, the same for any names and order: hashes of their neighbours, refined until
//! no more differ. If some are still equal, one of them gets another colour. If they were not
//! symmetric, equal positions may get different forms; this costs time but gives no wrong answer.
//!
//! # References
//! D. Applegate, G. Jacobson, D. Sleator, Computer Analysis of Sprouts (1991); J. Lemoine, S.
//! Viennot, Computer analysis of Sprouts with nimbers, Games of No Chance 4 (2015).

use core::mem;
use foldhash::{HashSet, HashSetExt};
use mex_core::{Options, Ruleset};
use std::collections::BTreeMap;

/// The rules of Sprouts.
///
/// # Examples
/// ```
/// use nimber_search::{Search, Sprouts};
///
/// let mut search = Search::new(Sprouts);
/// assert_eq!(search.value(&[Sprouts::parse("8")?])?, 0);
/// assert_eq!(search.value(&[Sprouts::parse("0.0.0.1a1a")?])?, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Sprouts;

/// A spot.
const SPOT: u8 = 0;
/// A vertex at the end of one curve, with two lives.
const ONE: u8 = 1;
/// A vertex with one life that is in one place only.
const TWO: u8 = 2;
/// The ends of a boundary and of a region.
const END: u8 = 3;
const STOP: u8 = 4;
/// A vertex without lives.
const DEAD: u8 = 5;
/// The first letter.
const LETTER: u8 = 6;

/// The most lives in a position. Each letter has one, so that all letters fit a byte.
const MOST_LIVES: usize = 240;

type Region = Vec<Vec<u8>>;

fn regions(position: &[u8]) -> Vec<Region> {
    let boundaries = |region: &[u8]| {
        region.split_inclusive(|&code| code == END).map(|it| it[..it.len() - 1].to_vec()).collect()
    };
    let regions = position.split_inclusive(|&code| code == STOP);
    regions.map(|region| boundaries(&region[..region.len() - 1])).collect()
}

fn write(region: &[impl AsRef<[u8]>], bytes: &mut Vec<u8>) {
    for boundary in region {
        bytes.extend(boundary.as_ref());
        bytes.push(END);
    }
    bytes.push(STOP);
}

fn letters(region: &Region) -> impl Iterator<Item = u8> + '_ {
    region.iter().flatten().copied().filter(|&vertex| vertex >= LETTER)
}

fn letters_of(regions: &mut [Region]) -> impl Iterator<Item = &mut u8> {
    regions.iter_mut().flatten().flatten().filter(|vertex| **vertex >= LETTER)
}

/// Returns the number of lives; a letter that occurs twice has one.
fn lives(region: &Region) -> usize {
    let mut is_seen = [false; 256];
    let life = |&vertex: &u8| match vertex {
        SPOT => 3,
        ONE => 2,
        TWO => 1,
        _ => usize::from(!mem::replace(&mut is_seen[usize::from(vertex)], true)),
    };
    region.iter().flatten().map(life).sum()
}

/// Removes the dead vertices of a region. A letter beside itself is a vertex in one place.
fn strip(region: &mut Region) {
    for boundary in region.iter_mut() {
        boundary.retain(|&vertex| vertex != DEAD);
        boundary.dedup_by(|next, before| {
            let is_same = next == before && *before >= LETTER;
            *before = if is_same { TWO } else { *before };
            is_same
        });
        if let [first, .., last] = boundary[..]
            && first == last
            && first >= LETTER
        {
            boundary.pop();
            boundary[0] = TWO;
        }
    }
    region.retain(|boundary| !boundary.is_empty());
}

/// Makes a region with at most three lives one boundary of vertices with a life each.
fn flatten(region: &mut Region) {
    let mut single: Vec<u8> = letters(region).collect();
    single.sort_unstable();
    // A letter that occurs twice here is nowhere else.
    let same = single.chunk_by(|one, other| one == other);
    let single: Vec<u8> = same.filter(|same| same.len() == 1).map(|same| same[0]).collect();
    let mut boundary = vec![TWO; lives(region) - single.len()];
    boundary.extend(single);
    *region = vec![boundary];
}

/// Removes what is dead; if `merges`, replaces small regions by simpler ones that play the same.
fn clean(regions: &mut Vec<Region>, merges: bool) {
    regions.iter_mut().for_each(strip);
    regions.retain(|region| lives(region) >= 2);
    if merges {
        regions.iter_mut().filter(|region| lives(region) <= 3).for_each(flatten);
        regions.sort_unstable();
        regions.dedup_by(|one, other| {
            one == other && lives(one) <= 3 && letters(one).count() == lives(one)
        });
    }
    let mut counts = [0_u8; 256];
    regions.iter().flat_map(letters).for_each(|letter| counts[usize::from(letter)] += 1);
    for letter in letters_of(regions).filter(|letter| counts[usize::from(**letter)] == 1) {
        *letter = TWO;
    }
}

/// Divides regions into groups that share no letter.
fn groups(regions: Vec<Region>) -> impl Iterator<Item = Vec<Region>> {
    let mut groups: Vec<usize> = (0..regions.len()).collect();
    let mut homes = [None; 256];
    for (index, region) in regions.iter().enumerate() {
        for letter in letters(region) {
            let other = homes[usize::from(letter)].replace(index).unwrap_or(index);
            let [from, to] = [index, other].map(|region| groups[region]);
            groups.iter_mut().filter(|group| **group == from).for_each(|group| *group = to);
        }
    }
    let mut found: BTreeMap<usize, Vec<Region>> = BTreeMap::new();
    for (group, region) in groups.into_iter().zip(regions) {
        found.entry(group).or_default().push(region);
    }
    found.into_values()
}

/// Returns a hash of three numbers in order.
fn mix(one: u64, two: u64, three: u64) -> u64 {
    let sum = one
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .wrapping_add(two.rotate_left(21).wrapping_mul(0xbf58_476d_1ce4_e5b9))
        .wrapping_add(three.rotate_left(42).wrapping_mul(0x94d0_49bb_1331_11eb));
    (sum ^ sum >> 29).wrapping_mul(0xff51_afd7_ed55_8ccd) ^ sum >> 32
}

/// Returns a hash of what surrounds each vertex, for a region as it is or mirrored.
fn surroundings(region: &Region, colours: &[u64; 256], is_mirrored: bool) -> Vec<u64> {
    let mut hashes: Vec<u64> = Vec::new();
    let mut whole = 0_u64;
    for boundary in region {
        let (start, count) = (hashes.len(), boundary.len());
        hashes.extend((0..count).map(|place| {
            let around = [place + count - 1, place, place + 1];
            let [one, own, other] = around.map(|it| colours[usize::from(boundary[it % count])]);
            if is_mirrored { mix(other, own, one) } else { mix(one, own, other) }
        }));
        let sum = hashes[start..].iter().copied().fold(0, u64::wrapping_add);
        hashes[start..].iter_mut().for_each(|hash| *hash = mix(*hash, sum, 1));
        whole = whole.wrapping_add(mix(sum, 2, 0));
    }
    hashes.iter_mut().for_each(|hash| *hash = mix(*hash, whole, 3));
    hashes
}

/// Gives the letters of some regions new names, the same for other names and orders.
fn rename(regions: &mut [Region]) {
    let mut names: Vec<u8> = regions.iter().flat_map(letters).collect();
    names.sort_unstable();
    names.dedup();
    let mut colours = [3_u64; 256];
    (0..LETTER).for_each(|code| colours[usize::from(code)] = 4 + u64::from(code));
    let mut distinct = 0;
    while distinct < names.len() {
        let mut next = [0_u64; 256];
        for region in &*regions {
            let sides = [false, true].map(|side| surroundings(region, &colours, side));
            let vertices = region.iter().flatten().zip(sides[0].iter().zip(&sides[1]));
            for (&vertex, (&one, &other)) in vertices {
                let next = &mut next[usize::from(vertex)];
                *next = next.wrapping_add(mix(one.min(other), one.max(other), 4));
            }
        }
        for &name in &names {
            let colour = &mut colours[usize::from(name)];
            *colour = mix(*colour, next[usize::from(name)], 5);
        }
        let colour = |name: u8| colours[usize::from(name)];
        names.sort_unstable_by_key(|&name| (colour(name), name));
        let same = names.chunk_by(|&one, &other| colour(one) == colour(other));
        let count = same.clone().count();
        let tied = same.filter(|same| same.len() > 1).map(|same| same[0]).next();
        match tied.filter(|_| count == distinct) {
            Some(tied) => {
                colours[usize::from(tied)] = mix(colour(tied), 6, 0);
                distinct += 1;
            }
            None => distinct = count,
        }
    }
    names.sort_unstable_by_key(|&name| colours[usize::from(name)]);
    let mut ranks = [0_u8; 256];
    (LETTER..).zip(&names).for_each(|(rank, &name)| ranks[usize::from(name)] = rank);
    letters_of(regions).for_each(|letter| *letter = ranks[usize::from(*letter)]);
}

/// Returns the least form of a region with given names.
fn least(region: Region) -> Region {
    let least = |mut region: Region| {
        for boundary in region.iter_mut().filter(|boundary| boundary.len() > 1) {
            let turned = |start: usize| boundary[start..].iter().chain(&boundary[..start]);
            let start = (0..boundary.len()).min_by(|&one, &other| turned(one).cmp(turned(other)));
            boundary.rotate_left(start.unwrap_or(0));
        }
        region.sort_unstable();
        region
    };
    let mut mirrored = region.clone();
    mirrored.iter_mut().for_each(|boundary| boundary.reverse());
    least(mirrored).min(least(region))
}

/// Returns regions that share letters in canonical form.
fn land(mut regions: Vec<Region>) -> Vec<u8> {
    rename(&mut regions);
    regions = regions.into_iter().map(least).collect();
    regions.sort_unstable();
    let (mut names, mut next) = ([0_u8; 256], LETTER);
    for letter in letters_of(&mut regions) {
        let name = &mut names[usize::from(*letter)];
        if *name == 0 {
            (*name, next) = (next, next + 1);
        }
        *letter = *name;
    }
    let mut bytes = Vec::new();
    regions.iter().for_each(|region| write(region, &mut bytes));
    bytes
}

/// Returns the independent parts of a position in canonical form; `merges` as in [`clean`].
fn lands(position: &[u8], merges: bool) -> Vec<Vec<u8>> {
    let mut regions = regions(position);
    clean(&mut regions, merges);
    let mut lands: Vec<Vec<u8>> = groups(regions).map(land).collect();
    lands.sort_unstable();
    lands
}

/// Returns a position as it is displayed: all regions that are not dead, in canonical order.
fn tidy(position: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    lands(position, false).iter().for_each(|land| append(&mut bytes, land));
    bytes
}

/// Appends a part, with its letters shifted beyond those before it.
fn append(bytes: &mut Vec<u8>, part: &[u8]) {
    let shift = bytes.iter().copied().max().unwrap_or(0).max(LETTER - 1) - (LETTER - 1);
    bytes.extend(part.iter().map(|&code| if code < LETTER { code } else { code + shift }));
}

/// Returns a key that two boundaries of a region share if they differ only in the names of letters
/// that are nowhere else.
fn kind(boundary: &[u8]) -> Vec<u8> {
    let is_own = |&vertex: &u8| {
        vertex < LETTER || boundary.iter().filter(|&&other| other == vertex).count() == 2
    };
    if boundary.len() > MOST_LIVES || !boundary.iter().all(is_own) {
        return boundary.to_vec();
    }
    let form = |start: usize| {
        let turned = boundary[start..].iter().chain(&boundary[..start]).copied();
        let turned: Vec<u8> = turned.collect();
        let first =
            |vertex: u8| turned.iter().position(|&other| other == vertex).unwrap_or(0) as u8;
        let name = |&vertex: &u8| if vertex < LETTER { vertex } else { LETTER + first(vertex) };
        turned.iter().map(name).collect::<Vec<u8>>()
    };
    (0..boundary.len()).map(form).min().unwrap_or_default()
}

/// The moves in one region of a position.
struct Moves<'a> {
    /// The other regions.
    others: Vec<u8>,
    /// Three letters that are not used.
    fresh: [u8; 3],
    add: &'a mut dyn FnMut(Vec<u8>) -> bool,
    is_open: bool,
}

impl Moves<'_> {
    /// Adds the position with some regions in place of the one with the move, in which the vertices
    /// at the ends of the curve are dead if they are letters.
    fn finish(&mut self, regions: &[Vec<&[u8]>], ends: [u8; 2]) {
        let mut position = self.others.clone();
        regions.iter().for_each(|region| write(region, &mut position));
        for vertex in &mut position {
            *vertex = if *vertex >= LETTER && ends.contains(vertex) { DEAD } else { *vertex };
        }
        self.is_open = self.is_open && (self.add)(position);
    }

    /// Draws curves between two boundaries, each end at any vertex.
    fn join(&mut self, pair: [&[u8]; 2], rest: &[(usize, &[u8])]) {
        for from in 0..pair[0].len() {
            for to in 0..pair[1].len() {
                let mut joined = Vec::new();
                for (boundary, place, fresh) in
                    [(pair[0], from, self.fresh[1]), (pair[1], to, self.fresh[2])]
                {
                    let end = after(boundary[place], fresh);
                    joined.push(end);
                    if boundary[place] != SPOT {
                        joined
                            .extend([&boundary[place + 1..], &boundary[..place], &[end]].concat());
                    }
                    joined.push(self.fresh[0]);
                }
                let region = rest.iter().map(|&(_, other)| other).chain([&joined[..]]).collect();
                self.finish(&[region], [pair[0][from], pair[1][to]]);
            }
        }
    }

    /// Draws curves from a boundary to itself, with the others on either side in all ways: of each
    /// kind, any number on the first side.
    fn divide(&mut self, boundary: &[u8], rest: &[(usize, &[u8])]) {
        let [new, one, two] = self.fresh;
        for (from, to) in
            (0..boundary.len()).flat_map(|from| (from..boundary.len()).map(move |to| (from, to)))
        {
            let ends = [boundary[from], boundary[to]];
            let outer = [&boundary[to + 1..], &boundary[..from]].concat();
            let sides = match (from == to, ends) {
                (true, [SPOT, _]) => [vec![one, new], vec![one, new]],
                (true, [ONE, _]) => [vec![new], [&outer[..], &[new]].concat()],
                (true, _) => continue,
                (false, [one, other]) if one == other && one >= LETTER => continue,
                (false, _) => {
                    let [first, last] = [after(ends[0], one), after(ends[1], two)];
                    let inner = &boundary[from + 1..to];
                    let inner = [&[first][..], inner, &[last, new]].concat();
                    [inner, [&[last][..], &outer, &[first, new]].concat()]
                }
            };
            let mut is_first = vec![false; rest.len()];
            loop {
                let mut regions = sides.each_ref().map(|side| vec![&side[..]]);
                for (&(_, other), &is_first) in rest.iter().zip(&is_first) {
                    regions[usize::from(!is_first)].push(other);
                }
                self.finish(&regions, ends);
                // The next way, as a binary number in which only the first of a kind change.
                let is_done = |place: usize| {
                    let is_same = |other: &(usize, &[u8])| other.0 == rest[place].0;
                    is_first[place]
                        || (place > 0 && is_same(&rest[place - 1]) && !is_first[place - 1])
                };
                let Some(next) = (0..rest.len()).find(|&place| !is_done(place)) else { break };
                if !self.is_open {
                    return;
                }
                let start = rest.iter().position(|other| other.0 == rest[next].0).unwrap_or(next);
                is_first[..start].fill(false);
                is_first[next] = true;
            }
        }
    }
}

/// Returns the vertex after a curve ends at it: a spot is in one place, another in two.
fn after(vertex: u8, fresh: u8) -> u8 {
    match vertex {
        SPOT => ONE,
        ONE => fresh,
        _ => DEAD,
    }
}

/// Lists the positions after each move, not yet in canonical form, until `add` returns false.
fn for_each_option(position: &[u8], mut add: impl FnMut(Vec<u8>) -> bool) {
    let mut regions = regions(position);
    let top = position.iter().copied().max().unwrap_or(0).max(LETTER);
    for place in 0..regions.len() {
        let region = mem::take(&mut regions[place]);
        let mut others = Vec::new();
        regions.iter().filter(|other| !other.is_empty()).for_each(|it| write(it, &mut others));
        let mut kinds: Vec<(Vec<u8>, &[u8])> =
            region.iter().map(|boundary| (kind(boundary), &boundary[..])).collect();
        kinds.sort_unstable();
        let first = |kind: &Vec<u8>| kinds.iter().position(|(other, _)| other == kind).unwrap_or(0);
        let all: Vec<(usize, &[u8])> = kinds.iter().map(|(kind, it)| (first(kind), *it)).collect();
        let fresh = [top + 1, top + 2, top + 3];
        let mut moves = Moves { others, fresh, add: &mut add, is_open: true };
        for one in (0..all.len()).filter(|&one| all[one].0 == one) {
            let mut rest = all.clone();
            let (_, boundary) = rest.remove(one);
            moves.divide(boundary, &rest);
            for other in one..rest.len() {
                // Of each kind the first; the boundary itself is no longer in the list.
                if other > one && rest[other - 1].0 == rest[other].0 {
                    continue;
                }
                let mut left = rest.clone();
                let (_, second) = left.remove(other);
                moves.join([boundary, second], &left);
            }
            if !moves.is_open {
                return;
            }
        }
        regions[place] = region;
    }
}

impl Ruleset for Sprouts {
    type Position = Vec<u8>;

    fn options(&self, position: &Vec<u8>, options: &mut Options<Vec<u8>>) {
        let mut seen = HashSet::new();
        for_each_option(position, |option| {
            let lands = lands(&option, true);
            if seen.insert(lands.concat()) {
                options.push_sum(lands);
            }
            !options.is_full()
        });
    }

    fn undivided(&self, position: &Vec<u8>, options: &mut Options<Vec<u8>>) {
        for_each_option(position, |option| {
            options.push(option);
            !options.is_full()
        });
    }

    fn parts(&self, position: Vec<u8>, parts: &mut Vec<Vec<u8>>) {
        parts.extend(lands(&position, true));
    }

    /// The number of lives. With a constant, 12 spots take twice as many visits; with squares, 11
    /// spots do not end in a minute.
    fn effort(&self, position: &Vec<u8>) -> u32 {
        regions(position).iter().map(lives).sum::<usize>() as u32
    }
}

/// Why a text is not a position of Sprouts.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum SproutsError {
    /// A boundary has other characters than vertices.
    #[error(
        "expected a number of spots, or boundaries with 0 alone or 1, 2 and letters, as in \
         0.1a1b/ab, found {found:?}"
    )]
    Boundary { found: String },
    /// There are too many spots, or other vertices with too many lives.
    #[error("at most {most} lives are supported, three for each spot; 8 spots are few enough")]
    TooManyLives { most: usize },
    #[error("the letter {letter} must be in two places of one boundary, or in two regions")]
    Letter { letter: char },
}

/// Returns the codes of a boundary, with the letters numbered as in a list of names.
fn read(text: &str, names: &mut Vec<char>) -> Option<Vec<Vec<u8>>> {
    if let Some(count) = text.strip_prefix('0') {
        let count = if count.is_empty() { "1" } else { count.strip_prefix('*')? };
        let is_number = !count.is_empty() && count.bytes().all(|byte| byte.is_ascii_digit());
        let count = count.parse().unwrap_or(MOST_LIVES).min(MOST_LIVES);
        return is_number.then(|| vec![vec![SPOT]; count]);
    }
    let vertex = |letter: char| match letter {
        '1' => Some(ONE),
        '2' => Some(TWO),
        _ => {
            let index = names.iter().position(|&name| name == letter).unwrap_or(names.len());
            names.extend(Some(letter).filter(|_| index == names.len()));
            // Too large an index is refused with the number of lives.
            letter.is_alphabetic().then(|| LETTER + index.min(MOST_LIVES) as u8)
        }
    };
    Some(vec![text.chars().map(vertex).collect::<Option<Vec<u8>>>()?])
}

impl Sprouts {
    /// Reads a number of spots, or a position as [`text`](Self::text) writes it; spaces, commas and
    /// plus signs separate the parts of a sum.
    ///
    /// It is not checked that the position can be drawn on a plane.
    ///
    /// # Errors
    /// If the text is not a position.
    ///
    /// # Examples
    /// ```
    /// use nimber_search::Sprouts;
    ///
    /// let joined = Sprouts::parse("0.1z1z")?;
    /// assert_eq!(Sprouts::text(&joined), "0.1a1a");
    /// assert!(Sprouts::moves(&Sprouts::parse("3")?).contains(&joined));
    /// # Ok::<(), nimber_search::SproutsError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Vec<u8>, SproutsError> {
        let (mut bytes, mut sum) = (Vec::new(), 0_usize);
        for part in text.split([' ', ',', '+']).filter(|part| !part.is_empty()) {
            let is_number = part.bytes().all(|byte| byte.is_ascii_digit());
            let part = if is_number { format!("0*{part}") } else { part.to_string() };
            let (mut names, mut own) = (Vec::new(), Vec::new());
            for text in part.split('/') {
                let mut region = Region::new();
                for found in text.split('.').filter(|text| !text.is_empty()) {
                    let wrong = || SproutsError::Boundary { found: found.to_string() };
                    region.extend(read(found, &mut names).ok_or_else(wrong)?);
                    if sum + lives(&region) > MOST_LIVES {
                        return Err(SproutsError::TooManyLives { most: MOST_LIVES });
                    }
                }
                sum += lives(&region);
                own.push(region);
            }
            for (letter, &name) in (LETTER..).zip(&names) {
                let holders = |region: &Region| {
                    region.iter().filter(|boundary| boundary.contains(&letter)).count()
                };
                let count = own.iter().flat_map(letters).filter(|&it| it == letter).count();
                if count != 2 || own.iter().any(|region| holders(region) > 1) {
                    return Err(SproutsError::Letter { letter: name });
                }
            }
            let mut written = Vec::new();
            own.iter().for_each(|region| write(region, &mut written));
            append(&mut bytes, &written);
        }
        Ok(tidy(&bytes))
    }

    /// Returns a position as text: slashes separate regions, and dots boundaries; `0*5` is five
    /// spots, a `1` has two lives, and a `2` or a letter one life. A dot at the end distinguishes a
    /// position from a number of spots.
    pub fn text(position: &[u8]) -> String {
        let name = |&vertex: &u8| match vertex {
            SPOT..=TWO => char::from(b'0' + vertex),
            _ => match vertex - LETTER {
                index @ ..26 => char::from(b'a' + index),
                // A range without a gap of letters with accents.
                index => char::from_u32(0x100 + u32::from(index)).unwrap_or('?'),
            },
        };
        let text = |region: Region| {
            let spots = region.iter().filter(|boundary| **boundary == [SPOT]).count();
            let many = Some(format!("0*{spots}")).filter(|_| spots > 3);
            let others = region[if spots > 3 { spots } else { 0 }..].iter();
            let others = others.map(|boundary| boundary.iter().map(name).collect());
            many.into_iter().chain(others).collect::<Vec<String>>().join(".")
        };
        let mut text = regions(position).into_iter().map(text).collect::<Vec<String>>().join("/");
        if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
            text.push('.');
        }
        text
    }

    /// Returns the number of moves, if there are at most `most`; equal ones may count repeatedly.
    pub fn move_count(position: &[u8], most: usize) -> Option<usize> {
        let mut count = 0;
        for_each_option(position, |_| {
            count += 1;
            count <= most
        });
        Some(count).filter(|&count| count <= most)
    }

    /// Returns the different positions after a move, in the form in which they are displayed.
    pub fn moves(position: &[u8]) -> Vec<Vec<u8>> {
        let (mut moves, mut seen) = (Vec::new(), HashSet::new());
        for_each_option(position, |option| {
            let option = tidy(&option);
            if seen.insert(option.clone()) {
                moves.push(option);
            }
            true
        });
        moves
    }

    /// Returns the parts of a position that can be played, in canonical form.
    pub fn split(position: &[u8]) -> Vec<Vec<u8>> {
        lands(position, true)
    }
}
