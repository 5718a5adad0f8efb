//! Single nimbers of every width: text and arithmetic.

use crate::choices::Choices;
use crate::nim_naive::product;
use nim_algebra::{NimWord, Nimber, QuadraticRoots, U256, quadratic_roots};

/// Reads a text as numbers of every width.
pub fn nimber_text(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let wide = text.parse::<Nimber<U256>>();
    if let Ok(number) = wide {
        for form in [number.to_string(), format!("{number:#x}")] {
            assert_eq!(form.parse(), Ok(number), "{form}");
        }
        assert_eq!(number.value().to_string().parse(), Ok(number.value()));
    }
    let fits = |bits: u32| {
        wide.ok().map(Nimber::value).filter(|number| number.leading_zeros() >= 256 - bits)
    };
    assert_eq!(text.parse().ok(), fits(8).map(|n| Nimber::new(n.low() as u8)));
    assert_eq!(text.parse().ok(), fits(16).map(|n| Nimber::new(n.low() as u16)));
    assert_eq!(text.parse().ok(), fits(32).map(|n| Nimber::new(n.low() as u32)));
    assert_eq!(text.parse().ok(), fits(64).map(|n| Nimber::new(n.low() as u64)));
    assert_eq!(text.parse().ok(), fits(128).map(|n| Nimber::new(n.low())));
    let digits = text.strip_prefix('*').unwrap_or(text);
    if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
        assert_eq!(digits.parse().ok(), fits(128).map(U256::low), "{digits}");
    }
}

/// Compares the arithmetic of every width with the definition.
pub fn nimbers(data: &[u8]) {
    let mut choices = Choices::new(data);
    let width = choices.byte();
    let mut wide = || {
        let high = u128::from(choices.number()) << 64 | u128::from(choices.number());
        let low = u128::from(choices.number()) << 64 | u128::from(choices.number());
        U256::new(high, low)
    };
    let (a, b) = (wide(), wide());
    let exponent = wide().low();
    match width % 6 {
        0 => arithmetic::<u8>(a, b, exponent),
        1 => arithmetic::<u16>(a, b, exponent),
        2 => arithmetic::<u32>(a, b, exponent),
        3 => arithmetic::<u64>(a, b, exponent),
        4 => arithmetic::<u128>(a, b, exponent),
        _ => arithmetic::<U256>(a, b, exponent),
    }
}

fn arithmetic<W: NimWord>(a: U256, b: U256, exponent: u128) {
    let (a, b) = (W::from_wide(a), W::from_wide(b));
    let (x, y) = (Nimber::new(a), Nimber::new(b));
    let naive = |a: Nimber<W>, b: Nimber<W>| {
        Nimber::new(W::from_wide(product(a.value().to_wide(), b.value().to_wide())))
    };
    assert_eq!(x * y, naive(x, y));
    assert_eq!(x.square(), naive(x, x));
    assert_eq!(naive(x.sqrt(), x.sqrt()), x);
    assert_eq!(x.inverse().is_none(), x.is_zero());
    if let Some(inverse) = x.inverse() {
        assert_eq!(naive(x, inverse), Nimber::new(W::ONE));
        assert_eq!(y.checked_div(x).map(|quotient| naive(quotient, x)), Some(y));
    }
    let mut power = Nimber::new(W::ONE);
    for place in (0..128).rev() {
        power = power.square();
        if exponent >> place & 1 == 1 {
            power = naive(power, x);
        }
    }
    assert_eq!(x.pow(exponent), power);
    // x² + (r + y)·x + r·y has the roots r and y.
    let root = Nimber::new(W::from_wide(U256::new(0, exponent)));
    let (linear, constant) = (root + y, naive(root, y));
    let holds = |z: Nimber<W>| (naive(z, z) + naive(linear, z) + constant).is_zero();
    match quadratic_roots(Nimber::new(W::ONE), linear, constant) {
        QuadraticRoots::Two(first, second) => {
            assert!(holds(first) && holds(second) && first != second);
            assert!([first, second].contains(&root) && [first, second].contains(&y));
        }
        QuadraticRoots::One(only) => assert!(holds(only) && root == y),
        other => panic!("{other:?} where there are roots"),
    }
}
