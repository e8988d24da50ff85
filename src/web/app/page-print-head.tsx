import { clockOf } from "#domain/calendar/date-display.ts";
import type { FilterSelection } from "#domain/filters/cascade.ts";
import type { FilterList } from "#domain/filters/filters.ts";
import { useCurrentOperation } from "#web/state/current-operation.ts";
import { chosenNames } from "#web/state/selection.ts";
import { PrintHead } from "#web/ui/print-head.tsx";
import { usePrinting } from "#web/ui/printing.ts";
import { ClientLogo } from "./client-logo.tsx";

interface Props {
  readonly title: string;
  readonly filters?: readonly FilterList[];
  readonly selection?: FilterSelection;
}

/** What stands above a page on paper: whose figures, chosen by what, printed by whom and when. */
export function PagePrintHead({ title, filters = [], selection = {} }: Props) {
  const { client, operation, person } = useCurrentOperation();
  const { now, instant } = usePrinting();
  if (!now) return null;
  const facts = [
    { label: "Client", value: client.name },
    { label: "Operation", value: `${operation.name} (${operation.type})` },
    ...chosenNames(filters, selection).map(({ name, value }) => ({ label: name, value })),
    { label: "Made By", value: [person.name, person.designation].filter((part) => part !== "").join(", ") },
    { label: "Made On", value: clockOf(client.timeZone).moment(instant) },
  ];
  return (
    <PrintHead title={title} facts={facts} logo={<ClientLogo client={client} operation={operation} />} />
  );
}
