import { IconFileTypePdf } from "@tabler/icons-react";
import { actionPlans, type ReportRequest } from "#contract/action-plans.ts";
import { download } from "#web/api/download.ts";
import { useAction } from "#web/api/use-action.ts";
import { ExportButton } from "#web/ui/export-button.tsx";

interface Props {
  readonly operation: string;
  readonly body: ReportRequest;
  readonly disabled: boolean;
}

/** The tickets of the list as a PDF to sign. */
export function ReportButton({ operation, body, disabled }: Props) {
  const { run, busy, problem } = useAction(JSON.stringify(body));
  const save = () =>
    void run(() => download(actionPlans.report, { operation, body, fallbackName: "tickets.pdf" }));
  return (
    <ExportButton
      label="Download Report PDF"
      preparing="Preparing the report"
      icon={<IconFileTypePdf size={16} stroke={1.6} />}
      busy={busy}
      disabled={disabled}
      problem={problem}
      onClick={save}
    />
  );
}
