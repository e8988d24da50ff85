import type { BatchAnswer } from "#contract/dashboard.ts";
import { api } from "#contract/index.ts";
import type { Factor } from "#domain/programme/programme.ts";
import { NETWORK, OPERATIONS, type OperationId, PAGE_ORACLES } from "#test/endpoints/two-operations.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import type { Question } from "#test/oracle/inputs.ts";
import type { Asked } from "#test/oracle/page-oracle.ts";

/** A metric of the network as it was disclosed: an average, or ranks and how many are ranked. */
export interface DisclosedMetric {
  readonly asked: Asked;
  readonly kind: "average" | "ranks";
  readonly slice: Question;
}

/** One card of a request, and what its answer discloses. */
interface Card {
  readonly path: string;
  readonly body: Readonly<Record<string, string>>;
  readonly read: (answer: BatchAnswer) => readonly DisclosedMetric[];
}

const WAVES = [1, 2, 3, 4, 5].map((number) => ({ wave: `WQ-${number}` }));
/** Of one request. */
const MOST_CARDS = 60;
const POINT_DEALERS = 2;

/** What is disclosed to an actor with a part of regions held in part and the network by every card and the improvement points, over every wave, month and model. */
export async function readDisclosed(
  caller: Caller,
  operation: OperationId,
  scope: readonly string[],
): Promise<DisclosedMetric[]> {
  const disclosed: DisclosedMetric[] = [];
  for (const time of everyTime(operation)) {
    for (const model of [null, ...NETWORK.models.map(({ code }) => code)]) {
      const cards = cardsOf(operation, scope, { ...time, model });
      for (let from = 0; from < cards.length; from += MOST_CARDS)
        disclosed.push(...(await readTogether(caller, cards.slice(from, from + MOST_CARDS))));
    }
    for (const dealer of time.wave === undefined ? [] : pointsOf(scope))
      disclosed.push(...(await readPoints(caller, dealer, time)));
  }
  const whole = regionsOf(scope).filter((region) =>
    NETWORK.dealers.every((dealer) => dealer.region !== region || scope.includes(dealer.code)),
  );
  return disclosed.filter(({ slice: { region = null } }) => region === null || !whole.includes(region));
}

function everyTime(operation: OperationId): Question[] {
  const months = new Set(PAGE_ORACLES[operation].rows({}).map(({ month, wave }) => `${wave} ${month}`));
  const ofMonths = [...months].map((text) => {
    const [wave, month = ""] = text.split(" ");
    return { wave: `WQ-${wave}`, month };
  });
  return [{}, ...WAVES, ...ofMonths];
}

async function readTogether(caller: Caller, cards: readonly Card[]): Promise<DisclosedMetric[]> {
  const requests = cards.map(({ path, body }) => ({ webapi: `api/dashboard/${path}`, body }));
  const replies = await repliesTo(caller, requests);
  return replies.flatMap((answer, place) => {
    if (answer.status !== 200) throw new Error(`${answer.path}: ${answer.error?.message}`);
    return cards[place]?.read(answer) ?? [];
  });
}

const ATTEMPTS = 3;

/** A busy machine decides nothing: what took too long is asked for again, as its message says. */
async function repliesTo(
  caller: Caller,
  requests: readonly unknown[],
  attempt = 1,
): Promise<readonly BatchAnswer[]> {
  const reply = await caller.post(api.dashboard.batch.path, { requests });
  const { replies } = parsed(api.dashboard.batch.reply, reply);
  const isTooLong = replies.some(({ error }) => error?.code === "TOO_LONG");
  return isTooLong && attempt < ATTEMPTS ? repliesTo(caller, requests, attempt + 1) : replies;
}

function cardsOf(operation: OperationId, scope: readonly string[], slice: Question): Card[] {
  const time = { wave_code: slice.wave ?? "", month: slice.month ?? "All", model_code: slice.model ?? "" };
  const regions = regionsOf(scope);
  const regional = (["index", "nps"] as const).map((kind): Card => {
    const read = ({ chart }: BatchAnswer) => [
      ...(chart?.reference?.value == null ? [] : [average({ kind }, { ...slice, region: null })]),
      ...(chart?.x ?? []).flatMap(({ code }, place) =>
        regions.includes(code) && chart?.y[place]?.value != null
          ? [average({ kind }, { ...slice, region: code })]
          : [],
      ),
    ];
    return { path: `summary/regional-${kind}`, body: time, read };
  });
  const compared: Card = {
    path: "dealer-compare/disappointed",
    body: time,
    read: ({ chart }) =>
      chart?.reference?.value == null ? [] : [average({ kind: "disappointed" }, { ...slice, region: null })],
  };
  const { factors } = OPERATIONS[operation];
  return regions
    .flatMap((region) => {
      const body = { ...time, region_code: region };
      const beside: Card = { path: "dealer-summary/factor-scores", body, read: besideFactors(slice) };
      const rankings = [null, ...factors.flatMap((factor) => codesOf(factor, slice))].map(
        (by): Card => ({
          path: "dealer-ranking/dealer-scores",
          body: { ...body, factor_type: by ?? "0" },
          read: (answer) => ofRanking(operation, answer, by, { ...slice, region }),
        }),
      );
      return [beside, ...rankings];
    })
    .concat(regional, compared);
}

/** Attributes over whole waves and all models: they are many, and withheld as the others are. */
function codesOf({ code, attributes }: Factor, slice: Question): string[] {
  return asksAttributes(slice) ? [code, ...attributes.map((each) => each.code)] : [code];
}

/** Whether rankings by attributes are among what is asked of a slice. */
export function asksAttributes({ month = null, model = null }: Question): boolean {
  return month === null && model === null;
}

function besideFactors(slice: Question): Card["read"] {
  return ({ chart }) =>
    (chart?.averages ?? []).flatMap(({ code: region, values }) =>
      (chart?.x ?? []).flatMap(({ code }, place) =>
        values[place] == null
          ? []
          : [average({ kind: "factor", code }, { ...slice, region: region === "" ? null : region })],
      ),
    );
}

/** Of the region that was asked for, and of the network around it. */
function ofRanking(
  operation: OperationId,
  { ranking }: BatchAnswer,
  by: string | null,
  slice: Question,
): DisclosedMetric[] {
  const [score, share] = measuresOf(operation, by);
  const wave = slice.wave ?? ranking?.waveCode ?? null;
  return (ranking?.places ?? []).flatMap(({ level, ...found }) => {
    const over: Question = { ...slice, wave, region: level === "network" ? null : (slice.region ?? null) };
    return [
      ...(found.average === null ? [] : [average(score, over)]),
      ...(found.disappointed === null ? [] : [average(share, over)]),
      ...(found.ranked === null && found.below === null
        ? []
        : [{ asked: score, kind: "ranks", slice: over } as const]),
    ];
  });
}

function measuresOf(operation: OperationId, by: string | null): readonly [Asked, Asked] {
  if (by === null) return [{ kind: "index" }, { kind: "disappointed" }];
  if (OPERATIONS[operation].factors.some(({ code }) => code === by))
    return [
      { kind: "factor", code: by },
      { kind: "factorDisappointed", code: by },
    ];
  return [
    { kind: "attribute", code: by },
    { kind: "attribute", code: by },
  ];
}

/** The region beside a dealer's improvement points. */
async function readPoints(caller: Caller, dealer: string, time: Question): Promise<DisclosedMetric[]> {
  const body = { dealer_code: dealer, wave_code: time.wave ?? "", month: time.month ?? "All" };
  const reply = await caller.post(api.actionPlans.points.path, body);
  const region = NETWORK.dealers.find(({ code }) => code === dealer)?.region ?? null;
  // A wave without an answer to the operation has no points.
  if (reply.statusCode === 400) return [];
  const { x, y } = parsed(api.actionPlans.points.reply, reply);
  return x.flatMap(({ code }, place) =>
    y[place]?.region == null ? [] : [average({ kind: "attribute", code }, { ...time, region })],
  );
}

function average(asked: Asked, slice: Question): DisclosedMetric {
  return { asked, kind: "average", slice };
}

/** Dealers by whom all points of their regions are disclosed: each has its ten worst. */
function pointsOf(scope: readonly string[]): string[] {
  return regionsOf(scope).flatMap((region) => {
    const own = NETWORK.dealers.filter((dealer) => dealer.region === region && scope.includes(dealer.code));
    return own.slice(0, POINT_DEALERS).map(({ code }) => code);
  });
}

/** Where the actor has a dealer. */
function regionsOf(scope: readonly string[]): string[] {
  const held = NETWORK.dealers.filter(({ code }) => scope.includes(code));
  return [...new Set(held.map(({ region }) => region))];
}
