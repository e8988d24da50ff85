import type { Kysely, Transaction } from "kysely";
import { LOGO_TYPES, type LogoType } from "#domain/branding/logo.ts";
import type { Database } from "#server/platform/database/tables.ts";

type Db = Kysely<Database> | Transaction<Database>;

/** A logo in the store of files. */
export interface StoredLogo {
  readonly file: string;
  readonly contentType: LogoType;
  readonly width: number;
  readonly height: number;
}

export interface StoredBranding {
  /** `#rrggbb` as it was chosen; null: the product's. */
  readonly accent: string | null;
  readonly logo: (StoredLogo & { readonly changedOn: Date }) | null;
}

/** How a client's pages look. */
export async function brandingOf(db: Db, clientId: number): Promise<StoredBranding> {
  const client = db.selectFrom("client").where("client_id", "=", clientId);
  const row = await client
    .select(["accent", "logo_file as file", "logo_type as type", "logo_width as width"])
    .select(["logo_height as height", "logo_changed_on as changedOn"])
    .executeTakeFirst();
  if (row === undefined) return { accent: null, logo: null };
  const { accent, file, type, width, height, changedOn } = row;
  const contentType = LOGO_TYPES.find((each) => each === type) ?? null;
  if (file === null || contentType === null || width === null || height === null || changedOn === null)
    return { accent, logo: null };
  return { accent, logo: { file, contentType, width, height, changedOn } };
}

/** The name of a client, which nobody else changes to the end of the transaction. */
export async function lockClient(trx: Transaction<Database>, clientId: number): Promise<string> {
  const client = trx.selectFrom("client").select("name").where("client_id", "=", clientId);
  return (await client.forNoKeyUpdate().executeTakeFirstOrThrow()).name;
}

export async function setAccent(db: Db, clientId: number, accent: string | null): Promise<void> {
  await db.updateTable("client").set({ accent }).where("client_id", "=", clientId).execute();
}

export async function setLogo(db: Db, clientId: number, logo: StoredLogo | null): Promise<void> {
  const columns = {
    logo_file: logo?.file ?? null,
    logo_type: logo?.contentType ?? null,
    logo_width: logo?.width ?? null,
    logo_height: logo?.height ?? null,
    logo_changed_on: logo === null ? null : new Date(),
  };
  await db.updateTable("client").set(columns).where("client_id", "=", clientId).execute();
}
