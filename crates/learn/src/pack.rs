//! Packing: from floats to the integers that the engine reads.

use plateau_core::Message;
use plateau_search::learned::{Family, Header, Layout, Numbers, Packed};

use crate::Net;

/// The finest grid of weights: a sixteenth of a point.
const MOST_SHIFT: u32 = 4;

/// The finest grid of the weights of dense inputs.
const MOST_EXTRAS_SHIFT: u32 = 12;

/// How hard zstd tries: files are made once.
const EFFORT: i32 = 19;

/// The weight file of `net`: its [`quantise`]d weights, compressed.
///
/// # Errors
/// When weights are too large for any grid.
pub fn pack(net: &Net) -> Result<(Packed, Vec<u8>), Message> {
    let packed = quantise(net)?;
    let bytes = compressed(&packed)?;
    Ok((packed, bytes))
}

/// The bytes of a weight file.
pub(crate) fn compressed(packed: &Packed) -> Result<Vec<u8>, Message> {
    let bytes = packed.write(|payload| zstd::bulk::compress(payload, EFFORT).unwrap_or_default());
    // What was written must be what will be read.
    if Packed::read(&bytes)? == *packed { Ok(bytes) } else { Err(Message::new("learn-too-large")) }
}

/// The weights of `net` as the engine reads them.
///
/// # Errors
/// When weights are too large for any grid.
pub fn quantise(net: &Net) -> Result<Packed, Message> {
    rounded_to_fit(net).ok_or_else(|| Message::new("learn-too-large"))
}

/// The weights as integers on the finest grid on which they fit.
fn rounded_to_fit(net: &Net) -> Option<Packed> {
    let header = &net.header;
    let layout = &header.layout;
    let scale = header.scale;
    let extras: Vec<f64> = net
        .extras
        .iter()
        .enumerate()
        .map(|(place, &weight)| {
            f64::from(weight) * scale / f64::from(layout.extras[place % layout.extras.len()])
        })
        .collect();
    let extras_shift = finest(&extras, MOST_EXTRAS_SHIFT)?;
    let points = |floats: &[f32]| floats.iter().map(|&float| f64::from(float) * scale).collect::<Vec<f64>>();
    let mut numbers = Numbers {
        bias: Vec::new(),
        tables: Vec::new(),
        hidden_bias: Vec::new(),
        output: Vec::new(),
        extras: rounded(&extras, f64::from(1 << extras_shift)),
    };
    let (shift, one) = match header.family {
        Family::Linear => {
            let tables = points(&net.tables);
            let shift = finest(&tables, MOST_SHIFT)?;
            numbers.tables = rounded(&tables, f64::from(1 << shift));
            (shift, 1)
        }
        Family::Hidden => {
            // The largest number for 1, and then the finest output, with which no sum can overflow.
            let wide = |floats: &[f32]| floats.iter().map(|&float| f64::from(float)).collect::<Vec<f64>>();
            let (mut tables, mut hidden_bias) = (wide(&net.tables), wide(&net.hidden_bias));
            weigh_empty_by_bias(layout, &mut tables, &mut hidden_bias);
            let output = points(&net.output);
            let fitting = (4..=9).rev().flat_map(|one| (0..=12).rev().map(move |fine| (one, fine)));
            let mut fitting = fitting.filter_map(|(one, fine)| {
                let unit = f64::from(1 << one);
                let grid = f64::from(1_u32 << fine);
                let fits =
                    |values: &[f64], unit: f64| values.iter().all(|value| (value * unit).abs() < 32_767.0);
                if !fits(&tables, unit) || !fits(&hidden_bias, unit) || !fits(&output, grid) {
                    return None;
                }
                numbers.tables = rounded(&tables, unit);
                numbers.hidden_bias = rounded(&hidden_bias, unit);
                numbers.output = rounded(&output, grid);
                numbers.bias = vec![0; layout.phases];
                numbers.cannot_overflow(Family::Hidden, layout, 1 << one).then_some((one + fine, 1 << one))
            });
            fitting.next()?
        }
    };
    let unit = f64::from(1_u32 << shift);
    numbers.bias = points(&net.bias).iter().map(|bias| (bias * unit).round() as i32).collect();
    if !numbers.cannot_overflow(header.family, layout, one) {
        return None;
    }
    Some(Packed {
        header: Header {
            game: header.game.clone(),
            variant: header.variant.clone(),
            options: header.options.clone(),
            layout: format!("{:016x}", layout.hash()),
            family: header.family,
            width: header.width,
            shift,
            extras_shift,
            one,
            facts: header.facts.clone(),
        },
        payload: numbers.to_payload(),
    })
}

/// Moves what the first arrangement of each table weighs, that of empty cells, into what the hidden cells begin with: every
/// position has as many groups, so that no judgement changes. Where most groups are empty, each of them would be rounded.
fn weigh_empty_by_bias(layout: &Layout, tables: &mut [f64], hidden_bias: &mut [f64]) {
    let (offsets, width) = (layout.offsets(), hidden_bias.len());
    for (table, ends) in offsets.windows(2).enumerate() {
        let groups = layout.groups.iter().filter(|group| group.table == table).count();
        let rows = &mut tables[ends[0] * width..ends[1] * width];
        let empty = rows[..width].to_vec();
        rows.chunks_mut(width)
            .for_each(|row| row.iter_mut().zip(&empty).for_each(|(weight, empty)| *weight -= empty));
        hidden_bias.iter_mut().zip(&empty).for_each(|(bias, empty)| *bias += groups as f64 * empty);
    }
}

/// The finest grid on which all values are sixteen bits.
fn finest(values: &[f64], most: u32) -> Option<u32> {
    let largest = values.iter().fold(0.0_f64, |largest, value| largest.max(value.abs()));
    (0..=most).rev().find(|&shift| largest * f64::from(1_u32 << shift) < 32_767.0)
}

/// The nearest integers on a grid.
fn rounded(values: &[f64], grid: f64) -> Vec<i16> {
    values.iter().map(|value| (value * grid).round() as i16).collect()
}
