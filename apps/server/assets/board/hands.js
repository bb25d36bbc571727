/** The hands on a board: mouse, finger and keyboard become clicks on cells. */
import { place } from "./draw.js";
import { same } from "./geometry.js";

/** @typedef {import("./types.js").Square} Square */
/** @typedef {import("./geometry.js").Geometry} Geometry */

/**
 * What hands need of a board.
 * @typedef {object} Touched
 * @property {SVGSVGElement} root
 * @property {SVGGElement} grid
 * @property {() => Geometry} geometry
 * @property {() => Square[]} picked the cells clicked so far
 * @property {(square: Square) => boolean} starts whether a click there picks a piece up
 * @property {(square: Square) => void} click
 * @property {() => boolean} escape undoes the choice, if there is one
 * @property {() => Square} focus the one cell in the tab order
 * @property {(square: Square, focus: boolean) => void} rove makes another cell the one in the tab order
 * @property {(square: Square) => SVGGElement | undefined} piece
 * @property {(lifted: SVGGElement | null) => void} lift puts a piece above everything, or all back in their layer
 * @property {() => void} changed what is pointed at is another cell
 */

/**
 * A pointer that went down on a piece.
 * @typedef {object} Drag
 * @property {Square} start
 * @property {number} id of the pointer
 * @property {number} x
 * @property {number} y
 * @property {{ element: SVGGElement, home: Square } | null} lifted the piece, once it follows the pointer
 * @property {boolean} fresh whether the pointer has just picked the cell
 */

/** How far a pointer travels before it drags, in pixels. */
const DRAG = 6;

/** The class of a board that is used with a pointer: it shows no keyboard focus. */
const POINTER = "by-pointer";

export class Hands {
  /** @type {Square | null} the cell under the pointer */
  #hover = null;
  /** @type {Drag | null} */
  #drag = null;

  /** @param {Touched} board */
  constructor(board) {
    this.board = board;
    const { root, grid } = board;
    root.addEventListener("pointerdown", (event) => this.#down(event));
    root.addEventListener("pointermove", (event) => this.#moved(event));
    root.addEventListener("pointerup", (event) => this.#up(event));
    root.addEventListener("pointercancel", () => this.drop());
    // A finger on a piece that can move drags it; anywhere else it scrolls the page. `touch-action` cannot say so: browsers
    // look at it after the press, when other cells can be chosen.
    const held = (/** @type {TouchEvent} */ event) => this.#drag && event.cancelable && event.preventDefault();
    root.addEventListener("touchstart", held, { passive: false });
    root.addEventListener("pointerleave", () => {
      this.#hover = null;
      board.changed();
    });
    grid.addEventListener("keydown", (event) => this.#key(event));
    grid.addEventListener("focusin", (event) => {
      const square = squareOf(event.target);
      if (square) board.rove(square, false);
      board.changed();
    });
    grid.addEventListener("focusout", (event) => {
      const stays = event.relatedTarget instanceof Node && grid.contains(event.relatedTarget);
      if (!stays) root.classList.remove(POINTER);
      board.changed();
    });
  }

  /** The cell that is pointed at, by the pointer or else by the keyboard; `null` while a piece is dragged. */
  get pointed() {
    if (this.#drag?.lifted) return null;
    if (this.#hover) return this.#hover;
    const { root, grid } = this.board;
    const active = document.activeElement;
    const seen = active && grid.contains(active) && active.matches(":focus-visible") && !root.classList.contains(POINTER);
    return seen ? this.board.focus() : null;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const square = this.#under(event);
    if (!square || event.button !== 0) return;
    event.preventDefault();
    const { board } = this;
    board.root.classList.add(POINTER);
    board.rove(square, true);
    const starts = board.starts(square);
    const again = same(board.picked().at(-1), square);
    if (!again) board.click(square);
    const held = same(board.picked().at(-1), square) && (starts || again);
    this.#drag = held ? { start: square, id: event.pointerId, x: event.clientX, y: event.clientY, lifted: null, fresh: !again } : null;
    if (held) board.root.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #moved(event) {
    const square = this.#under(event);
    const drag = this.#drag;
    if (drag?.id === event.pointerId) {
      const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > DRAG;
      if (far && !drag.lifted) this.#lift(drag);
      if (drag.lifted) place(drag.lifted.element, this.#point(event));
    }
    if (event.pointerType === "touch" && !drag) return;
    if (same(square, this.#hover) || square === this.#hover) return;
    this.#hover = square;
    this.board.changed();
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const drag = this.#drag;
    if (drag?.id !== event.pointerId) return;
    const square = this.#under(event);
    const dragged = drag.lifted !== null;
    this.drop();
    if (dragged && square && !same(square, drag.start)) this.board.click(square);
    else if (!dragged && !drag.fresh) this.board.click(drag.start);
    if (event.pointerType === "touch") this.#hover = null;
    this.board.changed();
  }

  /**
   * Takes the piece of a drag off its cell.
   * @param {Drag} drag
   */
  #lift(drag) {
    const home = this.board.picked()[0] ?? drag.start;
    const element = this.board.piece(home);
    if (!element) return;
    drag.lifted = { element, home };
    element.classList.add("dragged");
    this.board.lift(element);
  }

  /** Puts the dragged piece back on its cell. */
  drop() {
    const lifted = this.#drag?.lifted;
    this.#drag = null;
    if (!lifted) return;
    place(lifted.element, this.board.geometry().centre(lifted.home));
    lifted.element.classList.remove("dragged");
    this.board.lift(null);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { board } = this;
    board.root.classList.remove(POINTER);
    if (event.altKey || event.metaKey) return;
    const geometry = board.geometry();
    const { rows, columns } = geometry;
    const [row, column] = geometry.turned(board.focus());
    /** @type {Record<string, [number, number]>} */
    const places = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      Home: [event.ctrlKey ? 0 : row, 0],
      End: [event.ctrlKey ? rows - 1 : row, columns - 1],
      PageUp: [0, column],
      PageDown: [rows - 1, column],
    };
    const to = places[event.key];
    if (to) {
      this.#hover = null;
      board.rove(geometry.turned([clamp(to[0], rows), clamp(to[1], columns)]), true);
    } else if (event.key === "Enter" || event.key === " ") {
      this.#hover = null;
      board.click(board.focus());
    } else if (event.key !== "Escape" || !board.escape()) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * A point of the screen on the drawing.
   * @param {{ clientX: number, clientY: number }} event
   */
  #point({ clientX, clientY }) {
    const box = this.board.root.getBoundingClientRect();
    const scale = this.board.geometry().width / box.width;
    return { x: (clientX - box.left) * scale, y: (clientY - box.top) * scale };
  }

  /** @param {{ clientX: number, clientY: number }} event */
  #under(event) {
    const { x, y } = this.#point(event);
    return this.board.geometry().squareAt(x, y);
  }
}

/** @param {number} place @param {number} count */
const clamp = (place, count) => Math.min(Math.max(place, 0), count - 1);

/**
 * @param {EventTarget | null} target
 * @returns {Square | null}
 */
function squareOf(target) {
  const [row, column] = (target instanceof SVGElement ? target.dataset["square"] : undefined)?.split(",").map(Number) ?? [];
  return row === undefined || column === undefined ? null : [row, column];
}
