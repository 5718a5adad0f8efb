//! Fast scanning and writing of contest data, with exact error positions.
