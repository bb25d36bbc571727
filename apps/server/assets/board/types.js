/**
 * The documents of the board, as the server writes them. Types only: nothing loads this file in a browser.
 *
 * @typedef {[number, number]} Square row from the top, column from the left
 * @typedef {"first" | "second"} Side
 *
 * @typedef {object} Piece
 * @property {Side} side
 * @property {boolean} king
 * @property {string} symbol
 *
 * @typedef {object} Cell
 * @property {string} name
 * @property {"plain" | "unused" | "hole" | "refuge"} terrain
 * @property {Piece | null} [piece]
 *
 * @typedef {object} Move
 * @property {string} text
 * @property {Square[][]} [paths] every way to click it
 * @property {Square | null} [from]
 * @property {Square | null} [to]
 * @property {Square[]} [captures]
 * @property {Square[]} [flips]
 *
 * @typedef {object} Tally
 * @property {string} label
 * @property {[number, number]} counts
 *
 * @typedef {object} View
 * @property {number} rows
 * @property {number} columns
 * @property {"cells" | "checkered" | "crossings"} surface
 * @property {Cell[]} cells
 * @property {string[]} row_labels
 * @property {string[]} column_labels
 * @property {Side} turn
 * @property {[string, string]} sides
 * @property {Tally[]} tallies
 * @property {Move | null} [last]
 * @property {Move[]} moves
 *
 * @typedef {Record<string, string>} Texts sentences with `{name}` places, in the language of the page
 */
export {};
