import type { Kysely } from "kysely";
import { isMonth } from "#domain/calendar/calendar.ts";
import { mayUseAdminPanel } from "#domain/people/access.ts";
import { freeOperationId, operationIdStem } from "#domain/programme/operation-id.ts";
import type { OperationType, Programme } from "#domain/programme/programme.ts";
import { standardProgramme } from "#domain/standard-programmes/standard-programmes.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { badRequest, notFound } from "#server/platform/errors.ts";
import { applyProgramme } from "./apply-programme.ts";
import { readProgrammeFile } from "./read-programme-file.ts";
import { operationIdsLike } from "./setup-queries.ts";

const LONGEST_NAME = 200;

export interface OperationToAdd {
  readonly client: string;
  readonly name: string;
  /** The standard questionnaire of a type from a month (`YYYY-MM`) on, or that of a programme file. */
  readonly questionnaire:
    | { readonly kind: "standard"; readonly type: OperationType; readonly firstMonth: string }
    | { readonly kind: "file"; readonly fileName: string; readonly text: string };
}

/** Makes an operation of a client that the actor administers; returns its id. Needs the owner's connection. */
export async function addOperation(
  owner: Kysely<Database>,
  actor: Actor,
  { client, name, questionnaire }: OperationToAdd,
): Promise<string> {
  const own = actor.memberships.find(({ clientName }) => clientName === client);
  if (own === undefined || !mayUseAdminPanel(own.adminPermission))
    throw notFound("You administer no client of this name.", "NO_CLIENT");
  if (name.trim() === "") throw badRequest("A survey needs a name.", "OPERATION_NAME");
  if ([...name.trim()].length > LONGEST_NAME || /\p{Cc}/u.test(name.trim()))
    throw badRequest(
      `A survey's name has at most ${LONGEST_NAME} characters, in one line.`,
      "OPERATION_NAME",
    );
  const programme = programmeOf(questionnaire);
  const stem = operationIdStem(client, programme.type);
  const id = freeOperationId(stem, await operationIdsLike(owner, stem));
  await applyProgramme(owner, { client, operation: { id, name: name.trim() }, programme }, actor.personId);
  return id;
}

/** Of a file its questionnaire counts: client and name are those that were chosen beside it. */
function programmeOf(questionnaire: OperationToAdd["questionnaire"]): Programme {
  if (questionnaire.kind === "file")
    return readProgrammeFile(questionnaire.fileName, questionnaire.text).programme;
  const { type, firstMonth } = questionnaire;
  if (!isMonth(firstMonth)) throw badRequest("Choose the first quarter.", "FIRST_MONTH");
  return standardProgramme(type, firstMonth);
}
