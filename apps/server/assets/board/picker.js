/**
 * Moves made by clicking cells. It knows no game: a move is one of the click paths that the server listed, and a few
 * clicks may stand for a longer path when they leave no doubt.
 */
import { key, same } from "./geometry.js";

/** @typedef {import("./types.js").Square} Square */
/** @typedef {import("./types.js").Move} Move */

/**
 * What a click did.
 * @typedef {{ kind: "step" }
 *   | { kind: "cleared" }
 *   | { kind: "move", move: Move }
 *   | { kind: "choice", moves: Move[] }
 *   | { kind: "refused", squares: Square[] }} Outcome
 */

export class Picker {
  /** @param {Move[]} moves the legal moves */
  constructor(moves) {
    this.moves = moves;
    /** @type {Square[]} the cells clicked so far */
    this.picked = [];
  }

  clear() {
    this.picked = [];
  }

  /** Whether one click can be a whole move. */
  get single() {
    return this.moves.some((move) => move.paths?.some((path) => path.length === 1));
  }

  /**
   * The moves that a further click on each cell leaves possible.
   * @returns {Map<number, Move[]>}
   */
  steps() {
    return this.#after(this.picked);
  }

  /**
   * The moves that end on a cell and begin as clicked: the short way to click a long capture.
   * @param {Square} square
   * @returns {Move[]}
   */
  ending(square) {
    if (this.picked.length === 0) return [];
    return this.moves.filter((move) => same(move.to, square) && move.paths?.some((path) => begins(path, this.picked)));
  }

  /**
   * The moves that a click on `square` would leave possible, without clicking.
   * @param {Square} square
   * @returns {Move[]}
   */
  looking(square) {
    return this.steps().get(key(square)) ?? this.ending(square);
  }

  /**
   * Every cell that a click can use now, ends of long captures included.
   * @returns {Set<number>}
   */
  targets() {
    const cells = new Set(this.steps().keys());
    if (this.picked.length > 0) {
      for (const move of this.moves) {
        if (move.to && move.paths?.some((path) => begins(path, this.picked))) cells.add(key(move.to));
      }
    }
    return cells;
  }

  /**
   * @param {Square} square
   * @returns {Outcome}
   */
  click(square) {
    if (this.steps().has(key(square))) return this.#step(square);
    const ending = this.ending(square);
    if (ending.length > 0) return this.#decided(ending);
    if (this.picked.some((one) => same(one, square))) {
      this.clear();
      return { kind: "cleared" };
    }
    if (this.#after([]).has(key(square))) {
      this.clear();
      return this.#step(square);
    }
    const squares = [...this.picked, square];
    this.clear();
    return { kind: "refused", squares };
  }

  /**
   * @param {Square} square
   * @returns {Outcome}
   */
  #step(square) {
    const picked = [...this.picked, square];
    const whole = this.moves.filter((move) => move.paths?.some((path) => path.length === picked.length && begins(path, picked)));
    if (whole.length > 0) return this.#decided(whole);
    this.picked = picked;
    return { kind: "step" };
  }

  /**
   * @param {Move[]} moves
   * @returns {Outcome}
   */
  #decided(moves) {
    const [move, other] = moves;
    return move && !other ? { kind: "move", move } : { kind: "choice", moves };
  }

  /**
   * @param {Square[]} picked
   * @returns {Map<number, Move[]>}
   */
  #after(picked) {
    /** @type {Map<number, Move[]>} */
    const steps = new Map();
    for (const move of this.moves) {
      for (const path of move.paths ?? []) {
        const next = path[picked.length];
        if (!next || !begins(path, picked)) continue;
        const found = steps.get(key(next));
        if (!found) steps.set(key(next), [move]);
        else if (!found.includes(move)) found.push(move);
      }
    }
    return steps;
  }
}

/**
 * @param {Square[]} path
 * @param {Square[]} picked
 */
const begins = (path, picked) => path.length >= picked.length && picked.every((square, index) => same(square, path[index]));
