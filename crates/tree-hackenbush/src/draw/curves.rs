//! Edges as curves.

/// Returns a curve whose middle lies aside of the straight line, and its middle.
pub(super) fn bent_path(from: (i64, i64), to: (i64, i64), bend: i64) -> (String, (i64, i64)) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = (dx * dx + dy * dy).isqrt().max(1);
    let middle =
        ((from.0 + to.0) / 2 - dy * bend / length, (from.1 + to.1) / 2 + dx * bend / length);
    if bend == 0 {
        let path = format!("M {} {} L {} {}", from.0, from.1, to.0, to.1);
        return (path, middle);
    }
    // The curve passes halfway between its ends' middle and the point that draws it.
    let pull = (2 * middle.0 - (from.0 + to.0) / 2, 2 * middle.1 - (from.1 + to.1) / 2);
    let path = format!("M {} {} Q {} {} {} {}", from.0, from.1, pull.0, pull.1, to.0, to.1);
    (path, middle)
}

/// Returns a loop above a vertex, larger than those before it, and its top.
pub(super) fn loop_path(at: (i64, i64), earlier: i64) -> (String, (i64, i64)) {
    let size = 34 + 14 * earlier;
    let (x, y) = at;
    let path = format!(
        "M {x} {y} C {} {} {} {} {x} {y}",
        x - size,
        y - size * 4 / 3,
        x + size,
        y - size * 4 / 3,
    );
    (path, (x, y - size))
}
