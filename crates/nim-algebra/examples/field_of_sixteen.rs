//! For a class: the multiplication table of the nimbers below 16, in hexadecimal digits, and the
//! inverse of each.

use nim_algebra::Nimber;

/// Returns the table, with the inverses in the last row.
pub fn table() -> String {
    let row = |number: u8| -> String {
        (0..16).map(|other| format!("{:x}", Nimber::new(number) * Nimber::new(other))).collect()
    };
    let mut table: String = (0..16).map(|number| row(number) + "\n").collect();
    for number in (0..16_u8).map(Nimber::new) {
        table.push_str(&number.inverse().map_or("-".to_string(), |inverse| format!("{inverse:x}")));
    }
    table + "\n"
}

fn main() {
    print!("{}", table());
}
