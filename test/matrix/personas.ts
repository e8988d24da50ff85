import type { GivenMembership } from "#test/given/people.ts";

/** Who asks. The first three have no living session. */
export const PERSONAS = [
  "anonymous",
  "expired",
  "deactivated",
  "dealer A",
  "dealer B",
  "asm",
  "rsm 1",
  "rsm 2",
  "head office",
  "admin 1",
  "audio 2",
  "both 3",
] as const;
export type Persona = (typeof PERSONAS)[number];

interface Somebody {
  readonly email: string;
  readonly membership: Partial<GivenMembership>;
  /** Whose canaries the person may read, through the CSI operation and through the SSI one. */
  readonly mayRead: { readonly csi: readonly string[]; readonly ssi: readonly string[] };
}

const NOTHING = { csi: [], ssi: [] };
const WHOLE_CSI = ["D01", "D02", "D03", "D05", "D01-csi", "D02-csi", "D05-csi"];
const WHOLE_SSI = ["D01", "D02", "D03", "D05", "D03-ssi"];
const EVERYBODY = ["north", "south", "client"];

/** Dealer A is another outlet for SSI, dealer B has no SSI; those without a living session would otherwise see everything. */
export const PEOPLE: Readonly<Record<Exclude<Persona, "anonymous">, Somebody>> = {
  expired: {
    email: "canary-client.expired@x.example",
    membership: { designation: "Administrator", adminPermission: 3 },
    mayRead: NOTHING,
  },
  deactivated: {
    email: "canary-client.deactivated@x.example",
    membership: { designation: "Administrator", adminPermission: 3 },
    mayRead: NOTHING,
  },
  "dealer A": {
    email: "canary-north.dealer.a@x.example",
    membership: { designation: "Dealer Staff", scope: { csiOutlets: ["D01"], ssiOutlets: ["D03"] } },
    mayRead: { csi: ["D01", "D01-csi", "north"], ssi: ["D03", "D03-ssi", "north"] },
  },
  "dealer B": {
    email: "canary-north.dealer.b@x.example",
    membership: { designation: "Dealer Staff", scope: { userTypes: ["CSI"], csiOutlets: ["D02"] } },
    mayRead: { csi: ["D02", "D02-csi", "north"], ssi: [] },
  },
  asm: {
    email: "canary-north.asm@x.example",
    membership: { designation: "Area Manager", scope: { locations: ["N1-city"] } },
    mayRead: { csi: ["D01", "D02", "D01-csi", "D02-csi", "north"], ssi: ["D01", "D02", "north"] },
  },
  "rsm 1": {
    email: "canary-north.rsm@x.example",
    membership: { designation: "Regional Manager", scope: { regions: ["N"] } },
    mayRead: {
      csi: ["D01", "D02", "D03", "D04", "D01-csi", "D02-csi", "north"],
      ssi: ["D01", "D02", "D03", "D04", "D03-ssi", "north"],
    },
  },
  "rsm 2": {
    email: "canary-south.rsm@x.example",
    membership: { designation: "Regional Manager", scope: { regions: ["S"] } },
    mayRead: {
      csi: ["D05", "D06", "D07", "D08", "D05-csi", "south"],
      ssi: ["D05", "D06", "D07", "D08", "south"],
    },
  },
  "head office": {
    email: "canary-client.headoffice@x.example",
    membership: {},
    mayRead: wholeClient(),
  },
  "admin 1": {
    email: "canary-client.admin@x.example",
    membership: { designation: "Administrator", adminPermission: 1 },
    mayRead: administered(),
  },
  "audio 2": {
    email: "canary-north.audio@x.example",
    membership: { adminPermission: 2, scope: { regions: ["N"] } },
    mayRead: {
      csi: ["D01", "D02", "D03", "D04", "D01-csi", "D02-csi", "north"],
      ssi: ["D01", "D02", "D03", "D04", "D03-ssi", "north"],
    },
  },
  "both 3": {
    email: "canary-client.both@x.example",
    membership: { designation: "Administrator", adminPermission: 3 },
    mayRead: administered(),
  },
};

function wholeClient() {
  const rest = ["D04", "D06", "D07", "D08", ...EVERYBODY];
  return { csi: [...WHOLE_CSI, ...rest], ssi: [...WHOLE_SSI, ...rest] };
}

/** Uploads and the audit log are the client's: they name surveys of both types, and what was deleted. */
function administered() {
  const both = [...new Set([...wholeClient().csi, ...wholeClient().ssi, "gone"])];
  return { csi: both, ssi: both };
}

/** The statuses of one route: by persona, then by object. */
export type Grid = ReadonlyMap<Persona, Readonly<Record<string, number>>>;

/** Reads a table written by hand: objects in its head, then a line for one or several personas. Each persona stands in it once. */
export function grid(text: string): Grid {
  const [head = [], ...lines] = text
    .trim()
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const objects = head.slice(1);
  const found = new Map<Persona, Record<string, number>>();
  for (const [names = "", ...cells] of lines) {
    for (const name of names.split(", ")) {
      const persona = PERSONAS.find((each) => each === name);
      if (persona === undefined || found.has(persona) || cells.length !== objects.length)
        throw new Error(`This line of a grid can't be read: ${name} | ${cells.join(" | ")}`);
      found.set(persona, Object.fromEntries(objects.map((object, place) => [object, Number(cells[place])])));
    }
  }
  const missing = PERSONAS.filter((persona) => !found.has(persona));
  if (missing.length > 0) throw new Error(`A grid has no line for ${missing.join(", ")}.`);
  return found;
}
