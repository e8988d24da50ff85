import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DealerListColumns } from "#contract/dealer-list.ts";
import { api } from "#contract/index.ts";
import { setInstallationAdministrator } from "#server/features/installation/index.ts";
import { generatedFiles } from "#server/platform/files/generated-files.ts";
import { routesOn } from "#server/platform/http/serve.ts";
import { type Caller, callerWith } from "#test/given/caller.ts";
import { addPersonWith, PASSWORD } from "#test/given/people.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { aSurvey, surveys, surveyWorkbook } from "#test/given/surveys.ts";
import { type Given, given, OPERATION } from "#test/given.ts";
import { openLedger, type Stored, settled } from "#test/ledger.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { workbookBytes } from "#test/workbooks.ts";

const PERSONAS = [
  "anonymous",
  "expired",
  "deactivated",
  "dealer",
  "dealer b",
  "asm",
  "rsm",
  "rsm 2",
  "headoffice",
  "admin 1",
  "audio 2",
  "both 3",
  "stranger",
  "installer",
] as const;
type Persona = (typeof PERSONAS)[number];
/** Who may add clients and belongs to none gets what a stranger gets, unless a row says otherwise. */
type Statuses = Readonly<Record<Exclude<Persona, "installer">, number> & { installer?: number }>;

/** Whom `operation` lets in: every member of the client. */
const MEMBERS: Statuses = {
  anonymous: 401,
  expired: 401,
  deactivated: 401,
  dealer: 200,
  "dealer b": 200,
  asm: 200,
  rsm: 200,
  "rsm 2": 200,
  headoffice: 200,
  "admin 1": 200,
  "audio 2": 200,
  "both 3": 200,
  stranger: 403,
};

/** Whom `adminPanel` lets in: adminPermission 1 and 3. */
const ADMINISTRATORS: Statuses = {
  anonymous: 401,
  expired: 401,
  deactivated: 401,
  dealer: 403,
  "dealer b": 403,
  asm: 403,
  rsm: 403,
  "rsm 2": 403,
  headoffice: 403,
  "admin 1": 200,
  "audio 2": 403,
  "both 3": 200,
  stranger: 403,
};

/** Every member of the client, with the status they then get. */
function members(status: number): Statuses {
  return { ...every(status), anonymous: 401, expired: 401, deactivated: 401, stranger: 403 };
}

/** Whom the right to manage audio lets in, with the status they then get: adminPermission 2 and 3. */
function audioManagers(status: number): Statuses {
  return { ...MEMBERS, ...REFUSED, "audio 2": status, "both 3": status };
}

/** The same, for calls that name a person who is not there: who gets so far has the right. */
const ADMINISTRATORS_WHO_ARE_LATE: Statuses = { ...ADMINISTRATORS, "admin 1": 409, "both 3": 409 };
const ADMINISTRATORS_WHO_FIND_NOBODY: Statuses = { ...ADMINISTRATORS, "admin 1": 404, "both 3": 404 };

const OLD_PROGRAMME = {
  revision: 0,
  programme: {
    factors: [],
    weights: [],
    bands: { disappointed: 5, indifferent: 7, pleased: 9 },
    low_index_limit: 800,
    verbatims: [],
    other_questions: [],
  },
};

const REGISTRATION = {
  firstName: "New",
  lastName: "Person",
  roles: [0],
  usertypes: ["CSI"],
  csioutletcodes: [],
  ssioutletcodes: [],
  regionscode: [],
  statecode: [],
  locationcode: [],
};

/** Whom the right to add clients and operations lets in, with the status they then get. */
function installers(status: number): Statuses {
  return { ...members(403), installer: status };
}

const RETIREMENT = { act: "retire", level: "dealer", code: "D02" };

const REFUSED = {
  dealer: 403,
  "dealer b": 403,
  asm: 403,
  rsm: 403,
  "rsm 2": 403,
  headoffice: 403,
  "admin 1": 403,
};

/** Every route of the product, what is sent, and the status each persona gets; a route without a row fails. */
const ROUTES: Readonly<
  Record<
    string,
    {
      readonly send?: (id: number) => unknown;
      readonly statuses: Statuses;
      /** Asks for the password typed again in this session. */
      readonly confirmed?: true;
    }
  >
> = {
  "POST /login": {
    send: () => ({ username: "outsider@x.example", password: PASSWORD }),
    // The living sessions are those of others: a re-login takes only its own person's password.
    statuses: { ...every(400), anonymous: 200, expired: 200, deactivated: 200 },
  },
  "GET /api/config": { statuses: { ...MEMBERS, stranger: 200 } },
  "POST /api/filters": { send: () => ({}), statuses: MEMBERS },
  "POST /api/dashboard/:page/:card": { send: () => ({ wave_code: "WQ-3" }), statuses: MEMBERS },
  "POST /api/dashboard/batch": {
    send: () => ({ requests: [{ webapi: "api/dashboard/summary/nps", body: {} }] }),
    statuses: MEMBERS,
  },
  "POST /api/dashboard/:page/header": { send: () => ({}), statuses: MEMBERS },
  "POST /api/dashboard/:page/graph": { send: () => ({}), statuses: MEMBERS },
  "POST /api/dashboard/dealer-ranking/dealer-scores": { send: () => ({}), statuses: MEMBERS },
  "POST /api/dashboard/trend-analysis/header": { send: () => ({}), statuses: MEMBERS },
  "POST /api/dashboard/trend-analysis/trend": { send: () => ({}), statuses: MEMBERS },
  "POST /api/dashboard/dealer-score/verbatims": { send: () => ({}), statuses: MEMBERS },
  // A survey that is not there: who gets so far may ask.
  "POST /api/dashboard/dealer-score/response": {
    send: () => ({ survey_id: "none" }),
    statuses: members(404),
  },
  "POST /api/export/cards": {
    send: () => ({ requests: [{ webapi: "api/dashboard/summary/nps", body: {} }] }),
    statuses: MEMBERS,
  },
  "POST /api/export/verbatims": { send: () => ({}), statuses: MEMBERS },
  "POST /api/export/tickets": { send: () => ({}), statuses: MEMBERS },
  // Sent without a form, for a survey and a file that are not there: who gets so far has the right.
  "POST /api/uploadsurveyaudiofile": { send: () => ({}), statuses: audioManagers(400) },
  "POST /api/removesurveyaudiofile": { send: () => ({ survey_id: "none" }), statuses: audioManagers(404) },
  "GET /api/surveyaudiofile/:id": { statuses: audioManagers(404) },
  "POST /api/fileticket": {
    send: () => ({ file_id: "none" }),
    statuses: members(404),
  },
  "GET /api/files/:ticket": { statuses: every(404) },
  "POST /api/dashboard/action-planning/header": { send: () => ({}), statuses: MEMBERS },
  "POST /api/dashboard/action-planning/tickets": { send: () => ({}), statuses: MEMBERS },
  // A ticket that is not there: who gets so far may ask.
  "POST /api/dashboard/action-planning/history": {
    send: () => ({ ticket_no: 2_147_483_647 }),
    statuses: members(404),
  },
  "POST /api/dashboard/action-planning/report": { send: () => ({}), statuses: MEMBERS },
  // No dealer chosen: who gets so far may ask.
  "POST /api/dashboard/action-planning/improvement-points": { send: () => ({}), statuses: members(400) },
  // A wave without responses: userPermission 0 and 1 may create none.
  "POST /api/createActionplan": {
    send: () => [{ wave_code: "WQ-1", dealer_code: "D01", csat: "Q4", timeline: "2099-01-01" }],
    statuses: { ...members(403), asm: 400, rsm: 400 },
  },
  // Sent without a form.
  "POST /api/createactionplan_issues": { send: () => ({}), statuses: members(400) },
  "GET /api/actionplandocument/:id": { statuses: members(404) },
  "GET /api/actionplanpreview/:id": { statuses: members(404) },
  "GET /api/getpushnotifications": { statuses: MEMBERS },
  // A notification that is not there: who gets so far may read the own ones.
  "POST /api/updatenotificationread": {
    send: () => ({ notificationid: 2_000_000_000 }),
    statuses: members(404),
  },
  "POST /api/updateallnotificationread": { send: () => ({ notificationid: 1 }), statuses: MEMBERS },
  "GET /api/notificationsettings": { statuses: MEMBERS },
  "POST /api/notificationsettings": {
    send: () => ({ push: true, quiet: null, muted: [] }),
    statuses: MEMBERS,
  },
  // Another installation's app id: who gets so far may register, a session is enough.
  "POST /api/createplayerid": {
    send: () => ({ playerid: "https://fcm.googleapis.com/x", app_id: "another" }),
    statuses: { ...members(400), stranger: 400 },
  },
  "POST /api/removeplayerid": {
    send: () => ({ playerid: "https://fcm.googleapis.com/x" }),
    statuses: { ...MEMBERS, stranger: 200 },
  },
  "GET /api/events": { statuses: MEMBERS },
  "GET /api/uploadedfilelist": { statuses: ADMINISTRATORS },
  "GET /api/uploadedfile/:id/original": { statuses: ADMINISTRATORS },
  "GET /api/uploadedfile/:id/report": { statuses: ADMINISTRATORS },
  "GET /api/uploadtemplate": { statuses: ADMINISTRATORS },
  "POST /api/uploadsurveydatafile": { statuses: ADMINISTRATORS },
  "POST /api/deletesurveydatafile": { send: (id) => ({ file_id: id }), statuses: ADMINISTRATORS },
  "POST /api/uploadhistory": { send: () => ({}), statuses: ADMINISTRATORS },
  "GET /api/uploadsettings": { statuses: ADMINISTRATORS },
  "POST /api/uploadsettings": { send: () => ({ preview_first: false }), statuses: ADMINISTRATORS },
  "POST /api/uploadpreview/undo": { send: (id) => ({ file_id: id }), statuses: ADMINISTRATORS },
  // Of an upload whose answers count: who gets so far has the right.
  "POST /api/uploadpreview/show": { send: (id) => ({ file_id: id }), statuses: ADMINISTRATORS_WHO_ARE_LATE },
  "POST /api/uploadpreview/renew": { send: (id) => ({ file_id: id }), statuses: ADMINISTRATORS_WHO_ARE_LATE },
  "POST /api/uploadpreview/publish": {
    send: (id) => ({ file_id: id, state: "1", publish_at: null }),
    statuses: ADMINISTRATORS_WHO_ARE_LATE,
  },
  "POST /api/uploadpreview/unschedule": {
    send: (id) => ({ file_id: id }),
    statuses: ADMINISTRATORS_WHO_ARE_LATE,
  },
  "POST /api/rejectedrows/show": { send: (id) => ({ file_id: id }), statuses: ADMINISTRATORS },
  // Of rows that are others by now: who gets so far has the right.
  "POST /api/rejectedrows/check": {
    send: (id) => ({ file_id: id, state: "1", edits: [] }),
    statuses: ADMINISTRATORS_WHO_ARE_LATE,
  },
  "POST /api/rejectedrows/import": {
    send: (id) => ({ file_id: id, state: "1", edits: [], is_preview: false }),
    statuses: ADMINISTRATORS_WHO_ARE_LATE,
  },
  "POST /api/unknowndealers/show": { send: (id) => ({ file_id: id }), statuses: ADMINISTRATORS },
  // Of rows that are others by now: who gets so far has the right.
  "POST /api/unknowndealers/settle": {
    send: (id) => ({
      file_id: id,
      state: "1",
      added: [],
      not_ours: ["X99"],
      added_models: [],
      models_not_ours: [],
      is_preview: false,
    }),
    statuses: ADMINISTRATORS_WHO_ARE_LATE,
  },
  // Of a dealer that nobody marked.
  "POST /api/unknowndealers/include": {
    send: (id) => ({ file_id: id, kind: "dealer", said: "X99" }),
    statuses: ADMINISTRATORS_WHO_FIND_NOBODY,
  },
  "POST /api/surveymapping/propose": { statuses: ADMINISTRATORS },
  "GET /api/surveymapping/list": { statuses: ADMINISTRATORS },
  // Of one column: who gets so far has the right.
  "POST /api/surveymapping/save": {
    send: () => ({
      name: "Agency",
      header_rows: 1,
      columns: [{ header: "Id", column: "survey_id", scale: { kind: "none" } }],
      headers: null,
      replaces: null,
    }),
    statuses: { ...ADMINISTRATORS, "admin 1": 400, "both 3": 400 },
  },
  "POST /api/surveymapping/delete": {
    send: () => ({ mapping_id: 999999 }),
    statuses: ADMINISTRATORS_WHO_FIND_NOBODY,
  },
  "POST /api/surveymapping/versions": {
    send: () => ({ mapping_id: 999999 }),
    statuses: ADMINISTRATORS_WHO_FIND_NOBODY,
  },
  "POST /api/surveymapping/restore": {
    send: () => ({ mapping_id: 999999, version: 1, current: 1 }),
    statuses: ADMINISTRATORS_WHO_FIND_NOBODY,
  },
  // An empty tokencode and a wrong one are 400 for everybody, with or without a session.
  "POST /ForgotResetPassword": {
    send: () => ({ email: "x@x.example", NewPassword: "x", ConfirmPassword: "x", tokencode: "" }),
    statuses: every(400),
  },
  "POST /api/Account/ForgotResetPassword": {
    send: () => ({ email: "x@x.example", newPassword: "x", confirmPassword: "x", tokencode: "x" }),
    statuses: every(400),
  },
  // With a password that is not theirs: who gets so far may try.
  "POST /api/Account/ChangePassword": {
    send: () => ({
      currentPassword: "not the current one",
      newPassword: "violet anchors drift north",
      confirmPassword: "violet anchors drift north",
    }),
    statuses: { ...members(400), stranger: 400 },
  },
  "GET /api/sessions": { statuses: { ...MEMBERS, stranger: 200 } },
  // Of nobody: it ends none.
  "POST /api/endsessions": {
    send: () => ({ session_id: 0 }),
    statuses: { ...MEMBERS, stranger: 200 },
  },
  "GET /api/secondfactor/own": { statuses: { ...MEMBERS, stranger: 200 } },
  // With a password and codes that are not theirs: who gets so far may try.
  "POST /api/secondfactor/begin": {
    send: () => ({ currentPassword: "not the current one" }),
    statuses: { ...members(400), stranger: 400 },
  },
  "POST /api/secondfactor/confirm": {
    send: () => ({ code: "no code" }),
    statuses: { ...members(400), stranger: 400 },
  },
  "POST /api/secondfactor/recoverycodes": {
    send: () => ({ code: "no code" }),
    statuses: { ...members(400), stranger: 400 },
  },
  "POST /api/secondfactor/remove": {
    send: () => ({ code: "no code" }),
    statuses: { ...members(400), stranger: 400 },
  },
  "POST /api/Account/RemoveSecondFactor": {
    send: () => ({ email: "none@x.example" }),
    statuses: ADMINISTRATORS_WHO_FIND_NOBODY,
    confirmed: true,
  },
  "GET /api/Account/SecondFactor": { statuses: ADMINISTRATORS },
  // As it is.
  "POST /api/Account/SecondFactor": {
    send: () => ({ required: false }),
    statuses: ADMINISTRATORS,
    confirmed: true,
  },
  "POST /api/Account/ResetPassword": {
    send: () => ({ email: "none@x.example", newPassword: "x", confirmPassword: "x" }),
    statuses: ADMINISTRATORS_WHO_FIND_NOBODY,
    confirmed: true,
  },
  "GET /api/outbox": { statuses: ADMINISTRATORS },
  // With a designation that is not there: who gets so far has the right.
  "POST /api/Account/Register": {
    send: () => ({ ...REGISTRATION, email: "new@x.example" }),
    statuses: { ...ADMINISTRATORS, "admin 1": 400, "both 3": 400 },
    confirmed: true,
  },
  "GET /api/useraccountlist": { statuses: ADMINISTRATORS },
  "GET /api/adminuseraccountlist": { statuses: ADMINISTRATORS },
  "POST /api/getuserdetails": {
    send: () => ({ emailid: "none@x.example", userid: 999999, accountstatus: true }),
    statuses: ADMINISTRATORS_WHO_FIND_NOBODY,
  },
  "POST /api/accountactivedeactive": {
    send: () => ({ emailid: "none@x.example", userid: 999999, accountstatus: false }),
    statuses: ADMINISTRATORS_WHO_FIND_NOBODY,
    confirmed: true,
  },
  "POST /api/setadminuserpermission": {
    send: () => ({ emailid: "none@x.example", isAdminPanelAccess: true, isFileUploadAccess: true }),
    statuses: ADMINISTRATORS_WHO_FIND_NOBODY,
    confirmed: true,
  },
  "POST /api/resendinvitation": {
    send: () => ({ emailid: "none@x.example" }),
    statuses: ADMINISTRATORS_WHO_FIND_NOBODY,
    confirmed: true,
  },
  "GET /api/mobileaccesslist": { statuses: ADMINISTRATORS },
  "POST /api/setmobileaccess": {
    send: () => ({ emailid: "none@x.example", isMobileAccess: true }),
    statuses: ADMINISTRATORS_WHO_FIND_NOBODY,
    confirmed: true,
  },
  "POST /api/account/emailverify": { send: () => ({ email: "free@x.example" }), statuses: ADMINISTRATORS },
  "GET /api/role/GetallRoles": { statuses: ADMINISTRATORS },
  "GET /api/role/Getallregions": { statuses: ADMINISTRATORS },
  "POST /api/role/Getallstates": { send: () => ({ region_code: ["All"] }), statuses: ADMINISTRATORS },
  "POST /api/role/Getalllocations": { send: () => ({ state_code: ["All"] }), statuses: ADMINISTRATORS },
  "POST /api/role/csioutletlist": { send: () => ({ location_code: ["All"] }), statuses: ADMINISTRATORS },
  "POST /api/role/ssioutletlist": { send: () => ({ location_code: ["All"] }), statuses: ADMINISTRATORS },
  "POST /api/useraccountexport": {
    send: () => ({ status: "All", role: "All", region: "All", search: "" }),
    statuses: ADMINISTRATORS,
  },
  "GET /api/employeefile/template": { statuses: ADMINISTRATORS },
  // Sent without a form, and for files that are not there: who gets so far has the right.
  "POST /api/employeefile/check": {
    send: () => ({}),
    statuses: { ...ADMINISTRATORS, "admin 1": 400, "both 3": 400 },
    confirmed: true,
  },
  "POST /api/employeefile/apply": {
    send: () => ({ fileid: 2_000_000_000 }),
    statuses: ADMINISTRATORS_WHO_FIND_NOBODY,
    confirmed: true,
  },
  "GET /api/employeefile/:id/report": { statuses: ADMINISTRATORS_WHO_FIND_NOBODY },
  "POST /api/auditlist": { send: () => ({}), statuses: ADMINISTRATORS },
  "POST /api/auditexport": { send: () => ({}), statuses: ADMINISTRATORS },
  "GET /api/installationstatus": { statuses: ADMINISTRATORS },
  "GET /api/networklist": { statuses: ADMINISTRATORS },
  "POST /api/networkpreview": { send: () => RETIREMENT, statuses: ADMINISTRATORS },
  // Of a version that is none any more: who gets so far has the right.
  "POST /api/networkchange": {
    send: () => ({ ...RETIREMENT, version: 0 }),
    statuses: { ...ADMINISTRATORS, "admin 1": 409, "both 3": 409 },
    confirmed: true,
  },
  "POST /api/dealerlist/propose": { statuses: ADMINISTRATORS },
  "POST /api/dealerlist/preview": { statuses: ADMINISTRATORS },
  // Of a version that is none any more: who gets so far has the right.
  "POST /api/dealerlist/apply": { statuses: ADMINISTRATORS_WHO_ARE_LATE, confirmed: true },
  "GET /api/programmeshow": { statuses: ADMINISTRATORS },
  "GET /api/programmehistory": { statuses: ADMINISTRATORS },
  // Of a version that is none any more: who gets so far has the right.
  "POST /api/programmepreview": { send: () => OLD_PROGRAMME, statuses: ADMINISTRATORS_WHO_ARE_LATE },
  "POST /api/programmesave": {
    send: () => ({ ...OLD_PROGRAMME, state: "0" }),
    statuses: ADMINISTRATORS_WHO_ARE_LATE,
    confirmed: true,
  },
  "GET /api/erasurelist": { statuses: ADMINISTRATORS },
  "POST /api/erasurefind": { send: () => ({ kind: "vin", value: "none" }), statuses: ADMINISTRATORS },
  "POST /api/eraseanswers": {
    send: () => ({ kind: "vin", value: "none", answers: 1, reference: "1" }),
    statuses: ADMINISTRATORS_WHO_FIND_NOBODY,
    confirmed: true,
  },
  "GET /api/retentionlist": { statuses: ADMINISTRATORS },
  "POST /api/retentionpreview": { send: () => ({ periods: [] }), statuses: ADMINISTRATORS },
  "POST /api/retentionsave": {
    send: () => ({ periods: [], seen: [] }),
    statuses: ADMINISTRATORS,
    confirmed: true,
  },
  "GET /api/setup/state": { statuses: every(200) },
  // There are administrators: the link makes none.
  "POST /api/setup/link": { send: () => ({ token: "x" }), statuses: every(409) },
  "POST /api/setup/administrator": {
    send: () => ({ token: "x", name: "x", email: "x@x.example", password: "x", confirm_password: "x" }),
    statuses: every(409),
  },
  // Without a name, and for a client that is not there: who gets so far has the right.
  "POST /api/installation/client": {
    send: () => ({ name: "", time_zone: "Asia/Kolkata" }),
    statuses: installers(400),
  },
  "POST /api/branding": { send: () => ({ accent: "#0b6a86" }), statuses: ADMINISTRATORS },
  // Of a client without one: who gets so far may see it.
  "GET /api/clientlogo": { statuses: members(404) },
  "POST /api/installation/operation": {
    send: () => ({
      client: "none",
      name: "New",
      questionnaire: { kind: "standard", type: "CSI", first_month: "2026-01" },
    }),
    statuses: installers(404),
  },
  "POST /api/installation/questionnaire": { statuses: installers(404) },
  "POST /api/logout": { send: () => ({}), statuses: { ...MEMBERS, stranger: 200 } },
};

const DEALER_LIST = [
  ["Dealer Code", "Dealer Name"],
  ["D01", "Another name"],
];
const LIST_COLUMNS: DealerListColumns = {
  sheet: "Network",
  headerRows: 1,
  columns: [
    { header: "Dealer Code", field: "code" },
    { header: "Dealer Name", field: "name" },
  ],
  version: 0,
};

const PUBLIC = [
  "POST /login",
  "POST /ForgotResetPassword",
  "POST /api/Account/ForgotResetPassword",
  "GET /api/setup/state",
  "HEAD /api/setup/state",
  "POST /api/setup/link",
  "POST /api/setup/administrator",
  "GET /healthz",
  "HEAD /healthz",
  "GET /readyz",
  "HEAD /readyz",
  "GET /api/files/:ticket",
  "HEAD /api/files/:ticket",
];

const OTHER_TYPE = "meridian-ssi";
const FOREIGN = "aurora-csi";

/** Through another operation everybody gets what they get through their own, but where it is not open to them. */
const ELSEWHERE: Readonly<Record<string, (persona: Persona) => number | "as through the own">> = {
  // Dealer B has no SSI.
  [OTHER_TYPE]: (persona) => (persona === "dealer b" || persona === "stranger" ? 403 : "as through the own"),
  [FOREIGN]: (persona) => (persona === "stranger" ? "as through the own" : 403),
  "no-such-operation": () => 403,
};

let server: TestServer;
let make: Given;
let uploadId: number;
let stored: () => Promise<Stored>;
/** Null: something may have been changed since, as it should. */
let lastStored: Stored | null = null;
const callers = new Map<Persona, Caller>();
const ENDED: readonly Persona[] = ["expired", "deactivated"];
const REFUSALS: readonly number[] = [401, 403];
/** No members of the client. */
const OUTSIDERS: readonly Persona[] = ["stranger", "installer"];

beforeAll(async () => {
  // What the clock starts would change something between two calls.
  server = await startTestServer({
    tasks: {
      countDays: async () => undefined,
      indexTexts: async () => undefined,
      summarizeRanges: async () => undefined,
    },
  });
  stored = await openLedger(server);
  make = given(server);
  await make.client({
    operations: { [OPERATION]: aProgramme(), [OTHER_TYPE]: aProgramme({ type: "SSI" }) },
  });
  await make.neighbour();
  const rejected = aSurvey({ dealer_code: "D99" });
  uploadId = (await make.surveys([...surveys(12), rejected])).uploadId;
  const people: Record<string, Parameters<Given["person"]>[1]> = {
    expired: {},
    deactivated: {},
    dealer: { designation: "Dealer Staff", scope: { csiOutlets: ["D01"], ssiOutlets: ["D01"] } },
    dealerb: { designation: "Dealer Staff", scope: { userTypes: ["CSI"], csiOutlets: ["D02"] } },
    asm: { designation: "Area Manager", scope: { locations: ["N1-city"] } },
    rsm: { designation: "Regional Manager", scope: { regions: ["N"] } },
    rsm2: { designation: "Regional Manager", scope: { regions: ["S"] } },
    headoffice: {},
    admin1: { adminPermission: 1 },
    audio2: { adminPermission: 2 },
    both3: { adminPermission: 3 },
    stranger: { client: "Aurora Vehicles", adminPermission: 3 },
    outsider: {},
  };
  for (const [who, membership] of Object.entries(people)) await make.person(`${who}@x.example`, membership);
  await addPersonWith(server, "installer@x.example", []);
  await setInstallationAdministrator(server.database.owner, "installer@x.example", true);
});

afterAll(() => server.close());

test("every route the app serves is in the contract and has a row in this table", () => {
  const contract = Object.values(api).flatMap((noun) =>
    Object.values(noun).map(({ method, path }) => `${method} ${path}`),
  );
  const twins = Object.keys(ROUTES).map((route) => route.replace("GET ", "HEAD "));
  const served = routesOfApp().filter((route) => !PUBLIC.includes(route) || route in ROUTES);
  expect(served.filter((route) => !(route in ROUTES) && !twins.includes(route))).toEqual([]);
  expect(Object.keys(ROUTES).filter((route) => !served.includes(route) || !contract.includes(route))).toEqual(
    [],
  );
});

test("a route that declares no access does not start", async () => {
  const app = fastify();
  const generated = generatedFiles(server.services.spool);
  routesOn(app, { db: server.services.db, generated, isLocal: true });
  expect(() => app.get("/loose", async () => "open")).toThrow("Route /loose declares no access.");
  await app.close();
});

test("without a session nothing answers but the login, the two resets, the three of the set-up and the two health calls", async () => {
  const open = [];
  for (const route of routesOfApp()) {
    const [method, path = ""] = route.split(" ");
    const url = path
      .replace(":page/:card", "summary/index")
      .replace(":page", "improvement-opportunities")
      .replace(":id", String(uploadId));
    const reply = await server.call({
      method: method === "POST" ? "POST" : method === "HEAD" ? "HEAD" : "GET",
      url,
    });
    if (reply.statusCode !== 401) open.push(route);
  }
  expect(open.sort()).toEqual([...PUBLIC].sort());
});

describe.each(Object.entries(ROUTES))("%s", (route, { send, statuses, confirmed }) => {
  const refused = PERSONAS.filter((persona) => REFUSALS.includes(statusOf(statuses, persona)));
  const letIn = PERSONAS.filter((persona) => !refused.includes(persona));

  /** Whoever calls the route has just typed the password again where it asks for that. */
  async function readyToCall(persona: Persona, target: number): Promise<Caller> {
    const status = statusOf(statuses, persona);
    const caller = await callerFor(persona, route === "POST /api/logout");
    if (confirmed === true && status !== 401 && !OUTSIDERS.includes(persona)) {
      await expectReauth(route, caller, send?.(target), status);
      await caller.confirm(`${persona.replace(" ", "")}@x.example`);
      lastStored = null;
    }
    return caller;
  }

  async function expectReply(persona: Persona, caller: Caller, target: number): Promise<string> {
    const status = statusOf(statuses, persona);
    const reply = await ask(route, caller, send?.(target), target);
    expect([persona, reply.statusCode, reply.statusCode < 400 ? "" : reply.body]).toEqual([
      persona,
      status,
      status < 400 ? "" : expect.stringMatching(/^\{"code":"[A-Z_]+","message":"[^"]+"\}$/),
    ]);
    return reply.body;
  }

  if (refused.length > 0)
    describe("refuses", () => {
      const ready = new Map<Persona, Caller>();
      let before: Stored;

      beforeAll(async () => {
        for (const persona of refused) ready.set(persona, await readyToCall(persona, uploadId));
        before = await storedNow();
      });

      test.each(refused)("%s", async (persona) => {
        const caller = ready.get(persona);
        if (caller === undefined) throw new Error(`${persona} is not ready.`);
        const body = await expectReply(persona, caller, uploadId);
        expect(body).not.toMatch(/Outlet|Dealer D|survey/i);
      });

      test("and changes nothing", async () => {
        lastStored = await stored();
        expect(lastStored, "a refused call changed something").toEqual(before);
      });
    });

  test.each(letIn)("%s", async (persona) => {
    const removes = route === "POST /api/deletesurveydatafile" && statusOf(statuses, persona) === 200;
    const target = removes ? await freshUpload(persona) : uploadId;
    const caller = await readyToCall(persona, target);
    lastStored = null;
    await expectReply(persona, caller, target);
  });
});

describe.each(Object.entries(ELSEWHERE))("through %s", (operation, expectedOf) => {
  const living = PERSONAS.filter((persona) => !["anonymous", ...ENDED, ...OUTSIDERS].includes(persona));
  // A session alone opens these, and nothing opens the public ones.
  const needsNone = [
    "/login",
    "/api/config",
    "/api/logout",
    "/api/createplayerid",
    "/api/removeplayerid",
    "/api/sessions",
    "/api/endsessions",
    "/api/secondfactor/own",
    "/api/secondfactor/begin",
    "/api/secondfactor/confirm",
    "/api/secondfactor/recoverycodes",
    "/api/secondfactor/remove",
    "/ChangePassword",
    "/api/installation/client",
    "/api/installation/operation",
    "/api/installation/questionnaire",
  ];
  const routes = Object.keys(ROUTES).filter(
    (route) => !PUBLIC.includes(route) && !needsNone.some((path) => route.endsWith(path)),
  );

  beforeAll(async () => {
    for (const persona of living) await callerFor(persona, false);
    await server.query("update session set admin_confirmed_on = now()");
    lastStored = null;
  });

  test.each(routes)("%s", async (route) => {
    const row = ROUTES[route];
    const got: Record<string, number> = {};
    const expected: Record<string, number> = {};
    const before = await storedNow();
    for (const persona of living) {
      const asked = expectedOf(persona);
      const own = row === undefined ? 0 : statusOf(row.statuses, persona);
      // What succeeds there is the test of test/matrix: here nobody may get in who may not.
      if (asked !== 403 && own < 300 && route.startsWith("POST")) continue;
      const caller = (await callerFor(persona, false)).at(operation);
      const reply = await ask(route, caller, row?.send?.(uploadId), uploadId);
      got[persona] = reply.statusCode;
      expected[persona] = asked === 403 ? 403 : own;
    }
    expect(got).toEqual(expected);
    // Who takes a file away is written down.
    const isIn = Object.values(got).some((status) => status < 300);
    const after = isIn ? { ...before, audit: expect.any(String) } : before;
    const now = await stored();
    lastStored = isIn ? null : now;
    expect(now, "a refused call changed something").toEqual(after);
  });
});

describe("an administrator of another client", () => {
  test("finds no file of this one, and deletes none", async () => {
    const stranger = await make.logIn("stranger@x.example", "aurora-csi");
    const before = await fingerprint();
    for (const url of [`/api/uploadedfile/${uploadId}/original`, `/api/uploadedfile/${uploadId}/report`]) {
      expect((await stranger.get(url)).statusCode).toBe(404);
    }
    expect((await stranger.post("/api/deletesurveydatafile", { file_id: uploadId })).statusCode).toBe(404);
    expect(await stranger.uploads()).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  test("sends a file to the own client only", async () => {
    const stranger = await make.logIn("stranger@x.example", "aurora-csi");
    const file = await surveyWorkbook(aProgramme(), surveys(3));
    const reply = await stranger.upload(file, "aurora.xlsx");
    await make.completed(stranger, reply.json().fileuploadid);
    const own = await make.logIn("both3@x.example");
    expect((await stranger.uploads()).map(({ operation }) => operation)).toEqual(["aurora-csi"]);
    expect((await own.uploads()).every(({ operation }) => operation === OPERATION)).toBe(true);
  });
});

describe("files", () => {
  test("come as they were sent, as attachments that can do nothing", async () => {
    const admin = await make.logIn("admin1@x.example");
    const rows = surveys(2);
    const file = await surveyWorkbook(aProgramme(), rows);
    const sent = await admin.upload(file, "März; 2026 (neu).xlsx");
    await make.completed(admin, sent.json().fileuploadid);
    const reply = await admin.get(`/api/uploadedfile/${sent.json().fileuploadid}/original`);
    expect(reply.rawPayload.equals(file)).toBe(true);
    expect(reply.headers).toMatchObject({
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "content-length": String(file.length),
      "cache-control": "no-store",
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
    });
    expect(reply.headers["content-disposition"]).toMatch(
      /^attachment; filename="M_rz_ 2026 \(neu\)\.xlsx"; filename\*=UTF-8''M%C3%A4rz%3B%202026%20%28neu%29\.xlsx$/,
    );
  });

  test.each(["0", "999999", "-1", "1.5", "x", "99999999999999999999", "1%20or%201=1"])(
    "%s is no file",
    async (id) => {
      const admin = await make.logIn("admin1@x.example");
      expect((await admin.get(`/api/uploadedfile/${id}/original`)).statusCode).toBe(404);
    },
  );
});

function statusOf(statuses: Statuses, persona: Persona): number {
  return persona === "installer" ? (statuses.installer ?? statuses.stranger) : statuses[persona];
}

function every(status: number): Statuses {
  return {
    anonymous: status,
    expired: status,
    deactivated: status,
    dealer: status,
    "dealer b": status,
    asm: status,
    rsm: status,
    "rsm 2": status,
    headoffice: status,
    "admin 1": status,
    "audio 2": status,
    "both 3": status,
    stranger: status,
  };
}

function routesOfApp(): string[] {
  const lines = server.app.printRoutes({ commonPrefix: false }).matchAll(/── (\S+) \(([A-Z, ]+)\)/g);
  return [...lines].flatMap(([, path, methods = ""]) =>
    methods.split(", ").map((method) => `${method} ${path}`),
  );
}

/** Who has the right, but has not typed the password again, is told so. */
async function expectReauth(route: string, caller: Caller, body: unknown, status: number): Promise<void> {
  if (status === 403) return;
  await server.query("update session set admin_confirmed_on = null");
  lastStored = null;
  const reply = await ask(route, caller, body, 0);
  expect([reply.statusCode, JSON.parse(reply.body).code]).toEqual([403, "ADMIN_REAUTH"]);
}

/** Living sessions are used again; a logout gets one of its own. */
async function callerFor(persona: Persona, fresh: boolean): Promise<Caller> {
  const known = callers.get(persona);
  if (known !== undefined && (!fresh || ENDED.includes(persona))) return known;
  const caller = await newCaller(persona);
  if (!fresh) callers.set(persona, caller);
  return caller;
}

async function newCaller(persona: Persona): Promise<Caller> {
  if (persona === "anonymous") return callerWith(server, "", OPERATION);
  const { ownerPool } = server.database;
  const email = `${persona.replace(" ", "")}@x.example`;
  const caller = await make.logIn(email);
  lastStored = null;
  const own = "person_id = (select person_id from person where email = $1)";
  if (persona === "expired")
    await ownerPool.query(`update session set last_seen = now() - interval '31 minutes' where ${own}`, [
      email,
    ]);
  if (persona === "deactivated")
    await ownerPool.query(`update person set active = false where ${own}`, [email]);
  return caller;
}

async function ask(route: string, caller: Caller, body: unknown, id: number) {
  const [method, path = ""] = route.split(" ");
  const url = path
    .replace(":page/:card", "summary/index")
    .replace(":page", "improvement-opportunities")
    .replace(":id", String(id));
  if (route === "POST /api/uploadsurveydatafile") {
    const reply = await caller.upload(await surveyWorkbook(aProgramme(), surveys(1)), "matrix.xlsx");
    if (reply.statusCode === 200) await make.completed(caller, reply.json().fileuploadid);
    return reply;
  }
  if (route === "POST /api/surveymapping/propose")
    return caller.propose(await surveyWorkbook(aProgramme(), surveys(3)), "agency.xlsx");
  if (route === "POST /api/installation/questionnaire")
    return caller.proposeQuestionnaire("none", await surveyWorkbook(aProgramme(), surveys(3)), "agency.xlsx");
  if (url.startsWith("/api/dealerlist/")) {
    const bytes = await workbookBytes({ sheets: [{ name: "Network", rows: DEALER_LIST }] });
    return caller.dealerList(url, bytes, "dealers.xlsx", url.endsWith("propose") ? undefined : LIST_COLUMNS);
  }
  if (route === "GET /api/events") return headOfStream(caller);
  return method === "POST" ? caller.post(url, body) : caller.get(url);
}

/** The stream has no end: its head and first line are the answer. */
async function headOfStream(caller: Caller) {
  const reply = await server.app.inject({
    method: "GET",
    url: "/api/events",
    headers: caller.headers,
    payloadAsStream: true,
  });
  let body = "";
  for await (const chunk of reply.stream()) {
    body += String(chunk);
    if (body.includes("\n") || body.endsWith("}")) break;
  }
  return { statusCode: reply.statusCode, body };
}

async function freshUpload(name: string): Promise<number> {
  return (await make.surveys([aSurvey({ survey_id: name })])).uploadId;
}

/** What is stored: as it was, after calls that had to be refused alone. */
async function storedNow(): Promise<Stored> {
  lastStored ??= await fingerprint();
  return lastStored;
}

/** What is stored once every job that is due has run. */
async function fingerprint(): Promise<Stored> {
  await settled(server);
  return stored();
}
