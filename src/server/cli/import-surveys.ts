import { basename, dirname, join, resolve } from "node:path";
import type { UploadedFile } from "#contract/survey-import.ts";
import { OPERATION_TYPES } from "#domain/programme/programme.ts";
import { counted, countText } from "#domain/text/count-text.ts";
import { findOperationOfClient, type OperationOfClient } from "#server/features/installation/index.ts";
import {
  acceptFile,
  downloadFile,
  type ImportServices,
  importWaiting,
  listFiles,
} from "#server/features/survey-import/index.ts";
import { badRequest } from "#server/platform/errors.ts";
import type { Command } from "./command.ts";
import { findUploader } from "./find-uploader.ts";
import { storeWorkbook, writeBeside } from "./read-files.ts";
import type { Terminal } from "./terminal.ts";

const LOOK_EVERY_MS = 500;

export const importSurveysCommand: Command = {
  words: "import",
  about: "Imports a survey workbook as if it had been uploaded.",
  arguments: ["workbook"],
  options: {
    operation: { value: "id", about: "Where its rows go; operation list names the ids.", required: true },
    as: { value: "email", about: "Who uploads it; else the first administrator of the client." },
    preview: {
      value: null,
      about: "Only looks at what it would do; Upload Excel shows that and publishes it.",
    },
  },
  async run(given, { installation, terminal, folder }) {
    const { services, database } = installation;
    const operation = await findOperationOfClient(database.owner, given.required("operation"));
    if (operation === null) throw badRequest(`There is no operation '${given.required("operation")}'.`);
    const person = await findUploader(installation, operation, given.text("as"));
    const path = resolve(folder, given.argument("workbook"));
    const { uploadId } = await acceptFile(services, {
      name: basename(path),
      stored: await storeWorkbook(services, path),
      userType: operation.type,
      operation,
      client: { id: operation.clientId, timeZone: operation.timeZone },
      person,
      types: OPERATION_TYPES,
      isPreview: given.has("preview"),
    });
    const upload = await importWatched(services, operation, uploadId, terminal);
    printResult(terminal, upload);
    if (upload.reportUrl !== null) {
      const report = await downloadFile(
        services,
        { clientId: operation.clientId, person: null, id: String(uploadId) },
        "report",
      );
      terminal.say(
        `Rejected rows: ${await writeBeside(join(dirname(path), report.fileName), () => report.stream)}`,
      );
    }
    return upload.status === "Failed" ? 1 : 0;
  },
};

/** Imports here, or waits for the server that took the upload first: the lock of the operation lets one of them. */
async function importWatched(
  services: ImportServices,
  { id, clientId }: OperationOfClient,
  uploadId: number,
  terminal: Terminal,
): Promise<UploadedFile> {
  const find = async () => {
    const upload = (await listFiles(services, clientId)).find((each) => each.uploadId === uploadId);
    if (upload === undefined) throw badRequest("The upload was deleted meanwhile.");
    return upload;
  };
  const bar = terminal.progress("Importing");
  let look: Promise<void> = Promise.resolve();
  const watch = setInterval(() => {
    look = find().then(({ progress }) => bar.show(progress), noMatter);
  }, LOOK_EVERY_MS);
  try {
    await importWaiting(services, { clientId, operationId: id }, "wait");
  } finally {
    clearInterval(watch);
    await look;
    bar.end();
  }
  return find();
}

// Only the bar stands still; what is wrong shows in the import itself.
function noMatter(): void {}

function printResult(terminal: Terminal, upload: UploadedFile): void {
  if (upload.status === "Failed") terminal.complain(upload.reason ?? "The import failed.");
  else {
    const { rowsTotal, rowsImported, rowsUpdated, rowsRejected } = upload;
    terminal.say(`${upload.fileName}, ${upload.operation}: ${counted(rowsTotal, "row")}`);
    terminal.say(`  imported  ${countText(rowsImported)}`);
    terminal.say(`  updated   ${countText(rowsUpdated)}`);
    terminal.say(`  rejected  ${countText(rowsRejected)}`);
    for (const cause of upload.rejectionCauses) terminal.say(`    ${cause}`);
    if (upload.status === "Previewed")
      terminal.say("Nothing of it counts yet: Upload Excel shows what it would move, and publishes it.");
  }
  for (const { name, reason } of upload.sheets) {
    if (reason !== null) terminal.say(`Left out: the sheet ${name}. ${reason}`);
  }
  for (const warning of upload.warnings) terminal.say(`Warning: ${warning}`);
}
