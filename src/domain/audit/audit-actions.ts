import { mayManageAudio, mayUseAdminPanel } from "#domain/people/access.ts";
import { amountTexts } from "#domain/retention/retention.ts";
import { counted } from "#domain/text/count-text.ts";
import { listText } from "#domain/text/list-text.ts";
import { type AuditedAct, type AuditNames, named } from "./detail-parts.ts";

interface AuditActionRow {
  /** What the filter of the log calls it. */
  readonly name: string;
  /** What was done, to be read after who did it. */
  readonly sentence: (act: AuditedAct, names: AuditNames) => string;
}

/** So many changes of a questionnaire are said in an entry's sentence; its detail holds all. */
const MOST_CHANGES = 3;

/** Everything the log holds, as noun.verb. */
const ACTIONS = {
  "audio.add": {
    name: "Recording added",
    sentence: ({ subject }) => `added a recording to survey ${subject}`,
  },
  "audio.download": {
    name: "Recording downloaded",
    sentence: ({ subject }) => `downloaded the recording of survey ${subject}`,
  },
  "audio.play": {
    name: "Recording heard",
    sentence: ({ subject }) => `listened to the recording of survey ${subject}`,
  },
  "audio.remove": {
    name: "Recording removed",
    sentence: ({ subject }) => `removed the recording of survey ${subject}`,
  },
  "audio.replace": {
    name: "Recording replaced",
    sentence: ({ subject }) => `replaced the recording of survey ${subject}`,
  },
  "audit.export": { name: "Audit exported", sentence: () => "exported this log" },
  "client.add": { name: "Client added", sentence: ({ subject }) => `added the client ${subject}` },
  "client.branding": {
    name: "Look changed",
    sentence: ({ subject, detail }) => `changed ${lookOf(detail)} of ${subject}`,
  },
  "client.delete": { name: "Client deleted", sentence: ({ subject }) => `deleted the client ${subject}` },
  "client.export": {
    name: "Client exported",
    sentence: ({ subject, detail }) =>
      `wrote everything of ${subject} into a file: ${number(detail["rows"])} rows, ${number(detail["files"])} stored files`,
  },
  "employee_file.apply": {
    name: "Employee file applied",
    sentence: ({ subject, detail }) =>
      `applied the employee file ${subject}: ${number(detail["created"])} added, ${number(detail["updated"])} changed`,
  },
  "employee_file.check": {
    name: "Employee file checked",
    sentence: ({ subject }) => `had the employee file ${subject} checked`,
  },
  "employee_file.download": {
    name: "Employee file downloaded",
    sentence: ({ subject }) => `downloaded the result of the employee file ${subject}`,
  },
  "dealer.exclude": {
    name: "Dealers marked as not ours",
    sentence: ({ subject }) => `marked dealers of ${subject} as not ours`,
  },
  "dealer.include": {
    name: "Mark taken back",
    sentence: ({ subject }, names) => `took back that the dealer ${dealer(subject, names)} is not ours`,
  },
  "export.download": { name: "Export", sentence: exportSentence },
  "file.sweep": {
    name: "Stored file swept",
    sentence: ({ subject }) => `swept the unused stored file ${subject}`,
  },
  "installation.keys": {
    name: "Keys renewed",
    sentence: () => "renewed the keys of this installation, which logged everybody out",
  },
  "installation.administrator": {
    name: "Installation administrator",
    sentence: ({ subject, detail }, names) =>
      detail["to"] === true
        ? `let ${person(subject, names)} add clients and surveys`
        : `took the right to add clients and surveys from ${person(subject, names)}`,
  },
  "installation.restore": {
    name: "Restored from a backup",
    sentence: ({ subject }) => `restored this installation from the backup ${subject}`,
  },
  "mapping.delete": {
    name: "Mapping deleted",
    sentence: ({ subject }) => `deleted the mapping ${subject} of workbooks`,
  },
  "mapping.restore": {
    name: "Mapping returned to an earlier version",
    sentence: ({ subject, detail }) =>
      `had version ${number(detail["restored"])} of the mapping ${subject} of workbooks read files again`,
  },
  "mapping.save": {
    name: "Mapping saved",
    sentence: ({ subject, detail }) =>
      `saved version ${number(detail["version"])} of the mapping ${subject} of workbooks with ${number(detail["columns"])} columns`,
  },
  "model.exclude": {
    name: "Models marked as not ours",
    sentence: ({ subject }) => `marked models of ${subject} as not ours`,
  },
  "model.include": {
    name: "Mark of a model taken back",
    sentence: ({ subject }) => `took back that the model ${subject} is not ours`,
  },
  "network.change": {
    name: "Network changed",
    sentence: ({ subject }) => `changed dealers or places with ${subject}`,
  },
  "network.merge": { name: "Dealers or places merged", sentence: placeSentence },
  "network.move": { name: "Dealer or place moved", sentence: placeSentence },
  "network.rename": { name: "Dealer or place renamed", sentence: placeSentence },
  "network.restore": { name: "Dealer or place brought back", sentence: placeSentence },
  "network.retire": { name: "Dealer or place retired", sentence: placeSentence },
  "operation.delete": {
    name: "Operation deleted",
    sentence: ({ subject, detail }) =>
      `deleted the operation ${text(detail["name"]) ?? subject} with its data`,
  },
  "operation.uploads": {
    name: "Way of uploads chosen",
    sentence: ({ subject, detail }, names) =>
      detail["previewFirst"] === true
        ? `had every upload of ${survey(subject, names)} looked at before it counts`
        : `let uploads of ${survey(subject, names)} count at once`,
  },
  "password.ask": {
    name: "Password link asked",
    sentence: ({ subject }, names) =>
      `had a link to choose a new password mailed to ${person(subject, names)}`,
  },
  "password.change": { name: "Password changed", sentence: () => "changed their password" },
  "password.choose": { name: "Password chosen", sentence: () => "chose a new password" },
  "password.refuse": {
    name: "Current password refused",
    sentence: ({ detail }) =>
      detail["ended"] === true
        ? "did not know their current password too often and was logged out"
        : `was refused when their current password was asked for${reasonIn(detail)}`,
  },
  "password.reset": {
    name: "Password reset",
    sentence: ({ subject }, names) => `gave ${person(subject, names)} a password to begin with`,
  },
  "password.use": {
    name: "Given password used",
    sentence: ({ subject }, names) =>
      `gave the password that was used at ${person(subject, names)}; its owner was mailed a link`,
  },
  "person.activate": {
    name: "Person activated",
    sentence: ({ subject }, names) => `activated ${person(subject, names)}`,
  },
  "person.add": { name: "Person added", sentence: ({ subject }, names) => `added ${person(subject, names)}` },
  "person.deactivate": {
    name: "Person deactivated",
    sentence: ({ subject }, names) => `deactivated ${person(subject, names)}`,
  },
  "person.invite": {
    name: "Invitation resent",
    sentence: ({ subject }, names) => `had another invitation mailed to ${person(subject, names)}`,
  },
  "person.mobile": {
    name: "Mobile access",
    sentence: ({ subject, detail }, names) =>
      detail["to"] === true
        ? `let ${person(subject, names)} use the mobile app`
        : `took the mobile app from ${person(subject, names)}`,
  },
  "person.permission": {
    name: "Admin rights",
    sentence: ({ subject, detail }, names) => `gave ${person(subject, names)} ${rights(detail["to"])}`,
  },
  "person.register": {
    name: "Person registered",
    sentence: ({ subject, detail }, names) => {
      const as = text(detail["designation"]);
      return as === null
        ? `registered ${person(subject, names)}`
        : `registered ${person(subject, names)} as ${as}`;
    },
  },
  "person.update": {
    name: "Person changed",
    sentence: ({ subject }, names) => `changed the account of ${person(subject, names)}`,
  },
  "programme.apply": {
    name: "Programme applied",
    sentence: ({ subject }, names) => `applied the programme of ${survey(subject, names)}`,
  },
  "programme.revise": {
    name: "Programme revised",
    sentence: ({ subject, detail }, names) =>
      `revised the programme of ${survey(subject, names)}${changesIn(detail)}`,
  },
  "proof.download": {
    name: "Proof downloaded",
    sentence: ({ subject, detail }) =>
      `downloaded the proof ${subject} of ticket ${number(detail["ticket"])}`,
  },
  "retention.apply": {
    name: "Kept no longer",
    sentence: ({ detail }) => `removed ${listText(removedTexts(detail))}, whose time was over`,
  },
  "retention.set": {
    name: "Retention changed",
    sentence: ({ subject, detail }) => `chose how long ${subject} are kept: ${monthsText(detail["to"])}`,
  },
  "role.set": { name: "Role set", sentence: ({ subject }) => `set the rights of the role ${subject}` },
  "session.close": { name: "Log out", sentence: () => "logged out" },
  "session.confirm": { name: "Log in again", sentence: () => "confirmed the session with the password" },
  "session.end": {
    name: "Sessions ended",
    sentence: ({ detail }) =>
      detail["ended"] === 1
        ? "ended a session of theirs from another device"
        : `ended ${number(detail["ended"])} sessions of theirs from another device`,
  },
  "session.open": { name: "Log in", sentence: () => "logged in" },
  "upload.erase": {
    name: "File erased",
    sentence: ({ subject }) => `deleted ${subject}, which held a respondent who was erased`,
  },
  "respondent.erase": {
    name: "Respondent erased",
    sentence: ({ subject, detail }) =>
      `erased answers of a respondent (${subject}): ${number(detail["answers"])} with ${number(detail["recordings"])} recorded`,
  },
  "second_factor.codes": {
    name: "Recovery codes renewed",
    sentence: () => "made new recovery codes for the own second factor",
  },
  "second_factor.off": {
    name: "Second factor removed",
    sentence: ({ subject }, names) => `removed the second factor of ${person(subject, names)}`,
  },
  "second_factor.on": { name: "Second factor set up", sentence: () => "set up a second factor" },
  "second_factor.require": {
    name: "Second factor required",
    sentence: ({ subject }) => `made a second factor ${subject} for administrators`,
  },
  "session.refuse": {
    name: "Log in refused",
    sentence: ({ subject, detail }, names) =>
      `was refused at the log-in of ${person(subject, names)}${reasonIn(detail)}`,
  },
  "ticket.change": {
    name: "Ticket changed",
    sentence: ({ subject, detail }) => {
      const to = text(detail["to"]);
      return to === null ? `changed ticket ${subject}` : `changed ticket ${subject}, now ${to}`;
    },
  },
  "ticket.create": {
    name: "Ticket created",
    sentence: ({ subject, detail }, names) =>
      `created ticket ${subject} for dealer ${dealer(detail["dealer"], names)}`,
  },
  "ticket.delete": { name: "Ticket deleted", sentence: ({ subject }) => `deleted ticket ${subject}` },
  "upload.accept": { name: "Upload sent", sentence: ({ subject }) => `uploaded ${subject}` },
  "upload.delete": {
    name: "Upload deleted",
    sentence: ({ subject }) => `deleted the upload ${subject} with its responses`,
  },
  "upload.download": {
    name: "Upload downloaded",
    sentence: ({ subject, detail }) =>
      detail["which"] === "rows" || detail["which"] === "dealers"
        ? `opened the rejected rows of ${subject}`
        : `downloaded ${subject}`,
  },
  "upload.expire": {
    name: "Preview expired",
    sentence: ({ subject }) => `deleted the preview of ${subject}, which nobody had published in time`,
  },
  "upload.fail": {
    name: "Upload failed",
    sentence: ({ subject }) => `uploaded ${subject}, which could not be imported`,
  },
  "upload.import": {
    name: "Upload imported",
    sentence: ({ subject }) => `uploaded ${subject}, which has been imported`,
  },
  "upload.preview": {
    name: "Upload previewed",
    sentence: ({ subject }) => `had a preview made of ${subject}`,
  },
  "upload.publish": { name: "Upload published", sentence: ({ subject }) => `published ${subject}` },
  "upload.schedule": {
    name: "Publication scheduled",
    sentence: ({ subject }) => `set a time for the publication of ${subject}`,
  },
  "upload.unschedule": {
    name: "Publication unscheduled",
    sentence: ({ subject }) => `took back the time for the publication of ${subject}`,
  },
} satisfies Readonly<Record<string, AuditActionRow>>;

/** An action of the audit log, as noun.verb. */
export type AuditAction = keyof typeof ACTIONS;

/** What the filter of the log calls an action; one of an earlier version goes by its code. */
export function auditActionName(action: string): string {
  return isAuditAction(action) ? ACTIONS[action].name : action;
}

/** What was done, to be read after who did it: `gave asm@x.example the admin panel`. */
export function auditSentence(action: string, act: AuditedAct, names: AuditNames): string {
  if (!isAuditAction(action)) return `${action} ${act.subject}`;
  const row: AuditActionRow = ACTIONS[action];
  return row.sentence(act, names);
}

/** Whether this version writes such entries. */
export function isAuditAction(action: string): action is AuditAction {
  return Object.hasOwn(ACTIONS, action);
}

/** A stored detail as the record it is; whatever else it is holds nothing. */
export function detailOf(detail: string): AuditedAct["detail"] {
  try {
    const parsed: unknown = JSON.parse(detail);
    return typeof parsed === "object" && parsed !== null ? Object.fromEntries(Object.entries(parsed)) : {};
  } catch {
    return {};
  }
}

/** A file of the server's by its name; what the browser makes by what stands in it. */
function exportSentence({ subject, detail }: AuditedAct): string {
  const [rows, tickets] = [detail["rows"], detail["tickets"]];
  const amount =
    typeof rows === "number" ? counted(rows, "survey row") : counted(Number(tickets ?? 0), "ticket");
  switch (detail["purpose"]) {
    case "slides":
      return `exported ${amount} of ${subject} as slides`;
    case "print":
      return `printed ${amount} of ${subject}`;
    case "picture":
      return `exported ${typeof rows === "number" ? amount : "tickets"} of ${subject} as a picture`;
    default:
      return `exported ${subject}`;
  }
}

/** As it was worded with the names of that day. */
function placeSentence({ subject, detail }: AuditedAct): string {
  return text(detail["sentence"]) ?? `changed ${subject}`;
}

function lookOf(detail: AuditedAct["detail"]): string {
  const parts = [
    detail["accent"] === undefined ? [] : "the colour",
    detail["logo"] === undefined ? [] : "the logo",
  ].flat();
  return parts.join(" and ");
}

function rights(permission: unknown): string {
  return RIGHTS[heldRights(permission)].given;
}

/** 'Admin panel and audio' */
export function rightsName(permission: unknown): string {
  return RIGHTS[heldRights(permission)].name;
}

const RIGHTS = {
  none: { name: "None", given: "no admin rights any more" },
  panel: { name: "Admin panel", given: "the admin panel" },
  audio: { name: "Audio", given: "the audio rights" },
  both: { name: "Admin panel and audio", given: "the admin panel and the audio rights" },
} as const;

function heldRights(permission: unknown): keyof typeof RIGHTS {
  const held = ([0, 1, 2, 3] as const).find((each) => each === permission) ?? 0;
  if (mayManageAudio(held)) return mayUseAdminPanel(held) ? "both" : "audio";
  return mayUseAdminPanel(held) ? "panel" : "none";
}

function removedTexts(detail: AuditedAct["detail"]): string[] {
  const amount = (name: string) => Number(detail[name] ?? 0);
  return amountTexts(text(detail["kind"]) ?? "", {
    answers: amount("answers"),
    recordings: amount("recordings"),
    files: amount("files"),
    entries: amount("entries"),
  });
}

/** 'for ever', '24 months' */
export function monthsText(months: unknown): string {
  return months === null ? "for ever" : `${number(months)} months`;
}

/** ': A weighs 25 instead of 20 from Jul–Sep 2026 on. …and 3 more changes'; nothing of entries that name none. */
function changesIn(detail: AuditedAct["detail"]): string {
  const named = detail["changes"];
  const changes = Array.isArray(named) ? named.filter((each) => typeof each === "string") : [];
  if (changes.length === 0) return "";
  const left = changes.length - MOST_CHANGES;
  const more = left > 0 ? [`And ${left} more ${left === 1 ? "change" : "changes"}.`] : [];
  return `: ${[...changes.slice(0, MOST_CHANGES), ...more].join(" ")}`;
}

function reasonIn(detail: AuditedAct["detail"]): string {
  const reason = refusalText(detail["reason"]);
  return reason === null ? "" : ` (${reason})`;
}

const REFUSALS: Readonly<Record<string, string>> = {
  blocked: "too many attempts",
  inactive: "deactivated account",
  "mobile access": "no mobile access",
  password: "wrong password",
  "second factor": "second factor refused",
};

/** Why somebody did not get in, in words; those of an earlier version stay. */
export function refusalText(reason: unknown): string | null {
  const word = text(reason);
  return word === null ? null : (REFUSALS[word] ?? word);
}

/** By the name of today; whoever is gone by the e-mail. */
function person(email: string, { people }: AuditNames): string {
  return people.get(email) ?? email;
}

function dealer(code: unknown, names: AuditNames): string {
  return named("dealer")(code, names) ?? "–";
}

function survey(slug: unknown, names: AuditNames): string {
  return named("survey")(slug, names) ?? "–";
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function number(value: unknown): string {
  return typeof value === "number" || typeof value === "string" ? String(value) : "–";
}
