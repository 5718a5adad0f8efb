//! Sets of edges that stand, for those who search them in their own way.

use super::Search;
use crate::Player;

impl Search {
    /// Returns the parts of a set that meet at the ground only.
    pub(crate) fn components(&self, set: u64) -> Vec<u64> {
        let mut components = Vec::new();
        let mut rest = set;
        while rest != 0 {
            let component = self.component(rest);
            components.push(component);
            rest &= !component;
        }
        components
    }

    /// Returns the sets that a player's moves leave.
    pub(crate) fn options_of(&self, set: u64, player: Player) -> Vec<u64> {
        let own = match player {
            Player::Left => !self.red,
            Player::Right => !self.blue,
        };
        self.options(set, own).collect()
    }

    /// Returns the sets that a player's moves leave in Childish Hackenbush, where no other edge may
    /// fall with a blue or red one.
    pub(crate) fn childish_options_of(&self, set: u64, player: Player) -> Vec<u64> {
        let own = match player {
            Player::Left => self.blue,
            Player::Right => self.red,
        };
        let keeps = |option: &u64| option.count_ones() + 1 == set.count_ones();
        let coloured = self.options(set, own).filter(keeps);
        coloured.chain(self.options(set, self.green(set))).collect()
    }

    /// Returns the green edges of a set.
    pub(crate) fn green(&self, set: u64) -> u64 {
        set & !(self.blue | self.red)
    }

    /// Returns the ends of the edges of a set, with vertices below
    /// [`vertex_count`](Self::vertex_count).
    pub(crate) fn ends_in(&self, set: u64) -> Vec<(u32, u32)> {
        let chosen = (0..self.ends.len()).filter(|&edge| set >> edge & 1 == 1);
        chosen.map(|edge| (self.ends[edge].0 as u32, self.ends[edge].1 as u32)).collect()
    }

    pub(crate) fn vertex_count(&self) -> u32 {
        self.incident.len() as u32
    }
}
