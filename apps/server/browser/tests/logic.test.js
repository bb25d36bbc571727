/** Clocks and positions: what the pages compute without a browser. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { clockText, left } from "../../assets/game/clock.js";
import { after } from "../../assets/game/journal.js";

test("a delay is free, then the main time runs, then the period", () => {
  assert.deepEqual(left({ ms: 10_000, delay_ms: 3_000, periods: 0, period_ms: 0 }, 2_000), { ms: 10_000, periods: 0 });
  assert.deepEqual(left({ ms: 10_000, delay_ms: 3_000, periods: 0, period_ms: 0 }, 5_000), { ms: 8_000, periods: 0 });
  assert.deepEqual(left({ ms: 10_000, delay_ms: 0, periods: 0, period_ms: 0 }, 12_000), { ms: 0, periods: 0 });
  assert.deepEqual(left({ ms: 10_000, delay_ms: 0, periods: 3, period_ms: 30_000 }, 15_000), { ms: 25_000, periods: 3 });
  assert.deepEqual(left({ ms: 0, delay_ms: 0, periods: 2, period_ms: 30_000 }, 0), { ms: 30_000, periods: 2 });
});

test("clocks read like clocks, with tenths at the end", () => {
  assert.equal(clockText(300_000), "5:00");
  assert.equal(clockText(299_001), "5:00");
  assert.equal(clockText(65_000), "1:05");
  assert.equal(clockText(3_661_000), "1:01:01");
  assert.equal(clockText(9_950), "10.0");
  assert.equal(clockText(0), "0.0");
});

test("a ply changes its cells and nothing else", () => {
  const cell = (/** @type {string} */ name) => ({ name, terrain: /** @type {const} */ ("plain"), piece: null });
  /** @type {import("../../assets/board/types.js").View} */
  const view = { rows: 1, columns: 2, surface: "cells", cells: [cell("a1"), cell("b1")], row_labels: ["1"], column_labels: ["a", "b"], turn: "first", sides: ["X", "O"], tallies: [], last: null, moves: [] };
  /** @type {import("../../assets/board/types.js").Piece} */
  const piece = { side: "first", king: false, symbol: "X" };
  const next = after(view, { changes: [[1, piece]], last: { text: "b1", to: [0, 1] }, tallies: [], turn: "second" });
  assert.equal(next.cells[0], view.cells[0]);
  assert.deepEqual(next.cells[1]?.piece, piece);
  assert.equal(view.cells[1]?.piece, null);
  assert.equal(next.turn, "second");
});
