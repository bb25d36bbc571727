/** The positions of a game, fetched when somebody first looks back. */
import { api } from "../dom.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Ply} Ply */
/** @typedef {import("./types.js").History} History */

/**
 * The view after a move: the cells that changed, and what the ply says of the rest.
 * @param {View} view
 * @param {Pick<Ply, "changes" | "last" | "tallies" | "turn">} ply
 * @param {View["moves"]} moves
 * @returns {View}
 */
export function after(view, { changes, last, tallies, turn }, moves = []) {
  const cells = view.cells.slice();
  for (const [index, piece] of changes) {
    const cell = cells[index];
    if (cell) cells[index] = { ...cell, piece };
  }
  return { ...view, cells, last, tallies, turn, moves };
}

export class Journal {
  /** @type {View[] | null} the view after each ply, the start first */
  #views = null;

  /** @param {string} id */
  constructor(id) {
    this.id = id;
  }

  /** Forgets everything: moves were taken back. */
  forget() {
    this.#views = null;
  }

  /** @param {View} view the view after one more ply */
  add(view) {
    this.#views?.push({ ...view, moves: [] });
  }

  /**
   * The view after `ply` moves.
   * @param {number} ply
   * @returns {Promise<View | undefined>}
   */
  async at(ply) {
    if (!this.#views || this.#views.length <= ply) {
      /** @type {History} */
      const history = await api(`/games/${this.id}/history`);
      this.#views = unfold(history);
    }
    return this.#views[ply];
  }
}

/**
 * @param {History} history
 * @returns {View[]}
 */
export function unfold({ start, plies }) {
  const views = [start];
  for (const ply of plies) {
    const view = views.at(-1);
    if (view) views.push(after(view, ply));
  }
  return views;
}
