import { Button } from "@mantine/core";
import { IconClipboardPlus } from "@tabler/icons-react";
import type { PageProps } from "#web/state/page-props.ts";
import { chosenDealer, offeredDealers, timeOfPlan } from "./plan-time.ts";
import { usePlanOpener } from "./use-plan-opener.tsx";

/** The way from a page of a wave to a plan, for those who may create one; the dealer can be chosen on the way. */
export function CreatePlan({
  operation,
  filters,
  selection,
}: Pick<PageProps, "operation" | "filters" | "selection">) {
  const { open, dialog } = usePlanOpener({
    operation,
    selection,
    time: timeOfPlan(filters, selection),
    dealer: chosenDealer(filters, selection),
    dealers: offeredDealers(filters, selection),
  });
  if (open === null) return null;
  return (
    <>
      <Button leftSection={<IconClipboardPlus size={16} stroke={1.6} aria-hidden="true" />} onClick={open}>
        Create plan
      </Button>
      {dialog}
    </>
  );
}
