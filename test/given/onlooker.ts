import { findOperation, findViewer, type Viewer } from "#server/platform/access/viewer.ts";
import type { Onlooker } from "#server/platform/database/view.ts";
import type { TestServer } from "#test/server.ts";
import type { Caller } from "./caller.ts";

/** Whom the server knows behind a caller at an operation, for what is asked past the routes. */
export async function onlookerOf(
  { services: { db } }: TestServer,
  { token }: Caller,
  operation: string,
): Promise<Onlooker & { readonly viewer: Viewer }> {
  const viewer = await findViewer(db, token, false);
  const found = viewer === null ? null : await findOperation(db, viewer, operation);
  if (viewer === null || found === null) throw new Error(`Nobody is at ${operation} with this token.`);
  return { ...found, viewer };
}
