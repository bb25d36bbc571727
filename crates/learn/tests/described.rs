//! What every described game must obey, with weights that nobody trained.

use std::sync::Arc;

use plateau_catalog::{GAMES, find, learner};
use plateau_core::random_from_seed;
use plateau_learn::{Net, quantise};
use plateau_search::learned::{Family, Layout};
use plateau_table::Options;
use rand::RngExt;

/// A network of random weights that treats tied entries and images alike, for the game of `zero` that `layout` describes.
fn random_net(zero: Net, layout: Layout, family: Family, width: usize) -> Net {
    let layout = layout.of(family);
    let mut net = Net::zero(plateau_learn::NetHeader { layout, family, width, ..zero.header });
    let mut random = random_from_seed(Some(7));
    let layout: &Layout = &net.header.layout;
    let first = layout.representatives();
    let (rows, row) = match family {
        Family::Linear => (layout.phases, 1),
        Family::Hidden => (1, width),
    };
    for part in 0..rows {
        let table = &mut net.tables[part * first.len() * row..][..first.len() * row];
        for entry in 0..first.len() {
            let from = first[entry] as usize;
            for cell in 0..row {
                let value =
                    if from == entry { random.random_range(-0.05..0.05) } else { table[from * row + cell] };
                table[entry * row + cell] = value;
            }
        }
    }
    for part in [&mut net.bias, &mut net.hidden_bias, &mut net.output, &mut net.extras] {
        part.iter_mut().for_each(|weight| *weight = random.random_range(-0.5..0.5));
    }
    if family == Family::Hidden {
        let (images, tables) = (layout.images(), net.tables.clone());
        for (place, weight) in net.tables.iter_mut().enumerate() {
            let (entry, image) = (place / width, place % width % images.len());
            *weight = tables[images[image][entry] as usize * width + place % width - image];
        }
        for part in [&mut net.hidden_bias, &mut net.output] {
            (0..part.len()).for_each(|cell| part[cell] = part[cell - cell % images.len()]);
        }
    }
    net
}

/// Walks random games of every variant of `game` that is described, with random weights of both families.
fn indices_follow_moves_and_scores_follow_the_definition(game: &str) {
    let game = find(game).unwrap().game;
    let learner = learner(game).unwrap();
    let mut described = 0;
    for variant in game.variants() {
        let start = game.open(Some(variant.names.page), &Options::new(), None).unwrap();
        let Ok(zero) = learner.untrained(start.as_ref()) else { continue };
        let layout = learner.layout(start.as_ref()).unwrap();
        described += 1;
        // Games keep the sums of layers of one width, 16, 64 or 128, and add up those of others afresh or refuse them.
        for (family, width) in
            [(Family::Linear, 0), (Family::Hidden, 16), (Family::Hidden, 64), (Family::Hidden, 128)]
        {
            let net = random_net(zero.clone(), layout.clone(), family, width);
            let packed = quantise(&net).unwrap();
            let verified = match learner.verify(start.as_ref(), &Arc::new(packed), Some(&net), 6, 1) {
                // A game that adds up the weights itself may know one family or one width only.
                Err(message)
                    if family == Family::Hidden
                        && ["learn-weights-linear", "learn-weights-width"].contains(&message.id()) =>
                {
                    continue;
                }
                verified => verified.unwrap(),
            };
            let name = format!("{} {} {family:?}: {verified:?}", game.id(), variant.names.page);
            assert!(verified.is_right(), "{name}");
            assert!(verified.positions > 100, "{name}");
            let groups = net.header.layout.groups.len() as f64 / 32.0;
            // One step of rounding for each group is at most half a sixteenth of a point, or half a step of the
            // hidden layer's numbers times the output's weights; beyond that something is wrong.
            let most = if family == Family::Linear { groups.max(10.0) } else { 0.2 * net.header.scale };
            assert!(verified.max_error < most, "{name}");
        }
    }
    assert!(described > 0);
}

macro_rules! described {
    ($($game:ident)*) => {
        $(
            #[test]
            fn $game() {
                indices_follow_moves_and_scores_follow_the_definition(stringify!($game));
            }
        )*

        #[test]
        fn every_described_game_is_tested() {
            let described = GAMES.iter().filter(|game| learner(**game).is_some()).map(|game| game.id());
            assert_eq!(described.collect::<Vec<_>>(), [$(stringify!($game)),*]);
        }
    };
}

described!(pente attaxx hasami othello dames);
