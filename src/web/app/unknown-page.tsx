import { IconMapQuestion } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Brand } from "#web/ui/brand.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import classes from "./unknown-page.module.css";
import { usePageTitle } from "./use-page-title.ts";

/** For addresses that lead nowhere. */
export function UnknownPage() {
  usePageTitle("Page not found");
  return (
    <main className={classes.page}>
      <Brand />
      <StateMessage
        icon={<IconMapQuestion size={24} stroke={1.6} />}
        title="There is no page at this address"
        wholePage
        action={
          <Link to="/dashboard" className={classes.link}>
            Go to the dashboard
          </Link>
        }
      >
        It may have been renamed, or the address may have been cut off.
      </StateMessage>
    </main>
  );
}
