//! Gomocup: columns and rows from 0, the top left cell being `0,0`.

use plateau_core::Square;

/// Reads `x,y`.
pub fn point(text: &str) -> Option<Square> {
    let (x, y) = text.trim().split_once(',')?;
    Some(Square::new(y.trim().parse().ok()?, x.trim().parse().ok()?))
}

/// Writes `x,y`.
pub fn write_point(square: Square) -> String {
    format!("{},{}", square.column, square.row)
}

/// Reads a stone of a `BOARD`, `x,y,field`: its place and its field (1 the engine's own, 2 the opponent's, 3 others).
pub fn stone(text: &str) -> Option<(Square, u8)> {
    let (place, field) = text.trim().rsplit_once(',')?;
    Some((point(place)?, field.trim().parse().ok().filter(|field| (1..=3).contains(field))?))
}

/// Reads two numbers, `a,b`.
pub fn pair(text: &str) -> Option<(u32, u32)> {
    let (a, b) = text.trim().split_once(',')?;
    Some((a.trim().parse().ok()?, b.trim().parse().ok()?))
}

/// Whether a line of an engine is for people and the tournament's manager, and no answer.
pub fn is_remark(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    ["MESSAGE", "DEBUG", "INFO"].iter().any(|remark| word.eq_ignore_ascii_case(remark))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_columns_then_rows() {
        assert_eq!(point(" 3, 10 "), Some(Square::new(10, 3)));
        assert_eq!(write_point(Square::new(10, 3)), "3,10");
        assert_eq!(stone("0,1,2"), Some((Square::new(1, 0), 2)));
        for bad in ["", "3", "3,", ",3", "a,b", "-1,3", "300,1", "1,2,3,4"] {
            assert_eq!(point(bad), None, "{bad}");
        }
        assert_eq!(stone("1,1,4"), None);
        assert!(is_remark("message hello"));
        assert!(!is_remark("7,7"));
    }
}
