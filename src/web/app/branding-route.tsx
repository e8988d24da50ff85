import { BrandingPage } from "#web/features/branding/branding-page.tsx";
import { useCurrentOperation } from "#web/state/current-operation.ts";
import { ClientLogo } from "./client-logo.tsx";
import { usePageTitle } from "./use-page-title.ts";

/** How the client's pages look. */
export function BrandingRoute() {
  const { client, operation } = useCurrentOperation();
  usePageTitle("Branding");
  return (
    <BrandingPage
      client={client}
      operation={operation}
      stored={
        <ClientLogo
          client={client}
          operation={operation}
          atOnce
          otherwise="It can't be drawn: choose it again."
        />
      }
    />
  );
}
