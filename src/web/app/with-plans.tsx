import { lazy, type ReactNode, Suspense, useState } from "react";
import type { Component } from "#contract/structure.ts";
import { STATUS } from "#domain/action-plan.ts";
import { planRights } from "#domain/action-plan-rights.ts";
import { ALL } from "#domain/network.ts";
import { PlanOfferContext } from "#web/charts/plan-offer.ts";
import { useFollow } from "#web/state/follow.ts";
import type { PageProps } from "#web/state/page-props.ts";
import { useViewChoice } from "#web/state/view-choice.ts";
import { useOpenStructure, usePlace } from "./place-context.ts";

const PlanDialog = lazy(async () => ({
  default: (await import("#web/features/action-plans/plan-dialog.tsx")).PlanDialog,
}));
const NEEDS_DEALER = "Choose one dealer first";

/** A page from whose cards a weak score can become a plan. */
export function WithPlans({
  operation,
  component,
  filters,
  selection,
  children,
}: PageProps & { readonly children: ReactNode }) {
  const { person } = usePlace();
  const { choice } = useViewChoice();
  const [open, setOpen] = useState(false);
  const lastDay = useLastDay(operation.operationid);
  const follow = useFollow(operation)("Action Planning", { status: String(STATUS.open) });
  const { signer } = planRights(person.userpermission);
  const dealer = filters
    .find(({ filter_key }) => filter_key === "dealer_code")
    ?.data.find(({ code }) => code !== ALL && code === selection.dealer_code);
  const time =
    selection.wave_code === undefined
      ? { fromdate: choice.from ?? "", todate: choice.to ?? lastDay }
      : { wave_code: selection.wave_code, month: selection.month ?? "" };
  const offerOf = (webapi: string) =>
    signer !== null && offersPlan(component, webapi)
      ? { open: () => setOpen(true), unless: dealer === undefined ? NEEDS_DEALER : null }
      : null;
  return (
    <PlanOfferContext value={offerOf}>
      {children}
      {open && dealer !== undefined && signer !== null ? (
        <Suspense fallback={null}>
          <PlanDialog
            operation={operation.operationid}
            userType={operation.dstype}
            request={{ dealer_code: dealer.code, ...time }}
            signer={`${signer} (${person.name})`}
            dealerName={dealer.name}
            onCreated={() => {
              setOpen(false);
              follow?.();
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </PlanOfferContext>
  );
}

function offersPlan({ subcomponent }: Component, webapi: string): boolean {
  return subcomponent.some((card) => card.webapi === webapi && card.improvement_plan);
}

/** The last day with data of an operation, "" while there is none. */
function useLastDay(operation: string): string {
  const { datasource } = useOpenStructure();
  return datasource.find(({ operationid }) => operationid === operation)?.enddate ?? "";
}
