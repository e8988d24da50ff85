import { Button, Modal, Select } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { useState } from "react";
import { actionPlans } from "#contract/action-plans.ts";
import type { Operation } from "#contract/structure.ts";
import type { FilterItem } from "#domain/filters/filters.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useLeaveForm } from "#web/state/block-leaving.tsx";
import { SkeletonBar } from "#web/ui/skeleton.tsx";
import { StateMessage, TryAgain } from "#web/ui/state-message.tsx";
import { useFocusBack } from "#web/ui/use-focus-back.ts";
import type { CreatedPlans } from "./created-plans.ts";
import { createdWords } from "./created-words.ts";
import classes from "./plan-dialog.module.css";
import { type Created, PlanForm } from "./plan-form.tsx";
import type { PlanTime } from "./plan-time.ts";

interface Props {
  readonly operation: Operation;
  readonly time: PlanTime;
  /** 'ASM', 'RSM' or 'DP': what the field of the signer begins with. */
  readonly signer: string;
  /** Undefined = to be chosen first. */
  readonly dealer: FilterItem | undefined;
  /** The dealers to choose from; none where the page has decided. */
  readonly dealers: readonly FilterItem[];
  /** Whoever makes the plan may answer for the dealer, too. */
  readonly makerAnswers: boolean;
  readonly onCreated: (created: Pick<CreatedPlans, "ticketNos" | "words">, dealer: FilterItem) => void;
  readonly onClose: () => void;
}

const SKELETON_ROWS = ["a", "b", "c", "d", "e"];

/** What a dealer could improve: each chosen point becomes a ticket with a day to be done by. */
export function PlanDialog({
  operation,
  time,
  signer,
  dealers,
  makerAnswers,
  onCreated,
  onClose,
  ...given
}: Props) {
  useFocusBack();
  const [dealer, setDealer] = useState(given.dealer ?? (dealers.length === 1 ? dealers[0] : undefined));
  const [touched, setTouched] = useState(false);
  const { leave, question } = useLeaveForm(touched, "The plan was not created yet.", onClose);
  const title = dealer === undefined ? "Improvement Plan" : `Improvement Plan - ${dealer.name}`;
  return (
    <Modal
      opened
      onClose={leave}
      closeOnEscape={question === null}
      size="lg"
      centered
      withCloseButton={false}
      attributes={{ content: { "aria-label": title } }}
    >
      <h2 className={classes.title}>{title}</h2>
      {time.name === "" ? null : <p className={classes.time}>{`By the ratings of ${time.name}`}</p>}
      {dealers.length > 1 ? (
        <Select
          label="Dealer"
          className={classes.dealer}
          placeholder="Choose the dealer"
          value={dealer?.code ?? null}
          data={dealers.map(({ code, name }) => ({ value: code, label: `${name} · ${code}` }))}
          onChange={(code) => {
            setTouched(false);
            setDealer(dealers.find((item) => item.code === code));
          }}
          searchable
          openOnFocus={false}
          allowDeselect={false}
          withCheckIcon={false}
          limit={200}
          nothingFoundMessage="Nothing found"
          rightSection={<IconSelector size={16} stroke={2} aria-hidden="true" />}
          {...(dealer === undefined ? { "data-autofocus": true } : {})}
        />
      ) : null}
      {dealer === undefined ? (
        <StateMessage
          title="Choose one dealer first"
          action={
            <Button variant="default" onClick={leave}>
              Cancel
            </Button>
          }
        >
          What it could improve then stands here.
        </StateMessage>
      ) : (
        <OfferedPoints
          key={dealer.code}
          {...{ operation, time, signer, dealer }}
          onTouch={() => setTouched(true)}
          onCreated={(created) => {
            const words = createdWords(created, { dealerName: dealer.name, makerAnswers });
            onCreated({ ticketNos: created.ticketNos, words }, dealer);
          }}
          onClose={leave}
        />
      )}
      {question}
    </Modal>
  );
}

interface OfferedProps extends Pick<Props, "operation" | "time" | "signer" | "onClose"> {
  readonly dealer: FilterItem;
  readonly onTouch: () => void;
  readonly onCreated: (created: Created) => void;
}

function OfferedPoints({ operation, time, dealer, ...rest }: OfferedProps) {
  const points = useEndpoint(actionPlans.points, {
    operation: operation.id,
    body: { dealerCode: dealer.code, ...time.request },
  });
  if (points.error !== null && points.data === undefined) {
    return (
      <StateMessage title="Could not load" action={<TryAgain onClick={() => void points.refetch()} />}>
        {points.error.message}
      </StateMessage>
    );
  }
  if (points.data === undefined || points.isPlaceholderData) {
    return (
      <div className={classes.waiting} aria-hidden="true">
        {SKELETON_ROWS.map((row) => (
          <SkeletonBar key={row} width="100%" />
        ))}
      </div>
    );
  }
  return <PlanForm {...rest} operation={operation} points={points.data} />;
}
