import type { Kysely } from "kysely";
import { programmeFaults } from "#contract/programme-file-faults.ts";
import { isMonth } from "#domain/calendar/calendar.ts";
import { mayUseAdminPanel } from "#domain/people/access.ts";
import { freeOperationId, operationIdStem } from "#domain/programme/operation-id.ts";
import type { OperationType, Programme } from "#domain/programme/programme.ts";
import { firstProblems } from "#domain/programme-rules/rules.ts";
import { programmeOf, questionnaireFaults } from "#domain/questionnaire/programme-of.ts";
import type { Questionnaire } from "#domain/questionnaire/questionnaire.ts";
import { standardProgramme } from "#domain/standard-programmes/standard-programmes.ts";
import type { SurveyMapping } from "#domain/survey-mapping/mapping.ts";
import type { Actor, Membership } from "#server/platform/access/actor.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { AppError, badRequest, notFound } from "#server/platform/errors.ts";
import { applyProgramme, ID_TAKEN } from "./apply-programme.ts";
import { readProgrammeFile } from "./read-programme-file.ts";
import { operationIdsLike } from "./setup-queries.ts";

const LONGEST_NAME = 200;
/** So many people may add a survey of a client and a type at once. */
const TRIES = 5;

export interface OperationToAdd {
  readonly client: string;
  readonly name: string;
  /** The standard questionnaire of a type from a month (`YYYY-MM`) on, that of a programme file, or of an agency's file. */
  readonly questionnaire:
    | { readonly kind: "standard"; readonly type: OperationType; readonly firstMonth: string }
    | { readonly kind: "file"; readonly fileName: string; readonly text: string }
    | ({ readonly kind: "agency" } & Questionnaire);
}

/** Makes an operation of a client that the actor administers; returns its id. Needs the owner's connection. */
export async function addOperation(
  owner: Kysely<Database>,
  actor: Actor,
  operation: OperationToAdd,
): Promise<string> {
  administered(actor, operation.client);
  return makeOperation(owner, operation, actor.personId);
}

/** The actor's membership of a client that the actor administers. */
export function administered(actor: Actor, client: string): Membership {
  const own = actor.memberships.find(({ clientName }) => clientName === client);
  if (own === undefined || !mayUseAdminPanel(own.adminPermission))
    throw notFound("You administer no client of this name.", "NO_CLIENT");
  return own;
}

/** Makes an operation of any client, with the mapping of an agency's file kept under `person`. Needs the owner's connection. */
export async function makeOperation(
  owner: Kysely<Database>,
  { client, name, questionnaire }: OperationToAdd,
  person: number,
): Promise<string> {
  if (name.trim() === "") throw badRequest("A survey needs a name.", "OPERATION_NAME");
  if ([...name.trim()].length > LONGEST_NAME || /\p{Cc}/u.test(name.trim()))
    throw badRequest(
      `A survey's name has at most ${LONGEST_NAME} characters, in one line.`,
      "OPERATION_NAME",
    );
  const { programme, mapping } = contentOf(questionnaire);
  const stem = operationIdStem(client, programme.type);
  for (let left = TRIES; ; left -= 1) {
    const id = freeOperationId(stem, await operationIdsLike(owner, stem));
    try {
      await applyProgramme(
        owner,
        {
          client,
          operation: { id, name: name.trim() },
          programme,
          mapping: mapping && { definition: mapping, person },
        },
        person,
      );
      return id;
    } catch (error) {
      // Somebody else took it meanwhile.
      if (!(error instanceof AppError && error.code === ID_TAKEN) || left === 1) throw error;
    }
  }
}

interface Content {
  readonly programme: Programme;
  readonly mapping: SurveyMapping | null;
}

/** Of a file its questionnaire counts: client and name are those that were chosen beside it. */
function contentOf(questionnaire: OperationToAdd["questionnaire"]): Content {
  switch (questionnaire.kind) {
    case "file":
      return {
        programme: readProgrammeFile(questionnaire.fileName, questionnaire.text).programme,
        mapping: null,
      };
    case "agency":
      return agencyContent(questionnaire);
    case "standard": {
      const { type, firstMonth } = questionnaire;
      if (!isMonth(firstMonth)) throw badRequest("Choose the first quarter.", "FIRST_MONTH");
      return { programme: standardProgramme(type, firstMonth), mapping: null };
    }
  }
}

function agencyContent(questionnaire: Questionnaire): Content {
  if (!isMonth(questionnaire.firstMonth)) throw badRequest("Choose the first quarter.", "FIRST_MONTH");
  // Whether the client has models is looked at when the operation is made.
  const faults = questionnaireFaults(questionnaire, false);
  if (faults.length > 0) throw badRequest(firstProblems(faults), "QUESTIONNAIRE");
  const content = programmeOf(questionnaire);
  // What no programme file could say, nobody could edit afterwards.
  const unsaid = programmeFaults(content.programme);
  if (unsaid.length > 0) throw badRequest(firstProblems(unsaid), "QUESTIONNAIRE");
  return content;
}
