import { z } from "zod";
import { spelled, wireObject } from "./wire.ts";

const userDealer = wireObject({
  dealerCode: z.string(),
  regionCode: z.string(),
  stateCode: z.string(),
  locationCode: z.string(),
  userType: spelled("usertype", z.string()), // sic
});

/** The person as a member of one client. */
export const userData = wireObject({
  name: z.string(),
  designation: z.string(),
  email: spelled("emailid", z.string()), // sic
  adminPermission: spelled("adminpermission", z.int()), // sic
  userPermission: spelled("userpermission", z.int()), // sic
  /** The dealers in scope, for each type of operations the person may open. */
  dealersByType: spelled(
    "userjsontype", // sic
    z.array(
      wireObject({
        userType: spelled("usertype", z.string()), // sic
        dealers: spelled("userDealers", z.array(userDealer)),
      }),
    ),
  ),
});

const subcomponent = z.strictObject({
  subcomponentid: z.string(),
  subcomponentname: z.string(),
  /** Chart id: picks the drawing. */
  ui_subcomponentid: z.string(),
  /** Path that answers this card's figures, without the leading slash. */
  webapi: z.string(),
  /** Tab group; '0' stands alone. */
  withcombine: z.string(),
  improvement_plan: z.boolean(),
  improvement_plan_api: z.string(),
});

const component = z.strictObject({
  /** Component id: picks the page. */
  uicomponent: z.string(),
  componentname: z.string(),
  /** Ids of the filters the page uses, in panel order. */
  filters: z.array(z.int()),
  subcomponent: z.array(subcomponent),
});

const operation = z.strictObject({
  operationid: z.string(),
  operationname: z.string(),
  dstype: z.enum(["CSI", "SSI"]),
  components: z.array(component),
});

const client = wireObject({
  clientname: z.string(),
  /** The person as a member of this client. */
  userData: spelled("userdt", userData), // sic
  operations: z.array(operation),
  /** There are mails that nobody sent, and the person may read them: an administrator of a demo on this machine. */
  outbox: z.boolean(),
});

/** What a person may open: clients with their operations and pages, who they are, and the time range of each data source. */
export const structure = wireObject({
  clients: z.array(client),
  /** The member of the client chosen by the data_source header, else of the first client. */
  userData: spelled("userdt", userData), // sic
  datasource: z.array(
    z.strictObject({
      operationid: z.string(),
      dstype: z.enum(["CSI", "SSI"]),
      /** First and last survey date with data, `YYYY-MM-DD`; null while the operation has no responses. */
      startdate: z.string().nullable(),
      enddate: z.string().nullable(),
    }),
  ),
});

/** See `structure`. */
export type Structure = z.infer<typeof structure>;
/** See `userData`. */
export type UserData = z.infer<typeof userData>;
/** One operation with its pages. */
export type Operation = z.infer<typeof operation>;
/** One page of an operation. */
export type Component = z.infer<typeof component>;
/** One card of a page. */
export type Subcomponent = z.infer<typeof subcomponent>;
