import { aPlan, sendSave } from "#test/action-plans/world.ts";
import { grid } from "./personas.ts";
import { type ObjectRow, placeOf, rowsIn } from "./row.ts";

const TICKETS = "/api/dashboard/action-planning/tickets";
const HISTORY = "/api/dashboard/action-planning/history";

/** Tickets and proofs are found in scope, by everybody there. */
export const FOUND_IN_SCOPE = grid(`
                                | D01 | D02 | D05 | deleted | other operation | other client | missing
anonymous, expired, deactivated | 401 | 401 | 401 | 401     | 401             | 401          | 401
dealer A                        | 200 | 404 | 404 | 404     | 404             | 404          | 404
dealer B                        | 404 | 200 | 404 | 404     | 404             | 404          | 404
asm                             | 200 | 200 | 404 | 404     | 404             | 404          | 404
rsm 1                           | 200 | 200 | 404 | 404     | 404             | 404          | 404
rsm 2                           | 404 | 404 | 200 | 404     | 404             | 404          | 404
head office                     | 200 | 200 | 200 | 404     | 404             | 404          | 404
admin 1                         | 200 | 200 | 200 | 404     | 404             | 404          | 404
audio 2                         | 200 | 200 | 404 | 404     | 404             | 404          | 404
both 3                          | 200 | 200 | 200 | 404     | 404             | 404          | 404`);

/** Rows of a list that was asked for one ticket. */
const LISTED = grid(`
                                | D01 | D02 | D05 | deleted | other operation | other client | missing
anonymous, expired, deactivated | 401 | 401 | 401 | 401     | 401             | 401          | 401
dealer A                        | 1   | 0   | 0   | 0       | 0               | 0            | 0
dealer B                        | 0   | 1   | 0   | 0       | 0               | 0            | 0
asm                             | 1   | 1   | 0   | 0       | 0               | 0            | 0
rsm 1                           | 1   | 1   | 0   | 0       | 0               | 0            | 0
rsm 2                           | 0   | 0   | 1   | 0       | 0               | 0            | 0
head office                     | 1   | 1   | 1   | 0       | 0               | 0            | 0
admin 1                         | 1   | 1   | 1   | 0       | 0               | 0            | 0
audio 2                         | 1   | 1   | 0   | 0       | 0               | 0            | 0
both 3                          | 1   | 1   | 1   | 0       | 0               | 0            | 0`);

/** Nobody without a right on tickets saves one; what is not seen is not there. */
const SAVED = grid(`
                                | D01 | D02 | D05 | deleted | other operation | other client | missing
anonymous, expired, deactivated | 401 | 401 | 401 | 401     | 401             | 401          | 401
dealer A                        | 200 | 404 | 404 | 404     | 404             | 404          | 404
dealer B                        | 404 | 200 | 404 | 404     | 404             | 404          | 404
asm                             | 200 | 200 | 404 | 404     | 404             | 404          | 404
rsm 1                           | 200 | 200 | 404 | 404     | 404             | 404          | 404
rsm 2                           | 404 | 404 | 200 | 404     | 404             | 404          | 404
head office                     | 403 | 403 | 403 | 404     | 404             | 404          | 404
admin 1                         | 403 | 403 | 403 | 404     | 404             | 404          | 404
audio 2                         | 403 | 403 | 404 | 404     | 404             | 404          | 404
both 3                          | 403 | 403 | 403 | 404     | 404             | 404          | 404`);

/** Tickets, by their number and by that of a proof. */
export const TICKET_ROWS: Readonly<Record<string, readonly ObjectRow[]>> = {
  "POST /api/createactionplan_issues": [
    {
      names: "ticket_id",
      outcomes: SAVED,
      writes: ["D01", "D02", "D05"],
      async prepare(world, object) {
        const { ticket, dealer } = await world.freshTicket(placeOf(object));
        const remarks = { dealer_remark: "Seen by the dealer", rsm_asm_remark: "Seen by a manager" };
        const response = { ticket_id: ticket, version: 1, dealer_code: dealer, ...remarks };
        return (caller) => sendSave(world.server, caller, response);
      },
    },
  ],
  "GET /api/actionplandocument/:id": [
    {
      names: ":id",
      outcomes: FOUND_IN_SCOPE,
      writes: ["D01", "D02", "D05"],
      async prepare(world, object) {
        const { proof } = await world.ticket(placeOf(object));
        return (caller) => caller.get(`/api/actionplandocument/${proof}`);
      },
    },
  ],
  "GET /api/actionplanpreview/:id": [
    {
      names: ":id",
      outcomes: FOUND_IN_SCOPE,
      async prepare(world, object) {
        const { proof } = await world.ticket(placeOf(object));
        await world.query("update action_plan_proof set content_type = 'image/png' where document_id = $1", [
          proof,
        ]);
        return (caller) => caller.get(`/api/actionplanpreview/${proof}`);
      },
    },
  ],
  [`POST ${TICKETS}`]: [
    {
      names: "ticket_no",
      outcomes: LISTED,
      outcome: rowsIn("total"),
      alike: ["deleted", "other operation", "other client"],
      async prepare(world, object) {
        const { ticket } = await world.ticket(placeOf(object));
        return (caller) => caller.post(TICKETS, { ticket_no: ticket });
      },
    },
  ],
  [`POST ${HISTORY}`]: [
    {
      names: "ticket_no",
      outcomes: FOUND_IN_SCOPE,
      async prepare(world, object) {
        const { ticket } = await world.ticket(placeOf(object));
        return (caller) => caller.post(HISTORY, { ticket_no: ticket });
      },
    },
  ],
  "POST /api/dashboard/action-planning/header": [
    {
      names: "ticket_no",
      outcomes: LISTED,
      outcome: rowsIn("total"),
      alike: ["deleted", "other operation", "other client"],
      async prepare(world, object) {
        const { ticket } = await world.ticket(placeOf(object));
        return (caller) => caller.post("/api/dashboard/action-planning/header", { ticket_no: ticket });
      },
    },
  ],
  "POST /api/createActionplan": [
    {
      names: "dealer_code",
      outcomes: grid(`
                                | D01 | D02 | D05 | other client | missing
anonymous, expired, deactivated | 401 | 401 | 401 | 401          | 401
dealer A, dealer B              | 403 | 403 | 403 | 403          | 403
asm, rsm 1                      | 200 | 200 | 403 | 400          | 400
rsm 2                           | 403 | 403 | 200 | 400          | 400
head office, admin 1            | 403 | 403 | 403 | 403          | 403
audio 2, both 3                 | 403 | 403 | 403 | 403          | 403`),
      alike: ["other client"],
      writes: ["D01", "D02", "D05"],
      async prepare(world, object) {
        await world.query("update action_plan set deleted_on = now() where point_code = 'Q4_1'");
        const code = { "other client": "A1", missing: "D99" }[object] ?? object;
        return (caller) => caller.post("/api/createActionplan", [aPlan({ dealer_code: code })]);
      },
    },
  ],
};
