import { findOperationOfClient } from "#server/features/installation/index.ts";
import { changeSettings } from "#server/features/survey-import/index.ts";
import { badRequest } from "#server/platform/errors.ts";
import { type Command, UsageError } from "./command.ts";

const WAYS = { direct: false, preview: true } as const;

export const operationUploadsCommand: Command = {
  words: "operation uploads",
  about: "Chooses whether uploads of an operation count at once or are looked at first.",
  arguments: ["id"],
  options: {
    way: { value: "direct|preview", about: "preview: nothing counts until it is published.", required: true },
  },
  async run(given, { installation, terminal }) {
    const typed = given.required("way");
    if (typed !== "direct" && typed !== "preview")
      throw new UsageError(`--way takes direct or preview, not '${typed}'.`);
    const slug = given.argument("id");
    const operation = await findOperationOfClient(installation.database.owner, slug);
    if (operation === null) throw badRequest(`There is no operation '${slug}'.`);
    const { id: operationId, clientId } = operation;
    const settings = { previewFirst: WAYS[typed] };
    const target = { clientId, operationId, slug, person: null };
    terminal.say((await changeSettings(installation.services, target, settings)).message);
    return 0;
  },
};
