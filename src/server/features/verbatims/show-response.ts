import type { Kysely } from "kysely";
import type { SurveyResponse } from "#contract/verbatims.ts";
import { monthOfDay, waveName, waveOfMonth } from "#domain/calendar/calendar.ts";
import { mayManageAudio } from "#domain/people/access.ts";
import type { Programme } from "#domain/programme/programme.ts";
import { bandOf } from "#domain/scoring/aggregates.ts";
import { inTabOrder } from "#domain/scoring/factor-choice.ts";
import { disappointedBelow, LEVEL_NAMES } from "#domain/scoring/index-level.ts";
import { ticketsInSnapshot } from "#server/features/action-plans/index.ts";
import { type ReadSnapshot, withSnapshot } from "#server/features/catalogue/index.ts";
import type { RequestContext } from "#server/platform/access/actor.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { notFound } from "#server/platform/errors.ts";
import { MILLI_POINTS } from "./chosen-responses.ts";
import { findSurvey, type WholeSurvey } from "./queries.ts";
import { publishedIndex, rowMaker } from "./row-maker.ts";

export interface ResponseServices {
  readonly db: Kysely<Database>;
  readonly now: () => number;
  /** Where the browser asks for an address that plays a file. */
  readonly ticketPath: string;
}

/** All that one survey in the actor's scope was answered with, and what is planned at its dealer in its wave. */
export function showResponse(
  { db, now, ticketPath }: ResponseServices,
  context: RequestContext,
  { surveyId }: { readonly surveyId: string },
): Promise<SurveyResponse> {
  return withSnapshot(db, now, context, async (snapshot) => {
    const { catalogue, scope, trx } = snapshot;
    const { operationId, programme } = catalogue;
    const survey = await findSurvey(trx, { operationId, dealerIds: scope.dealerIds, surveyId });
    if (survey === null) throw notFound("There is no such response in your scope.", "NO_SURVEY");
    const managesAudio = mayManageAudio(context.membership.adminPermission);
    const rowOf = await rowMaker(snapshot, null, { ticketPath, managesAudio });
    const { dealerN: _n, insufficient: _few, verbatims: texts, ...row } = rowOf(survey);
    const waveCode = waveOfMonth(programme.firstMonth, monthOfDay(survey.surveyDate)) ?? "";
    return {
      ...row,
      waveCode,
      waveName: waveName(programme.firstMonth, waveCode),
      factors: factorsOf(programme, survey),
      verbatims: programme.verbatims.map(({ code, name }, place) => ({
        code,
        name,
        text: texts[place] ?? null,
      })),
      answers: answersOf(programme, survey),
      managesAudio,
      tickets: await plannedAt(snapshot, context, { dealerCode: row.dealerCode, waveCode }),
    };
  });
}

function factorsOf(programme: Programme, { ratings, factors }: WholeSurvey): SurveyResponse["factors"] {
  const limit = disappointedBelow(programme) * MILLI_POINTS;
  return inTabOrder(programme).map(({ code, name, slot, attributes }) => {
    const score = factors[slot - 1] ?? null;
    return {
      code,
      name,
      score: publishedIndex(score),
      low: score !== null && score < limit,
      attributes: attributes.map((attribute) => {
        const rating = ratings[attribute.slot - 1] || null;
        const band = rating === null ? null : (LEVEL_NAMES[bandOf(programme.bands, rating)] ?? null);
        return { code: attribute.code, name: attribute.name, rating, band };
      }),
    };
  });
}

function answersOf({ otherQuestions }: Programme, { otherAnswers }: WholeSurvey): SurveyResponse["answers"] {
  return otherQuestions.map(({ code, name, slot, answers }) => ({
    code,
    name,
    answer: answers[(otherAnswers[slot - 1] ?? 0) - 1]?.name ?? null,
  }));
}

async function plannedAt(
  snapshot: ReadSnapshot,
  context: RequestContext,
  place: { readonly dealerCode: string; readonly waveCode: string },
): Promise<SurveyResponse["tickets"]> {
  const { tickets } = await ticketsInSnapshot(snapshot, context, place);
  return tickets.map(({ ticketNo, pointName, pointCode, pointFactor, status, statusCode, dueDate }) => ({
    ticketNo,
    pointName,
    pointCode,
    pointFactor,
    status,
    statusCode,
    dueDate,
  }));
}
