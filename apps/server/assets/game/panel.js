/** What stands around the board: players, whose turn it is, offers, what can be done. */
import { byId, say } from "../dom.js";
import { fill } from "../board/words.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Texts} Texts */

/** @type {Side[]} */
const SIDES = ["first", "second"];
/** @type {Offer[]} */
const OFFERS = ["draw", "takeback", "rematch"];

export class Panel {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #noticeTimer;
  #notice = "";
  #refused = false;

  /** @param {Texts} texts */
  constructor(texts) {
    this.texts = texts;
  }

  /**
   * @param {State} state
   * @param {{ view: View, flipped: boolean, browsing: number | null }} shown
   */
  render(state, { view, flipped, browsing }) {
    SIDES.forEach((side, index) => this.#strip(state, view, side, index, browsing === null));
    const table = byId("table");
    table.classList.toggle("flipped", flipped);
    table.dataset["ply"] = String(state.ply);
    table.dataset["status"] = state.status;
    this.#status(state);
    this.#offers(state);
    this.#buttons(state, browsing !== null);
    const { spectators } = state;
    byId("spectators").hidden = spectators === 0;
    say(byId("spectators"), fill(this.texts["spectators"], { count: spectators }));
    byId("share").hidden = !(state.link && state.status === "open");
    byId("browsing").hidden = browsing === null;
    if (browsing !== null) say(byId("browsing-text"), fill(this.texts["browsing"], { ply: browsing, count: state.ply }));
    const title = `${state.title}: ${state.players.map(({ name }) => name).join(" – ")}`;
    say(byId("heading"), title);
    document.title = `${state.can.move ? "● " : ""}${title} · Plateau`;
  }

  /**
   * Shows a sentence instead of whose turn it is, for some seconds.
   * @param {string} text
   * @param {State} state
   * @param {{ refused?: boolean }} [what] whether it says why something was refused
   */
  notice(text, state, { refused = false } = {}) {
    clearTimeout(this.#noticeTimer);
    this.#notice = text;
    this.#refused = refused;
    this.#status(state);
    this.#noticeTimer = setTimeout(() => {
      this.#notice = "";
      this.#status(state);
    }, 7_000);
  }

  /** Goes back to saying whose turn it is. */
  clearNotice() {
    clearTimeout(this.#noticeTimer);
    this.#notice = "";
  }

  /** @param {"connecting" | "connected" | "waiting"} status */
  connection(status) {
    const element = byId("connection");
    element.dataset["status"] = status;
    say(element.querySelector(".words"), this.texts[`connection-${status}`] ?? "");
  }

  /**
   * @param {State} state
   * @param {View} view
   * @param {Side} side
   * @param {number} index
   * @param {boolean} current
   */
  #strip(state, view, side, index, current) {
    const strip = byId(`strip-${side}`);
    const player = state.players[index];
    if (!player) return;
    const empty = player.kind === "person" && !player.taken;
    say(strip.querySelector(".name"), empty ? (this.texts["seat-free"] ?? "") : player.name);
    say(strip.querySelector(".you"), state.you === side ? (this.texts["you"] ?? "") : "");
    const away = player.kind === "person" && player.taken && !player.present && !state.device;
    strip.classList.toggle("away", away);
    say(strip.querySelector(".presence"), away ? (this.texts["away"] ?? "") : "");
    const turn = state.status !== "over" && view.turn === side;
    strip.classList.toggle("turn", turn && current);
    say(strip.querySelector(".to-move"), turn ? (this.texts["to-move"] ?? "") : "");
    say(strip.querySelector(".tallies"), view.tallies.map(({ label, counts }) => ` · ${label} ${counts[index]}`).join(""));
  }

  /** @param {State} state */
  #status(state) {
    const status = byId("status");
    status.classList.toggle("notice", this.#notice !== "");
    status.classList.toggle("refusal", this.#notice !== "" && this.#refused);
    say(status, this.#notice || this.#sentence(state));
  }

  /** @param {State} state */
  #sentence(state) {
    const { texts } = this;
    if (state.ending) return state.ending.text;
    const side = state.view.sides[state.view.turn === "first" ? 0 : 1];
    if (state.you === "both" || state.you === null) return fill(texts["turn-of"], { side });
    const yours = state.you === state.view.turn;
    const forced = state.can.move && state.view.moves.length === 1 && !state.view.moves[0]?.to;
    if (forced) return texts["must-pass"] ?? "";
    if (yours) return fill(texts["turn-yours"], { side });
    const waits = state.players[state.view.turn === "first" ? 0 : 1];
    if (waits && waits.kind !== "person") return texts["turn-engine"] ?? "";
    return waits?.taken === false ? (texts["turn-open"] ?? "") : fill(texts["turn-theirs"], { side });
  }

  /** @param {State} state */
  #offers(state) {
    const offer = OFFERS.find((name) => state.offers[name]);
    const bar = byId("offer");
    bar.hidden = !offer || state.you === null || (offer === "rematch") !== (state.status === "over");
    if (!offer) return;
    const mine = state.offers[offer] === state.you;
    bar.dataset["offer"] = offer;
    say(byId("offer-text"), this.texts[mine ? `offered-${offer}` : `asked-${offer}`] ?? "");
    byId("offer-accept").hidden = mine;
    say(byId("offer-decline"), (mine ? this.texts["withdraw"] : this.texts["decline"]) ?? "");
  }

  /**
   * @param {State} state
   * @param {boolean} browsing
   */
  #buttons(state, browsing) {
    const over = state.status === "over";
    const playing = state.you !== null && !over;
    /** @type {Record<string, [boolean, boolean]>} shown, usable */
    const buttons = {
      takeback: [playing, state.can.takeback],
      draw: [playing && !state.engine, state.can.draw],
      resign: [playing, state.can.resign],
      hint: [playing && state.engine, state.can.hint && !browsing],
      evaluation: [state.engine && state.you !== null, true],
      rematch: [over && state.you !== null, state.can.rematch],
    };
    for (const [name, [shown, usable]] of Object.entries(buttons)) {
      const button = /** @type {HTMLButtonElement} */ (byId(`act-${name}`));
      button.hidden = !shown;
      button.disabled = !usable;
    }
    byId("review-link").hidden = !state.can.review;
    byId("evaluation").hidden = !(state.engine && state.you !== null && byId("act-evaluation").getAttribute("aria-pressed") === "true");
    const pass = state.can.move && !browsing && state.view.moves.length === 1 && !state.view.moves[0]?.to;
    byId("pass").hidden = !pass;
  }
}
