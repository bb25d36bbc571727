/** Movement of pieces, left out when the system asks for less of it. */
import { become } from "./draw.js";

/** @typedef {import("./types.js").Piece} Piece */

const quiet = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether things may move. */
export const moves = () => !quiet.matches && document.visibilityState === "visible";

/** Milliseconds for one step of a piece. */
const STEP = 190;

/**
 * Slides a piece through the centres of squares.
 * @param {SVGElement} element
 * @param {{ x: number, y: number }[]} centres
 */
export function slide(element, centres) {
  const frames = centres.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
  const steps = Math.max(1, centres.length - 1);
  return element.animate(frames, { duration: STEP * Math.min(steps, 6) + 30, easing: "ease-in-out" });
}

/**
 * @param {SVGElement} element a piece that was just put on the board
 */
export function appear(element) {
  const frames = [{ transform: "scale(1.35)", opacity: 0 }, { transform: "scale(1)", opacity: 1 }];
  return body(element).animate(frames, { duration: 150, easing: "ease-out" });
}

/**
 * @param {SVGElement} element a piece that leaves the board
 * @param {number} delay
 */
export function vanish(element, delay) {
  const frames = [{ transform: "scale(1)", opacity: 1 }, { transform: "scale(0.3)", opacity: 0 }];
  const animation = body(element).animate(frames, { duration: 260, delay, easing: "ease-in", fill: "forwards" });
  animation.finished.then(() => element.remove(), () => element.remove());
  return animation;
}

/**
 * Turns a piece over: it is another one from the middle of the movement on.
 * @param {SVGElement} element
 * @param {Piece} piece
 * @param {number} delay
 */
export function turn(element, piece, delay) {
  const half = { duration: 110, easing: "ease-in" };
  const first = body(element).animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], { ...half, delay });
  const change = () => become(element, piece);
  first.finished.then(() => {
    change();
    body(element).animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { ...half, easing: "ease-out" });
  }, change);
  return first;
}

/**
 * Shakes a cell whose move was refused.
 * @param {SVGElement} element
 */
export function shake(element) {
  if (!moves()) return;
  const frames = [0, -7, 7, -4, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  element.animate(frames, { duration: 240 });
}

/**
 * Shows a few words over a board for a moment. Everybody is told in other words too, so screen readers skip these.
 * @param {HTMLElement} host
 * @param {string} words
 */
export function flash(host, words) {
  const pill = Object.assign(document.createElement("div"), { className: "flash", textContent: words });
  pill.setAttribute("aria-hidden", "true");
  host.append(pill);
  const hidden = { opacity: 0, transform: "translate(-50%, -50%) scale(0.8)" };
  const shown = { opacity: 1, transform: "translate(-50%, -50%)" };
  if (moves()) pill.animate([hidden, { ...shown, offset: 0.15 }, { ...shown, offset: 0.8 }, hidden], 1_400);
  setTimeout(() => pill.remove(), 1_380);
}

/** @param {SVGElement} element */
const body = (element) => /** @type {SVGElement} */ (element.firstElementChild ?? element);
