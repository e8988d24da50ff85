import { IconAdjustmentsHorizontal, IconX } from "@tabler/icons-react";
import { activeFilterCount, type FilterSelection } from "#domain/filters/cascade.ts";
import type { FilterKey, FilterList } from "#domain/filters/filters.ts";
import { appliedFilters } from "#web/state/selection.ts";
import classes from "./filter-chips.module.css";

interface Props {
  readonly filters: readonly FilterList[];
  readonly selection: FilterSelection;
  readonly defaults: FilterSelection;
  /** Opens the panel, at one of its filters where a chip is clicked. */
  readonly onOpen: (at: FilterKey | null) => void;
  readonly onRemove: (key: FilterKey) => void;
}

/** The applied filters of the page, each the way to its place in the panel. A chip that only says the default has no way off. */
export function FilterChips({ filters, selection, defaults, onOpen, onRemove }: Props) {
  const count = activeFilterCount(selection, defaults);
  return (
    <div className={classes.bar}>
      <ul className={classes.chips} aria-label="Applied filters">
        {appliedFilters(filters, selection).map(({ key, name, item, fixed }) => (
          <li key={key} className={classes.chip} data-fixed={fixed || undefined}>
            <button
              type="button"
              className={classes.value}
              aria-haspopup="dialog"
              onClick={() => onOpen(key)}
            >
              <span>{name}</span> <b>{item.name}</b>
            </button>
            {selection[key] === defaults[key] ? null : (
              <button
                type="button"
                className={classes.remove}
                aria-label={`Remove ${name} ${item.name}`}
                onClick={() => onRemove(key)}
              >
                <IconX size={14} stroke={2} aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={classes.open}
        aria-haspopup="dialog"
        onClick={() => onOpen(null)}
        data-unprinted
      >
        <IconAdjustmentsHorizontal size={16} stroke={2} aria-hidden="true" />
        <span className={classes.word}>Filters</span>
        {count > 0 ? <span className={classes.count}>{count}</span> : null}
      </button>
    </div>
  );
}
