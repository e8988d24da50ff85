import { Link, Outlet } from "@tanstack/react-router";
import classes from "./admin-frame.module.css";
import { usePlace } from "./place-context.ts";
import { COPYRIGHT, VERSION } from "./product-lines.ts";
import { TopFrame } from "./top-frame.tsx";

/** The plain frame of the admin panel. */
export function AdminFrame() {
  const { person, operation } = usePlace();
  return (
    <TopFrame
      person={person}
      name="Admin Panel"
      links={
        <Link to="/dashboard" search={{ operation: operation.operationid }} className={classes.back}>
          Back to dashboard
        </Link>
      }
    >
      <main className={classes.page}>
        <Outlet />
      </main>
      <footer className={classes.footer}>{`${COPYRIGHT} · ${VERSION}`}</footer>
    </TopFrame>
  );
}
