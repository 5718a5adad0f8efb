//! Positions drawn in characters.

use crate::Position;
use crate::draw::order::drawing_order;

/// The most edges of a position that is drawn in characters.
const EDGE_LIMIT: usize = 500;

impl Position {
    /// Returns the position as a tree of characters, the ground first, `None` beyond 500 edges.
    ///
    /// Each edge shows its colour, its count unless that is 1, and its upper end. An edge that
    /// closes a ring leads `to` a vertex drawn elsewhere. Edges not connected to the ground are not
    /// shown.
    ///
    /// # Constraints
    /// At most 500 edges, each a bundle.
    ///
    /// # Examples
    /// ```
    /// use tree_hackenbush::Position;
    ///
    /// let flower = Position::parse(b"0 1 g 3\n1 2 b\n1 3 b\n2 3 r\n0 4 r\n")?;
    /// let lines = [
    ///     "ground",
    ///     "├─ green ×3 ─ 1",
    ///     "│  ├─ blue ─ 2",
    ///     "│  │  └─ red ─ to 3",
    ///     "│  └─ blue ─ 3",
    ///     "└─ red ─ 4",
    ///     "",
    /// ];
    /// assert_eq!(flower.to_text(), Some(lines.join("\n")));
    /// # Ok::<(), tree_hackenbush::ReadPositionError>(())
    /// ```
    pub fn to_text(&self) -> Option<String> {
        self.to_marked_text(|_| None)
    }

    /// Returns the position as [`to_text`](Self::to_text) does, with a mark in brackets before each
    /// edge for whose index `mark` returns one.
    ///
    /// # Constraints
    /// At most 500 edges, each a bundle.
    pub fn to_marked_text(&self, mark: impl Fn(u32) -> Option<String>) -> Option<String> {
        if self.edge_count() > EDGE_LIMIT {
            return None;
        }
        let mut text = String::from("ground\n");
        let mut lasts = Vec::new();
        for stroke in drawing_order(self) {
            lasts.truncate(stroke.height as usize);
            for &is_last in &lasts {
                text.push_str(if is_last { "   " } else { "│  " });
            }
            text.push_str(if stroke.is_last { "└─ " } else { "├─ " });
            lasts.push(stroke.is_last);
            if let Some(mark) = mark(stroke.edge) {
                text.push_str(&format!("[{mark}] "));
            }
            let edge = self.edge(stroke.edge);
            text.push_str(&edge.colour.to_string());
            if edge.count > 1 {
                text.push_str(&format!(" ×{}", edge.count));
            }
            let way = if stroke.is_branch { "" } else { "to " };
            text.push_str(&format!(" ─ {way}{}\n", self.name(stroke.to)));
        }
        Some(text)
    }
}
