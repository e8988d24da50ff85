import { IconMapQuestion, IconX } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { pageAddress } from "#web/state/page-address.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import classes from "./missing-page-note.module.css";

interface Props {
  readonly missing: string;
  /** The page that is shown in its stead. */
  readonly shown: string;
}

/** Above the first page where the address names one that is not there. Closing it takes over the address of what is shown. */
export function MissingPageNote({ missing, shown }: Props) {
  const navigate = useNavigate();
  const close = () =>
    navigate({
      to: "/dashboard/$page",
      params: { page: pageAddress(shown) },
      search: (current) => current,
      replace: true,
    });
  return (
    <div className={classes.note} data-unprinted>
      <IconMapQuestion size={18} stroke={1.6} aria-hidden="true" />
      <p role="status" className={classes.words}>
        <b>{`There is no page “${missing}” here, or it is not among your pages.`}</b> {`This is ${shown}.`}
      </p>
      <IconButton aria-label="Close this note" onClick={() => void close()}>
        <IconX size={16} stroke={1.8} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
