import type { QueryResult } from "pg";
import { z } from "zod";
import { knownKeys } from "#domain/audit/audit-facts.ts";

const written = z.array(z.object({ action: z.string(), key: z.string() }));

/** Fails for a key in the audit log for which the Audit page has neither a label nor a reason to leave it out. */
export async function requireAuditedKeysKnown(query: (text: string) => Promise<QueryResult>): Promise<void> {
  const { rows } = await query(
    "select distinct action, jsonb_object_keys(detail) as key from audit order by 1, 2",
  );
  const unknown = written.parse(rows).filter(({ action, key }) => knownKeys(action)?.has(key) === false);
  if (unknown.length > 0)
    throw new Error(
      `src/domain/audit/audit-facts.ts has no label for ${unknown.map(({ action, key }) => `${key} of ${action}`).join(", ")}.`,
    );
}
