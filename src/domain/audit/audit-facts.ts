import { monthName } from "#domain/calendar/calendar.ts";
import { ALL } from "#domain/network/network.ts";
import { LEVEL_NAMES } from "#domain/network/place-change.ts";
import { countText } from "#domain/text/count-text.ts";
import {
  type AuditAction,
  auditActionName,
  isAuditAction,
  monthsText,
  refusalText,
  rightsName,
} from "./audit-actions.ts";
import {
  type AuditedAct,
  type AuditFact,
  type AuditNames,
  type CodeKind,
  changed,
  changeText,
  count,
  type DetailPart,
  day,
  each,
  factOf,
  labelled,
  listed,
  moment,
  named,
  oneOf,
  recordOf,
  recordsOf,
  size,
  subjectAs,
  technical,
  text,
  type ValueText,
} from "./detail-parts.ts";

const survey = labelled("operation", "Survey", named("survey"));
const dealer = labelled("dealer", "Dealer", named("dealer"));
/** The sentence has the name. */
const email = subjectAs("E-mail", text);
const upload = technical("upload");
const recording = [survey, labelled("file", "File", text)];
const holdings = [
  labelled("responses", "Responses", count),
  labelled("workbooks", "Workbooks", count),
  labelled("recordings", "Recordings", count),
  labelled("tickets", "Tickets", count),
];
const erased = [
  labelled("answers", "Answers", count),
  labelled("recordings", "Recordings", count),
  labelled("texts", "Texts", count),
  labelled("files", "Files", count),
];
const employeeFile = [
  technical("file"),
  labelled("created", "Added", count),
  labelled("updated", "Changed", count),
  labelled("unchanged", "Unchanged", count),
  labelled("refused", "Refused", count),
];
const mapping = [labelled("version", "Version", count), labelled("columns", "Columns", count)];
const place = [
  technical("sentence"),
  { keys: ["level"], facts: placeFacts },
  labelled("responses", "Responses that move", nonZero),
  labelled("tickets", "Tickets that move", nonZero),
  labelled("dealers", "Dealers", nonZero),
];

/** What a person's account holds, as the form calls it. */
const ACCOUNT: readonly (readonly [key: string, label: string, read: ValueText])[] = [
  ["name", "First Name", text],
  ["designation", "Designation", text],
  ["userTypes", "Access To Panel", each(text)],
  ["regions", "Region", each(named("region"))],
  ["states", "State", each(named("state"))],
  ["locations", "Location", each(named("location"))],
  ["csiOutlets", "CSI Outlets", each(named("dealer"))],
  ["ssiOutlets", "SSI Outlets", each(named("dealer"))],
];

/** Of changes alone. */
const LAST_NAME = ["lastName", "Last Name", text] as const;

const TICKET_FIELDS = {
  status: "Status",
  "due date": "Due date",
  "dealer remarks": "Dealer Remarks",
  "manager remarks": "RSM/ASM Remarks",
  points: "Action plans",
  proof: "Proof file",
};
const UPLOAD_FILES = {
  original: "The file as it was uploaded",
  report: "The rejected rows",
  rows: "The rejected rows, to mend them",
  dealers: "The rejected rows of unknown dealers and models",
};
const ROLE_LEVELS = {
  head_office: "Head office",
  regional: "Regions",
  other: "States, locations and outlets",
};
const ROLE_RIGHTS = {
  0: "Reads",
  1: "Answers",
  2: "Creates, sets due dates, reviews",
  3: "Creates, reviews",
  5: "Creates, answers",
};

/** What people read of each kind of entry, in this order. */
const PARTS: Readonly<Record<AuditAction, readonly DetailPart[]>> = {
  "audio.add": [...recording, labelled("bytes", "Size", size)],
  "audio.download": recording,
  "audio.play": recording,
  "audio.remove": recording,
  "audio.replace": [...recording, labelled("bytes", "Size", size)],
  "audit.export": [
    labelled("fromdate", "From", day),
    labelled("todate", "To", day),
    labelled("action", "Action", (value) => (typeof value === "string" ? auditActionName(value) : null)),
    labelled("search", "Search", text),
  ],
  "client.add": [],
  "client.branding": [
    labelled("accent", "Colour", (value, names) =>
      value === null ? "The product's own" : text(value, names),
    ),
    labelled("logo", "Logo", oneOf({ changed: "Changed", removed: "Removed" })),
  ],
  "client.delete": [
    labelled("operations", "Surveys", count),
    ...holdings,
    labelled("people", "People", count),
  ],
  "client.export": [
    labelled("made_on", "Made", moment),
    labelled("rows", "Rows", count),
    labelled("files", "Stored files", count),
  ],
  "dealer.exclude": [upload, technical("dealers"), labelled("said", "Dealers", each(text))],
  "dealer.include": [upload],
  "employee_file.apply": employeeFile,
  "employee_file.check": employeeFile,
  "employee_file.download": [technical("file")],
  "export.download": [
    survey,
    labelled("page", "Page", text),
    labelled("cards", "Cards", each(text)),
    { keys: ["filters", "choices"], facts: filterFacts },
    labelled("status", "Status", narrowing),
    labelled("role", "Role", narrowing),
    labelled("region", "Region", narrowing),
    labelled("search", "Search", text),
    labelled("rows", "Rows", count),
    labelled("tickets", "Tickets", count),
    labelled("people", "People", count),
    technical("purpose"),
  ],
  "file.sweep": [labelled("bytes", "Size", size), labelled("written_on", "Written", moment)],
  "installation.administrator": [email, technical("to")],
  "installation.keys": [
    labelled("sessions", "Sessions ended", count),
    labelled("links", "Links ended", count),
    labelled("subscriptions", "Push subscriptions ended", count),
  ],
  "installation.restore": [
    labelled("made_on", "Backup made", moment),
    labelled("product", "Version of the product", text),
  ],
  "mapping.delete": [],
  "mapping.restore": [...mapping, labelled("restored", "Version it was", count)],
  "mapping.save": mapping,
  "model.exclude": [upload, technical("models"), labelled("said", "Models", each(text))],
  "model.include": [upload],
  "network.change": [
    placesIn("regions", "Regions", null),
    placesIn("states", "States", "region"),
    placesIn("locations", "Locations", "state"),
    placesIn("dealers", "Dealers", "location"),
    placesIn("models", "Models", null),
  ],
  "network.merge": place,
  "network.move": place,
  "network.rename": place,
  "network.restore": place,
  "network.retire": place,
  "operation.delete": [labelled("name", "Survey", text), ...holdings],
  "operation.uploads": [subjectAs("Survey", named("survey")), technical("previewFirst")],
  "password.ask": [email],
  "password.change": [],
  "password.choose": [],
  "password.refuse": [labelled("reason", "Reason", refusalText), technical("ended")],
  "password.reset": [email],
  "password.use": [email],
  "person.activate": [email],
  "person.add": [
    email,
    labelled("designation", "Designation", text),
    labelled("adminpermission", "Admin rights", rightsName),
  ],
  "person.deactivate": [email],
  "person.invite": [email],
  "person.mobile": [email, changed("Mobile Access", (value) => (value === true ? "On" : "Off"))],
  "person.permission": [email, changed("Admin rights", rightsName)],
  "person.register": [email, ...ACCOUNT.map(([key, label, read]) => labelled(key, label, read))],
  "person.update": [email, { keys: ["from", "to"], facts: accountChanges }],
  "programme.apply": [subjectAs("Survey", named("survey"))],
  "programme.revise": [
    subjectAs("Survey", named("survey")),
    labelled("revision", "Version", count),
    labelled("changes", "Changes", each(text, " ")),
    { keys: ["renumbered"], facts: renumberedFacts },
    { keys: ["rescored"], facts: rescoredFacts },
  ],
  "proof.download": [survey, labelled("ticket", "Ticket", oneOf({}))],
  "respondent.erase": [technical("erasure"), ...erased],
  "retention.apply": [
    technical("kind"),
    labelled("months", "Kept for", monthsOf),
    labelled("answers", "Answers", nonZero),
    labelled("recordings", "Recordings", nonZero),
    labelled("files", "Uploads without their files", nonZero),
    labelled("entries", "Entries of this log", nonZero),
  ],
  "retention.set": [technical("kind"), changed("Kept for", monthsOf)],
  "role.set": [
    labelled("level", "Sees", oneOf(ROLE_LEVELS)),
    labelled("userpermission", "In Action Planning", oneOf(ROLE_RIGHTS)),
    labelled("userTypes", "Access To Panel", each(text)),
    labelled("narrowed", "People who lost access", nonZero),
  ],
  "second_factor.codes": [],
  "second_factor.off": [email],
  "second_factor.on": [],
  "second_factor.require": [],
  "session.close": [],
  "session.confirm": [],
  "session.end": [labelled("ended", "Sessions", count)],
  "session.open": [],
  "session.refuse": [email, labelled("reason", "Reason", refusalText)],
  "ticket.change": [
    survey,
    dealer,
    labelled("changed", "Changed", each(oneOf(TICKET_FIELDS))),
    changed("Status", text),
  ],
  "ticket.create": [
    survey,
    dealer,
    labelled("name", "Improvement Point", text),
    technical("point"),
    labelled("due", "Due date", day),
  ],
  "ticket.delete": [survey, dealer],
  "upload.accept": [upload, labelled("bytes", "Size", size), technical("mends")],
  "upload.delete": [upload],
  "upload.download": [upload, labelled("which", "What", oneOf(UPLOAD_FILES))],
  "upload.erase": [technical("upload", "erasure")],
  "upload.expire": [upload],
  "upload.fail": [upload, labelled("reason", "Reason", text)],
  "upload.import": [
    upload,
    labelled("total", "Rows", count),
    labelled("imported", "Imported", count),
    labelled("updated", "Updated", count),
    labelled("rejected", "Rejected", count),
    labelled("warnings", "Warnings", each(text, " ")),
    { keys: ["sheets"], facts: sheetFacts },
    technical("reportFile"),
  ],
  "upload.preview": [
    upload,
    labelled("total", "Rows", count),
    labelled("rejected", "Rejected", count),
    labelled("again", "Made", (value) => (value === true ? "Anew" : null)),
  ],
  "upload.publish": [
    upload,
    labelled("confirmed", "Confirmed", text),
    labelled("scheduled", "When", (value) => (value === true ? "At the time that was set" : null)),
  ],
  "upload.schedule": [
    upload,
    labelled("confirmed", "Confirmed", text),
    labelled("at", "Publication", moment),
  ],
  "upload.unschedule": [upload],
};

/** The detail of an entry as people read it; of an action of an earlier version nothing. `act.detail` as it was written. */
export function auditFacts(action: string, act: AuditedAct, names: AuditNames): AuditFact[] {
  return isAuditAction(action) ? PARTS[action].flatMap((part) => part.facts(act, names)) : [];
}

/** The keys of a detail that this kind of entry has words for, or leaves to the technical record on purpose. */
export function knownKeys(action: string): ReadonlySet<string> | null {
  return isAuditAction(action) ? new Set(PARTS[action].flatMap(({ keys }) => keys)) : null;
}

function nonZero(value: unknown): string | null {
  return typeof value === "number" && value > 0 ? countText(value) : null;
}

/** What narrows a list. */
function narrowing(value: unknown): string | null {
  return typeof value === "string" && value !== "" && value !== ALL ? value : null;
}

function monthsOf(value: unknown): string | null {
  return value === undefined ? null : monthsText(value);
}

/** The filters that were chosen, by their names; what else narrowed the export stands in pairs. */
function filterFacts({ detail }: AuditedAct): AuditFact[] {
  const filters = recordsOf(detail["filters"]).map(({ filter, name, value }) => [filter ?? name, value]);
  const choices = Array.isArray(detail["choices"]) ? detail["choices"] : [];
  return [...filters, ...choices].flatMap((pair: unknown) => {
    const [label, value] = Array.isArray(pair) ? pair : [];
    if (typeof label !== "string") return [];
    return factOf(label, typeof value === "number" ? countText(value) : narrowing(value));
  });
}

/** A dealer or place that an administrator changed: the entry's subject is its code. */
function placeFacts({ subject, detail }: AuditedAct, names: AuditNames): AuditFact[] {
  const level = detail["level"];
  const kind = (["region", "state", "location", "dealer"] as const).find((known) => known === level);
  if (kind === undefined) return [];
  const noun = LEVEL_NAMES[kind];
  return factOf(`${noun.charAt(0).toUpperCase()}${noun.slice(1)}`, named(kind)(subject, names));
}

/** What a workbook brought to a level of the network, and what it changed there. `above`: the kind of the place it lies in. */
function placesIn(key: string, label: string, above: CodeKind | null): DetailPart {
  const facts: DetailPart["facts"] = ({ detail }, names) => {
    const rows = recordsOf(detail[key]);
    const added = rows.filter(({ before }) => before === null || before === undefined);
    const others = rows.filter((row) => !added.includes(row));
    return [
      ...factOf(`${label} added`, listed(added.map(calledWithCode))),
      ...factOf(
        `${label} changed`,
        listed(
          others.map((row) => placeChange(row, above, names)),
          "; ",
        ),
      ),
    ];
  };
  return { keys: [key], facts };
}

/** 'Agra Motors (00103)' */
function calledWithCode({ code, name }: Readonly<Record<string, unknown>>): string {
  return `${String(name)} (${String(code)})`;
}

/** 'Agra Motors (00103): Agra Auto → Agra Motors, Agra → Mathura' */
function placeChange(
  row: Readonly<Record<string, unknown>>,
  above: CodeKind | null,
  names: AuditNames,
): string {
  const before = recordOf(row["before"]);
  const parent = (value: unknown) => (above === null ? null : named(above)(value, names));
  const changes = [
    before["name"] === row["name"] ? [] : changeText(String(before["name"]), String(row["name"])),
    before["parent"] === row["parent"] ? [] : changeText(parent(before["parent"]), parent(row["parent"])),
  ].flat();
  return `${calledWithCode(row)}: ${changes.join(", ")}`;
}

/** Field by field, what an account held and what it holds now. */
function accountChanges({ detail }: AuditedAct, names: AuditNames): AuditFact[] {
  const [from, to] = [recordOf(detail["from"]), recordOf(detail["to"])];
  return [...ACCOUNT, LAST_NAME].flatMap(([key, label, read]) => {
    const [before, now] = [read(from[key], names), read(to[key], names)];
    return before === now ? [] : [{ label, value: changeText(before, now) }];
  });
}

/** A first month that moved, and the tickets whose wave has another number since. */
function renumberedFacts({ detail }: AuditedAct): AuditFact[] {
  const { from, to, tickets } = recordOf(detail["renumbered"]);
  if (typeof from !== "string" || typeof to !== "string") return [];
  return [
    { label: "First month", value: changeText(monthName(from), monthName(to)) },
    ...factOf("Tickets renumbered", nonZero(tickets)),
  ];
}

function rescoredFacts({ detail }: AuditedAct, names: AuditNames): AuditFact[] {
  const { responses, changed: others } = recordOf(detail["rescored"]);
  return [
    ...factOf("Answers scored anew", count(responses, names)),
    ...factOf("Answers with other scores", count(others, names)),
  ];
}

/** The sheets of a workbook that were read, and why others were not. */
function sheetFacts({ detail }: AuditedAct): AuditFact[] {
  const sheets = recordsOf(detail["sheets"]);
  const read = sheets.filter(({ reason }) => typeof reason !== "string");
  const leftOut = sheets.filter((sheet) => !read.includes(sheet));
  return [
    ...factOf("Sheets read", listed(read.map(({ name }) => String(name)))),
    ...factOf(
      "Sheets left out",
      listed(
        leftOut.map(({ name, reason }) => `${String(name)}: ${String(reason)}`),
        " ",
      ),
    ),
  ];
}
