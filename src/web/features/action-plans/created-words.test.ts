import { expect, test } from "vitest";
import { createdWords, dueWords, notifiedWords } from "./created-words.ts";

const PLANS = {
  person: "a@x.example",
  operation: "csi",
  dealerName: "Mula Wheels",
  ticketNos: [7, 8],
  firstDue: "2026-12-01",
  lastDue: "2026-12-23",
};
const DAYS = { ...PLANS, lastDue: "2026-12-01" };

test("what happens next with new plans is said in sentences", () => {
  expect(createdWords(PLANS)).toBe("2 tickets were created for Mula Wheels.");
  expect(createdWords({ ...PLANS, ticketNos: [7] })).toBe("One ticket was created for Mula Wheels.");
  expect(dueWords(PLANS)).toBe(
    "The dealer answers each by its day, Dec 1st 2026 – Dec 23rd 2026; a manager then closes it. Until then it stands under Open.",
  );
  expect(dueWords({ ...DAYS, ticketNos: [7] })).toContain("The dealer answers it by Dec 1st 2026;");
});

test("who is notified is counted and named by what they work as", () => {
  const wordsFor = (people: number, designations: readonly string[]) =>
    notifiedWords({ notified: { people, designations } });
  expect(wordsFor(5, ["Area Manager", "Dealer Principal", "Dealer Staff"])).toBe(
    "5 people are notified now: Area Manager, Dealer Principal and Dealer Staff.",
  );
  expect(wordsFor(1, ["Head Office"])).toBe("One person is notified now: Head Office.");
  expect(wordsFor(0, [])).toBe("Nobody else has access to this dealer yet, so nobody is notified.");
});
