import { waveName } from "#domain/calendar/calendar.ts";
import { languageName, languagesOf, textsOf } from "#domain/programme/languages.ts";
import type { BandLimits, OtherQuestion, Programme } from "#domain/programme/programme.ts";

interface Owner {
  readonly code: string;
  readonly name: string;
  readonly slot: number;
}

const KINDS: readonly {
  readonly kind: string;
  readonly many: string;
  readonly of: (from: Programme) => readonly Owner[];
}[] = [
  { kind: "Factor", many: "factors", of: ({ factors }) => factors },
  {
    kind: "Attribute",
    many: "attributes",
    of: ({ factors }) => factors.flatMap(({ attributes }) => attributes),
  },
  { kind: "Verbatim", many: "verbatims", of: ({ verbatims }) => verbatims },
  { kind: "Question", many: "closed questions", of: ({ otherQuestions }) => otherQuestions },
];

const BANDS: readonly (keyof BandLimits)[] = ["disappointed", "indifferent", "pleased"];

/** What `after` changes, one sentence each; empty = nothing. */
export function programmeChanges(before: Programme, after: Programme): string[] {
  return [
    ...startChanges(before, after),
    ...weightChanges(before, after),
    ...bandChanges(before, after),
    ...limitChanges(before, after),
    ...KINDS.flatMap((kind) => ownerChanges(kind, before, after)),
    ...placeChanges(before, after),
    ...languageChanges(before, after),
    ...after.otherQuestions.flatMap((question) => {
      const then = before.otherQuestions.find(({ slot }) => slot === question.slot);
      return then === undefined ? [] : questionChanges(then, question);
    }),
  ];
}

function startChanges(before: Programme, after: Programme): string[] {
  if (before.firstMonth === after.firstMonth) return [];
  return [`Waves count from ${after.firstMonth} instead of ${before.firstMonth}.`];
}

function weightChanges(before: Programme, after: Programme): string[] {
  // Where waves are counted anew every quarter keeps its weights under another number.
  if (before.firstMonth !== after.firstMonth) return [];
  const names = new Map([...before.factors, ...after.factors].map(({ code, name }) => [code, name]));
  const waves = [...new Set([...before.weights, ...after.weights].map(({ fromWave }) => fromWave))];
  return waves.flatMap((wave) => {
    const when = `from ${waveName(after.firstMonth, wave)} on`;
    const setIn = ({ weights }: Programme) => weights.find(({ fromWave }) => fromWave === wave)?.weights;
    const [then, now] = [setIn(before), setIn(after)];
    const listed = (weights: Readonly<Record<string, number>>) =>
      Object.entries(weights)
        .map(([code, weight]) => `${names.get(code) ?? code} ${weight}`)
        .join(", ");
    if (then === undefined && now !== undefined)
      return [`There are weights of their own ${when}: ${listed(now)}.`];
    if (then !== undefined && now === undefined)
      return [`The weights ${when} are gone; those before stay in force.`];
    const codes = [...new Set([...Object.keys(then ?? {}), ...Object.keys(now ?? {})])];
    return codes.flatMap((code) => {
      const [was, is] = [then?.[code] ?? 0, now?.[code] ?? 0];
      return was === is ? [] : [`${names.get(code) ?? code} weighs ${is} instead of ${was} ${when}.`];
    });
  });
}

function bandChanges(before: Programme, after: Programme): string[] {
  return BANDS.flatMap((band) =>
    before.bands[band] === after.bands[band]
      ? []
      : [`The highest rating that is ${band} is ${after.bands[band]} instead of ${before.bands[band]}.`],
  );
}

function limitChanges(before: Programme, after: Programme): string[] {
  if (before.lowIndexLimit === after.lowIndexLimit) return [];
  return [`The limit of a low index is ${after.lowIndexLimit} instead of ${before.lowIndexLimit}.`];
}

function ownerChanges(
  { kind, many, of }: (typeof KINDS)[number],
  before: Programme,
  after: Programme,
): string[] {
  const [then, now] = [of(before), of(after)];
  const known = new Map(then.map((each) => [each.slot, each]));
  const sentences = now.flatMap((each) => {
    const was = known.get(each.slot);
    if (was === undefined) return [`${kind} ${each.code} '${each.name}' is new.`];
    return [
      ...(was.code === each.code ? [] : [`${kind} ${was.code} has the code ${each.code} now.`]),
      ...(was.name === each.name
        ? []
        : [`${kind} ${each.code} reads '${each.name}' instead of '${was.name}'.`]),
    ];
  });
  const slots = new Set(now.map(({ slot }) => slot));
  const order = (list: readonly Owner[]) =>
    list
      .map(({ slot }) => slot)
      .filter((slot) => known.has(slot) && slots.has(slot))
      .join();
  return order(then) === order(now) ? sentences : [...sentences, `The order of the ${many} is another.`];
}

/** A language is translated as a whole: its texts are counted, not listed. */
function languageChanges(before: Programme, after: Programme): string[] {
  const languages = [...new Set([...languagesOf(before), ...languagesOf(after)])].sort();
  return languages.flatMap((language) => {
    const then = textsIn(before, language);
    const now = textsIn(after, language);
    const counts = [
      { kind: "new", keys: [...now.keys()].filter((key) => !then.has(key)) },
      {
        kind: "changed",
        keys: [...now.keys()].filter((key) => (then.get(key) ?? now.get(key)) !== now.get(key)),
      },
      { kind: "gone", keys: [...then.keys()].filter((key) => !now.has(key)) },
    ].flatMap(({ kind, keys }) => (keys.length === 0 ? [] : [`${keys.length} ${kind}`]));
    return counts.length === 0 ? [] : [`Texts in ${languageName(language)}: ${counts.join(", ")}.`];
  });
}

function textsIn(programme: Programme, language: string): ReadonlyMap<string, string> {
  return new Map(
    textsOf(programme).flatMap(({ key, entry }): [string, string][] => {
      const text = entry.texts?.[language];
      return text === undefined ? [] : [[key, text]];
    }),
  );
}

function placeChanges(before: Programme, after: Programme): string[] {
  const factorOf = new Map(
    before.factors.flatMap(({ slot, attributes }) => attributes.map((each) => [each.slot, slot])),
  );
  return after.factors.flatMap(({ slot, code, tab, attributes }) => {
    const was = before.factors.find((factor) => factor.slot === slot);
    return [
      ...(was === undefined || was.tab === tab
        ? []
        : [`Factor ${code} stands on tab ${tab} instead of ${was.tab}.`]),
      ...attributes.flatMap((each) => {
        const from = factorOf.get(each.slot);
        return from === undefined || from === slot
          ? []
          : [`Attribute ${each.code} belongs to factor ${code} now.`];
      }),
    ];
  });
}

function questionChanges(then: OtherQuestion, now: OtherQuestion): string[] {
  const place = now.combine === "0" ? "has a card of its own now" : `stands in tab group ${now.combine} now`;
  const answers = now.answers.flatMap(({ code, name }, at) => {
    const was = then.answers[at];
    if (was === undefined) return [`Question ${now.code} has the new answer '${name}'.`];
    if (was.code === code && was.name === name) return [];
    return [
      `Answer ${at + 1} of question ${now.code} is ${code} '${name}' instead of ${was.code} '${was.name}'.`,
    ];
  });
  const fewer = then.answers
    .slice(now.answers.length)
    .map(({ name }) => `Question ${now.code} has no answer '${name}' any more.`);
  return [...(then.combine === now.combine ? [] : [`Question ${now.code} ${place}.`]), ...answers, ...fewer];
}
