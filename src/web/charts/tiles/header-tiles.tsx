import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import type { PageLink } from "#web/state/page-link.ts";
import { Change } from "#web/ui/change.tsx";
import { SkeletonBar } from "#web/ui/skeleton.tsx";
import classes from "./header-tiles.module.css";
import type { Tile, TileMetric } from "./prepare.ts";

/** Id of the tab that a tile is, for the panel it chooses. */
export function tileId(type: string): string {
  return `factor-${type}`;
}

interface HeaderTilesProps {
  readonly label: string;
  readonly tiles: readonly Tile[];
  readonly chosen: Tile | null;
  /** Newer figures are on their way: these go pale. */
  readonly pale: boolean;
  /** Null where the tiles only tell. */
  readonly onChoose: ((tile: Tile) => void) | null;
  /** What lies behind a tile that only tells. */
  readonly linkOf?: (type: string) => PageLink | null;
  /** What the figures are, in the corner of the last one. */
  readonly info?: ReactNode;
}

const STEPS = new Map([
  ["ArrowLeft", -1],
  ["ArrowRight", 1],
]);

/** A strip of figures; as tabs, the chosen one decides what the card below shows. */
export function HeaderTiles({ label, tiles, chosen, pale, onChoose, linkOf, info }: HeaderTilesProps) {
  if (onChoose === null) {
    return (
      <div className={`${stripClass(pale)} ${classes.readOnly}`}>
        <ul className={classes.list} aria-label={label} aria-busy={pale}>
          {tiles.map((tile) => (
            <li key={tile.type} className={classes.tile}>
              <TileBody tile={tile} link={linkOf?.(tile.type) ?? null} />
            </li>
          ))}
        </ul>
        <Corner>{info}</Corner>
      </div>
    );
  }
  return <TileTabs {...{ label, tiles, chosen, pale, onChoose, info }} />;
}

/** Beside the tiles, as tabs hold no other button. */
function Corner({ children }: { readonly children: ReactNode }) {
  return children === undefined ? null : (
    <span className={classes.corner} data-unprinted>
      <span>{children}</span>
    </span>
  );
}

type TileTabsProps = HeaderTilesProps & { readonly onChoose: (tile: Tile) => void };

function TileTabs({ label, tiles, chosen, pale, onChoose, info }: TileTabsProps) {
  const strip = useRef<HTMLDivElement>(null);
  const type = chosen?.type ?? "";
  useEffect(() => {
    const tab = strip.current?.querySelector(`[id="${tileId(type)}"]`);
    if (strip.current !== null && tab instanceof HTMLElement) bringIntoView(strip.current, tab);
  }, [type]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS.get(event.key);
    if (step === undefined) return;
    event.preventDefault();
    const at = tiles.findIndex((tile) => tile.type === type);
    const next = tiles[(at + step + tiles.length) % tiles.length];
    if (next === undefined) return;
    onChoose(next);
    document.getElementById(tileId(next.type))?.focus();
  };
  return (
    <div ref={strip} className={stripClass(pale)}>
      <div role="tablist" aria-label={label} aria-busy={pale} className={classes.list} onKeyDown={onKeyDown}>
        {tiles.map((tile) => (
          <button
            key={tile.type}
            id={tileId(tile.type)}
            type="button"
            role="tab"
            className={classes.tile}
            aria-selected={tile.type === type}
            tabIndex={tile.type === type ? 0 : -1}
            onClick={() => onChoose(tile)}
          >
            <TileBody tile={tile} />
          </button>
        ))}
      </div>
      <Corner>{info}</Corner>
    </div>
  );
}

interface TileBodyProps {
  readonly tile: Tile;
  readonly link?: PageLink | null;
}

function TileBody({ tile, link = null }: TileBodyProps) {
  return tile.metrics.map((metric) => <TileValue key={metric.type} metric={metric} link={link} />);
}

interface TileValueProps {
  readonly metric: TileMetric;
  readonly link: PageLink | null;
}

function TileValue({ metric, link }: TileValueProps) {
  return (
    <span className={classes.value}>
      <span className={classes.header}>
        {link === null ? (
          metric.header
        ) : (
          <Link {...link} data-drill-down>
            {metric.header}
          </Link>
        )}
      </span>
      {metric.words === null ? (
        <span className={classes.line}>
          <b>
            {metric.figure}
            {metric.suffix === "" ? null : <small>{metric.suffix}</small>}
          </b>
          {metric.change === null ? null : <Change {...metric.change} />}
        </span>
      ) : (
        <span className={classes.words}>{metric.words}</span>
      )}
      <span className={classes.before}>{metric.before ?? "no earlier figure"}</span>
      <span className={classes.before}>{`n ${metric.nText}`}</span>
    </span>
  );
}

interface SkeletonProps {
  readonly count: number;
  /** The tiles will only tell. */
  readonly readOnly?: boolean;
}

/** The strip of tiles before its figures are there. */
export function TilesSkeleton({ count, readOnly = false }: SkeletonProps) {
  return (
    <div className={readOnly ? `${classes.tiles} ${classes.readOnly}` : classes.tiles} aria-busy="true">
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <div key={place} className={classes.tile}>
          <span className={classes.value}>
            <SkeletonBar width={88} />
            <SkeletonBar width={72} height={24} />
            <SkeletonBar width={104} />
            <SkeletonBar width={44} />
          </span>
        </div>
      ))}
    </div>
  );
}

function stripClass(pale: boolean): string {
  return pale ? `${classes.tiles} ${classes.pale}` : `${classes.tiles}`;
}

/** Sideways only: the page itself must not move. */
function bringIntoView(strip: HTMLElement, tab: HTMLElement): void {
  const left = tab.offsetLeft - strip.offsetLeft;
  if (left < strip.scrollLeft || left + tab.offsetWidth > strip.scrollLeft + strip.clientWidth)
    strip.scrollLeft = left - 12;
}
