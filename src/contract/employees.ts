import { z } from "zod";
import type { ScopeLists } from "#domain/network/scope.ts";
import { EMPLOYEE_STATUSES } from "#domain/people/employee-filter.ts";
import { downloadMade, json, noBody } from "./endpoint.ts";
import { spelled, wireObject } from "./wire.ts";

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

const scopeLists = {
  /** Types of operations the person may open. */
  userTypes: spelled("usertypes", z.array(userType)), // sic
  csiOutlets: spelled("csioutletcodes", codes), // sic
  ssiOutlets: spelled("ssioutletcodes", codes), // sic
  regions: spelled("regionscode", codes), // sic
  states: spelled("statecode", codes), // sic
  locations: spelled("locationcode", codes), // sic
} satisfies Record<keyof ScopeLists, unknown>;

/** What the wire calls a list of the form. */
export function wireNameOf(list: keyof ScopeLists): string {
  return scopeLists[list].wireKey;
}

const registration = wireObject({
  /** Present = update of this person, absent = a new one. */
  userId: spelled("userid", z.int().nullish()), // sic
  firstName: spelled("firstName", name.min(1)),
  lastName: spelled("lastName", name.nullish()),
  email: z.string().trim().max(320),
  /** The id of one designation. */
  roles: z.array(z.int()).length(1),
  ...scopeLists,
  /** From `details`: an update of an older version is refused with 409. */
  version: z.int().nullish(),
});

/** See `registration`. */
export type Registration = z.infer<typeof registration>;

const employeeFields = {
  userId: spelled("userid", z.int()), // sic
  fullName: spelled("fullName", z.string()),
  email: z.string(),
  designation: z.string(),
  /** Names. */
  regions: z.array(z.string()),
  active: z.boolean(),
  /** Instant, ISO 8601; null = never logged in. */
  lastLogin: spelled("lastLogin", z.string().nullable()),
};

const employee = wireObject({
  ...employeeFields,
  /** Of somebody active who has not chosen a password yet: whether the link still works. */
  invitation: z.enum(["sent", "expired"]).nullable(),
  /** Logs in with a code beside the password. */
  secondFactor: z.boolean(),
});

/** One row of the employee list. */
export type Employee = z.infer<typeof employee>;

const administratorRow = wireObject({
  ...employeeFields,
  adminPanel: spelled("isAdminPanelAccess", z.boolean()), // sic
  audio: spelled("isFileUploadAccess", z.boolean()), // sic
  /** Nobody changes the own rights. */
  editable: spelled("iseditable", z.boolean()), // sic
});

/** One row of the administrator list. */
export type AdministratorRow = z.infer<typeof administratorRow>;

const mobileAccess = spelled("isMobileAccess", z.boolean());

const mobileAccessRow = wireObject({
  ...employeeFields,
  /** May log in from the mobile app. */
  mobileAccess,
  /** Nobody changes the own access. */
  editable: spelled("iseditable", z.boolean()), // sic
});

/** One row of the mobile-access list. */
export type MobileAccessRow = z.infer<typeof mobileAccessRow>;

const who = {
  email: spelled("emailid", z.string().max(320)), // sic
  userId: spelled("userid", z.int()), // sic
};

const details = wireObject({
  userId: spelled("userid", z.int()), // sic
  firstName: spelled("firstName", z.string()),
  lastName: spelled("lastName", z.string()),
  email: z.string(),
  roles: z.array(z.int()),
  ...scopeLists,
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
    reply: wireObject({ message: z.string(), userId: spelled("userid", z.int()) }), // sic
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
    onlyReads: true,
    body: wireObject({ ...who, active: spelled("accountstatus", z.boolean().nullish()) }), // sic
    reply: details,
  }),
  /** `active` is the new state. It ends or gives access to this client alone. */
  setActive: json({
    ...row,
    method: "POST",
    path: "/api/accountactivedeactive",
    body: wireObject({ ...who, active: spelled("accountstatus", z.boolean()) }), // sic
    reply: done,
  }),
  /** A right that is left out stays as it is. */
  setPermission: json({
    ...row,
    method: "POST",
    path: "/api/setadminuserpermission",
    body: wireObject({
      email: who.email,
      adminPanel: spelled("isAdminPanelAccess", z.boolean().nullish()), // sic
      audio: spelled("isFileUploadAccess", z.boolean().nullish()), // sic
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
  /** Mails another invitation to somebody who has not chosen a password yet. */
  invite: json({
    ...row,
    method: "POST",
    path: "/api/resendinvitation",
    body: wireObject({ email: who.email }),
    reply: done,
  }),
  /** A product setting: a login with device_type 'mobile' is refused where no client of the person allows it. */
  setMobileAccess: json({
    ...row,
    method: "POST",
    path: "/api/setmobileaccess",
    body: wireObject({ email: who.email, mobileAccess }),
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
