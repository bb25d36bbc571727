/** Boards to look at: pictures of games, and examples that play their moves. */
import { Board } from "./board/board.js";
import { fill, moveWords } from "./board/words.js";
import { data, say } from "./dom.js";

/** @typedef {import("./board/types.js").View} View */

/** Milliseconds between the moves of an example. */
const PACE = 1_300;

/** @type {{ game: string, views: View[] }[]} */
const boards = data("boards");
/** @type {Record<string, string>} */
const texts = data("texts");

for (const host of document.querySelectorAll("[data-board]")) {
  if (!(host instanceof HTMLElement)) continue;
  const shown = boards[Number(host.dataset["board"])];
  const [first] = shown?.views ?? [];
  if (!shown || !first) continue;
  const board = new Board(host, first, { texts, still: true });
  const example = host.closest(".example");
  if (example) play(example, board, shown.views);
}

/**
 * Gives an example its buttons.
 * @param {Element} example
 * @param {Board} board
 * @param {View[]} views
 */
function play(example, board, views) {
  const button = (/** @type {string} */ name) => /** @type {HTMLButtonElement} */ (example.querySelector(`[data-example="${name}"]`));
  const [start, back, on, said] = [button("play"), button("back"), button("on"), button("said")];
  let at = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;
  const go = (/** @type {number} */ to) => {
    const view = views[to];
    if (!view) return;
    board.show(view, { animate: to === at + 1 });
    at = to;
    back.disabled = at === 0;
    on.disabled = at === views.length - 1;
    say(said, moveWords(view, texts));
  };
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
    say(start, fill(texts["play"]));
  };
  const step = () => {
    if (at === views.length - 1) stop();
    else go(at + 1);
  };
  start.addEventListener("click", () => {
    if (timer) return stop();
    if (at === views.length - 1) go(0);
    timer = setInterval(step, PACE);
    say(start, fill(texts["pause"]));
    step();
  });
  back.addEventListener("click", () => {
    stop();
    go(at - 1);
  });
  on.addEventListener("click", () => {
    stop();
    go(at + 1);
  });
  go(0);
}
