export { backUpBeforeUpgrade } from "./back-up-before-upgrade.ts";
export { type BackupFile, backupFile } from "./backup-file.ts";
export { runBackupProcess } from "./backup-process.ts";
export { lastBackup, madeBefore, watchBackups, watchLastBackup } from "./last-backup.ts";
export { productVersion } from "./product-version.ts";
export { type Restored, restoreBackup } from "./restore-backup.ts";
export { takeScheduledBackup } from "./take-scheduled-backup.ts";
export { type BackupReport, writeBackup } from "./write-backup.ts";
