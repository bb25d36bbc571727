/** A file instead of pasted text. */
import { byId } from "./dom.js";

const file = /** @type {HTMLInputElement} */ (byId("import-file"));
const text = /** @type {HTMLTextAreaElement} */ (byId("import-text"));
file.addEventListener("change", async () => {
  const [chosen] = file.files ?? [];
  if (chosen) text.value = await chosen.text();
});
