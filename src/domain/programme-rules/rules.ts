import { isMonth, isWave, waveNumber } from "#domain/calendar/calendar.ts";
import { LANGUAGE_TAG, namesOf, textsOf } from "#domain/programme/languages.ts";
import type {
  Answer,
  BandLimits,
  OtherQuestion,
  Programme,
  Questions,
  WeightRevision,
} from "#domain/programme/programme.ts";
import { surveyColumns } from "#domain/survey-sheet/columns.ts";
import { normalizeHeader, REASON_COLUMN } from "#domain/survey-sheet/sheet-headers.ts";
import { checkStart } from "./start.ts";

/** Highest slot number of a factor, attribute or question: the length of the stored arrays. */
export const MAX_SLOT = 500;

const MOST_PROBLEMS_SHOWN = 8;
const HIGHEST_RATING = 10;
const INDEX_SCALE = 1000;
const MAX_WEIGHT = 1_000_000;
/** A hundred years. */
const MOST_WAVES = 400;
// The joiners within are part of how some words of Indian scripts are written.
const CODE_PATTERN = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._\p{Join_C}-]{0,39}$/u;

interface Owner {
  readonly kind: string;
  readonly code: string;
  readonly name: string;
  readonly slot: number;
}

/** Everything wrong with a programme, one sentence each; empty = it may be applied. */
export function checkProgramme(programme: Programme): string[] {
  return [
    ...checkFirstMonth(programme),
    ...checkNames(programme),
    ...checkLanguages(programme),
    ...checkCodes(programme),
    ...checkFactors(programme),
    ...checkWeights(programme),
    ...checkBands(programme.bands),
    ...checkAnswers(programme),
  ];
}

/** The first problems, one on a line, and how many more there are. */
export function firstProblems(problems: readonly string[]): string {
  const left = problems.length - MOST_PROBLEMS_SHOWN;
  const more = left > 0 ? [`… and ${left} more.`] : [];
  return [...problems.slice(0, MOST_PROBLEMS_SHOWN), ...more].join("\n");
}

/** Why `after` may not replace `before`, one sentence each: a slot keeps its owner for ever, an answer its place, a wave its quarter's weights. */
export function checkRevision(before: Programme, after: Programme): string[] {
  const problems: string[] = [];
  if (before.type !== after.type)
    problems.push(`The type is ${before.type} and cannot become ${after.type}.`);
  problems.push(...checkStart(before, after));
  const now = ownersOf(after);
  for (const { kind, code, slot } of ownersOf(before)) {
    const sameKind = now.filter((owner) => owner.kind === kind);
    const heir = sameKind.find((owner) => normalizeHeader(owner.code) === normalizeHeader(code));
    const holder = sameKind.find((owner) => owner.slot === slot);
    if (heir === undefined) problems.push(`${kind} ${code} is missing: it keeps slot ${slot} for ever.`);
    else if (heir.slot !== slot)
      problems.push(`${kind} ${code} owns slot ${slot} and cannot move to ${heir.slot}.`);
    if (holder !== undefined && holder !== heir) {
      problems.push(
        `Slot ${slot} belongs to ${kind.toLowerCase()} ${code} and cannot pass to ${holder.code}.`,
      );
    }
  }
  return [...problems, ...checkStoredAnswers(before, after)];
}

// Stored answers of a closed question are places in its list.
function checkStoredAnswers(before: Programme, after: Programme): string[] {
  return before.otherQuestions.flatMap((then) => {
    const now = after.otherQuestions.find(({ code }) => normalizeHeader(code) === normalizeHeader(then.code));
    return now === undefined ? [] : checkPlaces(then, now);
  });
}

function checkPlaces(then: OtherQuestion, now: OtherQuestion): string[] {
  const owners = new Map(
    then.answers.flatMap((answer, place) => writtenAs(answer).map((text) => [comparableAnswer(text), place])),
  );
  const isOf = (text: string, place: number) => (owners.get(comparableAnswer(text)) ?? place) === place;
  const missing = then.answers.flatMap(({ code, name }, place) =>
    place < now.answers.length
      ? []
      : [
          `Answer ${place + 1} of question ${now.code} is missing: stored answers name ${code} '${name}' by its place.`,
        ],
  );
  const moved = now.answers.flatMap((answer, place) => {
    const { code, name } = answer;
    const label = `Answer ${place + 1} of question ${now.code}`;
    const was = then.answers[place];
    if (was === undefined) {
      const former = writtenAs(answer)
        .map((text) => owners.get(comparableAnswer(text)))
        .find((owner) => owner !== undefined);
      if (former === undefined) return [];
      return [`${label} is new and cannot be ${code} '${name}': answer ${former + 1} was called so.`];
    }
    const keeps = [code, name].some((text) => owners.get(comparableAnswer(text)) === place);
    if (keeps && writtenAs(answer).every((text) => isOf(text, place))) return [];
    return [
      `${label} was ${was.code} '${was.name}' and cannot become ${code} '${name}': stored answers name it by its place.`,
    ];
  });
  return [...missing, ...moved];
}

/** A cell of a workbook names an answer by its code or its text in any language. */
function writtenAs(answer: Answer): string[] {
  return [answer.code, ...namesOf(answer)];
}

/** Whatever their case. */
function comparableAnswer(text: string): string {
  return text.trim().toLowerCase();
}

function ownersOf(programme: Questions): Owner[] {
  const kinds: [string, readonly Omit<Owner, "kind">[]][] = [
    ["Factor", programme.factors],
    ["Attribute", programme.factors.flatMap((factor) => factor.attributes)],
    ["Verbatim", programme.verbatims],
    ["Question", programme.otherQuestions],
  ];
  return kinds.flatMap(([kind, list]) => list.map(({ code, name, slot }) => ({ kind, code, name, slot })));
}

const FIXED_COLUMNS: readonly string[] = [
  ...surveyColumns({ factors: [], verbatims: [], otherQuestions: [] }, true).map(({ name }) => name),
  REASON_COLUMN,
];

function checkFirstMonth({ firstMonth }: Programme): string[] {
  if (!isMonth(firstMonth)) return [`The first month '${firstMonth}' is not a month written YYYY-MM.`];
  if (Number(firstMonth.slice(5)) % 3 === 1) return [];
  return [`The first month ${firstMonth} does not begin a calendar quarter.`];
}

function checkNames(questions: Questions): string[] {
  return ownersOf(questions)
    .filter(({ name }) => name.trim() === "")
    .map(({ kind, code }) => `${kind} ${code} has no name.`);
}

/** What is wrong with texts in other languages, one sentence each. */
export function checkLanguages(questions: Questions): string[] {
  return textsOf(questions).flatMap(({ label, entry }) =>
    Object.entries(entry.texts ?? {}).flatMap(([tag, text]) => {
      if (!LANGUAGE_TAG.test(tag))
        return [`${label} has a text in '${tag}', which is no language tag such as hi or pt-BR.`];
      return text.trim() === "" ? [`${label} has an empty text in ${tag}.`] : [];
    }),
  );
}

/** What is wrong with codes and slots, one sentence each: each code is the header of a column, each slot one question's. */
export function checkCodes(questions: Questions): string[] {
  const problems: string[] = [];
  const columns = new Map(FIXED_COLUMNS.map((name) => [normalizeHeader(name), `column ${name}`]));
  const slots = new Map<string, string>();
  for (const { kind, code, slot } of ownersOf(questions)) {
    const label = `${kind} ${code}`;
    if (!CODE_PATTERN.test(code)) {
      problems.push(
        `${kind} code '${code}' is not 1–40 letters of any script, digits, spaces, dots, _ or -, beginning with a letter or digit.`,
      );
    }
    const taken = columns.get(normalizeHeader(code));
    if (taken !== undefined) problems.push(`${label} reads like ${taken} in a workbook's header.`);
    columns.set(normalizeHeader(code), label.charAt(0).toLowerCase() + label.slice(1));
    if (!Number.isInteger(slot) || slot < 1 || slot > MAX_SLOT) {
      problems.push(`${label} has slot ${slot}: slots are whole numbers from 1 to ${MAX_SLOT}.`);
    }
    const holder = slots.get(`${kind} ${slot}`);
    if (holder !== undefined) problems.push(`${label} and ${holder} share slot ${slot}.`);
    slots.set(`${kind} ${slot}`, code);
  }
  return problems;
}

function checkFactors({ factors, lowIndexLimit }: Programme): string[] {
  const problems = factors.flatMap((factor) => {
    const label = `Factor ${factor.code}`;
    const found: string[] = [];
    if (factor.attributes.length === 0) found.push(`${label} has no attributes.`);
    if (!Number.isInteger(factor.tab) || factor.tab < 1)
      found.push(`${label} has tab ${factor.tab}: tabs count from 1.`);
    return found;
  });
  if (factors.length === 0) problems.push("The programme has no factors.");
  if (!(lowIndexLimit >= 0 && lowIndexLimit <= INDEX_SCALE)) {
    problems.push(`The low index limit ${lowIndexLimit} is not between 0 and ${INDEX_SCALE}.`);
  }
  return problems;
}

function checkWeights({ factors, weights }: Programme): string[] {
  const known = new Set(factors.map((factor) => factor.code));
  const problems = weights.flatMap((revision) => checkRevisionOfWeights(revision, known));
  const waves = weights.map((revision) => revision.fromWave);
  for (const wave of new Set(waves.filter((wave, place) => waves.indexOf(wave) !== place))) {
    problems.push(`There are two sets of weights from ${wave}.`);
  }
  if (!waves.includes("WQ-1")) problems.push("There are no weights from WQ-1.");
  return problems;
}

function checkRevisionOfWeights({ fromWave, weights }: WeightRevision, known: ReadonlySet<string>): string[] {
  const problems: string[] = [];
  if (!isWave(fromWave)) problems.push(`Weights from '${fromWave}': that is not a wave such as WQ-1.`);
  else if (waveNumber(fromWave) > MOST_WAVES)
    problems.push(`Weights from ${fromWave}: a survey has ${MOST_WAVES} waves at most.`);
  for (const [code, weight] of Object.entries(weights)) {
    if (!known.has(code)) problems.push(`Weights from ${fromWave} name the unknown factor ${code}.`);
    if (!isWeight(weight)) {
      problems.push(
        `The weight ${weight} of ${code} from ${fromWave} is not a number from 0 to ${MAX_WEIGHT} with at most three decimals.`,
      );
    }
  }
  if (!Object.values(weights).some((weight) => weight > 0))
    problems.push(`No weight from ${fromWave} is above 0.`);
  return problems;
}

function isWeight(weight: number): boolean {
  return weight >= 0 && weight <= MAX_WEIGHT && Math.round(weight * 1000) / 1000 === weight;
}

function checkBands({ disappointed, indifferent, pleased }: BandLimits): string[] {
  const limits = [disappointed, indifferent, pleased];
  const inside = limits.every((limit) => Number.isInteger(limit) && limit >= 1 && limit < HIGHEST_RATING);
  if (inside && disappointed < indifferent && indifferent < pleased) return [];
  return [
    `The band limits ${limits.join(", ")} are not three rising whole numbers from 1 to ${HIGHEST_RATING - 1}.`,
  ];
}

/** What is wrong with the answers of closed questions, one sentence each. */
export function checkAnswers({ otherQuestions }: Pick<Questions, "otherQuestions">): string[] {
  return otherQuestions.flatMap(({ code, answers }) => {
    if (answers.length === 0) return [`Question ${code} has no answers.`];
    const owners = new Map<string, number>();
    return answers.flatMap((answer, place) =>
      writtenAs(answer).flatMap((text) => {
        const comparable = comparableAnswer(text);
        if (comparable === "") return [`Question ${code} has an answer without a code or a name.`];
        const owner = owners.get(comparable);
        owners.set(comparable, place);
        return owner === undefined || owner === place
          ? []
          : [`Question ${code} has two answers that read '${text}'.`];
      }),
    );
  });
}
