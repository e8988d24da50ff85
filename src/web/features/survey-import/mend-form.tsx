import { Button, NativeSelect, SegmentedControl } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import { MOST_CELL_CHARACTERS, type RejectedRows, rejectedRows } from "#contract/rejected-rows.ts";
import type { UploadedFile } from "#contract/survey-import.ts";
import { counted, countText } from "#domain/text/count-text.ts";
import { call } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import dialog from "#web/ui/dialog-form.module.css";
import { Note } from "#web/ui/note.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { CellBar } from "./cell-bar.tsx";
import classes from "./mend-dialog.module.css";
import {
  columnsShown,
  differs,
  differsAt,
  EMPTY_DRAFT,
  editsOf,
  findingsOf,
  type MendDraft,
  problemBeside,
  problemsOf,
  rowsTyped,
  typedAt,
  UploadedRows,
  undone,
  withTexts,
} from "./mend-draft.ts";
import { type GridPlace, MendGrid } from "./mend-grid.tsx";
import { refreshUploads } from "./refresh-uploads.ts";
import { useImportSettings } from "./use-import-settings.ts";

/** What one request may hold; the server's limit is a little higher. */
const MOST_BYTES_SENT = 1_000_000;
const TOO_MANY_CHANGES =
  "These are more changes than can be sent at once: take some back, import the others, and go on with the rest.";
const TOO_LONG = `A cell holds at most ${countText(MOST_CELL_CHARACTERS)} characters, and one of these texts is longer: shorten it. Nothing was changed.`;

const CHOICE = { label: classes.choice } as const;

interface Props {
  readonly operation: string;
  readonly file: UploadedFile;
  readonly rejected: RejectedRows;
  /** How many cells say something else than was uploaded. */
  readonly onChanges: (changes: number) => void;
  readonly onDone: () => void;
}

/** The grid of rejected rows with what is wrong, and the way to check and import them. */
export function MendForm({ operation, file, rejected, onChanges, onDone }: Props) {
  const { sheets } = rejected;
  const phone = usePhone();
  const uploaded = useMemo(() => new UploadedRows(sheets), [sheets]);
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [check, setCheck] = useState(() => ({
    typed: EMPTY_DRAFT.typed,
    findings: findingsOf(sheets, sheets),
    rowsRight: rejected.rowsRight,
    rowsWrong: rejected.rowsWrong,
    causes: rejected.causes,
  }));
  const [at, setAt] = useState(0);
  const [isAllRows, setAllRows] = useState(rejected.rowsWrong === 0);
  const [isAllColumns, setAllColumns] = useState(!phone);
  const [active, setActive] = useState<GridPlace | null>(null);
  const [typing, setTyping] = useState<string | null>(null);
  const [isPreview, setPreview] = useState(false);
  const settings = useImportSettings(file.operation);
  const { run, busy, problem, setProblem } = useAction();
  const [news, setNews] = useState<string | null>(null);
  const [isOpening, setOpening] = useState(true);
  useEffect(() => setOpening(false), []);
  const sheet = sheets[at];
  if (sheet === undefined) return <Note sentence="No row is left to be mended." />;

  const wrongAt = (row: number) => problemsOf(check.findings, at, row);
  const rowReasonAt = (row: number) => wrongAt(row).find(({ column }) => column === null)?.reason ?? null;
  const rows = sheet.rows.map(({ number }) => number).filter((row) => isAllRows || wrongAt(row).length > 0);
  const columns = columnsShown(sheet, at, check.findings, isAllColumns);
  const first = firstWrong(rows, columns, wrongAt);
  const here =
    active !== null && rows.includes(active.row) && columns.includes(active.column) ? active : first;
  const unchecked = differs(draft, check.typed);
  const placeOf = (place: GridPlace) => ({ sheet: at, ...place });
  const cellAt = (place: GridPlace) => {
    const typed = typedAt(draft, placeOf(place));
    const isNew = differsAt(draft, check.typed, placeOf(place));
    const found = wrongAt(place.row).find(({ column }) => column === place.column);
    return {
      text: typed ?? uploaded.textAt(placeOf(place)),
      isTyped: typed !== null,
      reason: isNew ? null : (found?.reason ?? null),
    };
  };
  const change = (next: MendDraft) => {
    setDraft(next);
    setProblem(null);
    setNews(null);
    onChanges(next.typed.size);
  };
  const type = (changes: readonly { readonly place: GridPlace; readonly text: string }[]) => {
    if (changes.some(({ text }) => text.length > MOST_CELL_CHARACTERS)) return setProblem(TOO_LONG);
    change(
      withTexts(
        draft,
        uploaded,
        changes.map(({ place, text }) => ({ place: placeOf(place), text })),
      ),
    );
  };
  const edits = () => ({
    uploadId: file.uploadId,
    state: rejected.state,
    edits: editsOf(draft, sheets),
  });
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
      if (rowsWrong === 0) setAllRows(true);
    });
  };
  const send = async () => {
    await run(async () => {
      await call(rejectedRows.import, { operation, body: { ...edits(), isPreview } });
      // Before the list knows it: else these rows would stand here as mended by somebody.
      onChanges(0);
      onDone();
    });
    await refreshUploads();
  };
  const nextProblem = (isBackwards: boolean) => {
    const next = problemBeside(here, {
      rows,
      columns,
      isCellWrong: (place) => cellAt(place).reason !== null,
      isRowWrong: (row) => rowReasonAt(row) !== null,
      isBackwards,
    });
    if (next !== null) setActive(next);
  };
  // The list may know of one's own import before its answer is here.
  const taken = busy ? null : file.mendedIn;
  return (
    <div className={dialog.form}>
      <p className={dialog.hint}>
        {`Type what is right into the cells and check again: the rows are read by the rules of an import to ${rejected.operationName}. What is right then comes in as a file of its own.`}
      </p>
      {check.causes.length === 0 ? null : (
        <ul className={classes.causes} aria-label="Why rows are rejected">
          {check.causes.map((cause) => (
            <li key={cause}>{cause}</li>
          ))}
        </ul>
      )}
      <div className={`${dialog.tools} ${classes.tools}`}>
        {sheets.length < 2 ? null : (
          <NativeSelect
            aria-label="Sheet"
            data={sheets.map(({ name }, place) => ({ value: String(place), label: name }))}
            value={String(at)}
            onChange={(event) => {
              setAt(Number(event.currentTarget.value));
              setActive(null);
              setTyping(null);
            }}
          />
        )}
        <SegmentedControl
          aria-label="Rows"
          classNames={CHOICE}
          value={isAllRows ? "all" : "wrong"}
          onChange={(value) => setAllRows(value === "all")}
          data={[
            { value: "wrong", label: "Rows that are wrong" },
            { value: "all", label: "All rows" },
          ]}
        />
        <SegmentedControl
          aria-label="Columns"
          classNames={CHOICE}
          value={isAllColumns ? "all" : "wrong"}
          onChange={(value) => setAllColumns(value === "all")}
          data={[
            { value: "wrong", label: "Columns that are wrong" },
            { value: "all", label: "All columns" },
          ]}
        />
        <div>
          <Button variant="default" disabled={check.findings.size === 0} onClick={() => nextProblem(false)}>
            Next problem
          </Button>
          <Button
            variant="default"
            disabled={draft.past.length === 0}
            onClick={() => change(undone(draft) ?? draft)}
          >
            Undo
          </Button>
        </div>
      </div>
      {rows.length === 0 || here === null ? (
        <Note sentence="No row of this sheet is wrong any more." />
      ) : (
        <>
          <MendGrid
            key={at}
            label={`Rejected rows of ${sheet.name}`}
            sheet={sheet}
            rows={rows}
            columns={columns}
            cellAt={cellAt}
            rowReason={rowReasonAt}
            takesFocus={isOpening}
            active={here}
            onActive={setActive}
            typing={typing}
            onTyping={setTyping}
            onTexts={type}
            onUndo={() => change(undone(draft) ?? draft)}
            onNextProblem={nextProblem}
          />
          <CellBar
            header={sheet.columns[here.column] ?? ""}
            row={here.row}
            cell={cellAt(here)}
            uploaded={uploaded.textAt(placeOf(here))}
            rowReason={rowReasonAt(here.row)}
            alike={alikeLeft(uploaded, draft, placeOf(here)).length}
            onPutBack={() => type([{ place: here, text: uploaded.textAt(placeOf(here)) }])}
            onAll={() => {
              const { text } = cellAt(here);
              type(alikeLeft(uploaded, draft, placeOf(here)).map((place) => ({ place, text })));
            }}
          />
        </>
      )}
      <div className={classes.foot}>
        <Note sentence={news} />
        {taken === null ? null : (
          <Note
            sentence={`${taken.person} has mended these rows meanwhile: they came in as ${taken.fileName}. What you typed can't be imported any more; rows that are still wrong can be mended there.`}
          />
        )}
        <Problem sentence={problem} />
        <div className={`${dialog.buttons} ${classes.buttons}`}>
          <label className={classes.preview}>
            <input
              type="checkbox"
              checked={isPreview || settings?.previewFirst === true}
              disabled={settings?.previewFirst === true}
              onChange={(event) => setPreview(event.currentTarget.checked)}
            />
            Preview first
          </label>
          <span role="status">{statusText(draft, check, unchecked)}</span>
          <Button
            variant={unchecked ? "filled" : "default"}
            loading={busy}
            disabled={taken !== null}
            onClick={() => void checkAgain()}
          >
            Check again
          </Button>
          <Button
            variant={unchecked ? "default" : "filled"}
            disabled={busy || unchecked || check.rowsRight === 0 || taken !== null}
            onClick={() => void send()}
          >
            {`Import ${counted(check.rowsRight, "row")}`}
          </Button>
        </div>
      </div>
    </div>
  );
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

function alikeLeft(uploaded: UploadedRows, draft: MendDraft, place: Parameters<UploadedRows["alike"]>[0]) {
  return uploaded.alike(place).filter((each) => typedAt(draft, each) === null);
}

type Problems = (row: number) => ReturnType<typeof problemsOf>;

function firstWrong(
  rows: readonly number[],
  columns: readonly number[],
  wrongAt: Problems,
): GridPlace | null {
  const [row] = rows;
  if (row === undefined || columns.length === 0) return null;
  const wrong = new Set(wrongAt(row).map(({ column }) => column));
  return { row, column: columns.find((column) => wrong.has(column)) ?? columns[0] ?? 0 };
}
