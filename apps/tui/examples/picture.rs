//! Draws the picture of README.md: a game of Othello with a hint, as SVG on standard output. Another game, size and
//! theme can be asked for: `picture dames 120x40 light`.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use plateau_core::{Lang, Message};
use plateau_search::{Limits, Order};
use plateau_table::{ClockSpec, Options, PlayerSpec, Record};
use plateau_tui::keys::KeyMap;
use plateau_tui::{App, Effect, Event, Opening, Palette, Report, Theme, svg};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The moves played so far.
const MOVES: [&str; 12] = ["f5", "d6", "c3", "d3", "c4", "f4", "f6", "g5", "e3", "f3", "g6", "e2"];

fn main() -> Result<(), Message> {
    let names: Vec<String> = std::env::args().skip(1).collect();
    let name = names.first().map_or("othello", String::as_str);
    let found = plateau_catalog::find(name).unwrap_or_else(|| panic!("no game is called {name}"));
    let mut game = found.game.open(found.variant, &Options::new(), None)?;
    if name == "othello" {
        for text in MOVES {
            game.play(text).map_err(|error| error.reason)?;
        }
    }
    let size = names.get(1).and_then(|size| size.split_once('x'));
    let size = size.and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    let size = size.unwrap_or((96, 24));
    let palette = names.get(2).and_then(|word| Palette::parse(word));
    let mut engine = plateau_catalog::engine(found.game);
    let order = Order { lines: 3, ..Order::new(Limits::depth(8)) };
    let found_lines = engine.think(game.as_ref(), &order, &AtomicBool::new(false), &mut |_| {})?;
    let specs = [PlayerSpec::Human, PlayerSpec::Engine { level: Some(5) }];
    let opening = Opening { game, specs, clock: ClockSpec::parse("5+3")?, original: Record::default() };
    let theme = Theme { palette: palette.unwrap_or_default(), ..Theme::default() };
    let mut app = App::new(Lang::En, theme, KeyMap::default());
    app.begin(Some(opening), &[]);
    let press = |app: &mut App, code| {
        app.update(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)), Duration::from_secs(21))
    };
    for code in [KeyCode::Up, KeyCode::Up, KeyCode::Right, KeyCode::Right] {
        press(&mut app, code);
    }
    for effect in press(&mut app, KeyCode::Char('H')) {
        if let Effect::Analyse { job, .. } = effect {
            let report = Report::Lines { job, report: found_lines.clone(), unit: engine.unit(), done: true };
            app.update(Event::Report(report), Duration::from_secs(21));
        }
    }
    let backend = TestBackend::new(size.0, size.1);
    let Ok(mut terminal) = Terminal::new(backend);
    let Ok(_) = terminal.draw(|frame| app.draw(frame));
    print!("{}", svg(terminal.backend().buffer(), &Message::new("tui-picture").text(Lang::En)));
    Ok(())
}
