import type { ReactNode } from "react";
import classes from "./card.module.css";

interface CardProps {
  /** What the card is called by a screen reader. */
  readonly label: string;
  readonly heading: ReactNode;
  /** Beside the heading: what the card is. */
  readonly info?: ReactNode;
  readonly subtitle?: string | null;
  readonly menu?: ReactNode;
  readonly footer: ReactNode;
  readonly children: ReactNode;
  /** Smallest height of the body in pixels, the same in every state. */
  readonly bodyHeight: number;
  /** New content is on its way: what stands goes pale. */
  readonly busy?: boolean;
  /** The first content is on its way: something stands in its place. */
  readonly coming?: boolean;
  /** The tab that chose what the body shows. */
  readonly panelOf?: string | undefined;
}

/** Header, body and footer on paper; never changes its size. */
export function Card({
  label,
  heading,
  info,
  subtitle,
  menu,
  footer,
  children,
  bodyHeight,
  busy = false,
  coming = false,
  panelOf,
}: CardProps) {
  const panel = panelOf === undefined ? {} : ({ role: "tabpanel", "aria-labelledby": panelOf } as const);
  return (
    <section
      className={classes.card}
      style={{ containIntrinsicHeight: `auto calc(${bodyHeight / 16}rem + var(--card-frame))` }}
      aria-label={label}
      aria-busy={busy || coming}
    >
      {busy ? <div className={classes.progress} aria-hidden="true" /> : null}
      <header className={classes.header}>
        {heading}
        {info}
        {subtitle ? <p className={classes.subtitle}>{subtitle}</p> : null}
        <div className={classes.menu} data-unprinted>
          {menu}
        </div>
      </header>
      <div
        className={busy ? `${classes.body} ${classes.pale}` : classes.body}
        style={{ minHeight: `${bodyHeight / 16}rem` }}
        {...panel}
      >
        {children}
      </div>
      <footer className={classes.footer}>{footer}</footer>
    </section>
  );
}

export function CardTitle({ children }: { readonly children: ReactNode }) {
  return <h2 className={classes.title}>{children}</h2>;
}
