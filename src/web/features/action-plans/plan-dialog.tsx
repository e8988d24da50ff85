import { Modal } from "@mantine/core";
import { actionPlans } from "#contract/action-plans.ts";
import type { ChartRequest } from "#domain/filters/filters.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { SkeletonBar } from "#web/ui/skeleton.tsx";
import { StateMessage, TryAgain } from "#web/ui/state-message.tsx";
import { useFocusBack } from "#web/ui/use-focus-back.ts";
import classes from "./plan-dialog.module.css";
import { PlanForm } from "./plan-form.tsx";

interface Props {
  readonly operation: string;
  readonly userType: string;
  /** Dealer, wave and month, or a range instead. */
  readonly request: ChartRequest;
  /** 'ASM', 'RSM' or 'DP': what the field of the signer begins with. */
  readonly signer: string;
  readonly dealerName: string;
  readonly onCreated: () => void;
  readonly onClose: () => void;
}

const SKELETON_ROWS = ["a", "b", "c", "d", "e"];

/** What a dealer could improve: each chosen point becomes a ticket with a day to be done by. */
export function PlanDialog({ dealerName, onClose, ...rest }: Props) {
  useFocusBack();
  const { operation, request } = rest;
  const points = useEndpoint(actionPlans.points, { operation, body: request });
  const title = `Improvement Plan - ${dealerName}`;
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      centered
      withCloseButton={false}
      attributes={{ content: { "aria-label": title } }}
    >
      <h2 className={classes.title}>{title}</h2>
      {points.error !== null && points.data === undefined ? (
        <StateMessage title="Could not load" action={<TryAgain onClick={() => void points.refetch()} />}>
          {points.error.message}
        </StateMessage>
      ) : points.data === undefined || points.isPlaceholderData ? (
        <div className={classes.waiting} aria-hidden="true">
          {SKELETON_ROWS.map((row) => (
            <SkeletonBar key={row} width="100%" />
          ))}
        </div>
      ) : (
        <PlanForm {...rest} points={points.data} onClose={onClose} />
      )}
    </Modal>
  );
}
