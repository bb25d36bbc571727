//! Fuzzing on the stable toolchain.
//!
//! libFuzzer needs coverage counters in the code. The flags below are those that `cargo fuzz` passes, less the
//! address sanitizer, which only a nightly compiler has: the targets are safe Rust, where a fault is a panic.

use std::process::Command;

use crate::root;

/// Coverage counters, and the checks that release builds leave out.
const FLAGS: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1 -Cdebug-assertions -Coverflow-checks --cfg fuzzing";

/// Builds every target of `fuzz/` and runs each for some seconds, or the one that is named.
fn run_targets(seconds: &str, wanted: Option<&str>) -> Result<(), String> {
    let folder = root().join("fuzz");
    let targets = target_names()?;
    let host = host()?;
    let mut build = Command::new("cargo");
    build.args(["build", "--release", "--locked", "--quiet", "--target", &host]).current_dir(&folder);
    crate::run(build.env("RUSTFLAGS", FLAGS))?;
    for target in targets.iter().filter(|target| wanted.is_none_or(|wanted| wanted == *target)) {
        let corpus = folder.join("corpus").join(target);
        let artifacts = folder.join("artifacts").join(target);
        for path in [&corpus, &artifacts] {
            std::fs::create_dir_all(path).map_err(|error| error.to_string())?;
        }
        let mut fuzzer = Command::new(folder.join("target").join(&host).join("release").join(target));
        fuzzer
            .arg(&corpus)
            .arg(folder.join("seeds").join(target))
            .arg(format!("-artifact_prefix={}/", artifacts.display()))
            .args([
                &format!("-max_total_time={seconds}"),
                "-max_len=2048",
                "-timeout=10",
                "-rss_limit_mb=1024",
            ])
            .args(["-verbosity=0", "-print_final_stats=1"]);
        println!("fuzzing {target} for {seconds} s");
        let output = fuzzer.output().map_err(|error| error.to_string())?;
        let told = String::from_utf8_lossy(&output.stderr);
        if !output.status.success() {
            eprintln!("{told}");
            return Err(format!("{target}: {}; the input is in {}", output.status, artifacts.display()));
        }
        let runs = told.lines().filter_map(|line| line.strip_prefix("stat::number_of_executed_units:"));
        println!("  {} inputs, no fault", runs.map(str::trim).collect::<String>());
    }
    Ok(())
}

/// `cargo xtask fuzz [SECONDS] [TARGET]`.
pub(crate) fn run(words: &[String]) -> Result<(), String> {
    let seconds = words.first().map_or("60", String::as_str);
    run_targets(seconds, words.get(1).map(String::as_str))
}

/// The targets: one for each file of `fuzz/fuzz_targets`.
fn target_names() -> Result<Vec<String>, String> {
    let entries = std::fs::read_dir(root().join("fuzz/fuzz_targets")).map_err(|error| error.to_string())?;
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.path().file_stem().map(|stem| stem.to_string_lossy().into_owned()))
        .collect();
    names.sort();
    Ok(names)
}

/// The machine's own target triple: naming it keeps the flags away from build scripts.
fn host() -> Result<String, String> {
    let output = Command::new("rustc").args(["-vV"]).output().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = text.lines().find_map(|line| line.strip_prefix("host: "));
    line.map(str::to_owned).ok_or_else(|| "rustc does not tell its host".to_owned())
}
