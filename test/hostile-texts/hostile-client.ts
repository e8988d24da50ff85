import { z } from "zod";
import { HEADERS } from "#contract/headers.ts";
import { api } from "#contract/index.ts";
import { TEXT_LIMITS } from "#domain/action-plans/action-plan.ts";
import type { Programme, Texted } from "#domain/programme/programme.ts";
import { addClient } from "#server/features/installation/add-client.ts";
import { addPerson } from "#server/features/installation/add-person.ts";
import { applyProgramme } from "#server/features/installation/apply-programme.ts";
import type { OpenDatabase } from "#server/platform/database/db.ts";
import { eventually } from "#test/eventually.ts";
import { WHOLE_CLIENT } from "#test/given/people.ts";
import { type GivenSurvey, surveySheet } from "#test/given/surveys.ts";
import { type TestSheet, workbookBytes } from "#test/workbooks.ts";
import { hostileTexts } from "./texts.ts";

const DAY_MS = 86_400_000;
const DEALERS = 36;
const SURVEYS_EACH = 11;
const WITH_TICKETS = 6;
const TICKET_WAVE = "WQ-3";
const LONGEST_CODE = 64;

const next = hostileTexts();
const nextShort = hostileTexts(LONGEST_CODE);
const nextWord = hostileTexts(TEXT_LIMITS.responsibility);
/** A client's name is as good as any other. */
const CLIENT = '<img src=x onerror=xss("client")> {{7*7}} =1+1';

export const OPERATION = "hostile-csi";
/** The questionnaire's second language. */
export const LANGUAGE = "hi";
export const PASSWORD = "long enough for anybody";
/** Those who log in; their names are hostile, too. */
export const PEOPLE = {
  administrator: { email: "hostile.admin@example.com", designation: "Administrator", adminPermission: 3 },
  principal: { email: "hostile.dp@example.com", designation: "Dealer Principal", adminPermission: 0 },
  manager: { email: "hostile.asm@example.com", designation: "Area Manager", adminPermission: 0 },
} as const;
type Who = keyof typeof PEOPLE;

const programme: Programme = {
  type: "CSI",
  firstMonth: "2025-07",
  factors: [1, 2, 3].map((tab) => ({
    code: `Q${tab}`,
    ...texted(),
    slot: tab,
    tab,
    attributes: [1, 2, 3].map((place) => ({
      code: `Q${tab}_${place}`,
      ...texted(),
      slot: tab * 3 + place,
    })),
  })),
  weights: [{ fromWave: "WQ-1", weights: { Q1: 30, Q2: 40, Q3: 30 } }],
  bands: { disappointed: 5, indifferent: 7, pleased: 9 },
  lowIndexLimit: 700,
  verbatims: [1, 2].map((slot) => ({ code: `V${slot}`, ...texted(), slot })),
  otherQuestions: ["0", "tabs", "tabs"].map((combine, place) => ({
    code: `OQ${place + 1}`,
    ...texted(),
    slot: place + 1,
    combine,
    answers: [1, 2, 3].map((answer) => ({ code: String(answer), ...texted() })),
  })),
};

/** The factors as they are read in the second language. */
export const FACTORS_IN_LANGUAGE: readonly string[] = programme.factors.map(
  ({ name, texts }) => texts?.[LANGUAGE] ?? name,
);

/** Something asked or answered, in both languages. */
function texted(): Texted {
  return { name: next(), texts: { [LANGUAGE]: next() } };
}

/** Every second code is hostile itself. */
function codeOf(kind: string, place: number): string {
  return place % 2 === 0 ? `${kind}${place}` : nextShort();
}

function places(kind: string, count: number): { readonly code: string; readonly name: string }[] {
  return Array.from({ length: count }, (_, place) => ({ code: codeOf(kind, place), name: next() }));
}

const regions = places("R", 4);
const states = places("S", 8);
const locations = places("L", 12);
const dealers = places("D", DEALERS);
const models = places("M", 4);

const dealersSheet: TestSheet = {
  name: "Dealers",
  rows: [
    [
      "dealer_code",
      "dealer_name",
      "location_code",
      "location_name",
      "state_code",
      "state_name",
      "region_code",
      "region_name",
    ],
    ...dealers.map(({ code, name }, place) => {
      const location = locations[place % locations.length];
      const state = states[(place % locations.length) % states.length];
      const region = regions[(place % locations.length) % regions.length];
      return [code, name, location, state, region].flatMap((each) =>
        typeof each === "string" ? [each] : [each?.code ?? null, each?.name ?? null],
      );
    }),
  ],
};

const modelsSheet: TestSheet = {
  name: "Models",
  rows: [["model_code", "model_name"], ...models.map(({ code, name }) => [code, name])],
};

function rowOf(dealer: string, number: number): GivenSurvey {
  const rating = (place: number) => 1 + ((number * 7 + place * 3) % 10);
  const attributes = programme.factors.flatMap((factor) => factor.attributes);
  return {
    survey_id: number % 7 === 0 ? `${number} ${nextShort()}`.slice(0, LONGEST_CODE) : `H-${number}`,
    survey_date: number % 5 === 0 ? "2025-11-12" : "2026-02-11",
    dealer_code: dealer,
    model_code: models[number % models.length]?.code ?? "",
    overall: rating(0),
    recommend: rating(1),
    ratings: Object.fromEntries(attributes.map(({ code }, place) => [code, rating(place)])),
    texts: { V1: next(), V2: next() },
    answers: Object.fromEntries(
      programme.otherQuestions.map(({ code }, place) => [code, String(1 + ((number + place) % 3))]),
    ),
  };
}

/** Rows, some of which are rejected, and columns that nobody knows. */
function surveysSheet(first: number, count: number): TestSheet {
  const rows = Array.from({ length: count }, (_, at) =>
    rowOf(dealers[at % dealers.length]?.code ?? "", first + at),
  );
  const rejected = Array.from({ length: 12 }, (_, at) => ({
    ...rowOf(`${nextShort()} nobody`, first + count + at),
    survey_date: at % 2 === 0 ? next() : "2026-02-11",
  }));
  const [header = [], ...lines] = [...surveySheet(programme, [...rows, ...rejected]).rows];
  return {
    name: "Survey",
    rows: [[...header, next(), next()], ...lines.map((line) => [...line, next(), next()])],
  };
}

/** A client whose every name and question is hostile, without a response yet. */
export async function addHostileClient({ owner }: OpenDatabase): Promise<void> {
  await addClient(owner, CLIENT, "Asia/Kolkata");
  await applyProgramme(owner, {
    client: CLIENT,
    operation: { id: OPERATION, name: next() },
    programme,
  });
  const others = [1, 2, 3].map((number) => ({
    email: `hostile.${number}@example.com`,
    designation: "Head Office",
    adminPermission: 0 as const,
  }));
  for (const { email, designation, adminPermission } of [...Object.values(PEOPLE), ...others]) {
    const membership = { client: CLIENT, designation, adminPermission, scope: WHOLE_CLIENT };
    const lastName = next();
    const name = `${next()} ${lastName}`;
    await addPerson(owner, { email, name, lastName, password: PASSWORD, memberships: [membership] });
  }
}

/** Logged in at a product that listens at an address. */
export interface HostilePerson {
  readonly token: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sends JSON or a form; anything but a success is an error that shows the reply. */
  send(path: string, body?: unknown): Promise<Response>;
}

/** Opens a session from a device with a hostile name, to read the questionnaire in a language or in its own. */
export async function hostilePerson(url: string, who: Who, language?: string): Promise<HostilePerson> {
  const reply = await fetch(url + api.session.login.path, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": asciiOf(next()) },
    body: JSON.stringify({ username: PEOPLE[who].email, password: PASSWORD, device_id: next() }),
  });
  const { access_token: token } = z.object({ access_token: z.string() }).parse(await reply.json());
  const headers = {
    authorization: `Bearer ${token}`,
    [HEADERS.operation]: OPERATION,
    ...(language === undefined ? {} : { [HEADERS.language]: language }),
  };
  return {
    token,
    headers,
    async send(path, body) {
      const json = {
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(body),
      };
      const sent = body === undefined ? { headers } : body instanceof FormData ? { headers, body } : json;
      const answer = await fetch(url + path, { method: body === undefined ? "GET" : "POST", ...sent });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer;
    },
  };
}

/** Whatever can be sent to such a client: uploads, a preview, a mapping, tickets with remarks and proofs. */
export async function fillHostileClient(url: string): Promise<void> {
  const administrator = await hostilePerson(url, "administrator");
  await uploaded(administrator, [dealersSheet, modelsSheet, surveysSheet(1, DEALERS * SURVEYS_EACH)]);
  await administrator.send("/api/surveymapping/save", mappingBody());
  await Promise.all([
    makeTickets(url),
    uploaded(administrator, [surveysSheet(10_001, DEALERS)], { isPreview: true }),
  ]);
}

async function uploaded(
  administrator: HostilePerson,
  sheets: readonly TestSheet[],
  { isPreview } = { isPreview: false },
): Promise<void> {
  const form = new FormData();
  form.append("user_type", "CSI");
  if (isPreview) form.append("preview", "true");
  const name = isPreview ? "<svg onload=xss('preview')>.xlsx" : "<img src=x onerror=xss('file')>.xlsx";
  form.append("file", new Blob([new Uint8Array(await workbookBytes({ sheets }))]), name);
  await administrator.send("/api/uploadsurveydatafile", form);
  await eventually(async () => {
    const reply = await administrator.send("/api/uploadedfilelist");
    const [newest] = api.surveyImport.listFiles.reply.parse(await reply.json());
    if (newest?.status === "Failed") throw new Error(`The upload failed: ${newest.reason}`);
    return newest !== undefined && newest.status !== "In Progress";
  });
}

function mappingBody() {
  const scores = ["overall", "recommend", ...programme.factors.flatMap(({ attributes }) => attributes)].map(
    (each) => (typeof each === "string" ? each : each.code),
  );
  const columns = ["survey_id", "survey_date", "dealer_code", "model_code", ...scores].map((column) => ({
    header: `${next()} ${column}`,
    column,
    scale: { kind: scores.includes(column) ? "same" : "none" },
  }));
  return { name: nextShort(), headers: null, replaces: null, header_rows: 1, columns };
}

async function makeTickets(url: string): Promise<void> {
  const principal = await hostilePerson(url, "principal");
  const manager = await hostilePerson(url, "manager");
  const timeline = new Date(Date.now() + 20 * DAY_MS).toISOString().slice(0, 10);
  const plans = dealers.slice(0, WITH_TICKETS).map(({ code }, place) => ({
    wave_code: TICKET_WAVE,
    month: "All",
    dealer_code: code,
    csat: `Q1_${1 + (place % 3)}`,
    timeline,
    root_cause: nextWord(),
    action_plan: nextWord(),
    responsibility: nextWord(),
    signer: nextWord(),
  }));
  await principal.send("/api/createActionplan", plans);
  const listed = async () =>
    api.actionPlans.list.reply.parse(
      await (await manager.send("/api/dashboard/action-planning/tickets", {})).json(),
    ).tickets;
  for (const { ticketNo, version, dealerCode } of await listed()) {
    const change = { ticket_id: ticketNo, version, dealer_code: dealerCode };
    const point = { additional_points: nextWord(), root_cause: nextWord(), action_plan: nextWord() };
    const answer = { ...change, dealer_remark: next(), actionPlanIssues: [point] };
    await principal.send("/api/createactionplan_issues", saveForm(answer, [proofName(ticketNo), "a.txt"]));
  }
  for (const { ticketNo, version, dealerCode } of await listed()) {
    const change = { ticket_id: ticketNo, version, dealer_code: dealerCode, rsm_asm_remark: next() };
    await manager.send("/api/createactionplan_issues", saveForm(change, []));
  }
}

function saveForm(response: unknown, files: readonly string[]): FormData {
  const form = new FormData();
  for (const name of files) form.append("Files", new Blob([`What was done: ${next()}`]), name);
  form.append("actionplan_dealerresponse", JSON.stringify(response));
  return form;
}

function proofName(ticketNo: number): string {
  return `<img src=x onerror=xss(${ticketNo})>"; filename=x.html; .txt`;
}

/** What a header may carry. */
function asciiOf(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, "?");
}
