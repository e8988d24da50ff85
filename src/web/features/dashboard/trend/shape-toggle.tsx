import { IconChartBar, IconChartLine } from "@tabler/icons-react";
import type { LineShape } from "#web/charts/lines/prepare.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

interface ShapeToggleProps {
  readonly shape: LineShape;
  readonly onChange: (shape: LineShape) => void;
}

/** Line or bar. */
export function ShapeToggle({ shape, onChange }: ShapeToggleProps) {
  return (
    <>
      <IconButton small aria-label="Line" aria-pressed={shape === "line"} onClick={() => onChange("line")}>
        <IconChartLine size={16} stroke={2} aria-hidden="true" />
      </IconButton>
      <IconButton small aria-label="Bar" aria-pressed={shape === "bar"} onClick={() => onChange("bar")}>
        <IconChartBar size={16} stroke={2} aria-hidden="true" />
      </IconButton>
    </>
  );
}
