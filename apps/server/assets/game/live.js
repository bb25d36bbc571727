/**
 * The connection of a game: it asks for what was missed, sends every action until it is answered, and comes back by
 * itself. It needs no other module, so that it is under way while the board is still being fetched.
 */

/** @typedef {import("./types.js").Action} Action */

/**
 * @typedef {object} Handlers
 * @property {() => number} version the last version that this page knows
 * @property {(message: any) => void} message
 * @property {(status: "connecting" | "connected" | "waiting") => void} status
 */

/** Milliseconds between signs of life; twice as long without one means that the connection is dead. */
const PULSE = 15_000;
const SHORTEST = 400;
const LONGEST = 8_000;

export class Live {
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Map<string, Action>} actions without an answer yet */
  #unanswered = new Map();
  #delay = SHORTEST;
  #heard = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #closed = false;
  /** @type {Handlers | null} */
  #handlers = null;
  /** @type {any[]} messages that came before anybody listened */
  #early = [];
  /** @type {"connecting" | "connected" | "waiting"} */
  #status = "connecting";

  /**
   * @param {string} id
   * @param {number} version the version that the page came with
   */
  constructor(id, version) {
    this.id = id;
    this.version = version;
    setInterval(() => this.#pulse(), PULSE);
    addEventListener("online", () => this.#now());
    addEventListener("offline", () => this.resync());
    addEventListener("pageshow", (event) => {
      if (event.persisted) this.#now();
    });
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#pulse();
    });
    addEventListener("pagehide", () => {
      this.#closed = true;
      this.#socket?.close();
      this.#socket = null;
    });
    this.#connect();
  }

  /**
   * Passes on what came already, and everything from now on.
   * @param {Handlers} handlers
   */
  listen(handlers) {
    this.#handlers = handlers;
    handlers.status(this.#status);
    for (const message of this.#early.splice(0)) handlers.message(message);
  }

  /** @param {"connecting" | "connected" | "waiting"} status */
  #tell(status) {
    this.#status = status;
    this.#handlers?.status(status);
  }

  /**
   * Sends an action now, and again after each reconnection until an answer comes. The server plays it once.
   * @param {Action} action
   */
  send(action) {
    this.#unanswered.set(action.id, action);
    this.#write(action);
  }

  /**
   * Sends something that is not worth repeating.
   * @param {Action} action
   */
  tell(action) {
    this.#write(action);
  }

  /** How many actions wait for an answer. */
  get waiting() {
    return this.#unanswered.size;
  }

  /** Drops the connection and asks for everything that was missed. */
  resync() {
    const socket = this.#socket;
    if (!socket) return;
    socket.close();
    // A dead network may keep the event `close` waiting for minutes.
    this.#lost(socket);
  }

  #connect() {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.#tell("connecting");
    // What came before anybody listened will be listened to: it need not come again, but it may.
    const since = this.#handlers?.version() ?? this.version;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/v1/games/${this.id}/events?since=${since}`);
    this.#socket = socket;
    this.#heard = Date.now();
    socket.addEventListener("open", () => {
      if (this.#socket !== socket) return;
      this.#heard = Date.now();
      this.#delay = SHORTEST;
      this.#tell("connected");
      for (const action of this.#unanswered.values()) this.#write(action);
    });
    socket.addEventListener("message", ({ data }) => {
      if (this.#socket !== socket) return;
      this.#heard = Date.now();
      this.#receive(JSON.parse(data));
    });
    socket.addEventListener("close", () => this.#lost(socket));
  }

  /** @param {any} message */
  #receive(message) {
    if (message.type === "refusal" && message.code === "failed") {
      const action = this.#unanswered.get(message.id);
      if (action) setTimeout(() => this.#write(action), 1_000);
      return;
    }
    if (message.type === "ack" || message.type === "refusal" || message.type === "hint") this.#unanswered.delete(message.id);
    if (this.#handlers) this.#handlers.message(message);
    else this.#early.push(message);
  }

  /** @param {WebSocket} socket */
  #lost(socket) {
    if (this.#socket !== socket || this.#closed) return;
    this.#socket = null;
    this.#tell("waiting");
    // Half of the delay is by chance, so that the pages of a restarted server do not all come at once.
    const delay = this.#delay * (0.5 + Math.random() / 2);
    this.#delay = Math.min(this.#delay * 2, LONGEST);
    this.#timer = setTimeout(() => this.#connect(), delay);
  }

  #now() {
    this.#closed = false;
    this.#delay = SHORTEST;
    if (!this.#socket) this.#connect();
  }

  #pulse() {
    const socket = this.#socket;
    if (!socket) return;
    if (Date.now() - this.#heard > 2 * PULSE) this.resync();
    else this.tell({ id: "pulse", do: "ping" });
  }

  /** @param {Action} action */
  #write(action) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(action));
  }
}

const table = document.getElementById("table");

/** The connection of this page. */
export const live = new Live(table?.dataset["id"] ?? "", Number(table?.dataset["version"]));
