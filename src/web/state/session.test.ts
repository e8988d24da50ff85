import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beginSession, endSession, onSessionEnd, type SessionEnd } from "./session.ts";
import { writeStored } from "./storage.ts";

let kept: Map<string, string>;
let browser: EventTarget;
let ends: SessionEnd[];
let stop: () => void;

beforeEach(() => {
  kept = new Map();
  browser = new EventTarget();
  vi.stubGlobal("window", browser);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
    clear: () => kept.clear(),
  });
  ends = [];
  stop = onSessionEnd((end) => ends.push(end));
  beginSession("secret");
  writeStored("operation", "meridian-csi");
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

test("a session that ends here takes along what was kept for it, and a page on its way out keeps nothing", () => {
  endSession("loggedOut");
  writeStored("filters", "meridian-csi wave_code=WQ-6");
  expect([...kept.keys()]).toEqual([]);
  expect(ends).toEqual(["loggedOut"]);
});

test("what a page wrote before it heard of the end in another tab goes, too", () => {
  kept.delete("forecourt.token");
  hear({ key: null, newValue: null });
  expect([...kept.keys()]).toEqual([]);
  expect(ends).toEqual(["elsewhere"]);
});

test("the news of an end that comes after the next login leaves that login alone", () => {
  beginSession("another");
  hear({ key: null, newValue: null });
  expect([...kept]).toEqual([
    ["forecourt.token", "another"],
    ["forecourt.operation", "meridian-csi"],
  ]);
});

function hear(change: Pick<StorageEvent, "key" | "newValue">): void {
  browser.dispatchEvent(Object.assign(new Event("storage"), change));
}
