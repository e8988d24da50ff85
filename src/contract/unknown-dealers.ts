import { z } from "zod";
import { json } from "./endpoint.ts";
import { spelled, wireObject } from "./wire.ts";

/** Dealers, and as many models, that are added or marked at once. */
export const MOST_SETTLED_NAMES = 500;

const LONGEST_TEXT = 200;
/** No control characters: it becomes a code or a name. */
const text = z
  .string()
  .max(LONGEST_TEXT)
  .regex(/^\P{Cc}*$/u);
const said = text.min(1);

/** What somebody says of a dealer; "" = not said. Places by code or name. */
const fields = { name: text, area: text, state: text, region: text };

const named = {
  /** What the file calls it. */
  said: z.string(),
  /** Rejected rows that name it. */
  rows: z.int(),
  /** What its first row says. */
  example: z.array(wireObject({ column: z.string(), text: z.string() })),
};

const unknownDealer = wireObject({
  ...named,
  /** What all its rows say of it in columns of their own; "" = nothing. */
  proposal: wireObject({
    name: z.string(),
    area: z.string(),
    state: z.string(),
    region: z.string(),
  }),
});

/** A dealer that rejected rows name and the network does not know. */
export type UnknownDealer = z.infer<typeof unknownDealer>;

/** `name`: what all its rows say in a column of its own; "" = nothing. */
const unknownModel = wireObject({ ...named, proposal: wireObject({ name: z.string() }) });

/** A model that rejected rows name and the client does not have. */
export type UnknownModel = z.infer<typeof unknownModel>;

/** What rows of this file name and somebody marked as not ours, with their rows. */
const marks = z.array(
  wireObject({ said: z.string(), rows: z.int(), person: z.string(), markedOn: z.string() }),
);

const found = wireObject({
  fileName: z.string(),
  operationName: z.string(),
  /** Sent with `settle`. */
  state: z.string(),
  /** Nothing of the file counts yet: once dealers and models are settled its preview is made anew. */
  isPreview: z.boolean(),
  /** Rows that would be accepted by now. */
  rowsRight: z.int(),
  /** The most frequent first. */
  dealers: z.array(unknownDealer),
  /** Dealers besides these. */
  more: z.int(),
  /** The most frequent first. */
  models: z.array(unknownModel),
  /** Models besides these. */
  moreModels: z.int(),
  /** Once there is a model, each answer needs one. */
  hasModels: z.boolean(),
  /** False: the file has more rejected rows than were looked at. */
  isWhole: z.boolean(),
  notOurs: marks,
  modelsNotOurs: marks,
  /** Names of places there are, to choose from. */
  areas: z.array(wireObject({ name: z.string(), state: z.string(), region: z.string() })),
  states: z.array(z.string()),
  regions: z.array(z.string()),
});

/** The dealers and models of an upload that the network does not know. */
export type FoundDealers = z.infer<typeof found>;

const added = wireObject({ said, code: text, ...fields });

/** A dealer to be added: `said` is what the file calls it, its code or its name. */
export type AddedDealer = z.infer<typeof added>;

const addedModel = wireObject({ said, code: text, name: text });

/** A model to be added: `said` is what the file calls it, its code or its name. */
export type AddedModel = z.infer<typeof addedModel>;

const upload = { uploadId: spelled("file_id", z.int()) }; // sic
const row = { access: "adminPanel", method: "POST" } as const;

/**
 * Dealers and models that rejected rows of an upload name and the network does not know. All act on the client of the data_source
 * header; 404 where the upload is gone, 409 where it has no rejected rows or somebody has mended them already.
 */
export const unknownDealers = {
  /** Written down, as a download of the rows is. */
  show: json({
    ...row,
    path: "/api/unknowndealers/show",
    takesMinutes: true,
    body: wireObject(upload),
    reply: found,
  }),
  /**
   * Adds dealers and models to the network and marks others as not ours, in one transaction, and has the rows checked again: of a
   * preview it is made anew, else they are sent as an upload of their own, looked at first where `isPreview`. 400 with
   * what is wrong with one of them, 409 where one was added meanwhile, `state` is another by now or an upload is being imported.
   * What fails after the transaction answers with what was done.
   */
  settle: json({
    ...row,
    path: "/api/unknowndealers/settle",
    body: wireObject({
      ...upload,
      state: z.string().max(100),
      added: z.array(added).max(MOST_SETTLED_NAMES),
      notOurs: z.array(said).max(MOST_SETTLED_NAMES),
      addedModels: z.array(addedModel).max(MOST_SETTLED_NAMES),
      modelsNotOurs: z.array(said).max(MOST_SETTLED_NAMES),
      isPreview: z.boolean(),
    }),
    reply: z.strictObject({ message: z.string() }),
  }),
  /** Takes back that a dealer or model is not ours; 404 where nobody says so. */
  include: json({
    ...row,
    path: "/api/unknowndealers/include",
    body: wireObject({ ...upload, kind: z.enum(["dealer", "model"]), said }),
    reply: z.strictObject({ message: z.string() }),
  }),
};
