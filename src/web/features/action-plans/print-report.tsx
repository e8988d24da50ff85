import { usePrinting } from "#web/ui/printing.ts";
import { ReportSheet, type SheetProps } from "./report-sheet.tsx";

interface Props extends Omit<SheetProps, "facts"> {
  /** Of the instant of the print, in milliseconds since 1970. */
  readonly facts: (instant: number) => readonly string[];
}

/** What the browser prints instead of the page; there only then. */
export function PrintReport({ facts, ...sheet }: Props) {
  const { now, instant } = usePrinting();
  if (!now) return null;
  return (
    <section aria-hidden="true">
      <ReportSheet {...sheet} facts={facts(instant)} />
    </section>
  );
}
