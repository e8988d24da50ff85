import fc from "fast-check";
import { expect, test } from "vitest";
import { AnswerDays } from "./answer-days.ts";

test("the busiest day is that of most answers which were not taken back", () => {
  const days = new AnswerDays();
  expect(days.busiest()).toBeNull();
  days.note(2, "2026-02-01");
  days.note(3, "2026-02-01");
  days.note(4, "2026-02-02");
  days.note(50_000, "2026-02-02");
  expect(days.busiest()).toEqual({ day: "2026-02-01", responses: 2 });
  days.retract(3);
  days.retract(3);
  days.retract(7);
  days.retract(70_000);
  expect(days.busiest()).toEqual({ day: "2026-02-02", responses: 2 });
});

test("counts as a list of the answers that are left would", () => {
  const day = fc.constantFrom("2026-02-01", "2026-02-02", "2026-02-03");
  fc.assert(
    fc.property(fc.array(day, { maxLength: 60 }), fc.array(fc.nat(80)), (answers, taken) => {
      const days = new AnswerDays();
      for (const [at, each] of answers.entries()) days.note(at + 2, each);
      for (const place of taken) days.retract(place);
      const left = answers.filter((_, at) => !taken.includes(at + 2));
      const most = Math.max(
        0,
        ...Map.groupBy(left, (each) => each)
          .values()
          .map(({ length }) => length),
      );
      expect(days.busiest()?.responses ?? 0).toBe(most);
    }),
  );
});
