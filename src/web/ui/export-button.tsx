import { Button } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import classes from "./export-button.module.css";
import { Problem } from "./problem.tsx";

interface Props {
  readonly busy: boolean;
  readonly disabled: boolean;
  /** The sentence of the last failure. */
  readonly problem: string | null;
  readonly onClick: () => void;
}

/** Takes figures away as a workbook; says that it is being made, and what went wrong. */
export function ExportButton({ busy, disabled, problem, onClick }: Props) {
  return (
    <div className={classes.export}>
      <Button
        variant="default"
        loading={busy}
        disabled={disabled}
        leftSection={<IconFileSpreadsheet size={16} stroke={1.6} />}
        onClick={onClick}
      >
        Export to Excel
      </Button>
      <span className={classes.hidden} role="status">
        {busy ? "Preparing the workbook" : ""}
      </span>
      <Problem sentence={problem} />
    </div>
  );
}
