import { useId, useState } from "react";
import type { Operation } from "#contract/structure.ts";
import { surveyImport } from "#contract/survey-import.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";
import { useAction } from "#web/api/use-action.ts";
import { endpointKey, useEndpoint } from "#web/api/use-endpoint.ts";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { Problem } from "#web/ui/problem.tsx";
import classes from "./import-settings.module.css";
import panel from "./panel.module.css";

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
  const { data, error, refetch } = useEndpoint(surveyImport.showSettings, {
    operation: operation.id,
    body: null,
  });
  const { run, busy, problem } = useAction(operation.id);
  const [news, setNews] = useState<{ readonly chosen: boolean; readonly isSaved: boolean } | null>(null);
  const group = useId();
  const legend = <legend className={classes.legend}>{`Uploads of ${operation.name}`}</legend>;
  if (data === undefined) {
    if (error === null) return null;
    return (
      <fieldset className={panel.panel}>
        {legend}
        <LoadFailed sentence={error.message} onRetry={() => void refetch()} />
      </fieldset>
    );
  }
  const choose = async (chosen: boolean) => {
    if (busy) return;
    setNews({ chosen, isSaved: false });
    const isSaved = await run(async () => {
      await call(surveyImport.changeSettings, { operation: operation.id, body: { previewFirst: chosen } });
      await queryClient.invalidateQueries({ queryKey: endpointKey(surveyImport.showSettings, operation.id) });
    });
    setNews(isSaved ? { chosen, isSaved } : null);
  };
  // What was chosen stands while it is sent; afterwards what counts, whoever chose it.
  const previewFirst = busy && news !== null ? news.chosen : data.previewFirst;
  return (
    <fieldset className={panel.panel} aria-busy={busy}>
      {legend}
      <div className={classes.ways}>
        {WAYS.map((way) => (
          <label key={way.name} className={classes.way}>
            <input
              type="radio"
              name={group}
              checked={way.previewFirst === previewFirst}
              onChange={() => void choose(way.previewFirst)}
            />
            <span>
              {way.name}
              <small>{way.hint}</small>
            </span>
          </label>
        ))}
      </div>
      <p role="status" className={classes.news}>
        {news?.isSaved === true && news.chosen === data.previewFirst
          ? "Saved, for everybody who uploads."
          : ""}
      </p>
      <Problem sentence={problem} />
    </fieldset>
  );
}
