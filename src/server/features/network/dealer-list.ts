import {
  type DealerListColumns,
  type DealerListPreview,
  dealerListColumns,
  dealerListForm,
  MOST_LISTED_DIFFERENCES,
} from "#contract/dealer-list.ts";
import { listFaults, NO_LIST } from "#domain/dealer-master/dealer-list.ts";
import { countText } from "#domain/text/count-text.ts";
import {
  type ImportServices,
  importNetwork,
  type NetworkFile,
  previewNetwork,
  proposeLists,
} from "#server/features/survey-import/index.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { requireConfirmation } from "#server/platform/access/admin-confirmation.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import { badRequest } from "#server/platform/errors.ts";
import type { UploadedForm } from "#server/platform/http/multipart.ts";
import { changedMeanwhile } from "./changed-meanwhile.ts";
import { networkVersion } from "./queries.ts";

type Services = Pick<ImportServices, "db" | "files" | "checks">;

interface ListContext {
  readonly actor: Actor;
  readonly clientId: number;
}

type SentFile = UploadedForm["files"][number];

/** What the columns of a list of dealers or models are taken for. */
export async function proposeDealerList(services: Services, { actor }: ListContext, form: UploadedForm) {
  return withFile(services, form, ({ name, stored }) =>
    services.checks.run(actor.personId, async () => {
      const { sheets } = await proposeLists(name, await services.files.localCopy(stored.id));
      if (sheets.length === 0) throw badRequest(NO_LIST, "WORKBOOK");
      return { sheets: sheets.map((sheet) => ({ ...sheet, columns: [...sheet.columns] })) };
    }),
  );
}

/** What a list would add, rename and move. Nothing is kept. */
export async function previewDealerList(
  services: Services,
  { actor, clientId }: ListContext,
  form: UploadedForm,
): Promise<DealerListPreview> {
  return withFile(services, form, async (sent) => {
    const list = columnsOf(form);
    // Asked before the network is read: what changes in between makes it stale, never unseen.
    const version = await inTransaction(services.db, wholeClient(clientId), { readOnly: true }, (trx) =>
      networkVersion(trx, clientId),
    );
    const read = await services.checks.run(actor.personId, () =>
      withCopy(services, sent, (path) => previewNetwork(services.db, fileOf(clientId, sent, path, list))),
    );
    const { differences, total, rejected, causes, warnings } = read;
    const countOf = (act: string) => differences.filter((each) => each.act === act).length;
    return {
      version,
      rows: total,
      rejected,
      causes: [...causes],
      warnings: [...warnings],
      added: countOf("add"),
      renamed: countOf("rename"),
      moved: countOf("move"),
      differences: differences.slice(0, MOST_LISTED_DIFFERENCES),
    };
  });
}

/** Changes the network as the preview of this version told; what was done, in a sentence. */
export async function applyDealerList(
  services: Services,
  { actor, clientId }: ListContext,
  form: UploadedForm,
): Promise<string> {
  return withFile(services, form, async (sent) => {
    await requireConfirmation(services.db, actor);
    const list = columnsOf(form);
    const { changes } = await services.checks.run(actor.personId, () =>
      withCopy(services, sent, (path) =>
        importNetwork(services.db, fileOf(clientId, sent, path, list), {
          person: actor.personId,
          check: async (trx) => {
            if ((await networkVersion(trx, clientId)) !== list.version) throw changedMeanwhile();
          },
        }),
      ),
    );
    const all = Object.values(changes).flat();
    const added = all.filter(({ before }) => before === null).length;
    const changed = all.length - added;
    const done = [
      ...(added === 0 ? [] : [`${countText(added)} added`]),
      ...(changed === 0 ? [] : [`${countText(changed)} renamed or moved`]),
    ];
    if (done.length === 0) return "The network was like this already.";
    return `The network was changed by ${sent.name}: ${done.join(", ")}.`;
  });
}

/** The file of a form, which is not kept. */
async function withFile<T>(
  { files }: Services,
  form: UploadedForm,
  use: (file: SentFile) => Promise<T>,
): Promise<T> {
  const [file] = form.files;
  if (file === undefined) throw badRequest("Choose the list of dealers first.");
  try {
    return await use(file);
  } finally {
    await files.remove(file.stored.id);
  }
}

async function withCopy<T>(
  { files }: Services,
  { stored }: SentFile,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const copy = await files.localCopy(stored.id);
  try {
    return await use(copy.path);
  } finally {
    copy.release();
  }
}

function fileOf(
  clientId: number,
  { name }: SentFile,
  path: string,
  { sheet, headerRows, columns }: DealerListColumns,
): NetworkFile {
  return { clientId, name, path, list: { sheet, headerRows, columns }, reportPath: null };
}

function columnsOf({ fields }: UploadedForm): DealerListColumns {
  const read = dealerListColumns.safeParse(parsedJson(fields.get(dealerListForm.columns) ?? ""));
  if (!read.success) throw badRequest("The form says no columns of the list.", "INVALID_BODY");
  const faults = listFaults(read.data.columns.map(({ field }) => field));
  if (faults.length > 0) throw badRequest(faults.join(" "), "COLUMNS");
  return read.data;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
