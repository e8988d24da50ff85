import { Button } from "@mantine/core";
import { IconMailOff, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { accounts } from "#contract/accounts.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { RowsSkeleton } from "#web/ui/skeleton.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { MailList } from "./mail-list.tsx";
import { MailView } from "./mail-view.tsx";
import classes from "./outbox-page.module.css";

const WAITING_ROWS = 4;
const WAITING_ROW_HEIGHT = 64;

/** The mails of a demo, which no mail server sends: to be read here, and their links to be followed. */
export function OutboxPage({ operation }: { operation: string }) {
  const { data, error, isFetching, refetch } = useEndpoint(accounts.outbox, {
    operation,
    body: null,
    anew: true,
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const mail = data?.find(({ id }) => id === chosen) ?? data?.[0];
  return (
    <>
      <PageHead
        sentence="Outbox"
        context="No mail server is set up in this demo: its mails stay here, newest first."
        actions={
          <Button
            variant="default"
            loading={isFetching && data !== undefined}
            leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden="true" />}
            onClick={() => void refetch()}
          >
            Look again
          </Button>
        }
      />
      <section className={classes.card} aria-label="Outbox">
        {data !== undefined && mail !== undefined ? (
          <div className={classes.halves}>
            <MailList mails={data} chosen={mail.id} onChoose={setChosen} />
            <MailView mail={mail} />
          </div>
        ) : data !== undefined ? (
          <StateMessage icon={<IconMailOff size={24} stroke={1.6} />} title="No mails">
            'Forgot Password' and the registration of a new user write one.
          </StateMessage>
        ) : error !== null ? (
          <LoadFailed sentence={error.message} onRetry={() => void refetch()} isLarge />
        ) : (
          <div className={classes.waiting} aria-busy="true">
            <RowsSkeleton rows={WAITING_ROWS} rowHeight={WAITING_ROW_HEIGHT} />
          </div>
        )}
      </section>
    </>
  );
}
