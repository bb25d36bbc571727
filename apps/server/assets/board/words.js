/** Positions and moves in words, for people who do not see the board. The sentences come from the server. */

/** @typedef {import("./types.js").Square} Square */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Texts} Texts */

/**
 * Puts values in the places of a sentence.
 * @param {string | undefined} text
 * @param {Record<string, string | number>} [values]
 */
export function fill(text, values = {}) {
  return (text ?? "").replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));
}

/**
 * A cell: its name, what stands on it and what it is made of.
 * @param {View} view
 * @param {Cell} cell
 * @param {Square} square
 * @param {Texts} texts
 */
export function cellWords(view, cell, [row, column], texts) {
  const name = cell.name || `${view.column_labels[column] ?? ""}${view.row_labels[row] ?? ""}`;
  const parts = [name];
  if (cell.piece) {
    const side = view.sides[cell.piece.side === "first" ? 0 : 1];
    parts.push(cell.piece.king ? fill(texts["cell-king"], { side }) : side);
  } else {
    parts.push(texts[cell.terrain === "plain" || cell.terrain === "refuge" ? "cell-empty" : `cell-${cell.terrain}`] ?? "");
  }
  if (cell.terrain === "refuge") parts.push(texts["cell-refuge"] ?? "");
  return parts.filter(Boolean).join(", ");
}

/**
 * The move that led to a view.
 * @param {View} view
 * @param {Texts} texts
 */
export function moveWords(view, texts) {
  const { last, sides, turn } = view;
  if (!last) return "";
  // The side that moved is the other one: a pass is a move too.
  const side = sides[turn === "first" ? 1 : 0];
  const parts = [fill(texts[last.to ? "said-move" : "said-pass"], { side, move: last.text })];
  if (last.captures?.length) parts.push(fill(texts["said-captures"], { count: last.captures.length }));
  if (last.flips?.length) parts.push(fill(texts["said-flips"], { count: last.flips.length }));
  return parts.join(" ");
}
