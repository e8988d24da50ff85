import type { Transaction } from "kysely";
import type { AddedDealer, FoundDealers } from "#contract/unknown-dealers.ts";
import { today } from "#domain/calendar/calendar.ts";
import { saidChanges } from "#domain/dealer-master/dealer-changes.ts";
import { NOTHING_SAID } from "#domain/dealer-master/said-dealer.ts";
import { isCalled, type UnknownDealer } from "#domain/dealer-master/unknown-dealers.ts";
import type { Network } from "#domain/network/network.ts";
import { reasonOf } from "#domain/survey-sheet/sheet-values.ts";
import { counted } from "#domain/text/count-text.ts";
import { loadDecidedNetwork } from "#server/features/catalogue/index.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { badRequest, conflict, notFound } from "#server/platform/errors.ts";
import { publish } from "#server/platform/events/cluster-events.ts";
import { answerInTime } from "#server/platform/workbook/check-queue.ts";
import { type Mender, sendRows } from "./import-mended.ts";
import { allVersions, applyNetworkChanges, lockNetwork } from "./network-queries.ts";
import { dealersNotOurs, markNotOurs, unmarkNotOurs } from "./not-ours-queries.ts";
import { operationProgrammes } from "./operation-queries.ts";
import type { UploadOf } from "./publish-file.ts";
import { type OpenReport, openReport, stateOf } from "./rejected-rows.ts";
import type { ImportServices } from "./services.ts";
import { renewPreview } from "./show-preview.ts";
import { openSurveyFile } from "./survey-file.ts";

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
  const { network, marks, found } = await readDealers(services, upload, report);
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
  const own = new Set(report.ownDealers);
  const marked = new Map(marks.map((mark) => [mark.said, mark]));
  return {
    fileName,
    operationName,
    state: stateOf(report.reportFile),
    isPreview: report.status === "Previewed",
    dealers: found.dealers.filter(({ said, isNotOurs }) => !isNotOurs && !own.has(said)).map(shownDealer),
    more: found.more,
    isWhole: found.isWhole,
    notOurs: found.dealers.flatMap(({ said, rows }) => {
      const mark = marked.get(said);
      if (mark === undefined) return [];
      return [{ said, rows, person: mark.person, markedOn: mark.markedOn.toISOString() }];
    }),
    ...placeNames(network),
  };
}

async function readDealers(services: ImportServices, { clientId, person }: UploadOf, report: OpenReport) {
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

/** Adds dealers and marks others in one transaction, then has the rows of the upload checked again; what was done, in sentences. */
export async function settleDealers(
  services: ImportServices,
  sender: Mender,
  { state, added, notOurs, isPreview }: Settled,
): Promise<string> {
  const report = await openReport(services, sender, state);
  const { clientId, uploadId, person } = sender;
  const marked = await inTransaction(services.db, wholeClient(clientId), {}, async (trx) => {
    await lockNetwork(trx, clientId);
    if (added.length > 0) await addDealers(trx, sender, report, added);
    const news = await markNotOurs(trx, { clientId, operationId: report.operationId }, notOurs, person);
    if (news === 0) return 0;
    await writeAudit(trx, {
      client: clientId,
      person,
      action: "dealer.exclude",
      subject: report.fileName,
      detail: { upload: uploadId, dealers: news, said: notOurs },
    });
    await publish(trx, { kind: "uploads", client: clientId });
    return news;
  });
  const done = [
    added.length === 0 ? null : `${counted(added.length, "dealer")} added to the network.`,
    marked === 0 ? null : `${counted(marked, "dealer")} marked as not ours.`,
    await checkAgain(services, sender, report, {
      state,
      isPreview,
      isNeeded: added.length > 0 || marked === 0,
    }),
  ];
  return done.filter((sentence) => sentence !== null).join(" ");
}

interface Again {
  readonly state: string;
  readonly isPreview: boolean;
  /** False: rows are rejected as before, for another reason. */
  readonly isNeeded: boolean;
}

async function checkAgain(
  services: ImportServices,
  sender: Mender,
  report: OpenReport,
  { state, isPreview, isNeeded }: Again,
): Promise<string | null> {
  if (report.status === "Previewed") {
    await renewPreview(services, sender);
    return "The preview is being made anew.";
  }
  if (!isNeeded) return null;
  const copy = await services.files.localCopy(report.reportFile);
  try {
    await sendRows(services, sender, report, { path: copy.path, state, isPreview });
  } finally {
    copy.release();
  }
  return "Their rows are being checked again.";
}

/** Adds dealers through the rules of a `Dealers` sheet; nothing that is there is changed by it. */
async function addDealers(
  trx: Trx,
  { clientId, person }: UploadOf,
  { fileName, operationId }: OpenReport,
  added: readonly AddedDealer[],
): Promise<void> {
  const said = added.map(({ said: called, ...dealer }, at) => {
    if (!isCalled(called, dealer))
      throw badRequest(`${called}: keep what the file calls it as its code, or as its name.`, "DEALERS");
    return { row: at, dealer: { ...NOTHING_SAID, ...dealer } };
  });
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
