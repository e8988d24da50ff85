import type { EmployeeDetails, Registration } from "#contract/employees.ts";
import { ALL } from "#domain/network/network.ts";
import { SCOPE_LISTS, type ScopeLists } from "#domain/network/scope.ts";
import { isEmail } from "#domain/people/email.ts";
import { openLists, type RoleLevel } from "#domain/people/employee.ts";

/** What the registration form holds while it is filled in. */
export interface FormValues extends ScopeLists {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Id of the designation; null until one is chosen. */
  readonly role: number | null;
}

export type FormKey = keyof FormValues;
export type FormProblems = Partial<Record<FormKey, string>>;

const REQUIRED = "Required Field";
const PLACE_KEYS = ["regions", "states", "locations", "csiOutlets", "ssiOutlets"] as const;
const FORM_KEYS = [
  "firstName",
  "lastName",
  "email",
  "role",
  ...SCOPE_LISTS,
] as const satisfies readonly FormKey[];

export const EMPTY_FORM: FormValues = {
  firstName: "",
  lastName: "",
  email: "",
  role: null,
  userTypes: [],
  regions: [],
  states: [],
  locations: [],
  csiOutlets: [],
  ssiOutlets: [],
};

/** The lists below a picker: they are chosen anew when it changes. */
const BELOW = {
  regions: ["states", "locations", "csiOutlets", "ssiOutlets"],
  states: ["locations", "csiOutlets", "ssiOutlets"],
  locations: ["csiOutlets", "ssiOutlets"],
} as const;

/** Chooses places of one level; what hangs on them is forgotten. `All` leaves no other choice beside it. */
export function choosePlaces(
  values: FormValues,
  key: (typeof PLACE_KEYS)[number],
  codes: readonly string[],
): FormValues {
  const chosen = codes.at(-1) === ALL ? [ALL] : codes.filter((code) => code !== ALL);
  const below = key === "csiOutlets" || key === "ssiOutlets" ? [] : BELOW[key];
  return { ...values, ...Object.fromEntries(below.map((each) => [each, []])), [key]: chosen };
}

/** True when two forms say the same. */
export function sameValues(some: FormValues, others: FormValues): boolean {
  return FORM_KEYS.every((key) => JSON.stringify(some[key]) === JSON.stringify(others[key]));
}

/** The problems that still stand after a change: what was said about a field goes with the value it was said about. */
export function problemsLeft(problems: FormProblems, before: FormValues, after: FormValues): FormProblems {
  const left: FormProblems = {};
  for (const key of FORM_KEYS) {
    const problem = problems[key];
    if (problem !== undefined && before[key] === after[key]) left[key] = problem;
  }
  return left;
}

/** What is missing or wrong, by field; an e-mail's uniqueness only the server knows. */
export function formProblems(values: FormValues, level: RoleLevel | null): FormProblems {
  const open = openLists(level, values.userTypes);
  const empty = PLACE_KEYS.filter((key) => open[key] && values[key].length === 0);
  return {
    ...(values.firstName.trim() === "" ? { firstName: REQUIRED } : {}),
    ...(isEmail(values.email.trim()) ? {} : { email: emailText(values.email) }),
    ...(values.role === null ? { role: REQUIRED } : {}),
    ...(values.userTypes.length === 0 ? { userTypes: REQUIRED } : {}),
    ...Object.fromEntries(empty.map((key) => [key, REQUIRED])),
  };
}

function emailText(email: string): string {
  return email.trim() === "" ? REQUIRED : "Please enter correct email address";
}

/**
 * What is sent: an update names its person and the version it began with. Head office has All in every list, a regional
 * office in those it is not asked for.
 */
export function registrationOf(
  values: FormValues,
  level: RoleLevel | null,
  edited: EmployeeDetails | null,
): Registration {
  const asked = openLists(level, values.userTypes);
  const listOf = (key: (typeof PLACE_KEYS)[number]) =>
    level === "other" || asked[key] ? [...values[key]] : [ALL];
  return {
    ...(edited === null ? {} : { userId: edited.userId, version: edited.version }),
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    email: values.email.trim(),
    roles: values.role === null ? [] : [values.role],
    userTypes: [...values.userTypes],
    regions: listOf("regions"),
    states: listOf("states"),
    locations: listOf("locations"),
    csiOutlets: listOf("csiOutlets"),
    ssiOutlets: listOf("ssiOutlets"),
  };
}

/** What an edit begins with. */
export function valuesOf(details: EmployeeDetails): FormValues {
  return {
    firstName: details.firstName,
    lastName: details.lastName,
    email: details.email,
    role: details.roles[0] ?? null,
    userTypes: details.userTypes,
    regions: details.regions,
    states: details.states,
    locations: details.locations,
    csiOutlets: details.csiOutlets,
    ssiOutlets: details.ssiOutlets,
  };
}
