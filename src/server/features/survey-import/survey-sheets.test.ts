import { afterEach, expect, test } from "vitest";
import type { Network } from "#domain/network/network.ts";
import { openWorkbook } from "#server/platform/workbook/read-workbook.ts";
import type { Workbook } from "#server/platform/workbook/workbook.ts";
import { aNetwork } from "#test/given/networks.ts";
import { REFUSED_SURVEYS } from "#test/survey-import/refused-surveys.ts";
import { PROGRAMME } from "#test/survey-import/world.ts";
import { withFile } from "#test/workbook-files.ts";
import { workbookBytes } from "#test/workbooks.ts";
import { readNetwork } from "./network-sheets.ts";
import type { SurveyTask } from "./survey-file-messages.ts";
import { findSurveySheets } from "./survey-sheets.ts";

const { dealers, models } = aNetwork();
const NETWORK: Network = {
  regions: [],
  states: [],
  locations: [],
  dealers: dealers.map((dealer, id) => ({ id, ...dealer })),
  models: models.map((model, id) => ({ id, ...model })),
};
const CONTEXT = {
  programme: PROGRAMME,
  dealerCodes: dealers.map(({ code }) => code),
  modelCodes: models.map(({ code }) => code),
  today: "2026-03-15",
  dateOrder: "day-first",
} as const;

let workbook: Workbook | null = null;
afterEach(() => workbook?.close());

test.each(
  REFUSED_SURVEYS.filter(({ fileName, userType }) => fileName === undefined && userType === undefined),
)("a workbook is refused with a sentence for its sender: $name", async ({ workbook: content, sentence }) => {
  const read = async (path: string) => {
    const task: SurveyTask = {
      mode: "check",
      dateOrder: null,
      path,
      isCsv: false,
      network: NETWORK,
      reportPath: null,
      operation: { name: "Meridian Motors meridian-csi", programme: PROGRAMME },
      others: [],
      today: CONTEXT.today,
      mappings: [],
      allowsMisfit: false,
      erased: { operationId: 1, key: "", hashes: [] },
      notOurs: { dealers: [], models: [] },
    };
    workbook = await openWorkbook(path);
    await readNetwork(NETWORK, workbook);
    return findSurveySheets(workbook, task, CONTEXT);
  };
  await expect(withFile(await workbookBytes(content), read)).rejects.toThrow(
    expect.objectContaining({ message: sentence }),
  );
});
