import { Button } from "@mantine/core";
import type { Employee } from "#contract/employees.ts";
import { secondFactor } from "#contract/second-factor.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";
import { useAction } from "#web/api/use-action.ts";
import { endpointQuery, useEndpoint } from "#web/api/use-endpoint.ts";
import { Problem } from "#web/ui/problem.tsx";
import classes from "./employees.module.css";

/** Whether administrators need a second factor, and how many have one. */
export function SecondFactorRequired({ operation }: { readonly operation: string }) {
  const asked = { operation, body: null };
  const { data } = useEndpoint(secondFactor.requirement, { ...asked, anew: true });
  const { run, busy, problem } = useAction();
  if (data === undefined) return null;
  const require = (required: boolean) =>
    run(async () => {
      const set = await call(secondFactor.require, { operation, body: { required } });
      queryClient.setQueryData(endpointQuery(secondFactor.requirement, asked).queryKey, set);
    });
  return (
    <div className={classes.requirement} data-unprinted>
      <label>
        <input
          type="checkbox"
          checked={data.required}
          disabled={busy}
          onChange={(event) => void require(event.currentTarget.checked)}
        />
        Administrators need a second factor
      </label>
      <p>{`Set up so far: ${data.withSecondFactor} of ${data.administrators}. Without one the admin panel stays closed to them.`}</p>
      <Problem sentence={problem} />
    </div>
  );
}

interface LostFactorProps {
  readonly operation: string;
  readonly employee: Employee;
  /** Of the dialog, which stays until it is told what came of it. */
  readonly action: ReturnType<typeof useAction>;
  /** Something else is being saved. */
  readonly disabled: boolean;
  readonly onDone: (message: string) => Promise<void>;
}

/** For somebody who can no longer log in: takes the second factor away that they have lost. */
export function LostFactor({ operation, employee, action, disabled, onDone }: LostFactorProps) {
  const { fullName, email } = employee;
  const { run, busy, problem } = action;
  const remove = () =>
    run(async () =>
      onDone((await call(secondFactor.removeByAdministrator, { operation, body: { email } })).message),
    );
  return (
    <section className={classes.lost} aria-label="Second factor">
      <p>{`${fullName} logs in with a second factor. Remove it only if you are sure that they have lost it: their password alone then opens the account.`}</p>
      <Problem sentence={problem} />
      <Button variant="default" loading={busy} disabled={disabled} onClick={() => void remove()}>
        Remove Second Factor
      </Button>
    </section>
  );
}
