import { Drawer } from "@mantine/core";
import { Outlet, useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useOpenedPage } from "#web/app/use-opened-page.ts";
import { useCurrentOperation } from "#web/state/current-operation.ts";
import { readStored, writeStored } from "#web/state/storage.ts";
import { useMadeWhenOpened } from "#web/ui/popup.tsx";
import { useCloseRequest } from "#web/ui/use-close-request.ts";
import { usePhone } from "#web/ui/use-phone.ts";
import { Navbar } from "./navbar.tsx";
import classes from "./shell.module.css";
import { Sidebar } from "./sidebar.tsx";

/** The frame of all pages of an operation: sidebar, navbar, page. */
export function Shell() {
  const phone = usePhone();
  const { collapsed, toggleCollapsed } = useCollapsed();
  const [drawer, setDrawer] = useState(false);
  const { made, openedNow } = useMadeWhenOpened(drawer);
  useCloseRequest(phone && drawer, () => setDrawer(false));
  const router = useRouter();
  const { name, page } = useCurrentPage();
  // Not when the address changes: the link of the page one is on closes it too.
  useEffect(() => router.subscribe("onBeforeNavigate", () => setDrawer(false)), [router]);
  return (
    <div className={classes.shell} data-collapsed={collapsed || undefined}>
      <a href="#page" className={classes.skip}>
        Skip to the page
      </a>
      {phone && made ? (
        <Drawer
          opened={openedNow}
          onClose={() => setDrawer(false)}
          size="clamp(240px, 17.5rem, 88vw)"
          padding={0}
          withCloseButton={false}
          attributes={{ content: { "aria-label": "Pages" } }}
          classNames={{ body: classes.drawerBody }}
        >
          <Sidebar collapsed={false} current={page} />
        </Drawer>
      ) : null}
      {phone ? null : (
        <aside className={classes.side}>
          <Sidebar collapsed={collapsed} current={page} />
        </aside>
      )}
      <Navbar
        name={name}
        page={page}
        sidebarOpen={phone ? drawer : !collapsed}
        onToggleSidebar={phone ? () => setDrawer(true) : toggleCollapsed}
      />
      <main id="page" tabIndex={-1} className={classes.page}>
        <Outlet />
      </main>
    </div>
  );
}

function useCurrentPage() {
  const { operation } = useCurrentOperation();
  const { page } = useOpenedPage();
  const upload = useRouterState({ select: (state) => state.location.pathname.endsWith("/excel_upload") });
  if (upload) return { name: "Upload Excel", page: null };
  return { name: page?.title ?? operation.name, page };
}

function useCollapsed() {
  const [collapsed, setCollapsed] = useState(() => readStored("sidebar") === "folded");
  const toggleCollapsed = () => {
    writeStored("sidebar", collapsed ? "open" : "folded");
    setCollapsed(!collapsed);
  };
  return { collapsed, toggleCollapsed };
}
