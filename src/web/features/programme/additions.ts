import type { Questions } from "#domain/programme/programme.ts";
import { normalizeHeader } from "#domain/survey-sheet/sheet-headers.ts";
import { changedAt, type DraftFactor, type ProgrammeDraft } from "./programme-draft.ts";

/** Ends a code; more digits are no number that counts up. */
const NUMBERED = /^(.*?)(\d{1,9})$/u;

type Coded = readonly { readonly code: string }[];
type Slotted = readonly { readonly slot: number }[];

/** A factor more, on a tab of its own; it weighs nothing until somebody types what it does. */
export function withFactor(draft: ProgrammeDraft): ProgrammeDraft {
  const { factors, weights } = draft;
  const slot = nextSlot(factors);
  const tab = Math.max(0, ...factors.map((each) => Number(each.tab) || 0)) + 1;
  const added = { code: freeCode(draft, factors, "Q1"), name: "", slot, tab: String(tab), attributes: [] };
  return {
    ...draft,
    factors: [...factors, added],
    weights: weights.map((set) => ({ ...set, weights: { ...set.weights, [slot]: "0" } })),
  };
}

/** An attribute more of the factor at a place, at its end. */
export function withAttribute(draft: ProgrammeDraft, place: number): ProgrammeDraft {
  const { factors } = draft;
  const factor = factors[place];
  if (factor === undefined) return draft;
  const { attributes, code } = factor;
  const added = {
    code: freeCode(draft, attributes, `${code}_1`),
    name: "",
    slot: nextSlot(factors.flatMap((each) => each.attributes)),
  };
  return { ...draft, factors: changedAt(factors, place, { attributes: [...attributes, added] }) };
}

export function withVerbatim(draft: ProgrammeDraft): ProgrammeDraft {
  const { verbatims } = draft;
  const added = { code: freeCode(draft, verbatims, "V1"), name: "", slot: nextSlot(verbatims) };
  return { ...draft, verbatims: [...verbatims, added] };
}

/** A closed question more, with a card of its own; its answers are added to it. */
export function withQuestion(draft: ProgrammeDraft): ProgrammeDraft {
  const { otherQuestions } = draft;
  const added = {
    code: freeCode(draft, otherQuestions, "OQ1"),
    name: "",
    slot: nextSlot(otherQuestions),
    combine: "0",
    answers: [],
  };
  return { ...draft, otherQuestions: [...otherQuestions, added] };
}

/** An answer more of the closed question at a place, at its end: stored answers are places. */
export function withAnswer(draft: ProgrammeDraft, place: number): ProgrammeDraft {
  const { otherQuestions } = draft;
  const answers = otherQuestions[place]?.answers ?? [];
  const code = nextCode(answers, "1", new Set(answers.map((each) => normalizeHeader(each.code))));
  const changed = { answers: [...answers, { code, name: "" }] };
  return { ...draft, otherQuestions: changedAt(otherQuestions, place, changed) };
}

/** The same without the factor at a place, and without what it weighs. */
export function withoutFactor(draft: ProgrammeDraft, place: number): ProgrammeDraft {
  const gone = draft.factors[place];
  return {
    ...draft,
    factors: withoutAt(draft.factors, place),
    weights: draft.weights.map((set) => ({
      ...set,
      weights: Object.fromEntries(
        Object.entries(set.weights).filter(([slot]) => slot !== String(gone?.slot)),
      ),
    })),
  };
}

export function withoutAt<T>(list: readonly T[], place: number): T[] {
  return list.filter((_, at) => at !== place);
}

/** What is added gets the slot behind all others of its kind: a slot belongs to its question for ever. */
function nextSlot(list: Slotted): number {
  return Math.max(0, ...list.map(({ slot }) => slot)) + 1;
}

function freeCode(draft: ProgrammeDraft, list: Coded, first: string): string {
  return nextCode(list, first, new Set(codesOf(draft).map(normalizeHeader)));
}

/** 'Q4_6' behind 'Q4_5', or the next behind it that no header reads like. */
function nextCode(list: Coded, first: string, taken: ReadonlySet<string>): string {
  const last = list.at(-1)?.code ?? "";
  const [, stem, digits] = NUMBERED.exec(last === "" ? first : last) ?? [null, `${last}_`, "1"];
  for (let number = Number(digits) + (last === "" ? 0 : 1); ; number += 1) {
    const code = `${stem}${String(number).padStart(digits?.length ?? 0, "0")}`;
    if (!taken.has(normalizeHeader(code))) return code;
  }
}

function codesOf({
  factors,
  verbatims,
  otherQuestions,
}: Omit<Questions, "factors"> & { readonly factors: readonly Omit<DraftFactor, "tab">[] }): string[] {
  return [
    ...factors,
    ...factors.flatMap(({ attributes }) => attributes),
    ...verbatims,
    ...otherQuestions,
  ].map(({ code }) => code);
}
