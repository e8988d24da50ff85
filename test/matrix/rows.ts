import { EMPLOYEE_FILE_ROWS } from "./employee-file-rows.ts";
import { ERASURE_ROWS } from "./erasure-rows.ts";
import { INSTALLATION_ROWS } from "./installation-rows.ts";
import { LIST_ROWS } from "./list-rows.ts";
import { NETWORK_ROWS } from "./network-rows.ts";
import { OWN_ROWS } from "./own-rows.ts";
import { PEOPLE_ROWS } from "./people-rows.ts";
import { PLACE_ROWS } from "./place-rows.ts";
import { SURVEY_ROWS } from "./survey-rows.ts";
import { TICKET_ROWS } from "./ticket-rows.ts";

/** Routes that are asked for nothing but an operation; test/endpoints/route-table.test.ts shows whom they answer. */
export const NAMES_NOTHING = [
  "GET /api/setup/state",
  "GET /api/config",
  "POST /api/logout",
  "GET /api/sessions",
  "GET /api/secondfactor/own",
  "POST /api/secondfactor/begin",
  "POST /api/secondfactor/confirm",
  "POST /api/secondfactor/recoverycodes",
  "POST /api/secondfactor/remove",
  "GET /api/Account/SecondFactor",
  "POST /api/Account/SecondFactor",
  "POST /api/Account/ChangePassword",
  "POST /api/filters",
  "GET /api/getpushnotifications",
  "GET /api/notificationsettings",
  "POST /api/notificationsettings",
  "GET /api/events",
  "GET /api/uploadedfilelist",
  "POST /api/uploadhistory",
  "GET /api/uploadsettings",
  "POST /api/uploadsettings",
  "GET /api/uploadtemplate",
  "GET /api/employeefile/template",
  "POST /api/employeefile/check",
  "POST /api/uploadsurveydatafile",
  "POST /api/surveymapping/propose",
  "GET /api/surveymapping/list",
  "GET /api/outbox",
  "GET /api/useraccountlist",
  "GET /api/adminuseraccountlist",
  "GET /api/mobileaccesslist",
  "GET /api/role/GetallRoles",
  "GET /api/role/Getallregions",
  "GET /api/networklist",
  "POST /api/dealerlist/propose",
  "POST /api/dealerlist/preview",
  "POST /api/dealerlist/apply",
  "GET /api/programmeshow",
  "GET /api/programmehistory",
  "POST /api/programmepreview",
  "POST /api/programmesave",
  "GET /api/erasurelist",
  "GET /api/retentionlist",
  "POST /api/retentionpreview",
  "POST /api/retentionsave",
  "GET /api/installationstatus",
  "POST /api/branding",
  "GET /api/clientlogo",
];

export const TABLES = [
  TICKET_ROWS,
  SURVEY_ROWS,
  PLACE_ROWS,
  PEOPLE_ROWS,
  EMPLOYEE_FILE_ROWS,
  OWN_ROWS,
  LIST_ROWS,
  NETWORK_ROWS,
  ERASURE_ROWS,
  INSTALLATION_ROWS,
];
export const ROWS = TABLES.flatMap((table) =>
  Object.entries(table).flatMap(([route, rows]) =>
    rows.map((row) => [`${route}: ${row.names}`, row] as const),
  ),
);
