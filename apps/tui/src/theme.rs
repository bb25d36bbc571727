//! Colours, and doing without them.

use ratatui::style::{Color, Modifier, Style};

/// A set of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Palette {
    /// For dark terminals.
    #[default]
    Dark,
    /// For light terminals.
    Light,
    /// Black, white and two signal colours.
    Contrast,
    /// No colour at all.
    None,
}

impl Palette {
    /// Every palette, in the order in which a key goes through them.
    pub const ALL: [Palette; 4] = [Palette::Dark, Palette::Light, Palette::Contrast, Palette::None];

    /// The word of the config file and of `--theme`.
    pub const fn word(self) -> &'static str {
        match self {
            Palette::Dark => "dark",
            Palette::Light => "light",
            Palette::Contrast => "contrast",
            Palette::None => "none",
        }
    }

    /// The identifier of its name.
    pub const fn name(self) -> &'static str {
        match self {
            Palette::Dark => "tui-theme-dark",
            Palette::Light => "tui-theme-light",
            Palette::Contrast => "tui-theme-contrast",
            Palette::None => "tui-theme-none",
        }
    }

    /// The palette called `word`.
    pub fn parse(word: &str) -> Option<Palette> {
        Palette::ALL.into_iter().find(|palette| palette.word().eq_ignore_ascii_case(word.trim()))
    }

    /// The next one.
    pub fn next(self) -> Palette {
        let index = Palette::ALL.iter().position(|palette| *palette == self).unwrap_or(0);
        Palette::ALL[(index + 1) % Palette::ALL.len()]
    }
}

/// How many colours the terminal shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Depth {
    /// Sixteen.
    Sixteen,
    /// The 256 of xterm.
    Indexed,
    /// All of them.
    #[default]
    True,
}

/// What is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Ordinary text.
    Text,
    /// Text of less importance.
    Dim,
    /// Titles and keys.
    Accent,
    /// A row that is chosen.
    Chosen,
    /// Something went wrong, or is running out.
    Bad,
    /// Something went well.
    Good,
    /// Lines and empty cells of a board.
    Board,
    /// The name of a cell, on the cell.
    Name,
    /// The light cells of a checkered board.
    Unused,
    /// A hole in the board.
    Hole,
    /// A refuge.
    Refuge,
    /// A dark piece.
    DarkPiece,
    /// A light piece.
    LightPiece,
    /// The mark of the last move.
    Last,
    /// The mark of a chosen cell.
    Path,
    /// The mark of a cell that a move reaches.
    Target,
    /// The mark of a piece that a move takes or turns.
    Affected,
    /// The focused cell.
    Focus,
}

/// How everything looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Theme {
    /// The colours.
    pub palette: Palette,
    /// How many of them there are.
    pub depth: Depth,
    /// Whether only ASCII characters are shown.
    pub ascii: bool,
}

/// A colour in full, and the nearest in meaning of the sixteen.
type Paint = Option<(u32, Color)>;

impl Theme {
    /// The style of a role.
    pub fn style(&self, role: Role) -> Style {
        let (front, back, modifier) = self.paints(role);
        let mut style = Style::new().add_modifier(modifier);
        if self.palette == Palette::None {
            return style;
        }
        if let Some(paint) = front {
            style = style.fg(self.colour(paint));
        }
        if let Some(paint) = back {
            style = style.bg(self.colour(paint));
        }
        style
    }

    /// Whether there are colours.
    pub fn has_colour(&self) -> bool {
        self.palette != Palette::None
    }

    fn colour(&self, (rgb, plain): (u32, Color)) -> Color {
        let [_, red, green, blue] = rgb.to_be_bytes();
        match self.depth {
            Depth::True => Color::Rgb(red, green, blue),
            Depth::Indexed => Color::Indexed(nearest(red, green, blue)),
            Depth::Sixteen => plain,
        }
    }

    /// The front and the back of a role, and what it is beside colour.
    fn paints(&self, role: Role) -> (Paint, Paint, Modifier) {
        let bold = Modifier::BOLD;
        let plain = Modifier::empty();
        let board = self.board_back();
        match self.palette {
            Palette::None => match role {
                Role::Dim | Role::Board | Role::Name => (None, None, Modifier::DIM),
                Role::Accent | Role::Last | Role::Path | Role::Target | Role::Affected => (None, None, bold),
                Role::DarkPiece | Role::LightPiece | Role::Bad | Role::Good => (None, None, bold),
                Role::Chosen | Role::Focus => (None, None, Modifier::REVERSED),
                Role::Text | Role::Unused | Role::Hole | Role::Refuge => (None, None, plain),
            },
            Palette::Contrast => match role {
                Role::Text => (Some((0xffffff, Color::White)), Some((0x000000, Color::Black)), plain),
                Role::Dim => (Some((0xffffff, Color::White)), None, plain),
                Role::Accent => (Some((0xffff00, Color::LightYellow)), None, bold),
                Role::Chosen => (Some((0x000000, Color::Black)), Some((0xffff00, Color::LightYellow)), bold),
                Role::Bad => (Some((0xffff00, Color::LightYellow)), None, bold | Modifier::UNDERLINED),
                Role::Good => (Some((0xffffff, Color::White)), None, bold),
                Role::Board => (Some((0xb0b0b0, Color::Gray)), Some((0x000000, Color::Black)), plain),
                Role::Name => (Some((0xffffff, Color::White)), board, plain),
                Role::Unused => (Some((0xb0b0b0, Color::Gray)), Some((0xb0b0b0, Color::Gray)), plain),
                Role::Hole => (Some((0xffffff, Color::White)), Some((0x000000, Color::Black)), plain),
                Role::Refuge => (Some((0x00ffff, Color::LightCyan)), Some((0x000000, Color::Black)), plain),
                Role::DarkPiece => (Some((0x00ffff, Color::LightCyan)), board, bold),
                Role::LightPiece => (Some((0xffffff, Color::White)), board, bold),
                Role::Last | Role::Path | Role::Target | Role::Affected => {
                    (Some((0xffff00, Color::LightYellow)), board, bold)
                }
                Role::Focus => (Some((0x000000, Color::Black)), Some((0xffff00, Color::LightYellow)), bold),
            },
            Palette::Dark => match role {
                Role::Text => (Some((0xd8dee9, Color::Gray)), Some((0x12161b, Color::Black)), plain),
                Role::Dim => (Some((0x8a94a6, Color::DarkGray)), None, plain),
                Role::Accent => (Some((0x88c0d0, Color::LightCyan)), None, bold),
                Role::Chosen => (Some((0x101418, Color::Black)), Some((0x88c0d0, Color::Cyan)), bold),
                Role::Bad => (Some((0xff7b72, Color::LightRed)), None, bold),
                Role::Good => (Some((0x9fd88c, Color::LightGreen)), None, bold),
                Role::Board => (Some((0x55a67c, Color::Black)), board, plain),
                Role::Name => (Some((0xddf2e6, Color::White)), board, plain),
                Role::Unused => (Some((0xd9cba3, Color::Gray)), Some((0xcdbb8c, Color::Gray)), plain),
                Role::Hole => (Some((0x56616e, Color::DarkGray)), Some((0x15191e, Color::Black)), plain),
                Role::Refuge => (Some((0xe5c07b, Color::Yellow)), board, plain),
                Role::DarkPiece => (Some((0x0b0d10, Color::Black)), board, bold),
                Role::LightPiece => (Some((0xffffff, Color::White)), board, bold),
                Role::Last => (Some((0xffd75f, Color::LightYellow)), board, bold),
                Role::Path => (Some((0x7fdbff, Color::LightCyan)), board, bold),
                Role::Target => (Some((0xa8e6b8, Color::LightGreen)), board, bold),
                Role::Affected => (Some((0xffb380, Color::LightRed)), board, bold),
                Role::Focus => (Some((0x101418, Color::Black)), Some((0xffd75f, Color::Yellow)), bold),
            },
            Palette::Light => match role {
                Role::Text => (Some((0x24292f, Color::Black)), Some((0xfafbfc, Color::White)), plain),
                Role::Dim => (Some((0x57606a, Color::DarkGray)), None, plain),
                Role::Accent => (Some((0x0550ae, Color::Blue)), None, bold),
                Role::Chosen => (Some((0xffffff, Color::White)), Some((0x0550ae, Color::Blue)), bold),
                Role::Bad => (Some((0xb31d28, Color::Red)), None, bold),
                Role::Good => (Some((0x116329, Color::Green)), None, bold),
                Role::Board => (Some((0x38694b, Color::DarkGray)), board, plain),
                Role::Name => (Some((0x031c0d, Color::Black)), board, plain),
                Role::Unused => (Some((0xf3e9cf, Color::White)), Some((0xf6edd6, Color::White)), plain),
                Role::Hole => (Some((0x8c959f, Color::Gray)), Some((0x57606a, Color::DarkGray)), plain),
                Role::Refuge => (Some((0x4a2c00, Color::Red)), board, plain),
                Role::DarkPiece => (Some((0x000000, Color::Black)), board, bold),
                Role::LightPiece => (Some((0xffffff, Color::White)), board, bold),
                Role::Last => (Some((0x5e0f00, Color::Red)), board, bold),
                Role::Path => (Some((0x0a2f78, Color::Blue)), board, bold),
                Role::Target => (Some((0x04361a, Color::Black)), board, bold),
                Role::Affected => (Some((0x651c00, Color::Red)), board, bold),
                Role::Focus => (Some((0x24292f, Color::Black)), Some((0xffd33d, Color::Yellow)), bold),
            },
        }
    }

    /// The ground of a board.
    fn board_back(&self) -> Paint {
        match self.palette {
            Palette::Dark => Some((0x2a7350, Color::Green)),
            Palette::Light => Some((0x5d9873, Color::Green)),
            Palette::Contrast => Some((0x000000, Color::Black)),
            Palette::None => None,
        }
    }
}

/// The nearest of xterm's 256 colours.
fn nearest(red: u8, green: u8, blue: u8) -> u8 {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let level = |value: u8| (0..6).min_by_key(|&index| LEVELS[index].abs_diff(value)).unwrap_or(0);
    let distance = |one: [u8; 3]| -> u32 {
        [red, green, blue].iter().zip(one).map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    };
    let cube = [level(red), level(green), level(blue)];
    let grey = (0..24u8).min_by_key(|&step| distance([8 + 10 * step; 3])).unwrap_or(0);
    if distance([8 + 10 * grey; 3]) < distance(cube.map(|index| LEVELS[index])) {
        232 + grey
    } else {
        (16 + 36 * cube[0] + 6 * cube[1] + cube[2]) as u8
    }
}

/// What the environment says of the terminal: its colours, and whether it takes characters beyond ASCII.
pub(crate) fn detect(variable: &dyn Fn(&str) -> Option<String>) -> Theme {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty());
    let terminal = set("TERM").unwrap_or_default();
    let colours = set("COLORTERM").unwrap_or_default().to_ascii_lowercase();
    let depth = if colours.contains("truecolor") || colours.contains("24bit") || terminal.ends_with("-direct")
    {
        Depth::True
    } else if terminal.contains("256") {
        Depth::Indexed
    } else {
        Depth::Sixteen
    };
    let without = set("NO_COLOR").is_some() || terminal == "dumb" || terminal.starts_with("vt1");
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set).unwrap_or_default();
    let locale = locale.to_ascii_lowercase().replace('-', "");
    // The fonts of the Linux console have 512 characters at most. Windows and macOS terminals take Unicode whatever the locale says, and often say nothing.
    let narrow = terminal == "linux" || !locale.contains("utf8");
    let ascii = cfg!(all(unix, not(target_os = "macos"))) && narrow;
    Theme { palette: if without { Palette::None } else { Palette::Dark }, depth, ascii }
}

#[cfg(test)]
#[allow(clippy::expect_used, reason = "a broken expectation is a failed test")]
mod tests {
    use super::*;

    /// The theme for these variables.
    fn detected(variables: &[(&str, &str)]) -> Theme {
        detect(&|name| variables.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned()))
    }

    #[test]
    fn colours_are_those_of_the_terminal() {
        assert_eq!(detected(&[("TERM", "xterm-256color"), ("LANG", "fr_FR.UTF-8")]).depth, Depth::Indexed);
        assert_eq!(detected(&[("TERM", "xterm"), ("COLORTERM", "truecolor")]).depth, Depth::True);
        assert_eq!(detected(&[("TERM", "linux")]).depth, Depth::Sixteen);
        assert_eq!(detected(&[("TERM", "xterm"), ("NO_COLOR", "1")]).palette, Palette::None);
        assert_eq!(detected(&[("TERM", "xterm"), ("NO_COLOR", "")]).palette, Palette::Dark);
    }

    #[cfg(all(unix, not(target_os = "macos")))]
    #[test]
    fn characters_are_those_of_the_locale() {
        assert!(!detected(&[("LANG", "C.UTF-8")]).ascii);
        assert!(!detected(&[("LC_ALL", "fr_FR.utf8"), ("LANG", "C")]).ascii);
        assert!(detected(&[("LC_ALL", "C"), ("LANG", "fr_FR.UTF-8")]).ascii);
        assert!(detected(&[]).ascii);
        assert!(detected(&[("TERM", "linux"), ("LANG", "C.UTF-8")]).ascii);
    }

    /// The relative luminance of WCAG 2.
    fn luminance(colour: Color) -> f64 {
        let Color::Rgb(red, green, blue) = colour else { panic!("{colour:?} is no true colour") };
        let [red, green, blue] = [red, green, blue].map(|value| {
            let value = f64::from(value) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// The contrast ratio of WCAG 2.
    fn contrast(one: Color, other: Color) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn every_theme_is_legible() {
        for palette in [Palette::Dark, Palette::Light, Palette::Contrast] {
            let theme = Theme { palette, ..Theme::default() };
            let front = |role| theme.style(role).fg.expect("a front colour");
            let back = |role| theme.style(role).bg.expect("a back colour");
            // WCAG 2 asks for 4.5 for text and 3 for what is not text.
            for role in [Role::Text, Role::Dim, Role::Accent, Role::Good, Role::Bad] {
                let ratio = contrast(front(role), back(Role::Text));
                assert!(ratio >= 4.5, "{palette:?} {role:?} {ratio:.1}");
            }
            for role in [Role::Chosen, Role::Focus, Role::Name] {
                let ratio = contrast(front(role), back(role));
                assert!(ratio >= 4.5, "{palette:?} {role:?} {ratio:.1}");
            }
            let on_board = [Role::DarkPiece, Role::LightPiece, Role::Last, Role::Path, Role::Target];
            for role in on_board.into_iter().chain([Role::Affected, Role::Refuge]) {
                let ratio = contrast(front(role), back(Role::Board));
                assert!(ratio >= 3.0, "{palette:?} {role:?} {ratio:.1}");
            }
        }
    }

    #[test]
    fn nearest_colours_are_exact_where_they_can_be() {
        assert_eq!(nearest(255, 255, 255), 231);
        assert_eq!(nearest(0, 0, 0), 16);
        assert_eq!(nearest(95, 135, 0), 64);
        assert_eq!(nearest(128, 128, 128), 244);
    }
}
