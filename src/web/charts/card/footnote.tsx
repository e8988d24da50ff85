import classes from "./footnote.module.css";
import type { Footnote as FootnoteModel } from "./prepare-footnote.ts";

export function Footnote({ model }: { readonly model: FootnoteModel }) {
  return (
    <>
      <span className={classes.left}>
        <span className={classes.lead}>
          {model.lead}
          {model.interval === null ? null : (
            <span title="95 % interval">
              {" · "}
              <span className={classes.hidden}>95 % interval </span>
              {model.interval}
            </span>
          )}
        </span>
        {model.keys.map(({ mark, text }) => (
          <span key={mark} className={classes.key}>
            <i className={classes[mark]} aria-hidden="true" />
            {text}
          </span>
        ))}
        {model.remark ? <span>{model.remark}</span> : null}
        {model.cut?.note ? <span className={classes.note}>{model.cut.note}</span> : null}
      </span>
      {model.cut === null ? null : <span className={classes.ends}>{model.cut.ends}</span>}
      {model.date === null ? null : (
        <span className={model.cut === null ? classes.date : classes.yielding}>
          to {model.date.monthAndDay}
          <span className={classes.year}> {model.date.year}</span>
        </span>
      )}
    </>
  );
}
