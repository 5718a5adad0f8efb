//! Canonical forms looked up by their options, and those of named values.

use super::error::too_many;
use super::name::Name;
use super::store::{Answer, Node, Options, ShortGame, ShortGames, ZERO};
use super::uptimal::name_of;
use crate::{Dyadic, Player};
use std::cmp::Ordering;

impl ShortGames {
    /// Returns the game that has these options in canonical form, and is not a number.
    pub(crate) fn intern(
        &mut self,
        mut left: Vec<ShortGame>,
        mut right: Vec<ShortGame>,
    ) -> Answer<ShortGame> {
        left.sort_by(|&one, &other| self.written_order(one, other));
        right.sort_by(|&one, &other| self.written_order(one, other));
        let options: [Options; 2] = [left.into(), right.into()];
        if let Some(&game) = self.by_options.get(&options) {
            return Ok(game);
        }
        let game = self.next_game()?;
        let limit = self.wide_limit();
        let option_count = self.option_count + options[0].len() + options[1].len();
        if option_count > limit {
            return Err(too_many("games with ", limit, "options in all"));
        }
        self.option_count = option_count;
        let followers = || options.iter().flat_map(|options| options.iter());
        let latest = followers().map(|&option| self.birthday(option)).max();
        let node = Node {
            ends: self.ends_of(&options),
            name: self.name_of_options(&options),
            birthday: latest.unwrap_or(0).saturating_add(1),
            options: options.clone(),
        };
        if let Some(name) = &node.name {
            self.named.insert(name.clone(), game);
        }
        self.nodes.push(node);
        self.by_options.insert(options, game);
        Ok(game)
    }

    /// Returns the stops of the options: the numbers where play ends if Left starts, and if Right
    /// does.
    pub(crate) fn ends_of(&self, [left, right]: &[Options; 2]) -> [ShortGame; 2] {
        let number = |end: ShortGame| self.to_number(end);
        let left = left.iter().map(|&option| self.node(option).ends[Player::Right as usize]);
        let right = right.iter().map(|&option| self.node(option).ends[Player::Left as usize]);
        let highest = left.max_by(|&one, &other| number(one).cmp(&number(other)));
        let lowest = right.min_by(|&one, &other| number(one).cmp(&number(other)));
        [highest.unwrap_or(ZERO), lowest.unwrap_or(ZERO)]
    }

    fn name_of_options(&self, options: &[Options; 2]) -> Option<Name> {
        let names = |options: &Options| -> Option<Vec<&Name>> {
            options.iter().map(|&option| self.node(option).name.as_ref()).collect()
        };
        name_of(&names(&options[0])?, &names(&options[1])?)
    }

    /// Returns the order in which options are written: named values first, others by their own
    /// options. The lists of two games agree up to some index; the options there decide.
    pub(crate) fn written_order(&self, one: ShortGame, other: ShortGame) -> Ordering {
        let (mut one, mut other) = (one, other);
        while one != other {
            let nodes = (self.node(one), self.node(other));
            match (&nodes.0.name, &nodes.1.name) {
                (Some(name), Some(other)) => return name.order(other),
                (Some(_), None) => return Ordering::Less,
                (None, Some(_)) => return Ordering::Greater,
                (None, None) => {}
            }
            let side = usize::from(nodes.0.options[0] == nodes.1.options[0]);
            let lists = (&nodes.0.options[side], &nodes.1.options[side]);
            let differing = lists.0.iter().zip(lists.1.iter()).find(|(one, other)| one != other);
            match differing {
                Some((&first, &second)) => (one, other) = (first, second),
                None => return lists.0.len().cmp(&lists.1.len()),
            }
        }
        Ordering::Equal
    }

    /// Returns number + *nimber + multiple · ↑, in O(nimber² + |multiple|) steps, fewer if nearby
    /// values are known.
    pub(crate) fn number_up_star(
        &mut self,
        number: &Dyadic,
        multiple: i64,
        nimber: u32,
    ) -> Answer<ShortGame> {
        let size = multiple.unsigned_abs();
        if size.max(nimber.into()) > self.limit as u64 {
            return Err(too_many("", self.limit, "games"));
        }
        // Each up toggles the last bit of the nimber.
        let nimber_at = |step: u64| if (size - step) % 2 == 1 { nimber ^ 1 } else { nimber };
        let mut step = size;
        let mut game = loop {
            if step == 0 {
                break self.number_and_nimber(number, nimber_at(0))?;
            }
            let ups = vec![if multiple > 0 { step as i64 } else { -(step as i64) }];
            let name = Name { number: number.clone(), nimber: nimber_at(step), ups };
            if let Some(&game) = self.named.get(&name) {
                break game;
            }
            step -= 1;
        };
        let zero = self.number(number)?;
        while step < size {
            self.stops.pass();
            step += 1;
            let mut nearer = vec![zero];
            if step == 1 && game == zero {
                nearer.push(self.number_and_nimber(number, 1)?);
            }
            game = match multiple > 0 {
                true => self.intern(nearer, vec![game])?,
                false => self.intern(vec![game], nearer)?,
            };
        }
        Ok(game)
    }

    fn number_and_nimber(&mut self, number: &Dyadic, nimber: u32) -> Answer<ShortGame> {
        let mut game = self.number(number)?;
        let name = Name { number: number.clone(), nimber, ups: Vec::new() };
        if let Some(&known) = self.named.get(&name) {
            return Ok(known);
        }
        let mut smaller = Vec::new();
        for _ in 0..nimber {
            self.stops.pass_many(smaller.len());
            smaller.push(game);
            game = self.intern(smaller.clone(), smaller.clone())?;
        }
        Ok(game)
    }

    /// Returns ↑ + ↑² + … + ↑^order: each is {the one before|*}.
    pub(crate) fn powers_of_up(&mut self, order: u32) -> Answer<ShortGame> {
        let star = self.number_up_star(&Dyadic::zero(), 0, 1)?;
        let mut sum = ZERO;
        for _ in 0..order {
            self.stops.pass();
            sum = self.intern(vec![sum], vec![star])?;
        }
        Ok(sum)
    }

    /// Returns ↑^order: {0|* − the powers below}. ↑^0 is 0.
    pub(crate) fn power_of_up(&mut self, order: u32) -> Answer<ShortGame> {
        let Some(below) = order.checked_sub(1) else {
            return Ok(ZERO);
        };
        let star = self.number_up_star(&Dyadic::zero(), 0, 1)?;
        let below = self.powers_of_up(below)?;
        let right = self.difference(star, below)?;
        self.make(&[ZERO], &[right])
    }
}
