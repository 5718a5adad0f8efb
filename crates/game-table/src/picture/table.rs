//! Nim products as a heat map.

use crate::picture::svg::{Svg, rect, width_of};
use nim_algebra::nim_mul;

const MOST_ROWS: u64 = 256;
/// The most rows of a table that shows its numbers, and of one that shows them to the mouse.
const NUMBERED: u64 = 16;
const SPOKEN: u64 = 64;
const SHADES: u64 = 8;
const MARGIN: i64 = 50;

/// Returns the table of nim products of the numbers below `rows` as SVG, with a darker blue for
/// larger products, and the subfields of 2, 4, 16 and 256 numbers outlined; `None` beyond 256 rows.
///
/// # Examples
/// ```
/// use game_table::nim_table_svg;
///
/// assert!(nim_table_svg(4).is_some_and(|svg| svg.contains("2 times 3 is 1")));
/// assert_eq!(nim_table_svg(257), None);
/// ```
pub fn nim_table_svg(rows: u64) -> Option<String> {
    if rows > MOST_ROWS {
        return None;
    }
    let cell = match rows {
        0..=NUMBERED => 30,
        17..=SPOKEN => 14,
        _ => 4,
    };
    let side = cell * rows as i64;
    let caption = format!("Nim products of 0 to {}", rows.saturating_sub(1));
    let note = "a darker blue means a larger value; subfields are outlined";
    let width = (side + 2 * MARGIN).max(width_of(note) + 30);
    let mut svg = Svg::new((width, side + 2 * MARGIN + 30), "Nim multiplication table", &caption);
    // The products are in the least field that contains the numbers.
    let field = [2, 4, 16, 256].into_iter().find(|&size| rows <= size).unwrap_or(256);
    if rows <= SPOKEN {
        write_cells(rows, field, cell, &mut svg);
    } else {
        write_runs(rows, field, cell, &mut svg);
    }
    for size in [2_u64, 4, 16, 256].into_iter().filter(|&size| size <= rows) {
        let side = cell * size as i64;
        svg.element("rect", "gp-odd", &rect((MARGIN, MARGIN), (side, side)), "");
    }
    let step = if rows <= NUMBERED { 1 } else { rows.next_power_of_two() / 8 };
    for number in (0..rows).step_by(step as usize) {
        let middle = MARGIN + cell * number as i64 + cell / 2;
        svg.words("gp gp-small gp-middle", (middle, MARGIN - 8), &number.to_string());
        svg.words("gp gp-small gp-middle", (MARGIN / 2, middle + 4), &number.to_string());
    }
    svg.words("gp", (12, side + MARGIN + 30), &caption);
    svg.words("gp gp-soft gp-small", (12, side + MARGIN + 50), note);
    Some(svg.finish())
}

fn shade(product: u64, field: u64) -> u64 {
    (product * SHADES / field).min(SHADES - 1)
}

/// The opacity of each shade, in hundredths: none is so near the middle that letters would be
/// unreadable.
const OPACITIES: [u32; SHADES as usize] = [5, 15, 25, 35, 45, 55, 70, 92];

fn opacity(shade: u64) -> String {
    format!("fill-opacity=\".{:02}\"", OPACITIES[shade as usize])
}

fn letters(shade: u64) -> &'static str {
    match shade {
        0..6 => "gp gp-middle",
        6 => "gp gp-middle gp-bold gp-black",
        _ => "gp gp-middle gp-bold gp-on",
    }
}

fn write_cells(rows: u64, field: u64, cell: i64, svg: &mut Svg) {
    for u in 0..rows {
        for v in 0..rows {
            let product = nim_mul(u, v);
            let (x, y) = (MARGIN + cell * v as i64, MARGIN + cell * u as i64);
            let shade = shade(product, field);
            let place = format!("{} {}", rect((x, y), (cell, cell)), opacity(shade));
            svg.element("rect", "gp-dot", &place, &format!("{u} times {v} is {product}"));
            if rows <= NUMBERED {
                let place = (x + cell / 2, y + cell / 2 + 5);
                svg.words(letters(shade), place, &product.to_string());
            }
        }
    }
}

/// Writes each shade as one path of runs.
fn write_runs(rows: u64, field: u64, cell: i64, svg: &mut Svg) {
    let mut paths = vec![String::new(); SHADES as usize];
    for u in 0..rows {
        let shades: Vec<u64> = (0..rows).map(|v| shade(nim_mul(u, v), field)).collect();
        let mut start = 0;
        for run in shades.chunk_by(|first, second| first == second) {
            let (x, y) = (MARGIN + cell * start, MARGIN + cell * u as i64);
            let length = cell * run.len() as i64;
            paths[run[0] as usize] += &format!("M{x} {y}h{length}v{cell}h-{length}z");
            start += run.len() as i64;
        }
    }
    for (shade, path) in (0..).zip(paths) {
        let (least, most) = (shade * field / SHADES, (shade + 1) * field / SHADES - 1);
        let rest = format!("d=\"{path}\" {}", opacity(shade));
        svg.element("path", "gp-dot", &rest, &format!("products {least} to {most}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the luminance of a colour, of letters and of colours over paper.
    #[expect(clippy::float_arithmetic, reason = "light is no outcome of a game")]
    fn luminance(colour: [f64; 3]) -> f64 {
        let linear = colour.map(|part| {
            let part = part / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    #[test]
    fn every_shade_has_letters_that_are_read() {
        let grey = |part: u8| [f64::from(part); 3];
        for (is_dark, paper, dot, usual, on) in [
            (false, grey(0xff), [11.0, 95.0, 165.0], grey(0x22), grey(0xff)),
            (true, grey(0x18), [111.0, 183.0, 242.0], grey(0xee), grey(0x11)),
        ] {
            for shade in 0..SHADES {
                let share = f64::from(OPACITIES[shade as usize]) / 100.0;
                let mixed = [0, 1, 2].map(|at| paper[at] + (dot[at] - paper[at]) * share);
                let ink = match letters(shade) {
                    class if class.contains("gp-on") => on,
                    class if class.contains("gp-black") => grey(0),
                    _ => usual,
                };
                let (one, other) = (luminance(mixed), luminance(ink));
                let contrast = (one.max(other) + 0.05) / (one.min(other) + 0.05);
                assert!(contrast >= 4.5, "shade {shade}, dark: {is_dark}, {contrast:.2}");
            }
        }
    }

    #[test]
    fn every_product_is_said_or_lies_in_a_run() {
        for rows in [0, 1, 2, 3, 16, 17, 64] {
            let svg = nim_table_svg(rows).unwrap();
            assert_eq!(svg.matches(" times ").count() as u64, rows * rows, "{rows}");
        }
        assert!(nim_table_svg(64).unwrap().contains("<title>40 times 50 is "));
        let large = nim_table_svg(256).unwrap();
        assert!(large.len() < 1_000_000 && large.contains("products 224 to 255"));
        let lengths =
            large.split('h').filter_map(|rest| rest.split('v').next()?.parse::<i64>().ok());
        assert_eq!(lengths.filter(|length| *length > 0).sum::<i64>(), 4 * 256 * 256);
    }
}
