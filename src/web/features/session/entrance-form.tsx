import { Button, TextInput, type TextInputProps } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import classes from "./entrance-form.module.css";
import { fieldProblem } from "./field-problem.tsx";
import { PasswordField, type PasswordFieldProps } from "./password-field.tsx";

interface Props {
  readonly title: string;
  readonly lead: string;
  /** The words of the button that sends it. */
  readonly action: string;
  readonly busy: boolean;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** The other way on from here. */
  readonly link: { readonly words: string; readonly onClick: () => void };
  readonly children: ReactNode;
}

/** The frame of the forms before the login. */
export function EntranceForm({ title, lead, action, busy, onSubmit, link, children }: Props) {
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.lead}>{lead}</p>
      {children}
      <Button type="submit" size="lg" fullWidth loading={busy} className={classes.submit}>
        {action}
      </Button>
      <button type="button" className={classes.link} onClick={link.onClick}>
        {link.words}
      </button>
    </form>
  );
}

/** The e-mail address of such a form. */
export function EmailField({ error, ...rest }: TextInputProps) {
  return (
    <TextInput
      label="Email"
      type="email"
      autoComplete="username"
      size="lg"
      classNames={{ input: classes.input }}
      {...rest}
      error={fieldProblem(error)}
    />
  );
}

/** A password of such a form. */
export function EntrancePassword(props: PasswordFieldProps) {
  return <PasswordField size="lg" classNames={{ input: classes.input }} {...props} />;
}
