import { Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";
import { OpenedMenu, usePopup } from "./popup.tsx";

interface CardMenuProps {
  readonly label: string;
  readonly items: readonly {
    readonly name: string;
    readonly icon: ReactNode;
    readonly onClick: () => void;
    /** Why it can't be used now. */
    readonly unless?: string | null;
  }[];
}

/** Floats over the cards, yet stays inside the page's landmark. */
const IN_MAIN = { target: "main" } as const;

/** The dots at the right of a card's header. */
export function CardMenu({ label, items }: CardMenuProps) {
  const popup = usePopup("menu");
  return (
    <>
      <IconButton {...popup.button} small aria-label={label}>
        <IconDots size={16} stroke={2} />
      </IconButton>
      <OpenedMenu of={popup} portalProps={IN_MAIN}>
        <Menu.Dropdown>
          {items.map(({ name, icon, onClick, unless = null }) => (
            <Menu.Item
              key={name}
              leftSection={icon}
              disabled={unless !== null}
              onClick={() => {
                // The item goes away: a dialog it opens gives the focus back to the dots.
                popup.target.current?.focus();
                onClick();
              }}
            >
              {unless === null ? name : `${name}: ${unless.toLowerCase()}`}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </OpenedMenu>
    </>
  );
}
