import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import classes from "./action-planning-page.module.css";

interface Props {
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** Finds tickets by the beginning of their number. */
export function TicketSearch({ typed, onType }: Props) {
  return (
    <search className={classes.search} data-unprinted>
      <TextInput
        type="number"
        min={1}
        step={1}
        aria-label="Search Ticket No."
        placeholder="Search Ticket No."
        value={typed}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
        onChange={(event) => onType(event.currentTarget.value.replaceAll(/\D/g, "").slice(0, 9))}
      />
    </search>
  );
}
