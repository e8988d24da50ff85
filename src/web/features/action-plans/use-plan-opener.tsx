import { lazy, type ReactNode, Suspense, useState } from "react";
import { STATUS } from "#domain/action-plans/action-plan.ts";
import { planRights } from "#domain/action-plans/rights.ts";
import type { FilterItem } from "#domain/filters/filters.ts";
import { ALL } from "#domain/network/network.ts";
import { useCurrentOperation } from "#web/state/current-operation.ts";
import { loadChunk } from "#web/state/load-chunk.ts";
import type { PageProps } from "#web/state/page-props.ts";
import { useNavigateTo } from "#web/state/use-navigate-to.ts";
import { type CreatedPlans, publishCreated } from "./created-plans.ts";
import type { PlanTime } from "./plan-time.ts";

const PlanDialog = lazy(async () => ({
  default: (await loadChunk(() => import("./plan-dialog.tsx"))).PlanDialog,
}));

interface Options extends Pick<PageProps, "operation" | "selection"> {
  readonly time: PlanTime;
  readonly dealer: FilterItem | undefined;
  readonly dealers: readonly FilterItem[];
}

/** The dialog of a plan: how to open it, null for those who may not, and the dialog while it is open. */
export function usePlanOpener({ operation, selection, ...about }: Options): {
  readonly open: (() => void) | null;
  readonly dialog: ReactNode;
} {
  const { person } = useCurrentOperation();
  const [opened, setOpened] = useState(false);
  // The plan is saved when it leads there.
  const navigateTo = useNavigateTo(operation, { ignoreBlocker: true });
  const { signer, dealerFields } = planRights(person.userPermission);
  if (signer === null) return { open: null, dialog: null };
  const showCreated = (created: Pick<CreatedPlans, "ticketNos" | "words">, { code }: FilterItem) => {
    setOpened(false);
    publishCreated({ ...created, person: person.email, operation: operation.id });
    // A page of all dealers stays one: the new tickets stand at the top.
    const place = selection.dealerCode === ALL ? {} : { dealerCode: code };
    navigateTo("action-planning", { ...place, status: String(STATUS.open) })?.();
  };
  const dialog = opened ? (
    <Suspense fallback={null}>
      <PlanDialog
        {...about}
        operation={operation}
        signer={signer}
        makerAnswers={dealerFields}
        onCreated={showCreated}
        onClose={() => setOpened(false)}
      />
    </Suspense>
  ) : null;
  return { open: () => setOpened(true), dialog };
}
