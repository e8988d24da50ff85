import { type Actor, findActor, operationOf, type RequestContext } from "#server/platform/access/actor.ts";
import type { TestServer } from "#test/server.ts";
import type { Caller } from "./caller.ts";

/** Whom the server knows behind a caller at an operation, for what is asked past the routes. */
export async function requestContextOf(
  { services: { db } }: TestServer,
  { token }: Caller,
  operation: string,
): Promise<RequestContext & { readonly actor: Actor }> {
  const actor = await findActor(db, token, false);
  const found = actor === null ? null : operationOf(actor, operation);
  if (actor === null || found === null) throw new Error(`Nobody is at ${operation} with this token.`);
  return { ...found, actor };
}
