import { z } from "zod";
import { isStorableText } from "#domain/text/storable-text.ts";
import { chartRequest } from "./dashboard.ts";
import { download, downloadMade, json, upload } from "./endpoint.ts";
import { errorReply } from "./errors.ts";

const text = z.string().max(10_000).refine(isStorableText, "has a character that cannot be stored");

const sublistRow = z.strictObject({
  issue_id: z.int(),
  additional_point: z.string(),
  root_cause: z.string(),
  action_plan: z.string(),
  responsibility: z.string(),
  created_by: z.string(),
});

const document = z.strictObject({
  document_id: z.int(),
  document_name: z.string(),
  /** Fetched with the bearer; an attachment. */
  document_url: z.string(),
});

const ticket = z.strictObject({
  ticket_no: z.int(),
  /** The point the plan is about, as it was called at creation, and its factor or attribute code. */
  improvement_points: z.string(),
  csat: z.string(),
  dealer_name: z.string(),
  dealer_code: z.string(),
  wave_code: z.string(),
  /** 'Jul–Sep 2026' */
  wave_name: z.string(),
  /** % disappointed at creation: of the wave, and of the month it was created for. */
  score: z.number(),
  ytd_mtdscore: z.number(),
  created_by: z.string(),
  designation: z.string(),
  /** As whom the creator signed it, a text; empty for tickets from before it was kept. */
  signer: z.string(),
  /** Whether the viewer has created it, and whether its dealer has answered. */
  own: z.boolean(),
  answered: z.boolean(),
  /** Days, `YYYY-MM-DD`. */
  created_date: z.string(),
  due_date: z.string(),
  /** What the ticket shows; `status_id` is what it is stored as. */
  status: z.string(),
  status_code: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  status_id: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  attachments: z.boolean(),
  manager_remarks: z.string(),
  dealer_remarks: z.string(),
  issueEditable: z.boolean(),
  documentlist: z.array(document),
  sublist: z.array(sublistRow),
  /** Rises with every save; a save names the one it has seen. */
  version: z.int(),
});

/** One ticket of the list. */
export type Ticket = z.infer<typeof ticket>;

const listFilter = chartRequest.extend({
  /** One ticket by its number, whatever its status and the other filters say. */
  ticket_no: z.int().min(1).max(2_147_483_647).nullish(),
});
const listRequest = listFilter.nullish();

/** The list's own filter, and what stands in its search field. */
export const reportRequest = listFilter.extend({
  /** Only tickets whose number begins so: what stands in the search field. */
  begins: z
    .string()
    .regex(/^\d{1,10}$/)
    .nullish(),
});

/** See `actionPlans.report`. */
export type ReportRequest = z.infer<typeof reportRequest>;

const headerReply = z.strictObject({
  header: z.array(z.strictObject({ status: z.string(), status_code: z.int(), count: z.int() })),
  /** Not deleted tickets under the filter, whatever their status. */
  total: z.int(),
  /** What all dealers of the viewer have in every wave; null where the tiles count just that, or there is one dealer. */
  everywhere: z.strictObject({ dealers: z.int(), open: z.int(), overdue: z.int() }).nullable(),
  /** Whose dealers the tickets are chosen from, in words: 'Whole network, 120 dealers'. */
  scope: z.string(),
});

/** The status tiles, in page order. */
export type TicketHeader = z.infer<typeof headerReply>;

const listReply = z.strictObject({
  /** Newest first, `MAX_LISTED_TICKETS` at most. */
  tickets: z.array(ticket),
  total: z.int(),
  /** `YYYY-MM-DD` of the client: no due date lies before it. */
  today: z.string(),
  /** Of the client, an IANA name: its clock times what is printed. */
  time_zone: z.string(),
});

/** Tickets of one list at most. */
export const MAX_LISTED_TICKETS = 2_000;

/** See `actionPlans.points`; `x` and `y` are parallel. */
const pointsReply = z.strictObject({
  dealer_code: z.string(),
  dealer_name: z.string(),
  wave_code: z.string(),
  month: z.string(),
  /** The dealer's region where its figures are told, null where too few other dealers stand behind them. */
  region: z.string().nullable(),
  x: z.array(
    z.strictObject({
      value: z.string(),
      code: z.string(),
      factor: z.string(),
      /** A ticket for this point stands already. */
      exists: z.boolean(),
      ticket_no: z.int().nullable(),
    }),
  ),
  /** % disappointed, of the dealer and of its region. */
  y: z.array(z.strictObject({ value: z.number(), n: z.int(), region: z.number().nullable() })),
  today: z.string(),
});

/** The improvement points of one dealer and wave. */
export type PlanPoints = z.infer<typeof pointsReply>;

/**
 * One row of `actionPlans.create`. Root cause, plan and responsibility become the ticket's first row. Nobody reads the
 * names, permissions, scores and statuses that come along: a new ticket is Open, and its scores are the server's.
 */
const newPlan = z.strictObject({
  wave_code: z.string().max(200),
  month: z.string().max(200).nullish(),
  dealer_code: z.string().max(200),
  /** Factor or attribute code. */
  csat: z.string().max(200),
  /** Due date, `YYYY-MM-DD`. */
  timeline: z.string().max(40),
  root_cause: text.nullish(),
  action_plan: text.nullish(),
  responsibility: text.nullish(),
  /** Who signs; empty or left out = the name of the creator's role. It gives no right. */
  signer: text.nullish(),
  ytd_mtdscore: z.unknown().optional(),
  status_id: z.unknown().optional(),
  usertype: z.unknown().optional(),
  userpermission: z.unknown().optional(),
  created_by: z.unknown().optional(),
});

const MAX_NEW_PLANS = 100;
const issueId = z.union([z.int(), z.literal("")]).nullish();

/** The field `actionplan_dealerresponse` of `actionPlans.save`, as JSON. Absent keys leave the ticket as it is. */
export const dealerResponse = z.strictObject({
  ticket_id: z.int().min(1).max(2_147_483_647),
  /** The `version` of the row the person has seen. */
  version: z.int(),
  dealer_code: z.string().max(200),
  /** The due date; taken from permission 2, and from 3 of an own ticket that is not answered. */
  timeline: z.string().max(40).nullish(),
  status_id: z.int().nullish(),
  dealer_remark: text.nullish(),
  rsm_asm_remark: text.nullish(),
  /** All rows whose point is filled: one that is missing goes. */
  actionPlanIssues: z
    .array(
      z.strictObject({
        /** Empty or 0 for a new row. */
        issue_id: issueId,
        additional_points: text,
        root_cause: text.nullish(),
        action_plan: text.nullish(),
        responsibility: text.nullish(),
        actionplan_id: z.unknown().optional(),
        created_by: z.unknown().optional(),
      }),
    )
    .max(50)
    .nullish(),
  /** The document_ids to remove. */
  actionplandocument: z.array(z.int()).max(50).nullish(),
  userpermission: z.unknown().optional(),
  usertype: z.unknown().optional(),
  created_by: z.unknown().optional(),
});

/** See `dealerResponse`. */
export type DealerResponse = z.infer<typeof dealerResponse>;

/** The 409 of `actionPlans.save`: somebody saved first, and this is the ticket now. */
export const ticketConflict = errorReply.extend({ ticket });

const page = { method: "POST", access: "operation" } as const;

/** The closed loop: improvement plans and the tickets they become. */
export const actionPlans = {
  /** Improvement points of the one dealer and wave chosen (or the wave of `todate`): the ten worst without a plan, then those with one. */
  points: json({
    ...page,
    path: "/api/dashboard/action-planning/improvement-points",
    body: chartRequest.nullish(),
    reply: pointsReply,
  }),
  /** Creates all plans or none. */
  create: json({
    ...page,
    path: "/api/createActionplan",
    body: z.array(newPlan).min(1).max(MAX_NEW_PLANS),
    reply: z.strictObject({ message: z.string(), ticket_nos: z.array(z.int()) }),
  }),
  header: json({
    ...page,
    path: "/api/dashboard/action-planning/header",
    body: listRequest,
    reply: headerReply,
  }),
  /** Tickets under the filter; `status` is a tile's code, empty = all. */
  list: json({
    ...page,
    path: "/api/dashboard/action-planning/tickets",
    body: listRequest,
    reply: listReply,
  }),
  /** The tickets of the list as a PDF to sign; 400 when they are more than `MAX_LISTED_TICKETS`. */
  report: downloadMade({
    path: "/api/dashboard/action-planning/report",
    access: "operation",
    body: reportRequest.nullish(),
  }),
  /** Multipart: `Files` (repeated), `actionplan_dealerresponse`. Status 5 deletes; the reply's ticket is then null. */
  save: upload({
    path: "/api/createactionplan_issues",
    access: "operation",
    reply: z.strictObject({ message: z.string(), ticket: ticket.nullable() }),
  }),
  proof: download({ path: "/api/actionplandocument/:id", access: "operation" }),
};
