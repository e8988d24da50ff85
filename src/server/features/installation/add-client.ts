import type { Kysely } from "kysely";
import {
  type BrandingChange,
  chosenAccent,
  setAccent,
  setLogo,
  storeLogo,
} from "#server/features/branding/index.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import { isOutage } from "#server/platform/database/outage.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { badRequest } from "#server/platform/errors.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { joinClient, WHOLE_CLIENT } from "./add-person.ts";
import { type Designation, insertClient, insertDesignations } from "./queries.ts";

/** The designation of those who administer a client. */
export const ADMINISTRATOR = "Administrator";

const LONGEST_NAME = 100;

/** The roles a new client starts with. */
const DEFAULT_DESIGNATIONS: readonly Designation[] = [
  { name: ADMINISTRATOR, level: "head_office", userPermission: 0 },
  { name: "Head Office", level: "head_office", userPermission: 0 },
  { name: "Regional Manager", level: "regional", userPermission: 3 },
  { name: "Area Manager", level: "other", userPermission: 2 },
  { name: "Dealer Principal", level: "other", userPermission: 5 },
  { name: "Dealer Staff", level: "other", userPermission: 1 },
];

/** Somebody who adds a client and is made its administrator. */
interface Founder {
  readonly personId: number;
  readonly email: string;
}

/** How its pages look from the beginning, and where its logo is kept. */
interface FirstLook extends BrandingChange {
  readonly files: FileStore;
}

/** Adds a manufacturer with the default designations; needs the owner's connection. `founder` null = a command does. */
export async function addClient(
  owner: Kysely<Database>,
  typed: string,
  timeZone: string,
  founder: Founder | null = null,
  look: FirstLook | null = null,
): Promise<number> {
  const name = typed.trim();
  if (name === "") throw badRequest("A client needs a name.", "CLIENT_NAME");
  if ([...name].length > LONGEST_NAME || /\p{Cc}/u.test(name))
    throw badRequest(`A client's name has at most ${LONGEST_NAME} characters, in one line.`, "CLIENT_NAME");
  if (!isTimeZone(timeZone)) {
    throw badRequest(`'${timeZone}' is not a time zone; use an IANA name such as Asia/Kolkata.`, "TIME_ZONE");
  }
  const accent = chosenAccent(look?.accent ?? null);
  const logo = look?.logo ? await storeLogo(look.files, look.logo) : null;
  try {
    return await insertWhole(owner, { name, timeZone, accent, logo }, founder);
  } catch (error) {
    // A commit whose answer was lost may stand, and its row needs the file.
    if (logo !== null && !isOutage(error)) await look?.files.remove(logo.file);
    throw error;
  }
}

interface NewClient {
  readonly name: string;
  readonly timeZone: string;
  readonly accent: string | null;
  readonly logo: Awaited<ReturnType<typeof storeLogo>> | null;
}

function insertWhole(
  owner: Kysely<Database>,
  { name, timeZone, accent, logo }: NewClient,
  founder: Founder | null,
): Promise<number> {
  return inTransaction(owner, null, {}, async (trx) => {
    const clientId = await insertClient(trx, name, timeZone);
    if (clientId === 0) throw badRequest(`There is already a client '${name}'.`, "CLIENT_NAME");
    await insertDesignations(trx, clientId, DEFAULT_DESIGNATIONS);
    if (accent !== null) await setAccent(trx, clientId, accent);
    if (logo !== null) await setLogo(trx, clientId, logo);
    const person = founder?.personId ?? null;
    await writeAudit(trx, { client: clientId, person, action: "client.add", subject: name });
    if (founder !== null) {
      const membership = {
        client: name,
        designation: ADMINISTRATOR,
        adminPermission: 3,
        scope: WHOLE_CLIENT,
      } as const;
      await joinClient(trx, founder.personId, founder.email, membership, founder.personId);
    }
    return clientId;
  });
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
