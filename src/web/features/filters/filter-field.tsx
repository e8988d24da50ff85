import { Select } from "@mantine/core";
import { IconChevronDown, IconSelector } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { FilterItem, FilterList } from "#domain/filters/filters.ts";
import classes from "./filter-field.module.css";

const WAVES_AT_ONCE = 4;
const CHIPS_AT_MOST = 8;
/** Two years and All. */
const MONTHS_AT_MOST = 25;

/** The options of four lists would be made, placed and hidden with every opening of the panel. */
const LIST = { shadow: "none", keepMounted: false } as const;

interface Props {
  readonly filter: FilterList;
  readonly items: readonly FilterItem[];
  readonly chosen: string | undefined;
  readonly onChoose: (code: string) => void;
  /** The panel opened for it: it has the focus. */
  readonly isFirst: boolean;
}

/** One filter: waves as rows, a short list as chips, a long one as a searchable list. */
export function FilterField(props: Props) {
  return (
    <div className={props.isFirst ? classes.first : undefined}>
      <Field {...props} />
    </div>
  );
}

function Field(props: Props) {
  const { filter, items } = props;
  if (filter.filterKey === "waveCode") return <WaveRows {...props} />;
  const isMonth = filter.filterKey === "month";
  const short = isMonth ? items.length <= MONTHS_AT_MOST : filter.data.length <= CHIPS_AT_MOST;
  if (short && filter.filterKey !== "modelCode") return <Chips {...props} />;
  return <LongList {...props} />;
}

function WaveRows({ filter, items, chosen, onChoose, isFirst }: Props) {
  const [all, setAll] = useState(false);
  const position = items.findIndex((item) => item.code === chosen);
  const shown = all || position >= WAVES_AT_ONCE ? items : items.slice(0, WAVES_AT_ONCE);
  const hidden = items.length - shown.length;
  return (
    <fieldset>
      <legend className={classes.label}>{filter.name}</legend>
      <div className={classes.waves}>
        <RadioItems
          name={filter.filterKey}
          items={shown}
          chosen={chosen}
          onChoose={onChoose}
          isFirst={isFirst}
          className={classes.wave}
        >
          {(item) => (
            <>
              <i className={classes.radio} aria-hidden="true" />
              {item.name === item.code ? <b>{item.name}</b> : <WaveName item={item} />}
            </>
          )}
        </RadioItems>
        {hidden > 0 ? (
          <button type="button" className={classes.more} onClick={() => setAll(true)}>
            {`${hidden} earlier wave${hidden === 1 ? "" : "s"}`}
            <IconChevronDown size={16} stroke={2} aria-hidden="true" />
          </button>
        ) : null}
      </div>
    </fieldset>
  );
}

function WaveName({ item }: { item: FilterItem }) {
  return (
    <>
      <b>{item.name}</b>
      <span>{item.code}</span>
    </>
  );
}

function Chips({ filter, items, chosen, onChoose, isFirst }: Props) {
  return (
    <fieldset>
      <legend className={classes.label}>
        {filter.name}
        {filter.filterKey === "month" ? <span>follows the wave</span> : null}
      </legend>
      <div className={classes.chips}>
        <RadioItems
          name={filter.filterKey}
          items={items}
          chosen={chosen}
          onChoose={onChoose}
          isFirst={isFirst}
          className={classes.chip}
        >
          {(item) => item.name}
        </RadioItems>
      </div>
    </fieldset>
  );
}

interface RadioProps {
  readonly name: string;
  readonly items: readonly FilterItem[];
  readonly chosen: string | undefined;
  readonly onChoose: (code: string) => void;
  readonly isFirst: boolean;
  readonly className: string | undefined;
  readonly children: (item: FilterItem) => React.ReactNode;
}

function RadioItems({ name, items, chosen, onChoose, isFirst, className, children }: RadioProps) {
  const group = `${name}-${useId()}`;
  return items.map((item) => (
    <label key={item.code} className={className}>
      <input
        type="radio"
        name={group}
        className={classes.input}
        checked={item.code === chosen}
        data-autofocus={(isFirst && item.code === chosen) || undefined}
        onChange={() => onChoose(item.code)}
      />
      {children(item)}
    </label>
  ));
}

function LongList({ filter, items, chosen, onChoose, isFirst }: Props) {
  return (
    <Select
      label={filter.name}
      value={chosen ?? null}
      data-autofocus={isFirst || undefined}
      data={items.map((item) => ({ value: item.code, label: item.name }))}
      onChange={(code) => code !== null && onChoose(code)}
      searchable
      allowDeselect={false}
      limit={200}
      nothingFoundMessage="Nothing found"
      rightSection={<IconSelector size={16} stroke={2} aria-hidden="true" />}
      classNames={{ input: classes.select, label: classes.label }}
      comboboxProps={LIST}
    />
  );
}
