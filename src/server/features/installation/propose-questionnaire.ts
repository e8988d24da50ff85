import { agencyForm } from "#contract/installation.ts";
import {
  headerChoiceIn,
  type ImportServices,
  proposeQuestionnaires,
} from "#server/features/survey-import/index.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { badRequest } from "#server/platform/errors.ts";
import type { UploadedForm } from "#server/platform/http/multipart.ts";
import { administered } from "./add-operation.ts";

/** What an agency's file asks, for a client that the actor administers. The file is not kept. */
export async function proposeQuestionnaire(
  services: ImportServices,
  actor: Actor,
  { fields, files }: UploadedForm,
) {
  const [file] = files;
  if (file === undefined) throw badRequest("Choose the agency's file first.");
  try {
    const client = administered(actor, fields.get(agencyForm.client) ?? "");
    return await proposeQuestionnaires(
      services,
      { ...client, person: actor.personId },
      file,
      headerChoiceIn(fields),
    );
  } finally {
    // Also where the client is none of theirs: removing twice is nothing.
    await services.files.remove(file.stored.id);
  }
}
