import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { askAgain } from "./ask-again.ts";
import { queryClient } from "./query-client.ts";

const KEY = ["/api/getpushnotifications", "meridian-csi"];

afterEach(() => queryClient.clear());

/** A screen that shows this query, its calls waiting to be answered. */
function shown(queryKey: readonly unknown[]) {
  const calls: { readonly answer: (text: string) => void }[] = [];
  const queryFn = () => new Promise<string>((answer) => calls.push({ answer }));
  const observer = new QueryObserver(queryClient, { queryKey, queryFn });
  const stop = observer.subscribe(() => undefined);
  return { calls, stop, text: () => observer.getCurrentResult().data };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("an event during the first call has it made once more: its answer may be of before", async () => {
  const { calls, stop, text } = shown(KEY);
  const asked = askAgain(KEY);
  await settled();
  expect(calls).toHaveLength(1);
  calls[0]?.answer("before");
  await settled();
  expect(calls).toHaveLength(2);
  calls[1]?.answer("after");
  await asked;
  expect(text()).toBe("after");
  stop();
});

test("what has an answer is asked once, a call of before is given up; others are left alone", async () => {
  const { calls, stop, text } = shown(KEY);
  const other = shown(["/api/other"]);
  calls[0]?.answer("first");
  await settled();
  const twice = [askAgain(KEY), askAgain(KEY)];
  await settled();
  calls.at(-1)?.answer("newest");
  await Promise.all(twice);
  expect([calls.length, text(), other.calls.length]).toEqual([3, "newest", 1]);
  stop();
  other.stop();
});
