import { Button } from "@mantine/core";
import { IconUpload, IconX } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { IconButton } from "#web/ui/icon-button.tsx";
import { SkeletonBar } from "#web/ui/skeleton.tsx";
import classes from "./proof-files.module.css";

const ACCEPTED = "image/*,.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.txt,.csv";

interface StoredProofProps {
  readonly name: string;
  /** The picture, or the sign of a file. */
  readonly thumbnail: ReactNode;
  readonly onOpen: () => void;
  /** Null where files are only read. */
  readonly onRemove: (() => void) | null;
}

/** A file that is stored with the ticket. */
export function StoredProof({ name, thumbnail, onOpen, onRemove }: StoredProofProps) {
  return (
    <li>
      {thumbnail}
      <button type="button" className={classes.name} onClick={onOpen}>
        {name}
      </button>
      {onRemove === null ? null : (
        <IconButton small aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconX size={14} stroke={2} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}

/** A file that goes with the next save. */
export function ChosenProof({
  name,
  thumbnail,
  onLeaveOut,
}: {
  readonly name: string;
  readonly thumbnail: ReactNode;
  readonly onLeaveOut: () => void;
}) {
  return (
    <li>
      {thumbnail}
      <span className={classes.name}>{name}</span>
      <em>sent with Save</em>
      <IconButton small aria-label={`Leave out ${name}`} onClick={onLeaveOut}>
        <IconX size={14} stroke={2} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** A file that is made ready to be sent. */
export function PreparedProof({ name }: { readonly name: string }) {
  return (
    <li>
      <SkeletonBar width={40} />
      <span className={classes.name}>{name}</span>
      <em role="status">being made smaller …</em>
    </li>
  );
}

interface PickerProps {
  /** No further file fits. */
  readonly full: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

export function ProofPicker({ full, onChoose }: PickerProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={ACCEPTED}
        aria-label="Choose proof files"
        onChange={(event) => {
          onChoose([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
      <Button
        variant="default"
        size="xs"
        disabled={full}
        leftSection={<IconUpload size={16} stroke={1.6} />}
        onClick={() => picker.current?.click()}
      >
        Add file
      </Button>
    </>
  );
}
