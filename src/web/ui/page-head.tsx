import { type CSSProperties, createContext, type ReactNode, useContext } from "react";
import classes from "./page-head.module.css";
import { PageMenu } from "./page-menu.tsx";
import { usePhone } from "./use-phone.ts";

interface Frame {
  /** At the right of the head, such as applied filters. */
  readonly actions: ReactNode;
  /** Above the sentence: what the page is about, where that can be changed. */
  readonly subject: ReactNode;
  /** Stands with the page's own actions on phones, whose bar has no room for it. */
  readonly onPhone: ReactNode;
  /** Above all of it on paper. */
  readonly printed: ReactNode;
}

const SENTENCE_ID = "page-sentence";
/** What most sentences of figures take at 412 pixels. */
const USUAL_LINES = { sentence: 3, context: 2 } as const;
const HeadFrame = createContext<Frame>({ actions: null, subject: null, onPhone: null, printed: null });

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
  /** The words come after the page: room is kept for them. */
  readonly keepsRoom?: boolean;
  /** For how many lines room is kept on a phone. */
  readonly phoneLines?: { readonly sentence: number; readonly context: number };
  /** Actions of the page itself. */
  readonly actions?: ReactNode;
}

/** The head of a page: its one sentence, a line of context, and the actions of the frame. */
export function PageHead({ sentence, context, keepsRoom = false, phoneLines = USUAL_LINES, actions }: Props) {
  const frame = useContext(HeadFrame);
  const room: CSSProperties & Record<"--sentence-lines" | "--context-lines", number> = {
    "--sentence-lines": phoneLines.sentence,
    "--context-lines": phoneLines.context,
  };
  return (
    <>
      {frame.printed}
      <div className={classes.head} data-page-head>
        {frame.subject ? <div className={classes.subject}>{frame.subject}</div> : null}
        <div className={keepsRoom ? `${classes.text} ${classes.room}` : classes.text} style={room}>
          <h2 id={SENTENCE_ID} tabIndex={-1} className={classes.sentence}>
            {sentence}
          </h2>
          {context ? (
            <p className={classes.context} data-page-context>
              {context}
            </p>
          ) : null}
        </div>
        <PageActions onPhone={frame.onPhone}>{actions}</PageActions>
        {frame.actions ? <div className={`${classes.actions} ${classes.strip}`}>{frame.actions}</div> : null}
      </div>
    </>
  );
}

/** The actions in a row, on a phone in one menu. */
function PageActions({ onPhone, children }: { readonly onPhone: ReactNode; readonly children: ReactNode }) {
  const phone = usePhone();
  if (!children && !(phone && onPhone)) return null;
  return (
    <div className={classes.menu} data-unprinted>
      <PageMenu>
        {children}
        {phone ? onPhone : null}
      </PageMenu>
    </div>
  );
}
