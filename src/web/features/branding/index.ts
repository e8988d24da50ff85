export { BrandingFields, brandingBody, type ChosenBranding } from "./branding-fields.tsx";
