import { Link, Outlet } from "@tanstack/react-router";
import { useState } from "react";
import { Bell } from "#web/features/notifications/index.ts";
import { AdminLogin, SecondFactorGate } from "#web/features/session/index.ts";
import { useAdminConfirmed } from "#web/state/admin-flag.ts";
import { isAdministrator, useCurrentOperation } from "#web/state/current-operation.ts";
import type { AddressSearch } from "#web/state/search.ts";
import { HeadFrameProvider } from "#web/ui/page-head.tsx";
import classes from "./admin-frame.module.css";
import { Denied } from "./denied.tsx";
import { PagePrintHead } from "./page-print-head.tsx";
import { COPYRIGHT, VERSION } from "./product-lines.ts";
import { TopFrame } from "./top-frame.tsx";

const LINKS = [
  { to: "/Admin_Panel/User_Management", name: "User Management" },
  { to: "/Admin_Panel/Administrator", name: "Administrator" },
  { to: "/Admin_Panel/Mobile_Access", name: "Mobile Access" },
  { to: "/Admin_Panel/Network", name: "Network" },
  { to: "/Admin_Panel/Survey", name: "Survey" },
  { to: "/Admin_Panel/Branding", name: "Branding" },
  { to: "/Admin_Panel/Erasure", name: "Erasure" },
  { to: "/Admin_Panel/Retention", name: "Retention" },
  { to: "/Admin_Panel/Audit", name: "Audit" },
  { to: "/Admin_Panel/Status", name: "Status" },
] as const;

/**
 * The admin panel: its links, its page, and the question for the password over it. Nothing of a page is drawn before the
 * answer; where the question comes again later, what was typed stays, unseen.
 */
export function AdminFrame() {
  const { client, person, operation } = useCurrentOperation();
  const confirmed = useAdminConfirmed();
  const allowed = isAdministrator(person);
  const [settingUp, setSettingUp] = useState(false);
  const closed = client.secondFactorMissing || settingUp;
  const [opened, setOpened] = useState(confirmed);
  if (confirmed && !opened) setOpened(true);
  return (
    <TopFrame
      person={person}
      name="Admin Panel"
      links={
        <>
          <Link to="/dashboard" search={{ operation: operation.id }} className={classes.back}>
            Back to dashboard
          </Link>
          <Bell operation={operation} operations={client.operations} administrator={allowed} />
        </>
      }
    >
      <div className={classes.frame}>
        {allowed ? <AdminLinks outbox={client.outbox} /> : null}
        <main
          tabIndex={-1}
          className={classes.page}
          data-covered={(allowed && !confirmed && !closed) || undefined}
        >
          <HeadFrameProvider
            value={{
              actions: null,
              subject: null,
              onPhone: null,
              printed: <PagePrintHead title="Admin Panel" />,
            }}
          >
            {!allowed ? (
              <Denied />
            ) : closed ? (
              <SecondFactorGate
                client={client.name}
                email={person.email}
                opened={settingUp}
                onOpen={setSettingUp}
              />
            ) : opened ? (
              <Outlet />
            ) : null}
          </HeadFrameProvider>
        </main>
      </div>
      <footer className={classes.footer}>{`${COPYRIGHT} · ${VERSION}`}</footer>
      {allowed && !confirmed && !closed ? <AdminLogin email={person.email} /> : null}
    </TopFrame>
  );
}

function AdminLinks({ outbox }: { outbox: boolean }) {
  return (
    <nav className={classes.nav} aria-label="Admin Panel">
      <Link
        to="/Admin_Panel/Upload_Excel"
        search={keepOperation}
        target="_blank"
        rel="noopener"
        className={classes.link}
        title="Upload Excel opens in a new tab"
      >
        Upload Excel
      </Link>
      {LINKS.map(({ to, name }) => (
        <Link key={to} to={to} search={keepOperation} className={classes.link}>
          {name}
        </Link>
      ))}
      {outbox ? (
        <Link to="/outbox" search={keepOperation} className={classes.link}>
          Outbox
        </Link>
      ) : null}
    </nav>
  );
}

function keepOperation({ operation }: AddressSearch): AddressSearch {
  return operation === undefined ? {} : { operation };
}
