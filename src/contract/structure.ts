import { z } from "zod";

const userDealer = z.strictObject({
  dealer_code: z.string(),
  region_code: z.string(),
  state_code: z.string(),
  location_code: z.string(),
  usertype: z.string(),
});

const userData = z.strictObject({
  name: z.string(),
  designation: z.string(),
  emailid: z.string(),
  adminpermission: z.int(),
  userpermission: z.int(),
  userjsontype: z.array(z.strictObject({ usertype: z.string(), userDealers: z.array(userDealer) })),
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

const client = z.strictObject({
  clientname: z.string(),
  /** The person as a member of this client. */
  userdt: userData,
  operations: z.array(operation),
  /** There are mails that nobody sent, and the person may read them: an administrator of a demo on this machine. */
  outbox: z.boolean(),
});

/** What a person may open: clients with their operations and pages, who they are, and the time range of each data source. */
export const structure = z.strictObject({
  clients: z.array(client),
  /** The member of the client chosen by the data_source header, else of the first client. */
  userdt: userData,
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
/** The person as a member of one client. */
export type UserData = z.infer<typeof userData>;
/** One operation with its pages. */
export type Operation = z.infer<typeof operation>;
/** One page of an operation. */
export type Component = z.infer<typeof component>;
/** One card of a page. */
export type Subcomponent = z.infer<typeof subcomponent>;
