import { useContext } from "react";
import { exports } from "#contract/exports.ts";
import { download } from "#web/api/download.ts";
import { useAction } from "#web/api/use-action.ts";
import { ExportContext } from "./export-context.ts";

/** Fetches the workbook of the whole page. */
export function usePageExport() {
  const { operation, requests } = useContext(ExportContext);
  const { run, busy, problem } = useAction(JSON.stringify(requests));
  const save = () =>
    void run(() =>
      download(exports.cards, { operation, body: { requests: [...requests] }, fallbackName: "page.xlsx" }),
    );
  return { save, canSave: requests.length > 0, busy, problem };
}

/** Fetches the workbook of one card; `rows` says which of a table's rows, in which order. */
export function useCardExport(path: string, rows: readonly string[] | undefined) {
  const { operation, requests } = useContext(ExportContext);
  const asked = requests.find((request) => request.path === path);
  const { run, ...progress } = useAction(JSON.stringify([asked, rows]));
  const save = () => {
    if (asked === undefined || progress.busy) return;
    const request = { ...asked, ...(rows === undefined ? {} : { rows: [...rows] }) };
    void run(() =>
      download(exports.cards, { operation, body: { requests: [request] }, fallbackName: "card.xlsx" }),
    );
  };
  return { save, canSave: asked !== undefined, ...progress };
}
