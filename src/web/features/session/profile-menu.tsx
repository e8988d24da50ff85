import { Button, Popover, SegmentedControl, useMantineColorScheme } from "@mantine/core";
import {
  type Icon,
  IconChevronDown,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDevices,
  IconKey,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSun,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { type ComponentPropsWithRef, type ReactNode, Suspense, useState } from "react";
import type { UserData } from "#contract/structure.ts";
import { countUnsaved, deleteDrafts } from "#web/features/action-plans/index.ts";
import { useOpenStructure } from "#web/state/current-operation.ts";
import { chooseLanguage, useLanguage } from "#web/state/language.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { OpenedPopover, usePopup } from "#web/ui/popup.tsx";
import { ProfileDialog } from "./lazy-profile-dialog.ts";
import { logOut } from "./log-out.ts";
import type { ProfileSubject } from "./profile-dialog.tsx";
import classes from "./profile-menu.module.css";

const SCHEMES = [
  { value: "light", label: "Light", Icon: IconSun },
  { value: "dark", label: "Dark", Icon: IconMoon },
  { value: "auto", label: "System", Icon: IconDeviceDesktop },
] as const;

interface Props {
  readonly person: UserData;
  /** What a phone's bar has no room for. */
  readonly onPhone?: ReactNode;
}

/** Who is logged in, the colour scheme, the language of questionnaires, the own password, second factor and sessions, and the way out. */
export function ProfileMenu({ person, onPhone }: Props) {
  const popup = usePopup("dialog");
  const [losing, setLosing] = useState(0);
  const [dialog, setDialog] = useState<ProfileSubject | null>(null);
  const { installationAdministrator } = useOpenStructure();
  const navigate = useNavigate();
  // What opens over the menu gives the focus back to what stays.
  const close = () => {
    popup.target.current?.focus();
    popup.setOpened(false);
  };
  const open = (which: ProfileSubject) => {
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
      <Target {...popup.button} person={person} />
      <OpenedPopover
        of={popup}
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
          <LanguageChoice />
          {onPhone === undefined ? null : <div className={classes.onPhone}>{onPhone}</div>}
          <div className={classes.out}>
            {installationAdministrator ? (
              <Entry
                name="Add a Survey"
                Icon={IconPlus}
                onClick={() => {
                  close();
                  void navigate({ to: "/New_Survey" });
                }}
              />
            ) : null}
            <Entry name="Change Password" Icon={IconKey} onClick={() => open("password")} />
            <Entry name="Second Factor" Icon={IconDeviceMobile} onClick={() => open("factor")} />
            <Entry name="Your Sessions" Icon={IconDevices} onClick={() => open("sessions")} />
            <Entry name="Log Out" Icon={IconLogout} onClick={leave} />
          </div>
        </Popover.Dropdown>
      </OpenedPopover>
      <Suspense fallback={null}>
        {dialog === null ? null : (
          <ProfileDialog about={dialog} email={person.email} onClose={() => setDialog(null)} />
        )}
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

interface EntryProps {
  readonly name: string;
  readonly Icon: Icon;
  readonly onClick: () => void;
}

function Entry({ name, Icon, onClick }: EntryProps) {
  return (
    <Button variant="default" fullWidth leftSection={<Icon size={16} aria-hidden="true" />} onClick={onClick}>
      {name}
    </Button>
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

/** Where a questionnaire has texts in further languages. */
function LanguageChoice() {
  const { clients } = useOpenStructure();
  const language = useLanguage();
  const offered = new Set(
    clients.flatMap(({ operations }) => operations.flatMap(({ languages }) => languages)),
  );
  if (offered.size === 0) return null;
  return (
    <label className={classes.language}>
      <span>Language of the questionnaire</span>
      <select value={language ?? ""} onChange={(event) => chooseLanguage(event.currentTarget.value || null)}>
        <option value="">As first written</option>
        {[...offered].sort().map((tag) => (
          <option key={tag} value={tag} lang={tag}>
            {ownName(tag)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A language as its speakers write it: 'हिन्दी'. */
function ownName(tag: string): string {
  return new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag;
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words[0] ?? "";
  const last = words.length > 1 ? (words.at(-1) ?? "") : first.slice(1);
  return `${first.charAt(0)}${last.charAt(0)}`.toUpperCase();
}
