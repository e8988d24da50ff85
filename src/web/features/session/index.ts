export { AdminLogin } from "./admin-login.tsx";
export { ProfileMenu } from "./profile-menu.tsx";
export { useStructure } from "./use-structure.ts";
