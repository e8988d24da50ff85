import { describe, expect, test } from "vitest";
import { aNetwork } from "#domain/network/network.test-network.ts";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import { type DealerList, fullestList, listFaults, listReader, proposeList } from "./dealer-list.ts";
import type { MasterField } from "./master-columns.ts";

function proposed(...rows: readonly (readonly Cell[])[]) {
  return proposeList(rows.map((cells, at) => ({ number: at + 1, cells })));
}

function fields(...rows: readonly (readonly Cell[])[]) {
  return proposed(...rows)?.columns.map(({ field, isSure }) => (isSure ? field : "?"));
}

describe("what the columns of a list are taken for", () => {
  test("is what their headers say, under titles and in two rows", () => {
    expect(
      fields(
        ["Dealer master 2026"],
        [],
        ["Dealer Code", "Dealer Name", "City", "State", "Zone", "Contact"],
        ["D1", "First Motors", "Pune", "Maharashtra", "West", "0123"],
        ["D2", "Second Motors", "Surat", "Gujarat", "West", "0124"],
      ),
    ).toEqual(["code", "name", "area", "state", "region", null]);
    expect(
      fields(
        ["Outlet", null, "Place", null],
        ["Outlet Code", "Outlet Name", "City", "Zone"],
        ["D1", "First Motors", "Pune", "West"],
        ["D2", "Second Motors", "Surat", "West"],
      ),
    ).toEqual(["code", "name", "area", "region"]);
    expect(fields(["Model Code", "Model"], ["V", "Vega"], ["A", "Altair"])).toEqual(["modelCode", "model"]);
  });

  test("is left to a person where nobody can tell", () => {
    const answer = proposed(
      ["Code", "Dealer Name", "City", "Town", "Zone", "Zone"],
      ["D1", "First Motors", "Pune", "Pune", "West", "West"],
      ["D2", "Second Motors", "Surat", "Surat", "West", "West"],
    );
    expect(answer?.columns.map(({ field, reason }) => [field, reason])).toEqual([
      [null, "Its header does not say of what."],
      ["name", "Its header says so."],
      [null, "Several columns may be this: Location. Choose one."],
      [null, "Several columns may be this: Location. Choose one."],
      [null, "Another column has the same header: rename one of them in the file."],
      [null, "Another column has the same header: rename one of them in the file."],
    ]);
  });

  test("the sheet of which most is known comes first", () => {
    const sheet = (...known: (MasterField | null)[]) => ({ columns: known.map((field) => ({ field })) });
    expect(fullestList([sheet(null, null, null), sheet("code", "name"), sheet("model")])).toBe(1);
    expect(fullestList([sheet(null)])).toBe(0);
  });
});

test.each<[MasterField[], string[]]>([
  [["code", "name", "region"], []],
  [["model"], []],
  [[], ["Say which column is the code of the dealer, and which its name."]],
  [["code", "area"], ["Say which column is this: Name of the dealer."]],
  [
    ["region"],
    ["Say which column is this: Code of the dealer.", "Say which column is this: Name of the dealer."],
  ],
  [["code", "name", "name"], ["Choose one column only for this: Name of the dealer."]],
])("columns %j: %j", (chosen, faults) => {
  expect(listFaults(chosen)).toEqual(faults);
});

describe("a row of a list", () => {
  const list: DealerList = {
    sheet: "Network",
    headerRows: 1,
    columns: [
      { header: "Dealer Code", field: "code" },
      { header: "Dealer Name", field: "name" },
      { header: "City", field: "area" },
      { header: "Model", field: "model" },
    ],
  };
  const [first] = aNetwork().dealers;
  if (first === undefined) throw new Error("no dealer");
  const network = { ...aNetwork(), dealers: [{ ...first, code: "0007" }] };
  const read = listReader(network, list, ["Dealer Code", "Contact", "Dealer Name", "City", "Model"]);
  const dealerOf = (cells: readonly Cell[]) => {
    const row = read(cells);
    return typeof row === "string" ? null : row.dealer;
  };

  test("says what stands under its headers", () => {
    expect(read([7, "0123", "Seven", "Pune"])).toEqual({
      dealer: expect.objectContaining({ code: 7, name: "Seven", area: "Pune", state: "" }),
      model: null,
    });
    expect(dealerOf(["8", null, "Eight"])?.code).toBe("8");
    expect(read([null, "x", null, null, "Nova"])).toEqual({
      dealer: null,
      model: { code: "Nova", name: "Nova" },
    });
  });

  test("of a model without its code is that of the model that is called so", () => {
    const [known] = network.models;
    const model = (name: string) => {
      const row = read([null, null, null, null, name]);
      return typeof row === "string" ? null : row.model?.code;
    };
    expect(model(known?.name.toUpperCase() ?? "")).toBe(known?.code);
    expect(model("constructor")).toBe("constructor");
  });

  test("of a model without its name leaves it the name it has", () => {
    const models = [{ id: 1, code: "012", name: "Vega" }];
    const byCode = { ...list, columns: [{ header: "Model Code", field: "modelCode" as const }] };
    const readModel = listReader({ ...network, models }, byCode, ["Model Code"]);
    expect([readModel([12]), readModel(["N"])]).toMatchObject([
      { model: { code: 12, name: "Vega" } },
      { model: { code: "N", name: "N" } },
    ]);
  });

  test("that sums is none; a dealer that is called so is one", () => {
    expect(read(["Total", null, 412])).toBe("totals");
    expect(read(["Grand total", 9])).toBe("totals");
    expect(dealerOf(["Total", null, "Total Motors", "Pune"])?.name).toBe("Total Motors");
  });

  test("that the template shows as its example is none", () => {
    expect(read(["EXAMPLE", null, "Kaveri Motors", "Pune"])).toBe("example");
    expect(dealerOf(["Example", null, "Example Motors"])?.code).toBe("Example");
  });
});
