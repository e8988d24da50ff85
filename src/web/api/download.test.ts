import { afterEach, expect, test, vi } from "vitest";
import { exports } from "#contract/exports.ts";
import { download } from "./download.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("a file stays in reach until every browser has begun to save it", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const link = { href: "", download: "", click: vi.fn(), remove: () => undefined };
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("document", { createElement: () => link, body: { append: () => undefined } });
  vi.stubGlobal("fetch", async () => new Response("rows"));
  const revoke = vi.spyOn(URL, "revokeObjectURL");
  await download(exports.cards, { operation: "csi", body: { requests: [] }, fallbackName: "page.xlsx" });
  expect(link).toMatchObject({ href: expect.stringMatching(/^blob:/), download: "page.xlsx" });
  expect(link.click).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(revoke).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(revoke).toHaveBeenCalledExactlyOnceWith(link.href);
});
