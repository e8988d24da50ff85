import { useNavigate, useRouter, useRouterState } from "@tanstack/react-router";
import { useCallback, useEffect } from "react";
import { LoginPage } from "#web/features/session/login-page.tsx";
import { preloadChunks, runChunks } from "#web/state/chunk-groups.ts";
import { onSessionBegunElsewhere } from "#web/state/session.ts";
import { whenDrawn } from "#web/state/timers.ts";
import { COPYRIGHT, VERSION } from "./product-lines.ts";
import { takeAddress } from "./return-address.ts";
import { usePageTitle } from "./use-page-title.ts";

/** The login screen; afterwards the address that was asked for or left, else the choice of an operation. */
export function LoginRoute() {
  const navigate = useNavigate();
  const router = useRouter();
  const reset = useRouterState({ select: ({ location }) => location.state.passwordReset === true });
  usePageTitle("Log in");
  useEffect(() => {
    // The next screen's code comes while the person types: what draws the login has the line to itself.
    void whenDrawn().then(() => {
      preloadChunks();
      return runChunks("inside");
    });
  }, []);
  useEffect(() => {
    // The news is told once: a reload shows the login.
    if (reset) void navigate({ to: "/", replace: true, state: {} });
  }, [reset, navigate]);
  const proceed = useCallback(
    (person: string) => {
      const address = takeAddress(person);
      if (address === null) void navigate({ to: "/category", replace: true });
      else router.history.replace(address);
    },
    [navigate, router],
  );
  useEffect(
    () =>
      onSessionBegunElsewhere(() => {
        // Whom the service does not know after all may log in here.
        import("#web/features/session/who-is-in.ts")
          .then(({ whoIsIn }) => whoIsIn())
          .then(proceed, () => undefined);
      }),
    [proceed],
  );
  return (
    <LoginPage
      footnote={`${COPYRIGHT} · ${VERSION}`}
      firstMode={reset ? "reset" : "login"}
      onLoggedIn={proceed}
    />
  );
}
