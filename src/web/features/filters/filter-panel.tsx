import { Button } from "@mantine/core";
import { useId, useState } from "react";
import {
  activeFilterCount,
  choose,
  defaultSelection,
  type FilterSelection,
  visibleItems,
} from "#domain/filters/cascade.ts";
import type { FilterKey, FilterList } from "#domain/filters/filters.ts";
import { isFixed } from "#web/state/selection.ts";
import { DrawerContent, SideDrawer } from "#web/ui/side-drawer.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { FilterField } from "./filter-field.tsx";
import classes from "./filter-panel.module.css";

interface Props {
  readonly opened: boolean;
  /** The filter to begin at; null = at the top. */
  readonly at: FilterKey | null;
  /** The page holds several dealers: some cascade rules depend on it. */
  readonly severalDealers: boolean;
  readonly filters: readonly FilterList[];
  readonly selection: FilterSelection;
  readonly onApply: (selection: FilterSelection) => void;
  readonly onReset: () => void;
  readonly onClose: () => void;
}

/** The side panel of filters, a bottom sheet on phones. Choices take effect with 'Apply Filters'. */
export function FilterPanel(props: Props) {
  return (
    <SideDrawer label="Filters" opened={props.opened} onClose={props.onClose}>
      <FilterForm {...props} />
    </SideDrawer>
  );
}

function FilterForm({ at, severalDealers, filters, selection, onApply, onReset, onClose }: Props) {
  const [draft, setDraft] = useState(selection);
  const count = activeFilterCount(draft, defaultSelection(filters));
  const form = useId();
  const phone = usePhone();
  const offered = phone ? filters.filter((filter) => !isFixed(filter)) : filters;
  return (
    <DrawerContent
      title="Filters"
      count={count > 0 ? `${count}` : null}
      closeLabel="Close"
      // A second Enter takes nothing away.
      beginsAtClose={at === null}
      onClose={onClose}
      actions={
        <Button variant="subtle" onClick={onReset}>
          Reset
        </Button>
      }
      footer={
        <Button type="submit" form={form} size="lg" fullWidth>
          Apply Filters
        </Button>
      }
    >
      <form
        id={form}
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault();
          onApply(draft);
        }}
      >
        {offered.map((filter) => (
          <FilterField
            key={filter.filterKey}
            filter={filter}
            items={visibleItems(filters, draft, filter.filterKey)}
            chosen={draft[filter.filterKey]}
            isFirst={filter.filterKey === at}
            onChoose={(code) => setDraft(choose(filters, draft, filter.filterKey, code, severalDealers))}
          />
        ))}
      </form>
    </DrawerContent>
  );
}
