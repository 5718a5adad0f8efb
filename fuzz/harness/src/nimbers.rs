//! Single nimbers of every width, as text.

use nim_algebra::{Nimber, U256};

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
    assert_eq!(text.parse().ok(), fits(8).map(|n| Nimber::new(n.as_u8())));
    assert_eq!(text.parse().ok(), fits(16).map(|n| Nimber::new(n.as_u16())));
    assert_eq!(text.parse().ok(), fits(32).map(|n| Nimber::new(n.as_u32())));
    assert_eq!(text.parse().ok(), fits(64).map(|n| Nimber::new(n.as_u64())));
    assert_eq!(text.parse().ok(), fits(128).map(|n| Nimber::new(n.as_u128())));
    let digits = text.strip_prefix('*').unwrap_or(text);
    if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
        assert_eq!(digits.parse().ok(), fits(128).map(U256::as_u128), "{digits}");
    }
}
