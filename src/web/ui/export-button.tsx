import { Button } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./export-button.module.css";
import { Problem } from "./problem.tsx";

interface Props {
  readonly busy: boolean;
  readonly disabled: boolean;
  /** The sentence of the last failure. */
  readonly problem: string | null;
  readonly onClick: () => void;
  readonly label?: string;
  /** What is said while it is made. */
  readonly preparing?: string;
  readonly icon?: ReactNode;
}

/** Takes away what the page shows, as a workbook unless told otherwise; says that it is being made, and what went wrong. */
export function ExportButton({
  busy,
  disabled,
  problem,
  onClick,
  label = "Export to Excel",
  preparing = "Preparing the workbook",
  icon = <IconFileSpreadsheet size={16} stroke={1.6} />,
}: Props) {
  return (
    <div className={classes.export} data-keeps-menu>
      <Button
        variant="default"
        loading={busy}
        aria-busy={busy}
        disabled={disabled}
        leftSection={icon}
        onClick={onClick}
      >
        {label}
      </Button>
      <span className={classes.hidden} role="status">
        {busy ? preparing : ""}
      </span>
      <Problem sentence={problem} />
    </div>
  );
}
