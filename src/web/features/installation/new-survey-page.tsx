import { Button, Select } from "@mantine/core";
import { useState } from "react";
import type { Structure } from "#contract/structure.ts";
import { DISCARD_ENTERED, useBlockLeaving } from "#web/state/block-leaving.tsx";
import { isAdministrator } from "#web/state/current-operation.ts";
import { ClientForm } from "./client-form.tsx";
import classes from "./new-survey-page.module.css";
import { SetupFrame } from "./setup-frame.tsx";
import { type AgencyFile, SurveyForm } from "./survey-form.tsx";

interface Props {
  readonly structure: Structure;
  /** Asks anew what the person may open. */
  readonly onChanged: () => Promise<void>;
  /** With the agency's file that it was made of, whose answers come next. */
  readonly onSurvey: (operation: string, agency: AgencyFile | null) => void;
  readonly onCancel: () => void;
}

/** Adds a survey, and before it the company it is of: step by step the first time, in one place afterwards. */
export function NewSurveyPage({ structure, onChanged, onSurvey, onCancel }: Props) {
  const own = structure.clients.filter(({ userData }) => isAdministrator(userData));
  const isFirst = structure.clients.every(({ operations }) => operations.length === 0);
  const [adding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const [entered, setEntered] = useState(false);
  const { mayLeave, asking } = useBlockLeaving(entered, DISCARD_ENTERED, "The survey was not added yet.");
  const client =
    own.find(({ name }) => name === chosen) ??
    own.find(({ operations }) => operations.length === 0) ??
    own[0];
  const addCompany = async () => {
    if (await mayLeave()) setAdding(true);
  };
  const added = async (operation: string, agency: AgencyFile | null) => {
    await onChanged();
    onSurvey(operation, agency);
  };
  if (client === undefined || adding) {
    return (
      <main tabIndex={-1} key="client">
        <SetupFrame
          step={isFirst ? 2 : null}
          title={isFirst ? "Your company" : "Add a company"}
          lead="Surveys, dealers and people belong to a company. You will be its administrator."
        >
          <ClientForm
            onAdded={async (name) => {
              await onChanged();
              setChosen(name);
              setAdding(false);
            }}
            onCancel={isFirst ? null : () => setAdding(false)}
          />
        </SetupFrame>
      </main>
    );
  }
  return (
    <main tabIndex={-1} key="survey">
      <SetupFrame
        step={isFirst ? 3 : null}
        title={isFirst ? "Your first survey" : "Add a survey"}
        lead={`Of ${client.name}. Begin with what your agency sends, or with a standard questionnaire and its template workbook.`}
      >
        {isFirst ? null : (
          <div className={classes.company}>
            <Select
              label="Company"
              allowDeselect={false}
              data={own.map(({ name }) => name)}
              value={client.name}
              onChange={setChosen}
            />
            <Button variant="default" onClick={() => void addCompany()}>
              Add a company
            </Button>
          </div>
        )}
        <SurveyForm
          client={client.name}
          onAdded={added}
          onEntered={setEntered}
          onCancel={isFirst ? null : onCancel}
        />
      </SetupFrame>
      {asking}
    </main>
  );
}
