export { BrandingFields, brandingBody, type ChosenBranding, type ChosenLogo } from "./branding-fields.tsx";
export { ClientLogo } from "./client-logo.tsx";
