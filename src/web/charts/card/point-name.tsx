import { Popover } from "@mantine/core";
import { type Icon, IconArrowRight, IconMessage2 } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { openedLater } from "#web/state/opened-later.tsx";
import type { PageLink } from "#web/state/page-link.ts";
import { OpenedPopover, useMadeWhenOpened, usePopup } from "#web/ui/popup.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import type { DrillDown, DrillDownOf, DrillDownPoint } from "./drill-down.ts";
import classes from "./point-name.module.css";

const PointSheet = openedLater(async () => (await import("./point-sheet.tsx")).PointSheet);

interface PointNameProps {
  readonly point: DrillDownPoint;
  readonly drillDownOf: DrillDownOf;
}

/** The name of a figure: a link or a button over its whole row or column when there is something behind it. */
export function PointName({ point, drillDownOf }: PointNameProps) {
  const drillDown = drillDownOf(point);
  if (drillDown === null) return point.name;
  if (drillDown.kind === "panel") return <PanelName name={point.name} drillDown={drillDown} />;
  return (
    <Link {...drillDown.link} className={classes.open} data-drill-down>
      {point.name}
    </Link>
  );
}

interface PanelNameProps {
  readonly name: string;
  readonly drillDown: Extract<DrillDown, { readonly kind: "panel" }>;
}

/** Floats over the cards, yet stays inside the page's landmark. */
const IN_MAIN = { target: "main" } as const;
const PANEL_WIDTH = "22.5rem";

/** Over the card, on a phone a sheet from below. */
function PanelName({ name, drillDown }: PanelNameProps) {
  const popup = usePopup("dialog");
  const sheet = useMadeWhenOpened(popup.opened);
  const phone = usePhone();
  const onClose = () => popup.setOpened(false);
  return (
    <>
      <button
        type="button"
        {...popup.button}
        {...(phone ? { "aria-controls": undefined } : {})}
        className={classes.open}
        data-drill-down
      >
        {name}
      </button>
      {phone && sheet.made ? (
        <PointSheet name={name} opened={sheet.openedNow} onClose={onClose}>
          {drillDown.panelOf(onClose)}
        </PointSheet>
      ) : null}
      {phone ? null : (
        <OpenedPopover
          of={popup}
          position="bottom-start"
          withArrow={false}
          trapFocus
          returnFocus
          width={PANEL_WIDTH}
          portalProps={IN_MAIN}
          classNames={{ dropdown: classes.panel }}
        >
          <Popover.Dropdown>
            <p className={classes.title}>{name}</p>
            {drillDown.panelOf(onClose)}
          </Popover.Dropdown>
        </OpenedPopover>
      )}
    </>
  );
}

/** The link to what customers say about a figure, beside the one to the figures behind it. */
export function PointComments({ point, drillDownOf }: PointNameProps) {
  const drillDown = drillDownOf(point);
  if (drillDown?.kind !== "page" || drillDown.comments === null) return null;
  return (
    <PointLink
      link={drillDown.comments}
      label={`Comments about ${point.name}`}
      icon={IconMessage2}
      data-comments
    />
  );
}

/** The links of a figure whose name is a button of its own; `time` it is of. */
export function PointLinks({ point, drillDownOf, time }: PointNameProps & { readonly time: string }) {
  const drillDown = drillDownOf(point);
  if (drillDown?.kind !== "page") return null;
  return (
    <>
      <PointLink link={drillDown.link} label={`${point.name} in ${time}`} icon={IconArrowRight} />
      <PointComments point={point} drillDownOf={drillDownOf} />
    </>
  );
}

interface PointLinkProps {
  readonly link: PageLink;
  readonly label: string;
  readonly icon: Icon;
  readonly "data-comments"?: true;
}

function PointLink({ link, label, icon: Icon, ...about }: PointLinkProps) {
  return (
    <Link {...link} {...about} className={classes.link} aria-label={label} title={label} data-unprinted>
      <Icon size={16} stroke={1.6} aria-hidden="true" />
    </Link>
  );
}
