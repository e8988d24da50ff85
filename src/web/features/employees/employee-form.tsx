import { Button, MultiSelect, Select, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { type EmployeeDetails, employees } from "#contract/employees.ts";
import { roles } from "#contract/roles.ts";
import { OPERATION_TYPES } from "#domain/programme/programme.ts";
import { call, read } from "#web/api/call.ts";
import type { useAction } from "#web/api/use-action.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { Problem } from "#web/ui/problem.tsx";
import classes from "./employees.module.css";
import {
  EMPTY_FORM,
  type FormKey,
  type FormProblems,
  type FormValues,
  formProblems,
  problemsLeft,
  registrationOf,
  sameValues,
  valuesOf,
} from "./form-values.ts";
import { PlacePickers } from "./place-pickers.tsx";

interface Props {
  readonly operation: string;
  /** null = somebody new. */
  readonly edited: EmployeeDetails | null;
  /** The saving, of which the dialog waits for the end. */
  readonly save: ReturnType<typeof useAction>;
  /** Whether the form holds anything else than it began with. */
  readonly onEntered: (entered: boolean) => void;
  readonly onSaved: (message: string) => void;
  readonly onCancel: () => void;
}

/** Name, designation and what the person may see. */
export function EmployeeForm({ operation, edited, save, onEntered, onSaved, onCancel }: Props) {
  const designations = useEndpoint(roles.designations, { operation, body: null }).data;
  // By address: a reply may come after the address was changed.
  const [taken, setTaken] = useState<Readonly<Record<string, string | null>>>({});
  const { values, setValues, problems, setProblems, check } = useFormValues(edited, onEntered);
  const level = designations?.roles.find(({ id }) => id === values.role)?.level ?? null;
  const failure =
    edited === null ? "Error Registering User. Try Again." : "Error Updating User Details. Try Again.";
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = formProblems(values, level);
    setProblems(found);
    save.setProblem(null);
    if (Object.keys(found).length > 0) return;
    const body = registrationOf(values, level, edited);
    await save.run(async () => onSaved((await call(employees.register, { operation, body })).message));
  };
  const verify = async () => {
    if (!check("email", level) || edited !== null) return;
    const email = values.email.trim();
    const problem = await read(employees.verifyEmail, { operation, body: { email } }).then(
      () => null,
      (error: Error) => error.message,
    );
    setTaken((before) => ({ ...before, [email]: problem }));
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label="First Name"
        withAsterisk
        maxLength={100}
        data-autofocus
        value={values.firstName}
        error={problems.firstName}
        onChange={(event) => setValues({ ...values, firstName: event.currentTarget.value })}
        onBlur={() => check("firstName", level)}
      />
      <TextInput
        label="Last Name"
        maxLength={100}
        value={values.lastName}
        onChange={(event) => setValues({ ...values, lastName: event.currentTarget.value })}
      />
      <TextInput
        label="Email"
        type="email"
        withAsterisk
        className={classes.wide}
        readOnly={edited !== null}
        classNames={edited === null ? {} : { input: classes.fixed }}
        value={values.email}
        error={problems.email ?? taken[values.email.trim()]}
        onChange={(event) => setValues({ ...values, email: event.currentTarget.value })}
        onBlur={() => void verify()}
      />
      <Access values={values} problems={problems} designations={designations} onValues={setValues} />
      <PlacePickers
        operation={operation}
        level={level}
        values={values}
        problems={problems}
        onValues={setValues}
      />
      <div className={classes.wide}>
        <Problem sentence={save.problem === null ? null : failure} />
        {save.problem === null ? null : <p>{save.problem}</p>}
      </div>
      <div className={classes.buttons}>
        <Button variant="default" disabled={save.busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={save.busy}>
          {edited === null ? "Register" : "Update"}
        </Button>
      </div>
    </form>
  );
}

interface Designations {
  readonly roles: readonly { readonly id: number; readonly name: string }[];
  readonly roleUserTypes: readonly { readonly roleId: number; readonly userType: string }[];
}

interface AccessProps {
  readonly values: FormValues;
  readonly problems: FormProblems;
  readonly designations: Designations | undefined;
  readonly onValues: (values: FormValues) => void;
}

function Access({ values, problems, designations, onValues }: AccessProps) {
  const typesOf = (role: number | null) =>
    OPERATION_TYPES.filter((type) =>
      designations?.roleUserTypes.some(({ roleId, userType }) => roleId === role && userType === type),
    );
  const chooseRole = (chosen: string | null) => {
    const role = chosen === null ? null : Number(chosen);
    onValues({ ...values, role, userTypes: values.userTypes.filter((type) => typesOf(role).includes(type)) });
  };
  return (
    <>
      <Select
        label="Designation"
        withAsterisk
        searchable
        allowDeselect={false}
        data={designations?.roles.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
        value={values.role === null ? null : String(values.role)}
        error={problems.role}
        onChange={chooseRole}
      />
      <MultiSelect
        label="Access To Panel"
        withAsterisk
        disabled={values.role === null}
        data={typesOf(values.role)}
        value={[...values.userTypes]}
        error={problems.userTypes}
        onChange={(chosen) =>
          onValues({ ...values, userTypes: OPERATION_TYPES.filter((type) => chosen.includes(type)) })
        }
      />
    </>
  );
}

function useFormValues(edited: EmployeeDetails | null, onEntered: Props["onEntered"]) {
  const [first] = useState(edited === null ? EMPTY_FORM : valuesOf(edited));
  const [values, setValues] = useState(first);
  const [problems, setProblems] = useState<FormProblems>({});
  /** Checks one field when it is left; true = it is right as far as the browser can tell. */
  const check = (key: FormKey, level: Parameters<typeof formProblems>[1]): boolean => {
    const problem = formProblems(values, level)[key];
    setProblems(({ [key]: _, ...others }) =>
      problem === undefined ? others : { ...others, [key]: problem },
    );
    return problem === undefined;
  };
  const change = (next: FormValues) => {
    setProblems(problemsLeft(problems, values, next));
    setValues(next);
    onEntered(!sameValues(first, next));
  };
  return { values, setValues: change, problems, setProblems, check };
}
