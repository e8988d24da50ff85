import type { VerbatimRow } from "#contract/verbatims.ts";
import { MIN_RESPONSES } from "#domain/scoring/metrics.ts";
import { publish } from "#domain/scoring/rounding.ts";
import type { ReadSnapshot } from "#server/features/catalogue/index.ts";
import { type Chosen, MILLI_POINTS } from "./chosen-responses.ts";
import { indexedByDealer, type StoredSurvey } from "./queries.ts";

const INDEX_DECIMALS = 1;

interface Options {
  /** Where the browser asks for an address that plays a file. */
  readonly ticketPath: string;
  readonly managesAudio: boolean;
}

/** How a stored survey is shown: names for ids, scores as published, and how far its dealer's sample reaches. */
export async function rowMaker(
  { trx, catalogue }: ReadSnapshot,
  chosen: Chosen | null,
  { ticketPath, managesAudio }: Options,
): Promise<(survey: StoredSurvey) => VerbatimRow> {
  const samples =
    chosen === null ? new Map<number, number>() : await indexedByDealer(trx, chosen.selection, chosen.months);
  const dealers = new Map(catalogue.network.dealers.map((dealer) => [dealer.id, dealer]));
  const models = new Map(catalogue.network.models.map(({ id, name }) => [id, name]));
  return (survey) => {
    const sample = samples.get(survey.dealerId) ?? 0;
    return {
      surveyId: survey.surveyId,
      surveyDate: survey.surveyDate,
      dealerCode: dealers.get(survey.dealerId)?.code ?? "",
      dealerName: dealers.get(survey.dealerId)?.name ?? "",
      vin: survey.vin,
      model: (survey.modelId === null ? null : models.get(survey.modelId)) ?? "",
      index: publishedIndex(survey.index),
      nps: survey.recommend,
      overall: survey.overall,
      dealerN: sample,
      insufficient: sample < MIN_RESPONSES,
      verbatims: catalogue.programme.verbatims.map(({ slot }) => survey.texts?.[slot - 1] ?? null),
      audioFile:
        survey.audioFile === null
          ? null
          : {
              fileId: survey.audioFile,
              fileName: managesAudio ? survey.audioName : null,
              fileUrl: ticketPath,
            },
    };
  };
}

/** A score in milli-points as it is shown: 0–1000, one decimal. */
export function publishedIndex(milliPoints: number | null): number | null {
  return milliPoints === null ? null : publish(milliPoints / MILLI_POINTS, INDEX_DECIMALS);
}
