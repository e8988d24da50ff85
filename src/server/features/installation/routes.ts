import type { Kysely } from "kysely";
import { api } from "#contract/index.ts";
import { type ImportServices, UPLOAD_LIMITS } from "#server/features/survey-import/index.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { readForm } from "#server/platform/http/multipart.ts";
import type { Routes } from "#server/platform/http/serve.ts";
import { addClient } from "./add-client.ts";
import { addOperation } from "./add-operation.ts";
import { createFirstAdministrator } from "./create-first-administrator.ts";
import { proposeQuestionnaire } from "./propose-questionnaire.ts";
import { checkSetupLink } from "./setup-link.ts";
import { setupState } from "./setup-state.ts";

/** `owner`: clients and operations are what the application's own role may read alone. */
export function installationRoutes(routes: Routes, owner: Kysely<Database>, services: ImportServices): void {
  routes.open(api.installation.state, setupState(owner));
  routes.open(api.installation.checkLink, async ({ body, address }) => {
    await checkSetupLink(owner, { ...body, address });
    return { message: "The link is valid." };
  });
  routes.open(api.installation.createAdministrator, async ({ body, address }) => {
    await createFirstAdministrator(owner, { ...body, address });
    return { message: "You are the first administrator." };
  });
  routes.installation(api.installation.addClient, async ({ body, actor }) => {
    const logo = body.logo ? Buffer.from(body.logo, "base64") : null;
    await addClient(owner, body.name, body.timeZone, actor, {
      files: services.files,
      accent: body.accent,
      logo,
    });
    return { message: "The client was added." };
  });
  routes.installationUpload(api.installation.proposeQuestionnaire, async ({ request, actor }) =>
    proposeQuestionnaire(services, actor, await readForm(request, services.files, UPLOAD_LIMITS)),
  );
  routes.installation(api.installation.addOperation, async ({ body, actor }) => ({
    operationId: await addOperation(owner, actor, body),
  }));
}
