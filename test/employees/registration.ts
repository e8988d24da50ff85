import type { TestServer } from "#test/server.ts";

/** The id of a designation of the first client. */
export async function designationId(server: TestServer, name: string): Promise<number> {
  const { rows } = await server.database.ownerPool.query<{ id: number }>(
    "select designation_id as id from designation where name = $1 order by client_id limit 1",
    [name],
  );
  const row = rows[0];
  if (row === undefined) throw new Error(`There is no designation ${name}.`);
  return row.id;
}

/** The form as the wire has it. */
export interface SentForm {
  readonly userid?: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly roles: readonly number[];
  readonly usertypes: readonly string[];
  readonly csioutletcodes: readonly string[];
  readonly ssioutletcodes: readonly string[];
  readonly regionscode: readonly string[];
  readonly statecode: readonly string[];
  readonly locationcode: readonly string[];
  readonly version?: number;
}

/** A dealer principal of D01 and D02 unless told otherwise. */
export function aRegistration(role: number, changes: Partial<SentForm> = {}): SentForm {
  return {
    firstName: "Kavita",
    lastName: "Jadhav",
    email: "kavita@x.example",
    roles: [role],
    usertypes: ["CSI"],
    csioutletcodes: ["D01", "D02"],
    ssioutletcodes: [],
    regionscode: ["N"],
    statecode: ["N1"],
    locationcode: ["N1-city"],
    ...changes,
  };
}
