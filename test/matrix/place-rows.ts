import type { LightMyRequestResponse } from "fastify";
import { grid } from "./personas.ts";
import type { Ask, ObjectRow } from "./row.ts";

/** The codes behind the heads of the grids: outlets and regions, those of the other client, and none. */
const CODES: Readonly<Record<string, string>> = {
  "other client": "A1",
  "region N": "N",
  "region S": "S",
  "other client's region": "AR",
  missing: "D99",
};

/** A place of the own client outside the scope is refused; what the client does not have is empty, whoever has it. */
const BY_OUTLET = grid(`
                                | D01 | D02 | D05 | other client | missing
anonymous, expired, deactivated | 401 | 401 | 401 | 401          | 401
dealer A                        | 200 | 403 | 403 | 200          | 200
dealer B                        | 403 | 200 | 403 | 200          | 200
asm, rsm 1, audio 2             | 200 | 200 | 403 | 200          | 200
rsm 2                           | 403 | 403 | 200 | 200          | 200
head office, admin 1, both 3    | 200 | 200 | 200 | 200          | 200`);

const BY_REGION = grid(`
                                | region N | region S | other client's region | missing
anonymous, expired, deactivated | 401      | 401      | 401                   | 401
dealer A, dealer B, asm         | 200      | 403      | 200                   | 200
rsm 1, audio 2                  | 200      | 403      | 200                   | 200
rsm 2                           | 403      | 200      | 200                   | 200
head office, admin 1, both 3    | 200      | 200      | 200                   | 200`);

/** The plan asks for one outlet that exists. */
const ONE_OUTLET = grid(`
                                | D01 | D02 | D05 | other client | missing
anonymous, expired, deactivated | 401 | 401 | 401 | 401          | 401
dealer A                        | 200 | 403 | 403 | 400          | 400
dealer B                        | 403 | 200 | 403 | 400          | 400
asm, rsm 1, audio 2             | 200 | 200 | 403 | 400          | 400
rsm 2                           | 403 | 403 | 200 | 400          | 400
head office, admin 1, both 3    | 200 | 200 | 200 | 400          | 400`);

const OUTLET_CARD = "api/dashboard/dealer-summary/index";
const PLANNING = "/api/dashboard/action-planning";

const VERBATIMS = "/api/dashboard/dealer-score/verbatims";

/** Every route that takes the filters of a page. */
export const PLACE_ROWS: Readonly<Record<string, readonly ObjectRow[]>> = {
  "POST /api/dashboard/:page/:card": [byOutlet(`/${OUTLET_CARD}`), byRegion("/api/dashboard/summary/index")],
  "POST /api/dashboard/:page/header": [byOutlet("/api/dashboard/factor-summary/header")],
  "POST /api/dashboard/:page/graph": [byOutlet("/api/dashboard/factor-opportunities/graph")],
  "POST /api/dashboard/dealer-ranking/dealer-scores": [
    byRegion("/api/dashboard/dealer-ranking/dealer-scores"),
  ],
  "POST /api/dashboard/trend-analysis/header": [byOutlet("/api/dashboard/trend-analysis/header")],
  "POST /api/dashboard/trend-analysis/trend": [byOutlet("/api/dashboard/trend-analysis/trend")],
  "POST /api/dashboard/dealer-score/verbatims": [byOutlet(VERBATIMS), takenAway(VERBATIMS)],
  "POST /api/dashboard/batch": [
    { ...byOutlet("/api/dashboard/batch", (body) => cards(body)), outcome: statusOfCard },
  ],
  "POST /api/export/cards": [written(byOutlet("/api/export/cards", (body) => cards(body)))],
  "POST /api/export/verbatims": [written(byOutlet("/api/export/verbatims"))],
  "POST /api/export/tickets": [written(byOutlet("/api/export/tickets"))],
  [`POST ${PLANNING}/header`]: [byOutlet(`${PLANNING}/header`)],
  [`POST ${PLANNING}/tickets`]: [byOutlet(`${PLANNING}/tickets`), takenAway(`${PLANNING}/tickets`)],
  [`POST ${PLANNING}/report`]: [written(byOutlet(`${PLANNING}/report`))],
  [`POST ${PLANNING}/improvement-points`]: [
    {
      ...byOutlet(`${PLANNING}/improvement-points`, (body) => ({ ...body, wave_code: "WQ-3" })),
      outcomes: ONE_OUTLET,
    },
  ],
};

type Body = Readonly<Record<string, string>>;

function byOutlet(path: string, bodyOf: (filters: Body) => unknown = (filters) => filters): ObjectRow {
  return {
    names: "dealer_code",
    outcomes: BY_OUTLET,
    alike: ["other client"],
    prepare: async (_world, object) => asking(path, bodyOf({ dealer_code: CODES[object] ?? object })),
  };
}

function byRegion(path: string): ObjectRow {
  return {
    names: "region_code",
    outcomes: BY_REGION,
    alike: ["other client's region"],
    prepare: async (_world, object) => asking(path, { region_code: CODES[object] ?? object }),
  };
}

/** Rows that become slides in the browser are written down as well. */
function takenAway(path: string): ObjectRow {
  const row = byOutlet(path, (body) => ({ ...body, purpose: "slides" }));
  return { ...written(row), names: "dealer_code of slides" };
}

/** What leaves the product as a file is written down. */
function written(row: ObjectRow): ObjectRow {
  return { ...row, writes: ["D01", "D02", "D05", "other client", "missing"] };
}

function cards(body: Body) {
  return { requests: [{ webapi: OUTLET_CARD, body }] };
}

function statusOfCard(reply: LightMyRequestResponse): number {
  return reply.statusCode === 200 ? reply.json().replies[0].status : reply.statusCode;
}

function asking(path: string, body: unknown): Ask {
  return (caller) => caller.post(path, body);
}
