//! The real terminal: its modes, its events, and giving it back whatever happens.

use std::io::{self, Stdout, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use plateau_core::{Lang, Message};
use plateau_search::BookChoice;
use plateau_table::folders::data_folder;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    Event as TerminalEvent,
};
use ratatui::crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute, queue};

use crate::app::{App, Opening};
use crate::clipboard::copy;
use crate::config::Config;
use crate::event::{Effect, Event};
use crate::saved::Store;
use crate::theme::{Palette, detect};
use crate::worker::Worker;

/// How the interface is started.
#[derive(Default)]
pub struct Launch {
    /// The language of the locale.
    pub lang: Lang,
    /// The language that was asked for: the settings do not change it.
    pub chosen_lang: Option<Lang>,
    /// The colours that were asked for.
    pub palette: Option<Palette>,
    /// Whether plain ASCII was asked for.
    pub ascii: bool,
    /// The opening book of engines at full strength.
    pub book: BookChoice,
    /// The game to begin with; the list of games without one.
    pub opening: Option<Opening>,
}

/// Runs the interface on the terminal of standard input and output until the person leaves.
///
/// # Errors
/// When the terminal cannot be used.
pub fn run(launch: Launch) -> Result<(), Message> {
    let (config, faults) = Config::load();
    let mut theme = detect(&|name| std::env::var(name).ok());
    if let Some(palette) = launch.palette.or(config.palette.filter(|_| theme.has_colour())) {
        theme.palette = palette;
    }
    theme.ascii = launch.ascii || config.ascii.unwrap_or(theme.ascii);
    let lang = launch.chosen_lang.or(config.lang).unwrap_or(launch.lang);
    let mut app = App::new(lang, theme, config.keys);
    on_terminal(|| drive(&mut app, launch.opening, launch.book, &faults))
        .and_then(|result| result)
        .map_err(failed)
}

/// Runs `work` with the terminal in the modes of the interface, and gives the terminal back whatever happens, a panic
/// included.
///
/// # Errors
/// When the terminal does not take the modes.
pub fn on_terminal<T>(work: impl FnOnce() -> T) -> io::Result<T> {
    let guard = Guard::new()?;
    let result = work();
    drop(guard);
    Ok(result)
}

fn failed(error: io::Error) -> Message {
    Message::new("tui-terminal-failed").with("reason", error.to_string())
}

/// The terminal in the modes of the interface; dropping it gives the terminal back.
struct Guard;

impl Guard {
    fn new() -> io::Result<Guard> {
        enable_raw_mode()?;
        TAKEN.store(true, Ordering::SeqCst);
        let guard = Guard;
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)?;
        let main = std::thread::current().id();
        let old = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            // A player that panics in its thread is reported on the screen, which goes on.
            if std::thread::current().id() == main {
                restore();
                old(info);
            }
        }));
        Ok(guard)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        restore();
    }
}

/// Whether the terminal is in the modes of the interface.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Gives the terminal back, once: doing it again would move the cursor over what was written since. Whatever fails here
/// cannot be helped any more.
fn restore() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    let mut out = io::stdout();
    let _ = execute!(
        out,
        EndSynchronizedUpdate,
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        cursor::Show
    );
    let _ = disable_raw_mode();
}

/// Reads the keyboard and the mouse for ever.
fn read_input(out: &Sender<Event>) {
    loop {
        let event = match event::read() {
            Ok(TerminalEvent::Key(key)) => Event::Key(key),
            Ok(TerminalEvent::Mouse(mouse)) => Event::Mouse(mouse),
            Ok(TerminalEvent::Paste(text)) => Event::Paste(text),
            Ok(TerminalEvent::Resize(width, height)) => Event::Resize(width, height),
            Ok(TerminalEvent::FocusGained | TerminalEvent::FocusLost) => continue,
            // The terminal is gone.
            Err(_) => Event::Terminate,
        };
        let last = matches!(event, Event::Terminate);
        if out.send(event).is_err() || last {
            break;
        }
    }
}

/// Tells the signals that ask the program to end.
#[cfg(unix)]
fn watch_signals(out: Sender<Event>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGTERM, SIGINT, SIGHUP])?;
    std::thread::spawn(move || {
        for _ in signals.forever() {
            if out.send(Event::Terminate).is_err() {
                break;
            }
        }
    });
    Ok(())
}

#[cfg(not(unix))]
fn watch_signals(_out: Sender<Event>) -> io::Result<()> {
    Ok(())
}

/// The loop: waits for an event, takes in all there are, draws once.
fn drive(app: &mut App, opening: Option<Opening>, book: BookChoice, faults: &[Message]) -> io::Result<()> {
    let origin = Instant::now();
    let (out, events) = channel();
    watch_signals(out.clone())?;
    let for_input = out.clone();
    std::thread::spawn(move || read_input(&for_input));
    let mut worker = Worker::start(out, Store::new(data_folder()), book);
    let mut terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    let mut effects = app.begin(opening, faults);
    let result = loop {
        match carry_out(effects, &mut worker, &mut terminal) {
            Ok(true) => {}
            Ok(false) => break Ok(()),
            Err(error) => break Err(error),
        }
        if let Err(error) = draw(app, &mut terminal) {
            break Err(error);
        }
        let Some(first) = wait(app, &events, origin) else { break Ok(()) };
        effects = app.update(first, origin.elapsed());
        while let Ok(event) = events.try_recv() {
            effects.extend(app.update(event, origin.elapsed()));
        }
    };
    worker.finish();
    result
}

/// The next event; a tick when the application wanted to be woken first. `None` when nobody can send any more.
fn wait(app: &App, events: &Receiver<Event>, origin: Instant) -> Option<Event> {
    match app.wake() {
        None => events.recv().ok(),
        Some(at) => {
            let left = at.saturating_sub(origin.elapsed()).max(Duration::from_millis(1));
            match events.recv_timeout(left) {
                Ok(event) => Some(event),
                Err(RecvTimeoutError::Timeout) => Some(Event::Tick),
                Err(RecvTimeoutError::Disconnected) => None,
            }
        }
    }
}

/// Does what the application asked for; `false` when it wants to end.
fn carry_out(
    effects: Vec<Effect>,
    worker: &mut Worker,
    terminal: &mut Terminal<CrosstermBackend<Stdout>>,
) -> io::Result<bool> {
    let mut goes_on = true;
    for effect in effects {
        match effect {
            Effect::Quit => goes_on = false,
            Effect::Copy(text) => copy(terminal.backend_mut(), &text)?,
            effect => worker.carry_out(effect),
        }
    }
    Ok(goes_on)
}

/// Draws one picture, all at once where the terminal can.
fn draw(app: &mut App, terminal: &mut Terminal<CrosstermBackend<Stdout>>) -> io::Result<()> {
    queue!(terminal.backend_mut(), BeginSynchronizedUpdate)?;
    terminal.draw(|frame| app.draw(frame))?;
    queue!(terminal.backend_mut(), EndSynchronizedUpdate)?;
    terminal.backend_mut().flush()
}
