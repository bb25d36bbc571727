//! The tests of the web application on a real PostgreSQL, which lives as long as they run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{command, run};

/// The user who runs the database: PostgreSQL refuses to run as root.
const USER: &str = "postgres";

/// Runs the server's tests on a PostgreSQL of their own.
pub(crate) fn postgres(words: &[String]) -> Result<(), String> {
    with_database(|url| {
        // Of the whole workspace, as in the main test run: for one package alone cargo would build its dependencies again.
        let mut tests = command("cargo", &["test", "--workspace", "--locked", "--quiet", "--test", "server"]);
        run(tests.args(words).env("DATABASE_URL", url))
    })
}

/// Starts a PostgreSQL in a temporary folder, does `work` with its address, and stops it.
pub(crate) fn with_database(work: impl FnOnce(&str) -> Result<(), String>) -> Result<(), String> {
    let programs = programs()?;
    let folder = std::env::temp_dir().join(format!("plateau-postgres-{}", std::process::id()));
    // Somebody else's folder of that name is not ours to use.
    fs::create_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let result = Database::start(&programs, &folder).and_then(|database| {
        let result = work(&database.url());
        database.stop();
        result
    });
    // A folder that stays behind does no harm.
    let _ = fs::remove_dir_all(&folder);
    result
}

/// The folder of `initdb` and `pg_ctl`; installed from Debian where that is allowed.
fn programs() -> Result<PathBuf, String> {
    if let Some(found) = find() {
        return Ok(found);
    }
    let missing = "there is no PostgreSQL: install the package postgresql, or name the folder of initdb and pg_ctl in \
                   PLATEAU_POSTGRES";
    if !is_root() || !Path::new("/usr/bin/apt-get").exists() {
        return Err(missing.to_owned());
    }
    let mut update = Command::new("apt-get");
    let mut install = Command::new("apt-get");
    install.args(["install", "--yes", "--no-install-recommends", "postgresql"]);
    run(update.args(["update", "--quiet"]))
        .and_then(|()| run(install.env("DEBIAN_FRONTEND", "noninteractive")))
        .map_err(|error| format!("{missing} ({error})"))?;
    find().ok_or_else(|| missing.to_owned())
}

/// The newest PostgreSQL of this machine.
fn find() -> Option<PathBuf> {
    let named = std::env::var_os("PLATEAU_POSTGRES").map(PathBuf::from);
    let mut debian: Vec<PathBuf> = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .map(|version| version.path().join("bin"))
        .collect();
    // 9 comes before 15 as a number only.
    debian.sort_by_key(|path| {
        let version = path.parent().and_then(Path::file_name).and_then(|name| name.to_str());
        version.and_then(|version| version.parse::<u32>().ok())
    });
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = named.into_iter().chain(debian.into_iter().rev()).chain(std::env::split_paths(&path));
    folders.into_iter().find(|folder| folder.join("initdb").is_file() && folder.join("pg_ctl").is_file())
}

fn is_root() -> bool {
    let output = Command::new("id").arg("-u").output();
    output.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// A PostgreSQL that listens on a socket in its own folder and nowhere else.
struct Database<'a> {
    programs: &'a Path,
    folder: &'a Path,
}

impl<'a> Database<'a> {
    fn start(programs: &'a Path, folder: &'a Path) -> Result<Database<'a>, String> {
        let database = Database { programs, folder };
        if is_root() {
            run(Command::new("chown").arg(USER).arg(folder))?;
        }
        run(database.command("initdb").arg("--pgdata").arg(database.data()).args([
            "--auth=trust",
            "--username=postgres",
            "--encoding=UTF8",
            "--no-locale",
            "--no-sync",
        ]))?;
        // Room for the tests, each of which has a database and a pool; nothing here must survive a power cut.
        let options = format!(
            "-c listen_addresses='' -c unix_socket_directories='{}' -c max_connections=400 -c fsync=off",
            folder.display()
        );
        let log = folder.join("log");
        let mut start = database.command("pg_ctl");
        start.args(["start", "--wait", "--silent", "--pgdata"]).arg(database.data());
        start.arg("--log").arg(&log).arg("--options").arg(options);
        run(&mut start)
            .map_err(|error| format!("{error}\n{}", fs::read_to_string(&log).unwrap_or_default()))?;
        Ok(database)
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// A program of PostgreSQL, as a user it accepts.
    fn command(&self, program: &str) -> Command {
        let program = self.programs.join(program);
        let mut command = if is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", USER, "--"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        command.current_dir(self.folder);
        command
    }

    fn url(&self) -> String {
        let folder = self.folder.display().to_string().replace('/', "%2F");
        format!("postgres://postgres@{folder}/postgres")
    }

    fn stop(&self) {
        let mut stop = self.command("pg_ctl");
        stop.args(["stop", "--silent", "--mode=immediate", "--pgdata"]).arg(self.data());
        // What does not stop is told so by pg_ctl itself.
        let _ = run(&mut stop);
    }
}
