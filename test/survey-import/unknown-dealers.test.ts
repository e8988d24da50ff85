import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#contract/index.ts";
import type { AddedDealer, AddedModel, FoundDealers } from "#contract/unknown-dealers.ts";
import { erasedKeyOf } from "#server/features/survey-import/index.ts";
import { unavailable } from "#server/platform/errors.ts";
import { eventually } from "#test/eventually.ts";
import { type Caller, logInAt, parsed } from "#test/given/caller.ts";
import { addPersonWith } from "#test/given/people.ts";
import { CLIENT } from "#test/given.ts";
import { openRestorePoint } from "#test/restore-point.ts";
import { workbookBytes } from "#test/workbooks.ts";
import { withOperationHeld } from "./operation-lock.ts";
import { previewed, published, shown as shownPreview } from "./previews.ts";
import { sheetsOf } from "./reports.ts";
import { aRow, HEADER, sheetOf, surveyBytes, surveySheet } from "./survey-files.ts";
import { withClient } from "./tables-dump.ts";
import { CSI, openWorld, SSI, type World } from "./world.ts";

// Dealers that rejected rows name are added to the network, or marked as not ours, where they are met.

const { show, settle, include } = api.unknownDealers;
const SECOND = "second@meridian.example";

let world: World;
let second: Caller;
let restore: () => Promise<void>;

beforeAll(async () => {
  world = await openWorld();
  const membership = { client: CLIENT, designation: "Administrator", adminPermission: 3 } as const;
  await addPersonWith(world.server, SECOND, [membership]);
  second = await logInAt(world.server, SECOND, "meridian-csi");
  restore = await openRestorePoint(world.server);
});

beforeEach(() => restore());

afterAll(() => world.close());

async function found(uploadId: number, caller: Caller = world.admin): Promise<FoundDealers> {
  return parsed(show.reply, await caller.post(show.path, { file_id: uploadId }));
}

interface Asked {
  readonly added?: readonly Partial<AddedDealer>[];
  readonly notOurs?: readonly string[];
  readonly addedModels?: readonly AddedModel[];
  readonly modelsNotOurs?: readonly string[];
  readonly isPreview?: boolean;
}

function ask(uploadId: number, state: string, asked: Asked, caller: Caller = world.admin) {
  const { added = [], notOurs = [], addedModels = [], modelsNotOurs = [], isPreview = false } = asked;
  return caller.post(settle.path, {
    file_id: uploadId,
    state,
    added: added.map((dealer) => ({
      said: "",
      code: dealer.said ?? "",
      name: "A dealer",
      area: "",
      state: "",
      region: "",
      ...dealer,
    })),
    not_ours: notOurs,
    added_models: addedModels,
    models_not_ours: modelsNotOurs,
    is_preview: isPreview,
  });
}

async function settled(uploadId: number, asked: Asked): Promise<string> {
  const { state } = await found(uploadId);
  return parsed(settle.reply, await ask(uploadId, state, asked)).message;
}

async function newest() {
  const [upload] = await world.admin.uploads();
  if (upload === undefined) throw new Error("There is no upload.");
  return world.settled(upload.uploadId);
}

function dealers() {
  return world.query(`select dealer_code || ' ' || d.name || ' in ' || l.name || ', ' || s.name || ', ' || r.name as id
    from dealer d join location l using (client_id, location_code) join state s using (client_id, state_code)
    join region r using (client_id, region_code) where dealer_code not like 'D0_' order by 1`);
}

function audited() {
  return world.query(`select action || ' ' || subject as id from audit
    where action in ('network.change', 'dealer.exclude', 'dealer.include', 'model.exclude', 'model.include') order by audit_id desc limit 3`);
}

const WRONG = [
  aRow({ survey_id: "u-1", dealer_code: "X98", overall: 3 }),
  aRow({ survey_id: "u-2", dealer_code: "X99" }),
  aRow({ survey_id: "u-3", dealer_code: "X99", overall: 11 }),
];

/** The agency tells more of its dealers than the survey has columns. */
const AGENCY_HEADER = [...HEADER, "Dealer Name", "City", "State", "Zone", "Customer"];
const OF_X99 = { "Dealer Name": "Ninety Motors", City: "n1-city", State: "State N1", Zone: "Region N" };

describe("dealers that the network does not know", () => {
  test("are listed with their rows, an example and what the file says of them in columns of its own", async () => {
    const rows = [
      { ...aRow({ survey_id: "a-1", dealer_code: "X99" }), ...OF_X99, Customer: "Asha" },
      { ...aRow({ survey_id: "a-2", dealer_code: "X99" }), ...OF_X99, City: "Elsewhere" },
      { ...aRow({ survey_id: "a-3", dealer_code: "X98" }), "Dealer Name": "Eight" },
      aRow({ survey_id: "a-4", overall: 11 }),
      aRow({ survey_id: "a-5" }),
    ];
    const bytes = await workbookBytes({ sheets: [sheetOf("Survey", AGENCY_HEADER, rows)] });
    const upload = await world.imported(bytes, "january.xlsx");
    expect(upload).toMatchObject({ rowsRejected: 4, hasUnknownNames: true });
    const list = await found(upload.uploadId);
    expect(list).toMatchObject({
      fileName: "january.xlsx",
      isPreview: false,
      more: 0,
      isWhole: true,
      notOurs: [],
    });
    expect(list.dealers.map(({ said, rows: count, proposal }) => [said, count, proposal])).toEqual([
      // Its rows contradict each other about the city.
      ["X99", 2, { name: "Ninety Motors", area: "", state: "State N1", region: "Region N" }],
      ["X98", 1, { name: "Eight", area: "", state: "", region: "" }],
    ]);
    expect(list.dealers[0]?.example).toContainEqual({ column: "survey_id", text: "a-1" });
    expect(list.dealers[0]?.example.map(({ column }) => column)).not.toContain("reject_reason");
    expect(list.areas).toContainEqual({ name: "Location N1-city", state: "State N1", region: "Region N" });
    const read =
      await world.query(`select detail ->> 'which' as id from audit where action = 'upload.download'
      order by audit_id desc limit 1`);
    expect(read).toEqual([{ id: "dealers" }]);
    const sound = await world.imported(await surveyBytes([aRow({ overall: 11 }), aRow()]), "sound.xlsx");
    expect(sound.hasUnknownNames).toBe(false);
    expect((await found(sound.uploadId)).dealers).toEqual([]);
  });

  test("are added where somebody says they stand, and their rows count", async () => {
    const upload = await world.imported(await surveyBytes([aRow(), ...WRONG]), "january.xlsx");
    const message = await settled(upload.uploadId, {
      added: [
        { said: "X99", name: "Ninety Motors", area: "Location N1-city" },
        { said: "X98", name: "Eighty Motors", area: "New Town", state: "State S1" },
      ],
    });
    expect(message).toBe("2 dealers added to the network. Their rows are being checked again.");
    expect(await dealers()).toEqual([
      { id: "X98 Eighty Motors in New Town, State S1, Region S" },
      { id: "X99 Ninety Motors in Location N1-city, State N1, Region N" },
    ]);
    expect(await newest()).toMatchObject({
      fileName: "january mended.xlsx",
      mends: "january.xlsx",
      rowsImported: 2,
      rowsRejected: 1,
      hasUnknownNames: false,
    });
    expect((await audited()).map(({ id }) => id)).toContain("network.change january.xlsx");
    // The rows are taken: a second person is told so.
    const late = await second.post(show.path, { file_id: upload.uploadId });
    expect(late.statusCode).toBe(409);
  });

  test("without a place stand under Unassigned; a code with zeros that a number lost is the same", async () => {
    const rows = [aRow({ survey_id: "z-1", dealer_code: 7 }), aRow({ survey_id: "z-2", dealer_code: "X99" })];
    const upload = await world.imported(await surveyBytes(rows), "zeros.xlsx");
    await settled(upload.uploadId, {
      added: [
        { said: "7", code: "0007", name: "Seven" },
        { said: "X99", name: "Ninety" },
      ],
      isPreview: true,
    });
    expect(await dealers()).toEqual([
      { id: "0007 Seven in Unassigned, Unassigned, Unassigned" },
      { id: "X99 Ninety in Unassigned, Unassigned, Unassigned" },
    ]);
    expect(await newest()).toMatchObject({ status: "Previewed", rowsImported: 2, rowsRejected: 0 });
  });

  test("of a preview are added, and the preview is made anew; its own sheets are not unknown", async () => {
    const dealersSheet = sheetOf(
      "Dealers",
      ["dealer_code", "dealer_name"],
      [{ dealer_code: "X50", dealer_name: "Fifty" }],
    );
    const rows = [...WRONG, aRow({ survey_id: "u-4", dealer_code: "X50", overall: 11 })];
    const bytes = await workbookBytes({ sheets: [surveySheet(rows), dealersSheet] });
    const upload = await previewed(world, bytes, "looked at.xlsx");
    expect((await found(upload.uploadId)).dealers.map(({ said }) => said)).toEqual(["X99", "X98"]);
    const message = await settled(upload.uploadId, { added: [{ said: "X99" }], notOurs: ["X98"] });
    expect(message).toBe(
      "1 dealer added to the network. 1 dealer marked as not ours. The preview is being made anew.",
    );
    await world.settled(upload.uploadId);
    const preview = await shownPreview(world, upload.uploadId);
    expect(preview).toMatchObject({ rowsNew: 1, rowsRejected: 3, unknown: [] });
    expect(preview.causes).toContain('1 row: dealer_code is a dealer marked as not ours ("X98"). Row 2.');
    expect(await published(world, upload.uploadId)).toMatchObject({ status: "Completed", rowsImported: 1 });
  });

  test("that are not ours stay out of later files of this operation alone, until the mark is taken back", async () => {
    const upload = await world.imported(await surveyBytes(WRONG), "january.xlsx");
    expect(await settled(upload.uploadId, { notOurs: ["X99", "X99"] })).toBe("1 dealer marked as not ours.");
    const list = await found(upload.uploadId);
    expect(list.dealers.map(({ said }) => said)).toEqual(["X98"]);
    expect(list.notOurs).toEqual([expect.objectContaining({ said: "X99", rows: 2 })]);
    const later = aRow({ survey_id: "l-1", dealer_code: "X99" });
    const marked = await world.imported(await surveyBytes([later]), "february.xlsx");
    expect(marked).toMatchObject({ rowsRejected: 1, hasUnknownNames: true });
    expect(marked.rejectionCauses).toEqual([
      '1 row: dealer_code is a dealer marked as not ours ("X99"). Row 2.',
    ]);
    const elsewhere = await world.imported(
      await surveyBytes([{ ...later, survey_id: "l-2" }]),
      "sales.xlsx",
      await logInAt(world.server, SECOND, SSI),
      "SSI",
    );
    expect(elsewhere.rejectionCauses).toEqual([
      '1 row: dealer_code is the code of no dealer ("X99"). Row 2.',
    ]);

    const back = await world.admin.post(include.path, {
      file_id: upload.uploadId,
      kind: "dealer",
      said: "X99",
    });
    expect(back.statusCode).toBe(200);
    expect(
      (await world.admin.post(include.path, { file_id: upload.uploadId, kind: "dealer", said: "X99" }))
        .statusCode,
    ).toBe(404);
    expect((await found(upload.uploadId)).dealers.map(({ said }) => said)).toEqual(["X99", "X98"]);
    expect((await audited()).map(({ id }) => id).slice(0, 2)).toEqual([
      "dealer.include X99",
      "dealer.exclude january.xlsx",
    ]);
  });

  test("that an agency names are added under a code of ours, and its rows find them by name", async () => {
    const none = { kind: "none" };
    const columns = [
      { header: "Response ID", column: "survey_id", scale: none },
      { header: "Interview Date", column: "survey_date", scale: none },
      { header: "Dealer Name", column: "dealer_code", scale: none },
      { header: "Car", column: "model_code", scale: none },
      { header: "Overall", column: "overall", scale: { kind: "same" } },
    ];
    const mapping = { name: "Agency", headers: null, replaces: null, header_rows: 1, columns };
    expect((await world.admin.post(api.surveyMapping.save.path, mapping)).statusCode).toBe(200);
    const header = columns.map((column) => column.header);
    const names = ["Ninety  Motors", "NINETY MOTORS", "Eighty Motors", "EIGHTY Motors"];
    const rows = names.map((name, at) => [`g-${at}`, "10/02/2026", name, "Model one", 9]);
    const bytes = await workbookBytes({ sheets: [{ name: "Data", rows: [["February"], header, ...rows] }] });
    const upload = await world.imported(bytes, "agency.xlsx");
    expect(upload).toMatchObject({ rowsRejected: 4, hasUnknownNames: true });
    const [unknown, other, ...more] = (await found(upload.uploadId)).dealers;
    // Spellings of one name are one dealer, marked or not.
    expect(unknown).toMatchObject({ said: "Ninety  Motors", rows: 2 });
    expect([other?.rows, more]).toEqual([2, []]);
    await settled(upload.uploadId, { notOurs: ["Eighty Motors"] });
    expect((await found(upload.uploadId)).notOurs).toEqual([
      expect.objectContaining({ said: "Eighty Motors", rows: 2 }),
    ]);
    await settled(upload.uploadId, {
      added: [{ said: "Ninety  Motors", code: "X99", name: "Ninety Motors", area: "N1-city" }],
    });
    expect(await newest()).toMatchObject({ rowsImported: 2, rowsRejected: 2 });
    expect(await dealers()).toEqual([{ id: "X99 Ninety Motors in Location N1-city, State N1, Region N" }]);
  });

  test("that somebody adds after all are marked no more", async () => {
    const upload = await world.imported(await surveyBytes(WRONG), "january.xlsx");
    await settled(upload.uploadId, { notOurs: ["X99"] });
    await settled(upload.uploadId, { added: [{ said: "X99" }] });
    expect(await newest()).toMatchObject({ rowsImported: 1 });
    expect(await world.query("select said as id from not_ours")).toEqual([]);
  });
});

function models() {
  return world.query(
    "select model_code || ' ' || name as id from model where model_code like 'N%' order by 1",
  );
}

describe("models that the client does not have", () => {
  const NEW = [
    { ...aRow({ survey_id: "n-1", model_code: "N1" }), "Model Name": "Nova" },
    { ...aRow({ survey_id: "n-2", model_code: "N1" }), "Model Name": "Nova" },
    { ...aRow({ survey_id: "n-3", model_code: "N2", dealer_code: "X99" }), "Model Name": "Neo" },
  ];
  const bytesOf = (rows: typeof NEW) =>
    workbookBytes({ sheets: [sheetOf("Survey", [...HEADER, "Model Name"], rows)] });

  test("are listed and added beside dealers, in one transaction, and their rows count", async () => {
    const upload = await world.imported(await bytesOf(NEW), "january.xlsx");
    expect(upload).toMatchObject({ rowsRejected: 3, hasUnknownNames: true });
    const list = await found(upload.uploadId);
    expect(list).toMatchObject({ hasModels: true, moreModels: 0, modelsNotOurs: [] });
    expect(list.models.map(({ said, rows, proposal }) => [said, rows, proposal.name])).toEqual([
      ["N1", 2, "Nova"],
      ["N2", 1, "Neo"],
    ]);
    const message = await settled(upload.uploadId, {
      added: [{ said: "X99" }],
      addedModels: [
        { said: "N1", code: "N1", name: "Nova" },
        { said: "N2", code: "N2", name: "Neo" },
      ],
    });
    expect(message).toBe(
      "1 dealer added to the network. 2 models added to the network. Their rows are being checked again.",
    );
    expect(await models()).toEqual([{ id: "N1 Nova" }, { id: "N2 Neo" }]);
    expect(await newest()).toMatchObject({ rowsImported: 3, rowsRejected: 0, hasUnknownNames: false });
  });

  test("are kept with the dealers or not at all, and nothing is changed by them", async () => {
    await world.query(
      "insert into model (client_id, model_code, name) select client_id, '0077', 'Old' from client returning 1 as id",
    );
    const upload = await world.imported(await bytesOf(NEW), "january.xlsx");
    const { state } = await found(upload.uploadId);
    const before = await world.dump();
    const refused: readonly (readonly [AddedModel, string])[] = [
      [{ said: "N1", code: "N1", name: "" }, "N1: Name: Enter a name, up to 200 characters."],
      [
        { said: "N1", code: "N9", name: "Nova" },
        "N1: keep what the file calls it as its code, or as its name.",
      ],
      [
        { said: "N1", code: "N9", name: "N1" },
        "N1: its rows would not find this model. Keep what the file calls it as its code; where its columns are mapped, the name does, too.",
      ],
      [{ said: "N2", code: "N2", name: "Neo" }, "N2: either add this model or mark it as not ours."],
    ];
    for (const [model, sentence] of refused) {
      const asked = { added: [{ said: "X99" }], addedModels: [model], modelsNotOurs: ["N2"] };
      const reply = await ask(upload.uploadId, state, asked);
      expect([model, reply.statusCode, reply.json().message]).toEqual([model, 400, sentence]);
      expect(await world.dump()).toEqual(before);
    }
    const there = await ask(upload.uploadId, state, {
      addedModels: [{ said: "0077", code: "0077", name: "Old" }],
    });
    expect([there.statusCode, there.json().code]).toEqual([409, "STALE"]);
  });

  test("that are not ours stay out, apart from dealers called the same, until the mark is taken back", async () => {
    const upload = await world.imported(
      await bytesOf([...NEW, { ...aRow({ survey_id: "n-5", dealer_code: "N1" }), "Model Name": "" }]),
      "january.xlsx",
    );
    expect(await settled(upload.uploadId, { modelsNotOurs: ["N1"] })).toBe("1 model marked as not ours.");
    const list = await found(upload.uploadId);
    expect(list.models.map(({ said }) => said)).toEqual(["N2"]);
    expect(list.dealers.map(({ said }) => said).toSorted()).toEqual(["N1", "X99"]);
    expect(list.modelsNotOurs).toEqual([expect.objectContaining({ said: "N1", rows: 2 })]);
    const later = await world.imported(await bytesOf(NEW.slice(0, 1)), "february.xlsx");
    expect(later.rejectionCauses).toEqual(['1 row: model_code is a model marked as not ours ("N1"). Row 2.']);
    expect(later.hasUnknownNames).toBe(true);
    const take = (kind: string) =>
      world.admin.post(include.path, { file_id: upload.uploadId, kind, said: "N1" });
    expect([(await take("dealer")).statusCode, (await take("model")).statusCode]).toEqual([404, 200]);
    expect((await found(upload.uploadId)).models.map(({ said }) => said)).toEqual(["N1", "N2"]);
    expect((await audited()).map(({ id }) => id).slice(0, 2)).toEqual([
      "model.include N1",
      "model.exclude january.xlsx",
    ]);
  });
});

const REFUSED: readonly (readonly [what: string, change: Partial<AddedDealer>, sentence: string])[] = [
  ["no name", { name: "" }, "X99: Name: Enter a name, up to 200 characters."],
  [
    "a code that the file does not say",
    { code: "Y1" },
    "X99: keep what the file calls it as its code, or as its name.",
  ],
  [
    "a code that a sheet without a mapping does not say, whatever the name",
    { code: "MM-099", name: "X99" },
    "X99: its rows would not find this dealer. Keep what the file calls it as its code; where its columns are mapped, the name does, too.",
  ],
  [
    "a number that the file says as a text without its zeros",
    { said: "7", code: "0007" },
    "7: its rows would not find this dealer. Keep what the file calls it as its code; where its columns are mapped, the name does, too.",
  ],
  [
    "one that is added and marked at once",
    { said: "X98" },
    "X98: either add this dealer or mark it as not ours.",
  ],
  [
    "the code of everything",
    { said: "All", code: "All" },
    'All: Code "All": Choose another code: All means every value.',
  ],
  [
    "a place that is called as another one is",
    { area: "Twice" },
    'X99: Location "Twice": Several locations are called Twice: say what it lies in, or its code.',
  ],
];

describe("nothing is invented or changed silently", () => {
  test("what can't stand is refused with its sentence, and nothing is kept", async () => {
    await world.query(`insert into location (client_id, location_code, name, state_code)
      select client_id, 't-' || state_code, 'Twice', state_code from state where state_code in ('N1', 'S1') returning 1 as id`);
    const rows = [
      ...WRONG,
      aRow({ survey_id: "u-7", dealer_code: "7" }),
      aRow({ survey_id: "u-8", dealer_code: "All" }),
    ];
    const upload = await world.imported(await surveyBytes(rows), "january.xlsx");
    const { state } = await found(upload.uploadId);
    const before = await world.dump();
    for (const [what, change, sentence] of REFUSED) {
      const reply = await ask(upload.uploadId, state, {
        added: [{ said: "X99", ...change }],
        notOurs: ["X98"],
      });
      expect([what, reply.statusCode, reply.json().message]).toEqual([what, 400, sentence]);
      expect(await world.dump(), what).toEqual(before);
    }
  });

  test("of two people who add a dealer the second is told; rows that changed meanwhile are looked at again", async () => {
    const one = await world.imported(await surveyBytes(WRONG), "january.xlsx");
    const other = await world.imported(
      await surveyBytes([aRow({ survey_id: "o-1", dealer_code: "X99" })]),
      "other.xlsx",
    );
    const { state } = await found(other.uploadId, second);
    await settled(one.uploadId, { added: [{ said: "X99" }] });
    // While its rows are imported, everybody is told to come again.
    await newest();
    const late = await ask(other.uploadId, state, { added: [{ said: "X99" }] }, second);
    expect([late.statusCode, late.json().code]).toEqual([409, "STALE"]);
    expect((await ask(other.uploadId, "another", { notOurs: ["X99"] })).statusCode).toBe(409);
    // Known by now: its rows come in without anybody deciding anything.
    expect((await found(other.uploadId)).dealers).toEqual([]);
    expect(await settled(other.uploadId, {})).toBe("Their rows are being checked again.");
    expect(await newest()).toMatchObject({ fileName: "other mended.xlsx", rowsImported: 1 });
  });
});

describe("settling is done whole or not at all", () => {
  test("waits for nobody's import, and keeps nothing where rows were mended meanwhile", async () => {
    const upload = await world.imported(await surveyBytes(WRONG), "january.xlsx");
    const { state } = await found(upload.uploadId);
    const before = await world.dump();
    const added = [{ said: "X99" }];
    const { ownerUrl } = world.server.testDatabase;
    const busy = await withOperationHeld(ownerUrl, SSI, () => ask(upload.uploadId, state, { added }));
    expect([busy.statusCode, busy.json().code]).toEqual([409, "IMPORTING"]);
    expect(await world.dump()).toEqual(before);
    const [report] = await world.query(
      "select report_file as id from upload where upload_id = $1",
      upload.uploadId,
    );
    const late = await withClient(ownerUrl, async (client) => {
      await client.query("begin");
      // Somebody is about to have these rows imported anew.
      await client.query("update upload set report_file = 'another' where upload_id = $1", [upload.uploadId]);
      const asking = Promise.resolve(ask(upload.uploadId, state, { added, notOurs: ["X98"] }));
      await eventually(async () => {
        const waiting = "select 1 from pg_locks where not granted and locktype = 'transactionid'";
        return (await client.query(waiting)).rows.length > 0 ? true : null;
      });
      await client.query("commit");
      return asking;
    });
    await world.query(
      "update upload set report_file = $2 where upload_id = $1 returning 1 as id",
      upload.uploadId,
      report?.id,
    );
    expect([late.statusCode, late.json().code]).toEqual([409, "STALE"]);
    expect([await dealers(), await world.query("select said as id from not_ours")]).toEqual([[], []]);
  });

  test("says what was done where the rows could not be sent after it", async () => {
    const upload = await world.imported(await surveyBytes(WRONG), "january.xlsx");
    const { state } = await found(upload.uploadId);
    const { files } = world.server.services;
    const write = vi.spyOn(files, "write").mockRejectedValueOnce(unavailable("The disk is full."));
    const reply = await ask(upload.uploadId, state, { added: [{ said: "X99" }] });
    write.mockRestore();
    expect([reply.statusCode, reply.json().message]).toEqual([
      503,
      "1 dealer added to the network. But their rows could not be checked again: The disk is full. Open the list again and choose Check again.",
    ]);
    expect((await found(upload.uploadId)).rowsRight).toBe(1);
    expect(await settled(upload.uploadId, {})).toBe("Their rows are being checked again.");
    expect(await newest()).toMatchObject({ rowsImported: 1 });
  });

  test("by two people at once adds a dealer once", async () => {
    const uploads = [
      await world.imported(await surveyBytes(WRONG), "january.xlsx"),
      await world.imported(await surveyBytes([aRow({ survey_id: "o-1", dealer_code: "X99" })]), "other.xlsx"),
    ];
    const states = await Promise.all(uploads.map(async ({ uploadId }) => (await found(uploadId)).state));
    const replies = await Promise.all(
      uploads.map(({ uploadId }, at) => ask(uploadId, states[at] ?? "", { added: [{ said: "X99" }] })),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await dealers()).toHaveLength(1);
  });

  test("makes other previews of the operation stale", async () => {
    const upload = await world.imported(await surveyBytes(WRONG), "january.xlsx");
    const waiting = await surveyBytes([aRow({ survey_id: "p-1", dealer_code: "X99" })]);
    const other = await previewed(world, waiting, "other.xlsx");
    const isCurrent = async () => (await shownPreview(world, other.uploadId)).isCurrent;
    expect(await isCurrent()).toBe(true);
    await settled(upload.uploadId, { notOurs: ["X99"] });
    expect(await isCurrent()).toBe(false);
    await world.admin.post(include.path, { file_id: upload.uploadId, kind: "dealer", said: "X99" });
    expect(await isCurrent()).toBe(true);
  });
});

describe("rows are sent again only where that can help", () => {
  test("marked dealers alone are nothing to check, and hide none of the others", async () => {
    const codes = Array.from({ length: 501 }, (_, at) => `N${at}`);
    const rows = [...codes, ...codes, "X99"].map((code, at) =>
      aRow({ survey_id: `m-${at}`, dealer_code: code }),
    );
    const upload = await world.imported(await surveyBytes(rows), "many.xlsx");
    expect(await found(upload.uploadId)).toMatchObject({ more: 2, rowsRight: 0 });
    await world.query(
      `insert into not_ours (operation_id, kind, said, client_id, marked_by)
        select operation_id, 'dealer', unnest($2::text[]), client_id, uploaded_by from upload where upload_id = $1 returning 1 as id`,
      upload.uploadId,
      codes,
    );
    const list = await found(upload.uploadId);
    expect([list.dealers.map(({ said }) => said), list.more, list.notOurs.length]).toEqual([["X99"], 0, 500]);
    const { length } = await world.admin.uploads();
    expect(await settled(upload.uploadId, { notOurs: ["X99"] })).toBe("1 dealer marked as not ours.");
    const useless = await ask(upload.uploadId, list.state, {});
    expect([useless.statusCode, useless.json().message]).toEqual([
      400,
      "None of the rows is right yet: add their dealers and models, or mend the rows.",
    ]);
    expect(await world.admin.uploads()).toHaveLength(length);
  });

  test("a dealer whose rows are wrong besides is added without another upload", async () => {
    const upload = await world.imported(
      await surveyBytes([aRow({ survey_id: "w-1", dealer_code: "X99", overall: 11 })]),
      "w.xlsx",
    );
    expect(await settled(upload.uploadId, { added: [{ said: "X99" }] })).toBe(
      "1 dealer added to the network. None of the rows is right yet: mend them to have them checked again.",
    );
    expect(await world.admin.uploads()).toHaveLength(1);
  });

  test("without those of respondents who were erased since", async () => {
    const upload = await world.imported(
      await surveyBytes([...WRONG, aRow({ survey_id: "u-9", dealer_code: "X99" })]),
      "january.xlsx",
    );
    const [key] = await world.query(
      `select encode(key, 'base64') || ' ' || operation_id as id from erasure_key, operation where slug = $1`,
      CSI,
    );
    const [secret = "", operationId = ""] = String(key?.id).split(" ");
    const hash = erasedKeyOf(Buffer.from(secret, "base64"), {
      operationId: Number(operationId),
      surveyId: "u-9",
    });
    await world.query(
      `with done as (
        insert into erasure (client_id, person_id, reference, answers, recordings, texts, files)
        select client_id, uploaded_by, '1', 1, 0, 0, 0 from upload where upload_id = $1 returning client_id, erasure_id)
      insert into erased_key (client_id, key_hash, erasure_id)
      select client_id, decode($2, 'base64'), erasure_id from done returning 1 as id`,
      upload.uploadId,
      hash,
    );
    await settled(upload.uploadId, { added: [{ said: "X99" }], isPreview: true });
    const again = await newest();
    expect(again).toMatchObject({ rowsTotal: 3, rowsImported: 1 });
    const original = await world.admin.get(again.fileUrl);
    const sheet = JSON.stringify(await sheetsOf(original.rawPayload));
    expect([sheet.includes("u-2"), sheet.includes("u-9")]).toEqual([true, false]);
  });
});

test("an agency's file as it is fills a client without dealers and models", async () => {
  const empty = await openWorld({ network: { dealers: [], models: [] } });
  try {
    const none = { kind: "none" };
    const columns = [
      { header: "Response ID", column: "survey_id", scale: none },
      { header: "Interview Date", column: "survey_date", scale: none },
      { header: "Dealer Code", column: "dealer_code", scale: none },
      { header: "Model", column: "model_code", scale: none },
      { header: "Overall", column: "overall", scale: { kind: "same" } },
    ];
    const mapping = { name: "Agency", headers: null, replaces: null, header_rows: 1, columns };
    expect((await empty.admin.post(api.surveyMapping.save.path, mapping)).statusCode).toBe(200);
    const header = [...columns.map((column) => column.header), "City", "Zone"];
    const answers = [
      ["e-1", "10/02/2026", "A1", "Vega LX", 9, "Pune", "West"],
      ["e-2", "11/02/2026", "A2", "VEGA  LX", 8, "Surat", "West"],
      ["e-3", "12/02/2026", "A1", "Altair", 7, "Pune", "West"],
    ];
    const bytes = await workbookBytes({ sheets: [{ name: "Data", rows: [["CSI"], header, ...answers] }] });
    const upload = await previewed(empty, bytes, "first.xlsx");
    expect(upload).toMatchObject({ rowsRejected: 3, rowsImported: 0, hasUnknownNames: true });
    const list = parsed(show.reply, await empty.admin.post(show.path, { file_id: upload.uploadId }));
    expect([list.hasModels, list.models.map(({ said, rows }) => [said, rows])]).toEqual([
      false,
      // Spellings of one name are one model.
      [
        ["Vega LX", 2],
        ["Altair", 1],
      ],
    ]);
    const altair = { said: "Altair", code: "Altair", name: "Altair" };
    const vega = { said: "Vega LX", code: "VLX", name: "Vega LX" };
    const body = {
      file_id: upload.uploadId,
      state: list.state,
      added: list.dealers.map(({ said, proposal }) => ({
        said,
        code: said,
        ...proposal,
        name: `Dealer ${said}`,
      })),
      not_ours: [],
      added_models: [vega, altair],
      models_not_ours: [],
      is_preview: false,
    };
    const twice = { ...body, added_models: [vega, { ...altair, code: "VLX" }] };
    expect((await empty.admin.post(settle.path, twice)).json().message).toBe(
      "Two of these models have one code, or a code that stands for another model.",
    );
    const reply = await empty.admin.post(settle.path, body);
    expect(reply.json().message).toBe(
      "2 dealers added to the network. 2 models added to the network. The preview is being made anew.",
    );
    await empty.settled(upload.uploadId);
    expect(await published(empty, upload.uploadId)).toMatchObject({ rowsImported: 3, rowsRejected: 0 });
    expect(
      await empty.query(`select concat_ws(' ', survey_id, dealer_code, model_code) as id
        from response join dealer using (dealer_id) join model using (model_id) order by 1`),
    ).toEqual([{ id: "e-1 A1 VLX" }, { id: "e-2 A2 VLX" }, { id: "e-3 A1 Altair" }]);
    expect(
      await empty.query(`select concat_ws(' ', dealer_code, l.name, l.state_code, s.region_code) as id
        from dealer join location l using (location_code) join state s using (state_code) order by 1`),
    ).toEqual([{ id: "A1 Pune Unassigned West West" }, { id: "A2 Surat Unassigned West West" }]);
  } finally {
    await empty.close();
  }
});
