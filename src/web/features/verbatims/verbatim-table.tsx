import { dayText } from "#domain/calendar/date-display.ts";
import { RecordingCell } from "#web/features/survey-audio/index.ts";
import { cell, SortHead, Table, TableBox } from "#web/ui/table.tsx";
import { type Column, nextOrder, type Order, SURVEY_COLUMNS, VEHICLE_COLUMNS } from "./columns.ts";
import { AnswerText, DealerName, Figure } from "./row-parts.tsx";
import type { VerbatimRows } from "./verbatim-rows.ts";
import classes from "./verbatim-table.module.css";

/** The survey rows as a table with a standing header and first column; arrow keys move it about. */
export function VerbatimTable({ operation, list, words, order, onOrder }: VerbatimRows) {
  return (
    <TableBox label="Survey rows" className={classes.scroll}>
      <Table prose pinned className={classes.table}>
        <thead>
          <tr>
            {SURVEY_COLUMNS.map((column) => (
              <SortedHead key={column.sort} {...{ column, order, onOrder }} />
            ))}
            {list.columns.map(({ code, name }) => (
              <th key={code} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">Audio</th>
            {VEHICLE_COLUMNS.map((column) => (
              <SortedHead key={column.sort} {...{ column, order, onOrder }} />
            ))}
          </tr>
        </thead>
        <tbody>
          {list.rows.map((row) => (
            <tr key={row.surveyId}>
              <th scope="row" className={cell.tight}>
                {row.surveyId}
              </th>
              <td className={cell.tight}>{dayText(row.surveyDate)}</td>
              <td className={classes.dealer}>
                <DealerName row={row} />
              </td>
              <td className={cell.figure}>
                <Figure value={row.index} decimals={1} />
              </td>
              <td className={cell.figure}>
                <Figure value={row.nps} />
              </td>
              <td className={cell.figure}>
                <Figure value={row.overall} />
              </td>
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
              <td className={cell.tight}>{row.model}</td>
              <td className={cell.tight}>{row.vin ?? "–"}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableBox>
  );
}

interface HeadProps {
  readonly column: Column;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
}

function SortedHead({ column, order, onOrder }: HeadProps) {
  const direction = order.descending ? "descending" : "ascending";
  return (
    <SortHead
      name={column.name}
      direction={order.sort === column.sort ? direction : null}
      figure={column.kind === "number"}
      onSort={() => onOrder(nextOrder(order, column.sort))}
    />
  );
}
