import { Outlet } from "@tanstack/react-router";
import { useEffect } from "react";
import { deleteDraftsOfOthers } from "#web/features/action-plans/index.ts";
import { useStructure } from "#web/features/session/index.ts";
import { StructureContext } from "#web/state/current-operation.ts";
import { Brand } from "#web/ui/brand.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { ownAddresses } from "./return-address.ts";
import classes from "./signed-in.module.css";

/** Everything behind the login waits for what the person may open. */
export function SignedIn() {
  const { data, error, refetch } = useStructure();
  const person = data?.userData.email;
  useEffect(() => {
    if (person === undefined) return;
    deleteDraftsOfOthers(person);
    ownAddresses(person);
  }, [person]);
  if (data) {
    return (
      <StructureContext value={data}>
        <Outlet />
      </StructureContext>
    );
  }
  return (
    <main className={classes.wait} aria-busy={error === null}>
      <Brand />
      {error ? (
        <LoadFailed sentence={error.message} onRetry={() => void refetch()} isLarge />
      ) : (
        <p className={classes.line} role="status">
          Opening your surveys
        </p>
      )}
    </main>
  );
}
