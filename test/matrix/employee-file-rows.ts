import { Readable } from "node:stream";
import { aLine, employeeWorkbook } from "#test/employees/employee-workbooks.ts";
import { grid } from "./personas.ts";
import type { ObjectRow } from "./row.ts";
import { MISSING, type World } from "./world.ts";

/** A row that nobody has looked at: applied, it would not be what was shown. */
const APPLIED = grid(`
                                | own | other client | missing
anonymous, expired, deactivated | 401 | 401          | 401
dealer A, dealer B, asm         | 403 | 403          | 403
rsm 1, rsm 2                    | 403 | 403          | 403
head office, audio 2            | 403 | 403          | 403
admin 1, both 3                 | 409 | 404          | 404`);

const REPORTED = grid(`
                                | own | other client | missing
anonymous, expired, deactivated | 401 | 401          | 401
dealer A, dealer B, asm         | 403 | 403          | 403
rsm 1, rsm 2                    | 403 | 403          | 403
head office, audio 2            | 403 | 403          | 403
admin 1, both 3                 | 200 | 404          | 404`);

const EXPORTED = grid(`
                                | own | other client | missing
anonymous, expired, deactivated | 401 | 401          | 401
dealer A, dealer B, asm         | 403 | 403          | 403
rsm 1, rsm 2                    | 403 | 403          | 403
head office, audio 2            | 403 | 403          | 403
admin 1, both 3                 | 200 | 200          | 200`);

const SEARCHED: Readonly<Record<string, string>> = {
  own: "canary",
  "other client": "canary-auro",
  missing: "nobody",
};

/** Checked workbooks of employees, by their id, and the list as a workbook. */
export const EMPLOYEE_FILE_ROWS: Readonly<Record<string, readonly ObjectRow[]>> = {
  "POST /api/employeefile/apply": [
    {
      names: "fileid",
      outcomes: APPLIED,
      // What is shown anew, with the 409.
      always: ["employee_file"],
      async prepare(world, object) {
        const fileid = await fileOf(world, object);
        return (caller) => caller.post("/api/employeefile/apply", { fileid });
      },
    },
  ],
  "GET /api/employeefile/:id/report": [
    {
      names: "id",
      outcomes: REPORTED,
      writes: ["own"],
      async prepare(world, object) {
        const id = await fileOf(world, object);
        return (caller) => caller.get(`/api/employeefile/${id}/report`);
      },
    },
  ],
  "POST /api/useraccountexport": [
    {
      names: "search",
      outcomes: EXPORTED,
      alike: [],
      writes: ["own", "other client", "missing"],
      prepare: async (_world, object) => (caller) =>
        caller.post("/api/useraccountexport", {
          status: "All",
          role: "All",
          region: "All",
          search: SEARCHED[object] ?? "",
        }),
    },
  ],
};

async function fileOf({ server, query }: World, object: string): Promise<number> {
  if (object === "missing") return MISSING;
  const bytes = await employeeWorkbook([aLine("nobody.yet@file.example")]);
  const { id } = await server.services.files.write(Readable.from([bytes]), bytes.length);
  const [row] = await query<{ id: number }>(
    `insert into employee_file (client_id, filename, stored_file, sent_by, rows)
     select client_id, 'people.xlsx', $2, (select min(person_id) from person), '[]' from client where name = $1
     returning employee_file_id as id`,
    [object === "own" ? "Meridian Motors" : "Aurora Vehicles", id],
  );
  if (row === undefined) throw new Error(`There is no client for ${object}.`);
  return row.id;
}
