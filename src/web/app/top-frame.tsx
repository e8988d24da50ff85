import type { ReactNode } from "react";
import type { UserData } from "#contract/structure.ts";
import { ProfileMenu } from "#web/features/session/index.ts";
import { Brand } from "#web/ui/brand.tsx";
import classes from "./top-frame.module.css";

interface Props {
  readonly person: UserData;
  /** The frame's name where its page does not bring a heading of its own. */
  readonly name?: string;
  readonly links?: ReactNode;
  readonly children: ReactNode;
}

/** A page with only a bar on top: the mark, its links, the person. */
export function TopFrame({ person, name, links, children }: Props) {
  return (
    <>
      <header className={classes.bar}>
        <Brand />
        {name ? <h1 className={classes.name}>{name}</h1> : null}
        <span className={classes.space} />
        {links}
        <ProfileMenu person={person} />
      </header>
      {children}
    </>
  );
}
