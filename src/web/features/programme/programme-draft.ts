import type { EditedProgramme, ShownProgramme } from "#contract/programme.ts";
import { compareWaves, waveNumber } from "#domain/calendar/calendar.ts";

/** A questionnaire as somebody edits it: numbers are what was typed. */
export interface ProgrammeDraft extends Omit<EditedProgramme, "factors" | "weights" | "lowIndexLimit"> {
  readonly factors: readonly DraftFactor[];
  readonly weights: readonly DraftWeights[];
  readonly lowIndexLimit: string;
}

export type DraftFactor = Omit<EditedProgramme["factors"][number], "tab"> & { readonly tab: string };

export interface DraftWeights {
  readonly fromWave: string;
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
        weights: Object.fromEntries(factors.map(({ code }) => [code, String(byCode[code] ?? 0)])),
      })),
    lowIndexLimit: String(lowIndexLimit),
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
  ];
}

function weightFaults(set: DraftWeights, factors: readonly DraftFactor[], wave: string): string[] {
  const faults = factors
    .filter(({ code }) => !isInRange(set.weights[code] ?? ""))
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
    ...otherQuestions.flatMap(({ code, answers }) =>
      answers.map((each) => ({ label: `Answer ${each.code} of question ${code}`, name: each.name })),
    ),
  ];
  return owners.filter(({ name }) => name.trim() === "").map(({ label }) => label);
}

/** The questionnaire a draft without faults stands for. */
export function programmeOf({ factors, weights, lowIndexLimit, ...rest }: ProgrammeDraft): EditedProgramme {
  return {
    ...rest,
    factors: factors.map((factor) => ({ ...factor, tab: Number(factor.tab) })),
    weights: weights.map(({ fromWave, weights: byCode }) => ({
      fromWave,
      weights: Object.fromEntries(factors.map(({ code }) => [code, numberOf(byCode[code] ?? "") ?? 0])),
    })),
    lowIndexLimit: numberOf(lowIndexLimit) ?? 0,
  };
}

/** Whether two drafts say the same. */
export function isSameDraft(a: ProgrammeDraft, b: ProgrammeDraft): boolean {
  return JSON.stringify(programmeOf(a)) === JSON.stringify(programmeOf(b)) && rawText(a) === rawText(b);
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
export function shareOf(set: DraftWeights, code: string): string | null {
  const sum = sumOf(set);
  const weight = numberOf(set.weights[code] ?? "");
  if (sum === null || sum === 0 || weight === null) return null;
  const share = (100 * weight) / sum;
  return `${share.toFixed(Math.abs(share - Math.round(share)) < 0.05 ? 0 : 1)} %`;
}

export function withWeight(
  draft: ProgrammeDraft,
  fromWave: string,
  code: string,
  text: string,
): ProgrammeDraft {
  const weights = draft.weights.map((set) =>
    set.fromWave === fromWave ? { ...set, weights: { ...set.weights, [code]: text } } : set,
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
export function changedAt<T>(list: readonly T[], place: number, change: Partial<T>): T[] {
  return list.map((each, at) => (at === place ? { ...each, ...change } : each));
}
