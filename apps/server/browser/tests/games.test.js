/** A whole game of each of the five: by mouse and by keyboard on one device, against the engine on a computer and on a phone. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { SHORT } from "../support/rules.js";
import { leave, Stage } from "../support/stage.js";
import { click, create, look, playOut, press, random, tap } from "../support/table.js";

const stage = new Stage();

for (const [hand, choose] of /** @type {const} */ ([["mouse", click], ["keyboard", press]])) {
  for (const [index, rules] of SHORT.entries()) {
    test(`${rules.game} by ${hand}, to its end`, async () => {
      const ada = await stage.person({ reducedMotion: hand === "keyboard" ? "reduce" : "no-preference" });
      await create(ada.page, { ...rules, opponent: "device" });
      const moves = await playOut(ada.page, { chance: random(index + 1), choose });
      assert.ok(moves > 4, `only ${moves} moves`);
      const { status, said } = await look(ada.page);
      assert.equal(status, "over");
      assert.match(said, /wins|Draw/, "the result is said");
      assert.equal(await ada.page.locator("#act-rematch").isVisible(), true);
      await leave(ada);
    });
  }
}

for (const [index, rules] of SHORT.entries()) {
  const phone = index % 2 === 1;
  test(`${rules.game} against the engine, to its end${phone ? ", by touch on a phone, in French" : ""}`, async () => {
    const ada = await (phone ? stage.phone({ locale: "fr-FR" }) : stage.person());
    await create(ada.page, { ...rules, opponent: "engine", level: "engine:1", side: phone ? "second" : "first" });
    await playOut(ada.page, { chance: random(index + 7), choose: phone ? tap : click });
    const { status, said } = await look(ada.page);
    assert.equal(status, "over");
    assert.match(said, phone ? /Victoire|nulle/ : /wins|Draw/);
    await leave(ada);
  });
}
