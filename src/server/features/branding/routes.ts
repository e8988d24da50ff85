import { api } from "#contract/index.ts";
import type { Routes } from "#server/platform/http/serve.ts";
import { type BrandingServices, changeBranding } from "./change-branding.ts";
import { downloadLogo } from "./download-logo.ts";

export function brandingRoutes(routes: Routes, services: BrandingServices): void {
  routes.operation(api.branding.change, ({ body, operation, actor }) =>
    changeBranding(
      services,
      { clientId: operation.clientId, person: actor.personId },
      { accent: body.accent, logo: bytesOf(body.logo) },
    ),
  );
  routes.download(api.branding.logo, ({ operation }) => downloadLogo(services, operation.clientId));
}

/** Left out stays left out, an empty text is none. */
function bytesOf(base64: string | null | undefined): Buffer | null | undefined {
  if (base64 === undefined) return undefined;
  return base64 === null || base64 === "" ? null : Buffer.from(base64, "base64");
}
