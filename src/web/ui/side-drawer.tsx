import { Drawer } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { IconButton } from "./icon-button.tsx";
import classes from "./side-drawer.module.css";
import { useCloseRequest } from "./use-close-request.ts";
import { usePhone } from "./use-phone.ts";

const WIDTH_PX = 392;
const WIDE_PX = 560;

interface SideDrawerProps {
  /** What the drawer is called by a screen reader. */
  readonly label: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** False while a question over it handles the key. */
  readonly closeOnEscape?: boolean;
  /** False where closing leads to what takes the focus itself. */
  readonly returnFocus?: boolean;
  /** For what is read, not chosen from. */
  readonly wide?: boolean;
  /** A `DrawerContent`. */
  readonly children: ReactNode;
}

/** Comes in from the right, as a sheet from below on phones. */
export function SideDrawer({
  label,
  opened,
  onClose,
  closeOnEscape = true,
  returnFocus = true,
  wide = false,
  children,
}: SideDrawerProps) {
  const phone = usePhone();
  useCloseRequest(opened && phone && closeOnEscape, onClose);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      closeOnEscape={closeOnEscape}
      returnFocus={returnFocus}
      position={phone ? "bottom" : "right"}
      size={phone ? "auto" : wide ? WIDE_PX : WIDTH_PX}
      padding={0}
      withCloseButton={false}
      attributes={{ content: { "aria-label": label } }}
      transitionProps={{ duration: 240, timingFunction: "cubic-bezier(.2,0,0,1)" }}
      classNames={{ content: phone ? classes.sheet : classes.drawer, body: classes.body }}
    >
      {children}
    </Drawer>
  );
}

interface DrawerContentProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** The focus begins there, not at the first of the actions. */
  readonly beginsAtClose?: boolean;
  /** The way back, before the title. */
  readonly back?: ReactNode;
  /** A short text beside the title. */
  readonly count?: string | null;
  readonly actions?: ReactNode;
  /** Stays in sight below what scrolls. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

function focusFirst(scroll: HTMLElement | null): void {
  scroll?.querySelector<HTMLElement>("[data-autofocus]")?.focus({ preventScroll: true });
}

/** A standing header, what scrolls, and a standing footer where there is one. */
export function DrawerContent({
  title,
  closeLabel,
  onClose,
  beginsAtClose = false,
  back,
  count = null,
  actions,
  footer,
  children,
}: DrawerContentProps) {
  // The first frame answers the click, what it holds comes with the next: forms and lists take longer than one. A
  // sheet on a phone is as high as what it holds.
  const [holds, setHolds] = useState(usePhone());
  useEffect(() => {
    requestAnimationFrame(() => requestAnimationFrame(() => setHolds(true)));
  }, []);
  return (
    <div className={classes.content}>
      <div className={classes.header}>
        {back}
        <h2>{title}</h2>
        {count === null ? null : <span className={classes.count}>{count}</span>}
        <span className={classes.space} />
        {actions}
        <IconButton aria-label={closeLabel} data-autofocus={beginsAtClose || undefined} onClick={onClose}>
          <IconX size={18} stroke={1.6} aria-hidden="true" />
        </IconButton>
      </div>
      <div ref={holds ? focusFirst : null} className={classes.scroll}>
        {holds ? children : null}
      </div>
      {footer ? <div className={classes.footer}>{footer}</div> : null}
    </div>
  );
}
