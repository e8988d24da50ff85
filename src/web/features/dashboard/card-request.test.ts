import { expect, test } from "vitest";
import type { StructureCard } from "#contract/structure.ts";
import type { FilterList } from "#domain/filters/filters.ts";
import { cardRequest } from "./card-request.ts";

function card(key: string, drawing: string): StructureCard {
  return {
    id: key,
    key,
    title: key,
    drawing,
    path: `api/dashboard/summary/${key}`,
    tabGroup: null,
    improvementPlan: false,
    improvementPlanPath: "",
  };
}

test("regional cards ask for all regions and know a wave when none is chosen", () => {
  const selection = { waveCode: "", regionCode: "N", month: "All", modelCode: "All" };
  const wavesOf = (...codes: string[]): FilterList[] => [
    {
      name: "Wave",
      filterKey: "waveCode",
      id: 1,
      data: codes.map((code) => ({ name: code, code, isShown: true, isDealer: false })),
    },
  ];
  const regional = card("r", "regionRows");
  expect(cardRequest(regional, [], selection)).toMatchObject({ regionCode: "", waveCode: "WQ-5" });
  expect(cardRequest(regional, wavesOf("WQ-8", "WQ-5"), selection).waveCode).toBe("WQ-5");
  expect(cardRequest(regional, wavesOf("WQ-3", "WQ-2"), selection).waveCode).toBe("WQ-3");
  expect(cardRequest(card("r", "regionRows"), [], { ...selection, waveCode: "WQ-8" }).waveCode).toBe("WQ-8");
  expect(cardRequest(card("i", "indexGauge"), [], selection)).toEqual(selection);
});
