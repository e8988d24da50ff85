import { Button } from "@mantine/core";
import { Suspense } from "react";
import { StateMessage } from "#web/ui/state-message.tsx";
import { ProfileDialog } from "./lazy-profile-dialog.ts";

interface Props {
  readonly client: string;
  readonly email: string;
  /** It is being set up, or was just now: its recovery codes are told once. */
  readonly opened: boolean;
  readonly onOpen: (opened: boolean) => void;
}

/** In place of the admin panel while an administrator has no second factor and the client asks for one. */
export function SecondFactorGate({ client, email, opened, onOpen }: Props) {
  return (
    <>
      <StateMessage
        wholePage
        title="Set up a second factor first"
        action={<Button onClick={() => onOpen(true)}>Set Up</Button>}
      >
        {`${client} asks its administrators for a code of an authenticator app beside the password. It takes a minute and your phone.`}
      </StateMessage>
      <Suspense fallback={null}>
        {opened ? <ProfileDialog about="factor" email={email} onClose={() => onOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
