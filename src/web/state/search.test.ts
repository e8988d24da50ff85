import { describe, expect, test } from "vitest";
import { parseSearch, sharedSearch, stringifySearch, validateSearch } from "./search.ts";

describe("address search", () => {
  test("codes stay text: leading zeros and numbers survive the way there and back", () => {
    const search = { operation: "meridian-csi", wave_code: "WQ-8", dealer_code: "0071", model_code: "300" };
    expect(validateSearch(parseSearch(stringifySearch(search)))).toEqual(search);
  });

  test("equal views have equal addresses, whatever the order of the keys", () => {
    expect(stringifySearch({ region_code: "N", operation: "x" })).toBe("?operation=x&region_code=N");
    expect(stringifySearch({ operation: "x", region_code: "N" })).toBe("?operation=x&region_code=N");
  });

  test("unknown keys, empty values, other types and overlong codes are dropped", () => {
    const raw = {
      utm: "1",
      wave_code: "",
      month: 3,
      region_code: "x".repeat(201),
      model_code: "x".repeat(200),
    };
    expect(validateSearch(raw)).toEqual({ model_code: "x".repeat(200) });
  });

  test("another page gets the filters and the range, not what was chosen on this page", () => {
    const kept = { operation: "x", region_code: "N", from: "2026-01-01", to: "2026-02-28", view: "quarter" };
    expect(sharedSearch({ ...kept, factor: "Q4", tab: "1", score: "5", with: "0102" })).toEqual(kept);
  });

  test("nothing chosen needs no question mark", () => expect(stringifySearch({})).toBe(""));
});
