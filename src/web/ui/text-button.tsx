import type { ComponentProps } from "react";
import classes from "./text-button.module.css";

/** A button that reads as a link within a text or a cell; a finger's height on a phone. */
export function TextButton(props: Omit<ComponentProps<"button">, "type" | "className">) {
  return <button type="button" {...props} className={classes.button} />;
}
