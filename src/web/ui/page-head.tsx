import { createContext, type ReactNode, useContext } from "react";
import classes from "./page-head.module.css";

interface Frame {
  /** At the right of the head, such as applied filters. */
  readonly actions: ReactNode;
  /** Above the sentence: what the page is about, where that can be changed. */
  readonly subject: ReactNode;
  /** Above all of it on paper. */
  readonly printed: ReactNode;
}

const SENTENCE_ID = "page-sentence";
const HeadFrame = createContext<Frame>({ actions: null, subject: null, printed: null });

/** Sets what the frame puts into the page head below it. */
export const HeadFrameProvider = HeadFrame.Provider;

/** Moves the focus to the page's sentence: for what goes away by its own click. */
export function focusPageHead(): void {
  sentenceOfPage()?.focus();
}

/** The page's one sentence, null on a page without a head. */
export function sentenceOfPage(): HTMLElement | null {
  return document.getElementById(SENTENCE_ID);
}

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
  const frame = useContext(HeadFrame);
  return (
    <>
      {frame.printed}
      <div className={classes.head} data-page-head>
        {frame.subject ? <div className={classes.subject}>{frame.subject}</div> : null}
        <div className={keepsRoom ? `${classes.text} ${classes.room}` : classes.text}>
          <h2 id={SENTENCE_ID} tabIndex={-1} className={classes.sentence}>
            {sentence}
          </h2>
          {context ? (
            <p className={classes.context} data-page-context>
              {context}
            </p>
          ) : null}
        </div>
        {actions ? (
          <div className={classes.actions} data-unprinted>
            {actions}
          </div>
        ) : null}
        {frame.actions ? <div className={`${classes.actions} ${classes.strip}`}>{frame.actions}</div> : null}
      </div>
    </>
  );
}
