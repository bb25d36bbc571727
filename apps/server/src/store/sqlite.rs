//! SQLite: one writer, whose transactions hold every change that waits, and a few readers.

use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Connection, SqliteConnection, SqlitePool};
use tokio::sync::{mpsc, oneshot};

use super::rows::GameRow;
use super::write::{Write, WriteError, execute};

/// How many changes may wait for the writer.
const WAITING: usize = 4096;

/// How many changes share one commit at most.
const BATCH: usize = 256;

/// How many connections read.
const READERS: u32 = 4;

/// A change and where to say what became of it.
type Job = (Write, oneshot::Sender<Result<u64, WriteError>>);

/// A SQLite database.
#[derive(Clone, Debug)]
pub(super) struct Sqlite {
    pub(super) readers: SqlitePool,
    jobs: mpsc::Sender<Job>,
}

impl Sqlite {
    /// Opens the database and brings its tables up to date.
    ///
    /// # Errors
    /// When the file cannot be opened or is no database of ours.
    pub(super) async fn open(options: SqliteConnectOptions) -> Result<Sqlite, sqlx::Error> {
        let options = options
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10));
        let mut writer = SqliteConnection::connect_with(&options).await?;
        sqlx::migrate!("migrations/sqlite").run(&mut writer).await?;
        let readers = SqlitePoolOptions::new().max_connections(READERS).connect_with(options).await?;
        let (jobs, waiting) = mpsc::channel(WAITING);
        tokio::spawn(write_all(writer, waiting));
        Ok(Sqlite { readers, jobs })
    }

    /// Makes a change; it is on disk when this returns.
    pub(super) async fn write(&self, write: Write) -> Result<u64, WriteError> {
        let (sender, answer) = oneshot::channel();
        self.jobs.send((write, sender)).await.map_err(|_| WriteError::Stopped)?;
        answer.await.map_err(|_| WriteError::Stopped)?
    }
}

/// Makes a new database file for its owner only; the files that SQLite puts beside it get the same mode.
pub(super) fn make_private(file: &Path) {
    let mut options = std::fs::File::options();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    // A file that cannot be made cannot be opened either: SQLite says why.
    let _ = options.open(file);
}

/// Serves changes until nobody can ask any more. Changes that come while a commit is on its way to the disk wait and
/// share the next one.
async fn write_all(mut connection: SqliteConnection, mut waiting: mpsc::Receiver<Job>) {
    let mut jobs = Vec::with_capacity(BATCH);
    while waiting.recv_many(&mut jobs, BATCH).await > 0 {
        let mut answers = Vec::with_capacity(jobs.len());
        let committed = write_batch(&mut connection, &jobs, &mut answers).await;
        match committed {
            Ok(()) => {
                for ((_, sender), answer) in jobs.drain(..).zip(answers) {
                    // Whoever asked may have gone: the change stands all the same.
                    let _ = sender.send(answer);
                }
            }
            Err(error) => {
                tracing::error!(%error, "commit");
                // Nothing is known to be on disk: everybody is told so.
                for (_, sender) in jobs.drain(..) {
                    let _ = sender.send(Err(WriteError::Database(sqlx::Error::WorkerCrashed)));
                }
            }
        }
    }
    let _ = connection.close().await;
}

/// One transaction with every change that can be made; those that cannot leave nothing behind.
async fn write_batch(
    connection: &mut SqliteConnection,
    jobs: &[Job],
    answers: &mut Vec<Result<u64, WriteError>>,
) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    for (write, _) in jobs {
        let mut part = transaction.begin().await?;
        let answer = execute_on(&mut part, write).await;
        match answer {
            Ok(_) => part.commit().await?,
            Err(_) => part.rollback().await?,
        }
        answers.push(answer);
    }
    transaction.commit().await
}

/// Makes one change.
async fn execute_on(connection: &mut SqliteConnection, write: &Write) -> Result<u64, WriteError> {
    execute!(write, connection)
}
