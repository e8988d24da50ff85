import { wordsIn } from "./wire-words.ts";

/** A name that says one of the words all the same, since it is somebody else's or means something else. */
export interface AllowedName {
  readonly name: string;
  readonly why: string;
}

export interface Source {
  readonly path: string;
  readonly text: string;
}

/** Words this house once had for things that have a name in the field, and that name. */
const FORMER: readonly (readonly [RegExp, string])[] = [
  [/^viewers?(?=$|[A-Z])|Viewer|[oO]nlooker/, "actor"],
  [/^acting(?=$|[A-Z])|Acting/, "actor"],
  [/OperationView/, "snapshot"],
  [/^withdr[ae]w|Withdr[ae]w/, "retract"],
  [/forsaken|Forsaken/, "orphaned"],
  [/^keep[A-Z]/, "store or save"],
  [/^forget[A-Z]/, "delete or clear"],
  [/^fold[A-Z]/, "normalize"],
  [/^leads?Of$|[a-z]Leads?$/, "drill-down"],
  [/^tells?[A-Z]|Tells?(?=$|[A-Z])/, "publish, report or disclose"],
  [/^(?:un)?told(?=$|[A-Z])|Told|(?:^|_)(?:UN)?TOLD(?=$|_)/, "notified, reported, listed or disclosed"],
  [/^telling(?=$|[A-Z])|Telling|(?:^|_)TELLING(?=$|_)/, "distinctive or significant"],
  [/^hear(?:s|d|ing)?(?=$|[A-Z])|Hear(?:s|d|ing)?(?=$|[A-Z])/, "subscribe, receive or disclose"],
  [/^reach(?:es)?[A-Z]|Reach$/, "scope, covers or rlsMode"],
  [/^offers?(?=$|[A-Z])|Offers?(?=$|[A-Z])/, "suggestion, preset or action"],
  [/[cC]utMonth/, "partial month"],
  [/^doomed|Doomed/, "toDelete"],
  [/^sniff|Sniff/, "detect"],
  [/[aA]nswerer|CardSource/, "card resolver"],
  [/^openSlice|^shiftRollups$|^useFollow$/, "resolveQuery, applyRollupDelta or useNavigateTo"],
  [/^(?:Press|Letter)$/, "PdfRenderer or EmailTemplate"],
];
const NAME = /^[A-Za-z_$][\w$]*$/;

/** Every name of a source that says a former word, and every allowed one that none has, one sentence each; texts and comments are free. */
export function formerNameFaults(allowed: readonly AllowedName[], sources: readonly Source[]): string[] {
  const unused = new Set(allowed.map(({ name }) => name));
  const faults = sources.flatMap(({ path, text }) =>
    wordsIn(text).flatMap(({ word, line }) => {
      const instead = NAME.test(word) ? FORMER.find(([pattern]) => pattern.test(word))?.[1] : undefined;
      if (instead === undefined) return [];
      if (allowed.some(({ name }) => name === word)) {
        unused.delete(word);
        return [];
      }
      return [`${path}:${line}: ${word} says a word of before; the field's is ${instead}.`];
    }),
  );
  return [...faults, ...[...unused].map((name) => `Nothing is called ${name}; take it out of the table.`)];
}
