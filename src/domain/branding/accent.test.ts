import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accentOf, GROUNDS, LEAST_CONTRAST } from "./accent.ts";
import { contrast, mix, readColour, seen, shown } from "./colour.ts";

const colours = fc
  .tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 255 })))
  .map((bytes) => `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`);

function accent(hex: string) {
  const made = accentOf(hex);
  if (made === null) throw new Error(`${hex} is no colour.`);
  return made;
}

describe("an accent", () => {
  test("of any colour is read in both schemes wherever it stands, and so is what stands on it", () => {
    fc.assert(
      fc.property(colours, (hex) => {
        for (const scheme of ["light", "dark"] as const) {
          const shades = accent(hex)[scheme];
          for (const ground of [...GROUNDS[scheme], shades.soft, shades.wash])
            expect(contrast(shades.text, ground)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
          for (const ground of GROUNDS[scheme])
            expect(contrast(shades.accent, ground)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
          // The second is the ground of a button below the pointer.
          for (const ground of [shades.accent, shades.text])
            expect(contrast(shades.on, ground)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
        }
      }),
      { numRuns: 400 },
    );
  });

  test("that is read stays as it was chosen, and any other keeps its hue", () => {
    fc.assert(
      fc.property(colours, (hex) => {
        for (const scheme of ["light", "dark"] as const) {
          const { accent: drawn } = accent(hex)[scheme];
          const isRead = GROUNDS[scheme].every((ground) => contrast(hex, ground) >= LEAST_CONTRAST);
          expect(drawn === hex).toBe(isRead);
          const [before, after] = [seen(hex), seen(drawn)];
          // Of what is nearly grey the hue is a matter of rounding.
          if (Math.min(before.chroma, after.chroma) < 0.04) continue;
          const turned = Math.abs(
            Math.atan2(Math.sin(before.hue - after.hue), Math.cos(before.hue - after.hue)),
          );
          expect(turned).toBeLessThan(0.12);
        }
      }),
      { numRuns: 400 },
    );
  });

  test("moves no further than it has to: a little nearer it would not be read", () => {
    for (const hex of ["#ffd400", "#00c2a8", "#ff6a00", "#7fd1ff", "#c0c0c0"]) {
      const { lightness, ...hue } = seen(accent(hex).light.accent);
      const nearer = shown({ ...hue, lightness: lightness + 0.01 });
      expect(GROUNDS.light.some((ground) => contrast(nearer, ground) < LEAST_CONTRAST)).toBe(true);
    }
  });

  test.each([
    ["#d50000", "#d50000"],
    ["#ffd400", "#836b00"],
    ["#000000", "#000000"],
    ["#ffffff", "#6d6d6d"],
  ])("%s is drawn as %s in the light", (chosen, drawn) => {
    expect(accent(chosen).light.accent).toBe(drawn);
  });

  test.each([
    ["#000000", "#8a8a8a"],
    ["#010101", "#8a8a8a"],
    ["#ffffff", "#ffffff"],
  ])("%s is drawn as %s in the dark", (chosen, drawn) => {
    expect(accent(chosen).dark.accent).toBe(drawn);
  });
});

describe("a colour", () => {
  test.each([
    ["#5146C9", "#5146c9"],
    ["5146c9", "#5146c9"],
    [" #FFF000 ", "#fff000"],
    ["#fff", null],
    ["red", null],
    ["#5146c9;}", null],
    ["", null],
  ])("typed as %j is %s", (typed, read) => {
    expect(readColour(typed)).toBe(read);
  });

  test("is the same after it was taken apart by how people see it", () => {
    fc.assert(
      fc.property(colours, (hex) => {
        expect(shown(seen(hex))).toBe(hex);
      }),
    );
  });

  test("has the contrast that WCAG says", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
    expect(mix("#ffffff", "#000000", 0.5)).toBe("#808080");
  });
});
