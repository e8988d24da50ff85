import { IconAlertTriangle, IconChevronLeft, IconChevronRight, IconMessage2Off } from "@tabler/icons-react";
import { useState } from "react";
import type { Operation } from "#contract/structure.ts";
import { verbatims } from "#contract/verbatims.ts";
import { ApiError } from "#web/api/api-error.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { formatCount } from "#web/charts/card/number-format.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { DrawerContent, SideDrawer } from "#web/ui/side-drawer.tsx";
import { RowsSkeleton } from "#web/ui/skeleton.tsx";
import { StateMessage, TryAgain } from "#web/ui/state-message.tsx";
import classes from "./response-drawer.module.css";
import type { Turning } from "./use-turning.ts";
import { useWithoutContextMenu } from "./use-without-context-menu.ts";
import { WholeResponse } from "./whole-response.tsx";

const NOT_FOUND = 404;

interface Props {
  readonly opened: boolean;
  readonly operation: Operation;
  /** null while it is closed. */
  readonly surveyId: string | null;
  /** Normalized words of the search. */
  readonly words: readonly string[];
  readonly turn: Turning;
  readonly onClose: () => void;
}

/** All of one response, over the list it stands in; a sheet of full width on phones. */
export function ResponseDrawer({ opened, surveyId, onClose, ...rest }: Props) {
  const [last, setLast] = useState(surveyId);
  // What was open stays in sight while the drawer goes.
  if (surveyId !== null && surveyId !== last) setLast(surveyId);
  return (
    <SideDrawer wide label="Response" opened={opened} onClose={onClose}>
      {last === null ? null : <Content {...rest} surveyId={last} onClose={onClose} />}
    </SideDrawer>
  );
}

interface ContentProps extends Omit<Props, "opened"> {
  readonly surveyId: string;
}

function Content({ operation, surveyId, words, turn, onClose }: ContentProps) {
  const frame = useWithoutContextMenu();
  const { previous, next, place } = turn;
  return (
    <DrawerContent
      title={surveyId}
      count={place === null ? null : `${formatCount(place.number)} of ${place.total}`}
      closeLabel="Close the response"
      onClose={onClose}
      actions={
        <>
          <IconButton
            aria-label="Previous response"
            disabled={previous === null}
            onClick={() => previous?.()}
          >
            <IconChevronLeft size={18} stroke={1.6} aria-hidden="true" />
          </IconButton>
          <IconButton aria-label="Next response" disabled={next === null} onClick={() => next?.()}>
            <IconChevronRight size={18} stroke={1.6} aria-hidden="true" />
          </IconButton>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section ref={frame} className={classes.inside} aria-label="Answers" tabIndex={0} data-autofocus>
        <Loaded operation={operation} surveyId={surveyId} words={words} />
      </section>
    </DrawerContent>
  );
}

function Loaded({ operation, surveyId, words }: Pick<Props, "operation" | "words"> & { surveyId: string }) {
  const { data, error, refetch, isPlaceholderData } = useEndpoint(verbatims.response, {
    operation: operation.id,
    body: { surveyId },
  });
  if (error !== null && (data === undefined || isPlaceholderData)) {
    const isGone = error instanceof ApiError && error.status === NOT_FOUND;
    return (
      <StateMessage
        icon={
          isGone ? <IconMessage2Off size={24} stroke={1.6} /> : <IconAlertTriangle size={24} stroke={1.6} />
        }
        title={isGone ? "No such response" : "Could not load"}
        {...(isGone ? {} : { action: <TryAgain onClick={() => void refetch()} /> })}
      >
        {error.message}
      </StateMessage>
    );
  }
  if (data === undefined) return <RowsSkeleton rows={8} rowHeight={56} />;
  return (
    <div className={isPlaceholderData ? classes.pale : undefined} aria-busy={isPlaceholderData}>
      <WholeResponse key={data.surveyId} operation={operation} response={data} words={words} />
    </div>
  );
}
