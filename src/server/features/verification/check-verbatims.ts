import type { Transaction } from "kysely";
import { normalizedText } from "#domain/text/search-normalization.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { type Names, type OperationToVerify, type StoredVerbatim, verbatimsByDealer } from "./queries.ts";

/** Names every text that lies beside its response, and every one that the search would find by other words than its own. */
export async function checkVerbatims(
  trx: Transaction<Database>,
  { id, clientId }: OperationToVerify,
  names: Names,
  report: (line: string) => void,
): Promise<void> {
  for await (const batch of verbatimsByDealer(trx, id)) {
    for (const verbatim of batch) {
      const { surveyId, dealerId, responseId } = verbatim;
      const missing = `verbatim of response ${responseId}, dealer ${names.dealer(dealerId)}: its response is missing.`;
      if (surveyId === null) report(missing);
      else
        for (const fault of faultsOf(verbatim, clientId)) report(`verbatim of survey ${surveyId}: ${fault}.`);
    }
  }
}

function faultsOf(verbatim: StoredVerbatim, clientId: number): string[] {
  const { surveyDate, responseDate, normalized, indexed, texts } = verbatim;
  const faults: string[] = [];
  if (verbatim.clientId !== clientId) faults.push(`client_id is ${verbatim.clientId}, expected ${clientId}`);
  if (surveyDate !== responseDate) faults.push(`survey_date is ${surveyDate}, expected ${responseDate}`);
  if (normalized === null) return indexed ? [...faults, "it is in the search's index without words"] : faults;
  const expected = normalizedText(texts);
  return normalized === expected
    ? faults
    : [...faults, wordFault(normalized.split(" "), expected.split(" "))];
}

function wordFault(stored: readonly string[], expected: readonly string[]): string {
  const longer = stored.length > expected.length ? stored : expected;
  const place = longer.findIndex((_, at) => stored[at] !== expected[at]);
  const shown = (word: string | undefined) => (word === undefined ? "missing" : `'${word}'`);
  return `word ${place} of the search is ${shown(stored[place])}, expected ${shown(expected[place])}`;
}
