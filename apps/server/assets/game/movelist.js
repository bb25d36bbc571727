/** The list of moves: one tab stop, arrows to walk through it. */

/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").Texts} Texts */

/** @typedef {{ text: string, side: Side, pass: boolean, fault?: string | null, faultText?: string | null }} Item */

export class MoveList {
  /** @type {HTMLButtonElement[]} */
  #buttons = [];
  /** @type {Item[]} */
  #items = [];

  /**
   * @param {HTMLElement} list an `ol`
   * @param {Texts} texts
   * @param {(ply: number) => void} onGo called with how many moves to show
   */
  constructor(list, texts, onGo) {
    this.list = list;
    this.texts = texts;
    this.onGo = onGo;
    list.addEventListener("keydown", (event) => this.#key(event));
  }

  /**
   * Shows these moves. What was there and stays is not touched, so that the keyboard stays where it is.
   * @param {Item[]} items
   */
  set(items) {
    const kept = this.#items.findIndex((item, index) => !alike(item, items[index]));
    const same = kept < 0 ? this.#items.length : kept;
    for (const button of this.#buttons.splice(same)) {
      const row = button.parentElement;
      button.remove();
      if (!row?.querySelector("button")) row?.remove();
    }
    this.#items = items.slice(0, same);
    for (const item of items.slice(same)) this.#add(item);
  }

  /** @param {Item} item */
  #add(item) {
    const before = this.#items.at(-1);
    let row = this.list.lastElementChild;
    if (!row || item.side === "first" || before?.side === item.side) {
      row = document.createElement("li");
      if (item.side === "second") row.append(blank());
      this.list.append(row);
    }
    const button = document.createElement("button");
    button.type = "button";
    button.tabIndex = -1;
    button.className = `ply ${item.fault ?? ""}`;
    button.textContent = item.pass ? (this.texts["pass"] ?? "") : item.text;
    if (item.fault) {
      const sign = { inaccuracy: "?!", mistake: "?", blunder: "??" }[item.fault] ?? "";
      button.append(Object.assign(document.createElement("span"), { className: "fault", textContent: sign, title: item.faultText ?? "" }));
    }
    const ply = this.#items.push(item);
    this.#buttons.push(button);
    button.addEventListener("click", () => this.onGo(ply));
    row.append(button);
  }

  /**
   * Marks the ply that is shown.
   * @param {number} ply
   */
  mark(ply) {
    this.#buttons.forEach((button, index) => {
      const current = index + 1 === ply;
      button.tabIndex = current || (ply === 0 && index === 0) ? 0 : -1;
      if (current) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    });
    const button = this.#buttons[ply - 1];
    if (button) scrollWithin(this.list, button);
    else this.list.scrollTop = 0;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const at = this.#buttons.findIndex((button) => button === event.target);
    /** @type {Record<string, number>} */
    const places = { ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - 2, ArrowDown: at + 2, Home: 0, End: this.#items.length - 1 };
    const to = places[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const button = this.#buttons[Math.min(Math.max(to, 0), this.#buttons.length - 1)];
    button?.focus({ preventScroll: true });
    button?.click();
  }
}

/**
 * @param {Item} one
 * @param {Item | undefined} two
 */
const alike = (one, two) => one.text === two?.text && one.side === two.side && one.fault === two.fault;

function blank() {
  const span = document.createElement("span");
  span.className = "blank";
  span.textContent = "…";
  return span;
}

/**
 * Scrolls a list so that an item is seen, without moving the page.
 * @param {HTMLElement} list
 * @param {HTMLElement} item
 */
function scrollWithin(list, item) {
  const [outer, inner] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  if (inner.right > outer.right) list.scrollLeft += inner.right - outer.right + 8;
  if (inner.left < outer.left) list.scrollLeft -= outer.left - inner.left + 8;
}
