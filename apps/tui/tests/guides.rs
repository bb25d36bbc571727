//! Every game has a page of rules and an example that the rules themselves play.

use plateau_core::{Lang, Message};
use plateau_table::Options;

#[test]
fn every_game_explains_itself_in_both_languages() {
    for game in plateau_catalog::GAMES {
        let guide = game.guide();
        for lang in Lang::ALL {
            for id in [guide.summary, guide.rules] {
                assert!(!id.is_empty(), "{}", game.id());
                let text = Message::new(id).text(lang);
                assert_ne!(text, id, "{} in {}", game.id(), lang.code());
            }
        }
    }
}

#[test]
fn every_example_captures_something() {
    for game in plateau_catalog::GAMES {
        let example = game.guide().example;
        let options = Options::parse(example.options).unwrap();
        let position = (!example.position.is_empty()).then_some(example.position);
        let mut game = game.open(Some(example.variant), &options, position).unwrap();
        let mut captures = 0;
        for text in example.moves {
            let view = game.view();
            let mv = view.moves.iter().find(|mv| mv.text == *text);
            let mv = mv.unwrap_or_else(|| panic!("{text} is written in another way"));
            captures += mv.captures.len() + mv.flips.len();
            game.play(text).unwrap();
        }
        assert!(captures > 0, "{}", game.game().id());
    }
}
