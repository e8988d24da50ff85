import { Button } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { branding } from "#contract/branding.ts";
import { session } from "#contract/session.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";
import { useAction } from "#web/api/use-action.ts";
import { endpointKey } from "#web/api/use-endpoint.ts";
import { useBlockLeaving } from "#web/state/block-leaving.tsx";
import type { CurrentOperation } from "#web/state/current-operation.ts";
import { Note } from "#web/ui/note.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { BrandingFields, brandingBody, type ChosenBranding } from "./branding-fields.tsx";
import classes from "./branding-page.module.css";

interface Props extends Pick<CurrentOperation, "client" | "operation"> {
  /** The logo there is, drawn. */
  readonly stored: ReactNode;
}

/** The colour and the logo that everybody of a client sees its pages with. */
export function BrandingPage({ client, operation, stored }: Props) {
  const { accent, logo } = client;
  const [chosen, setChosen] = useState<ChosenBranding | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const { run, busy, problem, setProblem } = useAction();
  // Undone, a logo that is still read comes too late.
  const [undone, setUndone] = useState(0);
  const { asking } = useBlockLeaving(
    chosen !== null,
    "Discard what you have changed?",
    "Nobody sees it yet.",
  );
  const value: ChosenBranding = chosen ?? {
    accent: accent?.chosen ?? "",
    logo: logo === null ? null : "stored",
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const body = brandingBody(value);
    const saved = await run(async () => {
      await call(branding.change, { operation: operation.id, body });
      await queryClient.invalidateQueries({ queryKey: endpointKey(session.config) });
    });
    if (!saved) return;
    setChosen(null);
    setDone("Saved. Others see it when they open Forecourt next.");
  };
  return (
    <>
      <PageHead
        sentence="Branding"
        context={`How the pages of ${client.name} look, on screen and on paper. Nothing of its figures changes.`}
      />
      <form className={classes.card} onSubmit={(event) => void save(event)} aria-label="Branding" noValidate>
        <BrandingFields
          value={value}
          disabled={busy}
          stored={stored}
          key={undone}
          onChange={(next) => {
            setChosen((before) => next(before ?? value));
            setDone(null);
            setProblem(null);
          }}
        />
        <div>
          <Problem sentence={problem} />
          <Note sentence={done} />
        </div>
        <div className={classes.buttons}>
          {chosen === null ? null : (
            <Button
              variant="default"
              disabled={busy}
              onClick={() => {
                setChosen(null);
                setUndone(undone + 1);
              }}
            >
              Cancel
            </Button>
          )}
          <Button type="submit" loading={busy} disabled={chosen === null}>
            Save
          </Button>
        </div>
      </form>
      {asking}
    </>
  );
}
