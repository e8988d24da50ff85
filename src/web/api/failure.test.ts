import { afterEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { failureOf, standingSentence } from "./failure.ts";

const NOW = { about: "wave 5", confirmed: true } as const;

afterEach(() => vi.unstubAllGlobals());

describe("the sentence of a failure", () => {
  const refused = failureOf(new ApiError(409, "CONFLICT", "The upload is In Progress."), "wave 5");
  const unconfirmed = failureOf(new ApiError(403, "ADMIN_REAUTH", "Enter your password again."), "wave 5");

  test.each([
    ["nothing failed", null, NOW, null],
    ["it stands", refused, NOW, "The upload is In Progress."],
    ["the screen shows something else by now", refused, { ...NOW, about: "wave 6" }, null],
    [
      "the password is still missing",
      unconfirmed,
      { ...NOW, confirmed: false },
      "Enter your password again.",
    ],
    ["the password was typed since", unconfirmed, NOW, null],
    ["another failure outlives the password", refused, { ...NOW, confirmed: false }, refused.sentence],
  ] as const)("%s", (_, failure, now, sentence) => {
    expect(standingSentence(failure, now)).toBe(sentence);
  });

  test("of what nobody foresaw is reported", () => {
    const reported = vi.fn();
    vi.stubGlobal("reportError", reported);
    const error = new RangeError("oops");
    expect(failureOf(error, "").sentence).toMatch(/^Something unforeseen happened/);
    expect(reported).toHaveBeenCalledWith(error);
  });
});
