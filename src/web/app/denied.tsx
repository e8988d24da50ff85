import { IconLock } from "@tabler/icons-react";
import { StateMessage } from "#web/ui/state-message.tsx";

/** A page of administrators, to everybody else. */
export function Denied() {
  return (
    <StateMessage
      icon={<IconLock size={24} stroke={1.6} />}
      title="You Dont have permission to view this page"
    />
  );
}
