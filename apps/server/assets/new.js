/** The form of a new game: only what fits the choices is shown. Without it the form works with every field. */
import { byId } from "./dom.js";

const form = /** @type {HTMLFormElement} */ (byId("new-form"));
const level = /** @type {HTMLSelectElement} */ (byId("level"));
const clock = /** @type {HTMLInputElement} */ (byId("clock"));
const clockChoice = /** @type {HTMLSelectElement} */ (byId("clock-choice"));

/** @param {string} name */
const chosen = (name) => /** @type {HTMLInputElement | null} */ (form.querySelector(`input[name="${name}"]:checked`));

/**
 * @param {Element} element
 * @param {boolean} shown
 */
function show(element, shown) {
  element.toggleAttribute("hidden", !shown);
  for (const field of element.matches("input, select") ? [element] : element.querySelectorAll("input, select")) {
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.disabled = !shown;
  }
}

function update() {
  const game = chosen("game")?.value ?? "";
  for (const element of form.querySelectorAll("[data-for]")) {
    const fits = element.getAttribute("data-for") === game;
    if (element instanceof HTMLOptionElement) {
      element.hidden = !fits;
      element.disabled = !fits;
      if (!fits && element.selected) level.value = "engine:3";
    } else {
      show(element, fits);
    }
  }
  const part = form.querySelector(`.game-part[data-for="${game}"]`);
  const variant = part?.querySelector("select")?.value ?? "";
  for (const option of part?.querySelectorAll(".option") ?? []) {
    const variants = (option.getAttribute("data-variants") ?? "").split(" ").filter(Boolean);
    show(option, variants.length === 0 || variants.includes(variant));
  }
  const engine = /** @type {HTMLInputElement} */ (form.querySelector('input[data-kind="engine"]'));
  engine.value = level.value;
  const opponent = chosen("opponent");
  byId("level-part").hidden = opponent !== engine;
  byId("side-part").hidden = opponent?.value === "device";
  const own = clockChoice.value === "other";
  byId("clock-own").classList.toggle("wanted", own);
  if (!own) clock.value = clockChoice.value;
}

form.addEventListener("change", update);
addEventListener("pageshow", update);
update();
