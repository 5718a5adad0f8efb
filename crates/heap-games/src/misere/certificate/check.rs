//! The check of a quotient's certificate.
//!
//! # Conditions
//! 1. The products form a commutative monoid: every element is a product of generators, and any two
//!    generators commute in every product. Then a product depends only on its factors.
//! 2. Every heap has the claimed element; the empty heap and heaps without options have element 0.
//! 3. A sum is lost exactly when its element is losing. Describe a sum that has options by the pair
//!    (x, E) of its element and the elements of its options; with another heap (y, F) it is (xy, xF
//!    ∪ yE). By the definition of misère play, x must be losing exactly when E has no losing
//!    element. For a losing x, this is checked for the union of all E; otherwise, for the least E.
//!    Both are computed by adding heaps until nothing changes. The end of play is won.
//! 4. No two elements are equivalent: for any two, some sum is lost with only one of them.
//! 5. The elements of the heaps repeat over the range required by the theorem for the rule.

use super::QuotientCertificate;
use crate::misere::set::Set;
use crate::{Budget, CertificateError, HeapRule, Period, Rule};
use mex_core::StopPoints;
use std::collections::HashSet;

/// A heap with options: its element, and theirs.
type Heap = (u16, Set);

impl QuotientCertificate {
    /// Checks the claim, and returns the number of different heaps.
    ///
    /// # Complexity
    /// Twice the square of the order in bytes, and the elements of the least sets of options; the
    /// budget bounds both, with a step for each 64 elements.
    ///
    /// # Errors
    /// [`CertificateError`] for the first error, or if the check exceeds the budget.
    pub fn check(&self, budget: Budget) -> Result<usize, CertificateError> {
        let rule: Rule = self
            .rule
            .parse()
            .map_err(|_| CertificateError::UnknownRule { rule: self.rule.clone() })?;
        if !rule.has_misere() || self.heaps.is_empty() {
            return Err(CertificateError::NoTheorem);
        }
        let mut checker = Checker::new(self, budget)?;
        let heaps = checker.heaps(&rule)?;
        checker.check_losing(&heaps)?;
        checker.check_winning(&heaps)?;
        checker.check_unlike()?;
        self.check_period(&rule)?;
        Ok(heaps.len())
    }

    fn check_period(&self, rule: &Rule) -> Result<(), CertificateError> {
        let Some([preperiod, length]) = self.period else { return Ok(()) };
        let theorem = rule.theorem().ok_or(CertificateError::NoTheorem)?;
        let compared = self.heaps.len() as u64;
        let needed = theorem.values_needed(Period::plain(preperiod, length));
        let needed = needed.filter(|_| length > 0).unwrap_or(u64::MAX);
        if needed > compared {
            return Err(CertificateError::TooShort { needed, compared });
        }
        let mut later = preperiod..compared.saturating_sub(length);
        match later.find(|&n| self.heaps[n as usize] != self.heaps[(n + length) as usize]) {
            Some(heap) => Err(CertificateError::Fails { heap }),
            None => Ok(()),
        }
    }
}

struct Checker<'a> {
    claim: &'a QuotientCertificate,
    /// The product of any two elements, row by row.
    table: Vec<u16>,
    losing: Set,
    /// The budget at the start.
    given: Budget,
    /// The rest of it.
    budget: Budget,
    stops: StopPoints,
}

impl<'a> Checker<'a> {
    /// Returns the checker of a claim whose products form a commutative monoid.
    fn new(claim: &'a QuotientCertificate, budget: Budget) -> Result<Self, CertificateError> {
        let order = claim.order;
        let mut checker = Checker {
            claim,
            table: Vec::new(),
            losing: Set::new(order),
            given: budget,
            budget,
            stops: StopPoints::default(),
        };
        checker.take_memory(2 * (order as u64).pow(2))?;
        for &element in &claim.losing {
            checker.losing.insert(element);
        }
        let generators = claim.generators.len();
        for element in 0..order as u16 {
            for (one, other) in (0..generators).flat_map(|one| (0..one).map(move |it| (one, it))) {
                checker.spend(1)?;
                let first = claim.times(claim.times(element, one), other);
                if first != claim.times(claim.times(element, other), one) {
                    return Err(wrong(element, "has products that depend on their order"));
                }
            }
        }
        checker.fill_table()?;
        Ok(checker)
    }

    /// Makes the table of products: each element except 0 is an earlier one times a generator.
    fn fill_table(&mut self) -> Result<(), CertificateError> {
        let (claim, order) = (self.claim, self.claim.order);
        let mut from = vec![None; order];
        let mut met = vec![0_u16];
        let mut next = 0;
        while let Some(&element) = met.get(next) {
            next += 1;
            for generator in 0..claim.generators.len() {
                let product = claim.times(element, generator);
                if product != 0 && from[usize::from(product)].is_none() {
                    from[usize::from(product)] = Some((element, generator));
                    met.push(product);
                }
            }
        }
        if let Some(alone) = (1..order).find(|&element| from[element].is_none()) {
            return Err(wrong(alone as u16, "is not a product of generators"));
        }
        self.table = vec![0; order * order];
        for x in 0..order {
            self.spend(order as u64)?;
            for &y in &met {
                let product = match from[usize::from(y)] {
                    None => x as u16,
                    Some((before, by)) => {
                        claim.times(self.table[x * order + usize::from(before)], by)
                    }
                };
                self.table[x * order + usize::from(y)] = product;
            }
        }
        Ok(())
    }

    fn product(&self, x: u16, y: u16) -> u16 {
        self.table[usize::from(x) * self.claim.order + usize::from(y)]
    }

    /// Charges the budget for steps, each of up to 64 elements.
    fn spend(&mut self, steps: u64) -> Result<(), CertificateError> {
        self.stops.pass();
        match self.budget.steps.checked_sub(steps) {
            Some(left) => {
                self.budget.steps = left;
                Ok(())
            }
            None => {
                let budget = self.given.steps;
                let needed = u128::from(budget) + u128::from(steps);
                Err(CertificateError::TooMuchWork { needed, budget, values: 0 })
            }
        }
    }

    fn take_memory(&mut self, bytes: u64) -> Result<(), CertificateError> {
        let left = self.budget.bytes.checked_sub(bytes);
        let budget = self.given.bytes;
        let needed = u128::from(budget - self.budget.bytes) + u128::from(bytes);
        self.budget.bytes = left.ok_or(CertificateError::TooMuchMemory { needed, budget })?;
        Ok(())
    }

    /// Returns the different heaps, after reading the options of each.
    fn heaps(&mut self, rule: &Rule) -> Result<Vec<Heap>, CertificateError> {
        let claim = self.claim;
        let mut seen: HashSet<Heap> = HashSet::new();
        let mut heaps = Vec::new();
        for (size, &element) in (0_u64..).zip(&claim.heaps) {
            let (mut options, mut steps) = (Set::new(claim.order), 0);
            let mut is_known = true;
            rule.for_each_option(size, &mut |parts| {
                steps += 1 + parts.len() as u64;
                let part = |&part: &u64| claim.heaps[..size as usize].get(part as usize).copied();
                let product =
                    parts.iter().try_fold(0, |x, heap| Some(self.product(x, part(heap)?)));
                if let Some(product) = product { options.insert(product) } else { is_known = false }
            });
            self.spend(steps)?;
            if !is_known {
                return Err(CertificateError::Fails { heap: size });
            }
            if options.is_empty() {
                // A heap without options is equivalent to the empty heap.
                if element != 0 {
                    return Err(CertificateError::Fails { heap: size });
                }
            } else if seen.insert((element, options.clone())) {
                heaps.push((element, options));
            }
        }
        for (generator, &heap) in claim.generators.iter().enumerate() {
            if claim.heaps.get(heap) != Some(&claim.times(0, generator)) {
                return Err(CertificateError::Fails { heap: heap as u64 });
            }
        }
        Ok(heaps)
    }

    fn words(&self) -> usize {
        self.claim.order.div_ceil(64)
    }

    /// Returns the elements of the options of a sum with another heap.
    fn joined(&mut self, (x, own): (u16, &Set), (y, more): &Heap) -> Result<Set, CertificateError> {
        self.spend(2 * self.words() as u64 + self.claim.order as u64 / 8)?;
        let mut all = Set::new(self.claim.order);
        own.iter().for_each(|option| all.insert(self.product(*y, option)));
        more.iter().for_each(|option| all.insert(self.product(x, option)));
        Ok(all)
    }

    /// Checks that no sum of a losing element has an option with a losing element.
    fn check_losing(&mut self, heaps: &[Heap]) -> Result<(), CertificateError> {
        if self.losing.contains(0) {
            return Err(wrong(0, "is losing, but the end of play is won"));
        }
        self.take_memory((self.claim.order * self.words() * 8) as u64)?;
        let mut unions: Vec<Option<Set>> = vec![None; self.claim.order];
        let mut open = Vec::new();
        for (element, options) in heaps {
            unite(&mut unions[usize::from(*element)], options, (*element, &mut open));
        }
        while let Some(element) = open.pop() {
            let Some(own) = unions[usize::from(element)].clone() else { continue };
            if self.losing.contains(element) && own.intersects(&self.losing) {
                return Err(wrong(element, "is losing, but has an option that is losing"));
            }
            for heap in heaps {
                let product = self.product(element, heap.0);
                let all = self.joined((element, &own), heap)?;
                unite(&mut unions[usize::from(product)], &all, (product, &mut open));
            }
        }
        Ok(())
    }

    /// Checks that every sum with options whose element is not losing has an option with a losing
    /// element.
    fn check_winning(&mut self, heaps: &[Heap]) -> Result<(), CertificateError> {
        let mut least: Vec<Vec<Set>> = vec![Vec::new(); self.claim.order];
        let mut open: Vec<Heap> = Vec::new();
        for heap in heaps {
            self.add_least(&mut least, heap.clone(), &mut open)?;
        }
        while let Some((element, own)) = open.pop() {
            if !least[usize::from(element)].contains(&own) {
                // A smaller set has replaced it.
                continue;
            }
            if !self.losing.contains(element) && !own.intersects(&self.losing) {
                return Err(wrong(element, "is winning, but a sum of it has no losing option"));
            }
            for heap in heaps {
                let product = self.product(element, heap.0);
                let all = self.joined((element, &own), heap)?;
                self.add_least(&mut least, (product, all), &mut open)?;
            }
        }
        Ok(())
    }

    /// Adds a set of options to the least ones of an element, unless it contains one of them.
    fn add_least(
        &mut self,
        least: &mut [Vec<Set>],
        (element, options): Heap,
        open: &mut Vec<Heap>,
    ) -> Result<(), CertificateError> {
        let sets = &mut least[usize::from(element)];
        self.spend((1 + sets.len()) as u64)?;
        if sets.iter().any(|set| set.is_subset(&options)) {
            return Ok(());
        }
        self.take_memory(2 * 8 * self.words() as u64)?;
        sets.retain(|set| !options.is_subset(set));
        sets.push(options.clone());
        open.push((element, options));
        Ok(())
    }

    /// Checks that for any two elements some sum is lost with only one of them.
    fn check_unlike(&mut self) -> Result<(), CertificateError> {
        let mut companies = HashSet::new();
        for element in 0..self.claim.order as u16 {
            self.spend(self.claim.order as u64)?;
            let mut losing = Set::new(self.claim.order);
            for other in 0..self.claim.order as u16 {
                let product = self.product(element, other);
                if self.losing.contains(product) {
                    losing.insert(other);
                }
            }
            if !companies.insert(losing) {
                return Err(wrong(element, "is equivalent to an earlier one"));
            }
        }
        Ok(())
    }
}

fn wrong(element: u16, what: &'static str) -> CertificateError {
    CertificateError::WrongElement { element, what }
}

/// Adds options to those of an element, and reopens the element if any is new.
fn unite(union: &mut Option<Set>, more: &Set, (element, open): (u16, &mut Vec<u16>)) {
    let is_new = match union {
        Some(union) => union.unite(more),
        None => {
            *union = Some(more.clone());
            true
        }
    };
    if is_new {
        open.push(element);
    }
}
