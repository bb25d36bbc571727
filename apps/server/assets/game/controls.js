/** The buttons, switches and keys of the game page. */
import { api, byId, say } from "../dom.js";
import { fill } from "../board/words.js";
import { remember } from "../page.js";
import * as prefs from "../prefs.js";
import * as sound from "./sound.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./types.js").Offer} Offer */

export class Controls {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    // The server knows it from a cookie, so that the bar is there in the first picture.
    this.evaluating = byId("act-evaluation").getAttribute("aria-pressed") === "true";
    this.#actions();
    this.#travel();
    this.#switches();
    this.#share();
    this.#name();
    this.#setEvaluation(this.evaluating);
  }

  /** @param {string} id @param {() => void} does */
  #on(id, does) {
    byId(id).addEventListener("click", does);
  }

  #actions() {
    const { game } = this;
    this.#on("act-takeback", () => game.act("takeback"));
    this.#on("act-draw", () => game.act("draw"));
    this.#on("act-rematch", () => game.act("rematch"));
    this.#on("act-hint", () => game.act("hint"));
    this.#on("act-flip", () => game.flip());
    this.#on("act-evaluation", () => this.#setEvaluation(!this.evaluating));
    this.#on("pass", () => {
      const [pass] = game.state.view.moves;
      if (pass) game.play(pass.text);
    });
    this.#on("confirm-play", () => game.confirm(true));
    this.#on("confirm-cancel", () => game.confirm(false));
    this.#on("offer-accept", () => game.act(this.#offer()));
    this.#on("offer-decline", () => {
      const offer = this.#offer();
      const mine = game.state.offers[offer] === game.state.you;
      game.act(mine ? "cancel" : "decline", { offer });
    });
    const dialog = /** @type {HTMLDialogElement} */ (byId("resign-dialog"));
    this.#on("act-resign", () => dialog.showModal());
    dialog.addEventListener("close", () => {
      if (dialog.returnValue === "resign") game.act("resign");
      dialog.returnValue = "";
    });
  }

  #offer() {
    return /** @type {Offer} */ (byId("offer").dataset["offer"]);
  }

  #travel() {
    const { game } = this;
    this.#on("go-first", () => void game.go(0));
    this.#on("go-back", () => void game.go(game.shown - 1));
    this.#on("go-on", () => void game.go(game.shown + 1));
    this.#on("go-last", () => void game.go(game.state.ply));
    this.#on("browsing-back", () => void game.go(game.state.ply));
    // A letter is a shortcut on the board only: people who speak to their computer may say it anywhere else.
    byId("board").addEventListener("keydown", (event) => {
      if (event.key.toLowerCase() === "f" && !event.ctrlKey && !event.altKey && !event.metaKey) game.flip();
    });
    document.addEventListener("keydown", (event) => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (target?.closest("input, textarea, select, dialog, [role=grid]")) return;
      const steps = { ArrowLeft: -1, ArrowRight: 1 };
      const step = steps[/** @type {keyof typeof steps} */ (event.key)];
      if (!step) return;
      void game.go(game.shown + step);
      event.preventDefault();
    });
  }

  /** Buttons whose use depends on what is shown. */
  render() {
    const { shown, state } = this.game;
    for (const id of ["go-first", "go-back"]) /** @type {HTMLButtonElement} */ (byId(id)).disabled = shown === 0;
    for (const id of ["go-on", "go-last"]) /** @type {HTMLButtonElement} */ (byId(id)).disabled = shown === state.ply;
  }

  #switches() {
    for (const name of /** @type {prefs.Name[]} */ (["confirm", "legal", "sound"])) {
      const input = /** @type {HTMLInputElement} */ (byId(`pref-${name}`));
      input.checked = prefs.get(name);
      input.addEventListener("change", () => {
        prefs.set(name, input.checked);
        this.#heed();
        if (name === "sound") this.sound("move");
      });
    }
    this.#heed();
  }

  /** Does as the person prefers. */
  #heed() {
    this.game.cautious = prefs.get("confirm");
    this.game.board.setLegal(prefs.get("legal"));
  }

  #share() {
    const link = /** @type {HTMLInputElement} */ (byId("share-link"));
    this.#on("share-copy", async () => {
      link.select();
      try {
        await navigator.clipboard.writeText(link.value);
      } catch {
        // Without https there is no clipboard: the text is selected, ready to be copied.
        document.execCommand("copy");
      }
      say(byId("share-copy"), this.game.texts["copied"] ?? "");
    });
  }

  #name() {
    const form = byId("name-form");
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const input = /** @type {HTMLInputElement} */ (byId("name-input"));
      try {
        await api("/me", { method: "PUT", body: { name: input.value, game: this.game.state.id } });
        say(byId("name-said"), this.game.texts["name-kept"] ?? "");
      } catch (error) {
        say(byId("name-said"), error instanceof Error ? error.message : "");
      }
    });
  }

  /** @param {boolean} on */
  #setEvaluation(on) {
    this.evaluating = on;
    const { state } = this.game;
    byId("act-evaluation").setAttribute("aria-pressed", String(on));
    byId("evaluation").hidden = !(on && state.engine && state.you !== null);
    if (state.engine && state.you !== null) remember("evaluation", on ? "on" : "");
    this.reconnected();
  }

  /** Tells a new connection what this page wants to hear. */
  reconnected() {
    const { state, live } = this.game;
    if (state.engine && state.you !== null) live.tell({ id: "evaluate", do: "evaluate", on: this.evaluating });
  }

  /** @param {{ chance: number, text: string, best?: string }} evaluation */
  evaluation({ chance, text }) {
    const bar = byId("evaluation");
    const percent = Math.round(chance * 100);
    bar.setAttribute("aria-valuenow", String(percent));
    bar.setAttribute("aria-valuetext", fill(this.game.texts["evaluation"], { percent, side: this.game.state.view.sides[0], score: text }));
    bar.style.setProperty("--chance", String(chance));
    say(byId("evaluation-text"), text);
  }

  /** @param {"move" | "capture" | "over"} name */
  sound(name) {
    if (prefs.get("sound")) sound.play(name);
  }
}
