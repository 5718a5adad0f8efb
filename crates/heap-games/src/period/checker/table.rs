//! Values in as many bytes as they need.

/// A value as it is stored.
pub(super) trait Cell: Copy + Ord + Default + From<u8> {
    fn of(value: usize) -> Option<Self>;

    fn get(self) -> usize;
}

macro_rules! cell {
    ($kind:ty) => {
        impl Cell for $kind {
            #[inline]
            fn of(value: usize) -> Option<Self> {
                Self::try_from(value).ok()
            }

            #[inline]
            fn get(self) -> usize {
                self as usize
            }
        }
    };
}

cell!(u8);
cell!(u16);
cell!(u32);

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
    pub(super) fn bytes_each(&self) -> u128 {
        match self {
            Table::Narrow(_) => 1,
            Table::Middle(_) => 2,
            Table::Wide(_) => 4,
        }
    }
}
