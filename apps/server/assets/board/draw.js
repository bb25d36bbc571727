/** The picture of a board: surface, labels, pieces and marks as SVG elements. */
import { CELL, key } from "./geometry.js";

/** @typedef {import("./types.js").Square} Square */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./geometry.js").Geometry} Geometry */

const NAMESPACE = "http://www.w3.org/2000/svg";

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number>} [attributes]
 * @param {(SVGElement | string)[]} [children]
 * @returns {SVGElementTagNameMap[Name]}
 */
export function svg(name, attributes = {}, children = []) {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value));
  element.append(...children);
  return element;
}

/**
 * A group that screen readers skip: the grid of cells says everything in words.
 * @param {string} name
 * @param {SVGElement[]} [children]
 */
export const layer = (name, children = []) => svg("g", { class: name, "aria-hidden": "true" }, children);

/**
 * The board without pieces.
 * @param {View} view
 * @param {Geometry} geometry
 */
export function surface(view, geometry) {
  const { margin, width, height } = geometry;
  const group = layer("surface");
  group.append(
    svg("rect", { class: "frame", x: 0, y: 0, width, height, rx: 18 }),
    svg("rect", { class: "ground", x: margin, y: margin, width: view.columns * CELL, height: view.rows * CELL }),
  );
  if (view.surface === "checkered") group.append(checkers(view, geometry));
  group.append(lines(view, geometry));
  view.cells.forEach((cell, index) => {
    const { x, y } = geometry.centre([Math.floor(index / view.columns), index % view.columns]);
    if (cell.terrain === "hole") group.append(hole(x, y));
    if (cell.terrain === "refuge") group.append(refuge(x, y));
  });
  return group;
}

/**
 * The dark cells of a checkered board: those that the game uses.
 * @param {View} view
 * @param {Geometry} geometry
 */
function checkers(view, geometry) {
  const half = CELL / 2;
  let path = "";
  view.cells.forEach((cell, index) => {
    if (cell.terrain === "unused") return;
    const { x, y } = geometry.centre([Math.floor(index / view.columns), index % view.columns]);
    path += `M${x - half} ${y - half}h${CELL}v${CELL}h${-CELL}z`;
  });
  return svg("path", { class: "dark", d: path });
}

/**
 * Borders of cells, or the lines whose crossings are played on.
 * @param {View} view
 * @param {Geometry} geometry
 */
function lines(view, { margin }) {
  const crossings = view.surface === "crossings";
  const inset = crossings ? CELL / 2 : 0;
  const [left, top] = [margin + inset, margin + inset];
  const [right, bottom] = [margin + view.columns * CELL - inset, margin + view.rows * CELL - inset];
  let path = "";
  const extra = crossings ? 0 : 1;
  for (let row = 0; row < view.rows + extra; row += 1) path += `M${left} ${top + row * CELL}H${right}`;
  for (let column = 0; column < view.columns + extra; column += 1) path += `M${left + column * CELL} ${top}V${bottom}`;
  const group = svg("g", { class: crossings ? "lines crossings" : "lines" }, [svg("path", { d: path })]);
  if (crossings) group.append(...guides(view, left, top));
  return group;
}

/**
 * Points that help to find one's way on a large board of crossings.
 * @param {View} view
 * @param {number} left
 * @param {number} top
 */
function guides(view, left, top) {
  /** @param {number} count */
  const places = (count) => {
    const middle = count % 2 === 1 ? [(count - 1) / 2] : [];
    return count >= 13 ? [3, ...middle, count - 4] : middle;
  };
  return places(view.rows).flatMap((row) =>
    places(view.columns).map((column) => svg("circle", { class: "guide", cx: left + column * CELL, cy: top + row * CELL, r: 9 })),
  );
}

/**
 * @param {number} x
 * @param {number} y
 */
function hole(x, y) {
  const arm = 22;
  return svg("g", { class: "hole" }, [
    svg("rect", { x: x - 46, y: y - 46, width: 92, height: 92, rx: 10 }),
    svg("path", { d: `M${x - arm} ${y - arm}L${x + arm} ${y + arm}M${x + arm} ${y - arm}L${x - arm} ${y + arm}` }),
  ]);
}

/**
 * @param {number} x
 * @param {number} y
 */
function refuge(x, y) {
  const arm = 26;
  return svg("g", { class: "refuge" }, [
    svg("rect", { x: x - 44, y: y - 44, width: 88, height: 88, rx: 26 }),
    svg("path", { d: `M${x - arm} ${y}H${x + arm}M${x} ${y - arm}V${y + arm}` }),
  ]);
}

/**
 * The labels of rows and columns, on both sides.
 * @param {View} view
 * @param {Geometry} geometry
 */
export function labels(view, geometry) {
  const { margin, width, height, label } = geometry;
  const group = layer("labels");
  group.setAttribute("font-size", String(label));
  /** @param {string} text @param {number} x @param {number} y */
  const put = (text, x, y) => group.append(svg("text", { x, y, dy: "0.36em" }, [text]));
  view.row_labels.forEach((text, row) => {
    const { y } = geometry.centre([row, 0]);
    put(text, margin / 2, y);
    put(text, width - margin / 2, y);
  });
  view.column_labels.forEach((text, column) => {
    const { x } = geometry.centre([0, column]);
    put(text, x, margin / 2);
    put(text, x, height - margin / 2);
  });
  return group;
}

const CROWN = "M-24 15L-27 -13L-13 -1L0 -21L13 -1L27 -13L24 15Z";

/**
 * A piece around the origin; `place` puts it on its square.
 * @param {Piece} piece
 */
export function piece({ side, king, symbol }) {
  const body = svg("g", { class: "body" }, [
    svg("circle", { class: "shade", cx: 2, cy: 5, r: 41 }),
    svg("circle", { class: "disc", r: 41 }),
    svg("circle", { class: "rim", r: 31 }),
    svg("ellipse", { class: "shine", cx: -10, cy: -14, rx: 20, ry: 14 }),
    svg("text", { class: "symbol", dy: "0.36em" }, [symbol]),
  ]);
  if (king) body.append(svg("path", { class: "crown", d: CROWN }));
  return svg("g", { class: `piece ${side}${king ? " king" : ""}`, "data-symbol": symbol }, [body]);
}

/**
 * Makes an element show another piece in the same place.
 * @param {SVGElement} element
 * @param {Piece} shown
 */
export function become(element, shown) {
  const fresh = piece(shown);
  element.replaceChildren(...fresh.children);
  element.setAttribute("class", fresh.getAttribute("class") ?? "");
  element.setAttribute("data-symbol", shown.symbol);
}

/**
 * @param {SVGElement} element
 * @param {{ x: number, y: number }} centre
 */
export function place(element, { x, y }) {
  element.setAttribute("transform", `translate(${x} ${y})`);
}

/**
 * A mark on a square. Every kind has its own shape, so that none needs its colour.
 * @param {"last-to" | "last-from" | "target" | "capture" | "flip" | "picked" | "hint-to" | "hint-from" | "takes"} kind
 * @param {{ x: number, y: number }} centre
 */
export function mark(kind, { x, y }) {
  const shapes = {
    "last-to": () => svg("path", { d: corners(x, y, 45, 17) }),
    "last-from": () => svg("rect", { x: x - 19, y: y - 19, width: 38, height: 38, transform: `rotate(45 ${x} ${y})` }),
    target: () => svg("circle", { cx: x, cy: y, r: 13 }),
    takes: () => svg("circle", { cx: x, cy: y, r: 44 }),
    capture: () => svg("path", { d: `M${x - 24} ${y - 24}L${x + 24} ${y + 24}M${x + 24} ${y - 24}L${x - 24} ${y + 24}` }),
    flip: () => svg("path", { d: `M${x} ${y - 20}L${x + 20} ${y}L${x} ${y + 20}L${x - 20} ${y}Z` }),
    picked: () => svg("rect", { x: x - 48, y: y - 48, width: 96, height: 96, rx: 8 }),
    "hint-to": () => svg("circle", { cx: x, cy: y, r: 34 }),
    "hint-from": () => svg("circle", { cx: x, cy: y, r: 44 }),
  };
  const shape = shapes[kind]();
  shape.setAttribute("class", `mark ${kind}`);
  return shape;
}

/**
 * The four corners of a square around a point.
 * @param {number} x
 * @param {number} y
 * @param {number} half
 * @param {number} arm
 */
function corners(x, y, half, arm) {
  let path = "";
  for (const [dx, dy] of [[-1, -1], [1, -1], [1, 1], [-1, 1]]) {
    const [cx, cy] = [x + (dx ?? 0) * half, y + (dy ?? 0) * half];
    path += `M${cx - (dx ?? 0) * arm} ${cy}L${cx} ${cy}L${cx} ${cy - (dy ?? 0) * arm}`;
  }
  return path;
}

/**
 * Marks on the cells that a click can use. Where nearly everything is allowed, marks would say nothing.
 * @param {View} view
 * @param {Geometry} geometry
 * @param {Set<number>} targets
 */
export function targetMarks(view, geometry, targets) {
  const cells = view.cells.map((cell, index) => {
    /** @type {Square} */
    const square = [Math.floor(index / view.columns), index % view.columns];
    return { cell, square, usable: targets.has(key(square)) };
  });
  const [pieces, free] = [cells.filter(({ cell }) => cell.piece), cells.filter(({ cell }) => !cell.piece && (cell.terrain === "plain" || cell.terrain === "refuge"))];
  const [mine, open] = [pieces.filter(({ usable }) => usable), free.filter(({ usable }) => usable)];
  const some = mine.length < pieces.filter(({ cell }) => cell.piece?.side === view.turn).length;
  const few = open.length <= free.length * 0.75;
  return {
    below: some ? mine.map(({ square }) => mark("takes", geometry.centre(square))) : [],
    above: few ? open.map(({ square }) => mark("target", geometry.centre(square))) : [],
  };
}

/**
 * Marks on what a move would capture and turn, and the piece where it would stand.
 * @param {View} view
 * @param {Geometry} geometry
 * @param {Move} move
 * @param {Square | undefined} from the cell of the piece that moves, when one does
 */
export function effectMarks(view, geometry, { to, captures = [], flips = [] }, from) {
  const marks = captures.map((square) => mark("capture", geometry.centre(square)));
  for (const square of flips) {
    const element = mark("flip", geometry.centre(square));
    element.classList.add(view.turn);
    marks.push(element);
  }
  if (!to) return marks;
  const moving = from && view.cells[from[0] * view.columns + from[1]]?.piece;
  const ghost = piece(moving || { side: view.turn, king: false, symbol: "" });
  ghost.classList.add("ghost");
  place(ghost, geometry.centre(to));
  return [...marks, ghost];
}
