//! The files of the pages, embedded in the program. Their address holds a digest of them all: it can be cached for ever,
//! and modules that import one another always fit together.

use std::sync::OnceLock;

use axum::body::Body;
use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use rust_embed::Embed;
use sha2::{Digest, Sha256};

use crate::Refusal;

/// The files.
#[derive(Embed)]
#[folder = "assets"]
struct Files;

/// The address of a file.
pub fn url(name: &str) -> String {
    format!("/assets/{}/{name}", digest())
}

/// Twelve digits that change whenever a file does.
fn digest() -> &'static str {
    static DIGEST: OnceLock<String> = OnceLock::new();
    DIGEST.get_or_init(|| {
        let mut names: Vec<_> = Files::iter().collect();
        names.sort();
        let mut hasher = Sha256::new();
        for name in names {
            hasher.update(name.as_bytes());
            if let Some(file) = Files::get(&name) {
                hasher.update(file.metadata.sha256_hash());
            }
        }
        hasher.finalize().iter().take(6).map(|byte| format!("{byte:02x}")).collect()
    })
}

/// `GET /assets/{digest}/{path}`. A page of an older program gets the file of today, and may not keep it.
pub async fn serve(Path((asked, path)): Path<(String, String)>) -> Result<Response, Refusal> {
    let file = Files::get(&path).ok_or_else(Refusal::not_found)?;
    let cache = if asked == digest() { "public, max-age=31536000, immutable" } else { "no-cache" };
    let body = match file.data {
        std::borrow::Cow::Borrowed(bytes) => Body::from(bytes),
        std::borrow::Cow::Owned(bytes) => Body::from(bytes),
    };
    Ok(([(CONTENT_TYPE, media_type(&path)), (CACHE_CONTROL, cache)], body).into_response())
}

/// The media type of a file.
fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        "ogg" | "oga" => "audio/ogg",
        "mp3" => "audio/mpeg",
        "wav" => "audio/wav",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
