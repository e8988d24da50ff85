import type { z } from "zod";
import type { employees } from "#contract/employees.ts";
import { epochDayOf, today } from "#domain/calendar/calendar.ts";
import { ALL } from "#domain/network/network.ts";
import { filterEmployees, regionsText } from "#domain/people/employee-filter.ts";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import { exportFileName } from "#domain/text/export-file-name.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction, withoutDealers } from "#server/platform/database/db.ts";
import type { FileReply, OperationCall } from "#server/platform/http/serve.ts";
import type { SheetToWrite } from "#server/platform/workbook/sheet-to-write.ts";
import { writeWorkbook, XLSX_TYPE } from "#server/platform/workbook/write-workbook.ts";
import { membersWithRegions } from "./list-employees.ts";
import { listRegions } from "./queries.ts";
import type { EmployeeServices } from "./services.ts";
import { USER_DETAILS_COLUMNS, userDetails } from "./user-details.ts";

type Call = OperationCall<z.infer<typeof employees.export.body>>;
type Listed = Awaited<ReturnType<typeof membersWithRegions>>[number];

const PAGE = "Employees";
const COLUMNS = [
  { header: "S.No", width: 8 },
  { header: "Name", width: 30 },
  { header: "Region", width: 30 },
  { header: "Designation", width: 24 },
  { header: "Status" },
  { header: "Email", width: 34 },
  { header: "Last Logged In", width: 16 },
];

/** The list as the filters leave it, and the same people as an employee file that can be changed and sent back. */
export async function exportEmployees({ db }: EmployeeServices, call: Call): Promise<FileReply> {
  const { operation, membership, actor, body: filter } = call;
  const { clientId } = operation;
  const listed = await membersWithRegions({ db }, clientId);
  const kept = filterEmployees(
    listed.map((each) => ({ ...each.employee, each })),
    filter,
  ).map(({ each }) => each);
  const named = [filter.status, filter.role, filter.region].filter((choice) => choice !== ALL);
  const fileName = exportFileName([operation.type, PAGE, ...named], "xlsx");
  const regions = await inTransaction(db, withoutDealers(clientId), {}, async (trx) => {
    await writeAudit(trx, {
      client: clientId,
      person: actor.personId,
      action: "export.download",
      subject: fileName,
      detail: { operation: operation.slug, page: PAGE, ...filter, people: kept.length },
    });
    return (await listRegions(trx, clientId)).map(({ name }) => name);
  });
  return {
    stream: writeWorkbook([
      aboutSheet(call, kept.length),
      { name: PAGE, columns: COLUMNS, rows: listRows(kept, regions, membership.timeZone) },
      {
        name: "User Details",
        columns: USER_DETAILS_COLUMNS,
        rows: kept.map(({ member }) => userDetails(member)),
      },
    ]),
    fileName,
    contentType: XLSX_TYPE,
    bytes: null,
  };
}

function aboutSheet({ body, membership, actor }: Call, people: number): SheetToWrite {
  return {
    name: "About",
    columns: [
      { header: "About this export", width: 26 },
      { header: "", width: 80 },
    ],
    rows: [
      ["Page", PAGE],
      ["Client", membership.clientName],
      ["User Status", body.status],
      ["Designation", body.role],
      ["Region", body.region],
      ["Search Employee Name", body.search],
      ["People", people],
      ["Exported by", `${actor.name}, ${actor.email}`],
      ["Exported on", dayCell(Date.now(), membership.timeZone)],
      ["User Details", "Change what is wrong and send the workbook back with From Workbook."],
    ],
    isPlain: true,
  };
}

function listRows(listed: readonly Listed[], regions: readonly string[], timeZone: string): Cell[][] {
  return listed.map(({ employee, member }, place) => [
    place + 1,
    employee.fullName,
    regionsText(employee.regions, regions),
    employee.designation,
    employee.active ? "Active" : "Inactive",
    employee.email,
    member.lastLogin === null ? "No Data" : dayCell(member.lastLogin.getTime(), timeZone),
  ]);
}

function dayCell(instant: number, timeZone: string): Cell {
  return { epochDay: epochDayOf(today(timeZone, instant)) };
}
