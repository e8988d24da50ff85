import { Button, Modal } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { type OwnSession, ownSessions } from "#contract/own-sessions.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";
import { useAction } from "#web/api/use-action.ts";
import { endpointQuery, useEndpoint } from "#web/api/use-endpoint.ts";
import { Problem } from "#web/ui/problem.tsx";
import { RowsSkeleton } from "#web/ui/skeleton.tsx";
import { StateMessage, TryAgain } from "#web/ui/state-message.tsx";
import { Tag } from "#web/ui/tag.tsx";
import { useFocusBack } from "#web/ui/use-focus-back.ts";
import { deviceOf, isPhone, usedWhen } from "./session-words.ts";
import classes from "./sessions-dialog.module.css";

const LIST = { body: null };

/** Where the person is logged in, and the way to end what is not theirs any more. */
export function SessionsDialog({ onClose }: { readonly onClose: () => void }) {
  useFocusBack();
  const { data, error, refetch } = useEndpoint(ownSessions.list, { ...LIST, anew: true });
  return (
    <Modal
      opened
      onClose={onClose}
      centered
      title="Your Sessions"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {data !== undefined ? (
        <Sessions sessions={data.sessions} />
      ) : error === null ? (
        <RowsSkeleton rows={2} rowHeight={64} />
      ) : (
        <StateMessage
          title="Your sessions could not be loaded"
          action={<TryAgain onClick={() => void refetch()} />}
        >
          {error.message}
        </StateMessage>
      )}
    </Modal>
  );
}

function Sessions({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const [ending, setEnding] = useState<number | null>(null);
  const [news, setNews] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const { run, busy, problem } = useAction();
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  const end = (sessionId: number | null, done: string) => {
    setEnding(sessionId);
    setNews(null);
    return run(async () => {
      const left = await call(ownSessions.end, { body: { sessionId } });
      queryClient.setQueryData(endpointQuery(ownSessions.list, LIST).queryKey, left);
      setNews(done);
      // The button that had the focus is gone.
      list.current?.focus();
    });
  };
  return (
    <div className={classes.sessions}>
      <p role="status" className={classes.hint}>
        {news ?? hintOf(others.length)}
      </p>
      <Problem sentence={problem} />
      {others.length < 2 ? null : (
        <Button
          variant="default"
          loading={busy && ending === null}
          disabled={busy && ending !== null}
          onClick={() => void end(null, "Every other session was ended.")}
        >
          {`End the ${others.length} other sessions`}
        </Button>
      )}
      <ul ref={list} tabIndex={-1} className={classes.list} aria-label="Sessions">
        {sessions.map((session) => (
          <li key={session.id} className={classes.session}>
            <Device session={session} />
            {session.isCurrent ? (
              <Tag>This session</Tag>
            ) : (
              <Button
                variant="default"
                size="xs"
                aria-label={`End the session of ${deviceOf(session)}`}
                loading={busy && ending === session.id}
                disabled={busy && ending !== session.id}
                onClick={() => void end(session.id, `The session of ${deviceOf(session)} was ended.`)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function hintOf(others: number): string {
  return others === 0
    ? "You are logged in here and nowhere else."
    : "If you do not know one of these, end it and change your password.";
}

function Device({ session }: { readonly session: OwnSession }) {
  const Icon = isPhone(session) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <div className={classes.device}>
      <Icon size={20} stroke={1.6} aria-hidden="true" />
      <div>
        <b>{deviceOf(session)}</b>
        <span>{usedWhen(session)}</span>
        {session.address === null ? null : <span>{`From ${session.address}`}</span>}
      </div>
    </div>
  );
}
