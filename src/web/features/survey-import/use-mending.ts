import { useMemo, useState } from "react";
import { MOST_CELL_CHARACTERS, type RejectedRows, rejectedRows } from "#contract/rejected-rows.ts";
import { counted, countText } from "#domain/text/count-text.ts";
import { call } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import {
  type CellPlace,
  differs,
  differsAt,
  EMPTY_DRAFT,
  editsOf,
  findingsOf,
  type MendDraft,
  problemsOf,
  rowsTyped,
  typedAt,
  UploadedRows,
  undone,
  withTexts,
} from "./mend-draft.ts";
import { refreshUploads } from "./refresh-uploads.ts";

/** What one request may hold; the server's limit is a little higher. */
const MOST_BYTES_SENT = 1_000_000;
const TOO_MANY_CHANGES =
  "These are more changes than can be sent at once: take some back, import the others, and go on with the rest.";
const TOO_LONG = `A cell holds at most ${countText(MOST_CELL_CHARACTERS)} characters, and one of these texts is longer: shorten it. Nothing was changed.`;

interface Mended {
  readonly operation: string;
  readonly uploadId: number;
  readonly rejected: RejectedRows;
  /** How many cells say something else than was uploaded. */
  readonly onChanges: (changes: number) => void;
  /** A check has found no row wrong any more. */
  readonly onAllRight: () => void;
  readonly onDone: () => void;
}

/** A text for a cell. */
export interface CellText {
  readonly place: CellPlace;
  readonly text: string;
}

/** What is typed into rejected rows, what the last check found wrong, and the ways to check and import them. */
export function useMending({ operation, uploadId, rejected, onChanges, onAllRight, onDone }: Mended) {
  const { sheets } = rejected;
  const uploaded = useMemo(() => new UploadedRows(sheets), [sheets]);
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [check, setCheck] = useState(() => ({
    typed: EMPTY_DRAFT.typed,
    findings: findingsOf(sheets, sheets),
    rowsRight: rejected.rowsRight,
    rowsWrong: rejected.rowsWrong,
    causes: rejected.causes,
  }));
  const [news, setNews] = useState<string | null>(null);
  const { run, busy, problem, setProblem } = useAction();
  const unchecked = differs(draft, check.typed);

  const change = (next: MendDraft) => {
    setDraft(next);
    setProblem(null);
    setNews(null);
    onChanges(next.typed.size);
  };
  const edits = () => ({ uploadId, state: rejected.state, edits: editsOf(draft, sheets) });
  const checkAgain = async () => {
    const body = edits();
    const { length } = new TextEncoder().encode(JSON.stringify(body));
    if (length > MOST_BYTES_SENT) return setProblem(TOO_MANY_CHANGES);
    await run(async () => {
      const found = await call(rejectedRows.check, { operation, body });
      const { rowsRight, rowsWrong, causes } = found;
      setCheck({
        typed: draft.typed,
        findings: findingsOf(sheets, found.sheets),
        rowsRight,
        rowsWrong,
        causes,
      });
      setNews(rowsWrong === 0 ? "Checked: all rows are right." : `Checked: ${tally(rowsRight, rowsWrong)}`);
      if (rowsWrong === 0) onAllRight();
    });
  };
  const send = async (isPreview: boolean) => {
    await run(async () => {
      await call(rejectedRows.import, { operation, body: { ...edits(), isPreview } });
      // Before the list knows it: else these rows would stand here as mended by somebody.
      onChanges(0);
      onDone();
    });
    await refreshUploads();
  };

  return {
    check,
    unchecked,
    status: statusText(draft, check, unchecked),
    news,
    busy,
    problem,
    canUndo: draft.past.length > 0,
    uploadedAt: (place: CellPlace) => uploaded.textAt(place),
    wrongAt: (sheet: number, row: number) => problemsOf(check.findings, sheet, row),
    /** Where a cell is not as it was checked, nobody knows what is wrong with it. */
    cellAt: (place: CellPlace) => {
      const typed = typedAt(draft, place);
      const isNew = differsAt(draft, check.typed, place);
      const found = problemsOf(check.findings, place.sheet, place.row).find(
        ({ column }) => column === place.column,
      );
      return {
        text: typed ?? uploaded.textAt(place),
        isTyped: typed !== null,
        reason: isNew ? null : (found?.reason ?? null),
      };
    },
    /** Cells of the column that were uploaded with the same text and say it still. */
    alikeLeft: (place: CellPlace) => uploaded.alike(place).filter((each) => typedAt(draft, each) === null),
    type: (texts: readonly CellText[]) => {
      if (texts.some(({ text }) => text.length > MOST_CELL_CHARACTERS)) return setProblem(TOO_LONG);
      change(withTexts(draft, uploaded, texts));
    },
    undo: () => change(undone(draft) ?? draft),
    checkAgain,
    send,
  };
}

function tally(right: number, wrong: number): string {
  return `${counted(right, "row")} right, ${countText(wrong)} still wrong.`;
}

/** '12 rows right, 3 still wrong. 2 changed rows are not checked yet.' */
function statusText(
  draft: MendDraft,
  { rowsRight, rowsWrong }: { readonly rowsRight: number; readonly rowsWrong: number },
  unchecked: boolean,
): string {
  const counts = tally(rowsRight, rowsWrong);
  if (!unchecked) return counts;
  const changed = rowsTyped(draft);
  if (changed === 0) return `${counts} Check again: what was typed is taken back.`;
  return `${counts} ${counted(changed, "row")} changed: check again.`;
}
