//! `plateau completions` and `plateau man`.

use clap::ArgMatches;
use plateau_core::{Lang, Message};

use crate::Outcome;
use crate::cli::command;
use crate::output::print;

/// The completion script of a shell.
pub(crate) fn completions(matches: &ArgMatches, lang: Lang) -> Outcome {
    let shell = matches.get_one::<clap_complete::Shell>("shell").copied();
    let shell = shell.ok_or_else(|| Message::new("cli-bad-usage"))?;
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command(lang), "plateau", &mut script);
    print(&String::from_utf8_lossy(&script))
}

/// The manual page, in roff: the program, then a section for each command.
pub(crate) fn man(lang: Lang) -> Outcome {
    let mut page = Vec::new();
    let mut root = command(lang);
    root.build();
    let written = clap_mangen::Man::new(root.clone()).render(&mut page).and_then(|()| {
        for sub in root.get_subcommands().filter(|sub| sub.get_name() != "help") {
            let name = format!("plateau {}", sub.get_name());
            let sub = clap_mangen::Man::new(sub.clone().name(name));
            sub.render_name_section(&mut page)?;
            sub.render_synopsis_section(&mut page)?;
            sub.render_description_section(&mut page)?;
            sub.render_options_section(&mut page)?;
        }
        Ok(())
    });
    written.map_err(|_| Message::new("cli-bad-usage"))?;
    print(&String::from_utf8_lossy(&page))
}
