//! The key of this server: signatures of cookies, form tokens and player links.

use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;

use hmac::{Hmac, KeyInit, Mac};
use plateau_core::{Message, Side};
use rand::RngExt;
use sha2::Sha256;

/// The name of the key's file in the data folder.
pub const KEY_FILE: &str = "secret.key";

/// The bytes of a signature that are kept: nobody guesses 128 bits.
const KEPT: usize = 16;

/// The letters of random texts, without those that look alike.
const LETTERS: &[u8] = b"23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ";

/// A secret key.
#[derive(Clone)]
pub struct Secret(Hmac<Sha256>);

impl Secret {
    /// The key of `folder`, made on the first start and readable by its owner only.
    ///
    /// # Errors
    /// When the file cannot be read or written, or holds no key.
    pub fn open(folder: &Path) -> Result<Secret, Message> {
        let path = folder.join(KEY_FILE);
        let failed = |error: std::io::Error| {
            Message::new("server-key-failed")
                .with("file", path.display().to_string())
                .with("reason", error.to_string())
        };
        if !path.exists() {
            let bytes: [u8; 32] = rand::rng().random();
            let written = private_file(&path).and_then(|mut file| {
                file.write_all(hex(&bytes).as_bytes())?;
                file.sync_all()
            });
            match written {
                // Another process was quicker: its key is as good.
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
                other => other.map_err(failed)?,
            }
        }
        restrict(&path).map_err(failed)?;
        let text = std::fs::read_to_string(&path).map_err(failed)?;
        let key = unhex(text.trim()).filter(|key| key.len() >= 32);
        key.and_then(|key| Secret::new(&key))
            .ok_or_else(|| Message::new("server-key-bad").with("file", path.display().to_string()))
    }

    /// The key made of `bytes`.
    fn new(bytes: &[u8]) -> Option<Secret> {
        Hmac::<Sha256>::new_from_slice(bytes).ok().map(Secret)
    }

    /// The signature of `text` for one purpose.
    pub fn sign(&self, purpose: &str, text: &str) -> String {
        hex(&self.mac(purpose, text).finalize().into_bytes()[..KEPT])
    }

    /// Whether `signature` is that of `text`; takes the same time for every wrong one.
    pub fn verify(&self, purpose: &str, text: &str, signature: &str) -> bool {
        unhex(signature)
            .filter(|bytes| bytes.len() == KEPT)
            .is_some_and(|bytes| self.mac(purpose, text).verify_truncated_left(&bytes).is_ok())
    }

    fn mac(&self, purpose: &str, text: &str) -> Hmac<Sha256> {
        let mut mac = self.0.clone();
        mac.update(purpose.as_bytes());
        mac.update(b"\0");
        mac.update(text.as_bytes());
        mac
    }

    /// The token of a side: whoever holds it plays.
    pub fn seat_token(&self, game: &str, side: Side) -> String {
        self.sign("seat", &format!("{game}/{}", side.word()))
    }

    /// The token with which a guest who holds a side opens it on another device.
    pub fn own_token(&self, game: &str, side: Side, guest: &str) -> String {
        self.sign("own", &format!("{game}/{}/{guest}", side.word()))
    }

    /// Whether `token` is the [`Secret::own_token`] of this guest.
    pub fn is_own(&self, game: &str, side: Side, guest: &str, token: &str) -> bool {
        self.verify("own", &format!("{game}/{}/{guest}", side.word()), token)
    }

    /// The side whose token this is.
    pub fn seat_of(&self, game: &str, token: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.verify("seat", &format!("{game}/{}", side.word()), token))
    }
}

/// Puts the key of a backup in the place of the one in `folder`.
///
/// # Errors
/// When the file cannot be written, or `key` is none.
pub(crate) fn replace_key(folder: &Path, key: &str) -> Result<(), Message> {
    let path = folder.join(KEY_FILE);
    let bad = || Message::new("server-key-bad").with("file", path.display().to_string());
    unhex(key).filter(|key| key.len() >= 32).ok_or_else(bad)?;
    let beside = folder.join("secret.key.new");
    // What an earlier attempt may have left.
    let _ = std::fs::remove_file(&beside);
    let written = private_file(&beside).and_then(|mut file| {
        file.write_all(key.as_bytes())?;
        file.sync_all()?;
        std::fs::rename(&beside, &path)
    });
    written.map_err(|error| {
        Message::new("server-key-failed")
            .with("file", path.display().to_string())
            .with("reason", error.to_string())
    })
}

/// A random text of `length` letters and digits.
pub(crate) fn random_text(length: usize) -> String {
    let mut random = rand::rng();
    (0..length).map(|_| char::from(LETTERS[random.random_range(0..LETTERS.len())])).collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    if !text.is_ascii() || text.len() % 2 == 1 {
        return None;
    }
    (0..text.len()).step_by(2).map(|index| u8::from_str_radix(&text[index..index + 2], 16).ok()).collect()
}

/// A new file that only its owner can read.
fn private_file(path: &Path) -> std::io::Result<std::fs::File> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Takes from everybody else what rights they may have on the file.
#[cfg(unix)]
fn restrict(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    if std::fs::metadata(path)?.permissions().mode() & 0o077 != 0 {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600))?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn restrict(_path: &Path) -> std::io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a broken expectation is a failed test")]
    use super::*;

    #[test]
    fn a_token_fits_one_side_of_one_game() {
        let secret = Secret::new(&[7; 32]).unwrap();
        let token = secret.seat_token("game1", Side::Second);
        assert_eq!(secret.seat_of("game1", &token), Some(Side::Second));
        assert_eq!(secret.seat_of("game2", &token), None);
        assert_eq!(secret.seat_of("game1", &token[..30]), None);
        assert_eq!(Secret::new(&[8; 32]).unwrap().seat_of("game1", &token), None);
        for bad in ["", "zz", "é", &"0".repeat(32)] {
            assert_eq!(secret.seat_of("game1", bad), None);
        }
    }

    #[cfg(unix)]
    #[test]
    fn the_key_is_private_and_kept() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let first = Secret::open(folder.path()).unwrap();
        let path = folder.path().join(KEY_FILE);
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
        let again = Secret::open(folder.path()).unwrap();
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(first.sign("a", "b"), again.sign("a", "b"));
    }
}
