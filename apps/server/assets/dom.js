/** Small helpers that every page uses. */

/**
 * The element with an id that the template is known to hold.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

/**
 * The JSON of a data block.
 * @param {string} id
 */
export const data = (id) => JSON.parse(byId(id).textContent ?? "null");

/**
 * Changes a text only when it differs, so that screen readers are not told the same thing again.
 * @param {Element | null} element
 * @param {string} text
 */
export function say(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

/**
 * A request to the API with the token that proves it comes from this page.
 * @param {string} path
 * @param {{ method?: string, body?: unknown, signal?: AbortSignal }} [how]
 * @returns {Promise<any>}
 */
export async function api(path, { method = "GET", body, signal } = {}) {
  const token = document.querySelector('meta[name="csrf-token"]')?.getAttribute("content") ?? "";
  const response = await fetch(`/api/v1${path}`, {
    method,
    headers: { "X-CSRF-Token": token, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(answer?.error?.reason ?? answer?.reason ?? `${response.status}`);
  return answer;
}

/**
 * A random name for an action. `crypto.randomUUID` would need https, and people play on plain http at home.
 */
export function token() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
