import { useNavigate, useRouterState } from "@tanstack/react-router";
import { SetupPage } from "#web/features/installation/setup-page.tsx";
import { usePageTitle } from "./use-page-title.ts";

/** The way into an installation that nobody administers; the link's token stays in the address until it has been used. */
export function SetupRoute() {
  const navigate = useNavigate();
  const token = useRouterState({ select: ({ location }) => location.hash });
  usePageTitle("Set up");
  return (
    <SetupPage
      token={token}
      onDone={() => void navigate({ to: "/New_Survey", replace: true })}
      onLogin={() => void navigate({ to: "/", replace: true })}
    />
  );
}
