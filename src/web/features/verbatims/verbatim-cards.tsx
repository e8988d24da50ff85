import { NativeSelect } from "@mantine/core";
import { memo } from "react";
import type { VerbatimRow } from "#contract/verbatims.ts";
import { dayText } from "#domain/calendar/date-display.ts";
import { RecordingCell } from "#web/features/survey-audio/index.ts";
import type { Order } from "./columns.ts";
import { ResponseLink } from "./response-link.tsx";
import { AnswerText, DealerName, Figure } from "./row-parts.tsx";
import classes from "./verbatim-cards.module.css";
import type { VerbatimRows } from "./verbatim-rows.ts";

const ORDERS: readonly (Order & { readonly name: string })[] = [
  { name: "Newest first", sort: "surveyDate", descending: true },
  { name: "Oldest first", sort: "surveyDate", descending: false },
  { name: "Lowest index first", sort: "index", descending: false },
  { name: "Highest index first", sort: "index", descending: true },
  { name: "Lowest overall first", sort: "overall", descending: false },
  { name: "By dealer", sort: "dealer", descending: false },
];

/** Of a column that only the table sorts by, from an address. */
const OTHER_ORDER = { value: "", label: "Another order" };

/** The survey rows on a phone: one card each; drawn again only when they change. */
export const VerbatimCards = memo(function VerbatimCards(rows: VerbatimRows) {
  const { operation, address, list, words, order, onOrder, oneDealer, onOpen } = rows;
  const chosen = ORDERS.find(
    ({ sort, descending }) => sort === order.sort && descending === order.descending,
  );
  return (
    <>
      <div className={classes.order}>
        <NativeSelect
          aria-label="Order"
          size="md"
          value={chosen?.name ?? ""}
          data={[...(chosen === undefined ? [OTHER_ORDER] : []), ...ORDERS.map(({ name }) => name)]}
          onChange={(event) => {
            const next = ORDERS.find(({ name }) => name === event.currentTarget.value);
            if (next !== undefined) onOrder({ sort: next.sort, descending: next.descending });
          }}
        />
      </div>
      <ol className={classes.cards}>
        {list.rows.map((row) => (
          <li key={row.surveyId}>
            <p className={classes.top}>
              <ResponseLink address={address} surveyId={row.surveyId} onOpen={onOpen} />
              <span>{dayText(row.surveyDate)}</span>
            </p>
            {oneDealer ? null : (
              <div>
                <DealerName row={row} />
              </div>
            )}
            <p className={classes.vehicle}>{[row.model, row.vin].filter(Boolean).join(" · ")}</p>
            <Figures row={row} />
            <dl className={classes.answers}>
              {list.columns.map(({ code, name }, place) =>
                row.verbatims[place] ? (
                  <div key={code}>
                    <dt>{name}</dt>
                    <dd>
                      <AnswerText text={row.verbatims[place]} words={words} />
                    </dd>
                  </div>
                ) : null,
              )}
            </dl>
            {row.audioFile === null && !list.managesAudio ? null : (
              <RecordingCell
                operation={operation}
                surveyId={row.surveyId}
                file={row.audioFile}
                manages={list.managesAudio}
              />
            )}
          </li>
        ))}
      </ol>
    </>
  );
});

function Figures({ row }: { readonly row: VerbatimRow }) {
  const figures = [
    { name: "Index", value: row.index, decimals: 1 },
    { name: "Recommend", value: row.nps, decimals: 0 },
    { name: "Overall", value: row.overall, decimals: 0 },
  ];
  return (
    <dl className={classes.figures}>
      {figures.map(({ name, value, decimals }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Figure value={value} decimals={decimals} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
