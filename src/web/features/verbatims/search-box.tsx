import { TextInput } from "@mantine/core";
import { IconSearch, IconX } from "@tabler/icons-react";
import { useCallback, useEffect, useState } from "react";
import { after } from "#web/state/timers.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

const PAUSE_MS = 300;

interface Props {
  readonly applied: string;
  readonly onSearch: (search: string) => void;
  readonly className: string | undefined;
}

interface Seen {
  readonly applied: string;
  /** What was sent and is not applied yet, in order. */
  readonly underWay: readonly string[];
}

/** Searches when the typing pauses, at once with Enter; says what the address says when that changes by itself. */
export function SearchBox({ applied, onSearch, className }: Props) {
  const [typed, setTyped] = useState(applied);
  const [seen, setSeen] = useState<Seen>({ applied, underWay: [] });
  if (seen.applied !== applied) {
    const at = seen.underWay.indexOf(applied);
    setSeen({ applied, underWay: at < 0 ? [] : seen.underWay.slice(at + 1) });
    // What was sent from here comes back while somebody types on.
    if (at < 0) setTyped(applied);
  }
  const send = useCallback(
    (search: string) => {
      if (search === applied) return;
      setSeen((before) => ({ ...before, underWay: [...before.underWay, search] }));
      onSearch(search);
    },
    [applied, onSearch],
  );
  useEffect(() => {
    if (typed.trim() === applied) return;
    return after(PAUSE_MS, () => send(typed.trim()));
  }, [typed, applied, send]);
  return (
    <search className={className} data-unprinted>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send(typed.trim());
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
