//! PostgreSQL: a transaction for each change. The server gathers commits that come together by itself.

use std::str::FromStr;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Connection, PgConnection, PgPool};

use super::rows::GameRow;
use super::write::{Write, WriteError, execute};

/// How many connections there are.
const CONNECTIONS: u32 = 16;

/// Opens the database and brings its tables up to date.
///
/// # Errors
/// When the server cannot be reached or the database is not ours.
pub(super) async fn open(url: &str) -> Result<PgPool, sqlx::Error> {
    let options = PgConnectOptions::from_str(url)?;
    // A pool goes on trying for half a minute; whoever starts the server wants to know at once.
    let mut first = PgConnection::connect_with(&options).await?;
    sqlx::migrate!("migrations/postgres").run(&mut first).await?;
    first.close().await?;
    Ok(PgPoolOptions::new().max_connections(CONNECTIONS).connect_lazy_with(options))
}

/// Makes a change; it is on disk when this returns.
pub(super) async fn write(pool: &PgPool, write: &Write) -> Result<u64, WriteError> {
    let mut transaction = pool.begin().await?;
    let touched = execute_on(&mut transaction, write).await?;
    transaction.commit().await?;
    Ok(touched)
}

/// Makes one change.
async fn execute_on(connection: &mut PgConnection, write: &Write) -> Result<u64, WriteError> {
    execute!(write, connection)
}
