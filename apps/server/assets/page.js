/** What every page does: the look that was chosen. */

const root = document.documentElement;

/**
 * Keeps a choice in a cookie, for the server draws by it.
 * @param {string} name
 * @param {string} value empty to forget it
 */
export function remember(name, value) {
  const age = value ? 31_536_000 : 0;
  document.cookie = `${name}=${value}; path=/; max-age=${age}; samesite=lax`;
}

for (const input of document.querySelectorAll('input[name="theme"], input[name="contrast"]')) {
  if (!(input instanceof HTMLInputElement)) continue;
  const current = root.getAttribute(`data-${input.name}`) ?? "";
  input.checked = current === input.value;
  input.addEventListener("change", () => {
    const value = input.checked ? input.value : "";
    if (value) root.setAttribute(`data-${input.name}`, value);
    else root.removeAttribute(`data-${input.name}`);
    remember(input.name, value);
    if (input.name === "contrast") document.getElementById("contrast")?.setAttribute("media", value ? "all" : "(prefers-contrast: more)");
  });
}

const look = document.querySelector("details.look");
if (look instanceof HTMLDetailsElement) {
  document.addEventListener("click", (event) => {
    if (event.target instanceof Node && !look.contains(event.target)) look.open = false;
  });
  look.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    look.open = false;
    look.querySelector("summary")?.focus();
  });
}
