import { deleteOperation } from "#server/features/installation/index.ts";
import type { Command } from "./command.ts";
import { CONFIRM_OPTION, confirmDeletion, holdingsText } from "./confirm-deletion.ts";

export const deleteOperationCommand: Command = {
  words: "operation delete",
  about: "Deletes an operation with everything of it, once its name is typed.",
  arguments: ["id"],
  options: CONFIRM_OPTION,
  async run(given, { installation, terminal }) {
    const id = given.argument("id");
    const { database, services } = installation;
    const deleted = await deleteOperation(
      database.owner,
      services.files,
      id,
      ({ client, name }, holdings) => {
        const what = `the operation ${id} of ${client} with ${holdingsText(holdings)}`;
        return confirmDeletion(given, terminal, { what, name });
      },
    );
    terminal.say(`The operation ${id} was deleted: ${holdingsText(deleted)}.`);
    return 0;
  },
};
