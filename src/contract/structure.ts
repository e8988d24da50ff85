import { z } from "zod";
import { cardPlace } from "#domain/pages/listed-pages.ts";
import { clientBranding } from "./branding.ts";
import { chartId, drawingOf, pageId, pageKey } from "./component-ids.ts";
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

const wireCard = wireObject({
  id: spelled("subcomponentid", z.string()), // sic
  title: spelled("subcomponentname", z.string()), // sic
  /** Chart id: picks the drawing. */
  chart: spelled("ui_subcomponentid", z.string()), // sic
  /** What answers this card's figures, without the leading slash. */
  path: spelled("webapi", z.string()), // sic
  /** '0' stands alone. */
  tabGroup: spelled("withcombine", z.string()), // sic
  improvementPlan: z.boolean(),
  improvementPlanPath: spelled("improvement_plan_api", z.string()), // sic
});

const wirePage = wireObject({
  /** Component id: picks the page. */
  id: spelled("uicomponent", z.string()), // sic
  title: spelled("componentname", z.string()), // sic
  /** Ids of the filters the page uses, in panel order. */
  filters: z.array(z.int()),
  cards: spelled("subcomponent", z.array(wireCard)), // sic
});

/** One card of a page. */
export interface StructureCard {
  readonly id: string;
  readonly key: string;
  readonly title: string;
  /** A key of `DRAWINGS`, or what another version calls one. */
  readonly drawing: string;
  /** What answers its figures, without the leading slash. */
  readonly path: string;
  /** Cards of one group share a place as tabs; null = it stands alone. */
  readonly tabGroup: string | null;
  readonly improvementPlan: boolean;
  /** Where its menu asks for improvement points; empty where it has none. */
  readonly improvementPlanPath: string;
}

/** One page of an operation. */
export interface StructurePage {
  /** A key of `PAGES`, or what another version calls one. */
  readonly key: string;
  readonly title: string;
  /** Ids of the filters the page uses, in panel order. */
  readonly filters: readonly number[];
  readonly cards: readonly StructureCard[];
}

const STANDS_ALONE = "0";

const page = z.codec(wirePage, z.custom<StructurePage>(), {
  decode: ({ id, title, filters, cards }) => ({
    key: pageKey(id, cardPlace(cards[0]?.path ?? "")?.page ?? ""),
    title,
    filters,
    cards: cards.map(decodeCard),
  }),
  encode: ({ key, title, filters, cards }) => ({
    id: pageId(key),
    title,
    filters: [...filters],
    cards: cards.map((card) => encodeCard(key, card)),
  }),
});

const operation = wireObject({
  id: spelled("operationid", z.string()), // sic
  name: spelled("operationname", z.string()), // sic
  type: spelled("dstype", z.enum(["CSI", "SSI"])), // sic
  /** BCP 47 tags of the languages in which its questionnaire has texts beside its own. */
  languages: z.array(z.string()),
  pages: spelled("components", z.array(page)),
});

const client = wireObject({
  name: spelled("clientname", z.string()), // sic
  /** The person as a member of this client. */
  userData: spelled("userdt", userData), // sic
  operations: z.array(operation),
  /** Of the client, IANA: every time is shown in it. */
  timeZone: z.string(),
  ...clientBranding,
  /** The person may administer this client once a second factor is set up. */
  secondFactorMissing: z.boolean(),
  /** There are mails that nobody sent, and the person may read them: an administrator of a demo on this machine. */
  outbox: z.boolean(),
});

const dataSource = wireObject({
  operationId: spelled("operationid", z.string()), // sic
  type: spelled("dstype", z.enum(["CSI", "SSI"])), // sic
  /** First and last survey date with data, `YYYY-MM-DD`; null while the operation has no responses. */
  firstDay: spelled("startdate", z.string().nullable()), // sic
  lastDay: spelled("enddate", z.string().nullable()), // sic
});

/** What a person may open: clients with their operations and pages, who they are, and the time range of each data source. */
export const structure = wireObject({
  clients: z.array(client),
  /** The member of the client chosen by the data_source header, else of the first client. */
  userData: spelled("userdt", userData), // sic
  dataSources: spelled("datasource", z.array(dataSource)), // sic
  /** The person may add clients and operations. */
  installationAdministrator: z.boolean(),
});

/** See `structure`. */
export type Structure = z.infer<typeof structure>;
/** See `userData`. */
export type UserData = z.infer<typeof userData>;
/** One operation with its pages. */
export type Operation = z.infer<typeof operation>;

function decodeCard({ chart, tabGroup, ...card }: z.infer<typeof wireCard>): StructureCard {
  const place = cardPlace(card.path) ?? { page: "", card: "" };
  return {
    ...card,
    key: place.card,
    drawing: drawingOf(place, chart),
    tabGroup: tabGroup === STANDS_ALONE ? null : tabGroup,
  };
}

function encodeCard(
  page: string,
  { key, drawing, tabGroup, ...card }: StructureCard,
): z.infer<typeof wireCard> {
  return {
    ...card,
    chart: chartId({ page, card: key }, drawing),
    tabGroup: tabGroup ?? STANDS_ALONE,
  };
}
