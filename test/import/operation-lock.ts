import { withClient } from "./tables-dump.ts";

// The lock that import, delete and rebuild of an operation share.
const OPERATION_LOCK = 4711;

/** Keeps every import and delete of an operation waiting while `work` runs. */
export async function withOperationHeld<T>(
  ownerUrl: string,
  operation: string,
  work: () => Promise<T>,
): Promise<T> {
  return withClient(ownerUrl, async (client) => {
    await client.query("select pg_advisory_lock($1, operation_id) from operation where slug = $2", [
      OPERATION_LOCK,
      operation,
    ]);
    try {
      return await work();
    } finally {
      await client.query("select pg_advisory_unlock_all()");
    }
  });
}
