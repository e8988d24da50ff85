import { Button, Popover, SegmentedControl, useMantineColorScheme } from "@mantine/core";
import {
  IconChevronDown,
  IconDeviceDesktop,
  IconDevices,
  IconKey,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSun,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { type ComponentPropsWithRef, lazy, type ReactNode, Suspense, useState } from "react";
import type { UserData } from "#contract/structure.ts";
import { countUnsaved, deleteDrafts } from "#web/features/action-plans/index.ts";
import { useOpenStructure } from "#web/state/current-operation.ts";
import { loadChunk } from "#web/state/load-chunk.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { OpenedPopover, useOpening } from "#web/ui/opening.tsx";
import { logOut } from "./log-out.ts";
import classes from "./profile-menu.module.css";

const SCHEMES = [
  { value: "light", label: "Light", Icon: IconSun },
  { value: "dark", label: "Dark", Icon: IconMoon },
  { value: "auto", label: "System", Icon: IconDeviceDesktop },
] as const;

const ChangePasswordDialog = lazy(async () => ({
  default: (await loadChunk(() => import("./change-password-dialog.tsx"))).ChangePasswordDialog,
}));

const SessionsDialog = lazy(async () => ({
  default: (await loadChunk(() => import("./sessions-dialog.tsx"))).SessionsDialog,
}));

interface Props {
  readonly person: UserData;
  /** What a phone's bar has no room for. */
  readonly onPhone?: ReactNode;
}

/** Who is logged in, the colour scheme, the own password and sessions, and the way out. */
export function ProfileMenu({ person, onPhone }: Props) {
  const opening = useOpening("dialog");
  const [losing, setLosing] = useState(0);
  const [dialog, setDialog] = useState<"password" | "sessions" | null>(null);
  const { installationAdministrator } = useOpenStructure();
  const navigate = useNavigate();
  // What opens over the menu gives the focus back to what stays.
  const close = () => {
    opening.target.current?.focus();
    opening.setOpened(false);
  };
  const open = (which: "password" | "sessions") => {
    close();
    setDialog(which);
  };
  const leave = () => {
    const count = countUnsaved();
    if (count === 0) return void logOut();
    close();
    setLosing(count);
  };
  return (
    <>
      <Target {...opening.button} person={person} />
      <OpenedPopover
        of={opening}
        width={280}
        position="bottom-end"
        shadow="none"
        trapFocus
        returnFocus={losing === 0 && dialog === null}
      >
        <Popover.Dropdown p={0} aria-label="Profile">
          <div className={classes.person}>
            <b>{person.name}</b>
            <span>{person.designation}</span>
            <span>{person.email}</span>
          </div>
          <SchemeChoice />
          {onPhone === undefined ? null : <div className={classes.onPhone}>{onPhone}</div>}
          <div className={classes.out}>
            {installationAdministrator ? (
              <Button
                variant="default"
                fullWidth
                leftSection={<IconPlus size={16} aria-hidden="true" />}
                onClick={() => {
                  close();
                  void navigate({ to: "/New_Survey" });
                }}
              >
                Add a Survey
              </Button>
            ) : null}
            <Button
              variant="default"
              fullWidth
              leftSection={<IconKey size={16} aria-hidden="true" />}
              onClick={() => open("password")}
            >
              Change Password
            </Button>
            <Button
              variant="default"
              fullWidth
              leftSection={<IconDevices size={16} aria-hidden="true" />}
              onClick={() => open("sessions")}
            >
              Your Sessions
            </Button>
            <Button
              variant="default"
              fullWidth
              leftSection={<IconLogout size={16} aria-hidden="true" />}
              onClick={leave}
            >
              Log Out
            </Button>
          </div>
        </Popover.Dropdown>
      </OpenedPopover>
      <Suspense fallback={null}>
        {dialog === "password" ? (
          <ChangePasswordDialog email={person.email} onClose={() => setDialog(null)} />
        ) : null}
        {dialog === "sessions" ? <SessionsDialog onClose={() => setDialog(null)} /> : null}
      </Suspense>
      {losing === 0 ? null : (
        <ConfirmDialog
          question="Log out without saving?"
          what={`What you typed into ${losing === 1 ? "a ticket" : `${losing} tickets`} under Action Planning is not saved and will be lost.`}
          busy={false}
          problem={null}
          onYes={() => {
            deleteDrafts();
            void logOut();
          }}
          onNo={() => setLosing(0)}
        />
      )}
    </>
  );
}

interface TargetProps extends ComponentPropsWithRef<"button"> {
  readonly person: UserData;
}

function Target({ person, ...rest }: TargetProps) {
  return (
    <button type="button" {...rest} className={classes.target}>
      <span className={classes.avatar} aria-hidden="true">
        {initials(person.name)}
      </span>
      <span className={classes.who}>
        {person.name}
        <small>{person.designation}</small>
      </span>
      <IconChevronDown size={16} stroke={2} className={classes.chevron} aria-hidden="true" />
    </button>
  );
}

function SchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div className={classes.scheme}>
      <p id="colour-scheme">Colours</p>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-labelledby="colour-scheme"
        value={colorScheme}
        onChange={setColorScheme}
        data={SCHEMES.map(({ value, label, Icon }) => ({
          value,
          label: (
            <span className={classes.choice}>
              <Icon size={14} stroke={2} aria-hidden="true" />
              {label}
            </span>
          ),
        }))}
      />
    </div>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words[0] ?? "";
  const last = words.length > 1 ? (words.at(-1) ?? "") : first.slice(1);
  return `${first.charAt(0)}${last.charAt(0)}`.toUpperCase();
}
