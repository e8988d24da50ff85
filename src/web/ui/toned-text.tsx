import type { Segment } from "./segment.ts";
import classes from "./toned-text.module.css";

/** A sentence whose directions stand in their colours. */
export function TonedText({ segments }: { readonly segments: readonly Segment[] }) {
  return segments.map(({ text, tone }) => (
    <span key={text} className={tone === null ? undefined : classes[tone]}>
      {text}
    </span>
  ));
}
