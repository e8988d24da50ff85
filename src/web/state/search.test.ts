import { describe, expect, test } from "vitest";
import { parseSearch, sharedSearch, stringifySearch, validateSearch } from "./search.ts";

describe("address search", () => {
  test("codes stay text: leading zeros and numbers survive the way there and back", () => {
    const search = { operation: "meridian-csi", waveCode: "WQ-8", dealerCode: "0071", modelCode: "300" };
    expect(validateSearch(parseSearch(stringifySearch(search)))).toEqual(search);
  });

  test("equal views have equal addresses, whatever the order of the keys", () => {
    expect(stringifySearch({ regionCode: "N", operation: "x" })).toBe("?operation=x&region_code=N");
    expect(stringifySearch({ operation: "x", regionCode: "N" })).toBe("?operation=x&region_code=N");
  });

  test("the filters are called what saved links call them", () => {
    const written =
      "?operation=x&wave_code=w&region_code=r&state_code=s&location_code=l&month=m&dealer_code=d&model_code=o";
    const search = parseSearch(written);
    expect(search).toEqual({
      operation: "x",
      waveCode: "w",
      regionCode: "r",
      stateCode: "s",
      locationCode: "l",
      month: "m",
      dealerCode: "d",
      modelCode: "o",
    });
    expect(stringifySearch(search)).toBe(written);
  });

  test("unknown keys, empty values, other types and overlong codes are dropped", () => {
    const raw = {
      utm: "1",
      waveCode: "",
      month: 3,
      regionCode: "x".repeat(201),
      modelCode: "x".repeat(200),
    };
    expect(validateSearch(raw)).toEqual({ modelCode: "x".repeat(200) });
  });

  test("another page gets the filters and the range, not what was chosen on this page", () => {
    const kept = { operation: "x", regionCode: "N", from: "2026-01-01", to: "2026-02-28", view: "quarter" };
    expect(sharedSearch({ ...kept, factor: "Q4", tab: "1", score: "5", with: "0102" })).toEqual(kept);
    const rows = { search: "gaadi", sort: "-index", only: "audio", below: "Q4", days: "a", response: "S1" };
    expect(sharedSearch({ ...kept, ...rows })).toEqual(kept);
  });

  test.each([
    ["2026-02-31", "2026-03-01"],
    ["2026-01-01", "soon"],
    ["2026-05-01", "2026-04-30"],
  ])("a range that is none is dropped: %s to %s", (from, to) => {
    expect(validateSearch({ from, to, view: "quarter" })).toEqual({ view: "quarter" });
  });

  test("half a range stays", () => {
    expect(validateSearch({ from: "2026-05-01" })).toEqual({ from: "2026-05-01" });
    expect(validateSearch({ to: "2026-05-01" })).toEqual({ to: "2026-05-01" });
  });

  test("nothing chosen needs no question mark", () => expect(stringifySearch({})).toBe(""));
});
