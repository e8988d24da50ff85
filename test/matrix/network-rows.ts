import { grid } from "./personas.ts";
import type { ObjectRow } from "./row.ts";

/** Administrators find every dealer of their client, and nobody else's. */
const FOUND = grid(`
                                | own | other client | missing
anonymous, expired, deactivated | 401 | 401          | 401
dealer A, dealer B, asm         | 403 | 403          | 403
rsm 1, rsm 2                    | 403 | 403          | 403
head office, audio 2            | 403 | 403          | 403
admin 1, both 3                 | 200 | 404          | 404`);

/** The same for a dealer it is merged into: who names none is told to choose. */
const CHOSEN = grid(`
                                | own | other client | missing
anonymous, expired, deactivated | 401 | 401          | 401
dealer A, dealer B, asm         | 403 | 403          | 403
rsm 1, rsm 2                    | 403 | 403          | 403
head office, audio 2            | 403 | 403          | 403
admin 1, both 3                 | 200 | 400          | 400`);

const DEALERS: Readonly<Record<string, string>> = { own: "D01", "other client": "A1", missing: "D99" };

let renamed = 0;

/** Dealers and places, by their codes. */
export const NETWORK_ROWS: Readonly<Record<string, readonly ObjectRow[]>> = {
  "POST /api/networkpreview": [
    {
      names: "code",
      outcomes: FOUND,
      prepare: async (_world, object) => (caller) =>
        caller.post("/api/networkpreview", { act: "retire", level: "dealer", code: DEALERS[object] }),
    },
    {
      names: "value",
      outcomes: CHOSEN,
      alike: ["other client"],
      prepare: async (_world, object) => (caller) =>
        caller.post("/api/networkpreview", {
          act: "merge",
          level: "dealer",
          code: "D02",
          value: DEALERS[object],
        }),
    },
  ],
  "POST /api/networkchange": [
    {
      names: "code",
      outcomes: FOUND,
      writes: ["own"],
      async prepare(world, object) {
        const [row] = await world.query<{ version: number }>(
          `select sum(data_version)::int as version from operation
            where client_id = (select client_id from client where name = 'Meridian Motors')`,
        );
        renamed += 1;
        const value = `canary-D01 outlet ${renamed}`;
        const change = { act: "rename", level: "dealer", code: DEALERS[object], value };
        return (caller) => caller.post("/api/networkchange", { ...change, version: row?.version ?? 0 });
      },
    },
  ],
};
