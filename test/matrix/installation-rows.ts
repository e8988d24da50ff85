import { grid } from "./personas.ts";
import type { ObjectRow } from "./row.ts";

const SET_UP = grid(`
                                | missing
anonymous, expired, deactivated | 409
dealer A, dealer B, asm         | 409
rsm 1, rsm 2                    | 409
head office, audio 2            | 409
admin 1, both 3                 | 409`);

/** Nobody here may add clients: administrators of one are nothing else. */
const REFUSED = grid(`
                                | own | other client | missing
anonymous, expired, deactivated | 401 | 401          | 401
dealer A, dealer B, asm         | 403 | 403          | 403
rsm 1, rsm 2                    | 403 | 403          | 403
head office, audio 2            | 403 | 403          | 403
admin 1, both 3                 | 403 | 403          | 403`);

const CLIENTS: Readonly<Record<string, string>> = {
  own: "Meridian Motors",
  "other client": "Aurora Vehicles",
  missing: "Nobody Motors",
};
const TYPED = { name: "New", email: "new@x.example", password: "x", confirm_password: "x" };

/** How an installation begins and grows. */
export const INSTALLATION_ROWS: Readonly<Record<string, readonly ObjectRow[]>> = {
  "POST /api/setup/link": [
    {
      names: "token",
      outcomes: SET_UP,
      prepare: async () => (caller) => caller.post("/api/setup/link", { token: "x".repeat(43) }),
    },
  ],
  "POST /api/setup/administrator": [
    {
      names: "token",
      outcomes: SET_UP,
      prepare: async () => (caller) =>
        caller.post("/api/setup/administrator", { token: "x".repeat(43), ...TYPED }),
    },
  ],
  "POST /api/installation/client": [
    {
      names: "name",
      outcomes: REFUSED,
      alike: ["own", "other client"],
      prepare: async (_world, object) => (caller) =>
        caller.post("/api/installation/client", { name: CLIENTS[object], time_zone: "Asia/Kolkata" }),
    },
  ],
  "POST /api/installation/questionnaire": [
    {
      names: "client",
      outcomes: REFUSED,
      alike: ["own", "other client"],
      prepare: async (_world, object) => (caller) =>
        caller.proposeQuestionnaire(CLIENTS[object] ?? "", Buffer.from("x"), "agency.xlsx"),
    },
  ],
  "POST /api/installation/operation": [
    {
      names: "client",
      outcomes: REFUSED,
      alike: ["own", "other client"],
      prepare: async (_world, object) => (caller) =>
        caller.post("/api/installation/operation", {
          client: CLIENTS[object],
          name: "New",
          questionnaire: { kind: "standard", type: "CSI", first_month: "2026-01" },
        }),
    },
  ],
};
