import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { writtenChoice } from "./list-choice.ts";
import classes from "./response-link.module.css";

interface Props {
  readonly surveyId: string;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** Opens one response: a link, so that it can be sent or opened beside the list. */
export function ResponseLink({ surveyId, onOpen, children }: Props) {
  return (
    <Link
      to="."
      search={(current) => ({ ...current, ...writtenChoice({ response: surveyId }) })}
      className={classes.link}
      aria-haspopup="dialog"
      preload={false}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {children}
    </Link>
  );
}
