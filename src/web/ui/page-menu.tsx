import { useClickOutside } from "@mantine/hooks";
import { IconDots } from "@tabler/icons-react";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from "react";
import { IconButton } from "./icon-button.tsx";
import classes from "./page-menu.module.css";

const NAME = "Page actions";

/** A page's actions in a row; on a phone in a menu, which what says how far it is keeps open. */
export function PageMenu({ children }: { readonly children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const dots = useRef<HTMLButtonElement>(null);
  const frame = useClickOutside<HTMLDivElement>(() => setOpened(false));
  const id = useId();
  const close = () => {
    // Before the action: a dialog that it opens gives the focus back to the dots.
    dots.current?.focus();
    setOpened(false);
  };
  const onAction = ({ target, currentTarget }: MouseEvent) => {
    if (!opened || !(target instanceof Element) || !currentTarget.contains(target)) return;
    if (target.closest("button, a") !== null && target.closest("[data-keeps-menu]") === null) close();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "Escape" && opened) close();
  };
  return (
    <div ref={frame} className={classes.frame}>
      <IconButton
        ref={dots}
        className={classes.dots}
        aria-label={NAME}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
        onKeyDown={onKeyDown}
      >
        <IconDots size={20} stroke={2} aria-hidden="true" />
      </IconButton>
      {/* Closed it goes on: an action may still be at work. */}
      <fieldset
        id={id}
        aria-label={NAME}
        className={classes.actions}
        data-closed={!opened || undefined}
        onClickCapture={onAction}
        onKeyDown={onKeyDown}
      >
        {children}
      </fieldset>
    </div>
  );
}
