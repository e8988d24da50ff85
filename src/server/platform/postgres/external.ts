import { StartError } from "#server/platform/errors.ts";
import type { StartLog } from "#server/platform/log.ts";
import { APPLICATION_ROLE } from "./application-role.ts";
import { withClient } from "./connect.ts";
import type { Postgres } from "./start-postgres.ts";

const OLDEST_VERSION = 15;

interface ExternalOptions {
  readonly url: string;
  readonly ownerUrl: string | null;
  readonly log: StartLog;
}

/** A PostgreSQL that somebody else runs, refused when it can't hold our data. */
export async function joinPostgres({ url, ownerUrl, log }: ExternalOptions): Promise<Postgres> {
  const variable = ownerUrl === null ? "DATABASE_URL" : "DATABASE_OWNER_URL";
  await withClient(ownerUrl ?? url, variable, async (client) => {
    const { rows } = await client.query<{ version: number; ctype: string; encoding: string }>(
      `select current_setting('server_version_num')::int / 10000 as version, datctype as ctype,
         pg_encoding_to_char(encoding) as encoding
       from pg_database where datname = current_database()`,
    );
    for (const { version, ctype, encoding } of rows) refuseUnfit(version, ctype, encoding);
  });
  if (ownerUrl === null) {
    log.info(
      `One login is used for both roles; the application switches to ${APPLICATION_ROLE} with SET ROLE.`,
    );
  }
  return {
    ownerUrl: ownerUrl ?? url,
    applicationUrl: ownerUrl === null ? withRole(url) : url,
    pid: () => null,
    stop: async () => undefined,
  };
}

function refuseUnfit(version: number, ctype: string, encoding: string): void {
  if (version < OLDEST_VERSION) {
    throw new StartError(`PostgreSQL ${version} is too old: at least ${OLDEST_VERSION} is needed.`);
  }
  if (encoding !== "UTF8") throw new StartError(`The database has the encoding ${encoding}; UTF8 is needed.`);
  if (ctype === "C" || ctype === "POSIX") {
    throw new StartError(
      `The database has LC_CTYPE '${ctype}', which knows ASCII letters only.`,
      "Create it anew: CREATE DATABASE forecourt TEMPLATE template0 ENCODING 'UTF8' LC_CTYPE 'C.UTF-8' LC_COLLATE 'C'.",
    );
  }
}

// As a start-up setting it holds for every connection of every pool, without a query of its own.
function withRole(url: string): string {
  const parsed = /^([^?]*)\??(.*)$/s.exec(url);
  const query = new URLSearchParams(parsed?.[2] ?? "");
  query.set("options", [query.get("options"), `-c role=${APPLICATION_ROLE}`].filter(Boolean).join(" "));
  return `${parsed?.[1] ?? url}?${query.toString().replaceAll("+", "%20")}`;
}
