import type { GivenDealer, GivenNetwork } from "#test/given/networks.ts";
import type { GivenMembership } from "#test/given/people.ts";
import type { Given } from "#test/given.ts";
import type { Question, SurveyRow } from "#test/oracle/inputs.ts";
import { type OracleAnswer, oracle } from "#test/oracle/oracle.ts";
import { pageOracle } from "#test/oracle/page-oracle.ts";
import { randomClient } from "#test/oracle/random-surveys.ts";

/** 1 September 2026: a week after the last survey. */
export const NOW = Date.parse("2026-09-01T06:00:00Z");

const VERBATIMS = [{ code: "V1", name: "What did you like?", slot: 1 }];

const service = randomClient(3, 1_400);
const sales = randomClient(12, 700);

/** One network of 16 dealers in three regions; a dealer's name and texts carry its code. */
export const NETWORK: GivenNetwork = {
  models: service.network.models,
  dealers: service.network.dealers.map((dealer) => ({ ...dealer, name: `Outlet ${dealer.code}` })),
};

export const OPERATIONS = {
  "meridian-csi": { ...service.programme, verbatims: VERBATIMS },
  "meridian-ssi": { ...sales.programme, type: "SSI" as const, verbatims: VERBATIMS },
};

export type OperationId = keyof typeof OPERATIONS;

const texts = (rows: typeof service.rows) =>
  rows.map((row) => ({ ...row, texts: { V1: `A word about ${row.dealer_code}.` } }));

export const ROWS = { "meridian-csi": texts(service.rows), "meridian-ssi": texts(sales.rows) };

/** The import refuses a row without any score: it stands in the workbook and counts nowhere. */
export const SCORELESS = { "meridian-csi": scoreless(service.rows), "meridian-ssi": scoreless(sales.rows) };

export const ASK = {
  "meridian-csi": asking("meridian-csi"),
  "meridian-ssi": asking("meridian-ssi"),
};

/** By operation: the oracle of single cards over the same rows. */
export const PAGE_ORACLES = {
  "meridian-csi": pageOracle(accepted("meridian-csi"), OPERATIONS["meridian-csi"], NETWORK),
  "meridian-ssi": pageOracle(accepted("meridian-ssi"), OPERATIONS["meridian-ssi"], NETWORK),
};

const codesWhere = (keep: (dealer: GivenDealer) => boolean) =>
  NETWORK.dealers.filter(keep).map(({ code }) => code);
const areas = [...new Set(NETWORK.dealers.map(({ location }) => location))].slice(0, 4);
const home = NETWORK.dealers.find(
  (dealer) => codesWhere(({ location }) => location === dealer.location).length > 1,
);
const pair = codesWhere(({ location }) => location === home?.location).slice(0, 2);

/** Five people, what their memberships say, and the outlets that are in scope of it per operation, written out. */
export const PERSONAS: Readonly<
  Record<
    string,
    Partial<GivenMembership> & { readonly dealersInScope: Readonly<Record<OperationId, readonly string[]>> }
  >
> = {
  headoffice: { dealersInScope: both(codesWhere(() => true)) },
  rsm: {
    designation: "Regional Manager",
    scope: { regions: ["R1"] },
    dealersInScope: both(codesWhere(({ region }) => region === "R1")),
  },
  asm: {
    designation: "Area Manager",
    scope: { locations: areas },
    dealersInScope: both(codesWhere(({ location }) => areas.includes(location))),
  },
  dp: {
    designation: "Dealer Principal",
    scope: { csiOutlets: pair, ssiOutlets: pair },
    dealersInScope: both(pair),
  },
  dealer: {
    designation: "Dealer Staff",
    scope: { csiOutlets: ["D001"], ssiOutlets: ["D004"] },
    dealersInScope: { "meridian-csi": ["D001"], "meridian-ssi": ["D004"] },
  },
};

function scoreless(rows: readonly SurveyRow[]): readonly SurveyRow[] {
  return rows.filter(({ overall, recommend, ratings }) =>
    [overall, recommend, ...Object.values(ratings)].every((rating) => rating === null || rating === 99),
  );
}

function accepted(operation: OperationId): SurveyRow[] {
  const refused = new Set(SCORELESS[operation].map((row) => row.survey_id));
  return ROWS[operation].filter((row) => !refused.has(row.survey_id));
}

/** The oracle of an operation, which answers a question once. */
function asking(operation: OperationId): (question: Question) => OracleAnswer {
  const ask = oracle(accepted(operation), OPERATIONS[operation], NETWORK);
  const answers = new Map<string, OracleAnswer>();
  return (question) => {
    const key = JSON.stringify(question);
    const answer = answers.get(key) ?? ask(question);
    answers.set(key, answer);
    return answer;
  };
}

function both(codes: readonly string[]): Record<OperationId, readonly string[]> {
  return { "meridian-csi": codes, "meridian-ssi": codes };
}

/** Another manufacturer: one dealer whose code Meridian uses too, one of its own. */
export const AURORA: GivenNetwork = {
  models: [{ code: "A1", name: "Aurora one" }],
  dealers: ["D001", "A777"].map((code) => ({
    code,
    name: `Aurora outlet ${code}`,
    region: "AR",
    state: "AS",
    location: "AL",
  })),
};

/** Aurora Vehicles with one operation, a stranger who sees all of it, and 24 surveys that nobody at Meridian may see. */
export async function giveAurora(make: Given): Promise<void> {
  await make.client({
    name: "Aurora Vehicles",
    operations: { "aurora-csi": OPERATIONS["meridian-csi"] },
    network: AURORA,
  });
  await make.person("stranger@a.example", {
    client: "Aurora Vehicles",
    designation: "Administrator",
    adminPermission: 3,
  });
  const rows = ROWS["meridian-csi"].filter((row) => row.overall !== null).slice(0, 24);
  await make.surveys(
    rows.map((row, place) => ({
      ...row,
      dealer_code: place % 2 === 0 ? "D001" : "A777",
      model_code: "A1",
      texts: { V1: "An Aurora word." },
    })),
    "aurora-csi",
  );
}

/** Meridian Motors with both operations, the personas (`rsm@x.example` …) and all rows, imported. */
export async function giveTwoOperations(make: Given): Promise<void> {
  await make.client({ operations: OPERATIONS, network: NETWORK });
  for (const [who, { dealersInScope: _, ...membership }] of Object.entries(PERSONAS)) {
    await make.person(`${who}@x.example`, membership);
  }
  await make.surveys(ROWS["meridian-csi"], "meridian-csi");
  await make.surveys(ROWS["meridian-ssi"], "meridian-ssi");
}
