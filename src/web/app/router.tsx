import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import { runChunks } from "#web/state/chunk-groups.ts";
import { loadChunk } from "#web/state/load-chunk.ts";
import { takeResetLink } from "#web/state/reset-link.ts";
import { parseSearch, stringifySearch, validateSearch } from "#web/state/search.ts";
import { currentToken } from "#web/state/session.ts";
import { readStored } from "#web/state/storage.ts";
import { CrashPage } from "./crash-page.tsx";
import { LoginRoute } from "./login-route.tsx";
import { rememberAddress } from "./return-address.ts";
import { UnknownAddress, UnknownPage } from "./unknown-page.tsx";

const loadInside = () =>
  loadChunk(async () => {
    await runChunks("inside");
    return import("./inside.ts");
  });
const loadAdminRoutes = () => loadChunk(() => import("./admin-routes.tsx"));

function startFirstCalls(operation: string): void {
  // What fails here is asked for again, and told, where it is shown.
  import("#web/api/first-calls.ts").then((calls) => calls.startFirstCalls(operation)).catch(() => undefined);
}

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
  component: lazyRouteComponent(
    () => loadChunk(() => import("./forgot-password-route.tsx")),
    "ForgotPasswordRoute",
  ),
});

const setup = createRoute({
  getParentRoute: () => root,
  path: "/setup",
  beforeLoad: ({ location }) => {
    // Without the link's token: whoever has begun already goes on where it was.
    if (location.hash === "" && currentToken() !== null) throw redirect({ to: "/New_Survey" });
  },
  component: lazyRouteComponent(() => loadChunk(() => import("./setup-route.tsx")), "SetupRoute"),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  beforeLoad: ({ location }) => {
    if (currentToken() !== null) return;
    rememberAddress(location.href);
    throw redirect({ to: "/" });
  },
  component: lazyRouteComponent(loadInside, "SignedIn"),
});

const category = createRoute({
  getParentRoute: () => signedIn,
  path: "/category",
  validateSearch,
  component: lazyRouteComponent(loadInside, "CategoryRoute"),
});

const newSurvey = createRoute({
  getParentRoute: () => signedIn,
  path: "/New_Survey",
  component: lazyRouteComponent(() => loadChunk(() => import("./new-survey-route.tsx")), "NewSurveyRoute"),
});

const place = createRoute({
  getParentRoute: () => signedIn,
  id: "place",
  validateSearch,
  beforeLoad: ({ search, location }) => {
    const operation = search.operation ?? readStored("operation");
    if (operation === null) throw redirect({ to: "/category" });
    if (location.pathname.startsWith("/dashboard")) startFirstCalls(operation);
    return { operation };
  },
  component: lazyRouteComponent(loadInside, "OperationFrame"),
});

const shell = createRoute({
  getParentRoute: () => place,
  id: "shell",
  component: lazyRouteComponent(loadInside, "Shell"),
});

const dashboardRoute = lazyRouteComponent(loadInside, "DashboardRoute");
const uploadRoute = lazyRouteComponent(() => loadChunk(() => import("./upload-route.tsx")), "UploadRoute");

const firstPage = createRoute({ getParentRoute: () => shell, path: "/dashboard", component: dashboardRoute });

const page = createRoute({
  getParentRoute: () => shell,
  path: "/dashboard/$page",
  // The page before stays until the next one is there.
  loader: async ({ params, context: { operation } }) => (await loadInside()).loadPage(operation, params.page),
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
  component: lazyRouteComponent(() => loadChunk(() => import("./admin-frame.tsx")), "AdminFrame"),
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
  component: lazyRouteComponent(loadInside, "NotificationRoute"),
});

const userManagement = createRoute({
  getParentRoute: () => adminPanel,
  path: "/User_Management",
  component: lazyRouteComponent(loadAdminRoutes, "UserManagementRoute"),
});

const administrator = createRoute({
  getParentRoute: () => adminPanel,
  path: "/Administrator",
  component: lazyRouteComponent(loadAdminRoutes, "AdministratorRoute"),
});

const mobileAccess = createRoute({
  getParentRoute: () => adminPanel,
  path: "/Mobile_Access",
  component: lazyRouteComponent(loadAdminRoutes, "MobileAccessRoute"),
});

const networkRoute = createRoute({
  getParentRoute: () => adminPanel,
  path: "/Network",
  component: lazyRouteComponent(loadAdminRoutes, "NetworkRoute"),
});

const erasureRoute = createRoute({
  getParentRoute: () => adminPanel,
  path: "/Erasure",
  component: lazyRouteComponent(loadAdminRoutes, "ErasureRoute"),
});

const surveyRoute = createRoute({
  getParentRoute: () => adminPanel,
  path: "/Survey",
  component: lazyRouteComponent(loadAdminRoutes, "SurveyRoute"),
});

const brandingRoute = createRoute({
  getParentRoute: () => adminPanel,
  path: "/Branding",
  component: lazyRouteComponent(loadAdminRoutes, "BrandingRoute"),
});

const retentionRoute = createRoute({
  getParentRoute: () => adminPanel,
  path: "/Retention",
  component: lazyRouteComponent(loadAdminRoutes, "RetentionRoute"),
});

const auditLog = createRoute({
  getParentRoute: () => adminPanel,
  path: "/Audit",
  component: lazyRouteComponent(loadAdminRoutes, "AuditRoute"),
});

const statusRoute = createRoute({
  getParentRoute: () => adminPanel,
  path: "/Status",
  component: lazyRouteComponent(loadAdminRoutes, "StatusRoute"),
});

const outbox = createRoute({
  getParentRoute: () => adminFrame,
  path: "/outbox",
  component: lazyRouteComponent(loadAdminRoutes, "OutboxRoute"),
});

// Before the router reads the address: it would write it anew.
takeResetLink();

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    forgotPassword,
    setup,
    signedIn.addChildren([
      category,
      newSurvey,
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
            networkRoute,
            surveyRoute,
            erasureRoute,
            brandingRoute,
            retentionRoute,
            auditLog,
            statusRoute,
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
