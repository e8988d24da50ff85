import type { Programme } from "#domain/programme/programme.ts";
import {
  NETWORK,
  OPERATIONS,
  type OperationId,
  PERSONAS,
  ROWS,
  SCORELESS,
} from "#test/endpoints/two-operations.ts";
import type { Given } from "#test/given.ts";
import { type PageOracle, pageOracle } from "#test/oracle/page-oracle.ts";

const yesOrNo = [
  { code: "1", name: "Yes" },
  { code: "2", name: "No" },
];
const OTHER_QUESTIONS = [
  { code: "OQ2", name: "Was the vehicle ready in time?", slot: 2, combine: "0", answers: yesOrNo },
  {
    code: "OQ1",
    name: "How did you book?",
    slot: 4,
    combine: "booking",
    answers: [
      { code: "app", name: "In the app" },
      { code: "call", name: "By telephone" },
      { code: "walk", name: "I walked in" },
    ],
  },
];

/** The programmes of the two operations with other questions; the first two factors of the SSI share a tab. */
export const PROGRAMMES: Readonly<Record<OperationId, Programme>> = {
  "meridian-csi": { ...OPERATIONS["meridian-csi"], otherQuestions: OTHER_QUESTIONS },
  "meridian-ssi": {
    ...OPERATIONS["meridian-ssi"],
    otherQuestions: OTHER_QUESTIONS.slice(0, 1),
    factors: OPERATIONS["meridian-ssi"].factors.map((factor, place) => ({
      ...factor,
      tab: Math.max(1, place),
    })),
  },
};

const rows = (operation: OperationId) =>
  ROWS[operation].map((row, place) => ({ ...row, answers: answersOf(operation, place) }));

/** By operation: the oracle over the rows that the import accepts. */
export const ORACLES: Readonly<Record<OperationId, PageOracle>> = {
  "meridian-csi": oracleOf("meridian-csi"),
  "meridian-ssi": oracleOf("meridian-ssi"),
};

/** Meridian Motors with both operations, the personas and all rows, imported through the front door. */
export async function givePages(make: Given): Promise<void> {
  await make.client({ operations: PROGRAMMES, network: NETWORK });
  for (const [who, { dealersInScope: _, ...membership }] of Object.entries(PERSONAS)) {
    await make.person(`${who}@x.example`, membership);
  }
  for (const operation of ["meridian-csi", "meridian-ssi"] as const) {
    await make.surveys(earlierVersions(operation), operation);
    await make.surveys(rows(operation), operation);
  }
}

function oracleOf(operation: OperationId): PageOracle {
  const refused = new Set(SCORELESS[operation].map((row) => row.survey_id));
  return pageOracle(
    rows(operation).filter((row) => !refused.has(row.survey_id)),
    PROGRAMMES[operation],
    NETWORK,
  );
}

/** What some surveys said before: superseded answers, which may count nowhere. */
function earlierVersions(operation: OperationId) {
  return rows(operation)
    .filter(
      (row, place) =>
        place % 9 === 0 && !SCORELESS[operation].some((each) => each.survey_id === row.survey_id),
    )
    .map((row) => ({ ...row, overall: 1, recommend: 0, model_code: "M3", answers: {} }));
}

function answersOf(operation: OperationId, place: number): Record<string, string | null> {
  return Object.fromEntries(
    PROGRAMMES[operation].otherQuestions.map(({ code, answers }, number) => [
      code,
      [...answers, null][(place * (number + 3) + Math.floor(place / 7)) % (answers.length + 1)]?.code ?? null,
    ]),
  );
}
