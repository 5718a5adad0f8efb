//! States put back as they were when a run was cut off.
//!
//! Everything is known up to some remoteness c, the least that all workers have written. States of
//! less than c have told all: what they chose or ran out is at most c, and known as well, so that only
//! the counters of open states are left to be taken down. States of c tell anew.

use crate::levels::keeper::{Entry, WHOLE};
use crate::levels::states::{Lane, States, TOLD, is_open, kind_of};
use crate::share::WORKER_SHIFT;
use graph_retro::Effect;

/// What another worker is to put back: `(worker, slot, class, remoteness)`.
pub(crate) type Restored = (u64, u32, u32, u32);

impl States {
    /// Puts back a state, unless it is beyond what is known or was put back before.
    pub(crate) fn put_back(&mut self, Entry { class, slot, remoteness }: Entry, known: u32) {
        let lane = &mut self.lanes[self.plan.classes[class as usize].lane];
        let word = &mut lane.words[slot as usize];
        if remoteness > known || !is_open(*word) {
            return;
        }
        *word = kind_of(class as usize);
        lane.remoteness[slot as usize] = remoteness;
        if remoteness < known {
            *word |= TOLD;
        } else {
            self.wait(class as usize, slot, remoteness);
        }
        if (slot as usize) < self.share.own_count() {
            self.settled += 1;
        }
    }

    /// Returns what others have to put back because of this worker's entries.
    pub(crate) fn restored_elsewhere(&self, entry: Entry) -> impl Iterator<Item = Restored> + '_ {
        let Entry { class, slot, remoteness } = entry;
        let addresses = self.share.subscribers(slot).iter();
        addresses.map(move |address| (address >> WORKER_SHIFT, *address as u32, class, remoteness))
    }

    /// Takes down the counters of open states whose options have told.
    pub(crate) fn take_down(&mut self) {
        for class in 0..self.plan.classes.len() {
            let told = self.plan.classes[class];
            if told.effect == Effect::Choose {
                continue;
            }
            for slot in 0..self.share.slot_count() as u32 {
                if self.lanes[told.lane].words[slot as usize] != kind_of(class) | TOLD {
                    continue;
                }
                let Lane { words, reserves, .. } = &mut self.lanes[told.target_lane];
                for &own in self.share.row(slot) {
                    let word = &mut words[own as usize];
                    if is_open(*word) {
                        reserves.take_one(own, word);
                    }
                }
            }
        }
    }

    /// Returns whether an entry can be of this worker's states.
    pub(crate) fn fits(&self, entry: &Entry) -> bool {
        (entry.class as usize) < self.plan.classes.len()
            && (entry.slot as usize) < self.share.own_count()
    }
}

/// Returns the remoteness up to which all workers know everything of a phase, if they know anything.
pub(crate) fn known_by_all(levels: impl IntoIterator<Item = Option<u32>>) -> Option<u32> {
    // None is less than every remoteness, and the end of a phase is greater than all.
    levels.into_iter().min().flatten()
}

/// Returns whether a phase has ended everywhere.
pub(crate) fn is_whole(known: Option<u32>) -> bool {
    known == Some(WHOLE)
}
