import { IconMapQuestion } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Brand } from "#web/ui/brand.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import classes from "./unknown-page.module.css";
import { usePageTitle } from "./use-page-title.ts";

/** What a page is called that does not exist. */
const UNKNOWN_PAGE = "Page not found";

/** For addresses that lead nowhere. */
export function UnknownPage() {
  return (
    <main tabIndex={-1} className={classes.page}>
      <Brand />
      <UnknownAddress wholePage />
    </main>
  );
}

/** The same inside a frame, which has the heading. */
export function UnknownAddress({ wholePage = false }: { wholePage?: boolean }) {
  usePageTitle(UNKNOWN_PAGE);
  return (
    <StateMessage
      icon={<IconMapQuestion size={24} stroke={1.6} />}
      title="There is no page at this address"
      wholePage={wholePage}
      action={
        <Link to="/dashboard" className={classes.link}>
          Go to the dashboard
        </Link>
      }
    >
      It may have been renamed, or the address may have been cut off.
    </StateMessage>
  );
}
