//! How much each feature counts, by the number of empty cells.
//!
//! The numbers come from least squares: games of the engine against itself from random openings, each position labelled
//! with the exact score of the endgame that followed (270,000 positions of 8×8, 110,000 of the other boards and of
//! `anti`), then rounded; the first stages, where games are few, were smoothed by hand.

use super::board::FEATURES;
use super::general;

/// The weights of 8×8 boards with 0, 12, 24, 36, 48 and 60 empty cells, in 64ths of a point.
const STAGES: [[i32; FEATURES]; 6] = [
    [1314, 1163, 2686, 381, -1051, 126, -535, -513, -559, 510, 543, 215],
    [2072, 907, 2004, 81, -438, 309, -866, -1129, 222, 577, 550, -533],
    [-1415, -1356, 901, 283, 342, 338, -1795, -459, 251, 304, -131, -566],
    [-769, -1042, 331, 556, 321, 511, -4610, -236, 274, -54, -818, -519],
    [-1067, -1122, 151, 338, 296, 851, -4479, -349, 1569, 302, -1240, -1120],
    [0, 0, 100, 300, 300, 700, -4000, 0, 700, 400, -600, -600],
];

/// The weights for every number of empty cells.
pub(super) static WEIGHTS: [[i32; FEATURES]; 64] = {
    let mut table = [[0; FEATURES]; 64];
    let mut empties = 0;
    while empties < 64 {
        let stage = if empties < 60 { empties / 12 } else { 4 };
        let part = if empties < 60 { empties % 12 } else { 12 } as i32;
        let mut feature = 0;
        while feature < FEATURES {
            let (low, high) = (STAGES[stage][feature], STAGES[stage + 1][feature]);
            table[empties][feature] = low + (high - low) * part / 12;
            feature += 1;
        }
        empties += 1;
    }
    table
};

/// The weights of the other boards, for each goal, with no, a quarter, half, three quarters and all cells taken.
pub(super) static GENERAL: [[[i32; general::FEATURES]; 5]; 2] = [
    [
        [0, 350, 250, 3000, 600, -1600, -3500, 0, -300, 0],
        [0, 370, 260, 3400, 600, -1800, -3500, 0, -300, 0],
        [-800, 500, 340, 3000, 1100, -600, -1200, 800, -600, -450],
        [500, 1900, 60, 1600, 300, -1000, -400, 570, 190, 0],
        [880, 3800, -700, 160, 80, -360, -70, 30, -20, 760],
    ],
    [
        [0, 280, 100, -1700, 0, 1200, -1000, 0, -900, 0],
        [-150, 280, 0, -1700, 0, 1300, -1000, 100, -1100, 0],
        [-420, 260, 220, -1540, -120, 480, -300, -540, -230, 70],
        [-390, 510, -90, -1170, -60, -40, -330, -620, -550, -40],
        [-560, -1570, 725, -500, 200, 870, 500, -100, -120, -580],
    ],
];
