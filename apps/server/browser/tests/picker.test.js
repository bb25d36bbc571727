/** Clicks become moves: the logic of the board without a browser. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Picker } from "../../assets/board/picker.js";

/** @typedef {import("../../assets/board/types.js").Move} Move */
/** @typedef {import("../../assets/board/types.js").Square} Square */

/**
 * @param {string} text
 * @param {...Square[]} paths
 * @returns {Move}
 */
const way = (text, ...paths) => ({ text, paths, from: paths[0]?.[0] ?? null, to: paths[0]?.at(-1) ?? null, captures: [], flips: [] });

test("one click is a move where a path has one cell", () => {
  const picker = new Picker([way("d3", [[2, 3]]), way("c4", [[3, 2]])]);
  assert.deepEqual(picker.click([2, 3]), { kind: "move", move: picker.moves[0] });
  assert.equal(picker.click([0, 0]).kind, "refused");
});

test("a long path is clicked cell by cell, or by its end", () => {
  const moves = [way("1x3x5", [[0, 0], [2, 2], [4, 4]]), way("1x3x6", [[0, 0], [2, 2], [4, 0]])];
  const picker = new Picker(moves);
  assert.equal(picker.click([0, 0]).kind, "step");
  assert.deepEqual([...picker.targets()].length, 3);
  assert.equal(picker.click([2, 2]).kind, "step");
  assert.deepEqual(picker.click([4, 0]), { kind: "move", move: moves[1] });
  const short = new Picker(moves);
  short.click([0, 0]);
  assert.deepEqual(short.click([4, 4]), { kind: "move", move: moves[0] });
});

test("two captures that share their ends are a question", () => {
  const moves = [way("1x5 over 2", [[0, 0], [2, 2], [4, 4]]), way("1x5 over 3", [[0, 0], [2, 0], [4, 4]])];
  const picker = new Picker(moves);
  picker.click([0, 0]);
  assert.deepEqual(picker.click([4, 4]), { kind: "choice", moves });
});

test("another piece replaces the choice, the same one undoes it", () => {
  const picker = new Picker([way("a", [[0, 0], [1, 1]]), way("b", [[0, 2], [1, 1]])]);
  picker.click([0, 0]);
  assert.equal(picker.click([0, 2]).kind, "step");
  assert.deepEqual(picker.picked, [[0, 2]]);
  assert.equal(picker.click([0, 2]).kind, "cleared");
  picker.click([0, 2]);
  assert.deepEqual(picker.click([5, 5]), { kind: "refused", squares: [[0, 2], [5, 5]] });
  assert.deepEqual(picker.picked, []);
});
