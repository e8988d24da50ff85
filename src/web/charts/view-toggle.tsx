import { SegmentedControl } from "@mantine/core";

interface ViewToggleProps {
  readonly view: "month" | "quarter";
  readonly onChange: (view: string) => void;
}

/** By month or by quarter. */
export function ViewToggle({ view, onChange }: ViewToggleProps) {
  return (
    <SegmentedControl
      aria-label="View"
      value={view}
      onChange={onChange}
      data={[
        { value: "month", label: "Month" },
        { value: "quarter", label: "Quarter" },
      ]}
    />
  );
}
