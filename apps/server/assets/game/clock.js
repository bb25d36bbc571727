/** Clocks as the server told them, counted down from the moment they arrived. The server decides. */

/** @typedef {import("./types.js").Clock} Clock */
/** @typedef {import("./types.js").SideClock} SideClock */

/** Below this many milliseconds tenths are shown. */
const LOW = 20_000;

/**
 * What is left of a clock that has run for `elapsed` milliseconds.
 * @param {SideClock} side
 * @param {number} elapsed
 * @returns {{ ms: number, periods: number }} `periods` is 0 where there are none
 */
export function left(side, elapsed) {
  let spent = Math.max(0, elapsed - side.delay_ms);
  if (spent <= side.ms) {
    const main = side.ms - spent;
    return main > 0 || side.periods === 0 ? { ms: main, periods: side.periods } : { ms: side.period_ms, periods: side.periods };
  }
  spent -= side.ms;
  return { ms: Math.max(0, side.period_ms - spent), periods: side.periods };
}

/** @param {number} ms */
export function clockText(ms) {
  if (ms < LOW) return (Math.ceil(ms / 100) / 10).toFixed(1);
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

export class Clocks {
  /** @type {Clock | null} */
  #clock = null;
  #arrived = 0;

  /** @param {[HTMLElement, HTMLElement]} faces the elements that show the clock of each side */
  constructor(faces) {
    this.faces = faces;
    setInterval(() => this.#show(), 100);
  }

  /** @param {Clock | null} clock */
  set(clock) {
    this.#clock = clock;
    this.#arrived = performance.now();
    this.#show();
  }

  #show() {
    const clock = this.#clock;
    this.faces.forEach((face, index) => {
      face.hidden = !clock;
      const side = clock?.sides[index];
      if (!clock || !side) return;
      const runs = clock.running === (index === 0 ? "first" : "second");
      const { ms, periods } = left(side, runs ? performance.now() - this.#arrived : 0);
      const text = periods > 0 ? `${clockText(ms)} ×${periods}` : clockText(ms);
      if (face.textContent !== text) face.textContent = text;
      face.classList.toggle("runs", runs);
      face.classList.toggle("low", ms < LOW && (runs || ms > 0));
    });
  }
}
