import { useId } from "react";
import type { Operation } from "#contract/structure.ts";
import { surveyImport } from "#contract/survey-import.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";
import { useAction } from "#web/api/use-action.ts";
import { endpointKey } from "#web/api/use-endpoint.ts";
import { Problem } from "#web/ui/problem.tsx";
import classes from "./import-settings.module.css";
import { useImportSettings } from "./use-import-settings.ts";

const WAYS = [
  {
    previewFirst: false,
    name: "They count at once",
    hint: "Whoever sends a file can still choose Preview first.",
  },
  {
    previewFirst: true,
    name: "They are looked at first",
    hint: "Nothing counts until somebody publishes it, whoever sends it and however: this page, a command or a program.",
  },
] as const;

/** How uploads of an operation come to count, for everybody who sends some. */
export function ImportSettings({ operation }: { readonly operation: Operation }) {
  const settings = useImportSettings(operation.id);
  const { run, busy, problem } = useAction(operation.id);
  const group = useId();
  if (settings === null) return null;
  const choose = async (previewFirst: boolean) => {
    await run(() => call(surveyImport.changeSettings, { operation: operation.id, body: { previewFirst } }));
    await queryClient.invalidateQueries({ queryKey: endpointKey(surveyImport.showSettings, operation.id) });
  };
  return (
    <fieldset className={classes.card} disabled={busy}>
      <legend>{`Uploads of ${operation.name}`}</legend>
      <div className={classes.ways}>
        {WAYS.map(({ previewFirst, name, hint }) => (
          <label key={name} className={classes.way}>
            <input
              type="radio"
              name={group}
              checked={settings.previewFirst === previewFirst}
              onChange={() => void choose(previewFirst)}
            />
            <span>
              {name}
              <small>{hint}</small>
            </span>
          </label>
        ))}
      </div>
      <Problem sentence={problem} />
    </fieldset>
  );
}
