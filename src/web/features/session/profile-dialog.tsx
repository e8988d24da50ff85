import { ChangePasswordDialog } from "./change-password-dialog.tsx";
import { SecondFactorDialog } from "./second-factor-dialog.tsx";
import { SessionsDialog } from "./sessions-dialog.tsx";

export type ProfileSubject = "password" | "factor" | "sessions";

interface Props {
  readonly about: ProfileSubject;
  readonly email: string;
  readonly onClose: () => void;
}

/** What opens from the menu behind one's name. */
export function ProfileDialog({ about, email, onClose }: Props) {
  if (about === "password") return <ChangePasswordDialog email={email} onClose={onClose} />;
  if (about === "factor") return <SecondFactorDialog email={email} onClose={onClose} />;
  return <SessionsDialog onClose={onClose} />;
}
