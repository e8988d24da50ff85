import { type Column, nextOrder, type Order, SURVEY_COLUMNS, VEHICLE_COLUMNS } from "./columns.ts";
import { dateText } from "./page-words.ts";
import { AnswerText, DealerName, Figure } from "./row-parts.tsx";
import type { VerbatimRows } from "./verbatim-rows.ts";
import classes from "./verbatim-table.module.css";

/** The survey rows as a table with a standing header and first column; arrow keys move it about. */
export function VerbatimTable({ operation, list, words, order, onOrder, Recording }: VerbatimRows) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls with the keyboard
    <section className={classes.scroll} aria-label="Survey rows" tabIndex={0}>
      <table className={classes.table}>
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
            <tr key={row.survey_id}>
              <th scope="row">{row.survey_id}</th>
              <td className={classes.tight}>{dateText(row.survey_date)}</td>
              <td className={classes.dealer}>
                <DealerName row={row} />
              </td>
              <td className={classes.number}>
                <Figure value={row.index} decimals={1} />
              </td>
              <td className={classes.number}>
                <Figure value={row.nps} />
              </td>
              <td className={classes.number}>
                <Figure value={row.overall} />
              </td>
              {list.columns.map(({ code }, place) => (
                <td key={code} className={classes.answer}>
                  <AnswerText text={row.verbatims[place] ?? null} words={words} />
                </td>
              ))}
              <td className={classes.audio}>
                <Recording
                  operation={operation}
                  surveyId={row.survey_id}
                  file={row.audio_file}
                  manages={list.manages_audio}
                />
              </td>
              <td className={classes.tight}>{row.model}</td>
              <td className={classes.tight}>{row.vin ?? "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface HeadProps {
  readonly column: Column;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
}

function SortedHead({ column, order, onOrder }: HeadProps) {
  const isSorted = order.sort === column.sort;
  const direction = order.descending ? "descending" : "ascending";
  return (
    <th
      scope="col"
      className={column.kind === "number" ? classes.number : undefined}
      aria-sort={isSorted ? direction : undefined}
    >
      <button type="button" onClick={() => onOrder(nextOrder(order, column.sort))}>
        {column.name}
        <svg viewBox="0 0 10 10" aria-hidden="true" data-state={isSorted ? direction : "none"}>
          <path d="M5 1.2 9.4 8.6H.6z" />
        </svg>
      </button>
    </th>
  );
}
