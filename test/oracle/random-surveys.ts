import type { SurveyRow } from "./inputs.ts";

/** A client made up from a seed: a questionnaire with odd slots and changing weights, a small network, a year of answers. */
export interface RandomClient {
  readonly programme: ReturnType<typeof randomProgramme>;
  readonly network: ReturnType<typeof randomNetwork>;
  readonly rows: readonly SurveyRow[];
}

/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One of the values. */
export function oneOf<T>(random: () => number, first: T, ...others: readonly T[]): T {
  return others[Math.floor(random() * (others.length + 1))] ?? first;
}

export function randomClient(seed: number, surveys = 500): RandomClient {
  const random = randomNumbers(seed);
  const programme = randomProgramme(random);
  const network = randomNetwork(random);
  const rows = Array.from({ length: surveys }, (_, count) => randomRow(random, programme, network, count));
  return { programme, network, rows: [...rows, ...twinsOf(rows)] };
}

function randomProgramme(random: () => number) {
  const slots = Array.from({ length: 40 }, (_, place) => place + 1).sort(() => random() - 0.5);
  const places = [3, 1, 2, 5];
  const factors = places.map((slot, place) => ({
    code: `Q${place + 3}`,
    name: `Factor ${place + 3}`,
    slot,
    tab: place + 1,
    attributes: Array.from({ length: 1 + Math.floor(random() * 6) }, (_, number) => ({
      code: `Q${place + 3}_${number + 1}`,
      name: `Attribute ${place + 3}.${number + 1}`,
      slot: slots.pop() ?? 99,
    })),
  }));
  const weights = () =>
    Object.fromEntries(
      factors.map(({ code }, place) => [code, place === 0 ? 12.5 : Math.floor(random() * 30)]),
    );
  return {
    type: "CSI" as const,
    firstMonth: "2025-07",
    factors,
    weights: [
      { fromWave: "WQ-3", weights: weights() },
      { fromWave: "WQ-1", weights: weights() },
    ],
    bands: oneOf(
      random,
      { disappointed: 5, indifferent: 7, pleased: 9 },
      { disappointed: 6, indifferent: 8, pleased: 9 },
    ),
    lowIndexLimit: oneOf(random, 600, 650, 700),
    verbatims: [],
    otherQuestions: [],
  };
}

function randomNetwork(random: () => number) {
  const dealers = Array.from({ length: 16 }, (_, count) => {
    const region = oneOf(random, "R1", "R2", "R3");
    const state = `${region}S${oneOf(random, 1, 2)}`;
    const location = `${state}L${oneOf(random, 1, 2)}`;
    return {
      id: 100 + count,
      code: `D${String(count).padStart(3, "0")}`,
      name: `Dealer ${count}`,
      region,
      state,
      location,
    };
  });
  return {
    dealers,
    models: ["M1", "M2", "M3"].map((code, place) => ({ id: place + 1, code, name: `Model ${code}` })),
  };
}

function randomRow(
  random: () => number,
  programme: ReturnType<typeof randomProgramme>,
  network: ReturnType<typeof randomNetwork>,
  count: number,
): SurveyRow {
  const place = Math.floor(random() ** 2 * (network.dealers.length - 1));
  const rating = () => Math.min(10, 1 + Math.floor(random() * 8) + Math.floor((random() * place) / 4));
  const codes = programme.factors.flatMap((factor) => factor.attributes.map((attribute) => attribute.code));
  const unrated = random() < 0.15;
  const day = new Date(Date.UTC(2025, 6, 1 + Math.floor(random() * 420)));
  return {
    survey_id: `S${count}`,
    survey_date: day.toISOString().slice(0, 10),
    dealer_code: network.dealers[place]?.code ?? "",
    model_code: oneOf(random, "M1", "M1", "M2", "M3"),
    overall: random() < 0.1 ? null : rating(),
    recommend: random() < 0.15 ? null : Math.floor(random() * 11),
    ratings: Object.fromEntries(
      codes.map((code) => [code, unrated ? null : oneOf(random, rating(), rating(), rating(), null, 99)]),
    ),
  };
}

/** The last dealer has the answers of D001 and no others, so that ranks tie. */
function twinsOf(rows: readonly SurveyRow[]): SurveyRow[] {
  return rows
    .filter((row) => row.dealer_code === "D001")
    .map((row) => ({ ...row, survey_id: `${row.survey_id}-twin`, dealer_code: "D015" }));
}
