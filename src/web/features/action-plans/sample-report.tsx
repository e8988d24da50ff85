import { Button, Modal } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { Tag } from "#web/ui/tag.tsx";
import { useFocusBack } from "#web/ui/use-focus-back.ts";
import { PrintReport } from "./print-report.tsx";
import { ReportSheet } from "./report-sheet.tsx";
import classes from "./sample-report.module.css";
import { SAMPLE_TICKETS } from "./sample-tickets.ts";

const TITLE = "Sample report";
const SHEET = {
  title: (
    <>
      Action Planning Report <Tag>Sample</Tag>
    </>
  ),
  facts: ["Sample with made-up dealers, people and figures", "Wave: All", "Status: All"],
  tickets: SAMPLE_TICKETS,
};

/** How a report of tickets looks, with room to sign; what is printed meanwhile is this sample. */
export function SampleReport({ onClose }: { readonly onClose: () => void }) {
  useFocusBack();
  return (
    <>
      <Modal
        opened
        onClose={onClose}
        size="76rem"
        centered
        withCloseButton={false}
        classNames={{ root: classes.unprinted }}
        attributes={{ content: { "aria-label": TITLE } }}
      >
        <h2 className={classes.title}>{TITLE}</h2>
        <p className={classes.about}>
          This is how the tickets of a list are printed. Nothing in it is real; the columns at the right are
          for the signatures of SH, DP, ASM, RSM and NH.
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
        <section className={classes.paper} aria-label="The sample, landscape" tabIndex={0}>
          <ReportSheet {...SHEET} />
        </section>
        <div className={classes.choices}>
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} stroke={1.6} />}
            onClick={() => window.print()}
          >
            Print
          </Button>
          <Button onClick={onClose} data-autofocus>
            Close
          </Button>
        </div>
      </Modal>
      <PrintReport {...SHEET} facts={() => SHEET.facts} />
    </>
  );
}
