import { grid } from "./personas.ts";
import type { ObjectRow } from "./row.ts";
import type { World } from "./world.ts";

/** Begins the end of the e-mail of who uploads at the other client. */
export const PART_OF_FOREIGN_EMAIL = "aurora-csi.exampl";

/** Lists of the admin panel: administrators get those of their client, whatever they ask for. */
const LISTS = grid(`
                                | own | other client | missing
anonymous, expired, deactivated | 401 | 401          | 401
dealer A, dealer B, asm         | 403 | 403          | 403
rsm 1, rsm 2                    | 403 | 403          | 403
head office, audio 2            | 403 | 403          | 403
admin 1, both 3                 | 200 | 200          | 200`);

/** Choices and entries of the admin panel, by the codes and ids they are asked with. */
export const LIST_ROWS: Readonly<Record<string, readonly ObjectRow[]>> = {
  "POST /api/role/Getallstates": [places("/api/role/Getallstates", "region_code", ["N", "AR", "X"])],
  "POST /api/role/Getalllocations": [places("/api/role/Getalllocations", "state_code", ["N1", "AS", "X"])],
  "POST /api/role/csioutletlist": [
    places("/api/role/csioutletlist", "location_code", ["N1-city", "AL", "X"]),
  ],
  "POST /api/role/ssioutletlist": [
    places("/api/role/ssioutletlist", "location_code", ["N1-city", "AL", "X"]),
  ],
  "POST /api/auditlist": [
    {
      // The entries before another client's are entries of the own one.
      names: "before",
      outcomes: LISTS,
      alike: [],
      async prepare(world, object) {
        const before = object === "missing" ? "999999999" : await entryOf(world, object);
        return (caller) => caller.post("/api/auditlist", { before });
      },
    },
    {
      names: "search",
      outcomes: LISTS,
      alike: ["other client"],
      prepare: async (_world, object) => (caller) =>
        caller.post("/api/auditlist", { search: SEARCHED[object] ?? "" }),
    },
  ],
  "POST /api/auditexport": [
    {
      names: "search",
      outcomes: LISTS,
      alike: ["other client"],
      writes: ["own", "other client", "missing"],
      prepare: async (_world, object) => (caller) =>
        caller.post("/api/auditexport", { search: SEARCHED[object] ?? "" }),
    },
  ],
};

const SEARCHED: Readonly<Record<string, string>> = {
  own: "canary-client",
  "other client": PART_OF_FOREIGN_EMAIL,
  missing: "no such word",
};

function places(
  path: string,
  key: string,
  [own, foreign, missing]: readonly [string, string, string],
): ObjectRow {
  const codes: Readonly<Record<string, string>> = { own, "other client": foreign, missing };
  return {
    names: key,
    outcomes: LISTS,
    alike: ["other client"],
    prepare: async (_world, object) => (caller) => caller.post(path, { value: "", [key]: [codes[object]] }),
  };
}

async function entryOf(world: World, object: string): Promise<string> {
  const [row] = await world.query<{ id: bigint }>(
    "select max(audit_id) as id from audit where client_id = (select client_id from client where name = $1)",
    [object === "own" ? "Meridian Motors" : "Aurora Vehicles"],
  );
  return String(row?.id);
}
