import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Table, TableBox } from "#web/ui/table.tsx";
import classes from "./column-cells.module.css";

interface TableProps {
  readonly heads: readonly string[];
  /** The rows; one with `data-open` has to be looked at. */
  readonly children: ReactNode;
}

/** The columns of an agency's sheet, one in a row; on a phone one under the other. */
export function ColumnTable({ heads, children }: TableProps) {
  return (
    <TableBox label="Columns" className={classes.box}>
      <Table prose className={classes.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </Table>
    </TableBox>
  );
}

interface HeadProps {
  readonly header: string;
  /** Null: no file is at hand. */
  readonly samples: readonly string[] | null;
}

/** The header of a column with some of its values. */
export function ColumnHead({ header, samples }: HeadProps) {
  return (
    <th scope="row">
      <span className={classes.header}>{header}</span>
      {samples === null ? null : (
        <small className={classes.samples}>{samples.join(" · ") || "no values"}</small>
      )}
    </th>
  );
}

interface ReasonProps {
  readonly isSure: boolean;
  readonly children: string;
}

/** Why a column is taken for what it is, with a mark where a person has to look. */
export function ColumnReason({ isSure, children }: ReasonProps) {
  if (children === "") return null;
  return (
    <small className={isSure ? classes.reason : classes.open}>
      {isSure ? null : <IconAlertTriangle size={14} stroke={1.6} aria-hidden="true" />}
      <span>{children}</span>
    </small>
  );
}

/** What is chosen or typed in a cell. */
export const COLUMN_FIELD = classes.select;
/** What is chosen, and why, one under the other. */
export const COLUMN_CHOICE = classes.choice;
