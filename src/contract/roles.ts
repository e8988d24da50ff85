import { z } from "zod";
import { json, noBody } from "./endpoint.ts";

const MAX_CODES = 20_000;

const codes = z.array(z.string().max(200)).max(MAX_CODES);
/** Sent by older clients beside the list; it says nothing the list does not say. */
const value = z
  .union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))])
  .nullish();
const row = { access: "adminPanel" } as const;
const outlets = {
  ...row,
  method: "POST",
  body: z.strictObject({ value, location_code: codes }),
  /** `location_code` tells which area an outlet lies in. */
  reply: z.array(z.strictObject({ dealer_name: z.string(), code: z.string(), location_code: z.string() })),
} as const;

/** What the registration form chooses from: designations and places of the client. `All` in a list means every value. */
export const roles = {
  designations: json({
    ...row,
    method: "GET",
    path: "/api/role/GetallRoles",
    body: noBody,
    reply: z.strictObject({
      roles: z.array(
        z.strictObject({
          id: z.int(),
          rolename: z.string(),
          /** Which places the form asks for. */
          level: z.enum(["head_office", "regional", "other"]),
        }),
      ),
      /** One row for each type of operations a designation may open. */
      roleusertypes: z.array(z.strictObject({ roleid: z.int(), usertype: z.enum(["CSI", "SSI"]) })),
    }),
  }),
  regions: json({
    ...row,
    method: "GET",
    path: "/api/role/Getallregions",
    body: noBody,
    reply: z.array(
      z.strictObject({
        id: z.int(),
        name: z.string(),
        code: z.string(),
        sorting_key: z.int(),
        created_on: z.string(),
        updated_on: z.string(),
      }),
    ),
  }),
  /** States of these regions. */
  states: json({
    ...row,
    method: "POST",
    path: "/api/role/Getallstates",
    body: z.strictObject({ value, region_code: codes }),
    reply: z.array(z.strictObject({ name: z.string(), code: z.string(), region_code: z.string() })),
  }),
  /** Areas of these states. */
  locations: json({
    ...row,
    method: "POST",
    path: "/api/role/Getalllocations",
    body: z.strictObject({ value, state_code: codes }),
    reply: z.array(z.strictObject({ name: z.string(), location_code: z.string(), state_code: z.string() })),
  }),
  /** Outlets of these areas, for CSI. */
  csiOutlets: json({ ...outlets, path: "/api/role/csioutletlist" }),
  /** Outlets of these areas, for SSI. */
  ssiOutlets: json({ ...outlets, path: "/api/role/ssioutletlist" }),
};
