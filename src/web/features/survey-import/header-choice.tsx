import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { headerForm } from "#contract/survey-mapping.ts";
import classes from "./header-choice.module.css";

interface Sheet {
  readonly name: string;
  readonly headerRow: number;
  readonly headerRows: 1 | 2;
  readonly headerReason: string;
}

/** Where a person says that the header of a sheet stands. */
export interface ChosenHeader {
  readonly sheet: string;
  readonly row: string;
  readonly rows: string;
}

/** What a form says of it, as `headerForm` names it. */
export function headerFields(chosen: ChosenHeader | null): Readonly<Record<string, string>> {
  if (chosen === null) return {};
  const { sheet, row, rows } = chosen;
  return { [headerForm.sheet]: sheet, [headerForm.row]: row, [headerForm.rows]: rows };
}

interface Props {
  readonly sheet: Sheet;
  readonly onChoose: (header: ChosenHeader) => void;
}

/** Which row of a sheet is taken for its header, and why; another one has the file read again. */
export function HeaderChoice({ sheet, onChoose }: Props) {
  const { name, headerRow, headerRows, headerReason } = sheet;
  const [row, setRow] = useState(String(headerRow));
  const [rows, setRows] = useState(String(headerRows));
  const isOther = row !== String(headerRow) || rows !== String(headerRows);
  const canRead = isOther && /^[1-9]\d{0,6}$/.test(row);
  const choose = () => {
    if (canRead) onChoose({ sheet: name, row, rows });
  };
  return (
    <div className={classes.header}>
      <TextInput
        label="Header in row"
        description={headerReason}
        inputMode="numeric"
        maxLength={7}
        value={row}
        onChange={(event) => setRow(event.currentTarget.value.trim())}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !isOther) return;
          event.preventDefault();
          choose();
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
        <Button variant="default" disabled={!canRead} onClick={choose}>
          Read again
        </Button>
      ) : null}
    </div>
  );
}
