import { describe, expect, it } from "vitest";
import { openLists } from "#domain/people/employee.ts";
import {
  choosePlaces,
  EMPTY_FORM,
  type FormValues,
  formProblems,
  problemsLeft,
  registrationOf,
} from "./form-values.ts";

const FILLED: FormValues = {
  firstName: "Kavita",
  lastName: "Jadhav",
  email: "kavita@x.example",
  role: 5,
  userTypes: ["CSI", "SSI"],
  regions: ["N"],
  states: ["N1"],
  locations: ["NL1"],
  csiOutlets: ["0101"],
  ssiOutlets: ["0102"],
};

describe("what is required", () => {
  it("of everybody: first name, e-mail, designation, access to panel", () => {
    expect(formProblems(EMPTY_FORM, null)).toEqual({
      firstName: "Required Field",
      email: "Required Field",
      role: "Required Field",
      userTypes: "Required Field",
    });
    expect(formProblems({ ...FILLED, email: "kavita" }, "head_office")).toEqual({
      email: "Please enter correct email address",
    });
  });

  it("of head office: only that; of a regional office also a region; of others the places, too", () => {
    const nowhere = { ...FILLED, regions: [], states: [], locations: [], csiOutlets: [], ssiOutlets: [] };
    expect(Object.keys(formProblems(nowhere, "head_office"))).toEqual([]);
    expect(Object.keys(formProblems(nowhere, "regional"))).toEqual(["regions"]);
    expect(Object.keys(formProblems(nowhere, "other"))).toEqual([
      "regions",
      "states",
      "locations",
      "csiOutlets",
      "ssiOutlets",
    ]);
  });

  it("outlets of each type the person may open", () => {
    expect(formProblems({ ...FILLED, csiOutlets: [] }, "other")).toEqual({ csiOutlets: "Required Field" });
    expect(formProblems({ ...FILLED, ssiOutlets: [] }, "other")).toEqual({ ssiOutlets: "Required Field" });
    expect(formProblems({ ...FILLED, userTypes: ["CSI"], ssiOutlets: [] }, "other")).toEqual({});
  });

  it("outlets of a type that was chosen, taken away again, count nothing", () => {
    const onlySsi = { ...FILLED, userTypes: ["SSI"], ssiOutlets: [] } as const;
    expect(formProblems(onlySsi, "other")).toEqual({ ssiOutlets: "Required Field" });
  });
});

describe("what was said about a field", () => {
  const said = formProblems({ ...EMPTY_FORM, userTypes: ["CSI", "SSI"] }, "other");

  it("goes with the value it was said about; the rest stands", () => {
    const { role, ...others } = said;
    expect(role).toBe("Required Field");
    expect(problemsLeft(said, EMPTY_FORM, { ...EMPTY_FORM, role: 5 })).toEqual(others);
    expect(problemsLeft(said, EMPTY_FORM, { ...EMPTY_FORM })).toEqual(said);
  });

  it("about outlets of one type stands while those of the other are chosen", () => {
    expect(problemsLeft(said, EMPTY_FORM, { ...EMPTY_FORM, ssiOutlets: ["0102"] })).toMatchObject({
      csiOutlets: "Required Field",
    });
  });
});

describe("the pickers", () => {
  it.each([
    ["head_office", []],
    ["regional", ["regions"]],
    ["other", ["regions", "states", "locations", "ssiOutlets"]],
    [null, []],
  ] as const)("that %s opens with SSI access: %j", (level, open) => {
    const pickers = Object.entries(openLists(level, ["SSI"]));
    expect(pickers.filter(([, isOpen]) => isOpen).map(([key]) => key)).toEqual(open);
  });

  it("forget what hangs on a changed choice", () => {
    expect(choosePlaces(FILLED, "regions", ["S"])).toEqual({
      ...FILLED,
      regions: ["S"],
      states: [],
      locations: [],
      csiOutlets: [],
      ssiOutlets: [],
    });
    expect(choosePlaces(FILLED, "csiOutlets", [])).toEqual({ ...FILLED, csiOutlets: [] });
  });

  it("hold All alone", () => {
    expect(choosePlaces(FILLED, "csiOutlets", ["0101", "All"]).csiOutlets).toEqual(["All"]);
    expect(choosePlaces(FILLED, "csiOutlets", ["All", "0101"]).csiOutlets).toEqual(["0101"]);
  });
});

describe("what is sent", () => {
  const lists = (values: FormValues, level: "head_office" | "regional" | "other") => {
    const { regions, states, locations, csiOutlets, ssiOutlets } = registrationOf(values, level, null);
    return [regions, states, locations, csiOutlets, ssiOutlets];
  };

  it("for head office All in every list, for a regional office its regions and All elsewhere", () => {
    expect(lists(FILLED, "head_office")).toEqual([["All"], ["All"], ["All"], ["All"], ["All"]]);
    expect(lists(FILLED, "regional")).toEqual([["N"], ["All"], ["All"], ["All"], ["All"]]);
  });

  it("for others what was chosen", () => {
    expect(lists(FILLED, "other")).toEqual([["N"], ["N1"], ["NL1"], ["0101"], ["0102"]]);
    expect(lists({ ...FILLED, ssiOutlets: [] }, "other").at(-1)).toEqual([]);
  });
});
