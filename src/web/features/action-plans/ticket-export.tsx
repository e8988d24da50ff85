import type { ReportRequest } from "#contract/action-plans.ts";
import { exports } from "#contract/exports.ts";
import { download } from "#web/api/download.ts";
import { useAction } from "#web/api/use-action.ts";
import { ExportButton } from "#web/ui/export-button.tsx";

interface Props {
  readonly operation: string;
  readonly body: ReportRequest;
  readonly disabled: boolean;
}

/** The tickets of the list as a workbook. */
export function TicketExport({ operation, body, disabled }: Props) {
  const { run, busy, problem } = useAction(JSON.stringify(body));
  const save = () =>
    void run(() => download(exports.tickets, { operation, body, fallbackName: "tickets.xlsx" }));
  return <ExportButton busy={busy} disabled={disabled} problem={problem} onClick={save} />;
}
