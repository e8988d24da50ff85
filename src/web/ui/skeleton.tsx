import classes from "./skeleton.module.css";

/** A grey bar in the place of a text. Sizes in sixteenths of the root size or any CSS length. */
export function SkeletonBar({
  width,
  height = 12,
}: {
  readonly width: number | string;
  readonly height?: number;
}) {
  return (
    <i
      className={classes.bar}
      style={{ width: typeof width === "number" ? rem(width) : width, height: rem(height) }}
    />
  );
}

/** A half circle over a text, or beside it. */
export function GaugeSkeleton({ wide = false }: { readonly wide?: boolean }) {
  return (
    <div className={wide ? classes.wide : classes.gauge}>
      <svg viewBox="0 0 244 136" aria-hidden="true">
        <path d="M28 116A94 94 0 0 1 216 116" fill="none" stroke="var(--skel)" strokeWidth="12" />
        <rect x="84" y="80" width="76" height="28" rx="5" fill="var(--skel)" />
      </svg>
      <SkeletonBar width={130} height={14} />
    </div>
  );
}

/** A large figure, a text and a flat bar. */
export function FigureSkeleton() {
  return (
    <div className={classes.figure}>
      <SkeletonBar width={88} height={28} />
      <SkeletonBar width={104} />
      <SkeletonBar width="100%" height={6} />
    </div>
  );
}

/** A flat bar over four texts. */
export function StackSkeleton() {
  return (
    <div className={classes.stack}>
      <SkeletonBar width="100%" height={14} />
      <div>
        {[128, 116, 124, 132].map((width) => (
          <SkeletonBar key={width} width={width} />
        ))}
      </div>
    </div>
  );
}

export function RingSkeleton() {
  return (
    <div className={classes.ring}>
      <svg viewBox="0 0 106 106" aria-hidden="true">
        <circle cx="53" cy="53" r="42" fill="none" stroke="var(--skel)" strokeWidth="13.5" />
      </svg>
      <div>
        {[88, 72, 84, 92].map((width) => (
          <SkeletonBar key={width} width={width} />
        ))}
      </div>
    </div>
  );
}

export function ColumnsSkeleton() {
  return (
    <div className={classes.columns}>
      {[82, 80, 76, 78, 79].map((height) => (
        <i key={height} className={classes.bar} style={{ height: `${height}%` }} />
      ))}
    </div>
  );
}

const ROW_WIDTHS = [
  { name: 88, bar: 92 },
  { name: 104, bar: 84 },
  { name: 72, bar: 78 },
  { name: 96, bar: 66 },
  { name: 80, bar: 58 },
  { name: 64, bar: 50 },
  { name: 92, bar: 46 },
  { name: 76, bar: 42 },
  { name: 100, bar: 38 },
  { name: 84, bar: 35 },
] as const;

export function RowsSkeleton({ rows, rowHeight }: { readonly rows: number; readonly rowHeight: number }) {
  return (
    <div className={classes.rows}>
      {ROW_WIDTHS.slice(0, rows).map(({ name, bar }) => (
        <div key={name} style={{ height: rem(rowHeight) }}>
          <SkeletonBar width={name} />
          <SkeletonBar width={`${bar}%`} height={8} />
          <SkeletonBar width={36} />
        </div>
      ))}
    </div>
  );
}

function rem(pixels: number): string {
  return `${pixels / 16}rem`;
}
