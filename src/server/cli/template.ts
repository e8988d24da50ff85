import { resolve } from "node:path";
import { findOperationOfClient } from "#server/features/installation/index.ts";
import { downloadTemplate } from "#server/features/survey-import/index.ts";
import { badRequest } from "#server/platform/errors.ts";
import type { Command } from "./command.ts";
import { writeBeside } from "./read-files.ts";

export const templateCommand: Command = {
  words: "template",
  about:
    "Writes the workbook to fill in for an operation: its surveys, and the dealers and models they name.",
  arguments: ["file.xlsx"],
  options: {
    operation: { value: "id", about: "Whose surveys; operation list names the ids.", required: true },
  },
  async run(given, { installation, terminal, folder }) {
    const id = given.required("operation");
    const operation = await findOperationOfClient(installation.database.owner, id);
    if (operation === null) throw badRequest(`There is no operation '${id}'.`);
    const { stream } = await downloadTemplate(installation.services, { ...operation, slug: id });
    const path = await writeBeside(resolve(folder, given.argument("file.xlsx")), () => stream);
    terminal.say(`Template written: ${path}`);
    return 0;
  },
};
