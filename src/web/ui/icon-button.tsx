import type { ComponentPropsWithRef } from "react";
import classes from "./icon-button.module.css";

type Props = Omit<ComponentPropsWithRef<"button">, "aria-label"> & { "aria-label": string; small?: boolean };

/** A button that is only an icon; its label is for those who cannot see it. */
export function IconButton({ small = false, className, ...rest }: Props) {
  const names = [classes.button, small ? classes.small : null, className].filter(Boolean).join(" ");
  return <button type="button" title={rest["aria-label"]} {...rest} className={names} />;
}
