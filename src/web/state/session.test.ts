import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beginSession, endSession, onSessionEnd, type SessionEnd } from "./session.ts";
import { writeStored } from "./storage.ts";

let stored: Map<string, string>;
let browser: EventTarget;
let ends: SessionEnd[];
let stop: () => void;

beforeEach(() => {
  stored = new Map();
  browser = new EventTarget();
  vi.stubGlobal("window", browser);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
    clear: () => stored.clear(),
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
  expect([...stored.keys()]).toEqual([]);
  expect(ends).toEqual(["loggedOut"]);
});

test("what a page wrote before it was notified of the end in another tab goes, too", () => {
  stored.delete("forecourt.token");
  receive({ key: null, newValue: null });
  expect([...stored.keys()]).toEqual([]);
  expect(ends).toEqual(["elsewhere"]);
});

test("the news of an end that comes after the next login leaves that login alone", () => {
  beginSession("another");
  receive({ key: null, newValue: null });
  expect([...stored]).toEqual([
    ["forecourt.token", "another"],
    ["forecourt.operation", "meridian-csi"],
  ]);
});

function receive(change: Pick<StorageEvent, "key" | "newValue">): void {
  browser.dispatchEvent(Object.assign(new Event("storage"), change));
}
