import { z } from "zod";
import { isStorableText } from "#domain/text/storable-text.ts";
import { chartRequest, chartRequestFields } from "./dashboard.ts";
import { download, downloadMade, json, upload } from "./endpoint.ts";
import { errorReply } from "./errors.ts";
import { purposes } from "./purpose.ts";
import { spelled, wireObject } from "./wire.ts";

const text = z.string().max(10_000).refine(isStorableText, "has a character that cannot be stored");

const point = wireObject({
  id: spelled("issue_id", z.int()), // sic
  additionalPoint: z.string(),
  rootCause: z.string(),
  actionPlan: z.string(),
  responsibility: z.string(),
  createdBy: z.string(),
});

const proof = wireObject({
  id: spelled("document_id", z.int()),
  name: spelled("document_name", z.string()),
  /** Fetched with the bearer; an attachment. */
  url: spelled("document_url", z.string()),
  bytes: spelled("document_bytes", z.int()),
});

const ticket = wireObject({
  ticketNo: z.int(),
  /** The point the plan is about, as it was called at creation, and its factor or attribute code. */
  pointName: spelled("improvement_points", z.string()), // sic
  pointCode: spelled("csat", z.string()), // sic
  /** The code of the factor it is, or belongs to; null where the survey has it no longer. */
  pointFactor: z.string().nullable(),
  dealerName: z.string(),
  dealerCode: z.string(),
  waveCode: z.string(),
  /** 'Jul–Sep 2026' */
  waveName: z.string(),
  /** % disappointed at creation: of the wave, and of the month it was created for. */
  score: z.number(),
  monthScore: spelled("ytd_mtdscore", z.number()), // sic
  createdBy: z.string(),
  designation: z.string(),
  /** As whom the creator signed it, a text; empty for tickets from before it was kept. */
  signer: z.string(),
  /** Whether the actor has created it, and whether its dealer has answered. */
  own: z.boolean(),
  answered: z.boolean(),
  /** Days, `YYYY-MM-DD`. */
  createdOn: spelled("created_date", z.string()),
  dueDate: z.string(),
  /** What the ticket shows; `statusId` is what it is stored as. */
  status: z.string(),
  statusCode: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  statusId: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  attachments: z.boolean(),
  managerRemarks: z.string(),
  dealerRemarks: z.string(),
  isEditable: spelled("issueEditable", z.boolean()), // sic
  proofs: spelled("documentlist", z.array(proof)), // sic
  points: spelled("sublist", z.array(point)), // sic
  /** Rises with every save; a save names the one it has seen. */
  version: z.int(),
});

/** One ticket of the list. */
export type Ticket = z.infer<typeof ticket>;

const listFields = {
  ...chartRequestFields,
  /** One ticket by its number, whatever its status and the other filters say. */
  ticketNo: z.int().min(1).max(2_147_483_647).nullish(),
};
const listRequest = wireObject(listFields).nullish();

const reportFields = {
  ...listFields,
  /** Only tickets whose number begins so: what stands in the search field. */
  begins: z
    .string()
    .regex(/^\d{1,10}$/)
    .nullish(),
};

/** The list's own filter, and what stands in its search field. */
export const reportRequest = wireObject(reportFields);

/** See `actionPlans.report`. */
export type ReportRequest = z.infer<typeof reportRequest>;

const headerReply = wireObject({
  header: z.array(wireObject({ status: z.string(), statusCode: z.int(), count: z.int() })),
  /** Not deleted tickets under the filter, whatever their status. */
  total: z.int(),
  /** What all dealers of the actor have in every wave; null where the tiles count just that, or there is one dealer. */
  everywhere: z.strictObject({ dealers: z.int(), open: z.int(), overdue: z.int() }).nullable(),
  /** Whose dealers the tickets are chosen from, in words: 'Whole network, 120 dealers'. */
  scope: z.string(),
});

/** The status tiles, in page order. */
export type TicketHeader = z.infer<typeof headerReply>;

const listReply = wireObject({
  /** Newest first, `MAX_LISTED_TICKETS` at most. */
  tickets: z.array(ticket),
  total: z.int(),
  /** `YYYY-MM-DD` of the client: no due date lies before it. */
  today: z.string(),
  /** Of the client, an IANA name: its clock times what is printed. */
  timeZone: z.string(),
});

/** Tickets of one list at most. */
export const MAX_LISTED_TICKETS = 2_000;

/** See `actionPlans.points`; `x` and `y` are parallel. */
const pointsReply = wireObject({
  dealerCode: z.string(),
  dealerName: z.string(),
  waveCode: z.string(),
  month: z.string(),
  /** The dealer's region where its figures are told, null where too few other dealers stand behind them. */
  region: z.string().nullable(),
  x: z.array(
    wireObject({
      value: z.string(),
      code: z.string(),
      factor: z.string(),
      /** A ticket for this point stands already. */
      exists: z.boolean(),
      ticketNo: z.int().nullable(),
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
const newPlan = wireObject({
  waveCode: z.string().max(200),
  month: z.string().max(200).nullish(),
  dealerCode: z.string().max(200),
  /** Factor or attribute code. */
  pointCode: spelled("csat", z.string().max(200)), // sic
  /** Due date, `YYYY-MM-DD`. */
  dueDate: spelled("timeline", z.string().max(40)),
  rootCause: text.nullish(),
  actionPlan: text.nullish(),
  responsibility: text.nullish(),
  /** Who signs; empty or left out = the name of the creator's role. It gives no right. */
  signer: text.nullish(),
  monthScore: spelled("ytd_mtdscore", z.unknown().optional()), // sic
  statusId: z.unknown().optional(),
  userType: spelled("usertype", z.unknown().optional()), // sic
  userPermission: spelled("userpermission", z.unknown().optional()), // sic
  createdBy: z.unknown().optional(),
});

const MAX_NEW_PLANS = 100;

/**
 * How many people are notified, and as what they work: 'Dealer Principal'; whether some of them may write what the dealer
 * answers.
 */
const audience = z.strictObject({
  people: z.int(),
  designations: z.array(z.string()),
  dealerAnswers: z.boolean(),
});
/** Who is notified of new plans. */
export type PlanAudience = z.infer<typeof audience>;

const savedPoint = wireObject({
  /** Empty or 0 for a new row. */
  id: spelled("issue_id", z.union([z.int(), z.literal("")]).nullish()), // sic
  additionalPoint: spelled("additional_points", text), // sic
  rootCause: text.nullish(),
  actionPlan: text.nullish(),
  responsibility: text.nullish(),
  ticketNo: spelled("actionplan_id", z.unknown().optional()), // sic
  createdBy: z.unknown().optional(),
});

/** What a save changes. Absent keys leave the ticket as it is. */
export const dealerResponse = wireObject({
  ticketNo: spelled("ticket_id", z.int().min(1).max(2_147_483_647)), // sic
  /** The `version` of the row the person has seen. */
  version: z.int(),
  dealerCode: z.string().max(200),
  /** The due date; taken from permission 2, and from 3 of an own ticket that is not answered. */
  dueDate: spelled("timeline", z.string().max(40).nullish()),
  statusId: z.int().nullish(),
  dealerRemarks: spelled("dealer_remark", text.nullish()), // sic
  managerRemarks: spelled("rsm_asm_remark", text.nullish()), // sic
  /** All rows whose point is filled: one that is missing goes. */
  points: spelled("actionPlanIssues", z.array(savedPoint).max(50).nullish()), // sic
  /** The ids of the proofs to remove. */
  removedProofs: spelled("actionplandocument", z.array(z.int()).max(50).nullish()), // sic
  userPermission: spelled("userpermission", z.unknown().optional()), // sic
  userType: spelled("usertype", z.unknown().optional()), // sic
  createdBy: z.unknown().optional(),
});

/** See `dealerResponse`. */
export type DealerResponse = z.infer<typeof dealerResponse>;

/** The 409 of `actionPlans.save`: somebody saved first, and this is the ticket now. */
export const ticketConflict = errorReply.extend({ ticket });

/** One field of a save; null = there was nothing, or nothing is left. `field` and both sides are for people to read. */
const change = z.strictObject({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() });

const historyReply = wireObject({
  /** Newest first. */
  saves: z.array(
    wireObject({
      /** An ISO instant. */
      at: z.string(),
      /** The name of who saved. */
      person: z.string(),
      changes: z.array(change),
    }),
  ),
});

/** Who changed what of a ticket, and when. */
export type TicketHistory = z.infer<typeof historyReply>;

/** The form of `actionPlans.save`: its proofs, all under one name, and a `dealerResponse` as JSON. */
export const saveForm = { proofs: "Files", response: "actionplan_dealerresponse" } as const; // sic

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
    reply: wireObject({
      message: z.string(),
      ticketNos: z.array(z.int()),
      notified: spelled("told", audience),
    }),
  }),
  header: json({
    ...page,
    path: "/api/dashboard/action-planning/header",
    body: listRequest,
    reply: headerReply,
  }),
  /** Tickets under the filter; `status` is a tile's code, empty = all. With a `purpose` it is an entry in the audit log. */
  list: json({
    ...page,
    path: "/api/dashboard/action-planning/tickets",
    body: wireObject({ ...reportFields, purpose: z.enum(purposes).nullish() }).nullish(),
    reply: listReply,
  }),
  /** Everything that was ever saved of a ticket in scope, its creation at the end. */
  history: json({
    ...page,
    path: "/api/dashboard/action-planning/history",
    body: wireObject({ ticketNo: z.int().min(1).max(2_147_483_647) }),
    reply: historyReply,
  }),
  /** The tickets of the list as a PDF to sign; 400 when they are more than `MAX_LISTED_TICKETS`. */
  report: downloadMade({
    path: "/api/dashboard/action-planning/report",
    access: "operation",
    body: reportRequest.nullish(),
  }),
  /** Multipart: `saveForm`. Status 5 deletes; the reply's ticket is then null. */
  save: upload({
    path: "/api/createactionplan_issues",
    access: "operation",
    reply: z.strictObject({ message: z.string(), ticket: ticket.nullable() }),
  }),
  proof: download({ path: "/api/actionplandocument/:id", access: "operation" }),
  /** A picture of at most `MAX_PREVIEW_BYTES` as a ticket shows it; 404 for any other file. No download in the audit. */
  proofPreview: download({ path: "/api/actionplanpreview/:id", access: "operation" }),
};
