import { SCOPE_LISTS } from "#domain/network/scope.ts";
import { EMPLOYEE_COLUMNS } from "#domain/people/employee-sheet.ts";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import { codesText } from "#domain/survey-sheet/place-finder.ts";
import { MAX_CELL_CHARACTERS } from "#server/platform/workbook/workbook-limits.ts";
import type { Member } from "./queries.ts";
import { namesOf } from "./show-employee.ts";

const WIDTH = 24;

/** The columns of the registration form, as the template has them. */
export const USER_DETAILS_COLUMNS = EMPLOYEE_COLUMNS.map((header) => ({ header, width: WIDTH }));

/** A member in these columns, as an employee file is read. */
export function userDetails(member: Member): Cell[] {
  const { firstName, lastName } = namesOf(member);
  const lists = SCOPE_LISTS.map((list) => cellOf(member[list]));
  return [firstName, lastName, member.email, member.designation, ...lists];
}

// Cut, a list would read as a shorter one; this text is refused when it is sent back.
function cellOf(codes: readonly string[]): Cell {
  const text = codesText(codes);
  return text.length <= MAX_CELL_CHARACTERS ? text : `(${codes.length} values, too many for a cell)`;
}
