import { Button, Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import type { FilterList } from "#domain/filters.ts";
import {
  activeFilterCount,
  choose,
  defaultSelection,
  type FilterSelection,
  visibleItems,
} from "#domain/filters-cascade.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { FilterField } from "./filter-field.tsx";
import classes from "./filter-panel.module.css";

const PHONE = "(max-width: 48em)";

interface Props {
  readonly opened: boolean;
  /** Id of the page's component; some cascade rules depend on it. */
  readonly component: string;
  readonly filters: readonly FilterList[];
  readonly selection: FilterSelection;
  readonly onApply: (selection: FilterSelection) => void;
  readonly onReset: () => void;
  readonly onClose: () => void;
}

/** The side panel of filters, a bottom sheet on phones. Choices take effect with 'Apply Filters'. */
export function FilterPanel(props: Props) {
  const phone = useMediaQuery(PHONE) ?? false;
  return (
    <Drawer
      opened={props.opened}
      onClose={props.onClose}
      position={phone ? "bottom" : "right"}
      size={phone ? "auto" : 392}
      padding={0}
      withCloseButton={false}
      attributes={{ content: { "aria-label": "Filters" } }}
      transitionProps={{ duration: 240, timingFunction: "cubic-bezier(.2,0,0,1)" }}
      classNames={{ content: phone ? classes.sheet : classes.drawer, body: classes.body }}
    >
      <FilterForm key={`${props.opened}`} {...props} />
    </Drawer>
  );
}

function FilterForm({ component, filters, selection, onApply, onReset, onClose }: Props) {
  const [draft, setDraft] = useState(selection);
  const count = activeFilterCount(draft, defaultSelection(filters));
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(draft);
      }}
    >
      <div className={classes.header}>
        <h2>Filters</h2>
        {count > 0 ? <span className={classes.count}>{count}</span> : null}
        <span className={classes.space} />
        <Button variant="subtle" onClick={onReset}>
          Reset
        </Button>
        <IconButton aria-label="Close" onClick={onClose}>
          <IconX size={18} stroke={1.6} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={classes.fields}>
        {filters.map((filter) => (
          <FilterField
            key={filter.filter_key}
            filter={filter}
            items={visibleItems(filters, draft, filter.filter_key)}
            chosen={draft[filter.filter_key]}
            onChoose={(code) => setDraft(choose(filters, draft, filter.filter_key, code, component))}
          />
        ))}
      </div>
      <div className={classes.footer}>
        <Button type="submit" size="lg" fullWidth>
          Apply Filters
        </Button>
      </div>
    </form>
  );
}
