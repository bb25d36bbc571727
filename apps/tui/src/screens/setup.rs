//! The choices before a game.

use std::time::Duration;

use plateau_core::{Lang, Message, Side};
use plateau_table::{AnyGame, AnyMatch, ClockSpec, Options, PlayerSpec, Record, RuleOption, Variant};
use ratatui::Frame;
use ratatui::layout::Rect;

use crate::app::{App, Screen};
use crate::board::Board;
use crate::geometry::Geometry;
use crate::keys::Action;
use crate::layout::width;
use crate::overlay::Purpose;
use crate::sitting::Sitting;
use crate::theme::Role;

/// The clocks that are offered; any other can be typed.
const CLOCKS: [&str; 8] = ["none", "move=30", "1+2", "3+2", "5+3", "10+5", "5~3", "10/3x30"];
/// The level that a newcomer meets.
const FIRST_LEVEL: u8 = 3;

/// The choices before a game.
pub(crate) struct Setup {
    /// The game.
    pub(crate) game: &'static dyn AnyGame,
    /// The chosen row.
    pub(crate) chosen: usize,
    variant: usize,
    /// The values of the game's options, in the order of the table; empty for the usual one.
    options: Vec<String>,
    specs: [PlayerSpec; 2],
    clock: ClockSpec,
}

/// A row of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Variant,
    /// An option, by its place in the game's table.
    Option(usize),
    Player(Side),
    Clock,
    Play,
}

impl Setup {
    /// The usual choices: a person against an easy engine, without a clock.
    pub(crate) fn new(game: &'static dyn AnyGame) -> Setup {
        let specs = [PlayerSpec::Human, PlayerSpec::Engine { level: Some(FIRST_LEVEL) }];
        let options = vec![String::new(); game.options().len()];
        let mut setup = Setup { game, chosen: 0, variant: 0, options, specs, clock: ClockSpec::None };
        setup.chosen = setup.rows().len() - 1;
        setup
    }

    fn variant(&self) -> &'static Variant {
        &self.game.variants()[self.variant.min(self.game.variants().len() - 1)]
    }

    fn rows(&self) -> Vec<Row> {
        let of_variant = |(index, option): (usize, &RuleOption)| {
            option.applies_to(self.variant().names.page).then_some(Row::Option(index))
        };
        let options = self.game.options().iter().enumerate().filter_map(of_variant);
        std::iter::once(Row::Variant)
            .chain(options)
            .chain([Row::Player(Side::First), Row::Player(Side::Second), Row::Clock, Row::Play])
            .collect()
    }

    fn row(&self) -> Row {
        self.rows().get(self.chosen).copied().unwrap_or(Row::Play)
    }

    /// The game as it would begin.
    fn open(&self) -> Result<Box<dyn AnyMatch>, Message> {
        let mut options = Options::new();
        for row in self.rows() {
            if let Row::Option(index) = row
                && !self.options[index].is_empty()
            {
                options.set(self.game.options()[index].key, &self.options[index])?;
            }
        }
        self.game.open(Some(self.variant().names.page), &options, None)
    }

    /// The players that can be chosen with the arrows.
    fn players(&self) -> Vec<PlayerSpec> {
        let levels = (1..=10).map(|level| PlayerSpec::Engine { level: Some(level) });
        let documents = ["hasard", "premier", "rapport"]
            .map(|name| PlayerSpec::Computer { name: name.to_owned(), argument: None });
        std::iter::once(PlayerSpec::Human)
            .chain(levels)
            .chain([PlayerSpec::Engine { level: None }])
            .chain(documents.into_iter().filter(|spec| self.game.player(spec).is_ok()))
            .collect()
    }

    /// Changes the chosen row to its next or last value.
    fn change(&mut self, forward: bool) {
        match self.row() {
            Row::Variant => {
                self.variant = step(self.variant, self.game.variants().len(), forward);
            }
            Row::Option(index) => {
                let values = values_of(self.game.options()[index].values);
                let now = values.iter().position(|value| *value == self.options[index]);
                if !values.is_empty() {
                    self.options[index].clone_from(&values[step(now.unwrap_or(0), values.len(), forward)]);
                }
            }
            Row::Player(side) => {
                let players = self.players();
                let spec = &mut self.specs[side.index()];
                let now = players.iter().position(|player| player == spec).unwrap_or(0);
                *spec = players[step(now, players.len(), forward)].clone();
            }
            Row::Clock => {
                let text = self.clock.to_string();
                let now = CLOCKS.iter().position(|clock| *clock == text).unwrap_or(0);
                self.clock = ClockSpec::parse(CLOCKS[step(now, CLOCKS.len(), forward)]).unwrap_or_default();
            }
            Row::Play => {}
        }
    }

    /// What can be typed for the row `row`.
    pub(crate) fn typing_help(&self, row: usize, lang: Lang) -> String {
        match self.rows().get(row) {
            Some(Row::Player(_)) => Message::new("tui-prompt-player").text(lang),
            Some(Row::Clock) => Message::new("tui-prompt-clock").text(lang),
            _ => self.help(row, lang),
        }
    }

    /// What the row `row` is about.
    pub(crate) fn help(&self, row: usize, lang: Lang) -> String {
        let text = |id: &'static str| Message::new(id).text(lang);
        match self.rows().get(row) {
            Some(Row::Variant) => text(self.variant().description),
            Some(Row::Option(index)) => {
                let option = &self.game.options()[*index];
                format!("{} ({})", text(option.description), option.values)
            }
            Some(Row::Player(_)) => text("tui-setup-player-help"),
            Some(Row::Clock) => text("tui-setup-clock-help"),
            Some(Row::Play) | None => text("tui-setup-play-help"),
        }
    }
}

/// The next or the last of `count` things, in a circle.
fn step(now: usize, count: usize, forward: bool) -> usize {
    if forward { (now + 1) % count } else { (now + count - 1) % count }
}

/// The values that an option's help lists: `4, 6, 8`, `1|2` or `5..20`; the usual one, empty, comes first. None where
/// they cannot be listed.
fn values_of(help: &str) -> Vec<String> {
    let numbers: Vec<u32> = if let Some((low, high)) = help.split_once("..") {
        match (low.parse::<u32>(), high.parse::<u32>()) {
            (Ok(low), Ok(high)) if high.saturating_sub(low) < 100 => (low..=high).collect(),
            _ => Vec::new(),
        }
    } else {
        let words: Result<Vec<u32>, _> = help.split([',', '|']).map(|word| word.trim().parse()).collect();
        words.ok().filter(|words| words.len() > 1).unwrap_or_default()
    };
    if numbers.is_empty() {
        return Vec::new();
    }
    std::iter::once(String::new()).chain(numbers.iter().map(u32::to_string)).collect()
}

impl App {
    pub(crate) fn setup_action(&mut self, action: Action) {
        let Screen::Setup(setup) = &mut self.screen else { return };
        let count = setup.rows().len();
        match action {
            Action::Up => setup.chosen = step(setup.chosen, count, false),
            Action::Down => setup.chosen = step(setup.chosen, count, true),
            Action::Start => setup.chosen = 0,
            Action::End => setup.chosen = count - 1,
            Action::Left => setup.change(false),
            Action::Right => setup.change(true),
            Action::Select => self.setup_select(),
            Action::Back => self.back(),
            _ => {}
        }
        if let Screen::Setup(setup) = &mut self.screen {
            setup.chosen = setup.chosen.min(setup.rows().len() - 1);
        }
    }

    /// Enter: begins the game, or lets a value be typed.
    fn setup_select(&mut self) {
        let Screen::Setup(setup) = &mut self.screen else { return };
        let row = setup.row();
        let purpose = Purpose::Setting(setup.chosen);
        match row {
            Row::Play => self.begin_game(),
            Row::Variant => setup.change(true),
            Row::Option(index) => {
                let title = Message::new("tui-setup-option").with("key", setup.game.options()[index].key);
                let value = setup.options[index].clone();
                self.prompt(title, &value, purpose);
            }
            Row::Player(side) => {
                let value = setup.specs[side.index()].to_string();
                self.prompt(Message::new("tui-setup-player"), &value, purpose);
            }
            Row::Clock => {
                let value = setup.clock.to_string();
                self.prompt(Message::new("tui-setup-clock"), &value, purpose);
            }
        }
    }

    /// Sets the row `row` to what was typed.
    pub(crate) fn set_setting(&mut self, row: usize, text: &str) -> Result<(), Message> {
        let Screen::Setup(setup) = &mut self.screen else { return Ok(()) };
        match setup.rows().get(row).copied() {
            Some(Row::Option(index)) => {
                let old = std::mem::replace(&mut setup.options[index], text.to_owned());
                if let Err(error) = setup.open() {
                    setup.options[index] = old;
                    return Err(error);
                }
            }
            Some(Row::Player(side)) => {
                let spec = PlayerSpec::parse(text)?;
                if matches!(spec, PlayerSpec::Computer { .. }) {
                    setup.game.player(&spec)?;
                }
                setup.specs[side.index()] = spec;
            }
            Some(Row::Clock) => setup.clock = ClockSpec::parse(text)?,
            Some(Row::Variant | Row::Play) | None => {}
        }
        Ok(())
    }

    /// Begins the game that was set up.
    fn begin_game(&mut self) {
        let Screen::Setup(setup) = &self.screen else { return };
        match setup.open() {
            Ok(game) => {
                let (specs, clock) = (setup.specs.clone(), setup.clock);
                let number = self.next_sitting();
                let sitting = Sitting::new(number, game, specs, clock, Record::default(), self.now);
                self.behind.truncate(1);
                self.sit_down(sitting);
            }
            Err(error) => self.warn(error),
        }
    }

    /// The name of a variant in the language of the screen.
    pub(crate) fn variant_name(&self, variant: &Variant) -> &'static str {
        match self.lang {
            Lang::Fr => variant.names.page,
            Lang::En => variant.names.english,
        }
    }

    /// A clock in words: `5+3` is “5 min, and 3 s for each move”.
    fn clock_name(&self, clock: &ClockSpec) -> String {
        let minutes = |time: Duration| {
            let text = format!("{:.2}", time.as_secs_f64() / 60.0);
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        };
        let seconds = |time: Duration| time.as_secs_f64().to_string();
        let message = match *clock {
            ClockSpec::None => Message::new("tui-setup-no-clock"),
            ClockSpec::PerMove(limit) => Message::new("tui-clock-move").with("seconds", seconds(limit)),
            ClockSpec::Increment { main, increment } => Message::new("tui-clock-increment")
                .with("minutes", minutes(main))
                .with("seconds", seconds(increment)),
            ClockSpec::Delay { main, delay } => {
                Message::new("tui-clock-delay").with("minutes", minutes(main)).with("seconds", seconds(delay))
            }
            ClockSpec::Periods { main, periods, period } => Message::new("tui-clock-periods")
                .with("minutes", minutes(main))
                .with("periods", periods)
                .with("seconds", seconds(period)),
        };
        message.text(self.lang)
    }

    /// A player in words: `engine:3` is “engine, level 3”.
    pub(crate) fn player_name(&self, name: &str) -> String {
        match PlayerSpec::parse(name) {
            Ok(PlayerSpec::Human) => self.text("tui-player-human"),
            Ok(PlayerSpec::Engine { level: Some(level) }) => {
                Message::new("tui-player-level").with("level", level).text(self.lang)
            }
            Ok(PlayerSpec::Engine { level: None }) => self.text("tui-player-max"),
            Ok(PlayerSpec::Computer { name, .. }) if name == "hasard" => self.text("tui-player-random"),
            Ok(PlayerSpec::Computer { name, .. }) if name == "premier" => self.text("tui-player-first"),
            Ok(PlayerSpec::Computer { .. }) => self.text("tui-player-report"),
            Ok(PlayerSpec::External { .. }) | Err(_) => name.to_owned(),
        }
    }

    fn setup_lines(&self, setup: &Setup) -> Vec<String> {
        let sides = setup.open().map(|game| game.view().sides).ok();
        let labelled: Vec<(String, String)> = setup
            .rows()
            .into_iter()
            .map(|row| match row {
                Row::Variant => {
                    (self.text("tui-setup-variant"), self.variant_name(setup.variant()).to_owned())
                }
                Row::Option(index) => {
                    let value = &setup.options[index];
                    let shown = if value.is_empty() { self.text("tui-setup-usual") } else { value.clone() };
                    (setup.game.options()[index].key.to_owned(), shown)
                }
                Row::Player(side) => {
                    let id = if side == Side::First { "tui-setup-first" } else { "tui-setup-second" };
                    let name = sides.as_ref().map_or_else(String::new, |s| s[side.index()].text(self.lang));
                    let label = Message::new(id).with("side", name).text(self.lang);
                    (label, self.player_name(&setup.specs[side.index()].to_string()))
                }
                Row::Clock => (self.text("tui-setup-clock"), self.clock_name(&setup.clock)),
                Row::Play => (format!("▶ {}", self.text("tui-setup-play")), String::new()),
            })
            .collect();
        let column = usize::from(labelled.iter().map(|(label, _)| width(label)).max().unwrap_or(0));
        let line = |(label, value): &(String, String)| {
            if value.is_empty() {
                label.clone()
            } else {
                let blanks = " ".repeat(column.saturating_sub(usize::from(width(label))));
                format!("{label}{blanks}  ‹ {value} ›")
            }
        };
        labelled.iter().map(line).collect()
    }

    pub(crate) fn draw_setup(&mut self, frame: &mut Frame<'_>) {
        let Screen::Setup(setup) = &self.screen else { return };
        let (title, chosen) = (setup.game.title().text(self.lang), setup.chosen);
        let lines = self.setup_lines(setup);
        let help = setup.help(chosen, self.lang);
        let opened = setup.open();
        let summary = self.text(setup.game.guide().summary);
        let actions = [Action::Select, Action::Left, Action::Rules, Action::Back];
        let area = self.frame(frame, &title, &actions);
        let (left, top) = (area.x + 1, area.y + 1);
        let list_width = lines.iter().map(|line| width(line)).max().unwrap_or(0).max(30) + 4;
        let list_width = list_width.min(area.width.saturating_sub(2));
        self.spans(frame, left, top, area.width - 2, &[(summary, Role::Dim)]);
        let list = Rect::new(left, top + 2, list_width, lines.len() as u16);
        self.list(frame, list.intersection(area), &lines, chosen);
        let below = top + 3 + lines.len() as u16;
        let room = Rect::new(
            left,
            below,
            list_width.max(40).min(area.width - 2),
            area.bottom().saturating_sub(below),
        );
        match &opened {
            Ok(_) => self.paragraph(frame, room, &help, Role::Dim),
            Err(error) => self.paragraph(frame, room, &error.text(self.lang), Role::Bad),
        }
        let Ok(game) = opened else { return };
        let view = game.view();
        let x = left + room.width.max(list_width) + 2;
        let preview =
            Rect::new(x, top + 2, area.right().saturating_sub(x), area.bottom().saturating_sub(top + 2));
        if let Some(geometry) = Geometry::fit(&view, preview, false) {
            let board =
                Board { view: &view, theme: self.theme, focus: None, path: &[], targets: &[], affected: &[] };
            board.draw(&geometry, frame.buffer_mut());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::values_of;

    #[test]
    fn values_are_listed_where_they_can_be() {
        assert_eq!(values_of("4, 6, 8"), ["", "4", "6", "8"]);
        assert_eq!(values_of("1|2"), ["", "1", "2"]);
        assert_eq!(values_of("3..5"), ["", "3", "4", "5"]);
        assert_eq!(values_of("c3,e5"), [""; 0]);
        assert_eq!(values_of("0.75"), [""; 0]);
        assert_eq!(values_of("0..18446744073709551615"), [""; 0]);
    }
}
