import { SegmentedControl } from "@mantine/core";
import type { ViewChoice } from "#web/state/search.ts";

type View = "month" | "quarter";

/** The view as answered, which no address says where it is the usual one; until then as the address says it. */
export function viewShown({ view }: ViewChoice, answered: View | null): View {
  return answered ?? (view === "quarter" ? "quarter" : "month");
}

interface ViewToggleProps {
  readonly view: View;
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
