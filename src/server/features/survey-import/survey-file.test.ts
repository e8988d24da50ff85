import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkedFiles, type SurveyFile } from "./survey-file.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A workbook that is asked nothing. */
function file(): SurveyFile {
  let isOpen = true;
  return {
    path: "/nowhere",
    rows: Readable.from([]),
    ask: () => undefined,
    receive: () => Promise.reject(new Error("Nothing was asked.")),
    isOpen: () => isOpen,
    usedSeconds: async () => 0,
    close: () => {
      isOpen = false;
    },
  };
}

test("a checked workbook is handed over once, open", () => {
  const checked = checkedFiles();
  const cached = file();
  checked.store("a", cached);
  expect(checked.take("b")).toBeNull();
  expect(checked.take("a")).toBe(cached);
  expect(checked.take("a")).toBeNull();
  vi.advanceTimersByTime(60_000);
  checked.close();
  expect(cached.isOpen()).toBe(true);
});

test("one whose process has ended is not handed over", () => {
  const checked = checkedFiles();
  const cached = file();
  checked.store("a", cached);
  cached.close();
  expect(checked.take("a")).toBeNull();
});

test("none stays longer than half a minute, no more than two at once, none beyond the end", () => {
  const checked = checkedFiles();
  const files = [file(), file(), file()];
  const open = () => files.map((each) => each.isOpen());
  for (const [place, each] of files.entries()) {
    checked.store(String(place), each);
    vi.advanceTimersByTime(10_000);
  }
  expect(open()).toEqual([false, true, true]);
  vi.advanceTimersByTime(10_000);
  expect(open()).toEqual([false, false, true]);
  const last = file();
  checked.store("3", last);
  checked.close();
  expect([...open(), last.isOpen()]).toEqual([false, false, false, false]);
  expect(["1", "2", "3"].map((name) => checked.take(name))).toEqual([null, null, null]);
});
