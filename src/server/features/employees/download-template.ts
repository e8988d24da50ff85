import { ALL } from "#domain/network/network.ts";
import type { RoleLevel } from "#domain/people/employee.ts";
import { EMPLOYEE_COLUMNS, type EmployeeChoices } from "#domain/people/employee-sheet.ts";
import { OPERATION_TYPES } from "#domain/programme/programme.ts";
import { loadOfferedNetwork } from "#server/features/catalogue/index.ts";
import { inTransaction, withoutDealers } from "#server/platform/database/db.ts";
import type { FileReply } from "#server/platform/http/serve.ts";
import type { RowToWrite } from "#server/platform/workbook/sheet-to-write.ts";
import { writeWorkbook, XLSX_TYPE } from "#server/platform/workbook/write-workbook.ts";
import { loadChoices } from "./load-known.ts";
import type { EmployeeServices } from "./services.ts";
import { USER_DETAILS_COLUMNS } from "./user-details.ts";

const WHAT_TO_FILL: Readonly<Record<RoleLevel, string>> = {
  head_office: "The whole client: leave Region to SSI Outlets empty",
  regional: "Fill Region; leave State to SSI Outlets empty",
  other: "Fill Region, State, Location, and the outlets of each panel",
};

const VALUE_COLUMNS = [
  { header: "Column", width: 18 },
  { header: "Value", width: 22 },
  { header: "Name", width: 34 },
  { header: "Lies in", width: 22 },
  { header: "Note", width: 56 },
];

/** An empty workbook with the fields of the registration form, and a sheet of every value this client's may hold. */
export async function downloadTemplate({ db }: EmployeeServices, clientId: number): Promise<FileReply> {
  const choices = await inTransaction(db, withoutDealers(clientId), { readOnly: true }, async (trx) => ({
    ...(await loadChoices(trx, clientId)),
    network: await loadOfferedNetwork(trx, clientId),
  }));
  return {
    stream: writeWorkbook([
      { name: "Employees", columns: USER_DETAILS_COLUMNS, rows: [] },
      { name: "Valid Values", columns: VALUE_COLUMNS, rows: valueRows(choices) },
    ]),
    fileName: "Employees template.xlsx",
    contentType: XLSX_TYPE,
    bytes: null,
  };
}

function* valueRows({ designations, network }: EmployeeChoices): Generator<RowToWrite> {
  const [, , , designation, panel, region, state, location] = EMPLOYEE_COLUMNS;
  for (const { name, level, userTypes } of designations) {
    yield [designation, name, null, null, `${WHAT_TO_FILL[level]}. Panels: ${userTypes.join(", ")}`];
  }
  for (const type of OPERATION_TYPES) yield [panel, type];
  yield ["Region to SSI Outlets", ALL, null, null, "Everything below the column before"];
  yield ["All lists", null, null, null, "Several values in one cell: separate them with semicolons"];
  for (const { code, name } of network.regions) yield [region, code, name];
  for (const { code, name, region: above } of network.states) yield [state, code, name, above];
  for (const { code, name, state: above } of network.locations) yield [location, code, name, above];
  for (const { code, name, location } of network.dealers) yield ["Outlets", code, name, location];
}
