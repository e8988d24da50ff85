import { counted } from "#domain/text/count-text.ts";
import { TextButton } from "#web/ui/text-button.tsx";
import type { ShownCell } from "./mend-cell.tsx";
import classes from "./mend-dialog.module.css";

interface Props {
  readonly header: string;
  readonly row: number;
  readonly cell: ShownCell;
  /** What was uploaded there. */
  readonly uploaded: string;
  /** What is wrong with the whole row. */
  readonly rowReason: string | null;
  /** Other cells of the column that were uploaded with the same text and say it still. */
  readonly alike: number;
  readonly onPutBack: () => void;
  readonly onAll: () => void;
}

/** The cell with the cursor: what is wrong with it, what was uploaded, and where the same was. */
export function CellBar({ header, row, cell, uploaded, rowReason, alike, onPutBack, onAll }: Props) {
  const { text, isTyped, reason } = cell;
  const shown = text === "" ? "blank" : text;
  return (
    <section className={classes.cell} aria-label="Cell">
      <p>
        <b>{`${header}, row ${row}`}</b>
        {` ${shown}${isTyped ? `; uploaded as ${uploaded === "" ? "blank" : uploaded}` : ""}`}
      </p>
      {[reason, rowReason].map((each) =>
        each === null ? null : (
          <p key={each} className={classes.wrong}>
            {each}
          </p>
        ),
      )}
      {isTyped ? (
        <div className={classes.actions}>
          <TextButton onClick={onPutBack}>Put back what was uploaded</TextButton>
          {alike === 0 ? null : (
            <TextButton onClick={onAll}>
              {`Put it into ${counted(alike, "more row")} that ${alike === 1 ? "says" : "say"} ${uploaded === "" ? "nothing" : uploaded} here`}
            </TextButton>
          )}
        </div>
      ) : null}
    </section>
  );
}
