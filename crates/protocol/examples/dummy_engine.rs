//! An engine that speaks every protocol and plays the first legal move: `dummy_engine PROTOCOL GAME [VARIANT] [FAULT]`.
//! Tests drive it. A fault makes it fail as programs do: `crash`, `crash-at-go`, `silent`, `silent-at-go`, `garbage`,
//! `illegal`, `flood`, `noisy`.

#[path = "../tests/common/dummy.rs"]
mod dummy;

use std::io::{self, BufRead, BufReader, Read, Write};
use std::time::Duration;

use plateau_protocol::{Protocol, Service};

/// The first words of commands that ask for a move.
const ASKING: [&str; 6] = ["go", "genmove", "BEGIN", "TURN", "DONE", "go think"];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |index: usize| arguments.get(index).map_or("", String::as_str);
    let protocol = Protocol::parse(argument(0))?;
    let found = plateau_catalog::find(argument(1)).ok_or("no such game")?;
    let mut service = Service::new(protocol, dummy::Dummy::boxed(found.game));
    service.variant = Some(argument(2).to_owned()).filter(|variant| !variant.is_empty());
    let fault = argument(3).to_owned();
    match fault.as_str() {
        "crash" => {
            eprintln!("out of memory");
            std::process::exit(3);
        }
        "silent" => std::thread::sleep(Duration::from_secs(3600)),
        "flood" => loop {
            writeln!(io::stdout(), "info string all is well")?;
        },
        // Says nothing on standard error for ever, more than any pipe holds.
        "noisy" => eprintln!("{}", "x".repeat(1 << 20)),
        _ => {}
    }
    let input =
        BufReader::new(Faulty { input: BufReader::new(io::stdin()), fault: fault.clone(), rest: Vec::new() });
    service.run(input, Spoilt { output: io::stdout(), fault })?;
    Ok(())
}

/// Input after which the program fails.
struct Faulty<R> {
    input: R,
    fault: String,
    rest: Vec<u8>,
}

impl<R: BufRead> Read for Faulty<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            let mut line = String::new();
            self.input.read_line(&mut line)?;
            let text = line.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == ' ');
            if ASKING.iter().any(|word| text.trim_end() == *word || text.starts_with(&format!("{word} "))) {
                match self.fault.as_str() {
                    "crash-at-go" => {
                        eprintln!("thread 'main' panicked");
                        std::process::exit(101);
                    }
                    "silent-at-go" => std::thread::sleep(Duration::from_secs(3600)),
                    _ => {}
                }
            }
            self.rest = line.into_bytes();
        }
        let count = self.rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Ok(count)
    }
}

/// Output with the moves replaced.
struct Spoilt<W> {
    output: W,
    fault: String,
}

impl<W: Write> Write for Spoilt<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let illegal = match self.fault.as_str() {
            "illegal" => true,
            "garbage" => false,
            _ => return self.output.write_all(bytes).map(|()| bytes.len()),
        };
        let spoilt =
            spoil(text.trim_end_matches('\n'), illegal).unwrap_or_else(|| text.trim_end().to_owned());
        let end = &text[text.trim_end_matches('\n').len()..];
        self.output.write_all(format!("{spoilt}{end}").as_bytes()).map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

/// A line that answers with a move, its move replaced by one that is illegal everywhere, or by nonsense.
fn spoil(line: &str, illegal: bool) -> Option<String> {
    let pick = |bad: &str| if illegal { bad.to_owned() } else { "%$!".to_owned() };
    if let Some(mv) = line.strip_prefix("bestmove ") {
        Some(format!("bestmove {}", pick(if mv.contains('-') { "A1-I9" } else { "d4" })))
    } else if line.starts_with("done ") {
        Some(format!("done move={}", pick("1-6")))
    } else if line.starts_with("=== ") {
        Some(format!("=== {}", pick("d4")))
    } else if line.starts_with('=')
        && line.ends_with(|letter: char| letter.is_ascii_digit())
        && line.contains(' ')
    {
        let (head, answer) = line.rsplit_once(' ')?;
        answer
            .starts_with(|letter: char| letter.is_ascii_alphabetic())
            .then(|| format!("{head} {}", pick("d4")))
    } else if line.split_once(',').is_some_and(|(x, _)| x.parse::<u8>().is_ok()) {
        Some(pick("9,9"))
    } else {
        None
    }
}
