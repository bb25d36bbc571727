/**
 * The board: one SVG component for every game. It draws the view that the server sends and turns clicks, drags and keys
 * into one of the moves listed there; it holds no rules.
 */
import { CELL, Geometry, key, same } from "./geometry.js";
import { become, effectMarks, labels, layer, mark, piece as drawPiece, place, surface, svg, targetMarks } from "./draw.js";
import { Hands } from "./hands.js";
import { Picker } from "./picker.js";
import { cellWords, fill } from "./words.js";

/** @typedef {import("./types.js").Square} Square */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").Texts} Texts */

/**
 * @typedef {object} Settings
 * @property {Texts} texts
 * @property {(move: Move) => void} [onMove] a legal move was made
 * @property {(squares: Square[], text: string) => void} [onRefused] cells were clicked that make no legal move; `text`
 *   is how the move would be written, empty when the clicks are not even the shape of a move
 * @property {(what: string) => void} [onSay] words for people who do not see the board
 * @property {boolean} [flipped]
 * @property {boolean} [still] a picture: nothing to click or to focus
 */

/** @type {typeof import("./motion.js") | undefined} nothing has to move in the first picture */
let motion;
void import("./motion.js").then((module) => (motion = module));

export class Board {
  /** @type {View} */
  #view;
  /** @type {Geometry} */
  #geometry;
  /** @type {Picker} */
  #picker = new Picker([]);
  /** @type {Map<number, SVGGElement>} */
  #pieces = new Map();
  /** @type {Map<number, SVGRectElement>} */
  #cells = new Map();
  /** @type {Animation[]} */
  #running = [];
  /** @type {Square} the one cell in the tab order */
  #focus = [0, 0];
  /** @type {Hands | undefined} nobody touches a picture */
  #hands;
  /** @type {Move | null} a move waiting for an answer */
  #pending = null;
  /** @type {Move | null} */
  #hint = null;
  #open = false;
  #legal = true;

  /**
   * @param {HTMLElement} host
   * @param {View} view
   * @param {Settings} settings
   */
  constructor(host, view, settings) {
    this.host = host;
    this.settings = settings;
    this.flipped = settings.flipped ?? false;
    this.#view = view;
    this.#geometry = new Geometry(view, this.flipped);
    this.root = svg("svg", { class: "board" });
    this.marksBelow = layer("marks-below");
    this.pieceLayer = layer("pieces");
    this.marksAbove = layer("marks-above");
    this.grid = svg("g", { role: "grid" });
    this.host.replaceChildren(this.root);
    this.#focus = this.#startingFocus();
    this.#build();
    if (!settings.still) this.#hands = this.#touched();
  }

  get view() {
    return this.#view;
  }

  /** The legal moves that clicks can make now. */
  get moves() {
    return this.#open ? this.#view.moves : [];
  }

  /**
   * Opens or closes the board for clicks.
   * @param {boolean} open
   */
  setOpen(open) {
    if (this.#open === open) return;
    this.#open = open;
    this.#restart();
  }

  /**
   * Whether the cells of legal moves are marked.
   * @param {boolean} shown
   */
  setLegal(shown) {
    this.#legal = shown;
    this.#mark();
  }

  /**
   * Shows a position; when it follows the one on the board by its last move, the move is seen.
   * @param {View} view
   * @param {{ animate?: boolean }} [how]
   */
  show(view, { animate = false } = {}) {
    const before = this.#view;
    this.#settle();
    const shape = before.rows !== view.rows || before.columns !== view.columns || before.surface !== view.surface;
    const ground = before.cells.some((cell, index) => cell.terrain !== view.cells[index]?.terrain);
    this.#view = view;
    this.#pending = null;
    this.#hint = null;
    this.#picker = new Picker(this.moves);
    this.#hands?.drop();
    if (shape || ground) this.#build();
    else this.#update(before, animate && motion?.moves() ? motion : undefined);
    this.#words();
    this.#mark();
  }

  /** Turns the board by half a turn. */
  flip() {
    this.setFlipped(!this.flipped);
  }

  /** @param {boolean} flipped */
  setFlipped(flipped) {
    if (this.flipped === flipped) return;
    this.flipped = flipped;
    const focused = this.grid.contains(document.activeElement);
    this.#build();
    if (focused) this.#cells.get(key(this.#focus))?.focus();
  }

  /**
   * Shows what a move would do until an answer comes, or nothing for `null`.
   * @param {Move | null} move
   */
  setPending(move) {
    this.#pending = move;
    this.#picker.clear();
    this.#mark();
  }

  /** @param {Move | null} move a move to point at */
  setHint(move) {
    this.#hint = move;
    this.#mark();
  }

  /**
   * A cell that was clicked in vain.
   * @param {Square | undefined} square
   */
  shake(square) {
    const element = square && this.#cells.get(key(square));
    if (!element) return;
    element.classList.add("refused");
    setTimeout(() => element.classList.remove("refused"), 700);
    const piece = this.#pieces.get(key(square))?.firstElementChild;
    if (piece instanceof SVGElement) motion?.shake(piece);
  }

  /**
   * Shows a few words on the board for a moment: a pass moves nothing.
   * @param {string} words
   */
  flash(words) {
    motion?.flash(this.host, words);
  }

  /** Puts the keyboard on the board. */
  focus() {
    this.#cells.get(key(this.#focus))?.focus();
  }

  /** The side of a cell in pixels. */
  get cellSize() {
    return (this.root.getBoundingClientRect().width / this.#geometry.width) * CELL;
  }

  // ---- drawing

  #build() {
    const view = this.#view;
    this.#geometry = new Geometry(view, this.flipped);
    this.root.setAttribute("viewBox", this.#geometry.viewBox);
    this.#picker = new Picker(this.moves);
    this.pieceLayer.replaceChildren();
    this.#pieces.clear();
    view.cells.forEach((cell, index) => {
      if (cell.piece) this.#put(this.#square(index), cell.piece);
    });
    this.#buildGrid();
    const parts = [surface(view, this.#geometry), this.marksBelow, this.pieceLayer, this.marksAbove, labels(view, this.#geometry), this.grid];
    this.root.replaceChildren(...parts);
    this.#words();
    this.#mark();
  }

  #buildGrid() {
    const { rows, columns } = this.#view;
    this.#cells.clear();
    this.grid.setAttribute("aria-label", this.settings.texts["board"] ?? "");
    if (this.settings.still) {
      this.root.setAttribute("role", "img");
      this.root.setAttribute("aria-label", this.host.dataset["label"] || (this.settings.texts["board"] ?? ""));
      this.grid.replaceChildren();
      return;
    }
    /** @type {SVGElement[]} */
    const lines = [];
    for (let row = 0; row < rows; row += 1) {
      const line = svg("g", { role: "row" });
      for (let column = 0; column < columns; column += 1) {
        const square = this.#geometry.turned([row, column]);
        const { x, y } = this.#geometry.centre(square);
        const tabindex = same(square, this.#focus) ? 0 : -1;
        const rect = svg("rect", { class: "cell", role: "gridcell", tabindex, x: x - 50, y: y - 50, width: CELL, height: CELL });
        rect.dataset["square"] = `${square[0]},${square[1]}`;
        this.#cells.set(key(square), rect);
        line.append(rect);
      }
      lines.push(line);
    }
    this.grid.replaceChildren(...lines);
  }

  /**
   * @param {Square} square
   * @param {Piece} piece
   */
  #put(square, piece) {
    const element = drawPiece(piece);
    place(element, this.#geometry.centre(square));
    this.#pieces.set(key(square), element);
    this.pieceLayer.append(element);
    return element;
  }

  /**
   * Changes the pieces from those of `before` to those of the view.
   * @param {View} before
   * @param {typeof motion} moving how they move, when they do
   */
  #update(before, moving) {
    const { last, cells } = this.#view;
    const follows = last ? moving : undefined;
    let delay = 0;
    if (follows && last?.from && last.to) delay = this.#slide(before, last, follows);
    const origin = last?.to;
    cells.forEach((cell, index) => {
      const square = this.#square(index);
      const element = this.#pieces.get(key(square));
      const piece = cell.piece;
      if (!piece && element) {
        this.#pieces.delete(key(square));
        if (follows) this.#running.push(follows.vanish(element, delay * 0.7));
        else element.remove();
      } else if (piece && !element) {
        const fresh = this.#put(square, piece);
        if (follows) this.#running.push(follows.appear(fresh));
      } else if (piece && element && !looksLike(element, piece)) {
        const distance = origin ? Math.max(Math.abs(origin[0] - square[0]), Math.abs(origin[1] - square[1])) : 0;
        const turned = !element.classList.contains(piece.side);
        if (follows && turned) this.#running.push(follows.turn(element, piece, delay + 45 * distance));
        else become(element, piece);
      }
    });
  }

  /**
   * Slides the piece of a move along the path it was clicked by.
   * @param {View} before
   * @param {Move} move
   * @param {NonNullable<typeof motion>} moving
   * @returns {number} how long that takes, in milliseconds
   */
  #slide(before, move, moving) {
    const { from, to } = move;
    if (!from || !to) return 0;
    const element = this.#pieces.get(key(from));
    if (!element || this.#pieces.has(key(to)) && !same(from, to)) return 0;
    const known = move.paths?.find((one) => one.length > 1) ?? before.moves.find(({ text }) => text === move.text)?.paths?.[0];
    const path = known && known.length > 1 ? known : [from, to];
    const centres = path.map((square) => this.#geometry.centre(square));
    this.#pieces.delete(key(from));
    this.#pieces.set(key(to), element);
    this.pieceLayer.append(element);
    place(element, this.#geometry.centre(to));
    const animation = moving.slide(element, centres);
    this.#running.push(animation);
    return Number(animation.effect?.getComputedTiming().endTime ?? 0);
  }

  /** Ends every movement at once. */
  #settle() {
    for (const animation of this.#running) animation.finish();
    this.#running = [];
  }

  // ---- marks and words

  #mark() {
    const view = this.#view;
    const centre = (/** @type {Square} */ square) => this.#geometry.centre(square);
    /** @type {SVGElement[]} */
    const below = [];
    /** @type {SVGElement[]} */
    const above = [];
    if (view.last?.from) below.push(mark("last-from", centre(view.last.from)));
    if (view.last?.to) above.push(mark("last-to", centre(view.last.to)));
    for (const square of this.#picker.picked) below.push(mark("picked", centre(square)));
    if (this.#hint?.from) above.push(mark("hint-from", centre(this.#hint.from)));
    if (this.#hint?.to) above.push(mark("hint-to", centre(this.#hint.to)));
    const targets = this.moves.length > 0 && !this.#pending ? this.#picker.targets() : new Set();
    for (const [id, element] of this.#cells) element.classList.toggle("usable", targets.has(id));
    if (this.#legal) {
      const marks = targetMarks(view, this.#geometry, targets);
      below.push(...marks.below);
      above.push(...marks.above);
    }
    const shown = this.#pending ?? this.#looked();
    if (shown) above.push(...effectMarks(view, this.#geometry, shown, shown.from ?? this.#picker.picked[0]));
    this.marksBelow.replaceChildren(...below);
    this.marksAbove.replaceChildren(...above);
  }

  /**
   * What a click on the cell in view would do, as far as it is certain.
   * @returns {Move | null}
   */
  #looked() {
    const square = this.#hands?.pointed;
    if (!square || !this.#open) return null;
    const [move, ...others] = this.#picker.looking(square);
    if (!move) return null;
    const common = (/** @type {Square[] | undefined} */ squares, /** @type {"captures" | "flips"} */ part) =>
      (squares ?? []).filter((one) => others.every((other) => (other[part] ?? []).some((two) => same(one, two))));
    const starts = this.#cell(square)?.piece && this.#picker.picked.length === 0;
    if (starts) return null;
    return { text: "", to: square, from: move.from ?? null, captures: common(move.captures, "captures"), flips: common(move.flips, "flips") };
  }

  /** Describes every cell in words. */
  #words() {
    if (this.settings.still) return;
    this.#view.cells.forEach((cell, index) => {
      const square = this.#square(index);
      const element = this.#cells.get(key(square));
      if (!element) return;
      const label = cellWords(this.#view, cell, square, this.settings.texts);
      if (element.getAttribute("aria-label") !== label) element.setAttribute("aria-label", label);
    });
  }

  // ---- clicks, drags and keys

  /** Lets hands at this board. */
  #touched() {
    return new Hands({
      root: this.root,
      grid: this.grid,
      geometry: () => this.#geometry,
      picked: () => this.#picker.picked,
      starts: (square) => !!this.#cell(square)?.piece && this.#picker.steps().has(key(square)),
      click: (square) => this.click(square),
      escape: () => this.#escape(),
      focus: () => this.#focus,
      rove: (square, focus) => this.#rove(square, focus),
      piece: (square) => this.#pieces.get(key(square)),
      lift: (lifted) => this.#lift(lifted),
      changed: () => this.#mark(),
    });
  }

  /** @param {SVGGElement | null} lifted */
  #lift(lifted) {
    if (lifted) {
      this.pieceLayer.append(lifted);
      this.marksAbove.after(this.pieceLayer);
    } else {
      this.marksAbove.before(this.pieceLayer);
    }
  }

  /**
   * What a click on a cell does; keys and drags end here too.
   * @param {Square} square
   */
  click(square) {
    if (!this.#open || this.#pending) {
      this.settings.onRefused?.([square], "");
      return;
    }
    const moves = this.#picker.moves;
    const outcome = this.#picker.click(square);
    if (outcome.kind === "move") this.#made(outcome.move);
    else if (outcome.kind === "choice") this.#ask(outcome.moves);
    else if (outcome.kind === "refused") this.settings.onRefused?.(outcome.squares, this.#written(outcome.squares, moves));
    else if (outcome.kind === "step") this.#sayStep(square);
    this.#select();
    this.#mark();
  }

  /** @param {Move} move */
  #made(move) {
    this.#picker.clear();
    this.#select();
    this.settings.onMove?.(move);
  }

  /** @param {Move[]} moves */
  async #ask(moves) {
    const look = (/** @type {Move | null} */ move) => {
      this.#pending = move;
      this.#mark();
    };
    const { choose } = await import("./choice.js");
    const move = await choose(this.host, moves, this.settings.texts, look);
    this.#picker.clear();
    this.#select();
    look(null);
    if (move && this.moves.includes(move)) this.#made(move);
    this.focus();
  }

  /** @param {Square} square */
  #sayStep(square) {
    const { texts } = this.settings;
    const name = this.#cell(square)?.name ?? "";
    this.settings.onSay?.(fill(texts["picked"], { cell: name, count: String(this.#picker.targets().size) }));
  }

  /**
   * How the game would write a move through these cells, as far as its legal moves show it; empty when clicks on these
   * cells do not have the shape of a move.
   * @param {Square[]} squares
   * @param {Move[]} moves
   */
  #written(squares, moves) {
    const names = squares.map((square) => this.#cell(square)?.name ?? "");
    if (names.includes("")) return "";
    if (names.length === 1) return this.#picker.single ? (names[0] ?? "") : "";
    let between = "-";
    for (const { text, from, to, captures } of moves) {
      const [start, end] = [from && this.#cell(from)?.name, to && this.#cell(to)?.name];
      if (!start || !end || captures?.length || !text.startsWith(start) || !text.endsWith(end)) continue;
      between = text.slice(start.length, text.length - end.length);
      break;
    }
    return names.join(between);
  }

  /** Undoes the choice, if there is one. */
  #escape() {
    if (this.#picker.picked.length === 0) return false;
    this.#picker.clear();
    this.#select();
    this.#mark();
    this.settings.onSay?.(this.settings.texts["cleared"] ?? "");
    return true;
  }

  /** Forgets what was clicked. */
  #restart() {
    this.#picker = new Picker(this.moves);
    this.#select();
    this.#mark();
  }

  /** Tells which cells are picked. */
  #select() {
    for (const [id, element] of this.#cells) {
      const picked = this.#picker.picked.some((square) => key(square) === id);
      if (picked) element.setAttribute("aria-selected", "true");
      else element.removeAttribute("aria-selected");
    }
  }

  /**
   * Makes a cell the one in the tab order.
   * @param {Square} square
   * @param {boolean} focus
   */
  #rove(square, focus) {
    this.#cells.get(key(this.#focus))?.setAttribute("tabindex", "-1");
    this.#focus = square;
    const element = this.#cells.get(key(square));
    element?.setAttribute("tabindex", "0");
    if (focus) element?.focus({ preventScroll: true });
  }

  /** @returns {Square} */
  #startingFocus() {
    const { rows, columns, last } = this.#view;
    return last?.to ?? [Math.floor(rows / 2), Math.floor(columns / 2)];
  }

  /** @param {Square} square */
  #cell([row, column]) {
    return this.#view.cells[row * this.#view.columns + column];
  }

  /**
   * @param {number} index
   * @returns {Square}
   */
  #square(index) {
    return [Math.floor(index / this.#view.columns), index % this.#view.columns];
  }
}

/**
 * @param {SVGElement} element
 * @param {Piece} piece
 */
const looksLike = (element, piece) => element.classList.contains(piece.side) && element.classList.contains("king") === piece.king;
