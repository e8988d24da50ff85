import { withResponse } from "./list-choice.ts";
import classes from "./response-link.module.css";

interface Props {
  /** Of the list, without what is open on it. */
  readonly address: string;
  readonly surveyId: string;
  readonly onOpen: (surveyId: string) => void;
}

/**
 * Opens one response: a link, so that it can be sent or opened beside the list. Not the router's: a hundred of those
 * work out their addresses anew with every response that opens.
 */
export function ResponseLink({ address, surveyId, onOpen }: Props) {
  return (
    <a
      href={withResponse(address, surveyId)}
      className={classes.link}
      aria-haspopup="dialog"
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onOpen(surveyId);
      }}
    >
      {surveyId}
    </a>
  );
}
