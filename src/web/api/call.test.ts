import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "#contract/session.ts";
import { problemOf } from "./api-error.ts";
import { call } from "./call.ts";

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
