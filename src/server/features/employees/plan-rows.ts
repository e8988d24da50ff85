import { createHash } from "node:crypto";
import type { EmployeeFileRow } from "#contract/employee-files.ts";
import { employees, type Registration } from "#contract/employees.ts";
import { encoderOf } from "#contract/wire.ts";
import { SCOPE_LISTS } from "#domain/network/scope.ts";
import type { PlaceIndex } from "#domain/people/employee.ts";
import {
  type Designation,
  type EmployeeColumn,
  type EmployeeForm,
  type EmployeeLine,
  firstProblems,
  LIST_COLUMNS,
} from "#domain/people/employee-sheet.ts";
import { type RowProblem, reasonOf } from "#domain/survey-sheet/sheet-values.ts";
import { firstUnits } from "#domain/text/storable-text.ts";
import {
  type Change,
  type Creation,
  type Decision,
  decideRegistration,
  type Refusal,
  sameCodes,
  type Wanted,
} from "./decide-registration.ts";
import type { Member } from "./queries.ts";

/** A row and what would become of it. Equal marks: the same would be done to a person in the same state. */
export interface PlannedRow extends Omit<EmployeeFileRow, "changed"> {
  readonly mark: string;
}

/** What applying a workbook comes to. */
export interface Plan {
  readonly rows: readonly PlannedRow[];
  readonly creations: readonly Creation[];
  readonly changes: readonly Change[];
}

/** What all rows are judged by. */
export interface KnownToAll {
  readonly designations: readonly Designation[];
  readonly places: PlaceIndex;
  /** Members of this client, by e-mail. */
  readonly members: ReadonlyMap<string, Member>;
  /** E-mails that somebody has, at whatever client. */
  readonly taken: ReadonlySet<string>;
  readonly actorId: number;
}

type Judged =
  | { readonly problems: readonly RowProblem[] }
  | Exclude<Decision, { readonly outcome: "refused" }>;

const encodeRegistration = encoderOf(employees.register.body);

const COLUMN_OF_FIELD = {
  email: "Email",
  roles: "Designation",
  ...LIST_COLUMNS,
} as const satisfies Record<Refusal["field"], EmployeeColumn>;

const MISSHAPEN: Readonly<Record<string, readonly [EmployeeColumn, string]>> = {
  firstName: ["First Name", "Enter a name of 1 to 100 characters in one line."],
  lastName: ["Last Name", "Enter no more than 100 characters in one line."],
  email: ["Email", "Please enter correct email address"],
};

/** Decides every row by the rules of registration; two rows with one e-mail are both refused. */
export function planRows(lines: readonly EmployeeLine[], known: KnownToAll): Plan {
  const rowsOf = Map.groupBy(lines, ({ email }) => email);
  const judged = lines.map((line) => {
    const twin = rowsOf.get(line.email)?.find(({ row }) => row !== line.row);
    return {
      line,
      result: twin === undefined || line.email === "" ? judge(line, known) : repeated(line, twin),
    };
  });
  return {
    rows: judged.map(({ line, result }) => plannedRow(line, result)),
    creations: judged.flatMap(({ result }) => (isCreation(result) ? [result] : [])),
    changes: judged.flatMap(({ result }) => (isUpdate(result) ? [result] : [])),
  };
}

function judge({ email, form, problems }: EmployeeLine, known: KnownToAll): Judged {
  if (form === null) return { problems };
  const parsed = employees.register.body.safeParse(encodeRegistration(registrationOf(email, form)));
  if (!parsed.success) return { problems: parsed.error.issues.map(({ path }) => misshapen(String(path[0]))) };
  const member = known.members.get(email) ?? null;
  const decision = decideRegistration(parsed.data, { ...known, member, isTaken: known.taken.has(email) });
  if (decision.outcome !== "refused") return decision;
  return {
    problems: decision.refusals.map(({ field, text }) => ({
      column: COLUMN_OF_FIELD[field],
      value: field === "email" ? email : "",
      reason: text,
    })),
  };
}

function registrationOf(
  email: string,
  { firstName, lastName, designationId, lists }: EmployeeForm,
): Registration {
  return {
    firstName,
    lastName,
    email,
    roles: [designationId],
    userTypes: [...lists.userTypes],
    regions: [...lists.regions],
    states: [...lists.states],
    locations: [...lists.locations],
    csiOutlets: [...lists.csiOutlets],
    ssiOutlets: [...lists.ssiOutlets],
  };
}

function misshapen(field: string): RowProblem {
  const known = MISSHAPEN[field];
  if (known === undefined) throw new Error(`A row of a workbook made the field ${field} unreadable.`);
  return { column: known[0], value: "", reason: known[1] };
}

function repeated({ email }: EmployeeLine, twin: EmployeeLine): Judged {
  const reason = `Row ${twin.row} has the same e-mail; keep one of them.`;
  return { problems: [{ column: "Email", value: email, reason }] };
}

function plannedRow({ row, name, email }: EmployeeLine, result: Judged): PlannedRow {
  if ("problems" in result) {
    const notes = firstProblems(result.problems).map((problem) => reasonOf([problem]));
    return { row, name, email, outcome: "refused", notes, mark: markOf(["refused", email, notes]) };
  }
  const { outcome, wanted } = result;
  const before = outcome === "create" ? null : result.member;
  const notes = before === null ? [] : changesOf(before, wanted);
  const { designation, lists, ...names } = wanted;
  const mark = markOf([
    outcome,
    email,
    before === null ? null : stateOf(before),
    designation.id,
    lists,
    names,
  ]);
  return { row, name, email, outcome, notes, mark };
}

/** What an update would overwrite. */
function stateOf(member: Member) {
  const { personId, version, name, lastName, designationId } = member;
  return [personId, version, name, lastName, designationId, ...SCOPE_LISTS.map((list) => member[list])];
}

function markOf(state: unknown): string {
  return createHash("sha256").update(JSON.stringify(state)).digest("base64url").slice(0, 22);
}

function isCreation(result: Judged): result is Creation {
  return "outcome" in result && result.outcome === "create";
}

function isUpdate(result: Judged): result is Change {
  return "outcome" in result && result.outcome === "update";
}

const LONGEST_SHOWN = 60;

/** What is different from before, a sentence each: 'Region: N → S'. */
function changesOf(before: Member, { name, lastName, designation, lists }: Wanted): string[] {
  const names =
    before.name === name && before.lastName === lastName ? [] : [fromTo("Name", before.name, name)];
  const designations =
    before.designationId === designation.id
      ? []
      : [fromTo("Designation", before.designation, designation.name)];
  const places = SCOPE_LISTS.filter((list) => !sameCodes(before[list], lists[list])).map((list) =>
    fromTo(LIST_COLUMNS[list], before[list].join(", "), lists[list].join(", ")),
  );
  return [...names, ...designations, ...places];
}

function fromTo(what: string, before: string, after: string): string {
  return `${what}: ${shortened(before)} → ${shortened(after)}`;
}

function shortened(text: string): string {
  if (text === "") return "none";
  return text.length > LONGEST_SHOWN ? `${firstUnits(text, LONGEST_SHOWN - 1)}…` : text;
}
