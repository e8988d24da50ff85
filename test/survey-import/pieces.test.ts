import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { draftMaker } from "#domain/survey-sheet/draft.ts";
import { stagedRow } from "#server/features/survey-import/staged-row.ts";
import type { SurveyFile } from "#server/features/survey-import/survey-file.ts";
import type { SurveyFileMessage } from "#server/features/survey-import/survey-file-messages.ts";
import { badRequest } from "#server/platform/errors.ts";
import { eventually } from "#test/eventually.ts";
import { openRestorePoint } from "#test/restore-point.ts";
import { withOperationHeld } from "./operation-lock.ts";
import { readingChildren } from "./processes.ts";
import { aRow, type Row, surveyBytes } from "./survey-files.ts";
import { figuresIn } from "./tables-dump.ts";
import { CSI, openWorld, PROGRAMME, type World } from "./world.ts";

// With what the search keeps of them, the rows of a file are some five megabytes: three pieces.
const ROWS = 200;
const TEXT_BYTES = 10_000;
const STOPPED =
  "The import stopped because of a fault on our side; nothing of the file was imported. Send it again.";

let world: World;
let restore: () => Promise<void>;

beforeAll(async () => {
  world = await openWorld();
  restore = await openRestorePoint(world.server);
});

beforeEach(() => restore());

afterAll(() => world.close());

it("a file of several pieces: numbers never repeat, and an id that does is in neither piece, nor are its texts", async () => {
  const rows = manyRows();
  const ids = rows.map(({ survey_id }) => String(survey_id));
  const twice = rows
    .with(-1, { ...rows.at(-1), survey_id: ids[0] })
    .with(2, { ...rows[2], survey_id: ids[1] });
  const upload = await world.imported(await surveyBytes(twice), "pieces.xlsx");
  expect(upload).toMatchObject({ status: "Completed", rowsTotal: ROWS, rowsRejected: 4 });
  const kept = [...ids.slice(3, -1)].sort();
  expect(await stored("survey_id")).toEqual(kept);
  expect(await textless()).toEqual([]);
  const numbers = await stored("response_id");
  expect(new Set(numbers).size).toBe(kept.length);
  await world.imported(await surveyBytes([aRow(), aRow()]), "after it.xlsx");
  const all = (await stored("response_id")).map(Number);
  expect(new Set(all).size).toBe(kept.length + 2);
  expect(all.filter((number) => number > Math.max(...numbers.map(Number)))).toHaveLength(2);
});

it("when PostgreSQL refuses a row of a later piece, nothing stays and nothing goes on reading", async () => {
  const rows = manyRows();
  await world.query(
    `alter table response add constraint refused check (survey_id <> '${rows.at(-60)?.["survey_id"]}')`,
  );
  try {
    const upload = await world.imported(await surveyBytes(rows), "refused.xlsx");
    expect(upload).toMatchObject({ status: "Failed", reason: STOPPED });
  } finally {
    await world.query("alter table response drop constraint refused");
  }
  expect(figuresIn(await world.dump()).response).toEqual([]);
  expect(await world.leftovers()).toEqual([]);
});

it("a workbook whose process died while its import waited for its turn is opened anew", async () => {
  const id = await withOperationHeld(world.server.testDatabase.ownerUrl, CSI, async () => {
    const accepted = await world.accepted(await surveyBytes([aRow(), aRow()]), "orphan.xlsx");
    const [kept = 0, ...others] = readingChildren(process.pid);
    expect(others).toEqual([]);
    await eventually(async () => (await waitingForTurns()) === 1);
    process.kill(kept, "SIGKILL");
    await eventually(() => !existsSync(`/proc/${kept}`));
    return accepted;
  });
  expect(await world.settled(id)).toMatchObject({ status: "Completed", rowsImported: 2 });
});

it("rows that end in the middle of a line are put down to what ended them", async () => {
  const reason = "The workbook needs more memory or time than an import may use.";
  const file = aFile(["1\tcut o"], async (kind, closed) => {
    if (kind === "network") return { kind, changes: null };
    await closed;
    throw badRequest(reason, "TOO_HEAVY");
  });
  expect(await importedFrom(file)).toMatchObject({ status: "Failed", reason });
  expect(file.isOpen()).toBe(false);
});

it("rows that were sent but not stored fail the import", async () => {
  const file = aFile([], async (kind) => {
    if (kind === "network") return { kind, changes: null };
    if (kind === "done") return { kind, reportWritten: false };
    return {
      kind: "rows",
      total: 3,
      rejected: 1,
      causes: [],
      unknown: [],
      hasUnknownNames: false,
      busiestDay: null,
      misfit: null,
      readBy: [],
      dateOrder: null,
      retracted: [],
      erased: 0,
      sheets: [],
      warnings: [],
    };
  });
  expect(await importedFrom(file)).toMatchObject({ status: "Failed", reason: STOPPED });
});

it.each([{ dealerCode: "D99" }, { modelCode: "M99" }])(
  "a row of %j that nobody has fails the import",
  async (code) => {
    const survey = {
      ...draftMaker(PROGRAMME)(),
      surveyId: "lost",
      day: "2026-01-10",
      month: 202601,
      dealerCode: "D01",
      modelCode: "M1",
      overall: 9,
      ...code,
    };
    const file = aFile([stagedRow(2, survey)], async (kind) => {
      if (kind === "network") return { kind, changes: null };
      if (kind === "done") return { kind, reportWritten: false };
      return {
        kind: "rows",
        total: 1,
        rejected: 0,
        causes: [],
        unknown: [],
        hasUnknownNames: false,
        busiestDay: null,
        misfit: null,
        readBy: [],
        dateOrder: null,
        retracted: [],
        erased: 0,
        sheets: [],
        warnings: [],
      };
    });
    expect(await importedFrom(file)).toMatchObject({ status: "Failed", reason: STOPPED });
  },
);

it("an import that is completed after all is not marked as failed", async () => {
  const file = aFile([], async () => {
    await world.query("update upload set data_sync = 'Completed' where data_sync = 'In Progress'");
    throw new Error("The commit stood, but who waited for it was not told.");
  });
  const { uploadId } = await importedFrom(file);
  expect(await world.leftovers()).toEqual([]);
  expect(await world.settled(uploadId)).toMatchObject({ status: "Completed", reason: null });
  const failures = "select audit_id as id from audit where action = 'upload.fail' and detail @> $1";
  expect(await world.query(failures, { upload: uploadId })).toEqual([]);
});

function manyRows(): Row[] {
  return Array.from({ length: ROWS }, () => aRow({ V1: randomBytes(TEXT_BYTES).toString("base64") }));
}

type Kind = SurveyFileMessage["kind"];
type Said<K extends Kind> = Extract<SurveyFileMessage, { readonly kind: K }>;

/** A checked workbook that says what a test wants it to; `closed` settles when it is. */
function aFile(
  rows: readonly string[],
  say: (kind: Kind, closed: Promise<unknown>) => Promise<SurveyFileMessage>,
): SurveyFile {
  const output = Readable.from(rows.map((each) => Buffer.from(each)));
  const end = new AbortController();
  const closed = once(end.signal, "abort");
  const isSaid = <K extends Kind>(message: SurveyFileMessage, kind: K): message is Said<K> =>
    message.kind === kind;
  return {
    path: "/nowhere",
    rows: output,
    ask: () => undefined,
    async receive(kind) {
      const message = await say(kind, closed);
      if (!isSaid(message, kind)) throw new Error(`It said ${message.kind} instead of ${kind}.`);
      return message;
    },
    isOpen: () => !end.signal.aborted,
    usedSeconds: async () => 0,
    close: () => end.abort(),
  };
}

/** Has an accepted upload imported from a file that stands in for its own. */
async function importedFrom(file: SurveyFile) {
  const { checked } = world.server.services;
  const { store } = checked;
  const storing = vi.spyOn(checked, "store").mockImplementationOnce((storedFile, own) => {
    own.close();
    store(storedFile, file);
  });
  try {
    return await world.settled(await world.accepted(await surveyBytes([aRow()]), "stand-in.xlsx"));
  } finally {
    storing.mockRestore();
  }
}

/** Imports that wait for their operation. */
async function waitingForTurns(): Promise<number> {
  const waiting = await world.query(
    `select from pg_locks l join pg_database d on d.oid = l.database
     where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`,
  );
  return waiting.length;
}

async function stored(column: "survey_id" | "response_id"): Promise<string[]> {
  const rows = await world.query(`select ${column}::text as id from response order by 1`);
  return rows.map(({ id }) => String(id));
}

/** Responses without their text, and texts without their response. */
function textless() {
  return world.query(
    `select coalesce(r.response_id, v.response_id)::text as id
     from response r full join verbatim v using (operation_id, dealer_id, response_id)
     where r.response_id is null or v.response_id is null`,
  );
}
