import { api } from "#contract/index.ts";
import type { Routes } from "#server/platform/http/serve.ts";
import { changePassword } from "./change-password.ts";
import { listMails } from "./list-mails.ts";
import { recoverPassword } from "./recover-password.ts";
import { resetPassword } from "./reset-password.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  readRequirement,
  readSecondFactor,
  removeOwnSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  requireSecondFactor,
} from "./second-factor.ts";
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
  routes.session(api.secondFactor.own, (call) => readSecondFactor(services, call));
  routes.session(api.secondFactor.begin, ({ body, actor, bearer, address }) =>
    beginSecondFactor(services, { ...body, actor, bearer, address }),
  );
  routes.session(api.secondFactor.confirm, ({ body, actor }) =>
    confirmSecondFactor(services, { ...body, actor }),
  );
  routes.session(api.secondFactor.renewRecoveryCodes, ({ body, actor }) =>
    renewRecoveryCodes(services, { ...body, actor }),
  );
  routes.session(api.secondFactor.remove, async ({ body, actor }) => {
    await removeOwnSecondFactor(services, { ...body, actor });
    return { message: "Your second factor was removed." };
  });
  routes.operation(api.secondFactor.removeByAdministrator, async ({ body, actor, operation }) => {
    await removeSecondFactor(services, { ...body, actor, clientId: operation.clientId });
    return { message: "The second factor was removed. Its owner is told by mail." };
  });
  routes.operation(api.secondFactor.requirement, ({ operation }) => readRequirement(services, operation));
  routes.operation(api.secondFactor.require, ({ body, actor, operation }) =>
    requireSecondFactor(services, { ...body, actor, clientId: operation.clientId }),
  );
  routes.operation(api.accounts.outbox, ({ operation, isLocal }) =>
    listMails(services, operation.clientId, isLocal),
  );
}
