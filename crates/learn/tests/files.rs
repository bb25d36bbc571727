//! The files: what is written is read again, and damage is told.

use std::io::Write;

use plateau_learn::{DataFile, DataHeader, DataWriter, Net, NetHeader, Record, Shape, pack};
use plateau_search::learned::{Family, Grid, Layout, Packed, Symmetry};
use proptest::prelude::*;
use serde_json::json;

fn layout(values: usize) -> Layout {
    let swap: Vec<u8> = match values {
        3 => vec![0, 2, 1],
        _ => vec![0, 2, 1, 4, 3],
    };
    let mut layout = Layout::new(9, &swap, 2, &[4, 100]);
    let grid = Grid { width: 3, height: 3, symmetry: Symmetry::Square };
    grid.add(&mut layout, &[0, 1, 2]);
    grid.add(&mut layout, &[0, 4]);
    layout
}

fn header(layout: Layout) -> DataHeader {
    let text = str::to_owned;
    DataHeader {
        game: text("othello"),
        variant: text("othello"),
        options: text(""),
        layout,
        scale: 100.0,
        facts: json!({ "seed": 1 }),
    }
}

fn net(family: Family, width: usize, seed: u32) -> Net {
    let DataHeader { game, variant, options, layout, scale, facts } = header(layout(3));
    let mut net = Net::zero(NetHeader { game, variant, options, layout, family, width, scale, facts });
    let mut state = seed;
    for part in [&mut net.bias, &mut net.tables, &mut net.hidden_bias, &mut net.output, &mut net.extras] {
        for weight in part.iter_mut() {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            *weight = (state >> 16) as f32 / 65_536.0 - 0.5;
        }
    }
    net
}

fn record(values: u8) -> impl Strategy<Value = Record> {
    let cells = prop::collection::vec(0..values, 9);
    let extras = prop::collection::vec(any::<i16>(), 2);
    (cells, 0..2_u8, extras, -30_000..=30_000_i16, -1..=1_i8, prop::option::of(-30_000..30_000_i16)).prop_map(
        |(cells, phase, extras, score, result, margin)| Record {
            cells,
            phase,
            extras,
            score,
            result,
            margin,
        },
    )
}

proptest! {
    #[test]
    fn records_come_back(three in record(3), five in record(5)) {
        for (values, record) in [(3, three), (5, five)] {
            let shape = Shape::new(&layout(values));
            let mut bytes = Vec::new();
            shape.write(&record, &mut bytes);
            prop_assert_eq!(bytes.len(), shape.bytes());
            prop_assert_eq!(shape.read(&bytes), record);
        }
    }

    #[test]
    fn damaged_weights_are_refused(place in any::<prop::sample::Index>(), bit in 0..8_u8, hidden in any::<bool>()) {
        let net = if hidden { net(Family::Hidden, 16, 5) } else { net(Family::Linear, 0, 5) };
        let (packed, mut bytes) = pack(&net).unwrap();
        prop_assert_eq!(Packed::read(&bytes).unwrap(), packed);
        let place = place.index(bytes.len());
        prop_assert!(Packed::read(&bytes[..place]).is_err());
        bytes[place] ^= 1 << bit;
        prop_assert!(Packed::read(&bytes).is_err());
    }

    #[test]
    fn damaged_networks_are_refused(place in any::<prop::sample::Index>(), bit in 0..8_u8) {
        let net = net(Family::Hidden, 16, 3);
        let mut bytes = net.to_bytes();
        prop_assert_eq!(Net::parse(&bytes).unwrap(), net);
        let place = place.index(bytes.len());
        prop_assert!(Net::parse(&bytes[..place]).is_err());
        bytes[place] ^= 1 << bit;
        prop_assert!(Net::parse(&bytes).is_err());
    }

    #[test]
    fn a_torn_data_file_loses_its_last_block_alone(records in prop::collection::vec(record(3), 1..20), cut in 1..12_usize) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("data");
        let header = header(layout(3));
        let shape = Shape::new(&header.layout);
        let mut writer = DataWriter::open(&path, &header).unwrap();
        let mut game = Vec::new();
        records.iter().for_each(|record| shape.write(record, &mut game));
        writer.add_game(&game).unwrap();
        writer.flush().unwrap();
        let kept = writer.positions();
        // The same game again holds nothing new.
        writer.add_game(&game).unwrap();
        prop_assert_eq!(writer.positions(), kept);
        prop_assert_eq!(writer.duplicates(), 2 * records.len() as u64 - kept);
        writer.flush().unwrap();
        drop(writer);
        let whole = std::fs::read(&path).unwrap();
        prop_assert_eq!(DataFile::parse(&whole).unwrap().games, 2);
        // The second block is its head alone: twelve bytes.
        std::fs::write(&path, &whole[..whole.len() - cut]).unwrap();
        let found = DataFile::read(&path).unwrap();
        prop_assert_eq!((found.len() as u64, found.games), (kept, 1));
        let mut writer = DataWriter::open(&path, &header).unwrap();
        prop_assert_eq!((writer.positions(), writer.games()), (kept, 1));
        writer.add_game(&game).unwrap();
        writer.flush().unwrap();
        prop_assert_eq!(&std::fs::read(&path).unwrap(), &whole);
    }
}

#[test]
fn damage_before_the_last_block_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    let header = header(layout(3));
    let shape = Shape::new(&header.layout);
    let mut writer = DataWriter::open(&path, &header).unwrap();
    for value in 0..2 {
        let record =
            Record { cells: vec![value; 9], phase: 0, extras: vec![0, 0], score: 0, result: 0, margin: None };
        let mut game = Vec::new();
        shape.write(&record, &mut game);
        writer.add_game(&game).unwrap();
        writer.flush().unwrap();
    }
    drop(writer);
    let mut bytes = std::fs::read(&path).unwrap();
    let place = bytes.len() - shape.bytes() - 12 - 1;
    bytes[place] ^= 1;
    std::fs::File::create(&path).unwrap().write_all(&bytes).unwrap();
    assert_eq!(DataFile::read(&path).unwrap_err().id(), "learn-data-damaged");
    assert!(DataWriter::open(&path, &header).is_err());
    // Another description: the file is left alone.
    bytes[place] ^= 1;
    std::fs::write(&path, &bytes).unwrap();
    let other = DataHeader { variant: "anti".to_owned(), ..header };
    assert_eq!(DataWriter::open(&path, &other).err().unwrap().id(), "learn-data-other");
    assert_eq!(std::fs::read(&path).unwrap(), bytes);
}

#[test]
fn foreign_files_are_told_apart() {
    assert_eq!(Packed::read(b"").unwrap_err().id(), "learn-weights-foreign");
    assert_eq!(Packed::read(b"PLATWGT9 and more").unwrap_err().id(), "learn-weights-version");
    assert_eq!(Packed::read(b"PLATWGT1").unwrap_err().id(), "learn-weights-damaged");
    assert_eq!(DataFile::parse(b"something else").unwrap_err().id(), "learn-data-foreign");
    assert_eq!(Net::parse(b"something else").unwrap_err().id(), "learn-net-foreign");
    assert_eq!(Net::parse(b"PLATNET1").unwrap_err().id(), "learn-net-damaged");
}

#[test]
fn rounding_stays_within_half_a_step_for_each_weight() {
    let net = net(Family::Linear, 0, 9);
    let layout = &net.header.layout;
    let (packed, _) = pack(&net).unwrap();
    let numbers = packed.numbers(layout).unwrap();
    let unit = f64::from(1 << packed.header.shift);
    for (float, &integer) in net.tables.iter().zip(&numbers.tables) {
        assert!((f64::from(*float) * 100.0 - f64::from(integer) / unit).abs() <= 0.5 / unit + 1e-6);
    }
}
