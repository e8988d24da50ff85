import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import type { EditedProgramme } from "#contract/programme.ts";
import { compareWaves } from "#domain/calendar/calendar.ts";
import { previewProgramme } from "#server/features/programme/preview-programme.ts";
import { countDays } from "#server/features/survey-import/count-days.ts";
import { differences } from "#test/differences.ts";
import { eventually } from "#test/eventually.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { aSurvey } from "#test/given/surveys.ts";
import { type Given, given, OPERATION } from "#test/given.ts";
import { oracle } from "#test/oracle/oracle.ts";
import { randomClient } from "#test/oracle/random-surveys.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { withOperationHeld } from "#test/survey-import/operation-lock.ts";
import { dumpTables, withClient } from "#test/survey-import/tables-dump.ts";
import { history, preview, save, send, show } from "./editing.ts";

// A questionnaire is edited as tables: what a preview tells is what happens, and what the oracle says of it.

const ADMIN = "admin@x.example";
const COLLEAGUE = "colleague@x.example";
const whole = randomClient(7, 1_200);
const rows = whole.rows.filter(({ overall, recommend, ratings }) =>
  [overall, recommend, ...Object.values(ratings)].some((score) => score !== null && score !== 99),
);
const { network } = whole;
const first = {
  ...whole.programme,
  otherQuestions: [
    {
      code: "OQ9",
      name: "Was the car ready on time?",
      slot: 9,
      combine: "0",
      answers: [
        { code: "1", name: "Yes" },
        { code: "2", name: "No" },
      ],
    },
  ],
};

let server: TestServer;
let make: Given;
let admin: Caller;
let colleague: Caller;

beforeAll(async () => {
  server = await startTestServer();
  make = given(server);
  await make.client({ operations: { [OPERATION]: first }, network });
  for (const email of [ADMIN, COLLEAGUE])
    await make.person(email, { designation: "Administrator", adminPermission: 1 });
  admin = await make.logIn(ADMIN);
  colleague = await make.logIn(COLLEAGUE);
  await make.surveys(rows);
});

beforeEach(async () => {
  await admin.confirm(ADMIN);
  await colleague.confirm(COLLEAGUE);
});

afterAll(() => server.close());

type Change = (programme: EditedProgramme) => EditedProgramme;

/** Other weights from the third wave on, other bands and another limit. */
const REWEIGHTED: Change = (before) => ({
  ...before,
  weights: before.weights.map((set) =>
    set.fromWave === "WQ-3" ? { ...set, weights: { ...set.weights, Q3: 0, Q4: 87.5 } } : set,
  ),
  bands: { disappointed: 4, indifferent: 6, pleased: 8 },
  lowIndexLimit: 480,
});

test("a preview of other weights, bands and limit changes nothing, and tells what applying then does", async () => {
  const shown = await show(admin);
  const edit = { revision: shown.revision, programme: REWEIGHTED(shown.programme) };
  const before = await dumpTables(server.testDatabase.ownerUrl);
  const effects = await preview(admin, edit);
  expect(await dumpTables(server.testDatabase.ownerUrl)).toEqual(before);

  const then = oracle(rows, first, network);
  const now = oracle(rows, { ...first, ...edit.programme }, network);
  expect(effects.movements.length).toBeGreaterThan(3);
  const wavesThat = (isMoved: (wave: string) => boolean) =>
    Array.from({ length: 12 }, (_, place) => `WQ-${place + 1}`).filter(isMoved);
  const figuresOf = (of: typeof then, wave: string) => {
    const { index, nps, disappointed } = of({ wave });
    return [index.value, nps.value, disappointed.value];
  };
  expect(effects.movements.map(({ wave }) => wave).toSorted(compareWaves)).toEqual(
    wavesThat((wave) => !isDeepStrictEqual(figuresOf(then, wave), figuresOf(now, wave))),
  );
  for (const { wave, ...moved } of effects.movements) {
    for (const [side, right] of [
      [moved.before, then({ wave })],
      [moved.after, now({ wave })],
    ] as const) {
      expect(side).toEqual({
        responses: right.responses,
        index: right.index.value,
        nps: right.nps.value,
        disappointed: right.disappointed.value,
      });
    }
    for (const { code, after } of moved.dealers) {
      const right = now({ wave }).ranking.find(({ dealer }) => dealer === code);
      expect([code, after.rank ?? 0, after.index]).toEqual([code, right?.rank, right?.index.value]);
    }
  }
  expect(effects.levels.length).toBeGreaterThan(0);
  for (const { wave, belowBefore, belowAfter } of effects.levels) {
    expect([belowBefore, belowAfter]).toEqual([then({ wave }).below800, now({ wave }).below800]);
  }

  expect(await save(admin, { ...edit, state: effects.state })).toMatch(
    /^Version 2 is in force\. [\d,]+ of [\d,]+ stored answers got another score\.$/,
  );
  expect(await differences(server)).toEqual([]);
  const [newest] = await history(admin);
  expect(newest).toMatchObject({ revision: 2, person: ADMIN.split("@")[0], changes: effects.changes });
  expect(newest?.movements).toEqual(effects.movements);
  expect(newest?.levels).toEqual(effects.levels);
  const card = await admin.card("summary/index", { wave_code: "WQ-3" });
  expect(card.y[0]?.value).toBe(now({ wave: "WQ-3" }).index.value);
  expect(effects.changes).toContain(`The limit of a low index is 480 instead of ${first.lowIndexLimit}.`);
  expect(effects.changes).toContain("Factor 3 weighs 0 instead of 12.5 from Jan–Mar 2026 on.");
  expect(await audited()).toMatch(
    /^revised the programme of Meridian Motors meridian-csi: Factor 3 weighs 0 instead of 12\.5 from Jan–Mar 2026 on\. .* And \d more changes?\.$/,
  );
});

test("another limit alone moves no figure, but dealers under it", async () => {
  const { revision, programme } = await show(admin);
  const edit = { revision, programme: { ...programme, lowIndexLimit: 1000 } };
  const effects = await preview(admin, edit);
  expect(effects.movements).toEqual([]);
  const then = oracle(rows, { ...first, ...programme }, network);
  const right = oracle(rows, { ...first, ...edit.programme }, network);
  expect(effects.levels.length).toBeGreaterThan(0);
  for (const wave of Array.from({ length: 12 }, (_, place) => `WQ-${place + 1}`)) {
    const isMoved = effects.levels.some((each) => each.wave === wave);
    expect([wave, isMoved]).toEqual([wave, then({ wave }).below800 !== right({ wave }).below800]);
  }
  expect(effects.levels.map(({ wave, belowAfter }) => [wave, belowAfter])).toEqual(
    effects.levels.map(({ wave }) => [wave, right({ wave }).below800]),
  );
  expect(effects.levels.every(({ belowBefore, belowAfter }) => belowAfter > belowBefore)).toBe(true);
  expect(await save(admin, { ...edit, state: effects.state })).toBe(
    "Version 3 is in force. No score depends on what it changes.",
  );
  expect((await history(admin))[0]).toMatchObject({ movements: [], levels: effects.levels });
});

test("texts and tabs are put in force without a score, and read so at once", async () => {
  const { revision, programme } = await show(admin);
  const factors = programme.factors.map((factor, place) =>
    place === 0 ? { ...factor, name: "Renamed", tab: 2 } : factor,
  );
  const edit = { revision, programme: { ...programme, factors } };
  const effects = await preview(admin, edit);
  expect(effects).toMatchObject({
    changes: ["Factor Q3 reads 'Renamed' instead of 'Factor 3'.", "Factor Q3 stands on tab 2 instead of 1."],
    movements: [],
    levels: [],
  });
  await save(admin, { ...edit, state: effects.state });
  expect((await show(admin)).programme.factors[0]).toMatchObject({ name: "Renamed", tab: 2 });
  const card = await admin.card("summary/factor-scores", { wave_code: "WQ-3" });
  expect(card.x.map(({ value }) => value)).toContain("Renamed");
});

test("of two who edit the same version the second is told who was faster, and overwrites nothing", async () => {
  const [one, other] = [await show(admin), await show(colleague)];
  const edit = { revision: one.revision, programme: { ...one.programme, lowIndexLimit: 500 } };
  const late = { revision: other.revision, programme: { ...other.programme, lowIndexLimit: 600 } };
  const [mine, theirs] = [await preview(admin, edit), await preview(colleague, late)];
  await save(admin, { ...edit, state: mine.state });
  const refused = [
    await send(colleague, "preview", late),
    await send(colleague, "save", { ...late, state: theirs.state }),
  ];
  for (const reply of refused) {
    expect([reply.statusCode, reply.json()]).toEqual([
      409,
      expect.objectContaining({
        code: "STALE",
        message: `admin changed this survey meanwhile: version ${one.revision + 1} is in force. Discard your changes to see it, then make them again.`,
      }),
    ]);
  }
  expect((await show(colleague)).programme.lowIndexLimit).toBe(500);
});

test("answers that come after the preview have it made anew; while others write figures nothing is saved", async () => {
  const { revision, programme } = await show(admin);
  const edit = { revision, programme: { ...programme, lowIndexLimit: 700 } };
  const effects = await preview(admin, edit);
  await make.surveys([aSurvey({ dealer_code: "D000", ratings: { Q4_1: 9 } })]);
  const late = await send(admin, "save", { ...edit, state: effects.state });
  expect([late.statusCode, late.json()]).toEqual([
    409,
    expect.objectContaining({
      code: "FIGURES",
      message: "The figures or the network changed since you looked. See again what would move.",
    }),
  ]);
  const again = await preview(admin, edit);
  await withOperationHeld(server.testDatabase.ownerUrl, OPERATION, async () => {
    const busy = await send(admin, "save", { ...edit, state: again.state });
    expect([busy.statusCode, busy.json().message]).toEqual([
      409,
      "Answers of this survey are being imported or changed at this moment. Try again in a minute.",
    ]);
  });
  expect((await show(admin)).revision).toBe(revision);
});

test("days that are counted meanwhile keep nobody from saving", async () => {
  const { revision, programme } = await show(admin);
  const edit = { revision, programme: { ...programme, lowIndexLimit: 710 } };
  const effects = await preview(admin, edit);
  const dataVersion = async () => (await server.query("select data_version from operation")).rows;
  const before = await dataVersion();
  await countDays(server.services.db, 1);
  expect(await dataVersion()).not.toEqual(before);
  expect(await save(admin, { ...edit, state: effects.state })).toBe(
    `Version ${revision + 1} is in force. No score depends on what it changes.`,
  );
});

test("who leaves ends the count in the database, and one is counted at a time", async () => {
  const { revision, programme } = await show(admin);
  const weights = programme.weights.map((set) => ({ ...set, weights: { ...set.weights, Q4: 1 } }));
  const edit = { revision, programme: { ...programme, weights } };
  const { rows: known } = await server.query(
    "select operation_id as id, client_id as client from operation where slug = $1",
    [OPERATION],
  );
  const operation = { id: Number(known[0]?.id), clientId: Number(known[0]?.client) };
  const leaving = new AbortController();
  await withClient(server.testDatabase.ownerUrl, async (client) => {
    await client.query("begin");
    await client.query("lock table response in access exclusive mode");
    const counting = previewProgramme(server.services.db, operation, edit, leaving.signal);
    const refused = expect(counting).rejects.toMatchObject({ status: 503, code: "LEFT" });
    await eventually(async () => {
      const { rows: waiting } = await client.query(
        "select from pg_locks where not granted and relation = 'response'::regclass",
      );
      return waiting.length === 1;
    });
    const second = await send(admin, "preview", edit);
    expect([second.statusCode, second.json().message]).toEqual([
      409,
      "For this client it is being counted already what would move. Try again in a minute.",
    ]);
    leaving.abort();
    await refused;
    await client.query("rollback");
  });
  expect((await preview(admin, edit)).movements.length).toBeGreaterThan(0);
});

test("answers keep their places, and nothing in force that has a code or slot goes or changes here", async () => {
  const { revision, programme } = await show(admin);
  const [asked, ...others] = programme.otherQuestions;
  const [factor, ...factors] = programme.factors;
  if (asked === undefined || factor === undefined) throw new Error("A programme with a closed question.");
  const swapped = await send(admin, "preview", {
    revision,
    programme: {
      ...programme,
      otherQuestions: [{ ...asked, answers: asked.answers.toReversed() }, ...others],
    },
  });
  expect([swapped.statusCode, swapped.json().code]).toEqual([400, "PROGRAMME"]);
  expect(swapped.json().message).toContain("stored answers name it by its place.");
  const [attribute, ...attributes] = factor.attributes;
  const [second, ...rest] = factors;
  if (attribute === undefined || second === undefined) throw new Error("two factors with attributes");
  const recoded = asked.answers.map((answer, place) => (place === 0 ? { ...answer, code: "Y" } : answer));
  const fixed =
    "Codes and slots of what is in force are not changed here, nor the factor of an attribute. Have whoever runs the installation apply a programme file.";
  const changes: readonly (readonly [Partial<EditedProgramme>, string])[] = [
    [{ otherQuestions: [{ ...asked, answers: recoded }, ...others] }, fixed],
    [
      { factors: [{ ...factor, attributes: [{ ...attribute, code: "q-3-1" }, ...attributes] }, ...factors] },
      fixed,
    ],
    [
      {
        factors: [
          { ...factor, attributes },
          { ...second, attributes: [...second.attributes, attribute] },
          ...rest,
        ],
      },
      fixed,
    ],
    [{ otherQuestions: others }, `Question ${asked.code} is missing: it keeps slot ${asked.slot} for ever.`],
  ];
  for (const [change, sentence] of changes) {
    const refused = await send(admin, "preview", { revision, programme: { ...programme, ...change } });
    expect([refused.statusCode, refused.json().message]).toEqual([400, sentence]);
  }
});

test("what is wrong is refused in sentences, the password is asked for again, and who does not administer sees nothing", async () => {
  const { revision, programme } = await show(admin);
  const wrong = {
    revision,
    programme: {
      ...programme,
      bands: { disappointed: 7, indifferent: 7, pleased: 9 },
      lowIndexLimit: 1200,
      weights: [],
    },
  };
  const faulty = await send(admin, "preview", wrong);
  expect([faulty.statusCode, faulty.json()]).toEqual([
    400,
    expect.objectContaining({
      code: "PROGRAMME",
      message:
        "'weights' is an empty list; it must be a list with at least one set of weights.\n'lowIndexLimit' is 1200; it must be a number from 0 to 1000.",
    }),
  ]);
  const rules = await send(admin, "preview", {
    ...wrong,
    programme: { ...wrong.programme, lowIndexLimit: 700, weights: programme.weights },
  });
  expect(rules.json().message).toBe(
    "The band limits 7, 7, 9 are not three rising whole numbers from 1 to 9.",
  );
  await server.query("update session set admin_confirmed_on = null");
  const effects = await preview(admin, { revision, programme: { ...programme, lowIndexLimit: 700 } });
  const unasked = await send(admin, "save", { revision, programme, state: effects.state });
  expect([unasked.statusCode, unasked.json()]).toEqual([
    403,
    expect.objectContaining({ code: "ADMIN_REAUTH" }),
  ]);
  await make.person("staff@x.example");
  const staff = await make.logIn("staff@x.example");
  expect((await staff.get("/api/programmeshow")).statusCode).toBe(403);
});

async function audited(): Promise<string | undefined> {
  const { entries } = parsed(api.audit.list.reply, await admin.post("/api/auditlist", {}));
  return entries[0]?.sentence;
}
