import { expect, test } from "vitest";
import { clockOf } from "#domain/calendar/date-display.ts";
import { type AuditAction, detailOf } from "./audit-actions.ts";
import { auditFacts, knownKeys } from "./audit-facts.ts";

const NAMES = {
  called: {
    survey: new Map([["meridian-csi", "Service Satisfaction"]]),
    region: new Map([
      ["N", "North"],
      ["S", "South"],
    ]),
    state: new Map([["UP", "Uttar Pradesh"]]),
    location: new Map([
      ["AGR", "Agra"],
      ["MTH", "Mathura"],
    ]),
    dealer: new Map([["00103", "Agra Motors"]]),
  },
  people: new Map([["a@x.example", "Asha Rao"]]),
  clock: clockOf("Asia/Kolkata"),
};
const PERSON = { subject: "a@x.example", facts: "E-mail: a@x.example" };
const NO_LISTS = { userTypes: [], regions: [], states: [], locations: [], csiOutlets: [], ssiOutlets: [] };
const RECORDING = { operation: "meridian-csi", file: "call.mp3" };
const EMPLOYEES = { file: 3, created: 2, updated: 1, unchanged: 0, refused: 4 };
const EMPLOYEE_FACTS = "Added: 2 | Changed: 1 | Unchanged: 0 | Refused: 4";
const PLACE = { sentence: "moved Agra Motors", level: "dealer", responses: 1204, tickets: 0, dealers: 1 };
const PLACE_FACTS = "Dealer: Agra Motors (00103) | Responses that move: 1,204 | Dealers: 1";
const CHANGE = { code: "00103", name: "Agra Motors", parent: "MTH" };
const UPLOAD = { upload: 3 };

interface Sample {
  readonly subject?: string;
  /** As the server writes it. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** What people read of it. */
  readonly facts?: string;
}

/** One of every kind, with everything that it may hold. */
const SAMPLES: Readonly<Record<AuditAction, Sample>> = {
  "audio.add": {
    detail: { ...RECORDING, bytes: 1_240_000 },
    facts: "Survey: Service Satisfaction | File: call.mp3 | Size: 1.2 MB",
  },
  "audio.download": { detail: RECORDING, facts: "Survey: Service Satisfaction | File: call.mp3" },
  "audio.play": { detail: RECORDING, facts: "Survey: Service Satisfaction | File: call.mp3" },
  "audio.remove": { detail: RECORDING, facts: "Survey: Service Satisfaction | File: call.mp3" },
  "audio.replace": {
    detail: { ...RECORDING, bytes: 400 },
    facts: "Survey: Service Satisfaction | File: call.mp3 | Size: 1 KB",
  },
  "audit.export": {
    detail: { fromdate: "2026-05-01", todate: null, action: "person.add", search: "" },
    facts: "From: May 1st 2026 | Action: Person added",
  },
  "client.add": {},
  "client.branding": {
    detail: { accent: null, logo: "removed" },
    facts: "Colour: The product's own | Logo: Removed",
  },
  "client.delete": {
    detail: { responses: 5, workbooks: 4, recordings: 3, tickets: 2, operations: 1, people: 6 },
    facts: "Surveys: 1 | Responses: 5 | Workbooks: 4 | Recordings: 3 | Tickets: 2 | People: 6",
  },
  "client.export": {
    detail: { made_on: "2026-05-01T20:00:00.000Z", rows: 40_000, files: 24 },
    facts: "Made: May 2nd 2026, 01:30 am | Rows: 40,000 | Stored files: 24",
  },
  "dealer.exclude": {
    detail: { ...UPLOAD, dealers: 2, said: ["X1", "X2"] },
    facts: "Dealers: X1, X2",
  },
  "dealer.include": { detail: UPLOAD },
  "employee_file.apply": { detail: EMPLOYEES, facts: EMPLOYEE_FACTS },
  "employee_file.check": { detail: EMPLOYEES, facts: EMPLOYEE_FACTS },
  "employee_file.download": { detail: { file: 3 } },
  "export.download": {
    detail: {
      operation: "meridian-csi",
      page: "Dealer Score",
      cards: ["Verbatims"],
      filters: [
        { key: "region_code", filter: "Region", value: "North" },
        { name: "Model", value: "All" },
      ],
      choices: [
        ["Sorted by", "Survey date, newest first"],
        ["Rows", 1204],
      ],
      status: "Active",
      role: "All",
      region: "North",
      search: "kumar",
      purpose: "slides",
      rows: 1204,
      tickets: 3,
      people: 12,
    },
    facts:
      "Survey: Service Satisfaction | Page: Dealer Score | Cards: Verbatims | Region: North | Sorted by: Survey date, newest first | Rows: 1,204 | Status: Active | Region: North | Search: kumar | Rows: 1,204 | Tickets: 3 | People: 12",
  },
  "file.sweep": {
    detail: { bytes: 12_000, written_on: "2026-05-01T06:00:00.000Z" },
    facts: "Size: 12 KB | Written: May 1st 2026, 11:30 am",
  },
  "installation.administrator": { ...PERSON, detail: { to: true } },
  "installation.keys": {
    detail: { sessions: 3, links: 2, subscriptions: 1 },
    facts: "Sessions ended: 3 | Links ended: 2 | Push subscriptions ended: 1",
  },
  "installation.restore": {
    detail: { made_on: "2026-05-01T06:00:00.000Z", product: "1.4.0" },
    facts: "Backup made: May 1st 2026, 11:30 am | Version of the product: 1.4.0",
  },
  "mapping.delete": {},
  "mapping.restore": {
    detail: { version: 4, columns: 31, restored: 2 },
    facts: "Version: 4 | Columns: 31 | Version it was: 2",
  },
  "mapping.save": { detail: { version: 4, columns: 31 }, facts: "Version: 4 | Columns: 31" },
  "model.exclude": { detail: { ...UPLOAD, models: 1, said: ["City"] }, facts: "Models: City" },
  "model.include": { detail: UPLOAD },
  "network.change": {
    detail: {
      regions: [],
      states: [{ code: "DL", name: "Delhi", parent: "N", before: null }],
      locations: [],
      dealers: [
        { ...CHANGE, before: { name: "Agra Auto", parent: "AGR" } },
        { code: "00104", name: "Yamuna Cars", parent: "AGR", before: null },
      ],
      models: [{ code: "CT", name: "City", parent: null, before: { name: "Town", parent: null } }],
    },
    facts:
      "States added: Delhi (DL) | Dealers added: Yamuna Cars (00104) | Dealers changed: Agra Motors (00103): Agra Auto → Agra Motors, Agra → Mathura | Models changed: City (CT): Town → City",
  },
  "network.merge": { subject: "00103", detail: PLACE, facts: PLACE_FACTS },
  "network.move": { subject: "00103", detail: PLACE, facts: PLACE_FACTS },
  "network.rename": {
    subject: "N",
    detail: { ...PLACE, level: "region", dealers: 0 },
    facts: "Region: North | Responses that move: 1,204",
  },
  "network.restore": {
    subject: "gone",
    detail: { ...PLACE, responses: 0, dealers: 0 },
    facts: "Dealer: gone",
  },
  "network.retire": { subject: "00103", detail: PLACE, facts: PLACE_FACTS },
  "operation.delete": {
    detail: { name: "Service", responses: 5, workbooks: 4, recordings: 3, tickets: 2 },
    facts: "Survey: Service | Responses: 5 | Workbooks: 4 | Recordings: 3 | Tickets: 2",
  },
  "operation.uploads": {
    subject: "meridian-csi",
    detail: { previewFirst: true },
    facts: "Survey: Service Satisfaction",
  },
  "password.ask": PERSON,
  "password.change": {},
  "password.choose": {},
  "password.refuse": { detail: { reason: "blocked", ended: true }, facts: "Reason: too many attempts" },
  "password.reset": PERSON,
  "password.use": PERSON,
  "person.activate": PERSON,
  "person.add": {
    ...PERSON,
    detail: { designation: "Head Office", adminpermission: 3 },
    facts: "E-mail: a@x.example | Designation: Head Office | Admin rights: Admin panel and audio",
  },
  "person.deactivate": PERSON,
  "person.invite": PERSON,
  "person.mobile": {
    ...PERSON,
    detail: { from: false, to: true },
    facts: "E-mail: a@x.example | Mobile Access: Off → On",
  },
  "person.permission": {
    ...PERSON,
    detail: { from: 1, to: 0 },
    facts: "E-mail: a@x.example | Admin rights: Admin panel → None",
  },
  "person.register": {
    ...PERSON,
    detail: {
      ...NO_LISTS,
      name: "Asha",
      designation: "Dealer Staff",
      userTypes: ["CSI", "SSI"],
      regions: ["N", "All"],
      csiOutlets: ["00103"],
    },
    facts:
      "E-mail: a@x.example | First Name: Asha | Designation: Dealer Staff | Access To Panel: CSI, SSI | Region: North, All | CSI Outlets: Agra Motors (00103)",
  },
  "person.update": {
    ...PERSON,
    detail: {
      from: { ...NO_LISTS, name: "Asha", designation: "Area Manager", regions: ["N"] },
      to: { ...NO_LISTS, name: "Asha", designation: "Regional Manager", regions: ["N", "S"], states: ["UP"] },
    },
    facts:
      "E-mail: a@x.example | Designation: Area Manager → Regional Manager | Region: North → North, South | State: – → Uttar Pradesh",
  },
  "programme.apply": { subject: "meridian-csi", facts: "Survey: Service Satisfaction" },
  "programme.revise": {
    subject: "meridian-csi",
    detail: {
      revision: 3,
      changes: ["Service weighs 25 instead of 20.", "Speed is new."],
      renumbered: { from: "2024-04", to: "2024-01", shift: 1, tickets: 12 },
      rescored: { responses: 40_000, changed: 7 },
    },
    facts:
      "Survey: Service Satisfaction | Version: 3 | Changes: Service weighs 25 instead of 20. Speed is new. | First month: Apr 2024 → Jan 2024 | Tickets renumbered: 12 | Answers scored anew: 40,000 | Answers with other scores: 7",
  },
  "proof.download": {
    detail: { operation: "meridian-csi", ticket: 1204 },
    facts: "Survey: Service Satisfaction | Ticket: 1204",
  },
  "respondent.erase": {
    detail: { erasure: 2, answers: 3, recordings: 1, texts: 0, files: 2 },
    facts: "Answers: 3 | Recordings: 1 | Texts: 0 | Files: 2",
  },
  "retention.apply": {
    detail: { kind: "answers", months: 24, answers: 1204, recordings: 0, files: 2, entries: 0 },
    facts: "Kept for: 24 months | Answers: 1,204 | Uploads without their files: 2",
  },
  "retention.set": { detail: { kind: "audit", from: null, to: 24 }, facts: "Kept for: for ever → 24 months" },
  "role.set": {
    detail: { level: "head_office", userpermission: 0, userTypes: ["CSI"], narrowed: 2 },
    facts: "Sees: Head office | In Action Planning: Reads | Access To Panel: CSI | People who lost access: 2",
  },
  "second_factor.codes": {},
  "second_factor.off": PERSON,
  "second_factor.on": {},
  "second_factor.require": {},
  "session.close": {},
  "session.confirm": {},
  "session.end": { detail: { ended: 2 }, facts: "Sessions: 2" },
  "session.open": {},
  "session.refuse": {
    ...PERSON,
    detail: { reason: "password" },
    facts: "E-mail: a@x.example | Reason: wrong password",
  },
  "ticket.change": {
    detail: {
      operation: "meridian-csi",
      dealer: "00103",
      changed: ["status", "manager remarks", "points"],
      from: "Open",
      to: "Completed",
    },
    facts:
      "Survey: Service Satisfaction | Dealer: Agra Motors (00103) | Changed: Status, RSM/ASM Remarks, Action plans | Status: Open → Completed",
  },
  "ticket.create": {
    detail: {
      operation: "meridian-csi",
      dealer: "00103",
      point: "Q4_1",
      name: "Ease of getting an appointment",
      due: "2026-12-03",
    },
    facts:
      "Survey: Service Satisfaction | Dealer: Agra Motors (00103) | Improvement Point: Ease of getting an appointment | Due date: Dec 3rd 2026",
  },
  "ticket.delete": {
    detail: { operation: "gone-csi", dealer: "99999" },
    facts: "Survey: gone-csi | Dealer: 99999",
  },
  "upload.accept": { detail: { ...UPLOAD, bytes: 7_100_000, mends: 2 }, facts: "Size: 7.1 MB" },
  "upload.delete": { detail: UPLOAD },
  "upload.download": {
    detail: { ...UPLOAD, which: "original" },
    facts: "What: The file as it was uploaded",
  },
  "upload.erase": { detail: { ...UPLOAD, erasure: 2 } },
  "upload.expire": { detail: UPLOAD },
  "upload.fail": { detail: { ...UPLOAD, reason: "No rows." }, facts: "Reason: No rows." },
  "upload.import": {
    detail: {
      ...UPLOAD,
      total: 1200,
      imported: 1100,
      updated: 60,
      rejected: 40,
      warnings: [],
      sheets: [
        { name: "May", rows: 1200, reason: null },
        { name: "Cover", rows: 0, reason: "It has no header." },
      ],
      reportFile: "b3c1",
    },
    facts:
      "Rows: 1,200 | Imported: 1,100 | Updated: 60 | Rejected: 40 | Sheets read: May | Sheets left out: Cover: It has no header.",
  },
  "upload.preview": {
    detail: { ...UPLOAD, total: 12, rejected: 2, again: true },
    facts: "Rows: 12 | Rejected: 2 | Made: Anew",
  },
  "upload.publish": {
    detail: { ...UPLOAD, confirmed: "It looks like another survey's.", scheduled: true },
    facts: "Confirmed: It looks like another survey's. | When: At the time that was set",
  },
  "upload.schedule": {
    detail: { ...UPLOAD, confirmed: "It looks like another survey's.", at: "2026-05-01T06:00:00.000Z" },
    facts: "Confirmed: It looks like another survey's. | Publication: May 1st 2026, 11:30 am",
  },
  "upload.unschedule": { detail: UPLOAD },
};

test.each(Object.entries(SAMPLES))(
  "%s reads in words",
  (action, { subject = "", detail = {}, facts = "" }) => {
    expect(factsOf(action, subject, detail)).toBe(facts);
  },
);

test.each(Object.entries(SAMPLES))(
  "%s has words or a reason for each of its keys",
  (action, { detail = {} }) => {
    expect(knownKeys(action)).toEqual(new Set(Object.keys(detail)));
  },
);

test("an action or a key of an earlier version says nothing, and a long list says how much more there is", () => {
  expect(factsOf("person.promote", "a@x.example", { level: 3 })).toBe("");
  expect(factsOf("ticket.delete", "7", { operation_id: 4, path: "api/x" })).toBe("");
  const said = Array.from({ length: 1_030 }, (_, place) => `D${place}`);
  expect(factsOf("dealer.exclude", "may.xlsx", { said })).toMatch(/: D0, .*, D19 and 1,010 more$/);
  expect(factsOf("ticket.delete", "7", detailOf("[1]"))).toBe("");
});

function factsOf(action: string, subject: string, detail: Readonly<Record<string, unknown>>): string {
  const facts = auditFacts(action, { subject, detail }, NAMES);
  return facts.map(({ label, value }) => `${label}: ${value}`).join(" | ");
}
