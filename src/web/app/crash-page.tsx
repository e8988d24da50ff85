import { IconAlertTriangle } from "@tabler/icons-react";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { StateMessage, TryAgain } from "#web/ui/state-message.tsx";
import { usePageTitle } from "./use-page-title.ts";

/** For a page that could not be drawn. */
export function CrashPage({ error, reset }: ErrorComponentProps) {
  usePageTitle("Something went wrong");
  return (
    <StateMessage
      icon={<IconAlertTriangle size={24} stroke={1.6} />}
      title="Something went wrong on this page"
      action={<TryAgain onClick={reset} />}
    >
      {error instanceof Error ? error.message : null}
    </StateMessage>
  );
}
