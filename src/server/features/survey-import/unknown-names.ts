import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Transaction } from "kysely";
import type { AddedDealer, AddedModel, FoundDealers } from "#contract/unknown-dealers.ts";
import { today } from "#domain/calendar/calendar.ts";
import { saidChanges } from "#domain/dealer-master/dealer-changes.ts";
import { saidModels } from "#domain/dealer-master/model-changes.ts";
import { NOTHING_SAID } from "#domain/dealer-master/said-dealer.ts";
import { isCalled, type NamedKind, type UnknownName } from "#domain/dealer-master/unknown-names.ts";
import type { Network } from "#domain/network/network.ts";
import { normalizeAnswer } from "#domain/survey-mapping/answer-values.ts";
import { reasonOf } from "#domain/survey-sheet/sheet-values.ts";
import { counted } from "#domain/text/count-text.ts";
import { loadDecidedNetwork } from "#server/features/catalogue/index.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { AppError, badRequest, conflict, notFound } from "#server/platform/errors.ts";
import { publish } from "#server/platform/events/cluster-events.ts";
import { answerInTime } from "#server/platform/workbook/check-queue.ts";
import { type Mender, mendedUpload, sendRows } from "./import-mended.ts";
import { applyNetworkChanges, lockNetwork, publishVersions } from "./network-queries.ts";
import { markNotOurs, marksNotOurs, unmarkNotOurs } from "./not-ours-queries.ts";
import { operationProgrammes, operationsBusy, tryLockOperations } from "./operation-queries.ts";
import type { UploadOf } from "./publish-file.ts";
import { type OpenReport, openReport, refuseMended, stateOf } from "./rejected-rows.ts";
import type { ImportServices } from "./services.ts";
import { resumePreview } from "./show-preview.ts";
import { openSurveyFile } from "./survey-file.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

type Trx = Transaction<Database>;

/** What is added to a network. */
interface Added {
  readonly added: readonly AddedDealer[];
  readonly addedModels: readonly AddedModel[];
}

/** What somebody decided about the dealers and models of an upload. */
interface Settled extends Added {
  readonly state: string;
  readonly notOurs: readonly string[];
  readonly modelsNotOurs: readonly string[];
  readonly isPreview: boolean;
}

type Marks = Awaited<ReturnType<typeof marksNotOurs>>[NamedKind];

/** The dealers and models that rejected rows of an upload name and the network does not know; written down, for rows are shown. */
export async function showUnknownNames(services: ImportServices, upload: UploadOf): Promise<FoundDealers> {
  const report = await openReport(services, upload);
  const { network, marks, found } = await readNames(services, upload, report, NOTHING_ADDED);
  const { clientId, uploadId, person } = upload;
  const { fileName, operationName } = report;
  await inTransaction(services.db, wholeClient(clientId), {}, (trx) =>
    writeAudit(trx, {
      client: clientId,
      person,
      action: "upload.download",
      subject: fileName,
      detail: { upload: uploadId, which: "dealers" },
    }),
  );
  const { dealers, models } = found;
  return {
    fileName,
    operationName,
    state: stateOf(report.reportFile),
    isPreview: report.status === "Previewed",
    rowsRight: found.rowsRight,
    dealers: dealers.open.map(shownDealer),
    more: dealers.more,
    models: models.open.map(shownModel),
    moreModels: models.more,
    hasModels: network.models.length > 0,
    isWhole: found.isWhole,
    notOurs: shownMarks(dealers.marked, marks.dealer),
    modelsNotOurs: shownMarks(models.marked, marks.model),
    ...placeNames(network),
  };
}

function shownMarks(marked: readonly UnknownName[], marks: Marks): FoundDealers["notOurs"] {
  const exact = new Map(marks.map((mark) => [mark.said, mark]));
  const normalized = new Map(marks.map((mark) => [normalizeAnswer(mark.said), mark]));
  return marked.flatMap(({ said, rows, isMapped }) => {
    const mark = exact.get(said) ?? (isMapped ? normalized.get(normalizeAnswer(said)) : undefined);
    if (mark === undefined) return [];
    return [{ said: mark.said, rows, person: mark.person, markedOn: mark.markedOn.toISOString() }];
  });
}

/** What the rows are read with as if it were in the network. */
interface Trial extends Added {
  readonly remainingPath: string | null;
}

const NOTHING_ADDED: Trial = { added: [], addedModels: [], remainingPath: null };

async function readNames(
  services: ImportServices,
  { clientId, person }: UploadOf,
  report: OpenReport,
  { remainingPath, ...added }: Trial,
) {
  const { marks, ...read } = await inTransaction(
    services.db,
    wholeClient(clientId),
    { readOnly: true },
    async (trx) => ({
      ...(await operationProgrammes(trx, clientId, report.operationId)),
      network: await loadDecidedNetwork(trx, clientId),
      marks: await marksNotOurs(trx, report.operationId),
    }),
  );
  const found = await services.checks.run(person, async () => {
    const file = openSurveyFile(await services.files.localCopy(report.reportFile));
    try {
      file.ask({
        mode: "unknown",
        path: file.path,
        isCsv: false,
        ...read,
        network: withAdded(read.network, added),
        own: { dealer: report.ownDealers, model: report.ownModels },
        remainingPath,
        today: today(report.timeZone, services.now()),
        allowsMisfit: true,
        dateOrder: report.dateOrder,
      });
      return await answerInTime(file, file.receive("unknown"));
    } finally {
      file.close();
    }
  });
  return { network: read.network, marks, found };
}

/** Enough of a network for the rules of a sheet. */
function withAdded(network: Network, { added, addedModels }: Added): Network {
  const dealers = added.map(({ code, name }) => ({ id: 0, code, name, location: "", state: "", region: "" }));
  const models = addedModels.map(({ code, name }) => ({ id: 0, code, name }));
  return {
    ...network,
    dealers: [...network.dealers, ...dealers],
    models: [...network.models, ...models],
  };
}

function shownModel({ said, rows, example, proposal }: UnknownName): FoundDealers["models"][number] {
  return { said, rows, example: [...example], proposal: { name: proposal.model ?? "" } };
}

function shownDealer({ said, rows, example, proposal }: UnknownName): FoundDealers["dealers"][number] {
  const { name, area, areaCode, state, stateCode, region, regionCode } = { ...NOTHING_SAID, ...proposal };
  return {
    said,
    rows,
    example: [...example],
    proposal: {
      name,
      area: area === "" ? areaCode : area,
      state: state === "" ? stateCode : state,
      region: region === "" ? regionCode : region,
    },
  };
}

function placeNames({ regions, states, locations }: Network) {
  const regionNames = new Map(regions.map(({ code, name }) => [code, name]));
  const stateOfCode = new Map(states.map((state) => [state.code, state]));
  return {
    areas: locations.map(({ name, state: code }) => {
      const state = stateOfCode.get(code);
      return { name, state: state?.name ?? "", region: regionNames.get(state?.region ?? "") ?? "" };
    }),
    states: states.map(({ name }) => name),
    regions: regions.map(({ name }) => name),
  };
}

/**
 * Adds dealers and models and marks others in one transaction, then has the rows of the upload checked again; what was
 * done, in sentences. The rows are read with what is added before anything is kept: whether they find it, and whether
 * that helps.
 */
export async function settleNames(
  services: ImportServices,
  sender: Mender,
  settled: Settled,
): Promise<string> {
  const report = await openReport(services, sender, settled.state);
  const decisions = decisionsOf(settled);
  const adds = decisions.some(({ added }) => added.length > 0);
  refuseContradictions(decisions);
  // What is only marked is rejected as before, for another reason.
  if (!adds && decisions.some(({ notOurs }) => notOurs.length > 0))
    return (await storeSettled(services, sender, report, settled)).join(" ");
  const folder = await makeTemporaryFolder();
  try {
    const remainingPath = report.status === "Previewed" ? null : join(folder, "rows.xlsx");
    const { added, addedModels } = settled;
    const { found } = await readNames(services, sender, report, { added, addedModels, remainingPath });
    const unknown = { dealer: found.dealers.open, model: found.models.open };
    for (const decision of decisions) refuseUnfound(decision, unknown[decision.kind]);
    const isUseless = report.status !== "Previewed" && found.rowsRight === 0 && found.isWhole;
    if (isUseless && !adds)
      throw badRequest("None of the rows is right yet: add their dealers and models, or mend the rows.");
    const done = await storeSettled(services, sender, report, settled);
    if (report.status === "Previewed") return done.join(" ");
    if (isUseless)
      return [...done, "None of the rows is right yet: mend them to have them checked again."].join(" ");
    await sendAgain(services, sender, report, {
      settled,
      remainingPath: found.remainingWritten ? remainingPath : null,
      done,
    });
    return [...done, "Their rows are being checked again."].join(" ");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What somebody decided about dealers, or about models. */
interface Decision {
  readonly kind: NamedKind;
  readonly added: readonly AddedModel[];
  readonly notOurs: readonly string[];
}

function decisionsOf({ added, notOurs, addedModels, modelsNotOurs }: Settled): readonly Decision[] {
  return [
    { kind: "dealer", added, notOurs },
    { kind: "model", added: addedModels, notOurs: modelsNotOurs },
  ];
}

function refuseContradictions(decisions: readonly Decision[]): void {
  for (const { kind, added, notOurs } of decisions) {
    const marked = new Set(notOurs);
    for (const { said, ...named } of added) {
      if (marked.has(said))
        throw badRequest(`${said}: either add this ${kind} or mark it as not ours.`, "NAMES");
      if (!isCalled(said, named))
        throw badRequest(`${said}: keep what the file calls it as its code, or as its name.`, "NAMES");
    }
  }
}

/** Refuses dealers and models whose own rows would still name nobody. */
function refuseUnfound({ kind, added }: Decision, unknown: readonly UnknownName[]): void {
  const exact = new Set(unknown.map(({ said }) => said));
  const normalized = new Set(
    unknown.flatMap(({ said, isMapped }) => (isMapped ? [normalizeAnswer(said)] : [])),
  );
  for (const { said } of added) {
    if (exact.has(said) || normalized.has(normalizeAnswer(said)))
      throw badRequest(
        `${said}: its rows would not find this ${kind}. Keep what the file calls it as its code; where its columns are mapped, the name does, too.`,
        "NAMES",
      );
  }
}

/** Keeps it in one transaction, with a preview that is made anew; what was done, in sentences. */
async function storeSettled(
  services: ImportServices,
  sender: Mender,
  report: OpenReport,
  settled: Settled,
): Promise<string[]> {
  const { clientId, uploadId, person } = sender;
  const isPreview = report.status === "Previewed";
  const decisions = decisionsOf(settled);
  const marked = await inTransaction(services.db, wholeClient(clientId), {}, async (trx) => {
    await refuseMended(trx, mendedUpload(sender, report, settled.state));
    if (decisions.some(({ added }) => added.length > 0)) {
      if (!(await tryLockOperations(trx, clientId))) throw operationsBusy();
      await lockNetwork(trx, clientId);
      await addToNetwork(trx, sender, report, settled);
    }
    const done: string[] = [];
    for (const { kind, notOurs } of decisions) {
      if (notOurs.length === 0) continue;
      const operation = { clientId, operationId: report.operationId };
      const news = await markNotOurs(trx, operation, { kind, said: notOurs }, person);
      done.push(`${counted(news.length, kind)} marked as not ours.`);
      if (news.length === 0) continue;
      await writeAudit(trx, {
        client: clientId,
        person,
        action: `${kind}.exclude`,
        subject: report.fileName,
        detail: { upload: uploadId, [`${kind}s`]: news.length, said: news },
      });
      await publish(trx, { kind: "uploads", client: clientId });
    }
    if (isPreview) await resumePreview(trx, sender);
    return done;
  });
  return [
    ...decisions.flatMap(({ kind, added }) =>
      added.length === 0 ? [] : [`${counted(added.length, kind)} added to the network.`],
    ),
    ...marked,
    ...(isPreview ? ["The preview is being made anew."] : []),
  ];
}

interface Again {
  readonly settled: Settled;
  /** The rows without those that were erased; null: all are there as the report has them. */
  readonly remainingPath: string | null;
  /** What was done before, in sentences. */
  readonly done: readonly string[];
}

async function sendAgain(
  services: ImportServices,
  sender: Mender,
  report: OpenReport,
  { settled: { state, isPreview }, remainingPath, done }: Again,
): Promise<void> {
  const copy = remainingPath === null ? await services.files.localCopy(report.reportFile) : null;
  try {
    await sendRows(services, sender, report, { path: copy?.path ?? remainingPath ?? "", state, isPreview });
  } catch (error) {
    if (!(error instanceof AppError) || done.length === 0) throw error;
    const { status, code, text, detail } = error;
    const sentence = `${done.join(" ")} But their rows could not be checked again: ${text} Open the list again and choose Check again.`;
    throw new AppError(status, code, sentence, detail);
  } finally {
    copy?.release();
  }
}

/** Adds dealers and models through the rules of the sheets `Dealers` and `Models`; nothing that is there is changed by it. */
async function addToNetwork(
  trx: Trx,
  { clientId, person }: UploadOf,
  { fileName, operationId }: OpenReport,
  { added, addedModels }: Added,
): Promise<void> {
  const network = await loadDecidedNetwork(trx, clientId);
  const { regions, states, locations, dealers } = dealersToAdd(network, added);
  const whole = {
    regions: [...regions],
    states: [...states],
    locations: [...locations],
    dealers: [...dealers],
    models: [...modelsToAdd(network, addedModels)],
  };
  await applyNetworkChanges(trx, clientId, whole);
  await unmarkNotOurs(trx, operationId, { kind: "dealer", said: added.map(({ said }) => said) });
  await unmarkNotOurs(trx, operationId, { kind: "model", said: addedModels.map(({ said }) => said) });
  await writeAudit(trx, {
    client: clientId,
    person,
    action: "network.change",
    subject: fileName,
    detail: whole,
  });
  await publishVersions(trx, clientId);
}

function dealersToAdd(network: Network, added: readonly AddedDealer[]) {
  refuseKnown("dealer", network.dealers, added);
  const said = added.map(({ said: _, ...dealer }, at) => ({
    row: at,
    dealer: { ...NOTHING_SAID, ...dealer },
  }));
  const { changes, refused, left } = saidChanges(network, said, { places: false });
  refuseFirst(added, refused);
  const moved = Object.values(changes).flatMap((level) => level.filter(({ before }) => before !== null));
  if (moved.length > 0 || left.length > 0 || changes.dealers.length !== added.length)
    throw badRequest(
      "Two of these dealers have one code, or a code that stands for another dealer.",
      "NAMES",
    );
  return changes;
}

function modelsToAdd(network: Network, added: readonly AddedModel[]) {
  refuseKnown("model", network.models, added);
  const { changes, refused } = saidModels(
    network,
    added.map(({ code, name }, at) => ({ row: at, model: { code, name } })),
  );
  refuseFirst(added, refused);
  // A number is the code of a model that has it with zeros before it.
  if (changes.some(({ before }) => before !== null) || changes.length !== added.length)
    throw badRequest("Two of these models have one code, or a code that stands for another model.", "NAMES");
  return changes;
}

function refuseKnown(
  kind: NamedKind,
  there: readonly { readonly code: string }[],
  added: readonly AddedModel[],
): void {
  const known = new Set(there.map(({ code }) => code));
  const late = added.find(({ code }) => known.has(code.trim()));
  if (late !== undefined)
    throw conflict(
      `There is a ${kind} ${late.code} by now. Open the list again to see what is left.`,
      "STALE",
    );
}

function refuseFirst(
  added: readonly AddedModel[],
  [first]: readonly { readonly row: number; readonly problems: Parameters<typeof reasonOf>[0] }[],
): void {
  if (first !== undefined)
    throw badRequest(`${added[first.row]?.said ?? ""}: ${reasonOf(first.problems)}`, "NAMES");
}

/** Takes back that a dealer or model is not ours: the next check finds it unknown again. */
export async function includeName(
  { db }: ImportServices,
  { clientId, uploadId, person }: UploadOf,
  { kind, said }: { readonly kind: NamedKind; readonly said: string },
): Promise<void> {
  const report = await openReport({ db }, { clientId, uploadId, person });
  await inTransaction(db, wholeClient(clientId), {}, async (trx) => {
    if ((await unmarkNotOurs(trx, report.operationId, { kind, said: [said] })) === 0)
      throw notFound(`${said} is not marked any more.`);
    await writeAudit(trx, {
      client: clientId,
      person,
      action: `${kind}.include`,
      subject: said,
      detail: { upload: uploadId },
    });
    await publish(trx, { kind: "uploads", client: clientId });
  });
}
