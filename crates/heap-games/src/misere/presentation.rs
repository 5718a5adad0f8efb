//! Quotients by generators and relations.

use std::collections::BTreeSet;
use std::fmt;

use super::monoid::Monoid;

/// A quotient in the usual notation: generators, the relations between them, and the names of its
/// elements as products.
///
/// No generator is a product of the others. The relations are the reduced Gröbner basis for the
/// lexicographic order in which later generators are greater: each rewrites a product as a smaller
/// one, and in whatever order they are used, every product becomes the name of its element.
///
/// # Examples
/// ```
/// use heap_games::{MisereQuotient, Rule};
///
/// let mut quotient = MisereQuotient::new("0.75".parse::<Rule>()?);
/// quotient.extend_to(20)?;
/// let presentation = quotient.presentation();
/// assert_eq!(presentation.to_string(), "<a,b,c | a2=1, b3=b, bc=ab, c2=b2>");
/// assert_eq!(presentation.losing(), ["a", "b2"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MiserePresentation {
    generators: Vec<(String, u64)>,
    relations: Vec<(String, String)>,
    names: Vec<String>,
    losing: Vec<String>,
}

impl MiserePresentation {
    /// Returns the names of the generators, with their heaps.
    pub fn generators(&self) -> &[(String, u64)] {
        &self.generators
    }

    /// Returns the relations, the greater product first.
    pub fn relations(&self) -> &[(String, String)] {
        &self.relations
    }

    /// Returns the names of all elements, the identity first.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns the names of the elements whose positions are lost for the player to move.
    pub fn losing(&self) -> &[String] {
        &self.losing
    }
}

impl fmt::Display for MiserePresentation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.generators.iter().map(|pair| pair.0.as_str()).collect();
        let relations = self.relations.iter();
        let relations: Vec<String> = relations.map(|(u, v)| format!("{u}={v}")).collect();
        write!(f, "<{} | {}>", names.join(","), relations.join(", "))
    }
}

/// The powers of the generators in a product, the last generator first.
pub(super) type Powers = Vec<u16>;

/// The least products of generators, element by element, and the relations between others.
struct Basis {
    /// The least product of each element.
    standard: Vec<Option<Powers>>,
    /// The elements, in the order of these products.
    order: Vec<u16>,
    /// The products that are not least, but whose factors all are.
    corners: Vec<(Powers, u16)>,
}

/// Returns the least products of the generators with the given elements.
///
/// # References
/// J. C. Faugère, P. Gianni, D. Lazard, T. Mora, *Efficient computation of zero-dimensional
/// Gröbner bases by change of ordering* (1993), for monomials alone.
fn basis(monoid: &Monoid, generators: &[u16]) -> Basis {
    let mut standard: Vec<Option<Powers>> = vec![None; monoid.order()];
    let mut order = Vec::new();
    let mut corners: Vec<(Powers, u16)> = Vec::new();
    let mut waiting = BTreeSet::from([vec![0_u16; generators.len()]]);
    while let Some(powers) = waiting.pop_first() {
        let divides = |corner: &Powers| corner.iter().zip(&powers).all(|(c, p)| c <= p);
        if corners.iter().any(|(corner, _)| divides(corner)) {
            continue;
        }
        let element = element_of(monoid, generators, &powers);
        let known = &mut standard[usize::from(element)];
        if known.is_some() {
            corners.push((powers, element));
            continue;
        }
        order.push(element);
        for place in 0..generators.len() {
            let mut next = powers.clone();
            next[place] += 1;
            waiting.insert(next);
        }
        *known = Some(powers);
    }
    Basis { standard, order, corners }
}

/// Returns the pairs, the greater product first, by which every product of generators reduces to
/// the least of its element, and these least products: powers of the generators, the last first.
pub(super) fn corners(monoid: &Monoid, generators: &[u16]) -> (Vec<(Powers, Powers)>, Vec<Powers>) {
    let Basis { standard, corners, .. } = basis(monoid, generators);
    let least: Vec<Powers> = standard.into_iter().map(Option::unwrap_or_default).collect();
    let pairs = corners.into_iter().map(|(powers, x)| (powers, least[usize::from(x)].clone()));
    (pairs.collect(), least)
}

/// Returns the presentation of a quotient, and the name of each of its elements.
pub(super) fn present(monoid: &Monoid) -> (MiserePresentation, Vec<String>) {
    let chosen = monoid.irredundant_generators();
    let elements: Vec<u16> = chosen.iter().map(|pair| pair.1).collect();
    let Basis { standard, order, corners } = basis(monoid, &elements);
    let names: Vec<String> =
        standard.iter().map(|powers| name_of(powers.as_deref().unwrap_or_default())).collect();
    let name = |&element: &u16| names[usize::from(element)].clone();
    let generators = chosen.iter().enumerate();
    let presentation = MiserePresentation {
        generators: generators.map(|(index, pair)| (letter(index), pair.0.into())).collect(),
        relations: corners
            .iter()
            .map(|(powers, element)| (name_of(powers), name(element)))
            .collect(),
        names: order.iter().map(name).collect(),
        losing: order
            .iter()
            .filter(|&&element| monoid.losing.contains(element))
            .map(name)
            .collect(),
    };
    (presentation, names)
}

fn element_of(monoid: &Monoid, generators: &[u16], powers: &Powers) -> u16 {
    generators.iter().rev().zip(powers).fold(0, |element, (&generator, &power)| {
        (0..power).fold(element, |x, _| monoid.product(x, generator))
    })
}

/// Returns the name of the generator at an index: a to z, A to Z, then x53_ and so on.
fn letter(index: usize) -> String {
    match u8::try_from(index) {
        Ok(index @ 0..26) => char::from(b'a' + index).to_string(),
        Ok(index @ 26..52) => char::from(b'A' + index - 26).to_string(),
        _ => format!("x{}_", index + 1),
    }
}

fn name_of(powers: &[u16]) -> String {
    let mut name = String::new();
    for (index, &power) in powers.iter().rev().enumerate() {
        match power {
            0 => {}
            1 => name.push_str(&letter(index)),
            _ => name.push_str(&format!("{}{power}", letter(index))),
        }
    }
    if name.is_empty() { "1".to_string() } else { name }
}
