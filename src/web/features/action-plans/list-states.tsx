import { IconClipboardOff } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { SkeletonBar } from "#web/ui/skeleton.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import classes from "./action-planning-page.module.css";

const SKELETON_ROWS = ["a", "b", "c", "d", "e", "f"];

/** The list before it is there. */
export function Waiting() {
  return (
    <div className={classes.waiting} aria-hidden="true">
      {SKELETON_ROWS.map((row) => (
        <div key={row}>
          <SkeletonBar width={48} />
          <SkeletonBar width={180} />
          <SkeletonBar width={140} />
          <SkeletonBar width="30%" />
        </div>
      ))}
    </div>
  );
}

/** The list without tickets. */
export function NoTickets({ known, typed }: { readonly known: boolean; readonly typed: string }) {
  if (!known) return <Waiting />;
  return (
    <StateMessage icon={<IconClipboardOff size={24} stroke={1.6} />} title="No Data Available">
      {typed === ""
        ? "There are no tickets of this status for this selection."
        : `There is no ticket ${typed} in your scope.`}
    </StateMessage>
  );
}

/** The ticket a notification led to is not there any more. */
export function LostTicket({ ticketNo }: { readonly ticketNo: number | null }) {
  const text = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever was led here to another ticket is told anew
  useEffect(() => text.current?.focus(), [ticketNo]);
  return (
    <p ref={text} role="status" tabIndex={-1} className={classes.lost}>
      {`Ticket ${ticketNo} was deleted, or it is not in your scope any more.`}
    </p>
  );
}
