import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_PUSH_CHOICES, type PushChoices } from "./push-choices.ts";
import { type PushSituation, planPush, type WaitingNotification } from "./push-plan.ts";

const MINUTE = 60_000;
/** 11:30 in Kolkata. */
const NOON = Date.UTC(2026, 10, 21, 6, 0);
/** 23:30 in Kolkata. */
const NIGHT = Date.UTC(2026, 10, 21, 18, 0);

function waiting(count: number, changes: Partial<WaitingNotification> = {}): WaitingNotification[] {
  return Array.from({ length: count }, (_, place) => ({
    id: place + 1,
    page: "action-planning",
    message: `Message ${place + 1}`,
    operation: "meridian-csi",
    ...changes,
  }));
}

function plan(changes: Partial<PushSituation> = {}) {
  return planPush({
    waiting: waiting(1),
    choices: DEFAULT_PUSH_CHOICES,
    timeZone: "Asia/Kolkata",
    lastPush: null,
    now: NOON,
    ...changes,
  });
}

test("a single notification goes out at once and leads to what it is about", () => {
  expect(plan()).toEqual({
    settled: [1],
    message: {
      tag: "notification-1",
      title: "Forecourt",
      body: "Message 1",
      address: "/notification/1?operation=meridian-csi",
    },
  });
});

test("several go out as one digest, the newest three by name", () => {
  expect(plan({ waiting: waiting(5) })).toEqual({
    settled: [1, 2, 3, 4, 5],
    message: {
      tag: "digest-5",
      title: "5 new notifications",
      body: "Message 5\nMessage 4\nMessage 3\nand 2 more",
      address: "/dashboard?operation=meridian-csi#notifications",
    },
  });
  expect(plan({ waiting: waiting(3) }).message?.body).toBe("Message 3\nMessage 2\nMessage 1");
});

test("after a push the next ten minutes are gathered", () => {
  expect(plan({ lastPush: NOON - 10 * MINUTE + 1 })).toEqual({ message: null, settled: [] });
  expect(plan({ lastPush: NOON - 10 * MINUTE }).message).not.toBeNull();
});

test("in quiet hours everything waits; afterwards it is one digest", () => {
  expect(plan({ waiting: waiting(4), now: NIGHT })).toEqual({ message: null, settled: [] });
  const morning = NIGHT + 7.5 * 60 * MINUTE;
  expect(plan({ waiting: waiting(4), now: morning - 1 }).message).toBeNull();
  expect(plan({ waiting: waiting(4), now: morning }).message?.title).toBe("4 new notifications");
});

describe("what a person does not want", () => {
  test("is settled without a push", () => {
    const muted: PushChoices = { ...DEFAULT_PUSH_CHOICES, muted: ["action-planning"] };
    expect(plan({ choices: muted })).toEqual({ message: null, settled: [1] });
    const off: PushChoices = { ...DEFAULT_PUSH_CHOICES, push: false };
    expect(plan({ choices: off, waiting: waiting(3), now: NIGHT })).toEqual({
      message: null,
      settled: [1, 2, 3],
    });
  });

  test("is neither named nor counted beside what is wanted", () => {
    const mixed = [...waiting(2, { page: "upload-excel" }), ...waiting(1, { message: "Ticket" })];
    const choices: PushChoices = { ...DEFAULT_PUSH_CHOICES, muted: ["upload-excel"] };
    expect(plan({ waiting: mixed, choices }).message).toMatchObject({ title: "Forecourt", body: "Ticket" });
  });
});

test("a long message is cut between characters, not within one", () => {
  const body = plan({ waiting: waiting(1, { message: "😀".repeat(300) }) }).message?.body ?? "";
  expect([...body]).toHaveLength(180);
  expect(body.isWellFormed()).toBe(true);
  const message = "x".repeat(180);
  expect(plan({ waiting: waiting(1, { message }) }).message?.body).toBe(message);
});

test("over any day each wanted notification goes out once, and never two pushes within ten minutes or one at night", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(24 * 60), { maxLength: 40 }), fc.nat(24 * 60), (arrivals, start) => {
      let open: WaitingNotification[] = [];
      let lastPush: number | null = null;
      const pushed: number[] = [];
      for (let minute = 0; minute <= 48 * 60; minute += 1) {
        const now = NOON + (start + minute) * MINUTE;
        arrivals.forEach((arrival, id) => {
          if (arrival === minute)
            open.push({ ...waiting(1)[0], id, message: "m", page: "action-planning", operation: "o" });
        });
        const next = plan({ waiting: open, lastPush, now });
        open = open.filter(({ id }) => !next.settled.includes(id));
        if (next.message === null) continue;
        expect(lastPush === null || now - lastPush >= 10 * MINUTE).toBe(true);
        pushed.push(...next.settled);
        lastPush = now;
      }
      expect(pushed.sort((a, b) => a - b)).toEqual(arrivals.map((_, id) => id));
    }),
    { numRuns: 25 },
  );
});
