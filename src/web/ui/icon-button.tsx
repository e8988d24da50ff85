import type { ComponentPropsWithRef } from "react";
import classes from "./icon-button.module.css";

type Props = Omit<ComponentPropsWithRef<"button">, "aria-label"> & { "aria-label": string; small?: boolean };

/** A button that is only an icon; its label is for those who cannot see it. */
export function IconButton({ small = false, className, ...rest }: Props) {
  const names = [classes.button, small ? classes.small : null, className].filter(Boolean).join(" ");
  return <button type="button" title={rest["aria-label"]} {...rest} className={names} />;
}

/** The room of a small one that comes later: without it a title beside it would break anew. */
export function IconRoom({ className }: { readonly className?: string | undefined }) {
  return (
    <span className={[classes.button, classes.small, classes.room, className].join(" ")} aria-hidden="true" />
  );
}
