//! Plain ASCII for consoles without Unicode.

use ratatui::buffer::Buffer;

/// Replaces every character of `buffer` that is not ASCII by the nearest that is.
pub(crate) fn fold(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if !cell.symbol().is_ascii() {
            let letter = cell.symbol().chars().next().map_or(' ', ascii);
            cell.set_char(letter);
        }
    }
}

/// The ASCII character nearest to `letter`.
fn ascii(letter: char) -> char {
    match letter {
        'à' | 'â' | 'ä' | 'á' => 'a',
        'À' | 'Â' | 'Á' => 'A',
        'ç' => 'c',
        'Ç' => 'C',
        'é' | 'è' | 'ê' | 'ë' | 'œ' => 'e',
        'É' | 'È' | 'Ê' => 'E',
        'î' | 'ï' => 'i',
        'ô' | 'ö' => 'o',
        'ù' | 'û' | 'ü' => 'u',
        'ÿ' => 'y',
        '“' | '”' | '«' | '»' => '"',
        '’' | '‘' => '\'',
        '–' | '—' | '−' | '─' | '━' | '═' => '-',
        '│' | '┃' | '▏' | '▌' | '▐' => '|',
        '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' | '╭' | '╮' | '╰' | '╯' => {
            '+'
        }
        '·' | '…' | '•' => '.',
        '×' => 'x',
        '▶' | '▸' | '›' | '→' => '>',
        '◀' | '◂' | '‹' | '←' => '<',
        '↑' => '^',
        '↓' => 'v',
        '█' | '▓' | '▇' | '▆' | '▅' | '▟' | '▙' | '▜' | '▛' => '#',
        '▄' | '▀' | '▃' => '=',
        '▂' | '▁' => '_',
        '░' | '▒' => ':',
        '●' | '♛' => '*',
        '○' | '♕' => 'o',
        '✓' => 'v',
        '∞' => '-',
        '±' => '~',
        '\u{a0}' | '\u{202f}' => ' ',
        _ => '?',
    }
}
