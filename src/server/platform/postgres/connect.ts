import pg from "pg";
import { errorCode, errorText, StartError } from "#server/platform/errors.ts";

const CONNECT_SECONDS = 10;

/** Runs `work` on one connection; a database that can't be reached is told in a sentence that names `variable`. */
export async function withClient<T>(
  url: string,
  variable: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_SECONDS * 1000 });
  client.on("error", () => undefined); // a broken connection fails the query that runs on it
  try {
    await client.connect();
  } catch (error) {
    throw new StartError(`The database of ${variable} can't be used: ${reasonOf(error)}.`);
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function reasonOf(error: unknown): string {
  const reasons: Readonly<Record<string, string>> = {
    ECONNREFUSED: "nothing listens at that address",
    ENOENT: "there is no server socket in that folder",
    ENOTFOUND: "its host name is unknown",
    EAI_AGAIN: "its host name can't be looked up",
    ETIMEDOUT: "its host does not answer",
    "28P01": "user name or password is wrong",
    "28000": "this user may not log in from here",
    "3D000": "there is no database of that name",
    "53300": "it has no connection left",
    "57P03": "it is starting or stopping",
  };
  return reasons[errorCode(error) ?? ""] ?? errorText(error);
}
