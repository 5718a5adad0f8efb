//! Cells of a game of one's own: what their states look like.

/// A state in which a cell is empty or gone, and that of a cell outside of a part.
const EMPTY: [u8; 2] = *b". ";
/// What the cells of a game look like.
pub(crate) struct Cells<'a> {
    pub(crate) states: &'a [u8],
    pub(crate) start: u8,
}

impl Cells<'_> {
    /// Returns the class of a cell.
    pub(crate) fn class(&self, cell: usize) -> &'static str {
        match self.states.get(cell) {
            Some(&state) if state == self.start => "gp-N",
            Some(state) if EMPTY.contains(state) => "gp-band",
            _ => "gp-P",
        }
    }

    /// Returns the letter that is written on a cell: none where all are as at the start, or gone.
    pub(crate) fn letter(&self, cell: usize) -> Option<char> {
        let is_plain = |state: &u8| *state == self.start || EMPTY.contains(state);
        let state = self.states.get(cell).filter(|state| !EMPTY.contains(state))?;
        (!self.states.iter().all(is_plain)).then_some(char::from(*state))
    }
}

/// Returns what says that a cell is touched.
pub(crate) fn of_cell(cell: usize) -> String {
    format!(" data-cell=\"{cell}\"")
}
