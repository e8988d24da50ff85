import { z } from "zod";
import { EMPLOYEE_STATUSES } from "#domain/people/employee-filter.ts";
import { downloadMade, json, noBody } from "./endpoint.ts";

const MAX_CODES = 20_000;
const MAX_NAME = 100;

const userType = z.enum(["CSI", "SSI"]);
const codes = z.array(z.string().max(200)).max(MAX_CODES);
const done = z.strictObject({ message: z.string() });

/** What a name may hold: no line breaks or other control characters. */
const name = z
  .string()
  .trim()
  .max(MAX_NAME)
  .regex(/^\P{Cc}*$/u);

const scopeCodes = {
  /** Types of operations the person may open. */
  usertypes: z.array(userType),
  csioutletcodes: codes,
  ssioutletcodes: codes,
  regionscode: codes, // sic
  statecode: codes, // sic
  locationcode: codes, // sic
};

const registration = z.strictObject({
  /** Present = update of this person, absent = a new one. */
  userid: z.int().nullish(),
  firstName: name.min(1),
  lastName: name.nullish(),
  email: z.string().trim().max(320),
  /** The id of one designation. */
  roles: z.array(z.int()).length(1),
  ...scopeCodes,
  /** From `details`: an update of an older version is refused with 409. */
  version: z.int().nullish(),
});

/** See `registration`. */
export type Registration = z.infer<typeof registration>;

const employee = z.strictObject({
  userid: z.int(),
  fullName: z.string(),
  email: z.string(),
  designation: z.string(),
  /** Names. */
  regions: z.array(z.string()),
  active: z.boolean(),
  /** Instant, ISO 8601; null = never logged in. */
  lastLogin: z.string().nullable(),
});

/** One row of the employee list. */
export type Employee = z.infer<typeof employee>;

const administratorRow = employee.extend({
  isAdminPanelAccess: z.boolean(),
  isFileUploadAccess: z.boolean(),
  /** Nobody changes the own rights. */
  iseditable: z.boolean(),
});

/** One row of the administrator list. */
export type AdministratorRow = z.infer<typeof administratorRow>;

const mobileAccessRow = employee.extend({
  /** May log in from the mobile app. */
  isMobileAccess: z.boolean(),
  /** Nobody changes the own access. */
  iseditable: z.boolean(),
});

/** One row of the mobile-access list. */
export type MobileAccessRow = z.infer<typeof mobileAccessRow>;

const who = {
  emailid: z.string().max(320),
  userid: z.int(),
};

const details = z.strictObject({
  userid: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  roles: z.array(z.int()),
  ...scopeCodes,
  active: z.boolean(),
  version: z.int(),
});

/** What the edit form starts with. */
export type EmployeeDetails = z.infer<typeof details>;

const row = { access: "adminPanel" } as const;

/** The members of the client of the data_source header. Changes need the password typed again (403, ADMIN_REAUTH). */
export const employees = {
  /** Creates or updates. A new person gets a mail with a link, no password travels; a known e-mail is 400. */
  register: json({
    ...row,
    method: "POST",
    path: "/api/Account/Register",
    body: registration,
    reply: z.strictObject({ message: z.string(), userid: z.int() }),
  }),
  /** By name. */
  list: json({
    ...row,
    method: "GET",
    path: "/api/useraccountlist",
    body: noBody,
    reply: z.array(employee),
  }),
  /** The people these filters of the list leave, as a workbook; a second sheet can be sent back as an employee file. */
  export: downloadMade({
    ...row,
    path: "/api/useraccountexport",
    body: z.strictObject({
      status: z.enum(EMPLOYEE_STATUSES),
      /** The name of a designation, or `All`. */
      role: z.string().max(200),
      /** The name of a region, or `All`. */
      region: z.string().max(200),
      /** The beginning of a name. */
      search: z.string().max(200),
    }),
  }),
  /** By name, with their rights. */
  administrators: json({
    ...row,
    method: "GET",
    path: "/api/adminuseraccountlist",
    body: noBody,
    reply: z.array(administratorRow),
  }),
  details: json({
    ...row,
    method: "POST",
    path: "/api/getuserdetails",
    body: z.strictObject({ ...who, accountstatus: z.boolean().nullish() }),
    reply: details,
  }),
  /** `accountstatus` is the new one. It ends or gives access to this client alone. */
  setActive: json({
    ...row,
    method: "POST",
    path: "/api/accountactivedeactive",
    body: z.strictObject({ ...who, accountstatus: z.boolean() }),
    reply: done,
  }),
  setPermission: json({
    ...row,
    method: "POST",
    path: "/api/setadminuserpermission",
    body: z.strictObject({
      emailid: who.emailid,
      isAdminPanelAccess: z.boolean(),
      isFileUploadAccess: z.boolean(),
    }),
    reply: done,
  }),
  /** By name, with who may use the mobile app. */
  mobileAccess: json({
    ...row,
    method: "GET",
    path: "/api/mobileaccesslist",
    body: noBody,
    reply: z.array(mobileAccessRow),
  }),
  /** A product setting: a login with device_type 'mobile' is refused where no client of the person allows it. */
  setMobileAccess: json({
    ...row,
    method: "POST",
    path: "/api/setmobileaccess",
    body: z.strictObject({ emailid: who.emailid, isMobileAccess: z.boolean() }),
    reply: done,
  }),
  /** 400 when the e-mail is taken, in the whole installation. */
  verifyEmail: json({
    ...row,
    method: "POST",
    path: "/api/account/emailverify",
    body: z.strictObject({ email: z.string().max(320) }),
    reply: done,
  }),
};
