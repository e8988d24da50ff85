import { Button, Modal, NativeSelect, TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import { agencyForm, installation } from "#contract/installation.ts";
import type { ProposedQuestionnaire } from "#contract/questionnaire.ts";
import { dayText } from "#domain/calendar/date-display.ts";
import type { OperationType } from "#domain/programme/programme.ts";
import { questionnaireFaults } from "#domain/questionnaire/programme-of.ts";
import { isScoreUse } from "#domain/questionnaire/questionnaire.ts";
import { firstDayIn, fullestSheet } from "#domain/questionnaire/questionnaire-of.ts";
import { nameOfFile } from "#domain/survey-mapping/mapping-name.ts";
import { countText } from "#domain/text/count-text.ts";
import { call } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import { HeaderChoice, ScaleRules, useFileAnswer, useReadings } from "#web/features/survey-import/index.ts";
import { useLeaveForm } from "#web/state/block-leaving.tsx";
import dialog from "#web/ui/dialog-form.module.css";
import { Problem } from "#web/ui/problem.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { StateMessage, TryAgain } from "#web/ui/state-message.tsx";
import { useFocusBack } from "#web/ui/use-focus-back.ts";
import { FactorList } from "./factor-list.tsx";
import { quartersSince } from "./first-quarters.ts";
import { onlyOnce } from "./only-once.ts";
import { type ColumnActions, QuestionTable } from "./question-table.tsx";
import {
  draftFaults,
  draftOf,
  firstQuarterOf,
  openRatings,
  type QuestionnaireDraft,
  questionnaireOf,
  withChoice,
  withFactor,
  withOneFactor,
  withQuestion,
  withScale,
  withScales,
} from "./questionnaire-draft.ts";

interface Props {
  readonly client: string;
  /** Of the survey that is added. */
  readonly name: string;
  readonly type: OperationType;
  readonly file: File;
  /** Something was changed in what was read of the file. */
  readonly isMended: boolean;
  readonly onMended: () => void;
  /** With the survey's id, once it is there. */
  readonly onAdded: (operation: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Reads what an agency's file asks, lets a person mend it, and makes the survey of it. */
export function QuestionnaireDialog({ file, client, isMended, onMended, onClose, ...rest }: Props) {
  useFocusBack();
  const { leave, question } = useLeaveForm(isMended, "Your questionnaire was not saved yet.", onClose);
  const fields = useMemo(() => ({ [agencyForm.client]: client }), [client]);
  const asked = { file, field: agencyForm.file, fields, operation: null };
  const { answer, problem, sent, retry, readAs } = useFileAnswer(installation.proposeQuestionnaire, asked);
  return (
    <Modal
      opened
      onClose={leave}
      closeOnEscape={question === null}
      size="84rem"
      title={`The questionnaire of ${file.name}`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {problem !== null ? (
        <StateMessage title="The file could not be read" action={<TryAgain onClick={retry} />}>
          {problem}
        </StateMessage>
      ) : answer === null ? (
        <div className={dialog.form}>
          <p role="status">Reading the file…</p>
          <ProgressBar label={`Sending ${file.name}`} share={sent} />
        </div>
      ) : (
        <QuestionnaireForm
          {...rest}
          client={client}
          fileName={file.name}
          sheets={answer.sheets}
          hasModels={answer.hasModels}
          readAs={async (header) => (await readAs(header)).sheets}
          onChanged={onMended}
          onCancel={leave}
        />
      )}
      {question}
    </Modal>
  );
}

interface FormProps extends Pick<Props, "client" | "name" | "type" | "onAdded"> {
  readonly fileName: string;
  readonly sheets: readonly ProposedQuestionnaire[];
  readonly hasModels: boolean;
  /** The sheets of the file with another header of one of them. */
  readonly readAs: (header: Readonly<Record<string, string>>) => Promise<readonly ProposedQuestionnaire[]>;
  readonly onChanged: () => void;
  readonly onCancel: () => void;
}

/** What a person made of a sheet so far. */
interface Begun {
  readonly draft: QuestionnaireDraft;
  /** The first month that was chosen; null = the one of the earliest answer. */
  readonly quarter: string | null;
}

const NOTHING_BEGUN: Begun = { draft: { headerRows: 1, factors: [], columns: [] }, quarter: null };

function QuestionnaireForm({
  client,
  name,
  type,
  fileName,
  sheets,
  hasModels,
  readAs,
  onAdded,
  onChanged,
  onCancel,
}: FormProps) {
  const readings = useReadings(
    sheets,
    fullestSheet(sheets),
    (each): Begun => ({ draft: draftOf(each), quarter: null }),
  );
  const sheet = readings.now?.sheet;
  const { draft, quarter } = readings.now?.begun ?? NOTHING_BEGUN;
  const [mappingName, setMappingName] = useState(() => nameOfFile(fileName));
  const [asked, setAsked] = useState<number | null>(null);
  const [once] = useState(() => onlyOnce<string>());
  const [tried, setTried] = useState(false);
  const { run, busy, problem, setProblem } = useAction();
  const lookAnew = () => {
    setAsked(null);
    setTried(false);
  };
  const begin = (next: (begun: Begun) => Begun) => {
    readings.change(next);
    setProblem(null);
    onChanged();
  };
  const change = (next: (draft: QuestionnaireDraft) => QuestionnaireDraft) =>
    begin((before) => ({ ...before, draft: next(before.draft) }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are drawn anew where they change alone
  const actions = useMemo(
    (): ColumnActions => ({
      choose: (id, choice) => change((before) => withChoice(before, id, choice)),
      word: (id, question) => change((before) => withQuestion(before, id, question)),
      rescale: (id, scale) => change((before) => withScale(before, id, scale)),
    }),
    [],
  );
  const quarters = quartersSince(new Date(), firstQuarterOf(draft));
  const firstMonth = quarter ?? firstQuarterOf(draft) ?? quarters[0]?.value ?? "";
  const questionnaire = questionnaireOf(draft, { type, firstMonth, mappingName });
  const faults = [...questionnaireFaults(questionnaire, hasModels), ...draftFaults(draft)];
  const add = async () => {
    setTried(true);
    if (faults.length > 0) return;
    await run(async () => {
      const body = { client, name, questionnaire: { kind: "agency", ...questionnaire } } as const;
      await onAdded(await once(async () => (await call(installation.addOperation, { body })).operationId));
    });
  };
  const open = draft.columns.filter(({ isSure }) => !isSure).length;
  const ratings = openRatings(draft).length;
  return (
    <form
      className={dialog.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <p className={dialog.hint}>
        Say once what each column is. The survey asks these questions then, and every later file with these
        columns comes in by itself.
      </p>
      <div className={dialog.head}>
        <TextInput
          label="Name of the mapping"
          description="Such as the agency's name."
          maxLength={80}
          value={mappingName}
          // It comes after the dialog, once the file is read.
          autoFocus
          onChange={(event) => {
            setMappingName(event.currentTarget.value);
            onChanged();
          }}
        />
        {sheets.length < 2 ? null : (
          <NativeSelect
            label="Sheet"
            description="The one that holds the answers."
            data={sheets.map((each, place) => ({ value: String(place), label: each.name }))}
            value={String(readings.at)}
            onChange={(event) => {
              readings.look(Number(event.currentTarget.value));
              lookAnew();
            }}
          />
        )}
        {sheet === undefined ? null : (
          <HeaderChoice
            key={readings.at}
            sheet={sheet}
            hasOther={readings.hasOther}
            onRead={async (header) => {
              readings.take(sheet.name, await readAs(header));
              lookAnew();
            }}
          />
        )}
        <NativeSelect
          label="Surveys since"
          description={sinceText(firstDayIn(draft.columns), sheet)}
          data={quarters}
          value={firstMonth}
          onChange={(event) => {
            const { value } = event.currentTarget;
            begin((before) => ({ ...before, quarter: value }));
          }}
        />
      </div>
      <FactorList
        draft={draft}
        asked={asked}
        onChange={(place, next) => change((before) => withFactor(before, place, next))}
      />
      <ScaleRules
        columns={draft.columns.map(({ use, scale }) => ({ column: isScoreUse(use) ? use : null, scale }))}
        onChange={(rescale) => change((before) => withScales(before, rescale))}
      />
      <div className={dialog.tools}>
        <p role="status" className={dialog.hint}>
          {tally(draft, open)}
        </p>
        {ratings < 2 ? null : (
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              setAsked(draft.factors.length);
              change(withOneFactor);
            }}
          >
            {`Take ${ratings} open columns for ratings of one factor`}
          </Button>
        )}
      </div>
      <QuestionTable
        columns={draft.columns}
        factors={draft.factors}
        hasModels={hasModels}
        actions={actions}
      />
      <div className={dialog.foot}>
        <Problem sentence={tried && faults.length > 0 ? faults.join(" ") : problem} />
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Add survey and upload
          </Button>
        </div>
      </div>
    </form>
  );
}

function tally({ columns }: QuestionnaireDraft, open: number): string {
  const taken = columns.filter(({ use }) => use !== "ignore").length;
  const known = `${taken} of ${columns.length} columns are taken; the others are passed over.`;
  if (open === 0) return known;
  return `${known} ${open === 1 ? "One column needs" : `${open} columns need`} a look.`;
}

function sinceText(day: string | null, sheet: ProposedQuestionnaire | undefined): string {
  const rows = sheet === undefined || sheet.isWhole ? "" : ` of the first ${countText(sheet.rows)} rows`;
  const first = day === null ? "" : `The earliest answer${rows} is of ${dayText(day)}. `;
  return `${first}Older ones are refused.`;
}
