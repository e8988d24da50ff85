import { useState } from "react";
import type { VerbatimRow } from "#contract/verbatims.ts";
import { DealerLink } from "#web/state/dealer-link.tsx";
import { TextButton } from "#web/ui/text-button.tsx";
import { Highlighted } from "./highlighted.tsx";
import classes from "./row-parts.module.css";

const LONG_TEXT = 280;
const NOTHING = "–";

export function Figure({
  value,
  decimals = 0,
}: {
  readonly value: number | null;
  readonly decimals?: number;
}) {
  return value === null ? <span className={classes.nothing}>{NOTHING}</span> : value.toFixed(decimals);
}

/** The dealer of a row; one with too few responses says so. */
export function DealerName({ row }: { readonly row: VerbatimRow }) {
  return (
    <>
      <span className={classes.dealer}>
        <DealerLink code={row.dealerCode} name={row.dealerName} />
      </span>
      <span className={classes.code}>{row.dealerCode}</span>
      <FewResponses row={row} />
    </>
  );
}

/** What a dealer's few responses are worth, in words. */
export function FewResponses({ row }: { readonly row: VerbatimRow }) {
  if (!row.insufficient) return null;
  return <span className={classes.insufficient}>{`insufficient sample, n ${row.dealerN}`}</span>;
}

/** An answer in the customer's words, the found ones marked; a long one opens on demand. */
export function AnswerText({
  text,
  words,
  whole = false,
}: {
  readonly text: string | null;
  readonly words: readonly string[];
  /** Never cut. */
  readonly whole?: boolean;
}) {
  const [open, setOpen] = useState(false);
  if (text === null) return <span className={classes.nothing}>{NOTHING}</span>;
  const isLong = !whole && text.length > LONG_TEXT;
  return (
    <>
      <span className={isLong && !open ? `${classes.text} ${classes.cut}` : classes.text}>
        <Highlighted text={text} words={words} />
      </span>
      {isLong ? (
        <TextButton aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? "Show less" : "Show all"}
        </TextButton>
      ) : null}
    </>
  );
}
