import type { ReactNode } from "react";
import { DrawerContent, SideDrawer } from "#web/ui/side-drawer.tsx";

interface Props {
  readonly name: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What lies behind a figure, as a sheet on phones. */
export function PointSheet({ name, opened, onClose, children }: Props) {
  return (
    <SideDrawer label={name} opened={opened} onClose={onClose}>
      <DrawerContent title={name} closeLabel="Close" onClose={onClose}>
        {children}
      </DrawerContent>
    </SideDrawer>
  );
}
