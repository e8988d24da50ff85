import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect } from "react";
import { queryClient } from "#web/api/query-client.ts";
import { onSessionEnd } from "#web/state/session.ts";
import { SCHEME_STORAGE_KEY } from "#web/state/storage.ts";
import { keepFocus } from "#web/ui/keep-focus.ts";
import { router } from "./router.tsx";
import { styleNonce } from "./style-nonce.ts";
import { cssVariablesResolver, theme } from "./theme.ts";

const schemes = localStorageColorSchemeManager({ key: SCHEME_STORAGE_KEY });

/** The browser app: look, cache, routes, and what happens when the session ends. */
export function App() {
  useEffect(() => onSessionEnd(() => void leave()), []);
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
      </QueryClientProvider>
    </MantineProvider>
  );
}

async function leave(): Promise<void> {
  await router.navigate({ to: "/", replace: true });
  queryClient.clear();
}
