import { counted } from "#domain/text/count-text.ts";
import type { Holdings } from "#server/features/installation/index.ts";
import { badRequest } from "#server/platform/errors.ts";
import type { Given } from "./command.ts";
import type { Terminal } from "./terminal.ts";

/** The option of every command that deletes for good. */
export const CONFIRM_OPTION = {
  confirm: { value: "name", about: "The name again, instead of typing it when asked." },
} as const;

/** Shows what will be gone and returns only when the name was typed, or given with --confirm. */
export async function confirmDeletion(
  given: Given,
  terminal: Terminal,
  { what, name }: { readonly what: string; readonly name: string },
): Promise<void> {
  terminal.complain(`This deletes ${what}. It can't be undone.`);
  const typed =
    given.text("confirm") ?? (await terminal.ask(`Type the name '${name}' and press Enter to delete it: `));
  if (typed.trim() !== name) throw badRequest(`Nothing was deleted: the name is '${name}'.`);
}

/** '12,000 responses, 24 workbooks, 3 recordings, 1 ticket'. */
export function holdingsText({ responses, workbooks, recordings, tickets }: Holdings): string {
  return [
    counted(responses, "response"),
    counted(workbooks, "workbook"),
    counted(recordings, "recording"),
    counted(tickets, "ticket"),
  ].join(", ");
}
