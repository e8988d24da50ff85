import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect } from "react";
import { queryClient } from "#web/api/query-client.ts";
import { storeEndOfSessionReason } from "#web/state/farewell.ts";
import { onSessionEnd, type SessionEnd } from "#web/state/session.ts";
import { SCHEME_STORAGE_KEY } from "#web/state/storage.ts";
import { keepFocus } from "#web/ui/keep-focus.ts";
import { ConnectionNotice } from "./connection-notice.tsx";
import { PageAnnouncer } from "./page-announcer.tsx";
import { deleteAddress, rememberAddress } from "./return-address.ts";
import { router } from "./router.tsx";
import { styleNonce } from "./style-nonce.ts";
import { cssVariablesResolver, theme } from "./theme.ts";

const ENDED_ELSEWHERE = "Your session ended in another tab of this browser.";
const schemes = localStorageColorSchemeManager({ key: SCHEME_STORAGE_KEY });

/** The browser app: look, cache, routes, and what happens when the session ends. */
export function App() {
  useEffect(keepFocus, []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      colorSchemeManager={schemes}
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ConnectionNotice />
        <PageAnnouncer />
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** Leads to the login when the session ends. Comes before the first call, which may be the one that is refused. */
export function watchSessionEnd(): void {
  onSessionEnd((end) => void leave(end));
}

/** To the login, which leads back to here unless the person left by choice. */
async function leave(end: SessionEnd): Promise<void> {
  // The address that is on its way: where the first page asks, none has been reached.
  const location = router.latestLocation;
  const isInside = router.matchRoutes(location).some(({ routeId }) => routeId.startsWith("/signed-in"));
  if (end === "loggedOut") deleteAddress();
  else if (isInside) rememberAddress(location.href);
  if (end === "elsewhere" && isInside) storeEndOfSessionReason(ENDED_ELSEWHERE);
  if (isInside) await router.navigate({ to: "/", replace: true });
  queryClient.clear();
}
