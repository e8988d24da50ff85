import { api } from "#contract/index.ts";
import type { Routes } from "#server/platform/http/serve.ts";
import {
  type ErasureServices,
  eraseAnswers,
  findAnswers,
  type HoldingBackups,
  listDone,
} from "./erase-answers.ts";

/** Erases what one respondent answered, for administrators of the client. */
export function erasureRoutes(
  routes: Routes,
  services: ErasureServices,
  holdingBackups: HoldingBackups,
): void {
  routes.operation(api.erasure.list, async ({ operation }) => ({
    erasures: await listDone(services, operation.clientId, holdingBackups),
  }));
  routes.operation(api.erasure.find, ({ body, operation }) =>
    findAnswers(services, { ...body, clientId: operation.clientId, operationId: operation.id }),
  );
  routes.operation(api.erasure.erase, async ({ body, operation, actor, membership }) => {
    const { clientId, timeZone } = membership;
    const message = await eraseAnswers(services, actor, {
      ...body,
      clientId,
      timeZone,
      operationId: operation.id,
    });
    return { message };
  });
}
