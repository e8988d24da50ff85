import {
  actionPlans,
  type DealerResponse,
  dealerResponse,
  saveForm,
  type Ticket,
  ticketConflict,
} from "#contract/action-plans.ts";
import { requestEncoderOf } from "#contract/wire.ts";
import { ApiError } from "#web/api/api-error.ts";
import { readTicketsAgain } from "#web/api/read-tickets.ts";
import { upload } from "#web/api/upload.ts";

const encodeResponse = requestEncoderOf(dealerResponse);

/** What became of a save: the ticket now (null = deleted), or the ticket somebody else saved first. */
export type Saved =
  | { readonly kind: "saved"; readonly ticket: Ticket | null }
  | { readonly kind: "conflict"; readonly fresh: Ticket };

/** Sends a save with its files; other failures are thrown. The lists are read again when something changed. */
export async function sendSave(
  operation: string,
  response: DealerResponse,
  files: readonly File[],
  onProgress: (share: number) => void,
): Promise<Saved> {
  const form = new FormData();
  for (const file of files) form.append(saveForm.proofs, file, file.name);
  form.append(saveForm.response, JSON.stringify(encodeResponse(response)));
  const signal = new AbortController().signal;
  try {
    const { ticket } = await upload(actionPlans.save, {
      operation,
      form,
      signal,
      onProgress: (sent, total) => onProgress(total === 0 ? 1 : sent / total),
    });
    void readTicketsAgain(operation);
    return { kind: "saved", ticket };
  } catch (error) {
    const conflict =
      error instanceof ApiError && error.status === 409 ? ticketConflict.safeParse(error.body) : null;
    if (conflict?.success !== true) throw error;
    void readTicketsAgain(operation);
    return { kind: "conflict", fresh: conflict.data.ticket };
  }
}
