import type { NormalizedRequest } from "#domain/filters/filters.ts";
import type { Card } from "#domain/pages/listed-pages.ts";
import type { Programme } from "#domain/programme/programme.ts";
import { chosenFactor, INDEX_TYPE, rankingChoice } from "#domain/scoring/factor-choice.ts";
import { SCORE_TYPES } from "#domain/scoring/trend-scores.ts";
import type { CardReply } from "#server/features/dashboard/index.ts";
import { badRequest } from "#server/platform/errors.ts";

/** A card with its question, as answered, and its reply. */
export interface AnsweredCard {
  readonly card: Card;
  readonly request: NormalizedRequest;
  readonly reply: CardReply;
  /** What every reply says around its figures. */
  readonly about: Spoken;
  /** The rows to write and their order; null = all. */
  readonly rows: readonly string[] | null;
}

interface Spoken {
  readonly subtitle: string | null;
  readonly previous: string | null;
  readonly dataDate: string | null;
  readonly waveOpen: boolean;
  readonly count: number;
  readonly range: { readonly from: string; readonly to: string } | null;
  readonly dataVersion: number;
}

/** What a reply of any shape says about itself; a card without figures can't be exported. */
export function spokenBy({ chart, header, graph, ranking, trend }: CardReply): Spoken {
  const reply = chart ?? header ?? graph ?? trend ?? ranking;
  if (reply === undefined || reply === null) {
    throw badRequest("This card has no figures to export.", "NO_FIGURES");
  }
  return { ...reply, range: "range" in reply ? (reply.range ?? null) : null };
}

/** The wave a page fell back to counts as chosen. */
export function answeredRequest(request: NormalizedRequest, { ranking }: CardReply): NormalizedRequest {
  return { ...request, waveCode: ranking?.waveCode ?? request.waveCode };
}

/** The factor, score type and view of a card by name, as far as it has them. */
export function choicesOf({ request, reply }: AnsweredCard, programme: Programme): [string, string][] {
  const { graph, trend, ranking } = reply;
  const type = trend?.factorType ?? graph?.factorType ?? ranking?.factorType ?? request.factorType;
  const choices: [string, string][] = [];
  const rated = rankingChoice(programme, type);
  if (ranking && rated.kind === "attribute") {
    choices.push(["Factor", rated.factor.name], ["Attribute", rated.attribute.name]);
  } else if (type !== "") choices.push(["Factor", factorName(programme, type)]);
  if (trend) choices.push(["Score", scoreName(trend.scoreType)]);
  const lines = trend ?? graph;
  if (lines?.range) choices.push(["By", lines.viewType]);
  return choices;
}

/** What the single line of a trend is called: its factor, unless the score type says it better. */
export function lineName({ reply }: AnsweredCard, programme: Programme): string {
  const factor = reply.trend?.factorType ?? "";
  const score = scoreName(reply.trend?.scoreType ?? 0);
  if (reply.trend?.scoreType === 0) return factorName(programme, factor);
  return factor === INDEX_TYPE ? score : `${factorName(programme, factor)}, ${score}`;
}

function factorName(programme: Programme, type: string): string {
  const choice = chosenFactor(programme, type, "index");
  if (choice.kind === "factor") return choice.factor.name;
  return choice.kind === "index" ? "Index" : type;
}

function scoreName(type: number): string {
  return SCORE_TYPES.find(({ id }) => id === type)?.name ?? String(type);
}
