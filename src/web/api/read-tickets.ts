import { actionPlans } from "#contract/action-plans.ts";
import { verbatims } from "#contract/verbatims.ts";
import { askAgain } from "./ask-again.ts";
import { endpointKey } from "./use-endpoint.ts";

const { list, header, points, history } = actionPlans;
const SHOWN = [list, header, points, history, verbatims.response];

/** Operations whose tickets are being read, and whether they changed again since that began. */
const underWay = new Map<string, { changed: boolean }>();

/** Has what is shown of an operation's tickets read again; changes that come meanwhile are read together, once more. */
export async function readTicketsAgain(operation: string): Promise<void> {
  const running = underWay.get(operation);
  if (running !== undefined) {
    running.changed = true;
    return;
  }
  const reading = { changed: true };
  underWay.set(operation, reading);
  try {
    while (reading.changed) {
      reading.changed = false;
      await Promise.all(SHOWN.map((endpoint) => askAgain(endpointKey(endpoint, operation))));
    }
  } finally {
    underWay.delete(operation);
  }
}
