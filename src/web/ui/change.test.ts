import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import classes from "./change.module.css";
import { Change } from "./change.tsx";

const drawn = (over: Partial<Parameters<typeof Change>[0]>) =>
  renderToStaticMarkup(
    createElement(Change, { text: "+4", direction: "up", tone: "flat", clear: true, ...over }),
  );
const GREY = `${classes.unclear}`;
const SAID = "no clear change";

test("a change that chance may explain is grey and hollow, and is called so", () => {
  const unclear = drawn({ clear: false });
  expect(unclear).toContain(GREY);
  expect(unclear).toContain(`title="${SAID}"`);
  expect(unclear).toContain(`, ${SAID}</span>`);
});

test("a clear one has the colour of its meaning; what did not move needs no word", () => {
  const clear = drawn({ tone: "good" });
  expect(clear).toContain(`${classes.good}`);
  for (const each of [clear, drawn({ text: "0", direction: "same", clear: false })]) {
    expect(each).not.toContain(GREY);
    expect(each).not.toContain(SAID);
  }
});
