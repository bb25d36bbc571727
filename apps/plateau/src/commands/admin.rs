//! `plateau admin`: backup, restore, export, deletions.

use std::fs::File;
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use plateau_core::{Lang, Message, shorten};
use plateau_server::{AppState, Config, admin};

use super::serve::{runtime, storage};
use crate::Outcome;
use crate::failure::Failure;
use crate::output::is_standard;

/// Runs the command that was asked for.
pub(crate) fn run(matches: &ArgMatches, lang: Lang) -> Outcome {
    let (name, matches) = matches.subcommand().ok_or_else(|| Message::new("cli-bad-usage"))?;
    let (data, url) = storage(matches)?;
    let file = matches.try_get_one::<PathBuf>("file").ok().flatten();
    let text = |name: &str| matches.try_get_one::<String>(name).ok().flatten().cloned().unwrap_or_default();
    runtime()?.block_on(async {
        // Opening makes the folder, the key and the tables when they are missing.
        let config = Config { database_url: url, engines: 0, ..Config::new(data.clone()) };
        let app = AppState::open_to_administer(config).await?;
        let store = app.store();
        let said = match (name, file) {
            ("backup", Some(file)) => {
                let count = write(file, |mut out| async move {
                    let count = admin::backup(store, &data, &mut out).await?;
                    Ok((out, count))
                });
                Message::new("server-backed-up").with("count", count.await?)
            }
            ("restore", Some(file)) => {
                let count = if is_standard(file) {
                    admin::restore(store, &data, &mut BufReader::new(std::io::stdin())).await?
                } else {
                    let opened = File::open(file).map_err(|error| cannot("app-cannot-read", file, &error))?;
                    admin::restore(store, &data, &mut BufReader::new(opened)).await?
                };
                Message::new("server-restored").with("count", count)
            }
            ("export", Some(file)) => {
                let finished = matches.get_flag("finished");
                let mut lost = |id: &str| tell(&Message::new("server-lost").with("id", id), lang);
                let lost = &mut lost;
                let count = write(file, |mut out| async move {
                    let count = admin::export(store, finished, &mut out, lost).await?;
                    Ok((out, count))
                });
                Message::new("server-exported").with("count", count.await?)
            }
            ("delete-game", _) => {
                let id = text("id");
                if !admin::delete_game(store, &id).await? {
                    return Err(Message::new("server-no-game").into());
                }
                Message::new("server-game-deleted").with("id", id)
            }
            ("delete-name", _) => {
                let name = text("name");
                let count = admin::delete_name(store, &name).await?;
                if count == 0 {
                    return Err(Message::new("server-name-unknown").with("name", shorten(&name)).into());
                }
                Message::new("server-name-deleted").with("count", count)
            }
            _ => return Err(Message::new("cli-bad-usage").into()),
        };
        tell(&said, lang);
        Ok(())
    })
}

/// Where a backup or an export goes.
type Out = BufWriter<Box<dyn Write + Send>>;

/// Writes a file with `work`, all of it or nothing, for its owner only: a backup holds the key. `-` is standard output.
async fn write<F>(path: &Path, work: impl FnOnce(Out) -> F) -> Result<u64, Failure>
where
    F: Future<Output = Result<(Out, u64), Message>>,
{
    if is_standard(path) {
        let (mut out, count) = work(BufWriter::new(Box::new(std::io::stdout()))).await?;
        return out.flush().map(|()| count).map_err(|_| Failure::ClosedOutput);
    }
    let failed = |error: std::io::Error| cannot("app-cannot-write", path, &error);
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let beside = PathBuf::from(beside);
    let mut options = File::options();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(&beside).map_err(failed)?;
    let synced = file.try_clone().map_err(failed)?;
    let done = work(BufWriter::new(Box::new(file))).await;
    let finished = match done {
        Ok((mut out, count)) => {
            let whole = out.flush().and_then(|()| synced.sync_all());
            whole.and_then(|()| std::fs::rename(&beside, path)).map(|()| count).map_err(failed)
        }
        Err(error) => Err(error.into()),
    };
    if finished.is_err() {
        // Half a backup is worse than none; one that cannot be removed is still not called what was asked for.
        let _ = std::fs::remove_file(&beside);
    }
    finished
}

fn cannot(id: &'static str, path: &Path, error: &std::io::Error) -> Failure {
    let message = if id == "app-cannot-read" {
        Message::new("app-cannot-read")
    } else {
        Message::new("app-cannot-write")
    };
    message.with("file", path.display().to_string()).with("reason", error.to_string()).into()
}

/// Says what was done on standard error: standard output may be the file.
fn tell(message: &Message, lang: Lang) {
    // When standard error is closed there is nobody left to tell.
    let _ = writeln!(std::io::stderr(), "{}", message.text(lang));
}
