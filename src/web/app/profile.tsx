import type { ComponentProps } from "react";
import { countUnsaved, deleteDrafts } from "#web/features/action-plans/drafts.ts";
import { ProfileMenu } from "#web/features/session/profile-menu.tsx";

/** The profile menu, which knows of tickets that somebody is writing into. */
export function Profile(props: Pick<ComponentProps<typeof ProfileMenu>, "person" | "onPhone">) {
  return <ProfileMenu {...props} unsaved={{ count: countUnsaved, forget: deleteDrafts }} />;
}
