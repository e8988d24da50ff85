import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { erasure } from "#contract/erasure.ts";
import { network } from "#contract/network.ts";
import { notifications } from "#contract/notifications.ts";
import { programme } from "#contract/programme.ts";
import { rejectedRows } from "#contract/rejected-rows.ts";
import { retention } from "#contract/retention.ts";
import { session } from "#contract/session.ts";
import { surveyPreview } from "#contract/survey-preview.ts";
import { unknownDealers } from "#contract/unknown-dealers.ts";
import { problemOf } from "./api-error.ts";
import { call, read } from "./call.ts";

const NO_ANSWER = { name: "ApiError", code: "UNREACHABLE", message: "The service did not answer." };

beforeEach(() => vi.stubGlobal("localStorage", { getItem: () => null }));
afterEach(() => vi.unstubAllGlobals());

function answer(status: number, text: string, { breaksOff }: { readonly breaksOff: boolean }) {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      if (!breaksOff) controller.close();
    },
    pull: (controller) => controller.error(new TypeError("network error")),
  });
  vi.stubGlobal("fetch", async () => new Response(body, { status }));
}

test.each([
  ["a reply that breaks off", 200, '{"client', true],
  ["a reply that was cut short", 200, '{"client', false],
  ["a refusal that breaks off", 500, '{"code', true],
] as const)("%s counts as no answer", async (_name, status, text, breaksOff) => {
  answer(status, text, { breaksOff });
  const failure = await call(session.config, { body: null }).catch((error: unknown) => error);
  expect(failure).toMatchObject(NO_ANSWER);
  expect(problemOf(failure)).toBe("The service did not answer.");
});

test("a reply that is not what was agreed says what to do about it, and after an action that its effect is not known", async () => {
  answer(200, '{"some":"thing"}', { breaksOff: false });
  const failure = await call(session.config, { body: null }).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    message: "The service answered in a way this page does not know. Reload the page.",
    cause: { name: "ZodError" },
  });
  expect(problemOf(failure)).toBe(
    "Something unforeseen happened, and whether it took effect is not known. Look before you send it again.",
  );
});

describe("a connection that says nothing", () => {
  let signal: AbortSignal | undefined;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", (_path: string, init: RequestInit) => {
      signal = init.signal ?? undefined;
      return new Promise((_, reject) => {
        signal?.addEventListener("abort", () => reject(signal?.reason));
      });
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("counts as lost for a read after a minute, and the call is taken back", async () => {
    const end = endOf(read(session.config, { body: null }));
    await vi.advanceTimersByTimeAsync(59_999);
    expect(end.is).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(end.is).toMatchObject(NO_ANSWER);
    expect(signal?.aborted).toBe(true);
  });

  test("counts as lost when the reply stops half-way", async () => {
    vi.stubGlobal("fetch", async () => new Response(new ReadableStream()));
    const end = endOf(read(session.config, { body: null }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(end.is).toMatchObject(NO_ANSWER);
  });

  test.each([
    erasure.find,
    network.preview,
    programme.preview,
    rejectedRows.show,
    retention.preview,
    surveyPreview.undo,
    unknownDealers.show,
  ])("is waited for six minutes where everything is counted: $path", async (endpoint) => {
    const end = endOf(read<unknown, unknown>({ ...endpoint, body: z.unknown() }, { body: null }));
    await vi.advanceTimersByTimeAsync(359_999);
    expect(end.is).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(end.is).toMatchObject(NO_ANSWER);
  });

  test("is waited for by what changes something, for as long as it takes", async () => {
    const end = endOf(call(notifications.markAllRead, { body: { upTo: 1 } }));
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(end.is).toBeNull();
  });

  test("is no loss for whoever takes the read back, and no timer stays", async () => {
    const left = new AbortController();
    const end = endOf(read(session.config, { body: null, signal: left.signal }));
    left.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(end.is).toMatchObject({ name: "AbortError" });
    expect(vi.getTimerCount()).toBe(0);
  });
});

/** How a call ends; null while it goes on. */
function endOf(calling: Promise<unknown>): { is: unknown } {
  const end: { is: unknown } = { is: null };
  calling.then(
    (reply) => {
      end.is = { reply };
    },
    (error: unknown) => {
      end.is = error;
    },
  );
  return end;
}
