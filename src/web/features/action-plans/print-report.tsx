import classes from "./print-report.module.css";
import { ReportSheet, type SheetProps } from "./report-sheet.tsx";

/** What the browser prints instead of the page. */
export function PrintReport(props: SheetProps) {
  return (
    <section className={classes.report} aria-hidden="true">
      <ReportSheet {...props} />
    </section>
  );
}
