import { exports } from "#contract/exports.ts";
import type { VerbatimQuestion } from "#contract/verbatims.ts";
import { download } from "#web/api/download.ts";
import { useAction } from "#web/api/use-action.ts";
import { ExportButton } from "#web/ui/export-button.tsx";

interface Props {
  readonly operation: string;
  readonly question: VerbatimQuestion;
  readonly disabled: boolean;
}

/** All rows of the list, as searched and sorted, as a workbook. */
export function VerbatimExport({ operation, question, disabled }: Props) {
  const { run, busy, problem } = useAction(JSON.stringify(question));
  const save = () =>
    void run(() =>
      download(exports.verbatims, { operation, body: question, fallbackName: "verbatims.xlsx" }),
    );
  return <ExportButton busy={busy} disabled={disabled} problem={problem} onClick={save} />;
}
