import { ALL } from "#domain/network/network.ts";
import { nameSearch } from "#domain/text/name-search.ts";

/** What the list is narrowed to by status. */
export const EMPLOYEE_STATUSES = [ALL, "Active", "Inactive"] as const;

/** See `EMPLOYEE_STATUSES`. */
export type EmployeeStatus = (typeof EMPLOYEE_STATUSES)[number];

/** What the list of employees is narrowed by; `All` means everybody. */
export interface EmployeeFilter {
  readonly status: EmployeeStatus;
  /** The name of a designation, or `All`. */
  readonly role: string;
  /** The name of a region, or `All`. */
  readonly region: string;
  readonly search: string;
}

interface Listed {
  readonly fullName: string;
  readonly designation: string;
  readonly regions: readonly string[];
  readonly active: boolean;
}

/** What the filters begin with, and go back to after an account was changed. */
export const NO_FILTER: EmployeeFilter = { status: ALL, role: ALL, region: ALL, search: "" };

/** The people a filter leaves; the search finds any part of a name. */
export function filterEmployees<Row extends Listed>(
  rows: readonly Row[],
  { status, role, region, search }: EmployeeFilter,
): Row[] {
  const isFound = nameSearch(search);
  return rows.filter(
    ({ fullName, designation, regions, active }) =>
      (status === ALL || active === (status === "Active")) &&
      (role === ALL || designation === role) &&
      (region === ALL || regions.includes(region)) &&
      isFound(fullName),
  );
}

/** What narrows the list, in words; nothing for everybody. */
export function filterWords({ status, role, region, search }: EmployeeFilter): readonly string[] {
  return [
    ...[status, role, region].filter((choice) => choice !== ALL),
    ...(search.trim() === "" ? [] : [`“${search.trim()}”`]),
  ];
}

/** A person's regions in one cell: All when every region of the client is held. */
export function regionsText(held: readonly string[], every: readonly string[]): string {
  return every.length > 0 && every.every((name) => held.includes(name)) ? ALL : held.join(", ");
}
