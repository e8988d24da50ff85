import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { catalogue } from "#contract/catalogue.ts";
import { session } from "#contract/session.ts";
import { call } from "./call.ts";
import { startEarlyCalls, takeEarlyCall } from "./early-calls.ts";

const asked: Request[] = [];
const stored = new Map<string, string>();

beforeEach(() => {
  stored.set("forecourt.token", "t-1");
  vi.stubGlobal("localStorage", { getItem: (key: string) => stored.get(key) ?? null });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    asked.push(new Request(`http://x${path}`, init));
    return Response.json({ filters: [], data_version: 7 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  asked.length = 0;
  stored.clear();
});

function openAt(address: string): void {
  vi.stubGlobal("location", new URL(address, "http://x"));
  startEarlyCalls();
}

const askForFilters = () => call(catalogue.filters, { operation: "north", body: {} });

test("the early calls are those of the contract, word for word, and answered once", async () => {
  openAt("/dashboard/Summary?operation=north");
  const early = [...asked];
  asked.length = 0;
  expect(await askForFilters()).toEqual({ filters: [], dataVersion: 7 });
  expect(asked).toEqual([]);
  await askForFilters();
  await call(session.config, { body: null }).catch(() => undefined);
  await call(session.config, { body: null }).catch(() => undefined);
  const write = async (request: Request) => [
    request.method,
    request.url,
    [...request.headers],
    request.cache,
    await request.text(),
  ];
  const written = await Promise.all(early.map(write));
  const later = await Promise.all(asked.map(write));
  expect(written.toReversed()).toEqual(later);
});

test("the operation this browser was in is meant where the address names none", () => {
  stored.set("forecourt.operation", "south");
  openAt("/dashboard");
  expect(asked.map(({ headers }) => headers.get("data_source"))).toEqual([null, "south"]);
});

test("nothing is asked early outside an operation's pages, where none is known, or by somebody who is not logged in", () => {
  openAt("/category?operation=north");
  openAt("/dashboard/Summary");
  stored.delete("forecourt.token");
  openAt("/dashboard/Summary?operation=north");
  expect(asked).toEqual([]);
});

test("another person's or operation's answer is not taken", async () => {
  openAt("/dashboard/Summary?operation=north");
  expect(takeEarlyCall(catalogue.filters.path, "west")).toBeNull();
  stored.set("forecourt.token", "t-2");
  expect(takeEarlyCall(catalogue.filters.path, "north")).toBeNull();
});
