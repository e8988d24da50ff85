import { verifyOperations } from "#server/features/verification/index.ts";
import type { TestServer } from "#test/server.ts";

/** What `verify` says of every operation, a line for each difference. */
export async function differences({ database }: Pick<TestServer, "database">): Promise<string[]> {
  const found: string[] = [];
  await verifyOperations(database.owner, null, {
    differs: (line) => found.push(line),
    progress: () => undefined,
  });
  return found;
}
