import { type MouseEvent, memo } from "react";
import type { VerbatimRow } from "#contract/verbatims.ts";
import { dayText } from "#domain/calendar/date-display.ts";
import { RecordingCell } from "#web/features/survey-audio/index.ts";
import { cell, SortButton, SortHead, Table, TableBox } from "#web/ui/table.tsx";
import {
  type Column,
  DEALER_COLUMN,
  FIGURE_COLUMNS,
  nextOrder,
  type Order,
  SURVEY_COLUMNS,
  VEHICLE_COLUMNS,
} from "./columns.ts";
import { ResponseLink } from "./response-link.tsx";
import { AnswerText, DealerName, Figure } from "./row-parts.tsx";
import type { VerbatimRows } from "./verbatim-rows.ts";
import classes from "./verbatim-table.module.css";

/**
 * The survey rows as a table with a standing header and first column; arrow keys move it about. Drawn again only when
 * they change: what opens over them need not wait for it.
 */
export const VerbatimTable = memo(function VerbatimTable(rows: VerbatimRows) {
  const { operation, address, list, words, order, onOrder, oneDealer, onOpen } = rows;
  return (
    <TableBox label="Survey rows" className={classes.scroll}>
      <Table prose pinned className={classes.table}>
        <thead>
          <tr>
            <PairedHead columns={SURVEY_COLUMNS} {...{ order, onOrder }} />
            {oneDealer ? null : <SortedHead column={DEALER_COLUMN} {...{ order, onOrder }} />}
            {FIGURE_COLUMNS.map((column) => (
              <SortedHead key={column.sort} figure {...{ column, order, onOrder }} />
            ))}
            {list.columns.map(({ code, name }) => (
              <th key={code} scope="col" className={classes.question}>
                {name}
              </th>
            ))}
            <th scope="col">Audio</th>
            <PairedHead columns={VEHICLE_COLUMNS} {...{ order, onOrder }} />
          </tr>
        </thead>
        <tbody>
          {list.rows.map((row) => (
            // The link in its first cell does the same by keyboard.
            <tr
              key={row.surveyId}
              className={classes.row}
              onClick={(event) => (isReading(event) ? undefined : onOpen(row.surveyId))}
            >
              <th scope="row" className={classes.survey}>
                <ResponseLink address={address} surveyId={row.surveyId} onOpen={onOpen} />
                <span className={classes.second}>{dayText(row.surveyDate)}</span>
              </th>
              {oneDealer ? null : (
                <td className={classes.dealer}>
                  <DealerName row={row} />
                </td>
              )}
              <Figures row={row} />
              {list.columns.map(({ code }, place) => (
                <td key={code} className={classes.answer}>
                  <AnswerText text={row.verbatims[place] ?? null} words={words} />
                </td>
              ))}
              <td className={classes.audio}>
                <RecordingCell
                  operation={operation}
                  surveyId={row.surveyId}
                  file={row.audioFile}
                  manages={list.managesAudio}
                />
              </td>
              <td className={classes.vehicle}>
                {row.model}
                <span className={classes.second}>{row.vin ?? "–"}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableBox>
  );
});

function Figures({ row }: { readonly row: VerbatimRow }) {
  return (
    <>
      <td className={cell.figure}>
        <Figure value={row.index} decimals={1} />
      </td>
      <td className={cell.figure}>
        <Figure value={row.nps} />
      </td>
      <td className={cell.figure}>
        <Figure value={row.overall} />
      </td>
    </>
  );
}

/** A click on something that answers itself, or the end of marking a text. */
function isReading({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true;
  return (
    target.closest("a, button, label, input, audio") !== null || document.getSelection()?.type === "Range"
  );
}

interface OrderProps {
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
}

function SortedHead({
  column,
  order,
  onOrder,
  figure = false,
}: OrderProps & { readonly column: Column; readonly figure?: boolean }) {
  return (
    <SortHead
      name={column.name}
      direction={directionOf(order, column)}
      figure={figure}
      onSort={() => onOrder(nextOrder(order, column.sort))}
    />
  );
}

/** The head of a column with two values one under the other, each of which sorts. */
function PairedHead({ columns, order, onOrder }: OrderProps & { readonly columns: readonly Column[] }) {
  const sorting = columns.map((column) => directionOf(order, column)).find((direction) => direction !== null);
  return (
    <th scope="col" aria-sort={sorting ?? undefined}>
      <span className={classes.pair}>
        {columns.map((column) => (
          <SortButton
            key={column.sort}
            name={column.name}
            direction={directionOf(order, column)}
            onSort={() => onOrder(nextOrder(order, column.sort))}
          />
        ))}
      </span>
    </th>
  );
}

function directionOf(order: Order, { sort }: Column) {
  if (order.sort !== sort) return null;
  return order.descending ? "descending" : "ascending";
}
