import { api } from "#contract/index.ts";
import { isMobileApp } from "#domain/people/access.ts";
import { deviceOfCookies } from "#server/platform/http/device-cookie.ts";
import type { Routes } from "#server/platform/http/serve.ts";
import { logIn } from "./log-in.ts";
import { logOut } from "./log-out.ts";
import { endOwnSessions, listOwnSessions } from "./own-sessions.ts";
import { readConfig } from "./read-config.ts";
import type { SessionServices } from "./services.ts";

export function sessionRoutes(routes: Routes, services: SessionServices): void {
  routes.open(
    api.session.login,
    ({ body, address, isLocal, bearer, dataSource, language, request, setCookie }) =>
      logIn(services, {
        username: body.username,
        password: body.password,
        deviceId: body.deviceId,
        browser: deviceOfCookies(request.headers.cookie),
        code: body.code,
        remember: body.remember,
        setCookie,
        mobile: isMobileApp(body.deviceType),
        address,
        isLocal,
        bearer,
        dataSource,
        language,
      }),
  );
  routes.session(api.session.config, (call) => readConfig(services, call.actor, call));
  routes.session(api.ownSessions.list, ({ actor }) => listOwnSessions(services, actor));
  routes.session(api.ownSessions.end, ({ actor, body }) => endOwnSessions(services, actor, body.sessionId));
  routes.session(api.session.logout, async ({ actor }) => {
    await logOut(services, actor);
    return { message: "You are logged out." };
  });
}
