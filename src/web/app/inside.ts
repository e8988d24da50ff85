/** What every way into an operation needs: one file of the build, as what is asked for together should come together. */
export { CategoryRoute } from "./category-route.tsx";
export { DashboardRoute } from "./dashboard-route.tsx";
export { loadPage } from "./load-page.ts";
export { NotificationRoute } from "./notification-route.tsx";
export { OperationFrame } from "./operation-frame.tsx";
export { Shell } from "./shell/shell.tsx";
export { SignedIn } from "./signed-in.tsx";
