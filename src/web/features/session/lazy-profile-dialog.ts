import { lazy } from "react";
import { loadChunk } from "#web/state/load-chunk.ts";

export const ProfileDialog = lazy(async () => ({
  default: (await loadChunk(() => import("./profile-dialog.tsx"))).ProfileDialog,
}));
