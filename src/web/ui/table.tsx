import type { ComponentPropsWithRef, CSSProperties } from "react";
import classes from "./table.module.css";

interface TableProps extends ComponentPropsWithRef<"table"> {
  /** Smallest height of a row. */
  readonly rowRem?: number;
  /** Rows hold texts of several lines, which begin at the top. */
  readonly prose?: boolean;
  /** The first column stays in sight. */
  readonly pinned?: boolean;
}

/** The look of every table. A page's own rules win over it. */
export function Table({ rowRem, prose = false, pinned = false, className, ...rest }: TableProps) {
  const names = [classes.table, prose ? classes.prose : null, pinned ? classes.pinned : null, className];
  const style: CSSProperties & { "--row"?: string } = rowRem === undefined ? {} : { "--row": `${rowRem}rem` };
  return <table {...rest} className={names.filter(Boolean).join(" ")} style={style} />;
}

interface TableBoxProps extends ComponentPropsWithRef<"section"> {
  readonly label: string;
}

/** The box a table scrolls in, with mouse or keyboard; its head stays in sight. */
export function TableBox({ label, className, ...rest }: TableBoxProps) {
  const names = [classes.box, className].filter(Boolean).join(" ");
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
  return <section {...rest} className={names} aria-label={label} tabIndex={0} />;
}

/** What a cell holds, for its `className`. */
export const cell = {
  /** A number that is compared down the column. */
  figure: classes.figure,
  /** The row's place in the list. */
  serial: classes.serial,
  quiet: classes.quiet,
  /** Stays on one line. */
  tight: classes.tight,
} as const;

interface SortProps {
  readonly name: string;
  /** null while another column sorts. */
  readonly direction: "ascending" | "descending" | null;
  readonly onSort: () => void;
}

/** The button in the head of a column that sorts the table by it. */
export function SortButton({ name, direction, onSort }: SortProps) {
  return (
    <>
      <button
        type="button"
        className={classes.sort}
        data-sorts={direction !== null || undefined}
        onClick={onSort}
      >
        {name}
        <svg viewBox="0 0 10 10" aria-hidden="true" data-direction={direction ?? "none"}>
          <path d="M5 1.2 9.4 8.6H.6z" />
        </svg>
      </button>
      {/* Chromium leaves the text of buttons out of a head that it repeats on the next page. */}
      <span className={classes.sortsOnPaper} aria-hidden="true">
        {direction === null ? name : `${name} ${direction === "ascending" ? "▲" : "▼"}`}
      </span>
    </>
  );
}

interface SortHeadProps extends SortProps {
  readonly figure: boolean;
  readonly className?: string | undefined;
}

/** The head of a column that sorts the table. */
export function SortHead({ figure, className, ...sort }: SortHeadProps) {
  const names = [figure ? classes.figure : null, className].filter(Boolean).join(" ");
  return (
    <th scope="col" className={names || undefined} aria-sort={sort.direction ?? undefined}>
      <SortButton {...sort} />
    </th>
  );
}
