import { TextInput, type TextInputProps } from "@mantine/core";
import { fieldProblem } from "./field-problem.tsx";

/** What is wrong with a typed code, null when nothing is. */
export function codeProblem(code: string): string | null {
  return code.trim() === "" ? "Please enter the code" : null;
}

/** A field for a code of an authenticator app, or a recovery code. */
export function CodeField({ error, ...rest }: TextInputProps) {
  return (
    <TextInput
      label="Code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
      error={fieldProblem(error)}
    />
  );
}
