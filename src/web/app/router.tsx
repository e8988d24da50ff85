import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import { takeResetLink } from "#web/state/reset-link.ts";
import { parseSearch, stringifySearch, validateSearch } from "#web/state/search.ts";
import { currentToken } from "#web/state/session.ts";
import { readStored } from "#web/state/storage.ts";
import { CrashPage } from "./crash-page.tsx";
import { LoginRoute } from "./login-route.tsx";
import { rememberAddress } from "./return-address.ts";
import { UnknownAddress, UnknownPage } from "./unknown-page.tsx";

const root = createRootRoute({ component: Outlet, notFoundComponent: UnknownPage });

const login = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    if (currentToken() !== null) throw redirect({ to: "/category" });
  },
  component: LoginRoute,
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: "/Forgot_Password",
  beforeLoad: () => {
    const link = takeResetLink();
    if (link === null) throw redirect({ to: "/" });
    return { link };
  },
  component: lazyRouteComponent(() => import("./forgot-password-route.tsx"), "ForgotPasswordRoute"),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  beforeLoad: ({ location }) => {
    if (currentToken() !== null) return;
    rememberAddress(location.href);
    throw redirect({ to: "/" });
  },
  component: lazyRouteComponent(() => import("./signed-in.tsx"), "SignedIn"),
});

const category = createRoute({
  getParentRoute: () => signedIn,
  path: "/category",
  component: lazyRouteComponent(() => import("./category-route.tsx"), "CategoryRoute"),
});

const place = createRoute({
  getParentRoute: () => signedIn,
  id: "place",
  validateSearch,
  beforeLoad: ({ search }) => {
    const operation = search.operation ?? readStored("operation");
    if (operation === null) throw redirect({ to: "/category" });
    return { operation };
  },
  component: lazyRouteComponent(() => import("./operation-frame.tsx"), "OperationFrame"),
});

const shell = createRoute({
  getParentRoute: () => place,
  id: "shell",
  component: lazyRouteComponent(() => import("./shell/shell.tsx"), "Shell"),
});

const dashboardRoute = lazyRouteComponent(() => import("./dashboard-route.tsx"), "DashboardRoute");
const uploadRoute = lazyRouteComponent(() => import("./upload-route.tsx"), "UploadRoute");

const firstPage = createRoute({ getParentRoute: () => shell, path: "/dashboard", component: dashboardRoute });

const page = createRoute({
  getParentRoute: () => shell,
  path: "/dashboard/$page",
  component: dashboardRoute,
});

const deeper = createRoute({ getParentRoute: () => shell, path: "/dashboard/$", component: dashboardRoute });

const excelUpload = createRoute({
  getParentRoute: () => shell,
  path: "/dashboard/excel_upload",
  component: uploadRoute,
});

const adminFrame = createRoute({
  getParentRoute: () => place,
  id: "admin-frame",
  component: lazyRouteComponent(() => import("./admin-frame.tsx"), "AdminFrame"),
});

const adminPanel = createRoute({
  getParentRoute: () => adminFrame,
  path: "/Admin_Panel",
  notFoundComponent: () => <UnknownAddress />,
});

const adminIndex = createRoute({
  getParentRoute: () => adminPanel,
  path: "/",
  beforeLoad: ({ search }) => {
    throw redirect({ to: "/Admin_Panel/Upload_Excel", search });
  },
});

const adminUpload = createRoute({
  getParentRoute: () => adminPanel,
  path: "/Upload_Excel",
  component: uploadRoute,
});

const notification = createRoute({
  getParentRoute: () => place,
  path: "/notification/$id",
  component: lazyRouteComponent(() => import("./notification-route.tsx"), "NotificationRoute"),
});

const userManagement = createRoute({
  getParentRoute: () => adminPanel,
  path: "/User_Management",
  component: lazyRouteComponent(() => import("./admin-routes.tsx"), "UserManagementRoute"),
});

const administrator = createRoute({
  getParentRoute: () => adminPanel,
  path: "/Administrator",
  component: lazyRouteComponent(() => import("./admin-routes.tsx"), "AdministratorRoute"),
});

const mobileAccess = createRoute({
  getParentRoute: () => adminPanel,
  path: "/Mobile_Access",
  component: lazyRouteComponent(() => import("./admin-routes.tsx"), "MobileAccessRoute"),
});

const auditLog = createRoute({
  getParentRoute: () => adminPanel,
  path: "/Audit",
  component: lazyRouteComponent(() => import("./admin-routes.tsx"), "AuditRoute"),
});

const outbox = createRoute({
  getParentRoute: () => adminFrame,
  path: "/outbox",
  component: lazyRouteComponent(() => import("./admin-routes.tsx"), "OutboxRoute"),
});

// Before the router reads the address: it would write it anew.
takeResetLink();

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    forgotPassword,
    signedIn.addChildren([
      category,
      place.addChildren([
        shell.addChildren([firstPage, page, deeper, excelUpload]),
        notification,
        adminFrame.addChildren([
          adminPanel.addChildren([
            adminIndex,
            adminUpload,
            userManagement,
            administrator,
            mobileAccess,
            auditLog,
          ]),
          outbox,
        ]),
      ]),
    ]),
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: "intent",
  defaultErrorComponent: CrashPage,
  defaultNotFoundComponent: UnknownPage,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** The login screen opens in reset-success mode. */
    passwordReset?: boolean;
    /** When a notification was followed to here: the same one may be followed again. */
    followed?: number;
  }
}
