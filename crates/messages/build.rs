//! The sentences are embedded at compile time: a changed or a new file must lead to a new build.

fn main() {
    println!("cargo::rerun-if-changed=../../locales");
}
