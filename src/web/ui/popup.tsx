import { Menu, type MenuProps, Popover, type PopoverProps } from "@mantine/core";
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from "react";

/** A button and what floats beside it once it is opened. */
export type Popup = ReturnType<typeof usePopup>;

export function usePopup(kind: "menu" | "dialog") {
  const target = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [opened, setOpened] = useState(false);
  return {
    target,
    opened,
    setOpened,
    id,
    button: {
      ref: target,
      // What floats is named by it, and calls itself as told below.
      id,
      "aria-haspopup": kind,
      "aria-expanded": opened,
      "aria-controls": opened ? `${id}-dropdown` : undefined,
      onClick: () => setOpened(!opened),
      // Before the focus has gone into what floats, Escape is pressed here.
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === "Escape") setOpened(false);
      },
    },
  } as const;
}

/**
 * Whether something is to be made, which it is from its first opening on, and whether it is open. What is made in
 * advance for every card of a page is drawn twice, and all of it in one piece with the first figures.
 */
export function useMadeWhenOpened(opened: boolean) {
  const [made, setMade] = useState(false);
  const [stands, setStands] = useState(false);
  if (opened && !made) setMade(true);
  // What opens after it stands knows from where, and gives the focus back there.
  useEffect(() => setStands(made), [made]);
  return { made, openedNow: opened && stands };
}

export function OpenedPopover({ of, children, ...look }: { readonly of: Popup } & PopoverProps) {
  const { made, openedNow } = useMadeWhenOpened(of.opened);
  if (!made) return null;
  return (
    <Popover {...look} id={of.id} opened={openedNow} onChange={of.setOpened}>
      <Popover.Target>
        <Target button={of.target} />
      </Popover.Target>
      {children}
    </Popover>
  );
}

export function OpenedMenu({ of, children, ...look }: { readonly of: Popup } & MenuProps) {
  const { made, openedNow } = useMadeWhenOpened(of.opened);
  if (!made) return null;
  return (
    <Menu
      {...look}
      id={of.id}
      opened={openedNow}
      onChange={of.setOpened}
      position="bottom-end"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Target button={of.target} />
      </Menu.Target>
      {children}
    </Menu>
  );
}

interface TargetProps {
  readonly button: RefObject<HTMLElement | null>;
  readonly ref?: Ref<HTMLElement | null>;
}

/** Stands for the button, which stands elsewhere. */
function Target({ button, ref }: TargetProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => button.current, [button]);
  return null;
}
