/** What a person prefers on this device. */

const DEFAULTS = { confirm: false, legal: true, sound: false };

/** @typedef {keyof typeof DEFAULTS} Name */

const KEY = "plateau";

/** @returns {Record<string, unknown>} */
function all() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    // Storage may be forbidden or hold something else: the defaults do.
    return {};
  }
}

/**
 * @param {Name} name
 * @returns {boolean}
 */
export function get(name) {
  const value = all()[name];
  return typeof value === "boolean" ? value : DEFAULTS[name];
}

/**
 * @param {Name} name
 * @param {boolean} value
 */
export function set(name, value) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [name]: value }));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
