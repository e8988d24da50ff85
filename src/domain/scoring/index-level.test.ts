import { expect, test } from "vitest";
import { indexLevel } from "./index-level.ts";

const programme = { bands: { disappointed: 5, indifferent: 7, pleased: 9 }, lowIndexLimit: 800 };

test.each([
  [0, "disappointed", 0, 600],
  [599.9, "disappointed", 0, 600],
  [600, "indifferent", 600, 800],
  [799.9, "indifferent", 600, 800],
  [800, "pleased", 800, 900],
  [899.9, "pleased", 800, 900],
  [900, "delighted", 900, 1000],
  [1000, "delighted", 900, 1000],
])("an index of %d is %s", (index, name, from, to) => {
  expect(indexLevel(programme, index)).toEqual({ name, from, to });
});

test.each([
  [500, 450, "disappointed"],
  [500, 550, "pleased"],
  [950, 940, "indifferent"],
  [950, 960, "delighted"],
])(
  "with a limit of %d an index of %d is %s: the limit decides what is good enough",
  (lowIndexLimit, index, name) => {
    expect(indexLevel({ ...programme, lowIndexLimit }, index).name).toBe(name);
  },
);
