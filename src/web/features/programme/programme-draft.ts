import type { EditedProgramme, ShownProgramme } from "#contract/programme.ts";
import { compareWaves, waveNumber } from "#domain/calendar/calendar.ts";
import { languagesOf } from "#domain/programme/languages.ts";
import type { Texted } from "#domain/programme/programme.ts";
import { checkAnswers, checkCodes } from "#domain/programme-rules/rules.ts";

/** A questionnaire as somebody edits it: numbers are what was typed. */
export interface ProgrammeDraft extends Omit<EditedProgramme, "factors" | "weights" | "lowIndexLimit"> {
  readonly factors: readonly DraftFactor[];
  readonly weights: readonly DraftWeights[];
  readonly lowIndexLimit: string;
  /** A column each in the tables of texts, in order. */
  readonly languages: readonly string[];
}

export type DraftFactor = Omit<EditedProgramme["factors"][number], "tab"> & { readonly tab: string };

export interface DraftWeights {
  readonly fromWave: string;
  /** By the factor's slot: the code of a new one may be typed anew. */
  readonly weights: Readonly<Record<string, string>>;
}

export function draftOf({ factors, weights, lowIndexLimit, ...rest }: EditedProgramme): ProgrammeDraft {
  return {
    ...rest,
    factors: factors.map((factor) => ({ ...factor, tab: String(factor.tab) })),
    weights: weights
      .toSorted((a, b) => compareWaves(a.fromWave, b.fromWave))
      .map(({ fromWave, weights: byCode }) => ({
        fromWave,
        weights: Object.fromEntries(factors.map(({ slot, code }) => [slot, String(byCode[code] ?? 0)])),
      })),
    lowIndexLimit: String(lowIndexLimit),
    languages: languagesOf({ factors, ...rest }),
  };
}

const HIGHEST = 1000;
const MOST_TABS = 50;

/** '12,5' → 12.5; null for what is no number from 0 on with three decimals at most, and for '1,000', which may mean either. */
export function numberOf(text: string): number | null {
  const trimmed = text.trim();
  if (/^[1-9]\d*,\d{3}$/.test(trimmed)) return null;
  const written = trimmed.replace(",", ".");
  return /^\d{1,7}(\.\d{1,3})?$/.test(written) ? Number(written) : null;
}

/** Whether it is a number from 0 to 1000, as weights and the limit are. */
export function isInRange(text: string): boolean {
  const number = numberOf(text);
  return number !== null && number <= HIGHEST;
}

/** What of a draft can't be sent, a sentence each; empty = all can. */
export function draftFaults(draft: ProgrammeDraft, waves: Waves): string[] {
  const { factors, weights, bands, lowIndexLimit } = draft;
  const programme = programmeOf(draft);
  const rising = bands.disappointed < bands.indifferent && bands.indifferent < bands.pleased;
  return [
    ...weights.flatMap((set) => weightFaults(set, factors, waveTitle(waves, set.fromWave))),
    ...(rising ? [] : ["Each band must end with a higher rating than the one before."]),
    ...(isInRange(lowIndexLimit)
      ? []
      : ["The limit of a low index must be a number from 0 to 1000, written like 1000 or 812.5."]),
    ...factors
      .filter(({ tab }) => !(/^[1-9]\d?$/.test(tab.trim()) && Number(tab) <= MOST_TABS))
      .map(({ code }) => `The tab of factor ${code} must be a whole number from 1 to ${MOST_TABS}.`),
    ...blankTexts(draft).map((owner) => `${owner} has no text.`),
    ...checkCodes(programme),
    ...factors
      .filter(({ attributes }) => attributes.length === 0)
      .map(({ code }) => `Factor ${code} has no attributes. Add one.`),
    ...checkAnswers(programme),
  ];
}

function weightFaults(set: DraftWeights, factors: readonly DraftFactor[], wave: string): string[] {
  const faults = factors
    .filter(({ slot }) => !isInRange(set.weights[slot] ?? ""))
    .map(
      ({ name, code }) =>
        `The weight of ${name.trim() || code} from ${wave} on must be a number from 0 to 1000, written like 1000 or 12.5.`,
    );
  return sumOf(set) === 0 ? [...faults, `From ${wave} on one weight must be above 0.`] : faults;
}

/** What reads as nothing, by its code. */
function blankTexts({ factors, verbatims, otherQuestions }: ProgrammeDraft): string[] {
  const owners = [
    ...factors.flatMap(({ code, name, attributes }) => [
      { label: `Factor ${code}`, name },
      ...attributes.map((each) => ({ label: `Attribute ${each.code}`, name: each.name })),
    ]),
    ...[...otherQuestions, ...verbatims].map(({ code, name }) => ({ label: `Question ${code}`, name })),
  ];
  return owners.filter(({ name }) => name.trim() === "").map(({ label }) => label);
}

/** The questionnaire a draft without faults stands for. */
export function programmeOf(draft: ProgrammeDraft): EditedProgramme {
  const { languages, weights, lowIndexLimit, ...rest } = withWrittenTexts(draft);
  const { factors } = rest;
  return {
    ...rest,
    factors: factors.map((factor) => ({ ...factor, tab: Number(factor.tab) })),
    weights: weights.map(({ fromWave, weights: bySlot }) => ({
      fromWave,
      weights: Object.fromEntries(factors.map(({ slot, code }) => [code, numberOf(bySlot[slot] ?? "") ?? 0])),
    })),
    lowIndexLimit: numberOf(lowIndexLimit) ?? 0,
  };
}

/** Texts in the languages that have a column; a blank one is none. */
function withWrittenTexts(draft: ProgrammeDraft): ProgrammeDraft {
  const { factors, verbatims, otherQuestions, languages } = draft;
  const written = <E extends Texted>({ texts, ...entry }: E) => {
    const kept = languages.flatMap((language): [string, string][] => {
      const text = texts?.[language] ?? "";
      return text.trim() === "" ? [] : [[language, text]];
    });
    return kept.length === 0 ? entry : { ...entry, texts: Object.fromEntries(kept) };
  };
  return {
    ...draft,
    factors: factors.map((factor) => ({ ...written(factor), attributes: factor.attributes.map(written) })),
    verbatims: verbatims.map(written),
    otherQuestions: otherQuestions.map((question) => ({
      ...written(question),
      answers: question.answers.map(written),
    })),
  };
}

/** A column more for texts in a language. */
export function withLanguage(draft: ProgrammeDraft, language: string): ProgrammeDraft {
  return { ...draft, languages: [...draft.languages, language].sort() };
}

/** The same without its column, and without what stands in it. */
export function withoutLanguage(draft: ProgrammeDraft, language: string): ProgrammeDraft {
  return withWrittenTexts({ ...draft, languages: draft.languages.filter((each) => each !== language) });
}

/** Whether two drafts say the same. */
export function isSameDraft(a: ProgrammeDraft, b: ProgrammeDraft): boolean {
  return sortedText(programmeOf(a)) === sortedText(programmeOf(b)) && rawText(a) === rawText(b);
}

/** Whatever the order of its keys. */
function sortedText(programme: EditedProgramme): string {
  return JSON.stringify(programme, (_, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

/** What is no number yet is a change, too. */
function rawText({ factors, weights, lowIndexLimit }: ProgrammeDraft): string {
  const raw = [
    lowIndexLimit,
    ...factors.map(({ tab }) => tab),
    ...weights.flatMap((each) => Object.values(each.weights)),
  ];
  return raw.filter((text) => numberOf(text) === null).join(" ");
}

type Waves = ShownProgramme["waves"];

/** 'Jul–Sep 2026' */
export function waveTitle(waves: Waves, wave: string): string {
  return waves.find((each) => each.wave === wave)?.name ?? wave;
}

/** A set of weights as typed: what all add up to, null where one is no number. */
export function sumOf({ weights }: DraftWeights): number | null {
  const numbers = Object.values(weights).map(numberOf);
  const sum = numbers.reduce<number>((total, weight) => total + (weight ?? 0), 0);
  return numbers.includes(null) ? null : Math.round(sum * 1000) / 1000;
}

/** '19 %' of the index, null where that can't be told. */
export function shareOf(set: DraftWeights, slot: number): string | null {
  const sum = sumOf(set);
  const weight = numberOf(set.weights[slot] ?? "");
  if (sum === null || sum === 0 || weight === null) return null;
  const share = (100 * weight) / sum;
  return `${share.toFixed(Math.abs(share - Math.round(share)) < 0.05 ? 0 : 1)} %`;
}

export function withWeight(
  draft: ProgrammeDraft,
  fromWave: string,
  slot: number,
  text: string,
): ProgrammeDraft {
  const weights = draft.weights.map((set) =>
    set.fromWave === fromWave ? { ...set, weights: { ...set.weights, [slot]: text } } : set,
  );
  return { ...draft, weights };
}

/** A set of its own from a wave on, which begins as the one before it. */
export function withSet(draft: ProgrammeDraft, fromWave: string): ProgrammeDraft {
  const before = draft.weights.findLast((set) => waveNumber(set.fromWave) < waveNumber(fromWave));
  const added = { fromWave, weights: { ...before?.weights } };
  return {
    ...draft,
    weights: [...draft.weights, added].toSorted((a, b) => compareWaves(a.fromWave, b.fromWave)),
  };
}

export function withoutSet(draft: ProgrammeDraft, fromWave: string): ProgrammeDraft {
  return { ...draft, weights: draft.weights.filter((set) => set.fromWave !== fromWave) };
}

/** An entry of a list changed at its place. */
export function changedAt<T>(list: readonly T[], place: number, change: NoInfer<Partial<T>>): T[] {
  return list.map((each, at) => (at === place ? { ...each, ...change } : each));
}
