import { createContext, type ReactNode, useContext } from "react";
import classes from "./page-head.module.css";

const PageActions = createContext<ReactNode>(null);

/** Sets what stands at the right of the page head below it, such as applied filters. */
export const PageActionsProvider = PageActions.Provider;

interface Props {
  readonly sentence: ReactNode;
  readonly context?: ReactNode;
  /** The words come after the page: room is kept for two lines of each on a phone, and of the context elsewhere. */
  readonly keepsRoom?: boolean;
  /** Actions of the page itself. */
  readonly actions?: ReactNode;
}

/** The opening of a page: its one sentence, a line of context, and the actions of the frame. */
export function PageHead({ sentence, context, keepsRoom = false, actions }: Props) {
  const frameActions = useContext(PageActions);
  return (
    <div className={classes.head}>
      <div className={keepsRoom ? `${classes.text} ${classes.room}` : classes.text}>
        <h2 className={classes.sentence}>{sentence}</h2>
        {context ? <p className={classes.context}>{context}</p> : null}
      </div>
      {actions ? (
        <div className={classes.actions} data-unprinted>
          {actions}
        </div>
      ) : null}
      {frameActions ? <div className={`${classes.actions} ${classes.strip}`}>{frameActions}</div> : null}
    </div>
  );
}
