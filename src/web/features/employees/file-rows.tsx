import { Select } from "@mantine/core";
import { useState } from "react";
import type { EmployeeFileRow } from "#contract/employee-files.ts";
import { ALL } from "#domain/network/network.ts";
import { countText } from "#domain/text/count-text.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ScrollTable } from "#web/ui/scroll-table.tsx";
import { cell } from "#web/ui/table.tsx";
import { Tag } from "#web/ui/tag.tsx";
import classes from "./employees.module.css";
import { OUTCOME_WORDS, OUTCOMES, type Outcome } from "./workbook-words.ts";

const COLUMNS = ["Row", "Name", "Result", "Email", "What changes, or why not"];
const TONES = { create: "good", update: "busy", unchanged: "quiet", refused: "bad" } as const;

interface Props {
  readonly rows: readonly EmployeeFileRow[];
  readonly counts: Readonly<Record<Outcome, number>>;
}

/** The rows of a checked workbook, all of them or those of one result. */
export function FileRows({ rows, counts }: Props) {
  const [shown, setShown] = useState<string>(ALL);
  const choices = [
    { value: ALL, label: `All rows (${countText(rows.length)})` },
    ...OUTCOMES.map((outcome) => ({
      value: outcome,
      label: `${OUTCOME_WORDS[outcome]} (${countText(counts[outcome])})`,
    })),
  ];
  const kept = shown === ALL ? rows : rows.filter(({ outcome }) => outcome === shown);
  return (
    <>
      <Select
        label="Show"
        className={classes.show}
        data={choices}
        value={shown}
        allowDeselect={false}
        onChange={(value) => setShown(value ?? ALL)}
      />
      <ScrollTable key={shown} label="Rows" columns={COLUMNS} rows={kept} className={classes.table}>
        {(row, number) => <Row key={row.row} row={row} number={number} />}
      </ScrollTable>
    </>
  );
}

function Row({ row, number }: { readonly row: EmployeeFileRow; readonly number: number }) {
  return (
    <tr aria-rowindex={number + 1}>
      <td className={cell.serial}>{row.row}</td>
      <th scope="row">{row.name}</th>
      <td>
        <Badge tone={TONES[row.outcome]}>{OUTCOME_WORDS[row.outcome]}</Badge>
        {row.changed ? <Tag>changed</Tag> : null}
      </td>
      <td>{row.email}</td>
      <td className={classes.note}>{row.notes.join(" · ")}</td>
    </tr>
  );
}
