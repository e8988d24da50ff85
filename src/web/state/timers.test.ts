import { expect, test } from "vitest";
import { reconnectDelay } from "./timers.ts";

test("the pause before reconnecting doubles from one second and stops growing at half a minute", () => {
  expect([1, 2, 3, 4, 5, 6, 60].map(reconnectDelay)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
});
