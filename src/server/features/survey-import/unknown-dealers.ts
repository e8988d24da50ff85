import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Transaction } from "kysely";
import type { AddedDealer, FoundDealers } from "#contract/unknown-dealers.ts";
import { today } from "#domain/calendar/calendar.ts";
import { saidChanges } from "#domain/dealer-master/dealer-changes.ts";
import { NOTHING_SAID } from "#domain/dealer-master/said-dealer.ts";
import { isCalled, type UnknownDealer } from "#domain/dealer-master/unknown-dealers.ts";
import type { Network } from "#domain/network/network.ts";
import { foldAnswer } from "#domain/survey-mapping/answer-values.ts";
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
import { allVersions, applyNetworkChanges, lockNetwork } from "./network-queries.ts";
import { dealersNotOurs, markNotOurs, unmarkNotOurs } from "./not-ours-queries.ts";
import { figuresBusy, operationProgrammes, tryLockFigures } from "./operation-queries.ts";
import type { UploadOf } from "./publish-file.ts";
import { type OpenReport, openReport, refuseMended, stateOf } from "./rejected-rows.ts";
import type { ImportServices } from "./services.ts";
import { resumePreview } from "./show-preview.ts";
import { openSurveyFile } from "./survey-file.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

type Trx = Transaction<Database>;

/** What somebody decided about the dealers of an upload. */
interface Settled {
  readonly state: string;
  readonly added: readonly AddedDealer[];
  readonly notOurs: readonly string[];
  readonly isPreview: boolean;
}

/** The dealers that rejected rows of an upload name and the network does not know; written down, for rows are shown. */
export async function showUnknownDealers(services: ImportServices, upload: UploadOf): Promise<FoundDealers> {
  const report = await openReport(services, upload);
  const { network, marks, found } = await readDealers(services, upload, report, NOTHING_ADDED);
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
  const exact = new Map(marks.map((mark) => [mark.said, mark]));
  const folded = new Map(marks.map((mark) => [foldAnswer(mark.said), mark]));
  return {
    fileName,
    operationName,
    state: stateOf(report.reportFile),
    isPreview: report.status === "Previewed",
    rowsRight: found.rowsRight,
    dealers: found.dealers.map(shownDealer),
    more: found.more,
    isWhole: found.isWhole,
    notOurs: found.marked.flatMap(({ said, rows, isMapped }) => {
      const mark = exact.get(said) ?? (isMapped ? folded.get(foldAnswer(said)) : undefined);
      if (mark === undefined) return [];
      return [{ said: mark.said, rows, person: mark.person, markedOn: mark.markedOn.toISOString() }];
    }),
    ...placeNames(network),
  };
}

interface Trial {
  /** Dealers that the rows are read with as if they were in the network. */
  readonly added: readonly AddedDealer[];
  readonly keptPath: string | null;
}

const NOTHING_ADDED: Trial = { added: [], keptPath: null };

async function readDealers(
  services: ImportServices,
  { clientId, person }: UploadOf,
  report: OpenReport,
  { added, keptPath }: Trial,
) {
  const { marks, ...read } = await inTransaction(
    services.db,
    wholeClient(clientId),
    { readOnly: true },
    async (trx) => ({
      ...(await operationProgrammes(trx, clientId, report.operationId)),
      network: await loadDecidedNetwork(trx, clientId),
      marks: await dealersNotOurs(trx, report.operationId),
    }),
  );
  const found = await services.checks.run(person, async () => {
    const file = openSurveyFile(await services.files.localCopy(report.reportFile));
    try {
      file.ask({
        mode: "dealers",
        path: file.path,
        isCsv: false,
        ...read,
        network: withDealers(read.network, added),
        ownDealers: report.ownDealers,
        keptPath,
        today: today(report.timeZone, services.now()),
        allowsMisfit: true,
        dateOrder: report.dateOrder,
      });
      return await answerInTime(file, file.receive("dealers"));
    } finally {
      file.close();
    }
  });
  return { network: read.network, marks, found };
}

/** Enough of a network for the rules of a sheet. */
function withDealers(network: Network, added: readonly AddedDealer[]): Network {
  const more = added.map(({ code, name }) => ({ id: 0, code, name, location: "", state: "", region: "" }));
  return { ...network, dealers: [...network.dealers, ...more] };
}

function shownDealer({ said, rows, example, proposal }: UnknownDealer): FoundDealers["dealers"][number] {
  const { name, area, areaCode, state, stateCode, region, regionCode } = proposal;
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
 * Adds dealers and marks others in one transaction, then has the rows of the upload checked again; what was done, in
 * sentences. The rows are read with the dealers before anything is kept: whether they find them, and whether that helps.
 */
export async function settleDealers(
  services: ImportServices,
  sender: Mender,
  settled: Settled,
): Promise<string> {
  const report = await openReport(services, sender, settled.state);
  const { added, notOurs } = settled;
  refuseContradictions(settled);
  // What is only marked is rejected as before, for another reason.
  if (added.length === 0 && notOurs.length > 0)
    return (await keepSettled(services, sender, report, settled)).join(" ");
  const folder = await makeTemporaryFolder();
  try {
    const keptPath = report.status === "Previewed" ? null : join(folder, "rows.xlsx");
    const { found } = await readDealers(services, sender, report, { added, keptPath });
    refuseUnfound(added, found.dealers);
    const isUseless = report.status !== "Previewed" && found.rowsRight === 0 && found.isWhole;
    if (isUseless && added.length === 0)
      throw badRequest("None of the rows is right yet: add their dealers, or mend the rows.");
    const done = await keepSettled(services, sender, report, settled);
    if (report.status === "Previewed") return done.join(" ");
    if (isUseless)
      return [...done, "None of the rows is right yet: mend them to have them checked again."].join(" ");
    await sendAgain(services, sender, report, {
      settled,
      keptPath: found.keptWritten ? keptPath : null,
      done,
    });
    return [...done, "Their rows are being checked again."].join(" ");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function refuseContradictions({ added, notOurs }: Settled): void {
  const marked = new Set(notOurs);
  for (const { said, ...dealer } of added) {
    if (marked.has(said))
      throw badRequest(`${said}: either add this dealer or mark it as not ours.`, "DEALERS");
    if (!isCalled(said, dealer))
      throw badRequest(`${said}: keep what the file calls it as its code, or as its name.`, "DEALERS");
  }
}

/** Refuses dealers whose own rows would still name nobody. */
function refuseUnfound(added: readonly AddedDealer[], unknown: readonly UnknownDealer[]): void {
  const exact = new Set(unknown.map(({ said }) => said));
  const folded = new Set(unknown.flatMap(({ said, isMapped }) => (isMapped ? [foldAnswer(said)] : [])));
  for (const { said } of added) {
    if (exact.has(said) || folded.has(foldAnswer(said)))
      throw badRequest(
        `${said}: its rows would not find this dealer. Keep what the file calls it as its code; where its columns are mapped, the name does, too.`,
        "DEALERS",
      );
  }
}

/** Keeps it in one transaction, with a preview that is made anew; what was done, in sentences. */
async function keepSettled(
  services: ImportServices,
  sender: Mender,
  report: OpenReport,
  { state, added, notOurs }: Settled,
): Promise<string[]> {
  const { clientId, uploadId, person } = sender;
  const isPreview = report.status === "Previewed";
  const marked = await inTransaction(services.db, wholeClient(clientId), {}, async (trx) => {
    await refuseMended(trx, mendedUpload(sender, report, state));
    if (added.length > 0) {
      if (!(await tryLockFigures(trx, clientId))) throw figuresBusy();
      await lockNetwork(trx, clientId);
      await addDealers(trx, sender, report, added);
    }
    const news = await markNotOurs(trx, { clientId, operationId: report.operationId }, notOurs, person);
    if (news.length > 0) {
      await writeAudit(trx, {
        client: clientId,
        person,
        action: "dealer.exclude",
        subject: report.fileName,
        detail: { upload: uploadId, dealers: news.length, said: news },
      });
      await publish(trx, { kind: "uploads", client: clientId });
    }
    if (isPreview) await resumePreview(trx, sender);
    return news.length;
  });
  return [
    ...(added.length === 0 ? [] : [`${counted(added.length, "dealer")} added to the network.`]),
    ...(notOurs.length === 0 ? [] : [`${counted(marked, "dealer")} marked as not ours.`]),
    ...(isPreview ? ["The preview is being made anew."] : []),
  ];
}

interface Again {
  readonly settled: Settled;
  /** The rows without those that were erased; null: all are there as the report has them. */
  readonly keptPath: string | null;
  /** What was done before, in sentences. */
  readonly done: readonly string[];
}

async function sendAgain(
  services: ImportServices,
  sender: Mender,
  report: OpenReport,
  { settled: { state, isPreview }, keptPath, done }: Again,
): Promise<void> {
  const copy = keptPath === null ? await services.files.localCopy(report.reportFile) : null;
  try {
    await sendRows(services, sender, report, { path: copy?.path ?? keptPath ?? "", state, isPreview });
  } catch (error) {
    if (!(error instanceof AppError) || done.length === 0) throw error;
    const { status, code, text, detail } = error;
    const sentence = `${done.join(" ")} But their rows could not be checked again: ${text} Open the list again and choose Check again.`;
    throw new AppError(status, code, sentence, detail);
  } finally {
    copy?.release();
  }
}

/** Adds dealers through the rules of a `Dealers` sheet; nothing that is there is changed by it. */
async function addDealers(
  trx: Trx,
  { clientId, person }: UploadOf,
  { fileName, operationId }: OpenReport,
  added: readonly AddedDealer[],
): Promise<void> {
  const said = added.map(({ said: _, ...dealer }, at) => ({
    row: at,
    dealer: { ...NOTHING_SAID, ...dealer },
  }));
  const network = await loadDecidedNetwork(trx, clientId);
  const known = new Set(network.dealers.map(({ code }) => code));
  for (const { code } of added) {
    if (known.has(code.trim()))
      throw conflict(`There is a dealer ${code} by now. Open the list again to see who is left.`, "STALE");
  }
  const { changes, refused, left } = saidChanges(network, said);
  const [first] = refused;
  if (first !== undefined)
    throw badRequest(`${added[first.row]?.said ?? ""}: ${reasonOf(first.problems)}`, "DEALERS");
  const moved = Object.values(changes).flatMap((level) => level.filter(({ before }) => before !== null));
  if (moved.length > 0 || left.length > 0 || changes.dealers.length !== added.length)
    throw badRequest(
      "Two of these dealers have one code, or a code that stands for another dealer.",
      "DEALERS",
    );
  const whole = {
    regions: [...changes.regions],
    states: [...changes.states],
    locations: [...changes.locations],
    dealers: [...changes.dealers],
    models: [],
  };
  await applyNetworkChanges(trx, clientId, whole);
  await unmarkNotOurs(
    trx,
    operationId,
    added.map(({ said: called }) => called),
  );
  await writeAudit(trx, {
    client: clientId,
    person,
    action: "network.change",
    subject: fileName,
    detail: whole,
  });
  for (const { slug, type, version } of await allVersions(trx, clientId))
    await publish(trx, { kind: "data", client: clientId, operation: slug, type, dataVersion: version });
}

/** Takes back that a dealer is not ours: the next check finds it unknown again. */
export async function includeDealer(
  { db }: ImportServices,
  { clientId, uploadId, person }: UploadOf,
  said: string,
): Promise<void> {
  const report = await openReport({ db }, { clientId, uploadId, person });
  await inTransaction(db, wholeClient(clientId), {}, async (trx) => {
    if ((await unmarkNotOurs(trx, report.operationId, [said])) === 0)
      throw notFound(`${said} is not marked any more.`);
    await writeAudit(trx, {
      client: clientId,
      person,
      action: "dealer.include",
      subject: said,
      detail: { upload: uploadId },
    });
    await publish(trx, { kind: "uploads", client: clientId });
  });
}
