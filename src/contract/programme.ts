import { z } from "zod";
import { LEVEL_NAMES } from "#domain/scoring/index-level.ts";
import { json, noBody } from "./endpoint.ts";
import { waveMovement } from "./survey-preview.ts";
import { wireObject } from "./wire.ts";

/** How long a code, a name or another text may be before what is wrong with it is looked at. */
const text = z.string().max(500);

const weightOfFactor = wireObject({ code: text, weight: z.number() });

/** A table by factor code, on the wire a list. */
const weightsByCode = z.codec(z.array(weightOfFactor), z.custom<Readonly<Record<string, number>>>(), {
  decode: (list) => Object.fromEntries(list.map(({ code, weight }) => [code, weight])),
  encode: (weights) => Object.entries(weights).map(([code, weight]) => ({ code, weight })),
});

const textInLanguage = wireObject({ language: text, text });

/** Texts in further languages by their tags, on the wire a list. */
const textsByLanguage = z
  .codec(z.array(textInLanguage), z.custom<Readonly<Record<string, string>>>(), {
    decode: (list) => Object.fromEntries(list.map((each) => [each.language, each.text])),
    encode: (texts) => Object.entries(texts).map(([language, each]) => ({ language, text: each })),
  })
  .optional();

const answer = { code: text, name: text, texts: textsByLanguage };
const owner = { ...answer, slot: z.int() };

/** What an administrator may change of a questionnaire, as `domain/programme` has it. */
const questions = {
  factors: z.array(wireObject({ ...owner, tab: z.int(), attributes: z.array(wireObject(owner)) })),
  weights: z.array(wireObject({ fromWave: text, weights: weightsByCode })),
  bands: wireObject({ disappointed: z.int(), indifferent: z.int(), pleased: z.int() }),
  lowIndexLimit: z.number(),
  verbatims: z.array(wireObject(owner)),
  otherQuestions: z.array(wireObject({ ...owner, combine: text, answers: z.array(wireObject(answer)) })),
};

const editedProgramme = wireObject(questions);

/** See `questions`. */
export type EditedProgramme = z.output<typeof editedProgramme>;

const shownProgramme = wireObject({
  /** Counts its versions from 1. */
  revision: z.int(),
  /** First month of wave WQ-1, `YYYY-MM`. */
  firstMonth: z.string(),
  programme: editedProgramme,
  /** Every wave up to the one after today's and later ones with weights, the oldest first, with the answers that count in it. */
  waves: z.array(wireObject({ wave: z.string(), name: z.string(), responses: z.int() })),
});

/** The questionnaire in force. */
export type ShownProgramme = z.output<typeof shownProgramme>;

const dealerLevel = wireObject({
  index: z.number(),
  level: z.enum(LEVEL_NAMES),
  /** Under the limit of a low index. */
  isBelow: z.boolean(),
}).nullable();

const waveLevels = wireObject({
  wave: z.string(),
  name: z.string(),
  /** Ranked dealers under the limit. */
  belowBefore: z.int(),
  belowAfter: z.int(),
  /** Dealers that get another level, or pass the limit. */
  changed: z.int(),
  /** The lowest of them, at most 25; null = no rank. */
  dealers: z.array(
    wireObject({ code: z.string(), name: z.string(), before: dealerLevel, after: dealerLevel }),
  ),
});

/** Dealers of a wave that get another level. */
export type ShownLevelChanges = z.output<typeof waveLevels>;

const effects = {
  /** What becomes other, a sentence each; empty = nothing. */
  changes: z.array(z.string()),
  movements: z.array(waveMovement),
  levels: z.array(waveLevels),
};

const effectsPreview = wireObject({
  ...effects,
  /** Sent when it is saved: refused with 409 once anything could make it do something else. */
  state: z.string(),
});

const version = wireObject({
  revision: z.int(),
  /** null: a command did. */
  person: z.string().nullable(),
  /** Instant, ISO 8601 with zone. */
  appliedOn: z.string(),
  ...effects,
});

/** A questionnaire that is or was in force. */
export type ProgrammeVersion = z.output<typeof version>;

const row = { access: "adminPanel" } as const;
const edit = {
  /** The version that was edited. */
  revision: z.int(),
  programme: editedProgramme,
};

/** The questionnaire of the operation of the data_source header. 409 STALE where another version than the edited one is in force. */
export const programme = {
  show: json({ ...row, method: "GET", path: "/api/programmeshow", body: noBody, reply: shownProgramme }),
  /** What it would move; changes nothing. 400 PROGRAMME says what is wrong with it. 409 while it is counted for this client already. */
  preview: json({
    ...row,
    method: "POST",
    path: "/api/programmepreview",
    takesMinutes: true,
    body: wireObject(edit),
    reply: effectsPreview,
  }),
  /**
   * Puts it in force and scores every answer anew. 409 FIGURES where figures or network changed since the preview of this
   * `state`. Needs the password typed again (403, ADMIN_REAUTH).
   */
  save: json({
    ...row,
    method: "POST",
    path: "/api/programmesave",
    body: wireObject({ ...edit, state: z.string().max(100) }),
    reply: z.strictObject({ message: z.string() }),
  }),
  /** The newest 50 versions. */
  history: json({
    ...row,
    method: "GET",
    path: "/api/programmehistory",
    body: noBody,
    reply: wireObject({ versions: z.array(version) }),
  }),
};
