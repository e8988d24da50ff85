import { dayOfEpochDay } from "#domain/calendar/calendar.ts";
import { answerOf } from "./answers.ts";
import type { DemoClient, DemoOperation } from "./clients.ts";
import type { DemoDealer } from "./dealers.ts";
import type { DemoModel } from "./models.ts";
import { attributeMoods, type DealerMood, dealerMood, seasonMood } from "./mood.ts";
import { pickWeighted, type Random, randomFrom } from "./random.ts";
import { type Ratings, rate } from "./ratings.ts";
import { vinOf } from "./vehicles.ts";
import { verbatimsOf } from "./verbatims/compose.ts";
import { type Visit, visitsOfWave } from "./visits.ts";

/** One answered survey, as its workbook row will tell it. */
export interface DemoResponse {
  readonly surveyId: string;
  readonly epochDay: number;
  readonly dealer: DemoDealer;
  readonly model: DemoModel;
  readonly vin: string;
  readonly ratings: Ratings;
  /** By place of the verbatim question in the programme; null = left empty. */
  readonly verbatims: readonly (string | null)[];
  /** Answer codes by place of the other question in the programme. */
  readonly answers: readonly (string | null)[];
}

/** The surveys answered in a wave (1–8) up to today, oldest first, made one at a time. */
export function* demoResponses(
  client: DemoClient,
  operation: DemoOperation,
  wave: number,
  today: string,
): Generator<DemoResponse> {
  const respond = responder(client, operation, wave);
  for (const [place, visit] of visitsOfWave(client, operation, wave, today).entries())
    yield respond(visit, place);
}

function responder(client: DemoClient, operation: DemoOperation, wave: number) {
  const { type, programme } = operation;
  const attributeMood = attributeMoods(programme.factors);
  const moods = new Map<string, DealerMood>();
  const models = client.models.filter((model) => model.firstWave <= wave);
  const shares = models.map((model) => model.share);

  return (visit: Visit, place: number): DemoResponse => {
    const { dealer, epochDay } = visit;
    const random = randomFrom(`response/${operation.id}/${wave}/${place}`);
    const mood = moods.get(dealer.code) ?? dealerMood(operation, wave, dealer);
    moods.set(dealer.code, mood);
    const model = modelOf(random, models, shares);
    const month = Number(dayOfEpochDay(epochDay).slice(5, 7));
    const feeling = mood.general + model.appeal + seasonMood(type, month);
    const ratings = rate(random, programme.factors, feeling, mood.byFactor, attributeMood);
    return {
      surveyId: surveyIdOf(epochDay, place),
      epochDay,
      dealer,
      model,
      vin: vinOf(random, client.id, model.code),
      ratings,
      verbatims: verbatimsOf(random, { type, ratings, model: model.name, dealer }),
      answers: programme.otherQuestions.map((question) => answerOf(random, question, ratings.overall)),
    };
  };
}

function modelOf(random: Random, models: readonly DemoModel[], shares: readonly number[]): DemoModel {
  const model = models[pickWeighted(random, shares)];
  if (model === undefined) throw new RangeError("No model is on sale in this wave.");
  return model;
}

/** '0' + year and quarter + number within the wave: text whose leading zero has to survive. */
function surveyIdOf(epochDay: number, place: number): string {
  const day = dayOfEpochDay(epochDay);
  const quarter = Math.ceil(Number(day.slice(5, 7)) / 3);
  return `0${day.slice(2, 4)}${quarter}${String(place + 1).padStart(5, "0")}`;
}
