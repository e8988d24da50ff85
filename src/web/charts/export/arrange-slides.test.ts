import { describe, expect, test } from "vitest";
import { arrangeSlides, type PageRow, rowsOf } from "./arrange-slides.ts";

const ROOM = { width: 1520, height: 740 };

const row = (top: number, bottom: number, breaks: readonly number[] = []): PageRow => ({
  top,
  bottom,
  breaks,
});

describe("rows of a page on pictures of 16:9", () => {
  test("as many as can be read stand on one, none of them on two", () => {
    const rows = [row(0, 230), row(246, 569), row(586, 1019)];
    expect(arrangeSlides(rows, 1150, ROOM)).toEqual([
      { columns: [{ top: 0, bottom: 569 }], scale: 740 / 569 },
      { columns: [{ top: 586, bottom: 1019 }], scale: 1520 / 1150 },
    ]);
  });

  test("a page of a phone stands in columns beside each other", () => {
    const rows = Array.from({ length: 10 }, (_, place) => row(place * 300, place * 300 + 290));
    const slides = arrangeSlides(rows, 366, ROOM);
    expect(slides.map(({ columns }) => columns.length)).toEqual([3, 1]);
    const shown = slides.flatMap(({ columns }) => columns);
    for (const { top, bottom } of rows)
      expect(shown.filter((column) => column.top <= top && bottom <= column.bottom)).toHaveLength(1);
  });

  test("a card that is taller is made smaller first, then parted between its own rows", () => {
    expect(arrangeSlides([row(0, 1400)], 1150, ROOM)).toEqual([
      { columns: [{ top: 0, bottom: 1400 }], scale: 740 / 1400 },
    ]);
    const breaks = Array.from({ length: 60 }, (_, place) => (place + 1) * 50);
    const parts = arrangeSlides([row(0, 3020, breaks)], 1150, ROOM).flatMap(({ columns }) => columns);
    expect(parts).toEqual([
      { top: 0, bottom: 1450 },
      { top: 1450, bottom: 2900 },
      { top: 2900, bottom: 3020 },
    ]);
  });

  test("nothing is drawn so large that it looks coarse", () => {
    expect(arrangeSlides([row(0, 100)], 400, ROOM)[0]?.scale).toBe(1.5);
  });
});

test("blocks beside each other are one row", () => {
  expect(rowsOf([row(240, 500), row(0, 230), row(0, 200, [90]), row(240, 560, [300])])).toEqual([
    row(0, 230, [90]),
    row(240, 560, [300]),
  ]);
});
