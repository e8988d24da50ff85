export { type BrandingChange, changeBranding } from "./change-branding.ts";
export { chosenAccent, storeLogo } from "./chosen-branding.ts";
export { logoName } from "./download-logo.ts";
export { brandingOf, setAccent, setLogo } from "./queries.ts";
export { brandingRoutes } from "./routes.ts";
export { type ShownBranding, shownBranding } from "./shown-branding.ts";
