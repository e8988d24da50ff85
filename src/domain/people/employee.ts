import { ALL, type Network } from "#domain/network/network.ts";
import type { ScopeLists } from "#domain/network/scope.ts";
import { OPERATION_TYPES, type OperationType } from "#domain/programme/programme.ts";

/** How far down a designation names places. */
export type RoleLevel = "head_office" | "regional" | "other";

/** A designation: what its holders may be given. */
export interface Role {
  readonly level: RoleLevel;
  readonly userTypes: readonly OperationType[];
}

/** A list of the registration form and what is wrong with it. */
export interface FormProblem {
  readonly field: keyof ScopeLists;
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

/** Which lists a form asks for; the others are not read. */
export function openLists(level: RoleLevel | null, userTypes: readonly OperationType[]) {
  const deep = level === "other";
  return {
    regions: deep || level === "regional",
    states: deep,
    locations: deep,
    csiOutlets: deep && userTypes.includes("CSI"),
    ssiOutlets: deep && userTypes.includes("SSI"),
  };
}

/** A network as forms are judged by it: what each code lies in. Made once, used for thousands of forms. */
export interface PlaceIndex {
  readonly regions: ReadonlySet<string>;
  readonly regionOfState: ReadonlyMap<string, string>;
  readonly stateOfLocation: ReadonlyMap<string, string>;
  readonly locationOfDealer: ReadonlyMap<string, string>;
}

/** See `PlaceIndex`. */
export function placeIndex({ regions, states, locations, dealers }: Network): PlaceIndex {
  return {
    regions: new Set(regions.map(({ code }) => code)),
    regionOfState: new Map(states.map(({ code, region }) => [code, region])),
    stateOfLocation: new Map(locations.map(({ code, state }) => [code, state])),
    locationOfDealer: new Map(dealers.map(({ code, location }) => [code, location])),
  };
}

/**
 * The scope lists a chosen form gives: head office All everywhere; a regional office its regions and All elsewhere;
 * others what was chosen, with outlets of each user type they may open and of no other. `All` in a list stands for every
 * value below the list above.
 */
export function scopeOfForm(
  role: Role,
  form: ScopeLists,
  places: PlaceIndex,
): { readonly lists: ScopeLists; readonly problems: readonly FormProblem[] } {
  const chosen = { ...form, userTypes: OPERATION_TYPES.filter((type) => form.userTypes.includes(type)) };
  const lists = listsOf(role.level, chosen);
  return { lists, problems: [...accessProblems(role, chosen), ...placeProblems(lists, places)] };
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
  if (userTypes.length === 0) return [{ field: "userTypes", text: REQUIRED }];
  const foreign = userTypes.filter((type) => !role.userTypes.includes(type));
  return foreign.map((type) => ({ field: "userTypes", text: `This designation has no ${type} panel.` }));
}

function placeProblems(lists: ScopeLists, places: PlaceIndex): FormProblem[] {
  const isState = isWithin(lists.regions, places.regionOfState);
  const inStates = isWithin(lists.states, places.stateOfLocation);
  const inLocations = isWithin(lists.locations, places.locationOfDealer);
  const isLocation = (code: string) => inStates(code) && isState(places.stateOfLocation.get(code) ?? "");
  const isOutlet = (code: string) => inLocations(code) && isLocation(places.locationOfDealer.get(code) ?? "");
  const outlets = (type: OperationType, field: keyof ScopeLists, codes: readonly string[]) =>
    lists.userTypes.includes(type) ? problemsOf(field, codes, isOutlet) : [];
  return [
    ...problemsOf("regions", lists.regions, (code) => places.regions.has(code)),
    ...problemsOf("states", lists.states, isState),
    ...problemsOf("locations", lists.locations, isLocation),
    ...outlets("CSI", "csiOutlets", lists.csiOutlets),
    ...outlets("SSI", "ssiOutlets", lists.ssiOutlets),
  ];
}

function problemsOf(
  field: keyof ScopeLists,
  codes: readonly string[],
  isChoice: (code: string) => boolean,
): FormProblem[] {
  if (codes.length === 0) return [{ field, text: REQUIRED }];
  const unknown = codes.filter((code) => code !== ALL && !isChoice(code));
  return unknown.map((code) => ({ field, text: `'${code}' is not among the choices.` }));
}

/** Tells whether a code lies in one of the chosen places above it. */
function isWithin(chosen: readonly string[], above: ReadonlyMap<string, string>): (code: string) => boolean {
  const held = new Set(chosen);
  return (code) => {
    const place = above.get(code);
    return place !== undefined && (held.has(ALL) || held.has(place));
  };
}

function withoutRest(codes: readonly string[]): string[] {
  return codes.includes(ALL) ? [ALL] : [...new Set(codes)];
}
