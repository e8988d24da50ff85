import type { NetworkJson, Question } from "./inputs.ts";
import type { ScoredRow } from "./scored-rows.ts";

export interface Times {
  readonly now: readonly ScoredRow[];
  readonly before: readonly ScoredRow[];
}

export function bothWhere(time: Times, keep: (row: ScoredRow) => boolean): Times {
  return { now: time.now.filter(keep), before: time.before.filter(keep) };
}

export function isAsked(code: string, network: NetworkJson, question: Question): boolean {
  const dealer = network.dealers.find((candidate) => candidate.code === code);
  return dealer !== undefined && matchesDealer(dealer, question);
}

export function matchesPlace(row: ScoredRow, question: Question): boolean {
  return matchesDealer(row.dealer, question);
}

function matchesDealer(dealer: NetworkJson["dealers"][number], question: Question): boolean {
  const { region = null, state = null, location = null, dealers = null } = question;
  if (region !== null && dealer.region !== region) return false;
  if (state !== null && dealer.state !== state) return false;
  if (location !== null && dealer.location !== location) return false;
  return dealers === null || dealers.includes(dealer.code);
}

export function matchesRegion(row: ScoredRow, { region = null }: Question): boolean {
  return region === null || row.dealer.region === region;
}

export function matchesModel({ row }: ScoredRow, { model = null }: Question): boolean {
  return model === null || row.model_code === model;
}
