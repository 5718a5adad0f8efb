//! Values in as many bytes as they need.

/// A value as it is stored.
pub(super) trait Cell: Copy + Ord + Default + From<u8> {
    fn of(value: usize) -> Option<Self>;

    fn get(self) -> usize;

    fn bytes(values: &[Self]) -> Option<&[u8]>;
}

macro_rules! cell {
    ($kind:ty, $bytes:expr) => {
        impl Cell for $kind {
            #[inline]
            fn of(value: usize) -> Option<Self> {
                Self::try_from(value).ok()
            }

            #[inline]
            fn get(self) -> usize {
                self as usize
            }

            #[inline]
            fn bytes(values: &[Self]) -> Option<&[u8]> {
                $bytes(values)
            }
        }
    };
}

cell!(u8, Some);
cell!(u16, |_| None);
cell!(u32, |_| None);

/// The values of the heaps from 0 on.
#[derive(Debug)]
pub(super) enum Table {
    Narrow(Vec<u8>),
    Middle(Vec<u16>),
    Wide(Vec<u32>),
}

#[cfg(test)]
impl Table {
    pub(super) fn to_vec(&self) -> Vec<u32> {
        match self {
            Table::Narrow(values) => values.iter().map(|&value| value.into()).collect(),
            Table::Middle(values) => values.iter().map(|&value| value.into()).collect(),
            Table::Wide(values) => values.clone(),
        }
    }
}

impl Table {
    /// Returns the bytes of a value.
    pub(super) fn bytes_each(&self) -> u128 {
        match self {
            Table::Narrow(_) => 1,
            Table::Middle(_) => 2,
            Table::Wide(_) => 4,
        }
    }
}
