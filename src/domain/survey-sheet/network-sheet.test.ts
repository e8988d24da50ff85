import { describe, expect, it } from "vitest";
import { aNetwork } from "#domain/network/network.test-network.ts";
import type { Cell } from "./cell.ts";
import { type DealerLine, dealersSheet, modelsSheet } from "./network-sheet.ts";
import { headerRow } from "./sheet-headers.test-row.ts";

const GOOD: Readonly<Record<string, Cell>> = {
  dealer_code: "0101",
  dealer_name: " Malabar Motors ",
  location_code: "NL1",
  location_name: "Ludhiana",
  state_code: "N1",
  state_name: "Punjab",
  region_code: "N",
  region_name: "North",
};

const GOOD_LINE: DealerLine = {
  row: 2,
  dealerCode: "0101",
  dealerName: "Malabar Motors",
  locationCode: "NL1",
  locationName: "Ludhiana",
  stateCode: "N1",
  stateName: "Punjab",
  regionCode: "N",
  regionName: "North",
};

function read(changes: Readonly<Record<string, Cell>>) {
  const row = { ...GOOD, ...changes };
  const sheet = dealersSheet(aNetwork(), headerRow(Object.keys(row)));
  if (!sheet.ok) throw new Error(sheet.reason);
  return sheet.readRow(2, Object.values(row));
}

describe("a Dealers sheet", () => {
  it("reads a row, trimmed", () => {
    expect(read({})).toEqual({ line: GOOD_LINE });
  });

  it.each<[string, Record<string, Cell>, object]>([
    ["gives a number the leading zeros of the code it means", { dealer_code: 101 }, { dealerCode: "0101" }],
    ["takes a number that is no code yet as it stands", { dealer_code: 777 }, { dealerCode: "777" }],
    ["takes a new code with its leading zeros", { dealer_code: "0007" }, { dealerCode: "0007" }],
    ["takes a number as name", { location_name: 42 }, { locationName: "42" }],
    ["takes a name of 200 characters", { state_name: "x".repeat(200) }, { stateName: "x".repeat(200) }],
    ["drops control characters from names", { region_name: "No\u0000rth" }, { regionName: "North" }],
  ])("%s", (_, changes, line) => {
    expect(read(changes)).toMatchObject({ line });
  });

  it.each<[string, Cell, string]>([
    ["dealer_code", null, "Enter a code, up to 64 characters."],
    ["state_code", "x".repeat(65), "Shorten it to 64 characters: it has 65."],
    ["region_code", "ALL", "Choose another code: All means every value."],
    ["region_code", " all ", "Choose another code: All means every value."],
    ["location_code", "a\u0000", "Type it again: it holds an invisible control character."],
    ["location_code", 1.5, "Enter text or a whole number: this number has decimals."],
    ["dealer_name", " ", "Enter a name, up to 200 characters."],
    ["state_name", "x".repeat(201), "Shorten the name to 200 characters."],
  ])("rejects %s = %j: %s", (column, cell, reason) => {
    expect(read({ [column]: cell })).toMatchObject({ problems: [{ column, reason }] });
  });

  it("names every problem of a row", () => {
    expect(read({ dealer_code: null, region_name: null })).toMatchObject({
      problems: [{ column: "dealer_code" }],
    });
    expect(read({ dealer_name: null, region_code: null })).toMatchObject({
      problems: [
        { column: "dealer_name" },
        { column: "region_code", reason: "Enter the code of the region, too, or leave its name blank." },
      ],
    });
  });

  it("rejects a number that several codes share", () => {
    const { dealers } = aNetwork();
    const twins = aNetwork({
      dealers: dealers.map((dealer, place) => ({ ...dealer, code: ["7", "07"][place] ?? dealer.code })),
    });
    const sheet = dealersSheet(twins, headerRow(Object.keys(GOOD)));
    if (!sheet.ok) throw new Error(sheet.reason);
    expect(sheet.readRow(2, Object.values({ ...GOOD, dealer_code: 7 }))).toMatchObject({
      problems: [{ reason: "Format the column as text: several codes share this number." }],
    });
  });

  it("needs the dealer's code and name alone", () => {
    const sheet = dealersSheet(aNetwork(), headerRow(["dealer_code", "dealer_name", "region_code"]));
    expect(sheet.ok && sheet.readRow(2, ["D1", "First", " "])).toEqual({
      line: {
        ...{ row: 2, dealerCode: "D1", dealerName: "First" },
        ...{ locationCode: "", locationName: "", stateCode: "", stateName: "" },
        ...{ regionCode: "", regionName: "" },
      },
    });
    expect(dealersSheet(aNetwork(), headerRow(Object.keys(GOOD).slice(2)))).toEqual({
      ok: false,
      reason:
        "The sheet Rows lacks the required columns dealer_code, dealer_name. Its header, row 1, has none of these, only location_code, location_name, state_code, state_name, region_code, region_name.",
    });
  });

  it("warns of columns nobody reads", () => {
    expect(dealersSheet(aNetwork(), headerRow([...Object.keys(GOOD), "Phone"]))).toMatchObject({
      warnings: ["Columns that are not known and were ignored: Phone."],
    });
  });
});

describe("a Models sheet", () => {
  const sheet = modelsSheet(
    aNetwork({ models: [{ id: 1, code: "007", name: "Vega" }] }),
    headerRow(["Model Name", "Model Code"]),
  );

  it("reads its columns in any order", () => {
    expect(sheet.ok && sheet.readRow(3, ["Orion", 7])).toEqual({
      line: { row: 3, modelCode: "007", modelName: "Orion" },
    });
  });

  it("rejects blanks", () => {
    expect(sheet.ok && sheet.readRow(3, [])).toMatchObject({
      problems: [{ column: "model_code" }, { column: "model_name" }],
    });
  });

  it("lacking columns names them", () => {
    expect(modelsSheet(aNetwork(), headerRow(["model_code"]))).toEqual({
      ok: false,
      reason: "The sheet Rows lacks the required column model_name. Its header, row 1, has model_code.",
    });
  });
});
