/** The curve of the first player's chances, move by move. */
import { svg } from "../board/draw.js";

/** @typedef {import("./review.js").Judged} Judged */

const [WIDTH, HEIGHT] = [600, 150];

/**
 * Draws the graph.
 * @param {HTMLElement} host
 * @param {{ curve: number[], moves: Judged[], plies: number, at: number, label: string }} what
 * @param {(ply: number) => void} onGo
 */
export function graph(host, { curve, moves, plies, at, label }, onGo) {
  const x = (/** @type {number} */ ply) => (plies === 0 ? 0 : (ply / plies) * WIDTH);
  const y = (/** @type {number} */ chance) => HEIGHT - chance * HEIGHT;
  const points = curve.map((chance, ply) => `${x(ply).toFixed(1)} ${y(chance).toFixed(1)}`);
  const root = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label, preserveAspectRatio: "none" });
  if (points.length > 0) {
    const end = x(curve.length - 1).toFixed(1);
    root.append(
      svg("path", { class: "area", d: `M0 ${HEIGHT}L${points.join("L")}L${end} ${HEIGHT}Z` }),
      svg("line", { class: "half", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      svg("path", { class: "curve", d: `M${points.join("L")}` }),
    );
  }
  for (const { ply, fault } of moves) {
    const chance = curve[ply + 1];
    if (!fault || chance === undefined) continue;
    const [cx, cy] = [x(ply + 1), y(chance)];
    root.append(svg("ellipse", { class: `slip ${fault}`, cx, cy, rx: 5, ry: 5 }));
  }
  root.append(svg("line", { class: "now", x1: x(at), x2: x(at), y1: 0, y2: HEIGHT }));
  root.addEventListener("click", (event) => {
    const box = root.getBoundingClientRect();
    onGo(Math.round(((event.clientX - box.left) / box.width) * plies));
  });
  host.replaceChildren(root);
}
