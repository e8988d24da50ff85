import { IconUpload } from "@tabler/icons-react";
import { useId, useState } from "react";
import classes from "./drop-zone.module.css";

interface Props {
  readonly disabled: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A file chooser that also takes dropped files; it is one focusable control. */
export function DropZone({ disabled, onFiles }: Props) {
  const [over, setOver] = useState(false);
  const hint = useId();
  return (
    <label
      className={classes.zone}
      data-over={over || undefined}
      data-disabled={disabled || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!disabled) onFiles([...event.dataTransfer.files]);
      }}
    >
      <input
        type="file"
        multiple
        accept=".xlsx,.xls"
        disabled={disabled}
        aria-label="Choose Excel files"
        aria-describedby={hint}
        className={classes.input}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
      <IconUpload size={18} stroke={1.6} aria-hidden="true" />
      <span>
        <b>Choose Excel files</b> or drop them here
      </span>
      <small id={hint}>.xlsx up to 300 MB, .xls up to 100 MB</small>
    </label>
  );
}
