import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { headerForm } from "#contract/survey-mapping.ts";
import { useAction } from "#web/api/use-action.ts";
import classes from "./header-choice.module.css";
import type { ReadSheet } from "./readings.ts";

interface Sheet extends ReadSheet {
  readonly headerReason: string;
}

interface Props {
  readonly sheet: Sheet;
  /** Another header of the sheet was read before. */
  readonly hasOther: boolean;
  /** Reads the sheet by the header that a form says so of, as `headerForm` names it. */
  readonly onRead: (header: Readonly<Record<string, string>>) => Promise<void>;
}

/** Which row of a sheet is taken for its header, and why; another one has the file read again. */
export function HeaderChoice({ sheet, hasOther, onRead }: Props) {
  const { name, headerRow, headerRows, headerReason } = sheet;
  const [row, setRow] = useState(String(headerRow));
  const [rows, setRows] = useState(String(headerRows));
  const { run, busy, problem } = useAction(`${row} ${rows}`);
  const isOther = row !== String(headerRow) || rows !== String(headerRows);
  const canRead = isOther && /^[1-9]\d{0,6}$/.test(row);
  const read = async () => {
    if (!canRead || busy) return;
    await run(() => onRead({ [headerForm.sheet]: name, [headerForm.row]: row, [headerForm.rows]: rows }));
  };
  return (
    <div className={classes.header}>
      <TextInput
        label="Header in row"
        description={headerReason}
        error={problem}
        errorProps={ALERT}
        inputMode="numeric"
        maxLength={7}
        value={row}
        onChange={(event) => setRow(event.currentTarget.value.trim())}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !isOther) return;
          event.preventDefault();
          void read();
        }}
      />
      <NativeSelect
        aria-label="Rows of the header"
        data={[
          { value: "1", label: "One row" },
          { value: "2", label: "Two rows, this one and the one above" },
        ]}
        value={rows}
        onChange={(event) => setRows(event.currentTarget.value)}
      />
      {isOther ? (
        <Button variant="default" disabled={!canRead} loading={busy} onClick={() => void read()}>
          Read again
        </Button>
      ) : null}
      <p role="status" className={classes.news}>
        {busy
          ? "Reading the file again…"
          : hasOther
            ? "What you said under the other header is kept with it."
            : ""}
      </p>
    </div>
  );
}

const ALERT = { role: "alert" } as const;
