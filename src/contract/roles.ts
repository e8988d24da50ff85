import { z } from "zod";
import { json, noBody } from "./endpoint.ts";
import { spelled, wireObject } from "./wire.ts";

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
  onlyReads: true,
  body: wireObject({ value, locations: spelled("location_code", codes) }),
  reply: z.array(
    wireObject({
      name: spelled("dealer_name", z.string()),
      code: z.string(),
      /** The code of the area the outlet lies in. */
      location: spelled("location_code", z.string()),
    }),
  ),
} as const;

/** What the registration form chooses from: designations and places of the client. `All` in a list means every value. */
export const roles = {
  designations: json({
    ...row,
    method: "GET",
    path: "/api/role/GetallRoles",
    body: noBody,
    reply: wireObject({
      roles: z.array(
        wireObject({
          id: z.int(),
          name: spelled("rolename", z.string()), // sic
          /** Which places the form asks for. */
          level: z.enum(["head_office", "regional", "other"]),
        }),
      ),
      /** One row for each type of operations a designation may open. */
      roleUserTypes: spelled(
        "roleusertypes", // sic
        z.array(
          wireObject({
            roleId: spelled("roleid", z.int()), // sic
            userType: spelled("usertype", z.enum(["CSI", "SSI"])), // sic
          }),
        ),
      ),
    }),
  }),
  regions: json({
    ...row,
    method: "GET",
    path: "/api/role/Getallregions",
    body: noBody,
    reply: z.array(
      wireObject({
        id: z.int(),
        name: z.string(),
        code: z.string(),
        sortingKey: z.int(),
        createdOn: z.string(),
        updatedOn: z.string(),
      }),
    ),
  }),
  /** States of these regions. */
  states: json({
    ...row,
    method: "POST",
    path: "/api/role/Getallstates",
    onlyReads: true,
    body: wireObject({ value, regions: spelled("region_code", codes) }),
    reply: z.array(
      wireObject({ name: z.string(), code: z.string(), region: spelled("region_code", z.string()) }),
    ),
  }),
  /** Areas of these states. */
  locations: json({
    ...row,
    method: "POST",
    path: "/api/role/Getalllocations",
    onlyReads: true,
    body: wireObject({ value, states: spelled("state_code", codes) }),
    reply: z.array(
      wireObject({
        name: z.string(),
        code: spelled("location_code", z.string()),
        state: spelled("state_code", z.string()),
      }),
    ),
  }),
  /** Outlets of these areas, for CSI. */
  csiOutlets: json({ ...outlets, path: "/api/role/csioutletlist" }),
  /** Outlets of these areas, for SSI. */
  ssiOutlets: json({ ...outlets, path: "/api/role/ssioutletlist" }),
};
