import type { ReactNode } from "react";
import { CardInfo } from "./card-info.tsx";
import classes from "./info-corner.module.css";

interface InfoCornerProps {
  readonly name: string;
  readonly path: string;
  readonly children: ReactNode;
}

/** What has no title: what it is is said in its corner. */
export function InfoCorner({ name, path, children }: InfoCornerProps) {
  return (
    <div className={classes.whole}>
      {children}
      <span className={classes.corner}>
        <CardInfo name={name} path={path} />
      </span>
    </div>
  );
}
