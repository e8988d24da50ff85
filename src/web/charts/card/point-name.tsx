import { Popover } from "@mantine/core";
import { IconMessage2 } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { OpenedPopover, useMadeWhenOpened, useOpening } from "#web/ui/opening.tsx";
import { DrawerContent, SideDrawer } from "#web/ui/side-drawer.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import type { Lead, LeadOf, LedPoint } from "./lead.ts";
import classes from "./point-name.module.css";

interface PointNameProps {
  readonly point: LedPoint;
  readonly leadOf: LeadOf;
}

/** The name of a figure: a link or a button over its whole row or column when there is something behind it. */
export function PointName({ point, leadOf }: PointNameProps) {
  const lead = leadOf(point);
  if (lead === null) return point.name;
  if (lead.kind === "panel") return <PanelName name={point.name} lead={lead} />;
  return (
    <Link {...lead.link} className={classes.open} data-leads>
      {point.name}
    </Link>
  );
}

interface PanelNameProps {
  readonly name: string;
  readonly lead: Extract<Lead, { readonly kind: "panel" }>;
}

/** Floats over the cards, yet stays inside the page's landmark. */
const IN_MAIN = { target: "main" } as const;
const PANEL_WIDTH = "22.5rem";

/** Over the card, on a phone a sheet from below. */
function PanelName({ name, lead }: PanelNameProps) {
  const opening = useOpening("dialog");
  const sheet = useMadeWhenOpened(opening.opened);
  const phone = usePhone();
  const onClose = () => opening.setOpened(false);
  return (
    <>
      <button
        type="button"
        {...opening.button}
        {...(phone ? { "aria-controls": undefined } : {})}
        className={classes.open}
        data-leads
      >
        {name}
      </button>
      {phone && sheet.made ? (
        <SideDrawer label={name} opened={sheet.openedNow} onClose={onClose}>
          <DrawerContent title={name} closeLabel="Close" onClose={onClose}>
            {lead.panelOf(onClose)}
          </DrawerContent>
        </SideDrawer>
      ) : null}
      {phone ? null : (
        <OpenedPopover
          of={opening}
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
            {lead.panelOf(onClose)}
          </Popover.Dropdown>
        </OpenedPopover>
      )}
    </>
  );
}

/** The way to what customers say about a figure, beside the way to the figures behind it. */
export function PointComments({ point, leadOf }: PointNameProps) {
  const lead = leadOf(point);
  if (lead?.kind !== "page" || lead.comments === null) return null;
  const label = `Comments about ${point.name}`;
  return (
    <Link
      {...lead.comments}
      className={classes.comments}
      aria-label={label}
      title={label}
      data-comments
      data-unprinted
    >
      <IconMessage2 size={16} stroke={1.6} aria-hidden="true" />
    </Link>
  );
}
