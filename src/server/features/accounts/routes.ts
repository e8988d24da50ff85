import { api } from "#contract/index.ts";
import type { Routes } from "#server/platform/http/serve.ts";
import { changePassword } from "./change-password.ts";
import { listMails } from "./list-mails.ts";
import { recoverPassword } from "./recover-password.ts";
import { resetPassword } from "./reset-password.ts";
import type { AccountServices } from "./services.ts";

export function accountRoutes(routes: Routes, services: AccountServices): void {
  routes.open(api.accounts.forgot, ({ body, address }) =>
    recoverPassword(services.db, { ...body, token: body.token ?? "", address }),
  );
  routes.open(api.accounts.chooseByLink, ({ body, address }) =>
    recoverPassword(services.db, { ...body, token: body.token ?? "", address }),
  );
  routes.session(api.accounts.change, ({ body, actor, bearer, address }) =>
    changePassword(services, { ...body, actor, bearer, address }),
  );
  routes.operation(api.accounts.resetByAdministrator, async ({ body, actor, operation }) => {
    await resetPassword(services, { ...body, actor, clientId: operation.clientId });
    return { message: "Password Reset Successful." };
  });
  routes.operation(api.accounts.outbox, ({ operation, isLocal }) =>
    listMails(services, operation.clientId, isLocal),
  );
}
