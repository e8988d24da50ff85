import { expect, test } from "vitest";
import { createdWords } from "./created-words.ts";

const ABOUT = { dealerName: "Mula Wheels", makerAnswers: false };
const NOTIFIED = {
  people: 5,
  designations: ["Area Manager", "Dealer Principal", "Dealer Staff"],
  dealerAnswers: true,
};
const ONE = { ticketNos: [7], dueDates: ["2026-12-01"], notified: NOTIFIED };

test("what happens next with new plans is said in sentences", () => {
  const two = { ...ONE, ticketNos: [7, 8], dueDates: ["2026-12-01", "2026-12-23"] };
  expect(createdWords(two, ABOUT)).toEqual({
    lead: "2 tickets were created for Mula Wheels.",
    rest: "5 people are notified now: Area Manager, Dealer Principal and Dealer Staff. The dealer answers each by its day, Dec 1st 2026 – Dec 23rd 2026; a manager then closes it. Until then it stands under Open.",
  });
  expect(createdWords(ONE, ABOUT).lead).toBe("One ticket was created for Mula Wheels.");
  expect(createdWords(ONE, ABOUT).rest).toContain("The dealer answers it by Dec 1st 2026;");
});

test("who is notified is counted and named by what they work as", () => {
  const wordsFor = (people: number, designations: string[]) =>
    createdWords({ ...ONE, notified: { people, designations, dealerAnswers: true } }, ABOUT).rest;
  expect(wordsFor(1, ["Head Office"])).toMatch(/^One person is notified now: Head Office\./);
  expect(wordsFor(0, [])).toMatch(/^Nobody else has access to this dealer yet, so nobody is notified\./);
});

test("a dealer of whom nobody could answer is not said to", () => {
  const nobody = { ...ONE, notified: { ...NOTIFIED, dealerAnswers: false } };
  expect(createdWords(nobody, ABOUT).rest).toContain(
    "The dealer should answer it by Dec 1st 2026, but nobody there has access to it yet: ask an administrator. It stands under Open until a manager closes it.",
  );
  const ofPrincipal = createdWords(nobody, { ...ABOUT, makerAnswers: true });
  expect(ofPrincipal.rest).toContain("The dealer answers it by Dec 1st 2026;");
});
