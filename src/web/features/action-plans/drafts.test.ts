import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draftOf } from "./draft.ts";
import { countUnsaved, deleteDrafts, deleteDraftsOfOthers, draftsOf, watchDrafts } from "./drafts.ts";
import { SAMPLE_TICKET } from "./ticket.test-ticket.ts";

const typed = {
  list: "open",
  draft: { ...draftOf(SAMPLE_TICKET), dealerRemarks: "Typed" },
  isUnsaved: true,
};
const untouched = { list: "open", draft: draftOf(SAMPLE_TICKET), isUnsaved: false };

beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
  deleteDrafts();
});

afterEach(() => {
  deleteDrafts();
  vi.unstubAllGlobals();
});

/** Whether the browser would ask before it leaves. */
function asks(): boolean {
  return !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

test("a draft belongs to its person and operation, and is there when they come again", () => {
  draftsOf("a@x.example", "csi").set(7, typed);
  expect(draftsOf("a@x.example", "csi").get(7)).toBe(typed);
  expect(draftsOf("a@x.example", "ssi").get(7)).toBeUndefined();
  expect(draftsOf("b@x.example", "csi").get(7)).toBeUndefined();
  deleteDraftsOfOthers("a@x.example");
  expect(draftsOf("a@x.example", "csi").all()).toEqual([typed]);
});

test("whoever else logs in clears it for good, and is not asked to stay for it", () => {
  draftsOf("a@x.example", "csi").set(7, typed);
  deleteDraftsOfOthers("b@x.example");
  expect(asks()).toBe(false);
  expect(draftsOf("a@x.example", "csi").all()).toEqual([]);
});

test("who logs out is told how many tickets hold unsaved text, and leaves none of it", () => {
  draftsOf("a@x.example", "csi").set(7, typed);
  draftsOf("a@x.example", "ssi").set(8, typed);
  draftsOf("a@x.example", "ssi").set(9, untouched);
  expect(countUnsaved()).toBe(2);
  deleteDrafts();
  expect(countUnsaved()).toBe(0);
  expect(asks()).toBe(false);
  expect(draftsOf("a@x.example", "csi").all()).toEqual([]);
});

test("the browser asks before it leaves as long as something is unsaved", () => {
  const drafts = draftsOf("a@x.example", "csi");
  expect(asks()).toBe(false);
  drafts.set(7, typed);
  expect(asks()).toBe(true);
  drafts.set(7, untouched);
  expect(asks()).toBe(false);
  drafts.set(7, typed);
  drafts.set(7, null);
  expect(asks()).toBe(false);
});

test("whoever watches is notified of every change until they stop", () => {
  const notified = vi.fn();
  const stop = watchDrafts(notified);
  draftsOf("a@x.example", "csi").set(7, typed);
  expect(notified).toHaveBeenCalledTimes(1);
  stop();
  draftsOf("a@x.example", "csi").set(7, null);
  expect(notified).toHaveBeenCalledTimes(1);
});
