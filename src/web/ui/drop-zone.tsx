import { IconUpload } from "@tabler/icons-react";
import { useId, useState } from "react";
import classes from "./drop-zone.module.css";

interface Props {
  /** What to do, such as 'Choose Excel files'. */
  readonly action: string;
  /** Which files are taken. */
  readonly hint: string;
  readonly accept: string;
  readonly multiple?: boolean;
  readonly disabled: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A file chooser that also takes dropped files; it is one focusable control. */
export function DropZone({ action, hint, accept, multiple = false, disabled, onFiles }: Props) {
  const [over, setOver] = useState(false);
  const hintId = useId();
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
        multiple={multiple}
        accept={accept}
        disabled={disabled}
        aria-label={action}
        aria-describedby={hintId}
        className={classes.input}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
      <IconUpload size={18} stroke={1.6} aria-hidden="true" />
      <span>
        <b>{action}</b> or drop {multiple ? "them" : "it"} here
      </span>
      <small id={hintId}>{hint}</small>
    </label>
  );
}
