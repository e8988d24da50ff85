import { TextInput } from "@mantine/core";
import { IconSearch, IconX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { after } from "#web/state/timers.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

const PAUSE_MS = 300;

interface Props {
  readonly applied: string;
  readonly onSearch: (search: string) => void;
  readonly className: string | undefined;
}

/** Searches when the typing pauses, at once with Enter. */
export function SearchBox({ applied, onSearch, className }: Props) {
  const [typed, setTyped] = useState(applied);
  useEffect(() => {
    if (typed.trim() === applied) return;
    return after(PAUSE_MS, () => onSearch(typed.trim()));
  }, [typed, applied, onSearch]);
  return (
    <search className={className}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(typed.trim());
        }}
      >
        <TextInput
          aria-label="Search comments, survey ID or VIN"
          placeholder="Search comments, survey ID or VIN"
          maxLength={200}
          value={typed}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
          rightSection={
            typed === "" ? null : (
              <IconButton small aria-label="Clear search" onClick={() => setTyped("")}>
                <IconX size={14} stroke={2} aria-hidden="true" />
              </IconButton>
            )
          }
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
    </search>
  );
}
