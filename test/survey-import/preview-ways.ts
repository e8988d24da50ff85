import { expect } from "vitest";
import type { UploadedFile } from "#contract/survey-import.ts";
import { surveyMapping } from "#contract/survey-mapping.ts";
import { workbookBytes } from "#test/workbooks.ts";
import type { Answer } from "./answers-model.ts";
import { edit, mended, opened } from "./mending-rows.ts";
import { previewed } from "./previews.ts";
import { anAnswer, answersBytes, type Dice, rowOf } from "./random-answers.ts";
import { dealersSheet, HEADER, surveySheet } from "./survey-files.ts";
import { PROGRAMME, type World } from "./world.ts";

/** How a file with random answers may come in. */
export const PREVIEW_WAYS = ["template", "mapping", "csv", "dealers", "mended"] as const;
export type PreviewWay = (typeof PREVIEW_WAYS)[number];

/** What an agency calls our columns, and those that random answers fill. */
const THEIRS = HEADER.filter((column) => !/^(?:vin|V\d|OQ\d)/.test(column)).map((column) => ({
  column,
  header: `Their ${column}`,
}));
const SCORES = /^(?:overall|recommend|Q\d)/;
const NOBODY = "D99";

interface Sent {
  readonly world: World;
  readonly dice: Dice;
  readonly answers: readonly Answer[];
  readonly name: string;
}

type Preview = (sent: Sent) => Promise<UploadedFile>;

/** Lets an operation read the agency's files. */
export async function mapAgency(world: World): Promise<void> {
  const columns = THEIRS.map(({ column, header }) => ({
    header,
    column,
    scale: { kind: SCORES.test(column) ? "same" : "none" },
  }));
  const mapping = { name: "Their agency", header_rows: 1, columns, headers: null, replaces: null };
  const saved = await world.admin.post(surveyMapping.save.path, mapping);
  expect([saved.statusCode, saved.body]).toEqual([200, expect.any(String)]);
}

/** What has to be there before a preview of each way, and the preview. */
export const PREVIEWS: Readonly<Record<PreviewWay, (sent: Sent) => Promise<() => ReturnType<Preview>>>> = {
  template:
    async ({ world, answers, name }) =>
    async () =>
      previewed(world, await answersBytes(answers), `${name}.xlsx`),
  mapping:
    async ({ world, answers, name }) =>
    async () =>
      previewed(
        world,
        await workbookBytes({ sheets: [{ name: "Data", rows: [["Survey"], [], ...agencyRows(answers)] }] }),
        `${name}.xlsx`,
      ),
  csv:
    async ({ world, answers, name }) =>
    async () => {
      const lines = agencyRows(answers).map((cells) => cells.map((cell) => cell ?? "").join(";"));
      return previewed(world, Buffer.from(`${lines.join("\r\n")}\r\n`), `${name}.csv`);
    },
  // Dealers that move, and one that nobody had.
  dealers:
    async ({ world, dice, answers, name }) =>
    async () => {
      const places = ["N1", "N2", "S1", "S2"] as const;
      const rows = ["D01", "D02", `D5${dice(10)}`].map((dealer) => {
        const state = places[dice(places.length)] ?? "N1";
        return [dealer, `${state}-city`, state, state.slice(0, 1)] as const;
      });
      const [, , [added] = [""]] = rows;
      const come = answers.map((answer, at) => (at % 5 === 0 ? { ...answer, dealer_code: added } : answer));
      const sheets = [surveySheet(come.map(rowOf)), dealersSheet(rows)];
      return previewed(world, await workbookBytes({ sheets }), `${name}.xlsx`);
    },
  // Rows of a dealer that nobody has, mended in the page.
  mended: async ({ world, dice, answers, name }) => {
    const wrong = Array.from({ length: dice(8) + 1 }, (_, at) => ({
      ...anAnswer(dice, `${name} ${at}`, PROGRAMME),
      dealer_code: NOBODY,
      overall: dice(10) + 1,
    }));
    const sent = await world.imported(await answersBytes([...answers, ...wrong]), `${name}.xlsx`);
    const rows = await opened(world, sent.uploadId);
    const numbers = rows.sheets.flatMap((sheet) => sheet.rows.map(({ number }) => number));
    return () =>
      mended(world, sent.uploadId, rows, [edit("dealer_code", "D01", numbers)], { isPreview: true });
  },
};

function agencyRows(answers: readonly Answer[]) {
  const cells = (answer: Answer) => {
    const row = new Map(Object.entries(rowOf(answer)));
    return THEIRS.map(({ column }) => {
      const cell = row.get(column);
      return typeof cell === "string" || typeof cell === "number" ? cell : null;
    });
  };
  return [THEIRS.map(({ header }) => header), ...answers.map(cells)];
}
