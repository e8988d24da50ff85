import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useEffect, useId, useState } from "react";
import type { UploadedFile } from "#contract/survey-import.ts";
import {
  type FoundDealers,
  MOST_SETTLED_DEALERS,
  type UnknownDealer,
  unknownDealers,
} from "#contract/unknown-dealers.ts";
import { counted, countText } from "#domain/text/count-text.ts";
import { call } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import { Note } from "#web/ui/note.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { TextButton } from "#web/ui/text-button.tsx";
import {
  type DealerChoice,
  type DealerDecision,
  type DealerDecisions,
  type DealerField,
  settledOf,
  withAllAdded,
  withChoice,
  withField,
} from "./dealer-decisions.ts";
import { refreshUploads } from "./refresh-uploads.ts";
import classes from "./unknown-dealers-dialog.module.css";
import { useImportSettings } from "./use-import-settings.ts";

/** Fields of hundreds at once would take a phone long. */
const SHOWN_AT_ONCE = 50;
const CHOICES: readonly { readonly value: DealerChoice; readonly label: string }[] = [
  { value: "later", label: "Decide later" },
  { value: "add", label: "Add to the network" },
  { value: "notOurs", label: "Not ours" },
];
const FIELDS: readonly { readonly field: DealerField; readonly label: string }[] = [
  { field: "code", label: "Code" },
  { field: "name", label: "Name" },
  { field: "area", label: "Location" },
  { field: "state", label: "State" },
  { field: "region", label: "Region" },
];

interface Props {
  readonly operation: string;
  readonly file: UploadedFile;
  readonly found: FoundDealers;
  /** How many dealers somebody has decided about. */
  readonly onDecided: (decided: number) => void;
  /** Marks were taken back. */
  readonly onChanged: () => void;
  readonly onDone: () => void;
}

/** What becomes of each dealer, and the way to have the rows checked again. */
export function UnknownDealersForm({ operation, file, found, onDecided, onChanged, onDone }: Props) {
  const { dealers, more, isWhole, isPreview, state, rowsRight } = found;
  const [decisions, setDecisions] = useState<DealerDecisions>({});
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const [previewFirst, setPreviewFirst] = useState(false);
  const settings = useImportSettings(file.operation);
  const { run, busy, problem, setProblem } = useAction();
  const { added, notOurs } = settledOf(decisions);
  const decided = added.length + notOurs.length;
  const undecided = dealers.length - decided;
  // Nobody has to decide anything where the network knows dealers of these rows by now.
  const canCheck = rowsRight > 0 || (isPreview && dealers.length === 0);
  useEffect(() => onDecided(decided), [onDecided, decided]);
  const decide = (next: DealerDecisions) => {
    setDecisions(next);
    setProblem(null);
  };
  const settle = async () => {
    const body = { uploadId: file.uploadId, state, added, notOurs, isPreview: previewFirst };
    const done = await run(() => call(unknownDealers.settle, { operation, body }));
    await refreshUploads();
    if (!done) return;
    onDecided(0);
    onDone();
  };
  const takeBack = async (said: string) => {
    const body = { uploadId: file.uploadId, said };
    if (!(await run(() => call(unknownDealers.include, { operation, body })))) return;
    await refreshUploads();
    onChanged();
  };
  return (
    <div className={classes.content}>
      <div className={classes.top}>
        <p className={classes.quiet}>{summary(found)}</p>
        {dealers.length > 1 ? (
          <Button
            variant="default"
            disabled={undecided === 0}
            onClick={() => decide(withAllAdded(decisions, dealers))}
          >
            {`Add ${decided === 0 || undecided === 0 ? "all" : "the other"} ${countText(undecided || dealers.length)}`}
          </Button>
        ) : null}
      </div>
      {isWhole ? null : (
        <Note sentence="The file has more rejected rows than were looked at. Settle these dealers first, then open this list again for the rest." />
      )}
      {dealers.length === 0 ? null : (
        <Dealers found={found} shown={dealers.slice(0, shown)} decisions={decisions} onDecisions={decide} />
      )}
      {shown < dealers.length ? (
        <TextButton onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          {`Show more of ${countText(dealers.length)} dealers`}
        </TextButton>
      ) : more > 0 ? (
        <p className={classes.quiet}>
          {`${counted(more, "more dealer")}: settle these ${countText(MOST_SETTLED_DEALERS)} first.`}
        </p>
      ) : null}
      <Marked marks={found.notOurs} busy={busy} onTakeBack={(said) => void takeBack(said)} />
      <div className={classes.foot}>
        <Problem sentence={problem} />
        <div className={classes.buttons}>
          {isPreview || (dealers.length === 0 && !canCheck) ? null : (
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
          {decided > 0 || dealers.length > 0 || canCheck ? (
            <Button loading={busy} disabled={decided === 0 && !canCheck} onClick={() => void settle()}>
              {actionText(added.length, notOurs.length)}
            </Button>
          ) : null}
        </div>
      </div>
    </div>
  );
}

function summary({ dealers, operationName, isPreview, rowsRight }: FoundDealers): string {
  if (dealers.length === 0) {
    const known = "The network knows every dealer of these rows by now, or they are marked as not ours.";
    if (isPreview) return `${known} Have the rows checked again.`;
    return rowsRight > 0
      ? `${known} ${rowsRight === 1 ? "One row is" : `${countText(rowsRight)} rows are`} right by now: have the rows checked again.`
      : `${known} None of the rows is right yet, so there is nothing to check again.`;
  }
  const rows = dealers.reduce((sum, each) => sum + each.rows, 0);
  const then = isPreview ? "the preview is made anew" : "their rows are checked again";
  return `${counted(dealers.length, "dealer")} in ${counted(rows, "rejected row")} of ${operationName}. Add those that are yours, and ${then}. Without a location, a dealer stands under Unassigned until somebody moves it on the page Network.`;
}

function actionText(added: number, notOurs: number): string {
  if (added > 0) {
    const marks = notOurs > 0 ? `, mark ${countText(notOurs)}` : "";
    return `Add ${counted(added, "dealer")}${marks} and check again`;
  }
  return notOurs > 0 ? `Mark ${counted(notOurs, "dealer")} as not ours` : "Check again";
}

interface DealersProps {
  readonly found: FoundDealers;
  readonly shown: readonly UnknownDealer[];
  readonly decisions: DealerDecisions;
  readonly onDecisions: (decisions: DealerDecisions) => void;
}

function Dealers({ found, shown, decisions, onDecisions }: DealersProps) {
  const id = useId();
  const { areas, states, regions } = found;
  const lists = [
    { field: "area", names: areas.map(({ name }) => name) },
    { field: "state", names: states },
    { field: "region", names: regions },
  ];
  return (
    <>
      {lists.map(({ field, names }) => (
        <datalist key={field} id={`${id}-${field}`}>
          {[...new Set(names)].map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      ))}
      <ul className={classes.dealers} aria-label="Unknown dealers">
        {shown.map((dealer) => (
          <li key={dealer.said}>
            <Dealer
              dealer={dealer}
              decision={decisions[dealer.said] ?? null}
              lists={id}
              onChoice={(choice) => onDecisions(withChoice(decisions, dealer, choice))}
              onField={(decision, field, text) =>
                onDecisions({ ...decisions, [dealer.said]: withField(decision, field, text, areas) })
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface DealerProps {
  readonly dealer: UnknownDealer;
  readonly decision: DealerDecision | null;
  /** What the ids of the lists of places begin with. */
  readonly lists: string;
  readonly onChoice: (choice: DealerChoice) => void;
  readonly onField: (decision: DealerDecision, field: DealerField, text: string) => void;
}

function Dealer({ dealer, decision, lists, onChoice, onField }: DealerProps) {
  const { said, rows, example } = dealer;
  const choice = decision?.choice ?? "later";
  return (
    <>
      <div className={classes.dealer}>
        <div>
          <b>{said}</b> <span className={classes.quiet}>{counted(rows, "row")}</span>
        </div>
        <NativeSelect
          aria-label={`What to do with ${said}`}
          data={[...CHOICES]}
          value={choice}
          onChange={({ currentTarget }) =>
            onChoice(CHOICES.find(({ value }) => value === currentTarget.value)?.value ?? "later")
          }
        />
      </div>
      {decision === null || choice !== "add" ? null : (
        <div className={classes.fields}>
          {FIELDS.map(({ field, label }) => (
            <TextInput
              key={field}
              label={label}
              aria-label={`${label} of ${said}`}
              value={decision[field]}
              maxLength={200}
              required={field === "code" || field === "name"}
              list={field === "code" || field === "name" ? undefined : `${lists}-${field}`}
              onChange={({ currentTarget }) => onField(decision, field, currentTarget.value)}
            />
          ))}
        </div>
      )}
      <details className={classes.example}>
        <summary>{`A row of ${said}`}</summary>
        <dl>
          {example.map(({ column, text }) => (
            <div key={column}>
              <dt>{column}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

interface MarkedProps {
  readonly marks: FoundDealers["notOurs"];
  readonly busy: boolean;
  readonly onTakeBack: (said: string) => void;
}

function Marked({ marks, busy, onTakeBack }: MarkedProps) {
  if (marks.length === 0) return null;
  return (
    <section aria-label="Marked as not ours">
      <h3>Marked as not ours</h3>
      <ul className={classes.marked}>
        {marks.map(({ said, rows, person }) => (
          <li key={said}>
            <b>{said}</b>
            <span className={classes.quiet}>{`${counted(rows, "row")}, marked by ${person}`}</span>
            <TextButton
              disabled={busy}
              aria-label={`Take back that ${said} is not ours`}
              onClick={() => onTakeBack(said)}
            >
              Take back
            </TextButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
