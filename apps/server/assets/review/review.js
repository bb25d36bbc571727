/** The review of a game: graph, mistakes, better lines, a second try. */
import { Board } from "../board/board.js";
import { fill, moveWords } from "../board/words.js";
import { api, byId, data, say } from "../dom.js";
import { after, unfold } from "../game/journal.js";
import { MoveList } from "../game/movelist.js";
import { graph } from "./graph.js";

/** @typedef {import("../board/types.js").View} View */
/** @typedef {import("../board/types.js").Move} Move */
/** @typedef {import("../game/types.js").Ply} Ply */
/** @typedef {import("../game/types.js").Side} Side */
/** @typedef {"inaccuracy" | "mistake" | "blunder"} Fault */
/** @typedef {{ moves: string[], text: string, chance: number }} Line */
/** @typedef {{ ply: number, side: Side, played: string, before: number, loss: number, fault: Fault | null, fault_text: string | null, best: Line }} Judged */
/** @typedef {{ status: "none" | "queued" | "running" | "done" | "failed", ahead: number, done: number, total: number, error: string | null, moves: Judged[], curve: number[], end: number | null }} Report */

class Review {
  /** @type {string} */
  id = data("game-id");
  /** @type {import("../game/types.js").History} */
  history = data("history");
  /** @type {Report} */
  report = data("review");
  /** @type {Record<string, string>} */
  texts = data("texts");
  views = unfold(this.history);
  ply = 0;
  /** @type {{ base: number, views: View[], moves: string[], at: number } | null} a line beside the game */
  line = null;
  /** @type {Side | null} whose mistakes are tried again */
  retrying = null;
  /** Whether the person plays a line of their own. */
  free = false;

  constructor() {
    const start = this.views[0] ?? this.history.start;
    this.board = new Board(byId("board"), start, {
      texts: this.texts,
      onMove: (move) => void this.#tried(move),
      onSay: (words) => say(byId("said"), words),
    });
    this.list = new MoveList(byId("moves"), this.texts, (ply) => this.go(ply));
    this.#buttons();
    this.#list();
    this.go(0);
    this.#watch();
    document.documentElement.dataset["ready"] = "true";
  }

  get plies() {
    return this.history.plies.length;
  }

  #buttons() {
    const on = (/** @type {string} */ id, /** @type {() => void} */ does) => byId(id).addEventListener("click", does);
    on("go-first", () => this.#leap(0));
    on("go-back", () => this.#step(-1));
    on("go-on", () => this.#step(1));
    on("go-last", () => this.#leap(this.plies));
    on("act-flip", () => this.board.flip());
    on("next-mistake", () => this.#next(this.retrying));
    on("show-line", () => void this.#best());
    on("line-back", () => this.go(this.line?.base ?? this.ply));
    on("try-line", () => void this.#free(!this.free));
    for (const side of /** @type {Side[]} */ (["first", "second"])) on(`retry-${side}`, () => this.#retry(side));
    byId("review-start").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#start();
    });
    document.addEventListener("keydown", (event) => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || target?.closest("input, [role=grid]")) return;
      if (event.key === "ArrowLeft") this.#step(-1);
      else if (event.key === "ArrowRight") this.#step(1);
      else return;
      event.preventDefault();
    });
  }

  // ---- the analysis

  async #start() {
    try {
      this.report = await api(`/games/${this.id}/review`, { method: "POST" });
    } catch (error) {
      say(byId("review-status"), error instanceof Error ? error.message : "");
      return;
    }
    this.#watch();
  }

  /** Follows the analysis until it is over. */
  #watch() {
    this.#report();
    if (this.report.status !== "queued" && this.report.status !== "running") return;
    setTimeout(async () => {
      this.report = await api(`/games/${this.id}/review`).catch(() => this.report);
      this.#watch();
    }, 600);
  }

  #report() {
    const { status, ahead, done, total, error } = this.report;
    say(byId("review-status"), error ?? fill(this.texts[`review-${status}`], { ahead, done, total }));
    byId("review-start").hidden = status !== "none" && status !== "failed";
    const progress = /** @type {HTMLProgressElement} */ (byId("progress"));
    progress.hidden = status !== "running" && status !== "queued";
    progress.max = Math.max(1, total);
    progress.value = done;
    byId("graph-part").hidden = this.report.curve.length === 0;
    this.#list();
    this.#render();
  }

  #list() {
    const faults = new Map(this.report.moves.map((judged) => [judged.ply, judged]));
    const items = this.history.plies.map(({ text, side, pass }, ply) => {
      const judged = faults.get(ply);
      return { text, side, pass, fault: judged?.fault ?? null, faultText: judged?.fault_text ?? null };
    });
    this.list.set(items);
  }

  // ---- walking

  /** @param {number} ply */
  go(ply) {
    const target = Math.min(Math.max(ply, 0), this.plies);
    const animate = !this.line && target === this.ply + 1;
    this.#leave();
    this.ply = target;
    const view = this.views[target];
    if (view) this.board.show(view, { animate });
    this.#render();
  }

  /** @param {number} ply */
  #leap(ply) {
    if (this.line) this.#inLine(ply === 0 ? 0 : this.line.views.length - 1);
    else this.go(ply);
  }

  /** @param {number} by */
  #step(by) {
    if (this.line && !this.free) this.#inLine(this.line.at + by);
    else this.go(this.ply + by);
  }

  /** Goes back from a line or a second try to the game. */
  #leave() {
    this.line = null;
    this.free = false;
    this.retrying = null;
    this.board.setOpen(false);
    this.board.setHint(null);
  }

  /** @param {Side | null} side */
  #next(side) {
    const retrying = this.retrying;
    const from = retrying ? this.ply + 1 : this.ply;
    const found = this.report.moves.find(({ ply, fault, side: mover }) => fault && ply >= from && (!side || mover === side));
    if (!found) return say(byId("comment"), this.texts["review-no-mistake"] ?? "");
    if (retrying) void this.#ask(found);
    else this.go(found.ply + 1);
  }

  // ---- lines

  async #best() {
    const judged = this.#judged();
    if (!judged) return;
    const { plies } = await api(`/games/${this.id}/line`, { method: "POST", body: { ply: judged.ply, moves: judged.best.moves } });
    this.go(judged.ply);
    this.#setLine(judged.ply, plies);
    this.#inLine(1);
  }

  /**
   * @param {number} base
   * @param {Ply[]} plies
   */
  #setLine(base, plies) {
    const views = [this.views[base] ?? this.history.start];
    for (const ply of plies) views.push(after(views.at(-1) ?? this.history.start, ply));
    this.line = { base, views, moves: plies.map(({ text }) => text), at: 0 };
  }

  /** @param {number} at */
  #inLine(at) {
    const line = this.line;
    if (!line) return;
    const target = Math.min(Math.max(at, 0), line.views.length - 1);
    const view = line.views[target];
    if (view) this.board.show(view, { animate: target === line.at + 1 });
    line.at = target;
    this.#render();
  }

  /** @param {boolean} on */
  async #free(on) {
    const { ply } = this;
    this.go(ply);
    if (!on) return;
    this.free = true;
    await this.#open(ply);
    this.#setLine(ply, []);
    this.#render();
    this.board.focus();
  }

  /**
   * Lets the person move in the position after `ply` moves.
   * @param {number} ply
   */
  async #open(ply) {
    const { view } = await api(`/games/${this.id}/positions/${ply}`);
    this.board.show(view);
    this.board.setOpen(true);
  }

  // ---- a second try

  /** @param {Side} side */
  #retry(side) {
    this.go(0);
    this.retrying = side;
    this.ply = -1;
    this.#next(side);
  }

  /** @param {Judged} judged */
  async #ask(judged) {
    const { retrying } = this;
    this.go(judged.ply);
    this.retrying = retrying;
    await this.#open(judged.ply);
    const side = this.history.start.sides[judged.side === "first" ? 0 : 1];
    say(byId("comment"), fill(this.texts["review-try"], { side, move: judged.played }));
    this.board.focus();
  }

  /** @param {Move} move */
  async #tried(move) {
    if (this.free && this.line) {
      const moves = [...this.line.moves, move.text];
      const { base } = this.line;
      const answer = await api(`/games/${this.id}/line`, { method: "POST", body: { ply: base, moves } });
      this.#setLine(base, answer.plies);
      const view = this.line?.views.at(-1);
      if (view && this.line) this.line.at = this.line.views.length - 1;
      if (view) this.board.show({ ...view, moves: answer.moves ?? [] }, { animate: true });
      if (view) say(byId("said"), moveWords(view, this.texts));
      this.#render();
      return;
    }
    const answer = await api(`/games/${this.id}/review/try`, { method: "POST", body: { ply: this.ply, move: move.text } });
    const text = this.texts[answer.good ? "review-tried-good" : "review-tried-bad"];
    say(byId("comment"), fill(text, { move: answer.move, percent: Math.round(answer.loss * 100) }));
    if (answer.good) this.board.setOpen(false);
    this.board.setPending(answer.good ? move : null);
  }

  // ---- words

  /** The judgement of the move that led to the position on the board. */
  #judged() {
    return this.report.moves.find(({ ply }) => ply === this.ply - 1) ?? this.report.moves.find(({ ply }) => ply === this.ply);
  }

  #render() {
    const { curve, moves } = this.report;
    const [side] = this.history.start.sides;
    const at = Math.max(this.ply, 0);
    const label = fill(this.texts["review-graph"], { side });
    graph(byId("graph"), { curve, moves, plies: this.plies, at, label }, (ply) => this.go(ply));
    this.list.mark(at);
    byId("try-line").setAttribute("aria-pressed", String(this.free));
    byId("line-bar").hidden = !this.line;
    if (this.line) say(byId("line-text"), fill(this.texts["review-line"], { move: this.line.moves.join(" ") }));
    const analysed = moves.length > 0;
    for (const id of ["next-mistake", "show-line", "retry-first", "retry-second"]) /** @type {HTMLButtonElement} */ (byId(id)).disabled = !analysed;
    if (!this.retrying && !this.line) this.#comment();
  }

  #comment() {
    const judged = this.report.moves.find(({ ply }) => ply === this.ply - 1);
    const chance = this.report.curve[this.ply];
    /** @type {string[]} */
    const parts = [];
    if (judged) {
      const { played, fault_text: fault, best } = judged;
      const text = this.texts[fault ? "review-best" : "review-good"];
      parts.push(fill(text, { move: played, fault: fault ?? "", better: best.moves.slice(0, 5).join(" "), score: best.text }));
    }
    if (chance !== undefined) parts.push(fill(this.texts["review-chance"], { side: this.history.start.sides[0], percent: Math.round(chance * 100) }));
    say(byId("comment"), parts.join(" "));
  }
}

new Review();
