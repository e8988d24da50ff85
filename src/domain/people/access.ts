/** What a person may do beyond the dashboards: 0 none, 1 admin panel, 2 audio, 3 both (specification §6). */
export type AdminPermission = 0 | 1 | 2 | 3;

const ADMIN_RIGHTS = {
  0: { adminPanel: false, audio: false },
  1: { adminPanel: true, audio: false },
  2: { adminPanel: false, audio: true },
  3: { adminPanel: true, audio: true },
} as const satisfies Record<AdminPermission, { adminPanel: boolean; audio: boolean }>;

/** May open the admin panel and upload survey workbooks. */
export function mayUseAdminPanel(permission: AdminPermission): boolean {
  return ADMIN_RIGHTS[permission].adminPanel;
}

/** May upload, download and delete survey audio and see its file names; everybody else in scope may only listen. */
export function mayManageAudio(permission: AdminPermission): boolean {
  return ADMIN_RIGHTS[permission].audio;
}

/** The device of a login is the mobile app, as it says itself. */
export function isMobileApp(deviceType: string | null): boolean {
  return deviceType?.trim().toLowerCase() === "mobile";
}

/** What the admin panel and the audio upload are given by. */
export interface AdminRights {
  readonly adminPanel: boolean;
  readonly audio: boolean;
}

/** A permission with some rights given or taken; null or undefined leaves a right as it is. */
export function changedPermission(
  permission: AdminPermission,
  change: { readonly [right in keyof AdminRights]?: boolean | null | undefined },
): AdminPermission {
  const { adminPanel, audio } = ADMIN_RIGHTS[permission];
  return adminPermissionOf({ adminPanel: change.adminPanel ?? adminPanel, audio: change.audio ?? audio });
}

/** The permission that gives exactly these rights. */
export function adminPermissionOf(rights: AdminRights): AdminPermission {
  if (rights.adminPanel) return rights.audio ? 3 : 1;
  return rights.audio ? 2 : 0;
}
