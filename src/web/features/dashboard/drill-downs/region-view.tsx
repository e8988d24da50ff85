import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { formatCount } from "#web/charts/card/number-format.ts";
import { INSUFFICIENT } from "#web/charts/card/prepare.ts";
import { Change } from "#web/ui/change.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { SkeletonBar } from "#web/ui/skeleton.tsx";
import type { RegionDrillDown } from "./drill-downs.ts";
import type { RegionDealer } from "./region-dealers.ts";
import classes from "./region-view.module.css";

interface RegionViewProps {
  readonly region: RegionDrillDown;
  /** Null while they are on their way. */
  readonly dealers: readonly RegionDealer[] | null;
  readonly failed?: { readonly reason: string; readonly onRetry: () => void } | null;
  readonly onClose: () => void;
}

const SKELETON_ROWS = ["a", "b", "c", "d", "e"];

/** What lies behind a region's row: the links on, and its dealers. */
export function RegionView({ region, dealers, failed = null, onClose }: RegionViewProps) {
  return (
    <div className={classes.panel}>
      <ul className={classes.links}>
        {region.links.map(({ name, link }) => (
          <li key={name}>
            <Link {...link} onClick={onClose}>
              {name}
              <IconArrowRight size={14} stroke={2} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
      {failed === null ? (
        <>
          <p className={classes.count} role="status">
            {dealers === null ? "Dealers are loading" : countWords(region, dealers)}
          </p>
          {dealers === null ? <Waiting /> : <Dealers region={region} dealers={dealers} />}
        </>
      ) : (
        <LoadFailed sentence={failed.reason} onRetry={failed.onRetry} />
      )}
    </div>
  );
}

function Dealers({ region, dealers }: { region: RegionDrillDown; dealers: readonly RegionDealer[] }) {
  return (
    <ul className={classes.dealers}>
      {dealers.map(({ code, name, text, change, nText }) => (
        <li key={code}>
          <DealerName name={name} link={region.dealerLink(code)} />
          {text === null ? (
            <span className={classes.small}>{INSUFFICIENT}</span>
          ) : (
            <>
              <b>{text}</b>
              <span className={classes.change}>{change === null ? null : <Change {...change} />}</span>
            </>
          )}
          <span className={classes.sample}>{`n ${nText}`}</span>
        </li>
      ))}
    </ul>
  );
}

function DealerName({ name, link }: { name: string; link: ReturnType<RegionDrillDown["dealerLink"]> }) {
  return link === null ? <span>{name}</span> : <Link {...link}>{name}</Link>;
}

function Waiting() {
  return (
    <div className={classes.waiting} aria-hidden="true">
      {SKELETON_ROWS.map((row) => (
        <SkeletonBar key={row} width="100%" />
      ))}
    </div>
  );
}

/** `28 dealers, clear changes first`; behind an average over dealers of others stand the actor's own: `Your 8 dealers`. */
function countWords({ isOwn }: RegionDrillDown, dealers: readonly RegionDealer[]): string {
  const count = dealers.length;
  if (count === 0) return "No dealer has responses.";
  const counted = `${isOwn ? "" : "Your "}${formatCount(count)} ${count === 1 ? "dealer" : "dealers"}`;
  const order = dealers.some(({ change }) => change !== null) ? "clear changes first" : "best first";
  return count === 1 ? counted : `${counted}, ${order}`;
}
