import { type Registration, wireNameOf } from "#contract/employees.ts";
import { SCOPE_LISTS, type ScopeLists } from "#domain/network/scope.ts";
import { isEmail } from "#domain/people/email.ts";
import { type PlaceIndex, scopeOfForm } from "#domain/people/employee.ts";
import type { Designation } from "#domain/people/employee-sheet.ts";
import { type AppError, badRequest, forbidden } from "#server/platform/errors.ts";
import type { Member } from "./queries.ts";

/** What a registration form comes to. */
export interface Wanted {
  readonly designation: Designation;
  readonly lists: ScopeLists;
  readonly name: string;
  readonly lastName: string;
}

/** A field of the form, what is wrong with it, and how a request that sends it fails. */
export interface Refusal {
  readonly field: keyof ScopeLists | "email" | "roles";
  readonly text: string;
  readonly error: AppError;
}

/** What saving a form does, or why it can't be saved. */
export type Decision =
  | { readonly outcome: "create"; readonly email: string; readonly wanted: Wanted }
  | { readonly outcome: "update" | "unchanged"; readonly member: Member; readonly wanted: Wanted }
  | { readonly outcome: "refused"; readonly refusals: readonly [Refusal, ...Refusal[]] };

/** Somebody new. */
export type Creation = Extract<Decision, { readonly outcome: "create" }>;

/** Somebody who is there. */
export type Change = Extract<Decision, { readonly member: Member }>;

/** What a form is judged by. */
export interface Known {
  readonly designations: readonly Designation[];
  readonly places: PlaceIndex;
  /** Who is changed; null = somebody new. */
  readonly member: Member | null;
  /** True when the e-mail is somebody's at another client. */
  readonly isTaken: boolean;
  /** Who decides: nobody gives rights to themselves. */
  readonly actorId: number;
}

/** The one judge of registrations, from the form and from a workbook. */
export function decideRegistration(form: Registration, known: Known): Decision {
  const { member } = known;
  const wrong = member === null ? newEmailRefusals(form.email, known.isTaken) : [];
  const designation = known.designations.find(({ id }) => id === form.roles[0]);
  if (designation === undefined) return refused([...wrong, NO_DESIGNATION]);
  const { lists, problems } = scopeOfForm(designation, form, known.places);
  const faults = problems.map(({ field, text }) => ({
    field,
    text,
    error: badRequest(`${wireNameOf(field)}: ${text}`, "FORM"),
  }));
  if (wrong.length + faults.length > 0) return refused([...wrong, ...faults]);
  const wanted = { designation, lists, ...namesOf(form) };
  if (member === null) return { outcome: "create", email: addressOf(form.email), wanted };
  const changes = changesRights(member, wanted);
  if (changes && member.personId === known.actorId) return refused([OWN_ACCOUNT]);
  const isRenamed = member.name !== wanted.name || member.lastName !== wanted.lastName;
  return { outcome: changes || isRenamed ? "update" : "unchanged", member, wanted };
}

/** An e-mail as it is kept. */
export function addressOf(email: string): string {
  return email.trim().toLowerCase();
}

export function emailTaken(): AppError {
  return badRequest(EMAIL_TAKEN, "EMAIL_TAKEN");
}

/** True when two lists hold the same codes. */
export function sameCodes(some: readonly string[], others: readonly string[]): boolean {
  return JSON.stringify([...some].sort()) === JSON.stringify([...others].sort());
}

const EMAIL_TAKEN = "Email ID Already Exists";
const NO_EMAIL = "Please enter correct email address";
const CHOOSE_DESIGNATION = "Choose a designation.";
const OWN_RIGHTS = "Another administrator has to change your own rights.";

const NO_DESIGNATION: Refusal = {
  field: "roles",
  text: CHOOSE_DESIGNATION,
  error: badRequest(CHOOSE_DESIGNATION, "ROLE"),
};
const OWN_ACCOUNT: Refusal = {
  field: "roles",
  text: OWN_RIGHTS,
  error: forbidden(OWN_RIGHTS, "OWN_ACCOUNT"),
};

function refused(refusals: readonly Refusal[]): Decision {
  const [first, ...others] = refusals;
  if (first === undefined) throw new RangeError("A refusal needs a reason.");
  return { outcome: "refused", refusals: [first, ...others] };
}

function newEmailRefusals(email: string, isTaken: boolean): Refusal[] {
  if (!isEmail(addressOf(email)))
    return [{ field: "email", text: NO_EMAIL, error: badRequest(NO_EMAIL, "EMAIL") }];
  return isTaken ? [{ field: "email", text: EMAIL_TAKEN, error: emailTaken() }] : [];
}

function namesOf(form: Registration) {
  const lastName = (form.lastName ?? "").toWellFormed();
  return { name: `${form.firstName.toWellFormed()} ${lastName}`.trim(), lastName };
}

function changesRights(member: Member, { designation, lists }: Wanted): boolean {
  const isElsewhere = SCOPE_LISTS.some((list) => !sameCodes(member[list], lists[list]));
  return member.designationId !== designation.id || isElsewhere;
}
