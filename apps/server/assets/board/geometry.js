/** Where things lie on the drawing: squares to coordinates, either way up. */

/** @typedef {import("./types.js").Square} Square */
/** @typedef {import("./types.js").View} View */

/** The side of a cell in units of the drawing. */
export const CELL = 100;

/**
 * A square as a key of maps.
 * @param {Square} square
 */
export const key = ([row, column]) => row * 64 + column;

/**
 * @param {Square | null | undefined} one
 * @param {Square | null | undefined} two
 */
export const same = (one, two) => !!one && !!two && one[0] === two[0] && one[1] === two[1];

export class Geometry {
  /**
   * @param {Pick<View, "rows" | "columns" | "surface">} view
   * @param {boolean} flipped
   */
  constructor({ rows, columns, surface }, flipped) {
    this.rows = rows;
    this.columns = columns;
    this.surface = surface;
    this.flipped = flipped;
    /** Labels keep a readable size when there are many rows. */
    this.label = CELL * Math.max(0.26, Math.max(rows, columns) * 0.0275);
    this.margin = this.label * 1.55;
    this.width = columns * CELL + 2 * this.margin;
    this.height = rows * CELL + 2 * this.margin;
  }

  get viewBox() {
    return `0 0 ${this.width} ${this.height}`;
  }

  /**
   * The row and column on the screen of a square, or the square of a row and column on the screen.
   * @param {Square} square
   * @returns {Square}
   */
  turned([row, column]) {
    return this.flipped ? [this.rows - 1 - row, this.columns - 1 - column] : [row, column];
  }

  /**
   * The centre of a square.
   * @param {Square} square
   */
  centre(square) {
    const [row, column] = this.turned(square);
    return { x: this.margin + (column + 0.5) * CELL, y: this.margin + (row + 0.5) * CELL };
  }

  /**
   * The square under a point of the drawing; `null` off the board.
   * @param {number} x
   * @param {number} y
   * @returns {Square | null}
   */
  squareAt(x, y) {
    const row = Math.floor((y - this.margin) / CELL);
    const column = Math.floor((x - this.margin) / CELL);
    if (row < 0 || column < 0 || row >= this.rows || column >= this.columns) return null;
    return this.turned([row, column]);
  }
}
