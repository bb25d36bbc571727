//! Writing a file so that a crash leaves the old one or the new one, never half of either.

use std::io::{self, Write};
use std::path::Path;

/// Writes `contents` to `path`: into a temporary file beside it, synced, then renamed over it.
///
/// # Errors
/// When the folder does not exist or cannot be written; an existing file is then unchanged.
pub fn save_atomically(path: &Path, contents: &[u8]) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(contents)?;
    file.as_file().sync_all()?;
    set_ordinary_mode(file.as_file(), path)?;
    file.persist(path)?;
    // The rename itself reaches the disk with the folder. Not every system can sync one; the file is safe anyway.
    let _ = std::fs::File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

/// Gives the new file the mode of the one it replaces, or that of any new file: temporary files are private.
#[cfg(unix)]
fn set_ordinary_mode(file: &std::fs::File, path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let mode = std::fs::metadata(path).map_or(0o644, |old| old.permissions().mode() & 0o777);
    file.set_permissions(std::fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn set_ordinary_mode(_file: &std::fs::File, _path: &Path) -> io::Result<()> {
    Ok(())
}
