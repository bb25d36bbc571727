//! Saving: the old file or the new one, never half of either.

use std::fs;

use plateau_table::save_atomically;

#[test]
fn files_are_made_and_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pdn");
    save_atomically(&path, b"first").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"first");
    save_atomically(&path, b"").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file is left");
}

#[test]
fn a_failure_leaves_everything_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    assert!(save_atomically(&folder.path().join("missing").join("game.pdn"), b"new").is_err());
    // A folder stands where the file should go: the last step fails.
    let taken = folder.path().join("taken");
    fs::create_dir(&taken).unwrap();
    fs::write(taken.join("inside"), b"old").unwrap();
    assert!(save_atomically(&taken, b"new").is_err());
    assert_eq!(fs::read(taken.join("inside")).unwrap(), b"old");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file is left");
}

#[cfg(unix)]
#[test]
fn a_file_keeps_its_mode_and_a_new_one_can_be_read() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let mode = |path: &std::path::Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let path = folder.path().join("game.pdn");
    save_atomically(&path, b"new").unwrap();
    assert_eq!(mode(&path), 0o644);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    save_atomically(&path, b"newer").unwrap();
    assert_eq!((mode(&path), fs::read(&path).unwrap()), (0o640, b"newer".to_vec()));
}
