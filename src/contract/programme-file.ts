import { z } from "zod";

const code = z.string().min(1).max(64);
const name = z.string().min(1).max(200);
const slot = z.int().min(1).max(500);

const programme = z.strictObject({
  type: z.enum(["CSI", "SSI"]),
  firstMonth: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "must look like 2026-01"),
  factors: z
    .array(
      z.strictObject({
        code,
        name,
        slot,
        tab: z.int().min(1).max(50),
        attributes: z.array(z.strictObject({ code, name, slot })).min(1),
      }),
    )
    .min(1),
  weights: z
    .array(
      z.strictObject({ fromWave: z.string(), weights: z.record(z.string(), z.number().min(0).max(1000)) }),
    )
    .min(1),
  bands: z.strictObject({ disappointed: z.int(), indifferent: z.int(), pleased: z.int() }),
  lowIndexLimit: z.number().min(0).max(1000),
  verbatims: z.array(z.strictObject({ code, name, slot })),
  otherQuestions: z.array(
    z.strictObject({
      code,
      name,
      slot,
      combine: z.string().min(1).max(20),
      answers: z.array(z.strictObject({ code, name })).min(1),
    }),
  ),
});

/** The file `programme apply` reads: which operation of which client, and its questionnaire. */
export const programmeFile = z.strictObject({
  client: z.string().min(1),
  operation: z.strictObject({
    id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, "takes small letters, digits and hyphens"),
    name,
  }),
  programme,
});

/** See `programmeFile`. */
export type ProgrammeFile = z.infer<typeof programmeFile>;
