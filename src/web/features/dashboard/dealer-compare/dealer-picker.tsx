import { Select } from "@mantine/core";
import { IconPlus, IconSelector, IconX } from "@tabler/icons-react";
import type { FilterItem } from "#domain/filters/filters.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { exchanged, nextDealer } from "./compared-dealers.ts";
import classes from "./dealer-picker.module.css";

interface DealerPickerProps {
  readonly offered: readonly FilterItem[];
  readonly compared: readonly FilterItem[];
  readonly onChange: (compared: readonly FilterItem[]) => void;
}

const FEWEST = 2;
const NAMES = ["First dealer", "Second dealer", "Third dealer", "Fourth dealer"] as const;

/** The two to four dealers that stand side by side, each with the colour of its marks. */
export function DealerPicker({ offered, compared, onChange }: DealerPickerProps) {
  const next = nextDealer(offered, compared);
  const data = offered.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <div className={classes.picker}>
      {compared.map((dealer, place) => (
        <div key={NAMES[place]} className={classes.slot}>
          <i className={classes.mark} style={{ background: `var(--s${place + 1})` }} aria-hidden="true" />
          <Select
            aria-label={NAMES[place] ?? "Dealer"}
            value={dealer.code}
            data={data}
            onChange={(code) => {
              const chosen = offered.find((item) => item.code === code);
              if (chosen !== undefined) onChange(exchanged(compared, place, chosen));
            }}
            searchable
            allowDeselect={false}
            withCheckIcon={false}
            limit={200}
            nothingFoundMessage="Nothing found"
            rightSection={<IconSelector size={16} stroke={2} aria-hidden="true" />}
            classNames={{ root: classes.select, input: classes.input }}
            comboboxProps={{ portalProps: { target: "main" }, shadow: "none" }}
          />
          {compared.length > FEWEST ? (
            <IconButton
              small
              aria-label={`Remove ${dealer.name}`}
              onClick={() => onChange(compared.filter((item) => item !== dealer))}
            >
              <IconX size={16} stroke={2} aria-hidden="true" />
            </IconButton>
          ) : null}
        </div>
      ))}
      {next === null ? null : (
        <button type="button" className={classes.add} onClick={() => onChange([...compared, next])}>
          <IconPlus size={16} stroke={2} aria-hidden="true" />
          Add dealer
        </button>
      )}
    </div>
  );
}
