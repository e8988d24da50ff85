import type { TicketHeader } from "#contract/action-plans.ts";
import { STATUS_NAMES } from "#domain/action-plans/action-plan.ts";
import classes from "./status-tiles.module.css";

interface Props {
  readonly header: TicketHeader | undefined;
  readonly chosen: number;
  readonly onChoose: (status: number) => void;
}

const CENTRE = { x: 60, y: 54 } as const;
const RING = 46;
const TICKS = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((tenth) => tenth / 10);
const TONES: Readonly<Record<number, string | undefined>> = {
  1: classes.open,
  2: classes.completed,
  3: classes.again,
  4: classes.overdue,
};
const WAITING = [1, 2, 3, 4] as const;
/** Takes up the height of a line. */
const BLANK = "\u00a0";

/** How many tickets show each status; a tile lists its tickets. */
export function StatusTiles({ header, chosen, onChoose }: Props) {
  if (header === undefined) {
    return (
      <div className={classes.tiles} aria-hidden="true">
        {WAITING.map((tile) => (
          <div key={tile} className={`${classes.tile} ${classes.waiting}`}>
            <Speedometer share={0} tone={undefined} />
            <span className={classes.words}>
              <b>{BLANK}</b>
              <em>{STATUS_NAMES[tile]}</em>
              <small>{BLANK}</small>
            </span>
          </div>
        ))}
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: four buttons are no form
    <div className={classes.tiles} role="group" aria-label="Tickets by status">
      {header.header.map(({ status, statusCode, count }) => {
        const share = header.total === 0 ? 0 : count / header.total;
        return (
          <button
            key={statusCode}
            type="button"
            className={classes.tile}
            aria-pressed={statusCode === chosen}
            onClick={() => onChoose(statusCode)}
          >
            <Speedometer share={share} tone={TONES[statusCode]} />
            <span className={classes.words}>
              <b>{count}</b>
              <em>{status}</em>
              <small>{`${Math.round(share * 100)}% of ${header.total}`}</small>
            </span>
          </button>
        );
      })}
    </div>
  );
}

function Speedometer({ share, tone }: { readonly share: number; readonly tone: string | undefined }) {
  const tip = at(share, 34);
  return (
    <svg viewBox="0 0 120 62" className={tone} aria-hidden="true">
      <path d={arc(1)} className={classes.track} />
      {share > 0 ? <path d={arc(share)} className={classes.share} /> : null}
      {TICKS.map((tick) => (
        <path key={tick} d={`M${at(tick, 39)}L${at(tick, 36)}`} className={classes.tick} />
      ))}
      <path d={`M${CENTRE.x} ${CENTRE.y}L${tip}`} className={classes.needle} />
      <circle cx={CENTRE.x} cy={CENTRE.y} r="4" className={classes.hub} />
    </svg>
  );
}

function arc(share: number): string {
  return `M${at(0, RING)}A${RING} ${RING} 0 0 1 ${at(share, RING)}`;
}

/** A point on the half circle: 0 is left, 1 is right. */
function at(share: number, radius: number): string {
  const angle = Math.PI * (1 - share);
  return `${(CENTRE.x + radius * Math.cos(angle)).toFixed(1)} ${(CENTRE.y - radius * Math.sin(angle)).toFixed(1)}`;
}
