/** The page of a game: the board, what the server says, what the person does. */
import { Board } from "../board/board.js";
import { same } from "../board/geometry.js";
import { fill, moveWords } from "../board/words.js";
import { byId, data, say, token } from "../dom.js";
import { after, Journal } from "./journal.js";
import { live } from "./live.js";
import { Panel } from "./panel.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("../board/types.js").Square} Square */

/** Cells smaller than this, in pixels, are easily missed with a finger. */
const SMALL = 26;

class Game {
  /** @type {State} */
  state = data("state");
  /** @type {Record<string, string>} */
  texts = data("texts");
  panel = new Panel(this.texts);
  journal = new Journal(this.state.id);
  /** @type {number | null} the ply that is looked at, when it is not the last */
  browsing = null;
  /** @type {Move | null} a move that waits for the person's confirmation */
  proposed = null;
  /** @type {string | null} the move that waits for the server's answer */
  sent = null;
  /** @type {Square | undefined} the cell of the last attempt */
  attempted;
  live = live;
  /** Whether the person wants to confirm each move. */
  cautious = false;

  constructor() {
    const host = byId("board");
    const sided = host.dataset["sided"] === "true";
    this.board = new Board(host, this.state.view, {
      texts: this.texts,
      flipped: sided && this.state.you === "second",
      onMove: (move) => this.#made(move),
      onRefused: (squares, text) => this.#refused(squares, text),
      onSay: (words) => say(byId("said"), words),
    });
    this.#render();
    void this.#later();
    live.listen({
      version: () => this.state.version,
      message: (message) => this.#receive(message),
      status: (status) => this.#connection(status),
    });
  }

  /** What the first picture does not need. */
  async #later() {
    const [{ Clocks }, { MoveList }, { Controls }] = await Promise.all([
      import("./clock.js"),
      import("./movelist.js"),
      import("./controls.js"),
    ]);
    this.clocks = new Clocks([byId("clock-first"), byId("clock-second")]);
    this.clocks.set(this.state.clock);
    this.list = new MoveList(byId("moves"), this.texts, (ply) => this.go(ply));
    this.list.set(this.state.played);
    this.list.mark(this.shown);
    this.controls = new Controls(this);
    document.documentElement.dataset["ready"] = "true";
  }

  /**
   * Does something on the server.
   * @param {string} what
   * @param {Partial<import("./types.js").Action>} [more]
   */
  act(what, more = {}) {
    const action = { id: token(), do: what, ...more };
    this.live.send(action);
    return action.id;
  }

  /** @param {string} text the text of a move */
  play(text) {
    this.panel.clearNotice();
    this.sent = this.act("move", { move: text, ply: this.state.ply });
    this.board.setOpen(this.#open());
  }

  // ---- the board

  /** @param {Move} move */
  #made(move) {
    const finger = matchMedia("(pointer: coarse)").matches && this.board.cellSize < SMALL;
    if (this.cautious || finger) this.#propose(move);
    else this.#send(move);
  }

  /** @param {Move | null} move */
  #propose(move) {
    this.proposed = move;
    this.board.setPending(move);
    byId("confirm").hidden = !move;
    if (!move) return;
    say(byId("confirm-text"), fill(this.texts["confirm"], { move: move.text }));
    say(byId("said"), fill(this.texts["confirm"], { move: move.text }));
  }

  /** @param {boolean} yes */
  confirm(yes) {
    const move = this.proposed;
    this.#propose(null);
    if (yes && move) this.#send(move);
    this.board.focus();
  }

  /** @param {Move} move */
  #send(move) {
    this.board.setPending(move);
    this.attempted = move.to ?? undefined;
    this.play(move.text);
  }

  /**
   * @param {Square[]} squares
   * @param {string} text
   */
  #refused(squares, text) {
    const square = squares.at(-1);
    if (this.proposed && square) {
      const again = same(this.proposed.to, square);
      this.confirm(again);
      if (!again) this.board.click(square);
      return;
    }
    if (this.sent) return;
    if (this.browsing !== null) return this.panel.notice(this.texts["refused-browsing"] ?? "", this.state, { refused: true });
    if (this.state.you === null) return;
    this.attempted = square;
    if (this.state.ending) return this.panel.notice(this.state.ending.text, this.state);
    if (!this.state.can.move) this.#tell(this.texts["refused-turn"] ?? "");
    else if (text) this.play(text);
    else this.#tell(this.texts["refused-pick"] ?? "");
  }

  /** @param {string} reason why nothing happened */
  #tell(reason) {
    this.board.shake(this.attempted);
    this.panel.notice(reason, this.state, { refused: true });
  }

  // ---- the server

  /** @param {any} message */
  #receive(message) {
    if (message.type === "state") this.#replace(message);
    else if (message.type === "event") this.#event(message);
    else if (message.type === "presence") this.#presence(message);
    else if (message.type === "ack") this.#answered(message.id);
    else if (message.type === "refusal") this.#refusal(message);
    else if (message.type === "hint") this.#hint(message);
    else if (message.type === "evaluation") this.controls?.evaluation(message);
  }

  /** @param {State} state */
  #replace(state) {
    const forward = state.ply === this.state.ply + 1;
    this.state = state;
    this.journal.forget();
    this.browsing = null;
    this.#propose(null);
    this.board.show(state.view, { animate: forward });
    this.list?.set(state.played);
    this.clocks?.set(state.clock);
    this.sent = null;
    this.#render();
    say(byId("said"), byId("status").textContent ?? "");
  }

  /** @param {any} event */
  #event(event) {
    if (event.version <= this.state.version) return;
    if (event.version > this.state.version + 1) return this.live.resync();
    const { status, clock, offers, ending, can, next, ply, players } = event;
    const wasOver = this.state.status === "over";
    const rest = players ? { players } : {};
    this.state = { ...this.state, version: event.version, status, clock, offers, ending, can, next, ply, ...rest };
    this.clocks?.set(clock);
    if (event.kind === "move") this.#moved(event);
    else if (!can.move) this.state.view = { ...this.state.view, moves: [] };
    if (event.kind === "declined") this.panel.notice(this.texts[`declined-${event.offer}`] ?? "", this.state);
    if (event.kind === "joined") this.panel.notice(this.texts["joined"] ?? "", this.state);
    if (this.state.ending && !wasOver) this.#over();
    this.#render();
    if (next && this.state.you !== null) location.assign(`/game/${next}`);
  }

  /** @param {any} event */
  #moved(event) {
    const { text, side, pass, clock_ms } = event;
    const view = after(this.state.view, event, event.moves);
    this.state.view = view;
    this.state.played = [...this.state.played, { text, side, pass, clock_ms }];
    this.journal.add(view);
    this.list?.set(this.state.played);
    this.panel.clearNotice();
    this.sent = null;
    if (this.browsing === null) {
      if (this.proposed) this.#propose(null);
      this.board.show(view, { animate: true });
    }
    say(byId("said"), moveWords(view, this.texts));
    if (pass) {
      this.panel.notice(moveWords(view, this.texts), this.state);
      if (this.browsing === null) this.board.flash(moveWords(view, this.texts));
    }
    this.controls?.sound(view.last?.captures?.length || view.last?.flips?.length ? "capture" : "move");
  }

  #over() {
    this.panel.clearNotice();
    say(byId("said"), `${byId("said").textContent ?? ""} ${this.state.ending?.text ?? ""}`);
    this.controls?.sound("over");
  }

  /** @param {{ present: boolean[], spectators: number }} message */
  #presence({ present, spectators }) {
    const [first, second] = this.state.players;
    this.state.players = [{ ...first, present: !!present[0] }, { ...second, present: !!present[1] }];
    this.state.spectators = spectators;
    this.#render();
  }

  /** @param {string} id */
  #answered(id) {
    if (this.sent === id) this.sent = null;
  }

  /** @param {{ id: string, code: string, reason: string }} message */
  #refusal({ id, code, reason }) {
    if (this.sent === id) {
      this.sent = null;
      this.board.setPending(null);
    }
    this.#render();
    this.#tell(reason);
    if (code === "stale") this.live.resync();
  }

  /** @param {{ ply: number, move: string, text: string }} hint */
  #hint({ ply, move, text }) {
    if (ply !== this.state.ply) return;
    const found = this.state.view.moves.find((one) => one.text === move);
    this.board.setHint(found ?? null);
    this.panel.notice(fill(this.texts["hint"], { move, score: text }), this.state);
  }

  /** @param {"connecting" | "connected" | "waiting"} status */
  #connection(status) {
    this.panel.connection(status);
    if (status === "connected") this.controls?.reconnected();
  }

  // ---- looking back

  /** @param {number} ply how many moves to show */
  async go(ply) {
    const target = Math.min(Math.max(ply, 0), this.state.ply);
    const from = this.browsing ?? this.state.ply;
    if (this.proposed) this.#propose(null);
    if (target === this.state.ply) {
      this.browsing = null;
      this.board.show(this.state.view, { animate: target === from + 1 });
    } else {
      this.browsing = target;
      const view = await this.journal.at(target).catch(() => undefined);
      if (this.browsing !== target) return;
      if (view) this.board.show(view, { animate: target === from + 1 });
      else this.browsing = null;
    }
    this.#render();
  }

  /** The ply on the board. */
  get shown() {
    return this.browsing ?? this.state.ply;
  }

  flip() {
    this.board.flip();
    this.#render();
  }

  #open() {
    return this.state.can.move && this.browsing === null && this.sent === null;
  }

  #render() {
    this.board.setOpen(this.#open());
    this.panel.render(this.state, { view: this.board.view, flipped: this.board.flipped, browsing: this.browsing });
    this.list?.mark(this.shown);
    this.controls?.render();
  }
}

export { Game };

new Game();
