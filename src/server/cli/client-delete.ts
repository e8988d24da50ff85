import { counted } from "#domain/text/count-text.ts";
import { deleteClient } from "#server/features/installation/index.ts";
import type { Command } from "./command.ts";
import { CONFIRM_OPTION, confirmDeletion, holdingsText } from "./confirm-deletion.ts";

export const deleteClientCommand: Command = {
  words: "client delete",
  about: "Deletes a client with everything of it, once its name is typed.",
  arguments: ["name"],
  options: CONFIRM_OPTION,
  async run(given, { installation, terminal }) {
    const name = given.argument("name");
    const { database, services } = installation;
    const deleted = await deleteClient(database.owner, services.files, name, (operations, holdings) => {
      const named = operations.length === 0 ? "without operations" : `with ${operations.join(", ")}`;
      const what = `the client ${name} ${named}, ${holdingsText(holdings)}, its network, its audit and the people who belong to no other client`;
      return confirmDeletion(given, terminal, { what, name });
    });
    const { operations, people } = deleted;
    terminal.say(
      `The client ${name} was deleted: ${counted(operations, "operation")}, ${holdingsText(deleted)}; ${people === 1 ? "1 person" : `${people} people`} went with it.`,
    );
    return 0;
  },
};
