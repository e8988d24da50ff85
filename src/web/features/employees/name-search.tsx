import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
}

/** The search over a list of people. */
export function NameSearch({ label, value, onChange }: Props) {
  return (
    <TextInput
      label={label}
      value={value}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
