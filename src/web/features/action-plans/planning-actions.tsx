import { Button } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { ReportRequest } from "#contract/action-plans.ts";
import { ReportButton } from "./report-button.tsx";
import { TicketExport } from "./ticket-export.tsx";

interface Props {
  readonly operation: string;
  /** What to ask for the tickets of the list; null while there are none. */
  readonly report: ReportRequest | null;
  /** It is not known yet which tickets are meant. */
  readonly disabled: boolean;
  /** What takes the tickets away as slides. */
  readonly slides: ReactNode;
  readonly onSample: () => void;
  /** What begins a plan. */
  readonly children: ReactNode;
}

/** What can be taken away from the list, and a sample of it. */
export function PlanningActions({ operation, report, disabled, slides, onSample, children }: Props) {
  return (
    <>
      {children}
      <Button
        variant="default"
        leftSection={<IconFileText size={16} stroke={1.6} aria-hidden="true" />}
        onClick={onSample}
      >
        Sample report
      </Button>
      {report === null ? null : (
        <>
          <TicketExport operation={operation} body={report} disabled={disabled} />
          <ReportButton operation={operation} body={report} disabled={disabled} />
          {slides}
        </>
      )}
    </>
  );
}
