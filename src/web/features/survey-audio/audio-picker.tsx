import type { ReactNode } from "react";
import classes from "./recording-cell.module.css";

const MAX_MEGABYTES = 50;

interface Props {
  readonly label: string;
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
  readonly onRefused: (reason: string) => void;
  readonly children: ReactNode;
}

/** A file chooser that looks like a button; only the first chosen file counts. */
export function AudioPicker({ label, busy, onFile, onRefused, children }: Props) {
  return (
    <label className={classes.picker} title={label} data-busy={busy || undefined}>
      <input
        type="file"
        accept=".mp3,audio/*"
        aria-label={label}
        aria-disabled={busy}
        onClick={(event) => {
          if (busy) event.preventDefault();
        }}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          if (file === undefined) return;
          if (file.size > MAX_MEGABYTES * 2 ** 20) {
            onRefused(`The audio file is larger than ${MAX_MEGABYTES} MB.`);
            return;
          }
          onFile(file);
        }}
      />
      {children}
    </label>
  );
}
