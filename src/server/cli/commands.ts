import { addClientCommand } from "./add-client.ts";
import { backupCommand } from "./backup.ts";
import { deleteClientCommand } from "./client-delete.ts";
import { exportClientCommand } from "./client-export.ts";
import { clientLookCommand } from "./client-look.ts";
import type { Command } from "./command.ts";
import { distributeDatabaseCommand } from "./database-distribute.ts";
import { takeOverFilesCommand } from "./files-take-over.ts";
import { importNetworkCommand } from "./import-network.ts";
import { importSurveysCommand } from "./import-surveys.ts";
import { renewKeysCommand } from "./keys-renew.ts";
import { listOperationsCommand } from "./list-operations.ts";
import { addOperationCommand } from "./operation-add.ts";
import { deleteOperationCommand } from "./operation-delete.ts";
import { operationUploadsCommand } from "./operation-uploads.ts";
import { applyProgrammeCommand } from "./programme-apply.ts";
import { restoreCommand } from "./restore.ts";
import { listRolesCommand } from "./role-list.ts";
import { setRoleCommand } from "./role-set.ts";
import { templateCommand } from "./template.ts";
import { activateUserCommand } from "./user-activate.ts";
import { addUserCommand } from "./user-add.ts";
import { deactivateUserCommand } from "./user-deactivate.ts";
import { installationUserCommand } from "./user-installation.ts";
import { listUsersCommand } from "./user-list.ts";
import { removeSecondFactorCommand } from "./user-second-factor.ts";
import { verifyCommand } from "./verify.ts";

/** Every command there is, in the order the overview lists them. */
export const COMMANDS: readonly Command[] = [
  addClientCommand,
  clientLookCommand,
  exportClientCommand,
  deleteClientCommand,
  listOperationsCommand,
  addOperationCommand,
  operationUploadsCommand,
  deleteOperationCommand,
  applyProgrammeCommand,
  templateCommand,
  importNetworkCommand,
  importSurveysCommand,
  listRolesCommand,
  setRoleCommand,
  addUserCommand,
  listUsersCommand,
  deactivateUserCommand,
  activateUserCommand,
  installationUserCommand,
  removeSecondFactorCommand,
  renewKeysCommand,
  verifyCommand,
  backupCommand,
  restoreCommand,
  takeOverFilesCommand,
  distributeDatabaseCommand,
];

/** The command that begins what was typed, and what follows its words. */
export function findCommand(typed: readonly string[]): { command: Command; rest: readonly string[] } | null {
  for (const command of COMMANDS) {
    const words = command.words.split(" ");
    if (words.every((word, place) => typed[place] === word))
      return { command, rest: typed.slice(words.length) };
  }
  return null;
}
