import { Button, Popover } from "@mantine/core";
import { IconBook2, IconFilter, IconHelp, IconMenu2 } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { StructurePage } from "#contract/structure.ts";
import { activeFilterCount } from "#domain/filters/cascade.ts";
import { usePageSelection } from "#web/features/filters/index.ts";
import { Bell } from "#web/features/notifications/index.ts";
import { ProfileMenu } from "#web/features/session/index.ts";
import { isAdministrator, useCurrentOperation } from "#web/state/current-operation.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { OpenedPopover, type Popup, usePopup } from "#web/ui/popup.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { DataSourceMenu } from "./data-source-menu.tsx";
import classes from "./navbar.module.css";
import { PagePicture } from "./page-picture.tsx";

/** Not written yet; the specification has them say so. */
const GUIDES = [
  { label: "Help", Icon: IconHelp },
  { label: "Manual", Icon: IconBook2 },
] as const;

interface Props {
  readonly name: string;
  /** The page of the operation that is shown, null for any other. */
  readonly page: StructurePage | null;
  readonly sidebarOpen: boolean;
  readonly onToggleSidebar: () => void;
}

/** The bar above every page: what it is, where its data comes from, who is looking. */
export function Navbar({ name, page, sidebarOpen, onToggleSidebar }: Props) {
  const { client, operation, person } = useCurrentOperation();
  const phone = usePhone();
  return (
    <header className={classes.bar}>
      <IconButton aria-label="Sidebar" aria-expanded={sidebarOpen} onClick={onToggleSidebar}>
        <IconMenu2 size={18} stroke={1.6} aria-hidden="true" />
      </IconButton>
      <h1 className={classes.name}>{name}</h1>
      {page && !isAdministrator(person) ? <ActiveFilters page={page} /> : null}
      <span className={classes.space} />
      <DataSourceMenu />
      {GUIDES.map(({ label, Icon }) => (
        <ComingSoon key={label}>
          {(button) => (
            <IconButton {...button} aria-label={label} className={classes.wide}>
              <Icon size={18} stroke={1.6} aria-hidden="true" />
            </IconButton>
          )}
        </ComingSoon>
      ))}
      <Bell operation={operation} operations={client.operations} administrator={isAdministrator(person)} />
      {page && !phone ? <PagePicture page={page} /> : null}
      <span className={classes.rule} />
      <ProfileMenu
        person={person}
        onPhone={GUIDES.map(({ label, Icon }) => (
          <ComingSoon key={label} inside>
            {(button) => (
              <Button
                {...button}
                variant="subtle"
                justify="flex-start"
                leftSection={<Icon size={16} stroke={1.6} aria-hidden="true" />}
              >
                {label}
              </Button>
            )}
          </ComingSoon>
        ))}
      />
    </header>
  );
}

function ActiveFilters({ page }: { page: StructurePage }) {
  const { operation } = useCurrentOperation();
  const { selected } = usePageSelection(operation.id, page);
  const count = selected ? activeFilterCount(selected.selection, selected.defaults) : 0;
  if (count === 0) return null;
  return (
    <span className={classes.badge} role="status">
      <IconFilter size={14} stroke={2} aria-hidden="true" />
      {`${count} filter${count === 1 ? "" : "s"}`}
    </span>
  );
}

interface ComingSoonProps {
  /** Within a popover, whose focus it must not leave. */
  readonly inside?: boolean;
  readonly children: (button: Popup["button"]) => ReactNode;
}

function ComingSoon({ inside = false, children }: ComingSoonProps) {
  const popup = usePopup("dialog");
  return (
    <>
      {children(popup.button)}
      <OpenedPopover of={popup} position="bottom-end" withArrow={false} withinPortal={!inside}>
        <Popover.Dropdown>Coming Soon</Popover.Dropdown>
      </OpenedPopover>
    </>
  );
}
