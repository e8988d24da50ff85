import { Button, Select, TextInput } from "@mantine/core";
import { lazy, Suspense, useEffect, useState } from "react";
import { installation } from "#contract/installation.ts";
import type { OperationType } from "#domain/programme/programme.ts";
import { call } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import { fieldProblem } from "#web/features/session/index.ts";
import { loadChunk } from "#web/state/load-chunk.ts";
import { DropZone } from "#web/ui/drop-zone.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { firstQuarters, QUARTERS_OFFERED, USUAL_QUARTER } from "./first-quarters.ts";
import { QUESTIONNAIRES, type Questionnaire } from "./questionnaires.ts";
import { refusedField } from "./refused-field.ts";
import classes from "./setup-frame.module.css";
import own from "./survey-form.module.css";

const QuestionnaireDialog = lazy(async () => ({
  default: (await loadChunk(() => import("./questionnaire-dialog.tsx"))).QuestionnaireDialog,
}));

const DESCRIBED = { description: classes.description };

/** A programme file may be this long. */
const MAX_FILE_BYTES = 500_000;

type Field = "name" | "firstMonth" | "file" | "agencyFile";

/** Where each refusal is said. */
const FIELDS: ReadonlyMap<string, Field> = new Map([
  ["OPERATION_NAME", "name"],
  ["FIRST_MONTH", "firstMonth"],
  ["PROGRAMME", "file"],
]);

interface ProgrammeText {
  readonly fileName: string;
  readonly text: string;
}

/** An agency's file whose questions a survey was made of; its answers come next. */
export interface AgencyFile {
  readonly file: File;
  readonly type: OperationType;
}

interface Props {
  readonly client: string;
  /** With the survey's id, once it is there and known here, and the file it was made of. */
  readonly onAdded: (operation: string, agency: AgencyFile | null) => Promise<void>;
  /** Whether anything stands in the form that nobody else asks about. */
  readonly onEntered: (entered: boolean) => void;
  readonly onCancel: (() => void) | null;
}

/** A survey of a client: which questionnaire, what it is called, and since when. */
export function SurveyForm({ client, onAdded, onEntered, onCancel }: Props) {
  const { run, busy, problem, setProblem } = useAction();
  const [kind, setKind] = useState<Questionnaire>("CSI");
  const [typedName, setTypedName] = useState<string | null>(null);
  const [quarters] = useState(() => firstQuarters(new Date(), QUARTERS_OFFERED));
  const usualMonth = quarters[USUAL_QUARTER]?.value ?? "";
  const [firstMonth, setFirstMonth] = useState(usualMonth);
  const [file, setFile] = useState<ProgrammeText | null>(null);
  const [agency, setAgency] = useState<File | null>(null);
  const [type, setType] = useState<OperationType>("CSI");
  const [isReading, setReading] = useState(false);
  const [isMended, setMended] = useState(false);
  const [errors, setErrors] = useState<{ [field in Field]?: string }>({});
  const name = typedName ?? QUESTIONNAIRES[kind === "agency" ? type : kind].survey;
  const entered = typedName !== null || firstMonth !== usualMonth || file !== null || agency !== null;
  // The dialog of a questionnaire that was mended asks itself.
  const wouldLose = entered && !isMended;
  useEffect(() => {
    onEntered(wouldLose);
    return () => onEntered(false);
  }, [onEntered, wouldLose]);
  const changed = (field: Field) => {
    setErrors(({ [field]: _, ...others }) => others);
    setProblem(null);
  };
  const choose = (next: Questionnaire) => {
    setKind(next);
    setErrors({});
    setProblem(null);
  };
  const take = async (chosen: File) => {
    changed("file");
    if (chosen.size > MAX_FILE_BYTES) {
      setFile(null);
      setErrors((before) => ({ ...before, file: `${chosen.name} is too large for a programme file.` }));
      return;
    }
    setFile({ fileName: chosen.name, text: await chosen.text() });
  };
  const add = async () => {
    try {
      const { operationId } = await call(installation.addOperation, {
        body: {
          client,
          name,
          questionnaire:
            kind === "CSI" || kind === "SSI"
              ? { kind: "standard", type: kind, firstMonth }
              : { kind: "file", ...(file ?? { fileName: "", text: "" }) },
        },
      });
      await onAdded(operationId, null);
    } catch (error) {
      const field = refusedField(error, FIELDS);
      if (field === null) throw error;
      setErrors({ [field.name]: field.sentence });
    }
  };
  const submit = () => {
    const found: { [field in Field]?: string } = {};
    if (name.trim() === "") found.name = "Please enter the survey's name.";
    if (kind === "file" && file === null) found.file = "Choose the programme file first.";
    if (kind === "agency" && agency === null) found.agencyFile = "Choose the agency's file first.";
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    if (kind === "agency") setReading(true);
    else void run(add);
  };
  return (
    <>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        noValidate
      >
        <QuestionnaireChoice value={kind} onChange={choose} />
        {kind === "agency" ? (
          <>
            <Select
              label="What it asks about"
              allowDeselect={false}
              data={SUBJECTS}
              value={type}
              onChange={(chosen) => setType(chosen === "SSI" ? "SSI" : "CSI")}
            />
            <FileField
              action="Choose the agency's file"
              hint={agency?.name ?? ".xlsx, .xls or .csv, as the agency sends it."}
              accept=".xlsx,.xls,.csv"
              disabled={busy}
              problem={errors.agencyFile ?? null}
              onChosen={(chosen) => {
                changed("agencyFile");
                setAgency(chosen);
                setReading(name.trim() !== "");
              }}
            />
          </>
        ) : kind === "file" ? (
          <FileField
            action="Choose a programme file"
            hint={
              file?.fileName ??
              "A .json file. Its questionnaire counts; company and name are those chosen here."
            }
            accept=".json,application/json"
            disabled={busy}
            problem={errors.file ?? null}
            onChosen={(chosen) => void take(chosen)}
          />
        ) : (
          <Select
            label="Surveys since"
            classNames={DESCRIBED}
            description="Older surveys are refused. Quarters without surveys are not shown, so rather too early than too late."
            allowDeselect={false}
            data={quarters}
            value={firstMonth}
            onChange={(value) => {
              if (value !== null) setFirstMonth(value);
              changed("firstMonth");
            }}
            error={fieldProblem(errors.firstMonth)}
          />
        )}
        <TextInput
          label="Name of the survey"
          classNames={DESCRIBED}
          description="What people choose it by."
          maxLength={200}
          value={name}
          onChange={(event) => {
            setTypedName(event.currentTarget.value);
            changed("name");
          }}
          error={fieldProblem(errors.name)}
        />
        <Problem sentence={problem} />
        <div className={classes.buttons}>
          {onCancel === null ? null : (
            <Button variant="default" size="md" disabled={busy} onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button type="submit" size="md" loading={busy}>
            {kind === "agency" ? "Read its questions" : "Add survey"}
          </Button>
        </div>
      </form>
      {isReading && agency !== null ? (
        <Suspense fallback={null}>
          <QuestionnaireDialog
            client={client}
            name={name}
            type={type}
            file={agency}
            isMended={isMended}
            onMended={() => setMended(true)}
            onAdded={(operation) => onAdded(operation, { file: agency, type })}
            onClose={() => {
              setReading(false);
              setMended(false);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

const SUBJECTS = [
  { value: "CSI", label: "Service (CSI)" },
  { value: "SSI", label: "Sales (SSI)" },
];

interface FileFieldProps {
  readonly action: string;
  readonly hint: string;
  readonly accept: string;
  readonly disabled: boolean;
  readonly problem: string | null;
  readonly onChosen: (file: File) => void;
}

function FileField({ problem, onChosen, ...zone }: FileFieldProps) {
  return (
    <div>
      <DropZone
        {...zone}
        onFiles={([chosen]) => {
          if (chosen !== undefined) onChosen(chosen);
        }}
      />
      <div className={own.faults}>
        <Problem sentence={problem} />
      </div>
    </div>
  );
}

interface ChoiceProps {
  readonly value: Questionnaire;
  readonly onChange: (value: Questionnaire) => void;
}

function QuestionnaireChoice({ value, onChange }: ChoiceProps) {
  return (
    <fieldset className={own.choices}>
      <legend className={own.legend}>Questionnaire</legend>
      {(["CSI", "SSI", "agency", "file"] as const).map((each) => (
        <label key={each} className={own.choice}>
          <input
            type="radio"
            name="questionnaire"
            className={own.radio}
            checked={value === each}
            onChange={() => onChange(each)}
          />
          <span>
            <b>{QUESTIONNAIRES[each].title}</b>
            <small>{QUESTIONNAIRES[each].about}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
