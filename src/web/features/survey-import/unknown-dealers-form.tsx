import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import type { UploadedFile } from "#contract/survey-import.ts";
import { type FoundDealers, unknownDealers } from "#contract/unknown-dealers.ts";
import type { NamedKind } from "#domain/dealer-master/unknown-names.ts";
import { counted, countText } from "#domain/text/count-text.ts";
import { listText } from "#domain/text/list-text.ts";
import { call } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import foot from "#web/ui/dialog-foot.module.css";
import { Note } from "#web/ui/note.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { TextButton } from "#web/ui/text-button.tsx";
import { type DealerDecisions, modelAsDealer, settledOf } from "./dealer-decisions.ts";
import { refreshUploads } from "./refresh-uploads.ts";
import classes from "./unknown-dealers-dialog.module.css";
import { UnknownNames } from "./unknown-names.tsx";
import { useImportSettings } from "./use-import-settings.ts";

interface Props {
  readonly operation: string;
  readonly file: UploadedFile;
  readonly found: FoundDealers;
  /** How many dealers and models somebody has decided about. */
  readonly onDecided: (decided: number) => void;
  /** Marks were taken back. */
  readonly onChanged: () => void;
  readonly onDone: () => void;
}

/** What becomes of each dealer and model, and the way to have the rows checked again. */
export function UnknownDealersForm({ operation, file, found, onDecided, onChanged, onDone }: Props) {
  const { dealers, isWhole, isPreview, state, rowsRight } = found;
  const models = found.models.map(modelAsDealer);
  const [decisions, setDecisions] = useState<Readonly<Record<NamedKind, DealerDecisions>>>({
    dealer: {},
    model: {},
  });
  const [previewFirst, setPreviewFirst] = useState(false);
  const settings = useImportSettings(file.operation);
  const { run, busy, problem, setProblem } = useAction();
  const settled = { dealer: settledOf(decisions.dealer), model: settledOf(decisions.model) };
  const decided = Object.values(settled).reduce(
    (sum, { added, notOurs }) => sum + added.length + notOurs.length,
    0,
  );
  const open = dealers.length + models.length;
  // Nobody has to decide anything where the network knows what these rows name by now.
  const canCheck = rowsRight > 0 || (isPreview && open === 0);
  useEffect(() => onDecided(decided), [onDecided, decided]);
  const decide = (kind: NamedKind, next: DealerDecisions) => {
    setDecisions({ ...decisions, [kind]: next });
    setProblem(null);
  };
  const settle = async () => {
    const { dealer, model } = settled;
    const body = {
      uploadId: file.uploadId,
      state,
      added: dealer.added,
      notOurs: dealer.notOurs,
      addedModels: model.added.map(({ said, code, name }) => ({ said, code, name })),
      modelsNotOurs: model.notOurs,
      isPreview: previewFirst,
    };
    if (!(await run(() => call(unknownDealers.settle, { operation, body }).finally(refreshUploads)))) return;
    onDecided(0);
    onDone();
  };
  const takeBack = async (kind: NamedKind, said: string) => {
    const body = { uploadId: file.uploadId, kind, said };
    if (!(await run(() => call(unknownDealers.include, { operation, body })))) return;
    await refreshUploads();
    onChanged();
  };
  return (
    <div className={classes.content}>
      <p className={classes.quiet}>{summary(found)}</p>
      {isWhole ? null : (
        <Note sentence="The file has more rejected rows than were looked at. Settle these first, then open this list again for the rest." />
      )}
      {models.length > 0 && !found.hasModels ? (
        <Note sentence="There are no models yet. Once the first one is added, every answer of every survey needs a model." />
      ) : null}
      <UnknownNames
        kind="dealer"
        names={dealers}
        more={found.more}
        places={found}
        decisions={decisions.dealer}
        onDecisions={(next) => decide("dealer", next)}
      />
      <UnknownNames
        kind="model"
        names={models}
        more={found.moreModels}
        places={found}
        decisions={decisions.model}
        onDecisions={(next) => decide("model", next)}
      />
      <Marked found={found} busy={busy} onTakeBack={(kind, said) => void takeBack(kind, said)} />
      <div className={foot.foot} data-tall>
        <Problem sentence={problem} />
        <div className={classes.buttons}>
          {isPreview || (open === 0 && !canCheck) ? null : (
            <label className={classes.preview}>
              <input
                type="checkbox"
                checked={previewFirst || settings?.previewFirst === true}
                disabled={settings?.previewFirst === true}
                onChange={(event) => setPreviewFirst(event.currentTarget.checked)}
              />
              Preview first
            </label>
          )}
          {decided > 0 || open > 0 || canCheck ? (
            <Button loading={busy} disabled={decided === 0 && !canCheck} onClick={() => void settle()}>
              {actionText(settled)}
            </Button>
          ) : null}
        </div>
      </div>
    </div>
  );
}

function summary({ dealers, models, operationName, isPreview, rowsRight }: FoundDealers): string {
  if (dealers.length + models.length === 0) {
    const known =
      "The network knows every dealer and model of these rows by now, or they are marked as not ours.";
    if (isPreview) return `${known} Have the rows checked again.`;
    return rowsRight > 0
      ? `${known} ${rowsRight === 1 ? "One row is" : `${countText(rowsRight)} rows are`} right by now: have the rows checked again.`
      : `${known} None of the rows is right yet, so there is nothing to check again.`;
  }
  const then = isPreview ? "the preview is made anew" : "their rows are checked again";
  const unplaced =
    dealers.length === 0
      ? ""
      : " Without a location, a dealer stands under Unassigned until somebody moves it on the page Network.";
  const names = countedNames([
    ["dealer", dealers.length],
    ["model", models.length],
  ]);
  return `Rejected rows of ${operationName} name ${names} that the network does not know. Add those that are yours, and ${then}.${unplaced}`;
}

/** 'One dealer and 2 models', of none nothing. */
function countedNames(counts: readonly (readonly [NamedKind, number])[]): string {
  return listText(counts.filter(([, count]) => count > 0).map(([kind, count]) => counted(count, kind)));
}

type SettledNames = Readonly<Record<NamedKind, ReturnType<typeof settledOf>>>;

function actionText({ dealer, model }: SettledNames): string {
  const notOurs = dealer.notOurs.length + model.notOurs.length;
  if (dealer.added.length + model.added.length > 0) {
    const names = countedNames([
      ["dealer", dealer.added.length],
      ["model", model.added.length],
    ]);
    return `Add ${names}${notOurs > 0 ? `, mark ${countText(notOurs)}` : ""} and check again`;
  }
  const marked = countedNames([
    ["dealer", dealer.notOurs.length],
    ["model", model.notOurs.length],
  ]);
  return notOurs > 0 ? `Mark ${marked} as not ours` : "Check again";
}

interface MarkedProps {
  readonly found: FoundDealers;
  readonly busy: boolean;
  readonly onTakeBack: (kind: NamedKind, said: string) => void;
}

function Marked({ found, busy, onTakeBack }: MarkedProps) {
  const marks = [
    ...found.notOurs.map((mark) => ({ kind: "dealer" as const, ...mark })),
    ...found.modelsNotOurs.map((mark) => ({ kind: "model" as const, ...mark })),
  ];
  if (marks.length === 0) return null;
  return (
    <section aria-label="Marked as not ours">
      <h3>Marked as not ours</h3>
      <ul className={classes.marked}>
        {marks.map(({ kind, said, rows, person }) => (
          <li key={`${kind} ${said}`}>
            <b>{said}</b>
            <span className={classes.quiet}>
              {`${kind === "model" ? "model, " : ""}${counted(rows, "row")}, marked by ${person}`}
            </span>
            <TextButton
              disabled={busy}
              aria-label={`Take back that ${said} is not ours`}
              onClick={() => onTakeBack(kind, said)}
            >
              Take back
            </TextButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
