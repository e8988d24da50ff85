import { type Random, randomFrom, wholeBelow } from "#demo/random.ts";
import { addMonths, firstDayOfMonth, lastDayOfMonth, monthNumber } from "#domain/calendar/calendar.ts";
import { standardProgramme } from "#domain/standard-programmes/standard-programmes.ts";
import { draftMaker, draftScorer, type SurveyDraft } from "#domain/survey-sheet/draft.ts";

// A network that months of responses come from, 500 dealers and 36 months unless told otherwise; the same ones for the
// same seed.
export const BIG_CLIENT = { name: "Bench Motors", timeZone: "Asia/Kolkata" };
export const LAST_MONTH = "2026-06";
export const MONTHS = 36;
export const FIRST_MONTH = addMonths(LAST_MONTH, 1 - MONTHS);
const REGIONS = 6;
const STATES = 24;
const LOCATIONS = 120;
export const DEALERS = 500;
const MODELS = 8;

/** The survey of so many months up to the last one. */
export function bigOperation(months: number) {
  const programme = standardProgramme("CSI", addMonths(LAST_MONTH, 1 - months));
  return { id: "bench-csi", name: "Service Satisfaction", programme };
}

export const BIG_OPERATION = bigOperation(MONTHS);

const numbered = (
  count: number,
  letter: string,
  name: string,
  parents: readonly { readonly code: string }[],
) =>
  Array.from({ length: count }, (_, place) => ({
    code: `${letter}${String(place + 1).padStart(3, "0")}`,
    name: `${name} ${place + 1}`,
    parent: parents[place % parents.length]?.code ?? null,
    before: null,
  }));

const regions = numbered(REGIONS, "R", "Region", []);
const states = numbered(STATES, "S", "State", regions);
const locations = numbered(LOCATIONS, "L", "City", states);
const models = numbered(MODELS, "M", "Model", []);

/** Level by level, as a workbook's own sheets bring it. */
export function bigNetwork(dealers: number) {
  return { regions, states, locations, dealers: numbered(dealers, "D", "Dealer", locations), models };
}

const placeOf = <T extends { readonly code: string }>(places: readonly T[], code: string | null) => {
  const found = places.find((each) => each.code === code);
  if (found === undefined) throw new Error(`There is no place ${code}.`);
  return found;
};

/** The same network as the sheets of a workbook name it, a row a dealer. */
export function bigSheets(count: number) {
  const dealers = bigNetwork(count).dealers.map(({ code, name, parent }) => {
    const location = placeOf(locations, parent);
    const state = placeOf(states, location.parent);
    const region = placeOf(regions, state.parent);
    return {
      code,
      name,
      location: location.code,
      locationName: location.name,
      state: state.code,
      stateName: state.name,
      region: region.code,
      regionName: region.name,
    };
  });
  return { models, dealers };
}

const WORDS =
  "service advisor explained every step clearly before work began and called again when the car was ready to be collected by us seva achhi thi gaadi samay par mili dhanyavad waiting area was clean but the bill came late".split(
    " ",
  );

function daysOf(months: number) {
  const first = addMonths(LAST_MONTH, 1 - months);
  return Array.from({ length: months }, (_, place) => addMonths(first, place)).flatMap((month) => {
    const count = Number(lastDayOfMonth(month).slice(8));
    return Array.from({ length: count }, (_, day) => ({
      day: `${firstDayOfMonth(month).slice(0, 8)}${String(day + 1).padStart(2, "0")}`,
      month: monthNumber(month),
    }));
  });
}

/** Which responses: of the first so many dealers, in the last so many months. */
export interface Many {
  readonly seed: string;
  readonly dealers: number;
  readonly months: number;
}

export const surveyIdOf = (response: number) => `B${String(response).padStart(9, "0")}`;
export const vinOf = (response: number) => `MA1TA2${String(10_000_000_000 + response)}`;

/** Responses `from` to `to` (without it) of a seed: any days in any order, a third of them with a comment. */
export function* manyResponses(
  { seed, dealers, months }: Many,
  from: number,
  to: number,
): Generator<SurveyDraft> {
  const { programme } = bigOperation(months);
  const random = randomFrom(`${seed} ${from}`);
  const score = draftScorer(programme);
  const answers = programme.otherQuestions.map((question) => question.answers.length);
  const draft = draftMaker(programme);
  const days = daysOf(months);
  const places = bigNetwork(dealers).dealers;
  for (let number = from; number < to; number += 1) {
    const made = draft();
    const dealer = wholeBelow(random, dealers);
    const when = days[wholeBelow(random, days.length)];
    made.surveyId = surveyIdOf(number);
    made.day = when?.day ?? "";
    made.month = when?.month ?? 0;
    made.dealerCode = places[dealer]?.code ?? "";
    made.modelCode = models[wholeBelow(random, MODELS)]?.code ?? null;
    made.vin = vinOf(number);
    rate(made, random, 6 + (dealer % 7) / 5);
    made.otherAnswers = answers.map((count) => wholeBelow(random, count + 1));
    if (random() < 1 / 3) made.verbatims[wholeBelow(random, 2)] = comment(random);
    score(made);
    yield made;
  }
}

const BLANK = 0.05;

function rate(made: SurveyDraft, random: Random, mood: number): void {
  const rating = () =>
    random() < BLANK ? 0 : Math.min(10, Math.max(1, Math.round(mood + random() * 6 - 2.5)));
  for (let place = 0; place < made.ratings.length; place += 1) made.ratings[place] = rating();
  made.overall = rating() || null;
  made.recommend = rating() || null;
}

const SHORTEST = 8;

function comment(random: Random): string {
  const words = SHORTEST + wholeBelow(random, 16);
  return Array.from({ length: words }, () => WORDS[wholeBelow(random, WORDS.length)]).join(" ");
}
