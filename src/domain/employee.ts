import { ALL, type Network } from "./network.ts";
import { OPERATION_TYPES, type OperationType } from "./programme.ts";
import type { ScopeLists } from "./scope.ts";

/** How far down a designation names places. */
export type RoleLevel = "head_office" | "regional" | "other";

/** A designation: what its holders may be given. */
export interface Role {
  readonly level: RoleLevel;
  readonly userTypes: readonly OperationType[];
}

/** A part of the registration form that is not right, by the name the wire gives it. */
export type FormField =
  | "usertypes"
  | "regionscode"
  | "statecode"
  | "locationcode"
  | "csioutletcodes"
  | "ssioutletcodes";

/** A field and what is wrong with it. */
export interface FormProblem {
  readonly field: FormField;
  readonly text: string;
}

const REQUIRED = "Required Field";
const DAY_MS = 86_400_000;

/** A login longer ago than this is flagged. */
export const INACTIVE_AFTER_DAYS = 30;

/** True when the last login (milliseconds since 1970) is more than 30 days ago; never logged in is not long ago. */
export function isLongAgo(lastLogin: number | null, now: number): boolean {
  return lastLogin !== null && now - lastLogin > INACTIVE_AFTER_DAYS * DAY_MS;
}

/**
 * The scope lists a chosen form gives: head office All everywhere; a regional office its regions and All elsewhere;
 * others what was chosen, outlets only of the user types they may open, at least one of either. `All` in a list stands
 * for every value below the list above.
 */
export function scopeOfForm(
  role: Role,
  form: ScopeLists,
  network: Network,
): { readonly lists: ScopeLists; readonly problems: readonly FormProblem[] } {
  const chosen = { ...form, userTypes: OPERATION_TYPES.filter((type) => form.userTypes.includes(type)) };
  const lists = listsOf(role.level, chosen);
  return { lists, problems: [...accessProblems(role, chosen), ...placeProblems(role.level, lists, network)] };
}

function listsOf(level: RoleLevel, form: ScopeLists): ScopeLists {
  const all = [ALL];
  const everywhere = { regions: all, states: all, locations: all, csiOutlets: all, ssiOutlets: all };
  if (level === "head_office") return { ...everywhere, userTypes: form.userTypes };
  if (level === "regional") {
    return { ...everywhere, userTypes: form.userTypes, regions: withoutRest(form.regions) };
  }
  return {
    userTypes: form.userTypes,
    regions: withoutRest(form.regions),
    states: withoutRest(form.states),
    locations: withoutRest(form.locations),
    csiOutlets: form.userTypes.includes("CSI") ? withoutRest(form.csiOutlets) : [],
    ssiOutlets: form.userTypes.includes("SSI") ? withoutRest(form.ssiOutlets) : [],
  };
}

function accessProblems(role: Role, { userTypes }: ScopeLists): FormProblem[] {
  if (userTypes.length === 0) return [{ field: "usertypes", text: REQUIRED }];
  const foreign = userTypes.filter((type) => !role.userTypes.includes(type));
  return foreign.map((type) => ({ field: "usertypes", text: `This designation has no ${type} panel.` }));
}

function placeProblems(level: RoleLevel, lists: ScopeLists, network: Network): FormProblem[] {
  if (level === "head_office") return [];
  const regions = problemsOf("regionscode", lists.regions, network.regions);
  if (level === "regional") return regions;
  const states = network.states.filter(({ region }) => holds(lists.regions, region));
  const stateCodes = new Set(states.filter(({ code }) => holds(lists.states, code)).map(({ code }) => code));
  const locations = network.locations.filter(({ state }) => stateCodes.has(state));
  const dealers = network.dealers.filter(
    ({ state, location }) => stateCodes.has(state) && holds(lists.locations, location),
  );
  const outlets = (field: FormField, codes: readonly string[]) =>
    codes.length === 0 ? [] : problemsOf(field, codes, dealers);
  return [
    ...regions,
    ...problemsOf("statecode", lists.states, states),
    ...problemsOf("locationcode", lists.locations, locations),
    ...missingOutlets(lists),
    ...outlets("csioutletcodes", lists.csiOutlets),
    ...outlets("ssioutletcodes", lists.ssiOutlets),
  ];
}

/** Both lists may be asked for; one of them is enough. */
function missingOutlets({ userTypes, csiOutlets, ssiOutlets }: ScopeLists): FormProblem[] {
  if (csiOutlets.length + ssiOutlets.length > 0) return [];
  const fields = { CSI: "csioutletcodes", SSI: "ssioutletcodes" } as const;
  return userTypes.map((type) => ({ field: fields[type], text: REQUIRED }));
}

function problemsOf(
  field: FormField,
  codes: readonly string[],
  choices: readonly { readonly code: string }[],
): FormProblem[] {
  if (codes.length === 0) return [{ field, text: REQUIRED }];
  const allowed = new Set([ALL, ...choices.map(({ code }) => code)]);
  const unknown = codes.filter((code) => !allowed.has(code));
  return unknown.map((code) => ({ field, text: `'${code}' is not among the choices.` }));
}

function holds(codes: readonly string[], code: string): boolean {
  return codes.includes(ALL) || codes.includes(code);
}

function withoutRest(codes: readonly string[]): string[] {
  return codes.includes(ALL) ? [ALL] : [...new Set(codes)];
}
