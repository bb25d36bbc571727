//! Boards for the tests of the solver's parts.

/// Boards of all densities.
pub(super) fn boards() -> impl Iterator<Item = (u64, u64)> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut word = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    (0..3_000).map(move |index| {
        let occupied = match index % 4 {
            0 => word() | word() | word(),
            1 => word() | word(),
            2 => word() | word() | word() | word() | word(),
            _ => !0,
        };
        let own = word();
        (occupied & own, occupied & !own)
    })
}

/// The cells of the line through `bit` that goes on by `rows` and `columns`, both ways.
pub(super) fn line_cells(bit: i32, rows: i32, columns: i32) -> u64 {
    (-7..=7)
        .map(|step| (bit / 8 + step * rows, bit % 8 + step * columns))
        .filter(|&(row, column)| (0..8).contains(&row) && (0..8).contains(&column))
        .fold(0, |cells, (row, column)| cells | 1 << (8 * row + column))
}
