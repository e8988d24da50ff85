import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { actionPlans } from "#contract/action-plans.ts";
import { everything } from "#domain/filters/dealer-steps.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import type { PageProps } from "#web/state/page-props.ts";
import { useViewChoice } from "#web/state/view-choice.ts";
import { ticketOf } from "./use-tickets.ts";

/**
 * Leads the page to the dealer of the ticket its address names, so that the ticket stands under its own name and tiles.
 * False until it stands there, or is known to be nowhere.
 */
export function useTicketDealer({ operation, filters, selection }: PageProps): boolean {
  const { choice } = useViewChoice();
  const navigate = useNavigate();
  const target = ticketOf(choice);
  const found = useEndpoint(actionPlans.list, {
    operation: operation.id,
    body: { ticketNo: target ?? 1 },
    enabled: target !== null,
  });
  const code = found.isPlaceholderData ? undefined : found.data?.tickets[0]?.dealerCode;
  const dealers = filters.find(({ filterKey }) => filterKey === "dealerCode")?.data ?? [];
  const dealer = dealers.find((item) => item.code === code)?.code ?? null;
  const elsewhere = target !== null && dealer !== null && dealer !== selection.dealerCode;
  // biome-ignore lint/correctness/useExhaustiveDependencies: tried again after whatever else has changed the address
  useEffect(() => {
    if (!elsewhere) return;
    const place = { ...everything(filters), dealerCode: dealer };
    void navigate({ to: ".", search: (current) => ({ ...current, ...place }), replace: true });
  }, [elsewhere, dealer, choice]);
  if (target === null || found.error !== null) return true;
  return found.data !== undefined && !found.isPlaceholderData && !elsewhere;
}
