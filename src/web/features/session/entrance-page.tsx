import type { ReactNode } from "react";
import { Brand } from "#web/ui/brand.tsx";
import classes from "./entrance-page.module.css";
import { LoginShowcase } from "./login-showcase.tsx";

/** The frame of everything before the login. */
export function EntrancePage({ footnote, children }: { footnote: string; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <main tabIndex={-1} className={classes.side}>
        <Brand />
        {children}
        <p className={classes.footnote}>{footnote}</p>
      </main>
      <LoginShowcase />
    </div>
  );
}
