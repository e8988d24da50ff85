import type { Questions, Texted } from "./programme.ts";

/** A BCP 47 tag as it is written: a language, a script and a region where they matter, such as `hi`, `hi-Latn` or `pt-BR`. */
export const LANGUAGE_TAG = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$/;

interface Coded extends Texted {
  readonly code: string;
  readonly slot: number;
}

/** What of a questionnaire has texts. */
interface TextedQuestions {
  readonly factors: readonly (Coded & { readonly attributes: readonly Coded[] })[];
  readonly verbatims: readonly Coded[];
  readonly otherQuestions: readonly (Coded & { readonly answers: readonly Texted[] })[];
}

/** The languages in which a questionnaire has texts beside its own, in the order of their tags. */
export function languagesOf(questions: TextedQuestions): string[] {
  const tags = textsOf(questions).flatMap(({ entry }) => Object.keys(entry.texts ?? {}));
  return [...new Set(tags)].sort();
}

/** A text, then the same in every other language. */
export function namesOf({ name, texts }: Texted): string[] {
  return [name, ...Object.values(texts ?? {})];
}

/** Its text in a language; null = it has none in it. */
export function textIn({ texts = {} }: Texted, language: string): string | null {
  return Object.hasOwn(texts, language) ? (texts[language] ?? null) : null;
}

/** 'Hindi' */
export function languageName(tag: string): string {
  return new Intl.DisplayNames(["en"], { type: "language" }).of(tag) ?? tag;
}

/** A questionnaire with its texts in a language; what it does not have in it stays as it is. The one place where a language is chosen. */
export function inLanguage<T extends Questions>(questions: T, language: string): T {
  const own = <E extends Texted>(entry: E): E => ({ ...entry, name: textIn(entry, language) ?? entry.name });
  return {
    ...questions,
    factors: questions.factors.map((factor) => ({ ...own(factor), attributes: factor.attributes.map(own) })),
    verbatims: questions.verbatims.map(own),
    otherQuestions: questions.otherQuestions.map((question) => ({
      ...own(question),
      answers: question.answers.map(own),
    })),
  };
}

/** What has a text, with a key that stays whatever it is called and what people call it. */
export interface KnownText {
  readonly key: string;
  readonly label: string;
  readonly entry: Texted;
}

/** Everything of a questionnaire that has a text. */
export function textsOf({ factors, verbatims, otherQuestions }: TextedQuestions): KnownText[] {
  const known = (kind: string, entry: Coded): KnownText => ({
    key: `${kind} ${entry.slot}`,
    label: `${kind} ${entry.code}`,
    entry,
  });
  return [
    ...factors.flatMap((factor) => [
      known("Factor", factor),
      ...factor.attributes.map((attribute) => known("Attribute", attribute)),
    ]),
    ...verbatims.map((verbatim) => known("Verbatim", verbatim)),
    ...otherQuestions.flatMap((question) => [
      known("Question", question),
      ...question.answers.map((entry, place) => ({
        key: `Answer ${question.slot} ${place}`,
        label: `Answer ${place + 1} of question ${question.code}`,
        entry,
      })),
    ]),
  ];
}
