import { z } from "zod";
import { LANGUAGE_TAG } from "#domain/programme/languages.ts";

const code = z.string().normalize("NFC").min(1).max(64).meta({ title: "a text of 1 to 64 characters" });
const name = z.string().min(1).max(200).meta({ title: "a text of 1 to 200 characters" });
const slot = z.int().min(1).max(500).meta({
  title: "a whole number from 1 to 500",
  description:
    "Place in the stored answers, for ever: unique among factors, among attributes, among verbatims and among other questions.",
});

const texts = z.record(z.string().regex(LANGUAGE_TAG), name).optional().meta({
  title: 'texts by language, such as { "hi": "…" }',
  description:
    "The same in further languages, by BCP 47 tag (hi, hi-Latn, pt-BR). People choose the language; a workbook may hold an answer in any.",
});

const attribute = z.strictObject({
  code: code.describe("Header of its column in a workbook, such as Q4_1."),
  name: name.describe("The question as people read it."),
  texts,
  slot,
});

const factor = z.strictObject({
  code: code.describe("What weights name it by, such as Q4."),
  name,
  texts,
  slot,
  tab: z.int().min(1).max(50).meta({
    title: "a whole number from 1 to 50",
    description: "Tab on Factor Summary; two factors may share one.",
  }),
  attributes: z.array(attribute).min(1).meta({ title: "a list with at least one attribute" }),
});

const weightRevision = z.strictObject({
  fromWave: z.string().meta({
    title: "a wave such as WQ-1",
    description: "First wave of these weights; the first set is from WQ-1, the quarter of firstMonth.",
  }),
  weights: z
    .record(
      z.string().normalize("NFC"),
      z.number().min(0).max(1000).meta({ title: "a number from 0 to 1000" }),
    )
    .meta({
      title: "weights by factor code",
      description: "Weight of each factor in the index, by its code.",
    }),
});

const limit = z.int().meta({ title: "a whole number from 1 to 9" });

const otherQuestion = z.strictObject({
  code: code.describe("Header of its column in a workbook, such as OQ1."),
  name,
  texts,
  slot,
  combine: z.string().min(1).max(20).meta({
    title: "a text of 1 to 20 characters",
    description:
      '"0" gives the question a card of its own; questions with the same other value share a tabbed card.',
  }),
  answers: z
    .array(z.strictObject({ code: code.describe("What a cell of the workbook holds."), name, texts }))
    .min(1)
    .meta({ title: "a list with at least one answer" }),
});

/** What a programme file says of the questionnaire. */
export const programmeOfFile = z.strictObject({
  type: z
    .enum(["CSI", "SSI"])
    .meta({ title: '"CSI" or "SSI"', description: "CSI is about service, SSI about sales." }),
  firstMonth: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .meta({
      title: "a month such as 2026-01",
      description:
        "First month of the first quarter (01, 04, 07 or 10): no survey may be older. That quarter is wave WQ-1.",
    }),
  factors: z.array(factor).min(1).meta({ title: "a list with at least one factor" }),
  weights: z.array(weightRevision).min(1).meta({
    title: "a list with at least one set of weights",
    description: "A wave without weights of its own has those of the wave before.",
  }),
  bands: z
    .strictObject({ disappointed: limit, indifferent: limit, pleased: limit })
    .describe("Highest rating of each band; delighted is everything above."),
  lowIndexLimit: z.number().min(0).max(1000).meta({
    title: "a number from 0 to 1000",
    description: "Dealers with an index under it are counted on Dealer Ranking.",
  }),
  verbatims: z
    .array(
      z.strictObject({
        code: code.describe("Header of its column in a workbook, such as V1."),
        name,
        texts,
        slot,
      }),
    )
    .meta({ title: "a list", description: "Questions answered in the customer's own words." }),
  otherQuestions: z
    .array(otherQuestion)
    .meta({ title: "a list", description: "Closed questions outside the index." }),
});

/** The file `programme apply` reads: which operation of which client, and its questionnaire. `title`s read on after "it must be". */
export const programmeFile = z.strictObject({
  $schema: z.string().optional().describe("Where an editor finds the rules of this file."),
  client: z
    .string()
    .min(1)
    .meta({ title: "the name of a client", description: "As `client add` was told it." }),
  operation: z.strictObject({
    id: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{0,62}$/)
      .meta({
        title: "up to 63 small letters a–z, digits and hyphens",
        description:
          "Unique in the installation. An id that exists already gets this programme as its next revision.",
      }),
    name: name.describe("What people choose it by."),
  }),
  programme: programmeOfFile,
});

/** See `programmeFile`. */
export type ProgrammeFile = z.infer<typeof programmeFile>;

/** The rules of the file as JSON schema, for editors. */
export function programmeFileSchema(): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(programmeFile, { io: "input" });
}
