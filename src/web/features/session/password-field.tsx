import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { fieldProblem } from "./field-problem.tsx";

export interface PasswordFieldProps extends PasswordInputProps {
  /** What the eye in the field shows, as in `new password`. */
  readonly shows: string;
}

/** A field for a password, a new one unless told otherwise. */
export function PasswordField({ shows, error, ...rest }: PasswordFieldProps) {
  return (
    <PasswordInput
      autoComplete="new-password"
      visibilityToggleButtonProps={{ "aria-label": `Show ${shows}`, tabIndex: 0 }}
      {...rest}
      error={fieldProblem(error)}
    />
  );
}
