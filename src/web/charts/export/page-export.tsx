import { ExportButton } from "#web/ui/export-button.tsx";
import { usePageExport } from "./use-export.ts";

/** The whole page as a workbook, a sheet per card. */
export function PageExport({ ready }: { readonly ready: boolean }) {
  const { save, canSave, busy, problem } = usePageExport();
  return <ExportButton busy={busy} disabled={!(ready && canSave)} problem={problem} onClick={save} />;
}
