import { Select } from "@mantine/core";
import classes from "./employees.module.css";

const ALLOWED = "Allowed";
const NOT_ALLOWED = "Not Allowed";

interface Props {
  readonly label: string;
  readonly allowed: boolean;
  /** null as long as it is only read. */
  readonly onChange: ((allowed: boolean) => void) | null;
}

/** One right of a person. */
export function RightCell({ label, allowed, onChange }: Props) {
  return (
    <Select
      aria-label={label}
      data={[ALLOWED, NOT_ALLOWED]}
      value={allowed ? ALLOWED : NOT_ALLOWED}
      disabled={onChange === null}
      allowDeselect={false}
      size="xs"
      className={classes.right}
      classNames={{ input: classes.allowed }}
      onChange={(value) => onChange?.(value === ALLOWED)}
    />
  );
}
