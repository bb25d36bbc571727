//! Migrations, templates and assets are embedded at compile time: a changed or a new file must lead to a new build.

fn main() {
    for folder in ["migrations", "templates", "assets"] {
        println!("cargo::rerun-if-changed={folder}");
    }
}
