import { type Random, randomFrom, wholeBelow } from "#demo/random.ts";
import { addMonths, firstDayOfMonth, lastDayOfMonth, monthNumber } from "#domain/calendar/calendar.ts";
import { standardProgramme } from "#domain/standard-programmes/standard-programmes.ts";
import { draftMaker, draftScorer, type SurveyDraft } from "#domain/survey-sheet/draft.ts";

// A network of 500 dealers that 36 months of responses come from, the same ones for the same seed.
export const BIG_CLIENT = { name: "Bench Motors", timeZone: "Asia/Kolkata" };
export const FIRST_MONTH = "2023-07";
export const MONTHS = 36;
const REGIONS = 6;
const STATES = 24;
const LOCATIONS = 120;
export const DEALERS = 500;
const MODELS = 8;

export const BIG_OPERATION = {
  id: "bench-csi",
  name: "Service Satisfaction",
  programme: standardProgramme("CSI", FIRST_MONTH),
};

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
/** Level by level, as a workbook's own sheets bring it. */
export const BIG_NETWORK = {
  regions,
  states,
  locations,
  dealers: numbered(DEALERS, "D", "Dealer", locations),
  models: numbered(MODELS, "M", "Model", []),
};

const placeOf = <T extends { readonly code: string }>(places: readonly T[], code: string | null) => {
  const found = places.find((each) => each.code === code);
  if (found === undefined) throw new Error(`There is no place ${code}.`);
  return found;
};

/** The same network as the sheets of a workbook name it, a row a dealer. */
export const BIG_SHEETS = {
  models: BIG_NETWORK.models,
  dealers: BIG_NETWORK.dealers.map(({ code, name, parent }) => {
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
  }),
};

const WORDS =
  "service advisor explained every step clearly before work began and called again when the car was ready to be collected by us seva achhi thi gaadi samay par mili dhanyavad waiting area was clean but the bill came late".split(
    " ",
  );
const days = Array.from({ length: MONTHS }, (_, place) => addMonths(FIRST_MONTH, place)).flatMap((month) => {
  const count = Number(lastDayOfMonth(month).slice(8));
  return Array.from({ length: count }, (_, day) => ({
    day: `${firstDayOfMonth(month).slice(0, 8)}${String(day + 1).padStart(2, "0")}`,
    month: monthNumber(month),
  }));
});

/**
 * Responses `from` to `to` (without it) of a seed: of the first so many dealers, any days in any order, a third of them
 * with a comment.
 */
export function* manyResponses(
  { seed, dealers }: { readonly seed: string; readonly dealers: number },
  from: number,
  to: number,
): Generator<SurveyDraft> {
  const { programme } = BIG_OPERATION;
  const random = randomFrom(`${seed} ${from}`);
  const score = draftScorer(programme);
  const answers = programme.otherQuestions.map((question) => question.answers.length);
  const draft = draftMaker(programme);
  for (let number = from; number < to; number += 1) {
    const made = draft();
    const dealer = wholeBelow(random, dealers);
    const when = days[wholeBelow(random, days.length)];
    made.surveyId = `B${String(number).padStart(9, "0")}`;
    made.day = when?.day ?? "";
    made.month = when?.month ?? 0;
    made.dealerCode = BIG_NETWORK.dealers[dealer]?.code ?? "";
    made.modelCode = BIG_NETWORK.models[wholeBelow(random, MODELS)]?.code ?? null;
    made.vin = `MA1TA2${String(10_000_000_000 + number)}`;
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
