/** The question which of several moves was meant. */
import { fill } from "./words.js";

/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Texts} Texts */

/**
 * Asks for one of `moves`; `null` when the question is closed.
 * @param {HTMLElement} host
 * @param {Move[]} moves
 * @param {Texts} texts
 * @param {(move: Move | null) => void} look called with the move that is pointed at
 * @returns {Promise<Move | null>}
 */
export function choose(host, moves, texts, look) {
  const dialog = document.createElement("dialog");
  dialog.className = "choice";
  const title = document.createElement("h2");
  title.textContent = texts["choice"] ?? "";
  title.id = "choice-title";
  dialog.setAttribute("aria-labelledby", title.id);
  const list = document.createElement("div");
  list.className = "choices";
  return new Promise((resolve) => {
    /** @type {Move | null} */
    let chosen = null;
    for (const move of moves) {
      const button = document.createElement("button");
      button.type = "button";
      const taken = move.captures?.length ?? 0;
      button.textContent = taken > 0 ? `${move.text} (${fill(texts["said-captures"], { count: taken })})` : move.text;
      button.addEventListener("pointerenter", () => look(move));
      button.addEventListener("focus", () => look(move));
      button.addEventListener("click", () => {
        chosen = move;
        dialog.close();
      });
      list.append(button);
    }
    const cancel = document.createElement("button");
    cancel.type = "button";
    cancel.className = "plain";
    cancel.textContent = texts["cancel"] ?? "";
    cancel.addEventListener("click", () => dialog.close());
    dialog.append(title, list, cancel);
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(chosen);
    });
    host.append(dialog);
    dialog.showModal();
  });
}
