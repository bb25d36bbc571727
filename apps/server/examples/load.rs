//! How the server does with many live games on this machine.
//!
//! `cargo run --release -p plateau-server --example load -- [GAMES] [SECONDS] [FLOODERS] [REVIEWS]` starts a server of its
//! own on a loopback port with a fresh SQLite database (or `DATABASE_URL`) and its usual limits, seats both players of
//! every game at sockets, each game with a loopback address of its own, lets each game make a move a second, and prints
//! how long acknowledgements took and how much memory the server used. With `FLOODERS`, hostile clients send garbage and
//! messages of 10 MB as fast as they are let during every second quarter of the time; with `REVIEWS`, so many games are
//! analysed during the second half. Nothing beyond this machine is touched.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a tool that fails shows where")]

use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use plateau_server::{AppState, Config};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::Mutex;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

/// The most games and seconds that may be asked for.
const MOST: u64 = 5_000;

const GAMES: [&str; 5] = ["othello", "pente", "attaxx", "hasami", "dames"];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [word, folder] = &words[..]
        && word == "--serve"
    {
        serve(folder);
        return;
    }
    if let [word, address, count] = &words[..]
        && word == "--flood"
    {
        flood_all(address.parse().unwrap(), count.parse().unwrap());
        return;
    }
    let number = |index: usize, default: u64| {
        words.get(index).map_or(default, |word| word.parse().expect("a number")).min(MOST)
    };
    let plan =
        Plan { games: number(0, 500), seconds: number(1, 30), flooders: number(2, 0), reviews: number(3, 0) };
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new(std::env::current_exe().unwrap())
        .arg("--serve")
        .arg(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address: SocketAddr = line.trim().parse().unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(measure(address, child.id(), plan));
    // The server ends when its standard input does.
    drop(child.stdin.take());
    child.wait().unwrap();
}

/// The server, in a process of its own.
fn serve(folder: &str) {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let mut config = Config::new(folder.into());
        config.database_url = std::env::var("DATABASE_URL").ok();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        println!("{}", listener.local_addr().unwrap());
        let app = AppState::open(config).await.unwrap();
        let ended = tokio::task::spawn_blocking(|| std::io::read_to_string(std::io::stdin()));
        plateau_server::serve(listener, app, async {
            let _ = ended.await;
        })
        .await;
    });
}

/// What is asked of the server.
struct Plan {
    games: u64,
    seconds: u64,
    flooders: u64,
    reviews: u64,
}

/// What the players share.
struct Shared {
    address: SocketAddr,
    /// How long each acknowledgement took, in microseconds: in quiet times and in hard ones.
    times: [Mutex<Vec<u32>>; 2],
    finished: AtomicU64,
    counting: AtomicBool,
    hard: AtomicBool,
    stop: AtomicBool,
}

async fn measure(address: SocketAddr, process: u32, plan: Plan) {
    let Plan { games, seconds, flooders, reviews } = plan;
    let shared = Arc::new(Shared {
        address,
        times: Default::default(),
        finished: AtomicU64::new(0),
        counting: AtomicBool::new(false),
        hard: AtomicBool::new(false),
        stop: AtomicBool::new(false),
    });
    let mut hostile = (flooders > 0).then(|| {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.arg("--flood").arg(address.to_string()).arg(flooders.to_string());
        command.stdin(Stdio::piped()).spawn().unwrap()
    });
    let mut tasks = Vec::new();
    for number in 0..games {
        let shared = Arc::clone(&shared);
        // Games do not all move at the same moment, as people do not.
        let offset = Duration::from_micros(1_000_000 * number / games.max(1));
        tasks.push(tokio::spawn(async move { play(&shared, number, offset).await }));
    }
    let mut studies = Vec::new();
    for number in 0..reviews {
        studies.push(import(address, 61_000 + number).await);
    }
    tokio::time::sleep(Duration::from_secs(5)).await;
    shared.counting.store(true, Ordering::Relaxed);
    let cpu = cpu_seconds(process);
    // Quiet and flooded times alternate, so that what else the machine does weighs on both.
    for quarter in 0..4 {
        let flooding = flooders > 0 && quarter % 2 == 1;
        if quarter == 2 {
            for (number, path) in (61_000..).zip(&studies) {
                http(connect(address, number).await, "POST", path, "{}").await;
            }
        }
        shared.hard.store(flooding || (reviews > 0 && quarter >= 2), Ordering::Relaxed);
        if let Some(hostile) = &mut hostile {
            let word: &[u8] = if flooding { b"on\n" } else { b"off\n" };
            hostile.stdin.as_mut().unwrap().write_all(word).unwrap();
        }
        tokio::time::sleep(Duration::from_secs(seconds) / 4).await;
    }
    shared.counting.store(false, Ordering::Relaxed);
    let cpu = cpu_seconds(process) - cpu;
    let health = http(connect(address, 0).await, "GET", "/health", "").await;
    let memory = memory(process);
    shared.stop.store(true, Ordering::Relaxed);
    for task in tasks {
        if let Err(error) = task.await {
            println!("a player failed: {error}");
        }
    }
    if let Some(hostile) = &mut hostile {
        hostile.kill().unwrap();
        hostile.wait().unwrap();
    }
    println!("{games} games, {seconds} s, {flooders} flooders, {reviews} reviews; {health}");
    for (name, times) in ["quiet", "hard"].iter().zip(&shared.times) {
        let mut times = times.lock().await.clone();
        if times.is_empty() {
            continue;
        }
        times.sort_unstable();
        let at = |share: f64| {
            let index = ((times.len() as f64 * share) as usize).min(times.len() - 1);
            f64::from(times[index]) / 1000.0
        };
        println!(
            "{name}: {} moves, acknowledged in ms: median {:.2}, 90 % {:.2}, 99 % {:.2}, 99.9 % {:.2}, most {:.2}",
            times.len(),
            at(0.5),
            at(0.9),
            at(0.99),
            at(0.999),
            at(1.0)
        );
    }
    println!(
        "server: memory {memory}, cpu {:.0} % of one core; games finished {}",
        100.0 * cpu / seconds as f64,
        shared.finished.load(Ordering::Relaxed),
    );
}

/// A game to analyse; the path of its review.
async fn import(address: SocketAddr, number: u64) -> String {
    let othello = plateau_catalog::find("othello").unwrap().game;
    let mut game = othello.open(None, &Default::default(), None).unwrap();
    let mut random = plateau_core::random_from_seed(Some(number));
    for _ in 0..40 {
        let text = game.random_move(&mut random).unwrap();
        game.play(&text).unwrap();
    }
    let body = json!({ "text": game.played().join(" "), "game": "othello" }).to_string();
    let made = http(connect(address, number).await, "POST", "/api/v1/import", &body).await;
    let made: Value = serde_json::from_str(&made).expect("a game");
    format!("/api/v1/games/{}/review", made["id"].as_str().unwrap_or_else(|| panic!("{made}")))
}

/// A connection from a loopback address that belongs to the client `number`.
async fn connect(address: SocketAddr, number: u64) -> TcpStream {
    let from = [127, 1 + (number / 62_500) as u8, (number / 250 % 250) as u8, 1 + (number % 250) as u8];
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from((from, 0))).unwrap();
    let stream = socket.connect(address).await.unwrap();
    stream.set_nodelay(true).unwrap();
    stream
}

/// Plays games, a move a second, until told to stop.
async fn play(shared: &Shared, number: u64, offset: Duration) {
    let mut tick = tokio::time::interval_at(
        tokio::time::Instant::now() + Duration::from_secs(3) + offset,
        Duration::from_secs(1),
    );
    let mut count = number;
    while !shared.stop.load(Ordering::Relaxed) {
        let name = GAMES[usize::try_from(count % 5).unwrap()];
        count += 1;
        let body = json!({ "game": name, "opponent": "link", "clock": "30+5" }).to_string();
        let made: Value = serde_json::from_str(
            &http(connect(shared.address, number).await, "POST", "/api/v1/games", &body).await,
        )
        .unwrap();
        let id = made["id"].as_str().unwrap();
        let seat = |side: &str| {
            let token = made["tokens"][side].as_str().unwrap().to_owned();
            sit(shared.address, number, id.to_owned(), token)
        };
        let mut first = seat("first").await.expect("a seat");
        let second = seat("second").await.expect("a seat");
        let (mut mover, mut other) = (&mut first, &mut { second });
        let mut over = false;
        let mut ply = 0_u64;
        while !over && !shared.stop.load(Ordering::Relaxed) {
            tick.tick().await;
            let choice = usize::try_from((number * 7 + ply * 13) % 1_000).unwrap();
            let text = mover.moves[choice % mover.moves.len()].clone();
            let request = format!("{ply}");
            let sent = Instant::now();
            let action = json!({ "id": request, "do": "move", "move": text, "ply": ply });
            mover.stream.send(Message::text(action.to_string())).await.unwrap();
            loop {
                let message = mover.next().await;
                assert_ne!(message["type"], "refusal", "{name} {text}: {message}");
                if message["type"] == "ack" {
                    break;
                }
            }
            if shared.counting.load(Ordering::Relaxed) {
                let time = u32::try_from(sent.elapsed().as_micros()).unwrap_or(u32::MAX);
                let hard = usize::from(shared.hard.load(Ordering::Relaxed));
                shared.times[hard].lock().await.push(time);
            }
            ply += 1;
            while other.ply < ply {
                other.next().await;
            }
            over = other.over;
            std::mem::swap(&mut mover, &mut other);
        }
        shared.finished.fetch_add(u64::from(over), Ordering::Relaxed);
    }
}

/// A player at a socket.
struct Seat {
    stream: WebSocketStream<TcpStream>,
    moves: Vec<String>,
    ply: u64,
    over: bool,
}

impl Seat {
    /// The next message, noted.
    async fn next(&mut self) -> Value {
        loop {
            let message = self.stream.next().await.expect("an open socket").expect("a message");
            let Message::Text(text) = message else { continue };
            let message: Value = serde_json::from_str(&text).unwrap();
            let moves = match message["type"].as_str() {
                Some("state") => &message["view"]["moves"],
                Some("event") => &message["moves"],
                _ => return message,
            };
            self.ply = message["ply"].as_u64().unwrap();
            self.over = message["status"] == "over";
            let texts = moves.as_array().into_iter().flatten();
            self.moves = texts.filter_map(|mv| mv["text"].as_str().map(str::to_owned)).collect();
            return message;
        }
    }
}

/// Takes a seat; `None` when the server does not want us.
async fn sit(address: SocketAddr, number: u64, id: String, token: String) -> Option<Seat> {
    let url = format!("ws://{address}/api/v1/games/{id}/events?token={token}");
    let (stream, _) = tokio_tungstenite::client_async(url, connect(address, number).await).await.ok()?;
    let mut seat = Seat { stream, moves: Vec::new(), ply: 0, over: false };
    seat.next().await;
    Some(seat)
}

/// Hostile clients, in a process of their own. Elsewhere they would have a machine of their own, too: here they take what
/// time the players and the server leave.
fn flood_all(address: SocketAddr, count: u64) {
    #[cfg(unix)]
    let _ = rustix::process::nice(19);
    let flooding = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&flooding);
    std::thread::spawn(move || {
        for line in std::io::stdin().lines() {
            told.store(line.unwrap() == "on", Ordering::Relaxed);
        }
    });
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let floods: Vec<_> = (0..count)
            .map(|number| tokio::spawn(flood(address, 60_000 + number, Arc::clone(&flooding))))
            .collect();
        for flood in floods {
            let _ = flood.await;
        }
    });
}

/// A hostile client with an address of its own: garbage on sockets and in requests, as fast as it is let.
async fn flood(address: SocketAddr, number: u64, flooding: Arc<AtomicBool>) {
    let body = json!({ "game": "othello", "opponent": "link" }).to_string();
    let made = http(connect(address, number).await, "POST", "/api/v1/games", &body).await;
    let made: Value = serde_json::from_str(&made).unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or("none").to_owned();
    let (id, token) = (text(&made["id"]), text(&made["tokens"]["second"]));
    let huge = "x".repeat(10 << 20);
    loop {
        if !flooding.load(Ordering::Relaxed) {
            tokio::time::sleep(Duration::from_millis(10)).await;
            continue;
        }
        http(connect(address, number).await, "POST", "/api/v1/games", "garbage").await;
        let Some(mut seat) = sit(address, number, id.clone(), token.clone()).await else { continue };
        for turn in 0_u64.. {
            let text = match turn % 3 {
                0 if turn == 30 => huge.clone(),
                0 => "{\"do\":".to_owned(),
                1 => json!({ "id": "x", "do": "move", "move": "d3" }).to_string(),
                _ => "x".repeat(3_000),
            };
            if seat.stream.send(Message::text(text)).await.is_err() {
                break;
            }
        }
    }
}

/// One request; the body of the answer.
async fn http(mut stream: TcpStream, method: &str, path: &str, body: &str) -> String {
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut text = String::new();
    // A server that is tired of us may hang up in the middle.
    let _ = stream.write_all(head.as_bytes()).await;
    let _ = stream.read_to_string(&mut text).await;
    text.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default()
}

/// The memory of a process: now, and at most.
fn memory(process: u32) -> String {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let field = |name: &str| {
        let line = status.lines().find(|line| line.starts_with(name)).unwrap_or_default();
        let kilobytes: u64 = line.split_whitespace().nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
        kilobytes / 1024
    };
    format!("{} MB now, {} MB at most", field("VmRSS:"), field("VmHWM:"))
}

/// The processor time of a process so far.
fn cpu_seconds(process: u32) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |index: usize| fields.get(index).and_then(|word| word.parse::<f64>().ok()).unwrap_or(0.0);
    // The kernel counts in hundredths of a second on every Linux that matters here.
    (ticks(11) + ticks(12)) / 100.0
}
