import { MultiSelect } from "@mantine/core";
import { useState } from "react";
import { roles } from "#contract/roles.ts";
import { openLists, type RoleLevel } from "#domain/people/employee.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { choosePlaces, type FormProblems, type FormValues } from "./form-values.ts";

interface Props {
  readonly operation: string;
  readonly level: RoleLevel | null;
  readonly values: FormValues;
  readonly problems: FormProblems;
  readonly onValues: (values: FormValues) => void;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Region → state → location → outlets; each list is fetched when the picker above it closes. */
export function PlacePickers({ operation, level, values, problems, onValues }: Props) {
  const open = openLists(level, values.userTypes);
  const [closed, setClosed] = useState(values);
  const [opened, setOpened] = useState<keyof typeof open | null>(null);
  const choices = useChoices(operation, closed, open);
  const picker = (key: keyof typeof open, label: string, list: readonly Choice[]) => (
    <MultiSelect
      label={label}
      withAsterisk={open[key]}
      disabled={!open[key]}
      searchable
      clearable
      limit={500}
      data={
        list.length > 1 || values[key].includes("All") ? [{ value: "All", label: "All" }, ...list] : [...list]
      }
      value={open[key] ? [...values[key]] : []}
      error={open[key] ? problems[key] : null}
      onChange={(codes) => {
        const next = choosePlaces(values, key, codes);
        onValues(next);
        // A cross takes a choice away without opening the picker.
        if (opened !== key) setClosed(next);
      }}
      onDropdownOpen={() => setOpened(key)}
      onDropdownClose={() => {
        setOpened(null);
        setClosed(values);
      }}
    />
  );
  return (
    <>
      {picker("regions", "Region", choices.regions)}
      {picker("states", "State", choices.states)}
      {picker("locations", "Location", choices.locations)}
      {picker("csiOutlets", "CSI Outlets", choices.csiOutlets)}
      {picker("ssiOutlets", "SSI Outlets", choices.ssiOutlets)}
    </>
  );
}

type Open = ReturnType<typeof openLists>;

function useChoices(operation: string, closed: FormValues, open: Open) {
  const { regions, states, locations } = closed;
  const regionList = useEndpoint(roles.regions, { operation, body: null });
  const stateList = useEndpoint(roles.states, {
    operation,
    body: { regions: [...regions] },
    enabled: open.states && regions.length > 0,
  });
  const areaList = useEndpoint(roles.locations, {
    operation,
    body: { states: [...states] },
    enabled: open.locations && states.length > 0,
  });
  const body = { locations: [...locations] };
  const csiList = useEndpoint(roles.csiOutlets, {
    operation,
    body,
    enabled: open.csiOutlets && locations.length > 0,
  });
  const ssiList = useEndpoint(roles.ssiOutlets, {
    operation,
    body,
    enabled: open.ssiOutlets && locations.length > 0,
  });
  const outlets = (list: typeof csiList) =>
    locations.length === 0
      ? []
      : (list.data ?? []).map(({ code, name }) => ({ value: code, label: `${name} (${code})` }));
  return {
    regions: (regionList.data ?? []).map(({ code, name }) => ({ value: code, label: name })),
    states:
      regions.length === 0
        ? []
        : (stateList.data ?? []).map(({ code, name }) => ({ value: code, label: name })),
    locations:
      states.length === 0
        ? []
        : (areaList.data ?? []).map(({ code, name }) => ({ value: code, label: name })),
    csiOutlets: outlets(csiList),
    ssiOutlets: outlets(ssiList),
  };
}
