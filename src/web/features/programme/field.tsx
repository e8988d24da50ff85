import type { ComponentProps } from "react";
import classes from "./field.module.css";

interface Props extends ComponentProps<"input"> {
  readonly value: string;
}

/** A field; on paper what stands in it. */
export function Field(props: Props) {
  return (
    <>
      <input {...props} />
      <OnPaper text={props.value} />
    </>
  );
}

/** What a field before it says, in its place on paper. */
export function OnPaper({ text }: { readonly text: string }) {
  return (
    <span className={classes.onPaper} aria-hidden="true">
      {text}
    </span>
  );
}
