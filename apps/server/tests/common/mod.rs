//! A server on a real socket, and clients that speak HTTP and WebSocket to it.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use plateau_server::{AppState, Config};
use serde_json::{Value, json};
use sqlx::{Connection, Executor};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// How long anything may take before a test gives up.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// Where games are kept: a folder, and a database of its own on the server of `DATABASE_URL` when that is set.
pub(crate) struct Place {
    folder: TempDir,
    pub(crate) database_url: Option<String>,
}

impl Place {
    pub(crate) async fn new() -> Place {
        let folder = tempfile::tempdir().unwrap();
        let database_url = match std::env::var("DATABASE_URL") {
            Ok(url) => {
                let name =
                    format!("t{}", folder.path().file_name().unwrap().to_str().unwrap().to_lowercase());
                let name: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
                let name = format!("{name}{}", rand::random::<u32>());
                let mut connection = sqlx::PgConnection::connect(&url).await.unwrap();
                connection.execute(sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"))).await.unwrap();
                connection.close().await.unwrap();
                let (server, _) = url.rsplit_once('/').unwrap();
                Some(format!("{server}/{name}"))
            }
            Err(_) => None,
        };
        Place { folder, database_url }
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// The usual settings here: computers answer at once, and clocks after a restart too.
    pub(crate) fn config(&self) -> Config {
        let mut config = Config::new(self.data());
        config.database_url.clone_from(&self.database_url);
        config.pace = Duration::ZERO;
        config.limits.games = 10_000.0;
        config.limits.requests = 10_000.0;
        config.limits.messages = 10_000.0;
        config
    }
}

/// A server that runs.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl Server {
    pub(crate) async fn start(config: Config) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let app = AppState::open(config).await.unwrap();
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(async move {
            plateau_server::serve(listener, app, async {
                let _ = stopped.await;
            })
            .await;
        });
        Server { address, stop, task }
    }

    /// Stops as an administrator does.
    pub(crate) async fn stop(self) {
        let _ = self.stop.send(());
        self.task.await.unwrap();
    }

    pub(crate) fn client(&self) -> Client {
        Client { address: self.address, cookie: None, csrf: String::new(), token: None }
    }

    /// A browser that has looked at a page: it has a cookie and a token for forms.
    pub(crate) async fn guest(&self) -> Client {
        let mut client = self.client();
        let page = client.get("/about").await;
        assert_eq!(page.status, 200, "{}", page.text());
        let cookie = page.header("set-cookie").expect("a cookie").to_owned();
        assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
        client.cookie = Some(cookie.split(';').next().unwrap().to_owned());
        let text = page.text();
        let (_, rest) = text.split_once("name=\"csrf-token\" content=\"").expect("a csrf token");
        client.csrf = rest.split('"').next().unwrap().to_owned();
        client
    }

    /// Makes a game for programs; returns its identifier and the tokens of both sides.
    pub(crate) async fn game(&self, new: Value) -> (String, [String; 2]) {
        let made = self.client().post("/api/v1/games", &new).await;
        assert_eq!(made.status, 201, "{}", made.text());
        let made = made.json();
        let token = |side: &str| made["tokens"][side].as_str().unwrap_or_default().to_owned();
        (made["id"].as_str().unwrap().to_owned(), [token("first"), token("second")])
    }

    /// A socket of a side, after its first message, which it returns.
    pub(crate) async fn sit(&self, game: &str, token: &str) -> (Socket, Value) {
        let mut socket =
            Socket::open(self.address, &format!("/api/v1/games/{game}/events?token={token}"), &[])
                .await
                .unwrap();
        let state = socket.next("state").await;
        (socket, state)
    }
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.text()))
    }
}

/// Somebody who asks.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    pub(crate) address: SocketAddr,
    pub(crate) cookie: Option<String>,
    pub(crate) csrf: String,
    pub(crate) token: Option<String>,
}

impl Client {
    pub(crate) fn with_token(&self, token: &str) -> Client {
        Client { token: Some(token.to_owned()), ..self.clone() }
    }

    pub(crate) fn origin(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The headers of this client.
    pub(crate) fn headers(&self) -> Vec<(String, String)> {
        let mut headers = Vec::new();
        if let Some(cookie) = &self.cookie {
            headers.push(("cookie".to_owned(), cookie.clone()));
        }
        if let Some(token) = &self.token {
            headers.push(("authorization".to_owned(), format!("Bearer {token}")));
        }
        headers
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send("GET", path, &[], b"").await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        self.change("POST", path, body).await
    }

    /// A JSON request as scripts of the pages send it.
    pub(crate) async fn change(&self, method: &str, path: &str, body: &Value) -> Answer {
        let origin = self.origin();
        let headers =
            [("content-type", "application/json"), ("origin", &origin), ("x-csrf-token", &self.csrf)];
        self.send(method, path, &headers, body.to_string().as_bytes()).await
    }

    /// A form as browsers send it.
    pub(crate) async fn form(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let origin = self.origin();
        let body = serde_urlencoded::to_string(fields).unwrap();
        let headers = [("content-type", "application/x-www-form-urlencoded"), ("origin", &origin)];
        self.send("POST", path, &headers, body.as_bytes()).await
    }

    pub(crate) async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Answer {
        let mut head = format!("{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n", self.address);
        for (name, value) in self.headers() {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        for (name, value) in headers.iter().filter(|(_, value)| !value.is_empty()) {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        head.push_str(&format!("content-length: {}\r\n\r\n", body.len()));
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(head.as_bytes()).await.unwrap();
        // A server that refuses a large body may close before it has read it.
        let _ = stream.write_all(body).await;
        let mut bytes = Vec::new();
        let read = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut bytes)).await.expect("an answer");
        if bytes.is_empty() {
            read.unwrap();
        }
        parse(&bytes)
    }
}

/// Reads an answer.
fn parse(bytes: &[u8]) -> Answer {
    let end = bytes.windows(4).position(|window| window == b"\r\n\r\n").expect("a head");
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let mut lines = head.split("\r\n");
    let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
    let headers: Vec<(String, String)> = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let mut answer = Answer { status, headers, body: bytes[end + 4..].to_vec() };
    if answer.header("transfer-encoding") == Some("chunked") {
        answer.body = unchunk(&answer.body);
    }
    answer
}

fn unchunk(mut bytes: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = bytes.windows(2).position(|window| window == b"\r\n") {
        let size = usize::from_str_radix(std::str::from_utf8(&bytes[..end]).unwrap().trim(), 16).unwrap();
        if size == 0 {
            break;
        }
        body.extend_from_slice(&bytes[end + 2..end + 2 + size]);
        bytes = &bytes[end + 4 + size..];
    }
    body
}

/// A socket of a game.
pub(crate) struct Socket {
    pub(crate) stream: WebSocketStream<TcpStream>,
}

impl Socket {
    /// Opens a socket; the status when the server refuses.
    pub(crate) async fn open(
        address: SocketAddr,
        path: &str,
        headers: &[(String, String)],
    ) -> Result<Socket, u16> {
        let stream = TcpStream::connect(address).await.unwrap();
        let mut request = format!("ws://{address}{path}").into_client_request().unwrap();
        for (name, value) in headers {
            let name = tokio_tungstenite::tungstenite::http::HeaderName::from_bytes(name.as_bytes()).unwrap();
            request.headers_mut().insert(name, value.parse().unwrap());
        }
        match tokio_tungstenite::client_async(request, stream).await {
            Ok((stream, _)) => Ok(Socket { stream }),
            Err(tokio_tungstenite::tungstenite::Error::Http(response)) => Err(response.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }

    /// The socket of a browser.
    pub(crate) async fn of_guest(client: &Client, game: &str, query: &str) -> Socket {
        let mut headers = client.headers();
        headers.push(("origin".to_owned(), client.origin()));
        let path = format!("/api/v1/games/{game}/events{query}");
        Socket::open(client.address, &path, &headers).await.unwrap()
    }

    pub(crate) async fn send(&mut self, value: Value) {
        self.stream.send(Message::text(value.to_string())).await.unwrap();
    }

    /// The next message of any type; `None` when the server closes.
    pub(crate) async fn message(&mut self) -> Option<Value> {
        let deadline = tokio::time::Instant::now() + PATIENCE;
        loop {
            let next = tokio::time::timeout_at(deadline, self.stream.next()).await.expect("a message");
            match next {
                Some(Ok(Message::Text(text))) => return Some(serde_json::from_str(&text).unwrap()),
                Some(Ok(Message::Close(_))) | Some(Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// The next message of type `kind`; others are skipped.
    pub(crate) async fn next(&mut self, kind: &str) -> Value {
        loop {
            let message = self.message().await.unwrap_or_else(|| panic!("closed before {kind}"));
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// The next event of a kind; other messages are skipped.
    pub(crate) async fn event(&mut self, kind: &str) -> Value {
        loop {
            let event = self.next("event").await;
            if event["kind"] == kind {
                return event;
            }
        }
    }

    /// The event with this version; other messages are skipped.
    pub(crate) async fn version(&mut self, version: i64) -> Value {
        loop {
            let event = self.next("event").await;
            if event["version"] == version {
                return event;
            }
        }
    }

    /// Asks for something and waits for the acknowledgement or the refusal.
    pub(crate) async fn ask(&mut self, action: Value) -> Value {
        let id = action["id"].clone();
        self.send(action).await;
        loop {
            let message = self.message().await.expect("an answer");
            if ["ack", "refusal", "hint"].contains(&message["type"].as_str().unwrap()) && message["id"] == id
            {
                return message;
            }
        }
    }

    /// Plays a move, which must be acknowledged; returns the version.
    pub(crate) async fn play(&mut self, id: &str, text: &str) -> i64 {
        let answer = self.ask(json!({ "id": id, "do": "move", "move": text })).await;
        assert_eq!(answer["type"], "ack", "{text}: {answer}");
        answer["version"].as_i64().unwrap()
    }

    /// Asks for something that must be refused; returns the code.
    pub(crate) async fn refused(&mut self, action: Value) -> String {
        let answer = self.ask(action).await;
        assert_eq!(answer["type"], "refusal", "{answer}");
        assert!(!answer["reason"].as_str().unwrap().is_empty());
        answer["code"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn close(mut self) {
        let _ = self.stream.close(None).await;
    }
}
